//! Chess Loop, Erich Friedman's puzzle: place N pieces of each of two types so that the attacks
//! form one alternating loop.
//!
//! A library without input or output: front ends pass values or texts and receive values, message
//! identifiers ([`game::Reason`]) and boards to draw. Comments cite the clauses of the rules in the
//! crate's README as L1-L6.
//!
//! - [`model`]: pieces, boards, instances and givens. [`symmetry`] turns and mirrors boards.
//! - [`solve`]: first solution, all solutions, their number, uniqueness. [`atlas`] is a table of
//!   these numbers for every small instance.
//! - [`verify`]: checks a board against the rules and shares no code with the modules above.
//! - [`deduce`]: solves with named techniques as a person would; grades and hints follow from that.
//! - [`generate`]: makes a puzzle from a seed. [`daily`] is the seed of a date.
//! - [`share`]: ids, slugs and seeds as text. [`open`]: resolves a text that a player typed.
//! - [`published`]: Erich Friedman's puzzles. [`words`]: message files and rules. [`depict`]: boards
//!   to draw.

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
pub use words::{LESSON, LESSON_MESSAGES, MESSAGES, RULES};
