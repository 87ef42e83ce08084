//! Depth-first proof-number search (df-pn) for games without draws.
//!
//! Each position has two *proof numbers*: lower bounds on the number of undecided positions that must
//! be decided to prove a win, and to prove a loss. For the player to move, the win number of a node
//! is the smallest loss number of its children (one good move is enough), and its loss number grows
//! with the win numbers of its children (every move must fail). The search always descends to the
//! most promising child and returns when its numbers exceed the bounds set by its siblings.
//!
//! Results are kept in a [`ProofTable`] whose keys are whole positions, so hash collisions can't
//! produce wrong proofs. Threads may share a table: every entry is one word, and what one thread has
//! proved helps the others.
//!
//! A game is plugged in through [`Rules`], with a state type made for speed. Verifiers of receipts
//! don't use this search; they use the rules crates.

mod numbers;
mod proof_table;
mod search;

pub use numbers::ProofNumbers;
pub use proof_table::{ProofTable, StateKey};
pub use search::{ParallelProver, Prover, Rules};

/// The value of a position of a game without draws, for the player to move, if both play perfectly.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum ProvenValue {
    /// The player to move wins the position.
    Win,
    /// The player to move loses the position.
    Loss,
}

impl ProvenValue {
    /// The value of the same position for the other player: a win becomes a loss and vice versa.
    #[must_use]
    pub const fn reversed(self) -> ProvenValue {
        match self {
            ProvenValue::Win => ProvenValue::Loss,
            ProvenValue::Loss => ProvenValue::Win,
        }
    }

    /// The value for a player who has won or lost: [`ProvenValue::Win`] if `won`, otherwise
    /// [`ProvenValue::Loss`].
    pub const fn win_if(won: bool) -> ProvenValue {
        if won {
            ProvenValue::Win
        } else {
            ProvenValue::Loss
        }
    }
}
