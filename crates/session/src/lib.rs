//! A game on this machine, independent of the front end that shows it.
//!
//! A [`Session`] is the whole state of a game as a value: seats, moves, undone moves, clocks and
//! result. The full-screen app and line mode are two views of it. A session reads no clock and owns
//! no thread. The view passes elapsed time to [`Session::pass_time`]; when the session needs an
//! engine (a computer's move, a hint, the answer to a draw offer), it returns a [`Question`], which
//! the view runs and hands back as an [`Answer`]. At most one question is pending at a time.
//!
//! [`wording`] formats positions, moves, values and results as sentences in the user's language.
//!
//! # Examples
//!
//! ```
//! use session::{Seat, Session, Terms};
//!
//! let game = catalog::find("moai").expect("in the catalog");
//! let terms = Terms::new(game, [Seat::Person, Seat::Person]);
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
mod file_name;
pub mod graph;
pub mod kept;
mod question;
mod saved;
mod seat;
mod session;
mod verdict;
pub mod wording;

use messages::Source;

pub use clock::{Clock, TimeControl};
pub use draws::{DrawOffer, accepts_draw};
pub use file_name::{date, file_name, minute_of};
pub use question::{Answer, Hint, Purpose, Question, Reply, Thinking, caution};
pub use seat::{Seat, Terms};
pub use session::Session;
pub use verdict::Verdict;

/// The messages of this crate, which a front end adds to its own.
pub const MESSAGES: Source = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];
