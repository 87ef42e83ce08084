//! The UCT baseline: Monte Carlo tree search that knows nothing but the rules, as a yardstick for
//! other players.

use std::any::Any;

use game::{AnyLine, Depict, Line};

/// The UCT function of one game: line, number of playouts, seed, and a callback that returns `false`
/// to cancel.
pub(crate) type UctFn = fn(&dyn AnyLine, u64, u64, &dyn Fn() -> bool) -> Option<String>;

/// Runs UCT on a line of the game `P`; `None` if the line is of another game.
pub(crate) fn uct_of<P: Depict>(
    line: &dyn AnyLine,
    playouts: u64,
    seed: u64,
    keep_going: &dyn Fn() -> bool,
) -> Option<String> {
    let line = (line as &dyn Any).downcast_ref::<Line<P>>()?;
    search::uct(line, playouts, seed, keep_going).map(|m| m.to_string())
}
