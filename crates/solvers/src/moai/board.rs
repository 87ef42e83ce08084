//! Solves all placements of the two pawns on a Moai board.

use std::{
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

use game::{Player, Position};
use grid::Square;
use moai::{Moai, Move};
use solve::{Oracle, ProvenValue, Stop};

use crate::moai::{
    placements::Placements,
    solver::{Solver, immediate_value},
};

/// The solution of a Moai board: the winner of every placement of the two pawns.
#[derive(Clone, Debug)]
pub struct SolvedBoard {
    /// The variant of Moai that was solved: board size and options.
    pub variant: String,
    /// The player who wins the game if both place their pawns and play perfectly.
    pub winner: Player,
    /// The squares of the white pawn with which White wins whatever Black does.
    pub winning_squares: Vec<Square>,
    /// All placements of the two pawns, one of each symmetry class.
    pub placements: Vec<SolvedPlacement>,
}

/// A placement of both pawns on a Moai board, with its winner, which is also that of its images under
/// symmetry.
#[derive(Clone, Debug)]
pub struct SolvedPlacement {
    /// The position after both pawns are placed.
    pub position: Moai<u64>,
    /// Number of pawn placements that are images of this one under the board's symmetries, itself
    /// included.
    pub images: u32,
    /// The player who wins the placement if both play perfectly.
    pub winner: Player,
    /// An example game from the placement, in which the winner plays winning moves.
    pub line: Vec<Move>,
}

impl SolvedBoard {
    /// Number of pawn placements that a player wins; symmetric placements count separately.
    pub fn count(&self, winner: Player) -> u32 {
        let placements = self.placements.iter();
        let won = placements.filter(|placement| placement.winner == winner);
        won.map(|placement| placement.images).sum()
    }
}

impl Solver {
    /// Solves all pawn placements of a Moai variant. Calls `progress` with the number of solved
    /// placements and their total. `None` if the search was stopped, or the variant doesn't exist or
    /// isn't supported by the solver.
    pub fn board(
        &self,
        variant: &str,
        stop: Stop<'_>,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Option<SolvedBoard> {
        let all = Placements::new(variant).ok()?;
        let winners = self.winners(&all.positions, stop, progress)?;
        let placement = |(n, &winner): (usize, &Player)| {
            Some(SolvedPlacement {
                position: all.positions[n].clone(),
                images: all.images[n],
                winner,
                line: self.line(&all.positions[n], stop)?,
            })
        };
        Some(SolvedBoard {
            variant: variant.to_owned(),
            winner: all.winner(&winners),
            winning_squares: all.winning_squares(&winners),
            placements: winners
                .iter()
                .enumerate()
                .map(placement)
                .collect::<Option<_>>()?,
        })
    }

    /// The winner of each of some positions; `None` if the search was stopped, or the solver
    /// doesn't support a position.
    pub(crate) fn winners(
        &self,
        positions: &[Moai<u64>],
        stop: Stop<'_>,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Option<Vec<Player>> {
        self.solve_each(positions, stop, progress, |results| {
            let mut winners = vec![None; positions.len()];
            for (n, winner) in results {
                winners[n] = Some(winner);
            }
            winners.into_iter().collect()
        })
    }

    /// Solves positions on all threads while `consume` runs on the calling thread (afterwards, if
    /// there is one thread only) and receives each result as (index of the position, winner). The
    /// channel closes when all positions are solved or the search was stopped. Each thread takes
    /// the next unsolved position; all share the table.
    pub(crate) fn solve_each<T>(
        &self,
        positions: &[Moai<u64>],
        stop: Stop<'_>,
        progress: &(dyn Fn(usize, usize) + Sync),
        consume: impl FnOnce(Receiver<(usize, Player)>) -> T,
    ) -> T {
        let (sender, results) = channel();
        let (next, done) = (&AtomicUsize::new(0), &AtomicUsize::new(0));
        let work = |sender: Sender<(usize, Player)>| -> Option<()> {
            let mut prover = self.prover(stop);
            loop {
                let n = next.fetch_add(1, Ordering::Relaxed);
                let pos = positions.get(n)?;
                let state = self.state(pos)?;
                let value = immediate_value(&state).or_else(|| prover.prove(&state.canonical()));
                let winner = match value? {
                    ProvenValue::Win => pos.to_move(),
                    ProvenValue::Loss => !pos.to_move(),
                };
                progress(1 + done.fetch_add(1, Ordering::Relaxed), positions.len());
                sender.send((n, winner)).ok()?;
            }
        };
        progress(0, positions.len());
        if self.threads() == 1 {
            // One after the other, so that the proof is always the same.
            work(sender);
            return consume(results);
        }
        thread::scope(|scope| {
            for _ in 0..self.threads() {
                let sender = sender.clone();
                scope.spawn(move || work(sender));
            }
            drop(sender);
            consume(results)
        })
    }
}
