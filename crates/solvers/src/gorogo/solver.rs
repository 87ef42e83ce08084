//! Who wins a position.

use gorogo::GoRoGo;
use solve::{
    Oracle, Stop,
    prove::{ParallelProver, ProofNumbers, ProofTable, ProvenValue, Rules, StateKey},
};

use crate::gorogo::state::State;

/// Plies before the end that are searched without the table. With cheap last plies, five are twice
/// as fast as three.
const AT_SIGHT: u8 = 5;

/// The game for the search: states that are not near the end, one of all eight images.
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
        if state.plies_left() == AT_SIGHT + 1 {
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

/// Proves who wins positions, and remembers.
#[derive(Debug)]
pub struct Solver {
    table: ProofTable,
    threads: usize,
}

impl Solver {
    /// A solver with so many bytes of memory and so many threads.
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
        at_sight(&state).or_else(|| {
            let state = state.canonical();
            ParallelProver::new(&Turns, &self.table, self.threads, stop).prove(&state)
        })
    }

    fn nodes(&self) -> u64 {
        self.table.nodes()
    }

    fn known(&self, pos: &GoRoGo) -> Option<ProvenValue> {
        let state = State::of(pos);
        at_sight(&state).or_else(|| self.table.get(state.canonical().key())?.value())
    }
}

/// The value that takes no table to find.
fn at_sight(state: &State) -> Option<ProvenValue> {
    let near = state.plies_left() <= AT_SIGHT;
    near.then(|| ProvenValue::win_if(state.wins_by_trying_all()))
}
