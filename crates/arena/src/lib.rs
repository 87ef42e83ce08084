//! Contests between computer players: levels, bots, and any program that speaks UCI or UGI.
//!
//! An [`Entrant`] is a player and its means, written as text such as `8@nodes=10000`. A [`Contest`]
//! plays pairs of games from random openings, each with both colours, several at once, and keeps
//! every finished game in a [`Ledger`], so that a contest can be interrupted and resumed. The rules
//! alone decide a game, unless a player fails: see [`Fault`]. [`Tally`] says what the results are
//! worth: Elo with error bars, and a sequential test.
//!
//! Players whose means are counted in positions play the same games with the same seed, whatever
//! the number of threads. Nothing here prints. Clocks are read to time the players.

mod bout;
mod contest;
mod contestant;
mod entrant;
mod fault;
mod ledger;
mod means;
mod opening;
mod program;
pub mod protocol;
mod rounds;
mod tally;
mod text;
mod words;

pub use bout::Bout;
pub use contest::{Contest, ContestError, Progress, Report, Terms};
pub use contestant::Contestant;
pub use entrant::{Entrant, Who};
pub use fault::Fault;
pub use ledger::{Ledger, LedgerError};
pub use means::{Means, duration};
pub use rounds::Rounds;
pub use tally::{Elo, Sprt, Tally, Verdict};
