//! The UCT baseline: Monte Carlo tree search that knows nothing but the rules, as a yardstick for
//! other players.

use std::any::Any;

use game::{AnyLine, Depict, Line};

/// The function with which one game is played by plain UCT. Its arguments are the game in progress,
/// the number of playouts, the seed, and a callback that returns `false` to cancel; it returns the
/// preferred move.
pub(crate) type UctFn = fn(&dyn AnyLine, u64, u64, &dyn Fn() -> bool) -> Option<String>;

/// Runs UCT (Monte Carlo tree search) on a game with positions of type `P` and returns the
/// preferred move. `None` if `line` is of another game, the game is over, or `keep_going` returned
/// `false`.
pub(crate) fn uct_of<P: Depict>(
    line: &dyn AnyLine,
    playouts: u64,
    seed: u64,
    keep_going: &dyn Fn() -> bool,
) -> Option<String> {
    let line = (line as &dyn Any).downcast_ref::<Line<P>>()?;
    search::uct(line, playouts, seed, keep_going).map(|m| m.to_string())
}
