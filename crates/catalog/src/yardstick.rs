//! A player to measure others by: it knows nothing but the rules.

use std::any::Any;

use game::{AnyLine, Depict, Line};

/// The move of plain Monte-Carlo tree search after so many random playouts, in canonical notation,
/// or `None` when the game is over. Same seed, same move.
pub fn uct(line: &dyn AnyLine, playouts: u64, seed: u64) -> Option<String> {
    let games = [
        uct_of::<moai::Moai<u64>>,
        uct_of::<moai::Moai<moai::Wide>>,
        uct_of::<cage::Cage>,
        uct_of::<racing_kings::RacingKings>,
        uct_of::<gorogo::GoRoGo>,
    ];
    games.iter().find_map(|it| it(line, playouts, seed))
}

fn uct_of<P: Depict>(line: &dyn AnyLine, playouts: u64, seed: u64) -> Option<String> {
    let line = (line as &dyn Any).downcast_ref::<Line<P>>()?;
    search::uct(line, playouts, seed).map(|m| m.to_string())
}
