//! One game on this machine, whatever it is shown on.
//!
//! A [`Session`] is the whole game as a value: who plays, the moves so far, what was undone, the
//! clocks, how it ended. The full-screen app and line mode are two views of it. It reads no clock
//! and owns no thread: time is handed in with [`Session::pass_time`], what only an engine can say
//! goes out as a [`Question`] and comes back as an [`Answer`].
//!
//! Sentences live in Fluent files; [`wording`] puts positions, moves, values and endings into them.
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

/// The sentences of this crate, to be added to those of a front end.
pub const MESSAGES: Source = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];
