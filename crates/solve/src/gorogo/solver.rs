//! Who wins a position.

use std::sync::atomic::AtomicBool;

use game::Position;
use gorogo::{GoRoGo, Move};

use super::state::State;
use crate::prove::{Key, Numbers, Prover, Rules, Table, Value, prove_together};

/// The game for the search: states that are not over, one of all eight images.
#[derive(Debug)]
struct Turns;

impl Rules for Turns {
    type State = State;

    #[inline]
    fn key(&self, state: &State) -> Key {
        state.key()
    }

    #[inline]
    fn expand(&self, state: &State, mut child: impl FnMut(State)) -> Option<Value> {
        if state.plies_left() <= AT_SIGHT {
            return Some(Value::win_if(state.wins_by_trying_all()));
        }
        if state.plies_left() == AT_SIGHT + 1 {
            let mut next_loses = |next: State| !next.wins_by_trying_all();
            return Some(Value::win_if(state.any_after(&mut next_loses)));
        }
        state.any_after(|next| {
            child(next.canonical());
            false
        });
        None
    }

    #[inline]
    fn guess(&self, state: &State) -> Numbers {
        let lead = state.lead();
        Numbers {
            win: (6 - 2 * lead).max(1) as u32,
            loss: (6 + 2 * lead).max(1) as u32,
        }
    }
}

/// Plies before the end that are searched without the table.
const AT_SIGHT: u8 = 2;

/// Proves who wins positions, and remembers.
#[derive(Debug)]
pub struct Solver {
    table: Table,
    threads: usize,
}

impl Solver {
    /// A solver with so many bytes of memory and so many threads.
    pub fn new(bytes: usize, threads: usize) -> Solver {
        Solver {
            table: Table::new(bytes, 0),
            threads: threads.max(1),
        }
    }

    /// What the player to move can reach. `None` if the search was stopped.
    pub fn value(&self, pos: &GoRoGo, stop: &AtomicBool) -> Option<Value> {
        let state = State::of(pos);
        if state.is_over() {
            return Some(Value::win_if(state.is_ahead()));
        }
        prove_together(&Turns, &self.table, &state.canonical(), self.threads, stop)
    }
}
