//! The operations of the API, one function per route.
//!
//! The doc comment of each function is the description of its route in the `OpenAPI` document, so it
//! says nothing about Rust. A function that can't answer at once returns a task, which the host runs
//! on a thread of its choice.

#![expect(
    clippy::missing_errors_doc,
    reason = "comments are the descriptions of routes, whose problems are described beside them"
)]

pub(crate) mod allowance;
pub(crate) mod analyse;
pub(crate) mod best;
mod game_source;
pub(crate) mod games;
pub(crate) mod lessons;
pub(crate) mod picture;
pub(crate) mod puzzles;
pub(crate) mod review;

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
