//! All integration tests of the crate in one binary, because linking one per file takes longer.

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod clauses;
mod contract;
mod eval;
mod messages;
mod refusals;
mod remarks;
mod twin;
mod twins;
mod vectors;
mod ways;
