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

/// The numbers below `full`; on a change every fifth of them, so that the rare hard puzzles among them
/// are represented.
fn seeds(full: usize) -> impl Iterator<Item = usize> {
    (0..full).step_by(full / testkit::cases(full))
}
