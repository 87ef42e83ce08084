//! Vocabulary shared by every game, and the [`Position`] trait that games implement.
//!
//! This crate knows no concrete game, performs no I/O and depends on nothing but `grid`.
//! A game implements [`Position`] (its rules), [`Depict`] (its picture, its taps and the notation
//! shown to people) and, where the board has symmetries, [`Symmetric`]. [`Line`] adds history and
//! [`AnyLine`] hides the game's type from user interfaces. [`Heuristic`] and [`Probe`] are the
//! knowledge that the crate `search` uses beyond the rules; [`Numbered`] numbers moves for machine
//! learning.
//!
//! Anything that can be refused returns a [`Reason`]: a message id with arguments, which front ends
//! translate. Nothing here panics on text from outside.
//!
//! # Examples
//!
//! ```
//! use game::{Line, Outcome, Player, Position, Reason};
//! use racing_kings::RacingKings;
//!
//! let mut line = Line::new(RacingKings::read("8/1K4k1/8/8/8/8/8/8 b - - 0 1", None)?);
//! assert_eq!(line.position().to_move(), Player::Second);
//! let refused = line.try_play("g7a1".parse()?).expect_err("a king does not move so far");
//! assert_eq!(refused.clause(), Some("K2"));
//! line.try_play("g7g8".parse()?)?;
//! assert_eq!(line.outcome(), Some(Outcome::Win(Player::Second)));
//! # Ok::<(), Reason>(())
//! ```

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod dynamic;
mod heuristic;
mod info;
mod line;
mod linear;
mod numbered;
mod perft;
mod position;
mod random;
mod reason;
mod system;
mod text;
mod view;

pub use dynamic::{AnyLine, LegalMove, Played, open};
pub use heuristic::{ASPECTS, Blank, Heuristic, KnownValue, NoProbe, Probe, logistic};
pub use info::{GameInfo, PieceColour, PlayerInfo, VariantInfo};
pub use line::{Ending, HistoryRules, Line};
pub use linear::{LAST_STAGE, Linear, TermTable, TermValues, Weights};
pub use numbered::Numbered;
pub use perft::{divide, perft, playout};
pub use position::{Key, Move, Outcome, Player, Position, Symmetric};
pub use random::Rng;
pub use reason::{Arg, Reason};
pub use text::{Fields, Rows, read_rows, read_side, write_rows};
pub use view::{
    Arrow, ArrowKind, BoardView, Depict, Hand, Mark, Marks, Pieces, Sprite, Step, Surface, Tap,
    Taps, Trace, next_taps,
};
