//! All games in which one player follows a strategy.

use std::collections::HashSet;

use game::{Outcome, Player, Symmetric};

use super::error::Error;
use crate::Stop;

/// Of the images of a position, the one with the least key.
pub fn canonical<P: Symmetric>(pos: &P) -> P {
    let images = pos.symmetries().iter().map(|&it| pos.transformed(it));
    images
        .min_by_key(game::Position::key)
        .unwrap_or_else(|| pos.clone())
}

/// A walk through everything the loser can try.
#[derive(Debug)]
pub struct StrategyWalk<P> {
    /// The winner's turns that have been answered, one of all images.
    answered: HashSet<P>,
    /// Positions with the loser to move, counted each time they come up.
    pub replies: u64,
}

/// Positions between two looks at whether to stop.
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
    /// A walk that has not begun.
    pub fn new() -> StrategyWalk<P> {
        StrategyWalk::default()
    }

    /// Number of answers so far.
    pub fn answers(&self) -> u64 {
        self.answered.len() as u64
    }

    /// Follows all games from `start` that `winner` has to win. Asks for an answer, by its number
    /// among the legal moves, whenever there is a choice to make.
    ///
    /// # Errors
    ///
    /// Passes on what `answer` says, names a position in which the winner has lost, or says that
    /// the work was stopped.
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
