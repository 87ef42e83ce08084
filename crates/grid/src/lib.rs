//! Board geometry: squares and their names, sets of bits, sliding moves, and the symmetries of a
//! rectangle.
//!
//! Used by every game and by the front ends. This crate knows no game and has no dependencies. Files
//! (columns) count from the left and ranks (rows) from the bottom, both from 0: file 0, rank 0 is
//! `a1`.
//!
//! # Examples
//!
//! ```
//! use grid::{Direction, Square, Symmetry};
//!
//! let square = Square::parse("b3").expect("a letter and a number");
//! assert_eq!(square, Square::new(1, 2));
//! let up = Direction::new(0, 1);
//! assert_eq!(square.step(up, 5, 3), None); // b4 is not on a board of 5 by 3
//! assert_eq!(Symmetry::MirrorFiles.apply(square, 5, 3).to_string(), "d3");
//! ```

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
