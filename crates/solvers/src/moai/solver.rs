//! Who wins a position.

use moai::Moai;
use solve::{
    Oracle, Stop,
    prove::{ParallelProver, ProofNumbers, ProofTable, ProvenValue, Prover, Rules, StateKey},
};

use crate::moai::{canonical::HIGH_BITS, state::State, threat::Successors};

/// The game for the search: states that are neither lost nor won at once, one of all alike.
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
            // A look one ply further: most proofs end there, and how many replies are left is the
            // best guess of how hard it is to refute them all.
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

/// Memory for what the search of a board knows: no more than helps, as clearing it takes time, too.
pub fn default_table_bytes(width: u8, height: u8) -> usize {
    match u32::from(width) * u32::from(height) {
        0..=25 => 1 << 24,
        26..=30 => 1 << 28,
        31..=36 => 1 << 29,
        _ => 1 << 31,
    }
}

/// Proves who wins positions on boards of up to 8x8, and remembers.
#[derive(Debug)]
pub struct Solver {
    table: ProofTable,
    threads: usize,
}

impl Solver {
    /// A solver for boards up to a size with so many bytes of memory and so many threads. `None`
    /// if the board is too large. Boards with a side of 8 take 128 MiB at least.
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

    /// The state of a position, if the pawns have been placed and the table has keys long enough.
    pub(crate) fn state(&self, pos: &Moai<u64>) -> Option<State> {
        let fits = self.table.fits(HIGH_BITS) || pos.width().max(pos.height()) < 8;
        State::of(pos).filter(|_| fits)
    }
}

impl Oracle<Moai<u64>> for Solver {
    const RULES: &'static str = "M1-M8";

    fn value(&self, pos: &Moai<u64>, stop: Stop<'_>) -> Option<ProvenValue> {
        let state = self.state(pos)?;
        at_sight(&state).or_else(|| {
            let state = state.canonical();
            ParallelProver::new(&Actions, &self.table, self.threads, stop).prove(&state)
        })
    }

    fn nodes(&self) -> u64 {
        self.table.nodes()
    }

    fn known(&self, pos: &Moai<u64>) -> Option<ProvenValue> {
        let state = self.state(pos)?;
        at_sight(&state).or_else(|| self.table.get(state.canonical().key())?.value())
    }
}

/// The value that can be seen without search.
pub(crate) fn at_sight(state: &State) -> Option<ProvenValue> {
    if state.is_lost() {
        Some(ProvenValue::Loss)
    } else {
        state.wins_at_once().then_some(ProvenValue::Win)
    }
}
