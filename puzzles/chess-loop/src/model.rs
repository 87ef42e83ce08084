//! Pieces, instances, boards and given squares: the data types of Chess Loop.
//!
//! Constructors and parsers reject malformed values, so every value of these types is well formed:
//! sizes are within limits, the two piece types differ, rows are equally long. Whether a placement
//! solves anything is decided elsewhere ([`verify`](crate::verify), [`solve`](crate::solve)).
//!
//! Each type has a text form, and `Display` and `FromStr` are inverse: `4x7:4N+4Q` is an instance,
//! `N....Q./N.Q..../....Q.N/.Q....N` a board, `Q???/????` givens.

mod board;
mod givens;
mod instance;
mod piece;

pub use board::{BadBoard, Board, Square};
pub use givens::{Given, Givens};
pub use instance::{BadInstance, Impossible, Instance};
pub use piece::Piece;

/// Maximum number of rows, and of columns, of a board. The numbers of 144 squares fit into a `u8`
/// and sets of them into the 192-bit sets of the solvers.
pub const MAX_SIDE: u8 = 12;
