//! Proofs that a player wins: an answer to every reply.
//!
//! A proof is a list of numbers. Its reader plays the game from the claimed position: all
//! moves for the loser, one for the winner. Where the winner can win at once he does; else the
//! next number of the list says which of the legal moves, in the order in which the rules crate
//! lists them, is his answer. A position that came up before, turned or mirrored, has been
//! answered, and games without repetition end, so when the list is used up and no game was lost
//! the claim is proved. Nothing but the rules is needed to check that, and nothing but the rules
//! and this walk is shared by those who write proofs and those who [verify](verify_position) them.
//!
//! The numbers are written seven bits a byte, lowest first; all bytes of a number but the last
//! have their highest bit set.

mod error;
mod file;
mod walk;

pub use error::Error;
pub(crate) use file::write_position;
pub use file::{
    AnswerReader, AnswerWriter, KIND, VerifiedProof, check_position, header, move_number,
    verify_position,
};
pub use walk::{StrategyWalk, canonical};
