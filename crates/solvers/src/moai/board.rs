//! All placements of the pawns on a board, solved.

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
    solver::{Solver, at_sight},
};

/// What is known about a board after all placements have been solved.
#[derive(Clone, Debug)]
pub struct SolvedBoard {
    /// The variant.
    pub variant: String,
    /// Who wins if both place and play well.
    pub winner: Player,
    /// The squares from which White wins whatever Black does.
    pub winning_squares: Vec<Square>,
    /// All placements up to symmetry.
    pub placements: Vec<SolvedPlacement>,
}

/// A placement of the pawns that stands for all its images.
#[derive(Clone, Debug)]
pub struct SolvedPlacement {
    /// The position after it.
    pub position: Moai<u64>,
    /// Number of placements it stands for, itself included.
    pub images: u32,
    /// Who wins.
    pub winner: Player,
    /// A game in which the winner makes no mistake: how he refutes the placement.
    pub line: Vec<Move>,
}

impl SolvedBoard {
    /// Number of placements that a player wins, counting all images.
    pub fn count(&self, winner: Player) -> u32 {
        let won = self.placements.iter().filter(|it| it.winner == winner);
        won.map(|it| it.images).sum()
    }
}

impl Solver {
    /// Solves all placements of a variant. `progress` is told how many of how many are done. `None`
    /// if the search was stopped, or there is no such board or none that the solver was made for.
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

    /// Who wins each of some positions. `None` if the search was stopped.
    pub(crate) fn winners(
        &self,
        positions: &[Moai<u64>],
        stop: Stop<'_>,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Option<Vec<Player>> {
        self.solve_each(positions, stop, progress, |news| {
            let mut winners = vec![None; positions.len()];
            for (n, winner) in news {
                winners[n] = Some(winner);
            }
            winners.into_iter().collect()
        })
    }

    /// Finds out who wins each of some positions, and does something with the news: the number of a
    /// position and its winner. There are no more news when all are solved or the search was
    /// stopped. The threads take the next position whenever they are done with one, and share what
    /// they learn.
    pub(crate) fn solve_each<T>(
        &self,
        positions: &[Moai<u64>],
        stop: Stop<'_>,
        progress: &(dyn Fn(usize, usize) + Sync),
        meanwhile: impl FnOnce(Receiver<(usize, Player)>) -> T,
    ) -> T {
        let (tell, news) = channel();
        let (next, done) = (&AtomicUsize::new(0), &AtomicUsize::new(0));
        let work = |tell: Sender<(usize, Player)>| -> Option<()> {
            let mut prover = self.prover(stop);
            loop {
                let n = next.fetch_add(1, Ordering::Relaxed);
                let pos = positions.get(n)?;
                let state = self.state(pos)?;
                let value = at_sight(&state).or_else(|| prover.prove(&state.canonical()));
                let winner = match value? {
                    ProvenValue::Win => pos.to_move(),
                    ProvenValue::Loss => !pos.to_move(),
                };
                progress(1 + done.fetch_add(1, Ordering::Relaxed), positions.len());
                tell.send((n, winner)).ok()?;
            }
        };
        progress(0, positions.len());
        if self.threads() == 1 {
            // One after the other, so that the same always comes of it.
            work(tell);
            return meanwhile(news);
        }
        thread::scope(|scope| {
            for _ in 0..self.threads() {
                let tell = tell.clone();
                scope.spawn(move || work(tell));
            }
            drop(tell);
            meanwhile(news)
        })
    }
}
