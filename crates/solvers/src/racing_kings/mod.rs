//! Racing Kings endgame tables: the value of each position with few men, and the number of plies.
//!
//! [`build()`] solves material classes and writes a receipt for each; [`EndgameTables`] looks up
//! positions; [`verify()`] derives every value of a table again from the rules alone. The tables
//! follow the standard rules K1 to K4c. As is usual for endgame tables, they ignore repetition and the
//! 50-move rule; [`may_be_drawn_by_clock`] says when the latter could matter.
//!
//! The builder (`retrograde`, `arrive`, `solved`, `pack`) works on sets of 64 positions, the verifier
//! on single positions of the rules crate. They share only the reader of the files,
//! `endgame_table`, with the numbering of positions (`shape`, `board`, `legal`) and the codes
//! (`huffman`, `value`).

mod arrive;
mod board;
mod build;
mod class;
mod endgame_table;
mod endgame_tables;
mod error;
mod huffman;
mod legal;
mod pack;
mod retrograde;
mod shape;
mod solved;
mod value;
mod verify;

pub use build::{BuildProgress, BuildStage, build, build_cost, is_up_to_date, with_captures};
pub use class::{Class, MAX_MEN, all_classes};
pub use endgame_table::{Summary, table_file};
pub use endgame_tables::{EndgameTables, may_be_drawn_by_clock};
pub use error::Error;
pub use verify::{VERIFIER, VerifiedTable, verify};
