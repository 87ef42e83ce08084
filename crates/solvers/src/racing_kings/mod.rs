//! Racing Kings tables: who wins each position with few men, and in how many plies.
//!
//! [`build()`] solves material classes and writes a receipt for each; [`EndgameTables`] answers questions
//! about positions; [`verify()`] derives every value of a table again from the rules alone. The
//! standard rules are meant, K1 to K4c: repetition and the 50-move rule are left out, as is usual,
//! and [`may_be_drawn_by_clock`] tells when the latter could matter.
//!
//! The builder (`retrograde`, `arrive`, `solved`, `pack`) thinks in sets of 64 positions, the
//! verifier in single positions of the rules crate. All they share is how a file is read:
//! `endgame_table`, and beneath it the numbering of positions (`shape`, `board`, `legal`) and the
//! code (`huffman`, `value`).

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
