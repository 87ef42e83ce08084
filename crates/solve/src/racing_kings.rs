//! Racing Kings tables: who wins each position with few men, and in how many plies.
//!
//! [`build()`] solves material classes and writes a receipt for each; [`Tables`] answers questions
//! about positions; [`verify()`] derives every value of a table again from the rules alone. The
//! standard rules are meant, K1 to K4c: repetition and the 50-move rule are left out, as is usual,
//! and [`may_be_cut_short`] tells when the latter could matter.
//!
//! The builder (`layers`, `arrive`, `solved`, `pack`) thinks in sets of 64 positions, the
//! verifier in single positions of the rules crate. All they share is how a file is read: `table`,
//! and beneath it the numbering of positions (`shape`, `board`, `legal`) and the code
//! (`huffman`, `value`).

mod arrive;
mod board;
mod build;
mod class;
mod error;
mod huffman;
mod layers;
mod legal;
mod pack;
mod shape;
mod solved;
mod table;
mod tables;
mod value;
mod verify;

pub use build::{Progress, Stage, build, with_captures};
pub use class::{Class, MOST_MEN, all_classes};
pub use error::Error;
pub use table::{Summary, file};
pub use tables::{Tables, may_be_cut_short};
pub use verify::{Verified, verify};
