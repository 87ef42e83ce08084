//! A player to measure others by: it knows nothing but the rules.

use std::any::Any;

use game::{AnyLine, Depict, Line};

/// Chooses a move by so many random playouts from a seed, for as long as it may go on, whatever the
/// game.
pub(crate) type Uct = fn(&dyn AnyLine, u64, u64, &dyn Fn() -> bool) -> Option<String>;

/// The move plain UCT prefers in a line of the game `P`.
pub(crate) fn uct_of<P: Depict>(
    line: &dyn AnyLine,
    playouts: u64,
    seed: u64,
    goes_on: &dyn Fn() -> bool,
) -> Option<String> {
    let line = (line as &dyn Any).downcast_ref::<Line<P>>()?;
    search::uct(line, playouts, seed, goes_on).map(|m| m.to_string())
}
