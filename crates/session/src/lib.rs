//! A game on this machine, independent of the front end that shows it.
//!
//! A [`Session`] is the whole state of a game as a value: seats, moves, undone moves, clocks and
//! result. The full-screen app and line mode are two views of it. A session reads no clock and owns
//! no thread. The view passes elapsed time to [`Session::pass_time`]; when the session needs an
//! engine (a computer's move, a hint, the answer to a draw offer), it returns a [`EngineRequest`], which
//! the view runs and hands back as an [`EngineAnswer`]. At most one request is pending at a time.
//!
//! [`wording`] formats positions, moves, values and results as sentences in the user's language.
//!
//! # Examples
//!
//! ```
//! use session::{Seat, Session, GameTerms};
//!
//! let game = catalog::find("moai").expect("in the catalog");
//! let terms = GameTerms::new(game, [Seat::Person, Seat::Person]);
//! let mut session = Session::new(terms, game.open(None, None)?);
//! session.play("@d4")?;
//! assert_eq!(session.played()[0].shown, "@d4");
//! assert_eq!(session.undo(), Some(1));
//! assert_eq!(session.redo(), Some(1));
//! # Ok::<(), game::Reason>(())
//! ```

mod clock;
pub mod describe;
mod draws;
mod engine_request;
mod file_name;
pub mod graph;

mod saved;
mod seat;
mod session;
pub mod statistics;
mod verdict;
pub mod wording;

use messages::Source;

pub use clock::{GameClock, TimeControl};
pub use draws::{DrawOffer, accepts_draw};
pub use engine_request::{
    AnswerEffect, EngineAnswer, EngineRequest, MoveHint, PendingRequest, RequestPurpose, caution,
};
pub use file_name::{date, file_name, minute_of};
pub use seat::{GameTerms, Seat};
pub use session::Session;
pub use verdict::GameVerdict;

/// The translated messages of this crate, by language, which a front end adds to its own.
pub const MESSAGES: Source = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];
