//! What requests and answers look like. Names of fields and schemas are permanent.

pub(crate) mod board;
pub(crate) mod catalog;
pub(crate) mod line;
pub(crate) mod picture;
pub(crate) mod play;
pub(crate) mod puzzles;
pub(crate) mod review;
pub(crate) mod score;

use game::{AnyLine, Player};

/// A player's name: English whatever the language.
fn player_name(line: &dyn AnyLine, player: Player) -> &'static str {
    line.info().player(player).name
}
