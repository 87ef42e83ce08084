//! Tests that every game and every solver must pass. Only tests depend on this crate.
//!
//! A game's test files call these functions, which panic on the first failure:
//!
//! * [`check`] and [`check_symmetric`] play random games and check the contract of
//!   [`Position`](game::Position) and [`Depict`](game::Depict) at every position ("the battery");
//! * [`twin()`] compares a game with its twin, a slow and literal second implementation of the rules;
//! * [`TapStages`] tries every tap at every stage of entering a move, and [`refusals()`] has a twin
//!   judge the reason of each refused one;
//! * [`perft_file()`] compares perft counts with a data file;
//! * [`parsers_never_panic`] feeds random text to everything that parses;
//! * [`playthrough()`] and [`judgement()`] write a game and an evaluation down as text, for
//!   snapshots;
//! * [`value()`] and [`number()`] extract the arguments of a [`Reason`](game::Reason).
//!
//! [`cases()`] scales the number of random cases: a fifth in `make test`, all in `make soak`.
//! [`solver`] has the tests for solvers.

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
mod reason_args;
mod refusals;
pub mod solver;
mod taps;
mod twin;

pub use battery::{check, check_symmetric};
pub use cases::cases;
pub use judgement::judgement;
pub use parsers::parsers_never_panic;
pub use perft_file::perft_file;
pub use playthrough::playthrough;
pub use reason_args::{number, value};
pub use refusals::{RefusedTap, refusals, ways};
pub use taps::TapStages;
pub use twin::{twin, twin_from};

#[doc(hidden)]
pub use insta;

/// Asserts that a text equals the committed snapshot `tests/snapshots/*__NAME.snap` of the calling
/// test file. Run the test with `INSTA_UPDATE=always` to rewrite the file after an intended change.
#[macro_export]
macro_rules! assert_snapshot {
    ($name:expr, $text:expr) => {
        $crate::insta::assert_snapshot!($name, $text)
    };
}
