//! Proofs that a player wins a position: the winner's answer to every reply of the loser.
//!
//! A proof is a list of numbers. The verifier plays out the game from the claimed position: every
//! legal move for the loser, one move for the winner. If the winner can win immediately, that is the
//! move. Otherwise the next number of the list is the index of the winner's move among the legal
//! moves, in the order in which the rules crate lists them. Positions that occurred before, up to
//! symmetry, are skipped. Games without repetition end, so if the list is used up and no game was
//! lost, the claim is proved.
//!
//! Verification needs only the rules. Writers and [verifiers](verify_position) of proofs share
//! nothing but the rules and this traversal, [`StrategyWalk`].
//!
//! Numbers are stored in base 128, least significant digit first; all bytes of a number but the last
//! have their highest bit set (LEB128).

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
