//! The engine protocols UCI (Universal Chess Interface) and UGI (Universal Game Interface, its
//! generalisation to any game).
//!
//! [`EngineCommand`] is a line from a GUI to an engine, [`EngineReply`] a line from an engine. Both can be parsed
//! and written in either [`Dialect`], so that contests (which drive engines) and our own engine
//! (which is driven) share one grammar. [`server`] is our engine, on any input and output.
//!
//! Input is untrusted. Unknown lines and words are ignored, as both protocols require, so no line can
//! cause an error.

mod command;
mod go;
mod lines;
mod reply;
pub mod server;

pub use command::{EngineCommand, PositionSetup, Query};
pub use go::{BadDepth, Clocks, Go, MAX_PERFT_DEPTH};
pub use lines::Lines;
pub use reply::{CurrentMove, EngineReply, EngineScore, Info, OptionKind};

use std::{fmt, str::FromStr};

/// One of the two protocols between GUIs and engines, whose grammars differ in a few words.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Dialect {
    /// The Universal Chess Interface (UCI), for chess and its variants.
    Uci,
    /// The Universal Game Interface (UGI), a generalisation of UCI to any game of two players.
    Ugi,
}

impl Dialect {
    /// Both protocols, UCI and UGI.
    pub const ALL: [Dialect; 2] = [Dialect::Uci, Dialect::Ugi];

    /// The name of the protocol in lower case, which is also its greeting command.
    pub fn name(self) -> &'static str {
        match self {
            Dialect::Uci => "uci",
            Dialect::Ugi => "ugi",
        }
    }

    /// The keywords of `go` for the clocks: first those for the remaining time of both players,
    /// then those for their increments.
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

/// The error for a text that names neither UCI nor UGI.
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
