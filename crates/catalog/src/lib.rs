//! The list of games and puzzles. The only crate that names them all.
//!
//! A front end finds a [`Game`] here, opens a line of it and from then on speaks to
//! [`AnyLine`], whatever the game. Adding a game means adding one entry to [`GAMES`].
//!
//! Engines are bound to games here, too: [`Game::analyse`] searches a line whatever its type, and a
//! [`Computer`] is anybody but a person who can play: a [`Level`] or a [`Bot`].

mod analysis;
mod bench;
mod bots;
mod computer;
mod engines;
mod knowledge;
mod levels;
mod provers;
mod puzzles;
pub mod rules;
mod yardstick;

use std::sync::atomic::AtomicBool;

use game::{AnyLine, GameInfo, Position, Reason};
use messages::{Language, Messages, Source};
use search::Table;

use crate::{
    analysis::{Analyse, Task},
    levels::Skills,
};

pub use analysis::{Analysis, Settings, Sink, Variation};
pub use bench::Fixed;
pub use bots::Bot;
pub use computer::{Computer, Kind, Resources};
pub use knowledge::{Fact, Knowledge};
pub use levels::Level;
pub use puzzles::{PUZZLES, Puzzle, find_puzzle};
pub use yardstick::uct;

/// A game as front ends see it.
#[derive(Debug)]
pub struct Game {
    /// Facts about the game.
    pub info: &'static GameInfo,
    /// The rules in words. Fenced blocks named `board` hold a position, and moves played from it.
    pub rules: &'static Source,
    /// Sentences of the game.
    pub messages: &'static Source,
    /// Computer players that don't search, weakest first.
    pub bots: &'static [Bot],
    /// The message that tells which exact answers there are, or can be had.
    pub exact: &'static str,
    /// How many random moves make an opening of a match: as many as seldom decide the game.
    pub opening_plies: u32,
    /// Fixed searches that tell whether the engine has changed.
    pub bench: &'static [Fixed],
    open: Open,
    analyse: Analyse,
    skills: Skills,
}

/// Opens a game at the text of a position and the name of a variant.
type Open = fn(Option<&str>, Option<&str>) -> Result<Box<dyn AnyLine>, Reason>;

impl Game {
    /// Opens the game at a position, or at the start of a variant.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the position's text or the variant's name.
    pub fn open(
        &self,
        position: Option<&str>,
        variant: Option<&str>,
    ) -> Result<Box<dyn AnyLine>, Reason> {
        (self.open)(position, variant)
    }

    /// Finds a computer player by its name.
    pub fn bot(&self, id: &str) -> Option<&'static Bot> {
        self.bots.iter().find(|bot| bot.id == id)
    }

    /// Finds a computer player by the text that names it: a level from `1` to `8`, or a bot.
    pub fn computer(&'static self, name: &str) -> Option<Computer> {
        let level = name.parse().ok().and_then(Level::new).map(Kind::Level);
        let kind = level.or_else(|| self.bot(name).map(Kind::Bot))?;
        Some(Computer::new(self, kind))
    }

    /// Searches until a limit is reached, `cancel` is set, `sink` breaks, or all is proven.
    ///
    /// `sink` hears of every completed round. There is a best move unless the game is over, or the
    /// line is of another game.
    pub fn analyse(
        &self,
        line: &dyn AnyLine,
        settings: &Settings,
        table: &Table,
        cancel: &AtomicBool,
        sink: &mut Sink<'_>,
    ) -> Analysis {
        let task = Task {
            line,
            settings,
            table,
            cancel,
        };
        (self.analyse)(&task, sink).unwrap_or_default()
    }
}

/// Every game, in the order shown to people.
pub static GAMES: [Game; 4] = [
    Game {
        info: const { &<moai::Moai<u64> as Position>::INFO },
        rules: &moai::RULES,
        messages: &moai::MESSAGES,
        bots: bots::MOAI,
        exact: "exact-moai",
        opening_plies: 4,
        bench: bench::MOAI,
        open: moai::open,
        analyse: engines::moai,
        skills: levels::MOAI,
    },
    Game {
        info: const { &cage::Cage::INFO },
        rules: &cage::RULES,
        messages: &cage::MESSAGES,
        bots: bots::CAGE,
        exact: "exact-cage",
        opening_plies: 4,
        bench: bench::CAGE,
        open: game::open::<cage::Cage>,
        analyse: engines::cage,
        skills: levels::CAGE,
    },
    Game {
        info: const { &racing_kings::RacingKings::INFO },
        rules: &racing_kings::RULES,
        messages: &racing_kings::MESSAGES,
        bots: bots::RACING_KINGS,
        exact: "exact-racing-kings",
        opening_plies: 4,
        bench: bench::RACING_KINGS,
        open: game::open::<racing_kings::RacingKings>,
        analyse: engines::racing_kings,
        skills: levels::RACING_KINGS,
    },
    Game {
        info: const { &gorogo::GoRoGo::INFO },
        rules: &gorogo::RULES,
        messages: &gorogo::MESSAGES,
        bots: bots::GOROGO,
        exact: "exact-gorogo",
        opening_plies: 1,
        bench: bench::GOROGO,
        open: game::open::<gorogo::GoRoGo>,
        analyse: engines::gorogo,
        skills: levels::GOROGO,
    },
];

/// Finds a game by its identifier.
pub fn find(id: &str) -> Option<&'static Game> {
    GAMES.iter().find(|game| game.info.id == id)
}

/// All sentences, shared and of every game and puzzle, in one language.
pub fn messages(language: Language) -> Messages {
    let games = GAMES.iter().map(|game| game.messages);
    let puzzles = PUZZLES.iter().map(|puzzle| puzzle.messages);
    Messages::new(language, games.chain(puzzles).chain([&solve::MESSAGES]))
}
