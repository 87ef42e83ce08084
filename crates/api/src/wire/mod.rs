//! The types of requests and responses. Names of fields and schemas are permanent; the comments of
//! types and fields are their descriptions in the `OpenAPI` document.

pub(crate) mod board;
pub(crate) mod catalog;
pub(crate) mod lesson;
pub(crate) mod line;
pub(crate) mod picture;
pub(crate) mod play;
pub(crate) mod puzzles;
pub(crate) mod review;
pub(crate) mod score;

use game::{AnyLine, Player};

/// A player's name in English, by which programs know it, whatever the reader's language.
fn player_name(line: &dyn AnyLine, player: Player) -> &'static str {
    line.info().player(player).name
}
