//! Exact answers with receipts, whatever the game: how proofs are found, written down and checked.
//!
//! Nothing here knows a game. A game's solver is a crate of its own in `solvers/`, which uses
//!
//! - [`receipt`], the file that tables and proofs are kept in,
//! - [`prove`], the search that finds out who wins a position of a game without draws,
//! - [`Oracle`], what such searches offer: winning moves, example games and proofs,
//! - [`strategy`], proofs as answers to every reply, and their check by the rules alone,
//! - [`checkpoint`], so that searches which take days survive an interruption,
//!
//! and offers a [`Verifier`] for its receipts. [`verify()`] checks any receipt with the verifiers it
//! is given. All long work ends early when its [`Stop`] says so.

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

pub mod bitboard;
pub mod checkpoint;
mod oracle;
pub mod prove;
pub mod receipt;
mod stop;
pub mod strategy;
mod verify;

pub use oracle::{Oracle, unprovable};
pub use prove::ProvenValue;
pub use stop::{Clock, Stop};
pub use verify::{CheckFn, Checked, Error, ProgressFn, VerifiedReceipt, Verifier, verify};

/// What receipts and their checks tell people, in each language.
pub const MESSAGES: [(&str, &str); 2] = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];
