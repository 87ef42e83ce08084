//! Tests of the searches: against minimax, against each other, and towards their caller, in all
//! games and in an artificial one (`common/thicket.rs`).

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod behaviour;
mod common;
mod exact;
mod uct;
