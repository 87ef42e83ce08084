//! The two dialects that engines and the programs around them speak: UCI, known from chess, and
//! UGI, its offspring for any game.
//!
//! [`Command`] is what an engine is told and [`Reply`] what it answers: both can be read and written
//! in either [`Dialect`], so that the two sides of a conversation share one grammar. [`server`] is
//! our side of it, on any input and output.
//!
//! Text from the other side is never trusted. What can't be understood is passed over, as both
//! protocols ask for: nothing here fails because of a line, however odd.

mod command;
mod go;
mod lines;
mod reply;
pub mod server;

pub use command::{Command, Query, Setup};
pub use go::{BadDepth, Clocks, DEEPEST_PERFT, Go};
pub use lines::Lines;
pub use reply::{Info, OptionKind, Points, Reply, Trying};

use std::{fmt, str::FromStr};

/// A protocol.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Dialect {
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Game Interface.
    Ugi,
}

impl Dialect {
    /// Both dialects.
    pub const ALL: [Dialect; 2] = [Dialect::Uci, Dialect::Ugi];

    /// The dialect's name, which is also its greeting.
    pub fn name(self) -> &'static str {
        match self {
            Dialect::Uci => "uci",
            Dialect::Ugi => "ugi",
        }
    }

    /// The words for the time left to the two players, and for their increments.
    fn clock_words(self) -> [[&'static str; 2]; 2] {
        match self {
            Dialect::Uci => [["wtime", "btime"], ["winc", "binc"]],
            Dialect::Ugi => [["p1time", "p2time"], ["p1inc", "p2inc"]],
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no such dialect.
#[derive(Copy, Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("unknown dialect")]
pub struct UnknownDialect;

impl FromStr for Dialect {
    type Err = UnknownDialect;

    fn from_str(name: &str) -> Result<Dialect, UnknownDialect> {
        let found = Dialect::ALL.into_iter().find(|it| it.name() == name);
        found.ok_or(UnknownDialect)
    }
}
