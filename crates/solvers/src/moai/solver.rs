//! Proves by search which player wins a Moai position.

use moai::Moai;
use solve::{
    Oracle, Stop,
    prove::{ParallelProver, ProofNumbers, ProofTable, ProvenValue, Prover, Rules, StateKey},
};

use crate::moai::{canonical::HIGH_BITS, state::State, threat::Successors};

/// The rules of Moai for the proof search: the successors of a state and their initial proof
/// numbers. Its states are canonical (one state stands for all equivalent ones), not lost, and
/// without an immediate win.
#[derive(Debug)]
pub(crate) struct Actions;

impl Rules for Actions {
    type State = State;

    #[inline]
    fn key(&self, state: &State) -> StateKey {
        state.key()
    }

    #[inline]
    fn expand(
        &self,
        state: &State,
        mut child: impl FnMut(State, ProofNumbers),
    ) -> Option<ProvenValue> {
        let (mut moves, mut replies) = (Successors::new(), Successors::new());
        moves.list(state);
        for next in moves.safe() {
            // Look one ply further: most proofs end there, and the number of replies left is the
            // best estimate of the work to refute them all.
            replies.list(&next);
            let n = replies.safe().count() as u32;
            if n == 0 {
                return Some(ProvenValue::Win);
            }
            child(
                next.canonical(),
                ProofNumbers {
                    win: 1,
                    loss: 1 + 3 * n / 2,
                },
            );
        }
        None
    }
}

/// The default size in bytes of the solver's table for a Moai board, by its number of cells. Larger
/// tables don't help and take time to allocate.
pub fn default_table_bytes(width: u8, height: u8) -> usize {
    match u32::from(width) * u32::from(height) {
        0..=25 => 1 << 24,
        26..=30 => 1 << 28,
        31..=36 => 1 << 29,
        _ => 1 << 31,
    }
}

/// A solver of Moai positions on boards of up to 8x8 that keeps its results in a table of proof
/// numbers in memory.
#[derive(Debug)]
pub struct Solver {
    table: ProofTable,
    threads: usize,
}

impl Solver {
    /// Creates a solver for Moai boards up to a size. It searches on `threads` threads and keeps
    /// results in a table of `bytes` bytes. `None` if a side is larger than 8. Boards with a side
    /// of 8 need at least 128 MiB, which are allocated even if `bytes` is less.
    pub fn new(width: u8, height: u8, bytes: usize, threads: usize) -> Option<Solver> {
        let high_bits = match width.max(height) {
            0..8 => 0,
            8 => HIGH_BITS,
            _ => return None,
        };
        Some(Solver {
            table: ProofTable::new(bytes, high_bits),
            threads: threads.max(1),
        })
    }

    pub(crate) fn table(&self) -> &ProofTable {
        &self.table
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    pub(crate) fn prover<'a>(&'a self, stop: Stop<'a>) -> Prover<'a, Actions> {
        Prover::new(&Actions, &self.table, stop)
    }

    /// The compact state of a Moai position; `None` while pawns are being placed, or if the board is
    /// too large for the table.
    pub(crate) fn state(&self, pos: &Moai<u64>) -> Option<State> {
        let fits = self.table.fits(HIGH_BITS) || pos.width().max(pos.height()) < 8;
        State::of(pos).filter(|_| fits)
    }
}

impl Oracle<Moai<u64>> for Solver {
    const RULES: &'static str = "M1-M8";

    fn value(&self, pos: &Moai<u64>, stop: Stop<'_>) -> Option<ProvenValue> {
        let state = self.state(pos)?;
        immediate_value(&state).or_else(|| {
            let state = state.canonical();
            ParallelProver::new(&Actions, &self.table, self.threads, stop).prove(&state)
        })
    }

    fn nodes(&self) -> u64 {
        self.table.nodes()
    }

    fn known(&self, pos: &Moai<u64>) -> Option<ProvenValue> {
        let state = self.state(pos)?;
        immediate_value(&state).or_else(|| self.table.get(state.canonical().key())?.value())
    }
}

/// The value of a Moai state that is lost or can be won with one move; `None` for other states.
pub(crate) fn immediate_value(state: &State) -> Option<ProvenValue> {
    if state.is_lost() {
        Some(ProvenValue::Loss)
    } else {
        state.wins_at_once().then_some(ProvenValue::Win)
    }
}
