//! Chess Loop, Erich Friedman's puzzle: place N pieces of each of two types so that the attacks
//! form one alternating loop.
//!
//! [`model`] says what a puzzle is and `solve` finds every solution. Rules are cited as L1-L6.

pub mod atlas;
pub mod model;
pub mod solve;
pub mod symmetry;

pub use model::{BadBoard, BadInstance, Board, Given, Givens, Impossible, Instance, Piece, Square};
pub use symmetry::Symmetry;
