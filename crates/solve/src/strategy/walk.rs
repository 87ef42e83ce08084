//! Traversal of all games in which one player follows a winning strategy.

use std::collections::HashSet;

use game::{Outcome, Player, Symmetric};

use super::error::Error;
use crate::Stop;

/// The image of a position under the symmetries of its game that has the least key. Equal for
/// positions that are images of each other.
pub fn canonical<P: Symmetric>(pos: &P) -> P {
    let images = pos
        .symmetries()
        .iter()
        .map(|&symmetry| pos.transformed(symmetry));
    images
        .min_by_key(game::Position::key)
        .unwrap_or_else(|| pos.clone())
}

/// A depth-first traversal of all games in which the winner plays the given answers (one move per
/// position) and the loser tries every move. Several positions may be explored with one walk; an
/// answered position is not explored again.
#[derive(Debug)]
pub struct StrategyWalk<P> {
    /// Positions with the winner to move whose answer is known, in canonical form.
    answered: HashSet<P>,
    /// Number of positions with the loser to move that the walk has reached, repetitions included.
    pub replies: u64,
}

/// Number of positions that a walk visits between two polls of the stop token, about a millisecond of
/// work.
const STOP_INTERVAL: u64 = 1024;

impl<P> Default for StrategyWalk<P> {
    fn default() -> StrategyWalk<P> {
        StrategyWalk {
            answered: HashSet::new(),
            replies: 0,
        }
    }
}

impl<P: Symmetric> StrategyWalk<P> {
    /// Creates a traversal that has answered no position yet.
    pub fn new() -> StrategyWalk<P> {
        StrategyWalk::default()
    }

    /// Number of positions in which the winner's given move was used so far; symmetric positions
    /// count once.
    pub fn answers(&self) -> u64 {
        self.answered.len() as u64
    }

    /// Explores all games from `start`, all of which `winner` has to win. Calls `answer` with each
    /// new position in which the winner is to move and can't win at once, and its legal moves; it
    /// returns the index of the winner's move.
    ///
    /// # Errors
    ///
    /// The errors of `answer`, [`Error::Refuted`] with the final position of a game that the winner
    /// has not won, or [`Error::Stopped`] if `stop` is due.
    pub fn explore(
        &mut self,
        start: P,
        winner: Player,
        stop: Stop<'_>,
        answer: &mut impl FnMut(&P, &[P::Move]) -> Result<usize, Error>,
    ) -> Result<(), Error> {
        let (mut todo, mut steps) = (vec![start], 0_u64);
        let mut moves = Vec::new();
        while let Some(pos) = todo.pop() {
            steps += 1;
            if steps.is_multiple_of(STOP_INTERVAL) && stop.is_due() {
                return Err(Error::Stopped);
            }
            match pos.outcome() {
                Some(outcome) if outcome == Outcome::Win(winner) => continue,
                Some(_) => {
                    let position = pos.to_string();
                    return Err(Error::Refuted { position });
                }
                None => {}
            }
            moves.clear();
            pos.legal_moves(&mut moves);
            let play = |&m| {
                let mut next = pos.clone();
                next.play_unchecked(m);
                next
            };
            if pos.to_move() != winner {
                self.replies += 1;
                todo.extend(moves.iter().map(play));
                continue;
            }
            let wins = |next: P| next.outcome() == Some(Outcome::Win(winner));
            if moves.iter().map(play).any(wins) || !self.answered.insert(canonical(&pos)) {
                continue;
            }
            let n = answer(&pos, &moves)?;
            todo.extend(moves.get(n).map(play));
        }
        Ok(())
    }
}
