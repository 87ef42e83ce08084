//! Exact results for games, stored as receipts: files with checksums that can be verified
//! independently.
//!
//! This crate is generic: it knows no game. The solvers of the games, in crate `solvers`, use
//!
//! - [`receipt`]: the checksummed file format of tables, proofs and checkpoints,
//! - [`prove`]: depth-first proof-number search for games without draws,
//! - [`Oracle`]: the interface of such a search, with winning moves, example games and proofs,
//! - [`strategy`]: proofs that store one answer to every reply, and their verification by the rules
//!   alone,
//! - [`checkpoint`]: saving and resuming searches that take days,
//!
//! and export a [`Verifier`] for their receipts. [`verify()`] checks any receipt with the verifier of
//! its game. All long work polls a [`Stop`] and ends early when it is due.

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
pub use stop::{ClockFn, Stop};
pub use verify::{CheckFn, Checked, Error, ProgressFn, VerifiedReceipt, Verifier, verify};

/// Fluent files with the messages of this crate's errors, as (language code, content).
pub const MESSAGES: [(&str, &str); 2] = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];
