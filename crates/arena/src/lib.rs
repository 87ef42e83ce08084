//! Contests between computer players: levels, bots, and programs that speak UCI or UGI.
//!
//! An [`Entrant`] is a player with its limits, written as text such as `8@nodes=10000`. A [`Contest`]
//! plays pairs of games from balanced or random openings (each opening once with either colour),
//! several games in parallel, and appends every finished game to a [`Ledger`], so that an interrupted contest can
//! be resumed. Games are decided by the rules; a player that crashes, is late or plays an illegal
//! move loses with a [`PlayerFault`]. [`Tally`] evaluates the results: Elo with error bars, and a
//! sequential probability ratio test.
//!
//! With node limits, the same seed gives the same games with any number of threads. The command line
//! and cluster workers call this crate; it prints nothing, and reads clocks only to time the players.
//! [`protocol`] is the UCI and UGI grammar, and our own engine's side of it.

mod balance;
mod bout;
mod bout_text;
mod command_line;
mod contest;
mod contestant;
mod entrant;
mod fault;
mod ledger;
mod opening;
mod player_limits;
mod program;
pub mod protocol;
mod rounds;
mod tally;

pub use balance::Balance;
pub use bout::Bout;
pub use contest::{Contest, ContestError, ContestProgress, ContestReport, ContestTerms, Opening};
pub use contestant::Contestant;
pub use entrant::{Entrant, PlayerKind};
pub use fault::PlayerFault;
pub use ledger::{Ledger, LedgerError};
pub use player_limits::{GameTime, PlayerLimits, duration};
pub use rounds::Rounds;
pub use tally::{Elo, Sprt, SprtVerdict, Tally};
