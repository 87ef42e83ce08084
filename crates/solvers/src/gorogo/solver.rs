//! Proves by search which player wins a `GoRoGo` position.

use gorogo::GoRoGo;
use solve::{
    Oracle, Stop,
    prove::{ParallelProver, ProofNumbers, ProofTable, ProvenValue, Rules, StateKey},
};

use crate::gorogo::state::State;

/// `GoRoGo` states with at most this many plies left are solved by plain search, without the table
/// of proof numbers: with five, the solver is twice as fast as with three.
const TABLELESS_PLIES: u8 = 5;

/// The rules of `GoRoGo` for the proof search, on canonical states with more than [`TABLELESS_PLIES`]
/// plies left.
#[derive(Debug)]
struct Turns;

impl Rules for Turns {
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
        if state.plies_left() == TABLELESS_PLIES + 1 {
            let wins = state.any_after(|next| !next.wins_by_trying_all());
            return Some(ProvenValue::win_if(wins));
        }
        state.any_after(|next| {
            let next = next.canonical();
            child(next, ProofNumbers::guess(6, next.lead()));
            false
        });
        None
    }
}

/// A solver of `GoRoGo` positions that keeps its results in a table of proof numbers in memory.
#[derive(Debug)]
pub struct Solver {
    table: ProofTable,
    threads: usize,
}

impl Solver {
    /// Creates a solver of `GoRoGo` positions with a table of `bytes` bytes that searches on
    /// `threads` threads.
    pub fn new(bytes: usize, threads: usize) -> Solver {
        Solver {
            table: ProofTable::new(bytes, 0),
            threads: threads.max(1),
        }
    }
}

impl Oracle<GoRoGo> for Solver {
    const RULES: &'static str = "G1-G10";

    fn value(&self, pos: &GoRoGo, stop: Stop<'_>) -> Option<ProvenValue> {
        let state = State::of(pos);
        tableless_value(&state).or_else(|| {
            let state = state.canonical();
            ParallelProver::new(&Turns, &self.table, self.threads, stop).prove(&state)
        })
    }

    fn nodes(&self) -> u64 {
        self.table.nodes()
    }

    fn known(&self, pos: &GoRoGo) -> Option<ProvenValue> {
        let state = State::of(pos);
        tableless_value(&state).or_else(|| self.table.get(state.canonical().key())?.value())
    }
}

/// The value of a `GoRoGo` state with at most [`TABLELESS_PLIES`] plies left, by plain search; `None`
/// for other states.
fn tableless_value(state: &State) -> Option<ProvenValue> {
    let is_near_end = state.plies_left() <= TABLELESS_PLIES;
    is_near_end.then(|| ProvenValue::win_if(state.wins_by_trying_all()))
}
