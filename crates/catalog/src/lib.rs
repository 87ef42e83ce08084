//! The catalog of games and puzzles: the only crate that names them all.
//!
//! A front end finds a [`Game`] here, [opens](Game::open) a line of it, and from then on uses
//! [`AnyLine`](game::AnyLine), which hides the type of the game. Whatever is particular to a game
//! outside its own crate (levels, bots, exact knowledge, bench positions) is in one file of
//! `src/games`. A program built on this one can [`add`] games of its own.
//!
//! The catalog also binds engines to games. [`Game::analyse`] searches a line of any game, and
//! [`Computer`] is a computer player: a [`Level`], which searches, or a [`Bot`], which doesn't.
//! Nothing here owns a thread; searches block the caller, who cancels them through
//! [`SearchContext::cancel`].
//!
//! ```
//! let game = catalog::find("racing-kings").expect("in the catalog");
//! let mut line = game.open(None, None)?;
//! line.try_play("h2h3")?;
//! assert_eq!(line.moves(), ["h2h3"]);
//! # Ok::<(), game::Reason>(())
//! ```

mod analysis;
mod bench;
mod bots;
mod computer;
mod entry;
mod games;
mod knowledge;
pub mod lesson;
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
pub use bench::{BenchPosition, SpeedTest};
pub use bots::Bot;
pub use computer::{Computer, ComputerKind, Resources};
pub use entry::Game;
pub use knowledge::{Fact, Knowledge};
pub use lesson::Lesson;
pub use levels::{ALL_MOVES, Level, Skill, attraction};
pub use puzzles::{PUZZLES, PuzzleEntry, find_puzzle};
pub use registry::{NotAdded, add, find, games};
pub use solvers::{solver_messages, verify};
pub use uci::{Uci, uci_games};

/// All messages in one language: the shared ones, those of every game, puzzle and solver, and `own`,
/// those of the calling front end.
pub fn messages(language: Language, own: impl IntoIterator<Item = &'static Source>) -> Messages {
    let games = games().iter().map(|game| game.messages);
    let puzzles = PUZZLES.iter().map(|puzzle| puzzle.messages);
    let lessons = lesson_messages().chain(PUZZLES.iter().map(|it| it.lesson_messages));
    let shared = games.chain(puzzles).chain(solver_messages()).chain(lessons);
    Messages::new(language, shared.chain(own))
}

/// The messages of the lessons of all games that have one.
fn lesson_messages() -> impl Iterator<Item = &'static Source> {
    let lessons = games().iter().filter_map(|game| game.lesson);
    lessons.map(|(_, messages)| messages)
}
