//! All integration tests of the crate, linked into one program.

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod atlas;
mod deduce;
mod generate;
mod model;
mod open;
mod sat;
mod share;
mod solve;
mod verify;
