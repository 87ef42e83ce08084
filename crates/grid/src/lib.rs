//! Board geometry: squares and their names, sets of bits, sliding, and the symmetries of a rectangle.
//!
//! This crate contains no game words and has no dependencies. Everything counts files (columns)
//! from the left and ranks (rows) from the bottom, both from 0, so that file 0 and rank 0 is `a1`.

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod bit_set;
mod bits;
pub mod rays;
mod square;
mod symmetry;

pub use bit_set::{Bits, Members};
pub use bits::{Ones, Word};
pub use square::{Direction, Square};
pub use symmetry::Symmetry;
