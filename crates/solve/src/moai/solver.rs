//! Who wins a position.

use std::sync::atomic::AtomicBool;

use game::{Outcome, Position};
use moai::{Moai, Move};

use super::{alike::HIGH_BITS, state::State};
use crate::prove::{Key, Numbers, Prover, Rules, Table, Value, prove_together};

/// The game for the search: states that are neither lost nor won at once, one of all alike.
#[derive(Debug)]
pub(super) struct Actions;

impl Rules for Actions {
    type State = State;

    #[inline]
    fn key(&self, state: &State) -> Key {
        state.key()
    }

    #[inline]
    fn expand(&self, state: &State, mut child: impl FnMut(State)) -> Option<Value> {
        state.for_each_after(|next| {
            if !next.wins_at_once() {
                child(next.canonical());
            }
        });
        None
    }

    #[inline]
    fn guess(&self, state: &State) -> Numbers {
        let [own, other] = state.freedom();
        Numbers {
            win: 1 + other / 2,
            loss: 1 + own,
        }
    }
}

/// Proves who wins positions, and remembers.
#[derive(Debug)]
pub struct Solver {
    table: Table,
    threads: usize,
}

impl Solver {
    /// Largest number of columns, and of rows.
    pub const MAX_SIDE: u8 = 8;

    /// A solver for boards of some size with so many bytes of memory and so many threads. `None`
    /// if the board is too large. Boards with a side of 8 take 128 MiB at least.
    pub fn new(width: u8, height: u8, bytes: usize, threads: usize) -> Option<Solver> {
        let side = width.max(height);
        let high_bits = match side {
            0..8 => 0,
            8 => HIGH_BITS,
            _ => return None,
        };
        Some(Solver {
            table: Table::new(bytes, high_bits),
            threads: threads.max(1),
        })
    }

    pub(super) fn threads(&self) -> usize {
        self.threads
    }

    pub(super) fn prover<'a>(&'a self, stop: &'a AtomicBool) -> Prover<'a, Actions> {
        Prover::new(&Actions, &self.table, stop)
    }

    /// What the player to move can reach. `None` if the search was stopped, the pawns have not all
    /// been placed, or the board is larger than the solver was made for.
    pub fn value(&self, pos: &Moai<u64>, stop: &AtomicBool) -> Option<Value> {
        let state = self.state(pos)?;
        at_sight(&state).or_else(|| {
            let state = state.canonical();
            prove_together(&Actions, &self.table, &state, self.threads, stop)
        })
    }

    /// What the player to move can reach, if that is already known.
    pub fn known(&self, pos: &Moai<u64>) -> Option<Value> {
        let state = self.state(pos)?;
        at_sight(&state).or_else(|| self.table.get(state.canonical().key())?.value())
    }

    /// A move that keeps the win of the player to move; `None` as in [`value`](Self::value), and
    /// if there is none.
    pub fn winning_move(&self, pos: &Moai<u64>, stop: &AtomicBool) -> Option<Move> {
        self.state(pos)?;
        let mut prover = self.prover(stop);
        winning_move(&mut prover, pos)
    }

    /// The rest of a game in which the winner makes no mistake and the loser puts up a fight: who
    /// has more room to move lasts longer. `None` as in [`value`](Self::value).
    pub fn line(&self, pos: &Moai<u64>, stop: &AtomicBool) -> Option<Vec<Move>> {
        let mut prover = self.prover(stop);
        let mut wins = value(&mut prover, &self.state(pos)?)? == Value::Win;
        let mut pos = pos.clone();
        let mut line = Vec::new();
        while pos.outcome().is_none() {
            let m = if wins {
                winning_move(&mut prover, &pos)?
            } else {
                stubborn_move(&pos)?
            };
            pos.play_unchecked(m);
            line.push(m);
            wins = !wins;
        }
        Some(line)
    }

    fn state(&self, pos: &Moai<u64>) -> Option<State> {
        let fits = self.table.fits(HIGH_BITS) || pos.width().max(pos.height()) < 8;
        State::of(pos).filter(|_| fits)
    }
}

/// The value that can be seen without search.
fn at_sight(state: &State) -> Option<Value> {
    if state.is_lost() {
        Some(Value::Loss)
    } else {
        state.wins_at_once().then_some(Value::Win)
    }
}

/// What the player to move can reach. `None` if the search was stopped.
pub(super) fn value(prover: &mut Prover<'_, Actions>, state: &State) -> Option<Value> {
    at_sight(state).or_else(|| prover.prove(&state.canonical()))
}

/// The legal moves and where they lead, the most confining first.
fn moves(pos: &Moai<u64>) -> Vec<(Move, Moai<u64>)> {
    let mut moves = Vec::new();
    pos.every_move(|m| {
        let mut next = pos.clone();
        next.play_unchecked(m);
        moves.push((m, next));
    });
    moves.sort_by_cached_key(|(_, next)| next.count_moves());
    moves
}

/// A move after which the opponent has lost: one that is known to be good if there is one.
pub(super) fn winning_move(prover: &mut Prover<'_, Actions>, pos: &Moai<u64>) -> Option<Move> {
    let moves = moves(pos);
    let lost = |value: Option<Value>| value == Some(Value::Loss);
    let known = moves.iter().find(|(_, next)| {
        State::of(next)
            .is_some_and(|it| lost(at_sight(&it).or_else(|| prover.known(&it.canonical()))))
    });
    if let Some((m, _)) = known {
        return Some(*m);
    }
    for (m, next) in moves {
        match value(prover, &State::of(&next)?)? {
            Value::Loss => return Some(m),
            Value::Win => {}
        }
    }
    None
}

/// A move that does not lose at once, if there is one, and leaves one's own pawn the most room.
fn stubborn_move(pos: &Moai<u64>) -> Option<Move> {
    let player = pos.to_move();
    let room = |next: &Moai<u64>| {
        let safe = State::of(next).is_some_and(|it| !it.wins_at_once());
        let won = next.outcome() == Some(Outcome::Win(player));
        (won, safe, next.freedom(player))
    };
    let moves = moves(pos).into_iter();
    moves.max_by_key(|(_, next)| room(next)).map(|(m, _)| m)
}
