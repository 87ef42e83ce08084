//! Proves by search which player wins a Cage position.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use cage::Cage;
use solve::{
    Oracle, Stop,
    prove::{ParallelProver, ProofNumbers, ProofTable, ProvenValue, Rules, StateKey},
    strategy::Error,
};

use crate::cage::state::{Board, HIGH_BITS, State};

/// The rules of Cage for the proof search, on canonical states with checkers of both colours.
#[derive(Debug)]
struct Turns {
    board: &'static Board,
    /// Set if a position was found in which neither player can move. Rule C11 of Cage says that
    /// there is none; if there is, the search has treated it as a loss and its proofs are invalid.
    dead_end: AtomicBool,
}

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
        let (mut must_pass, mut wins) = (true, false);
        state.for_each_after(self.board, |next| {
            must_pass = false;
            match next.decided() {
                Some(true) => {}
                Some(false) => wins = true,
                None => child(next.canonical(self.board), guess(&next)),
            }
        });
        if must_pass {
            let next = state.passed();
            let mut stuck = true;
            next.for_each_after(self.board, |_| stuck = false);
            if stuck {
                self.dead_end.store(true, Ordering::Relaxed);
                return Some(ProvenValue::Loss);
            }
            child(next.canonical(self.board), guess(&next));
        }
        wins.then_some(ProvenValue::Win)
    }
}

/// Initial proof numbers of a Cage state, estimated from the difference in the players' numbers of
/// checkers.
#[inline]
fn guess(state: &State) -> ProofNumbers {
    let lead = state.own.count_ones() as i32 - state.enemy.count_ones() as i32;
    ProofNumbers::guess(8, lead)
}

/// A solver of Cage positions on boards of one size, which keeps its results in a table of proof
/// numbers in memory.
#[derive(Debug)]
pub struct Solver {
    turns: Turns,
    table: ProofTable,
    threads: usize,
    /// Number of nodes that earlier runs had searched, read from the checkpoint that was loaded; 0
    /// without a checkpoint.
    nodes_before: AtomicU64,
}

impl Solver {
    /// Creates a solver for the board of a position, 4x4 or 6x6, with a table of `bytes` bytes (at
    /// least 8 MiB) that searches on `threads` threads. `None` for larger boards.
    pub fn new(pos: &Cage, bytes: usize, threads: usize) -> Option<Solver> {
        Some(Solver {
            turns: Turns {
                board: Board::of(pos)?,
                dead_end: AtomicBool::new(false),
            },
            table: ProofTable::new(bytes, HIGH_BITS),
            threads: threads.max(1),
            nodes_before: AtomicU64::new(0),
        })
    }

    pub(crate) fn table(&self) -> &ProofTable {
        &self.table
    }

    /// Approximate number of nodes searched, including those of earlier runs before the checkpoint
    /// that the search resumed from.
    pub(crate) fn nodes_in_all(&self) -> u64 {
        self.nodes_before.load(Ordering::Relaxed) + self.table.nodes()
    }

    pub(crate) fn set_nodes_before(&self, nodes: u64) {
        self.nodes_before.store(nodes, Ordering::Relaxed);
    }

    /// Proves the value of a Cage position for the player to move; `None` if `nodes` nodes per
    /// thread were not enough or `stop` is due. What was found stays in the table for the next
    /// call.
    ///
    /// # Errors
    ///
    /// [`Error::Unprovable`] if the position is of another board, or a dead end was found.
    pub(crate) fn value_within(
        &self,
        pos: &Cage,
        nodes: u64,
        stop: Stop<'_>,
    ) -> Result<Option<ProvenValue>, Error> {
        let unprovable = || Error::Unprovable {
            position: pos.to_string(),
        };
        let value = match self.state(pos).ok_or_else(unprovable)? {
            Ok(state) => self.prover(stop).within(nodes).prove(&state),
            Err(value) => Some(value),
        };
        if self.turns.dead_end.load(Ordering::Relaxed) {
            return Err(unprovable());
        }
        Ok(value)
    }

    fn prover<'a>(&'a self, stop: Stop<'a>) -> ParallelProver<'a, Turns> {
        ParallelProver::new(&self.turns, &self.table, self.threads, stop)
    }

    /// The state of a Cage position, up to symmetry, or as an error its value if the game is over.
    /// `None` if the position's board has another size than the solver's, or a position without any
    /// move was found.
    fn state(&self, pos: &Cage) -> Option<Result<State, ProvenValue>> {
        let board = self.turns.board;
        if u32::from(pos.side()) != board.side() || self.turns.dead_end.load(Ordering::Relaxed) {
            return None;
        }
        let state = State::of(pos);
        Some(match state.decided() {
            Some(won) => Err(ProvenValue::win_if(won)),
            None => Ok(state.canonical(board)),
        })
    }
}

impl Oracle<Cage> for Solver {
    const RULES: &'static str = "C1-C11";

    fn value(&self, pos: &Cage, stop: Stop<'_>) -> Option<ProvenValue> {
        self.value_within(pos, u64::MAX, stop).ok()?
    }

    fn nodes(&self) -> u64 {
        self.table.nodes()
    }

    fn known(&self, pos: &Cage) -> Option<ProvenValue> {
        match self.state(pos)? {
            Ok(state) => self.table.get(state.key())?.value(),
            Err(value) => Some(value),
        }
    }
}
