//! What can be asked, with its description. What takes thought is a task that the host runs.
//!
//! The comment of each function is the description of its route, so that it says nothing about Rust.

#![expect(
    clippy::missing_errors_doc,
    reason = "comments are the descriptions of routes, whose problems are described beside them"
)]

pub(crate) mod analyse;
pub(crate) mod best;
pub(crate) mod games;
pub(crate) mod picture;
pub(crate) mod puzzles;
pub(crate) mod review;
pub(crate) mod thought;
mod told;

use catalog::Game;
use game::AnyLine;

use crate::Problem;

fn find(id: &str) -> Result<&'static Game, Problem> {
    catalog::find(id).ok_or_else(|| Problem::UnknownGame(id.to_owned()))
}

fn open(game: &Game, position: &str, variant: Option<&str>) -> Result<Box<dyn AnyLine>, Problem> {
    let line = game.open(Some(position), variant);
    line.map_err(Problem::Input)
}
