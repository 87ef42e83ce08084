//! Tests every game must pass. A game's own test files call these and nothing else depends on them.
//!
//! [`check`] plays random games and checks the contract of [`Position`](game::Position) at every
//! position; [`twin()`] compares a game with its slow, literal second implementation;
//! [`perft_file()`] counts move trees; [`playthrough()`] writes a game down as a snapshot, and
//! [`judgement()`] what an evaluation thinks; [`parsers_never_panic`] throws bytes at everything
//! that reads text; [`value()`] and [`number()`] look into what is said. [`solver`] is for the
//! solvers of games.

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod battery;
mod cases;
mod judgement;
mod parsers;
mod perft_file;
mod playthrough;
pub mod solver;
mod told;
mod twin;

pub use battery::{check, check_symmetric};
pub use cases::cases;
pub use judgement::judgement;
pub use parsers::parsers_never_panic;
pub use perft_file::perft_file;
pub use playthrough::playthrough;
pub use told::{number, value};
pub use twin::{twin, twin_from};

#[doc(hidden)]
pub use insta;

/// Compares a text with the committed `tests/snapshots/*__NAME.snap` of the calling test file.
///
/// Set `INSTA_UPDATE=always` to write the file after an intended change.
#[macro_export]
macro_rules! assert_snapshot {
    ($name:expr, $text:expr) => {
        $crate::insta::assert_snapshot!($name, $text)
    };
}
