//! The list of games and puzzles. The only crate that names them all.
//!
//! A front end finds a [`Game`] here, opens a line of it and from then on speaks to
//! [`AnyLine`](game::AnyLine), whatever the game. All that is particular to a game outside its own
//! folder is in one file of `games`; a program built around this one can [`add`] its own.
//!
//! Engines are bound to games here, too: [`Game::analyse`] searches a line whatever its type, and a
//! [`Computer`] is anybody but a person who can play: a [`Level`] or a [`Bot`].

mod analysis;
mod bench;
mod bots;
mod computer;
mod entry;
mod games;
mod knowledge;
mod levels;
mod provers;
mod puzzles;
mod registry;
pub mod rules;
mod solvers;
mod uci;
mod uct_baseline;

use messages::{Language, Messages, Source};

pub use analysis::{Analysis, SearchContext, SearchSettings, Sink, Variation};
pub use bench::{Fixed, SpeedTest};
pub use bots::Bot;
pub use computer::{Computer, Kind, Resources};
pub use entry::Game;
pub use knowledge::{Fact, Knowledge};
pub use levels::{ALL_MOVES, Level, Skill};
pub use puzzles::{PUZZLES, Puzzle, find_puzzle};
pub use registry::{NotAdded, add, find, games};
pub use solvers::{solver_messages, verify};
pub use uci::{Uci, uci_games};

/// All sentences in one language: those that everybody shares, those of every game, puzzle and
/// solver, and a front end's own.
pub fn messages(language: Language, own: impl IntoIterator<Item = &'static Source>) -> Messages {
    let games = games().iter().map(|game| game.messages);
    let puzzles = PUZZLES.iter().map(|puzzle| puzzle.messages);
    let shared = games.chain(puzzles).chain(solver_messages());
    Messages::new(language, shared.chain(own))
}
