//! Proof-number search for games without draws: who wins a position, proved by search alone.
//!
//! The search goes depth first (df-pn) and keeps what it learns in a [`ProofTable`] whose keys are whole
//! positions, so nothing it finds rests on luck with hashes. Threads may share a table: every
//! entry is one word, and what one thread has proved helps all others.
//!
//! A game comes in through [`Rules`], with states made for speed. No receipt is believed because
//! this search wrote it: verifiers use the rules crates instead.

mod numbers;
mod proof_table;
mod search;

pub use numbers::ProofNumbers;
pub use proof_table::{ProofTable, StateKey};
pub use search::{ParallelProver, Prover, Rules};

/// What the player to move can reach.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum ProvenValue {
    /// A win.
    Win,
    /// No more than a loss.
    Loss,
}

impl ProvenValue {
    /// The value for the other player.
    #[must_use]
    pub const fn reversed(self) -> ProvenValue {
        match self {
            ProvenValue::Win => ProvenValue::Loss,
            ProvenValue::Loss => ProvenValue::Win,
        }
    }

    /// A win if `won`.
    pub const fn win_if(won: bool) -> ProvenValue {
        if won {
            ProvenValue::Win
        } else {
            ProvenValue::Loss
        }
    }
}
