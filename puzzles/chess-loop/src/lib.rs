//! Chess Loop, Erich Friedman's puzzle: place N pieces of each of two types so that the attacks
//! form one alternating loop.
//!
//! [`model`] says what a puzzle is and [`solve`] finds every solution. [`verify`] checks a board
//! without sharing any code with them. [`deduce`] solves as a person does, grades and gives hints;
//! [`generate`] makes puzzles from seeds, [`share`] writes both as text, and [`open`] opens whatever
//! a person typed. [`published`] has the original puzzles, [`words`] everything there is to say to people and [`depict`] what to show them. Rules are cited as L1-L6.

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

pub mod atlas;
pub mod daily;
pub mod deduce;
pub mod depict;
pub mod generate;
pub mod model;
pub mod open;
pub mod published;
pub mod share;
pub mod solve;
pub mod symmetry;
pub mod verify;
pub mod words;

pub use model::{BadBoard, BadInstance, Board, Given, Givens, Impossible, Instance, Piece, Square};
pub use symmetry::{Symmetry, symmetries};
pub use words::{MESSAGES, RULES};
