//! All placements of the pawns on a board.

use std::{
    collections::HashMap,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

use game::{Player, Position};
use grid::{Square, Symmetry};
use moai::{Content, Moai, Move};

use super::{
    solver::{Solver, value},
    state::State,
};
use crate::prove::Value;

/// What is known about a board after all placements have been solved.
#[derive(Clone, Debug)]
pub struct Board {
    /// Number of columns.
    pub width: u8,
    /// Number of rows.
    pub height: u8,
    /// All placements up to symmetry, in the order of the squares.
    pub placements: Vec<Placement>,
}

/// A placement of the pawns that stands for all its images.
#[derive(Clone, Debug)]
pub struct Placement {
    /// Where the player to move has his pawn: White, or Black in the variant `black-first`.
    pub mover: Square,
    /// Where the opponent has his.
    pub other: Square,
    /// Number of placements it stands for, itself included.
    pub images: u32,
    /// What the player to move can reach.
    pub value: Value,
    /// A game in which the winner makes no mistake, for White to move first.
    pub line: Vec<Move>,
}

impl Board {
    /// Who wins the game if both place and play well. White places first in both variants (M3).
    pub fn winner(&self, black_first: bool) -> Player {
        // White wins if some cell for the white pawn beats all answers.
        let white_wins = self.placed_white(black_first).into_values().any(|it| it);
        if white_wins {
            Player::First
        } else {
            Player::Second
        }
    }

    /// The squares where White's pawn wins whatever Black does, up to symmetry.
    pub fn winning_squares(&self, black_first: bool) -> Vec<Square> {
        let squares = self.placed_white(black_first);
        let mut squares: Vec<_> = squares
            .into_iter()
            .filter(|it| it.1)
            .map(|it| it.0)
            .collect();
        squares.sort();
        squares
    }

    /// Number of placements whose value is known, with all their images.
    pub fn count(&self, value: Value) -> u32 {
        let same = self.placements.iter().filter(|it| it.value == value);
        same.map(|it| it.images).sum()
    }

    /// By square of the white pawn, one for all alike: whether White wins against every answer.
    fn placed_white(&self, black_first: bool) -> HashMap<Square, bool> {
        let mut wins = HashMap::new();
        for it in &self.placements {
            let (white, good) = if black_first {
                (it.other, it.value == Value::Loss)
            } else {
                (it.mover, it.value == Value::Win)
            };
            let images = Symmetry::of(self.width, self.height).iter();
            let images = images.map(|symmetry| symmetry.apply(white, self.width, self.height));
            if let Some(white) = images.min() {
                *wins.entry(white).or_insert(true) &= good;
            }
        }
        wins
    }
}

/// All placements up to symmetry: mover's pawn, other pawn, how many they stand for.
pub(super) fn placements(width: u8, height: u8) -> Vec<(Square, Square, u32)> {
    let Ok(empty) = Moai::<u64>::start(&format!("{width}x{height}")) else {
        return Vec::new();
    };
    let cells = || {
        let vacant = empty.contents().filter(|it| it.1 == Content::Vacant);
        vacant.map(|it| it.0)
    };
    let mut counts = HashMap::new();
    for mover in cells() {
        for other in cells().filter(|it| *it != mover) {
            let images = Symmetry::of(width, height).iter();
            let least = images
                .map(|it| [mover, other].map(|square| it.apply(square, width, height)))
                .min();
            *counts.entry(least.unwrap_or([mover, other])).or_insert(0) += 1;
        }
    }
    let mut all: Vec<_> = counts.into_iter().map(|([a, b], n)| (a, b, n)).collect();
    all.sort();
    all
}

/// The position after the set-up, for White to move first.
pub(super) fn placed(width: u8, height: u8, mover: Square, other: Square) -> Option<Moai<u64>> {
    let mut pos = Moai::<u64>::start(&format!("{width}x{height}")).ok()?;
    pos.try_play(Move::Place(mover)).ok()?;
    pos.try_play(Move::Place(other)).ok()?;
    Some(pos)
}

impl Solver {
    /// Solves all placements on a board. `progress` is told how many of them are done. `None` if
    /// the search was stopped or the board is larger than the solver was made for.
    pub fn board(
        &self,
        width: u8,
        height: u8,
        stop: &AtomicBool,
        progress: impl Fn(usize, usize) + Sync,
    ) -> Option<Board> {
        let all = placements(width, height);
        let positions: Option<Vec<Moai<u64>>> = all
            .iter()
            .map(|&(mover, other, _)| placed(width, height, mover, other))
            .collect();
        let positions = positions?;
        let found = Mutex::new(vec![None; all.len()]);
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = || {
            let mut prover = self.prover(stop);
            loop {
                let n = next.fetch_add(1, Ordering::Relaxed);
                let state = State::of(positions.get(n)?)?;
                let result = value(&mut prover, &state)?;
                if let Ok(mut found) = found.lock() {
                    found[n] = Some(result);
                }
                progress(1 + done.fetch_add(1, Ordering::Relaxed), all.len());
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.threads() {
                scope.spawn(|| -> Option<()> { work() });
            }
        });
        let found = found.into_inner().ok()?;
        let placements = all.iter().zip(&positions).zip(found);
        let placements: Option<Vec<Placement>> = placements
            .map(|((&(mover, other, images), pos), value)| {
                Some(Placement {
                    mover,
                    other,
                    images,
                    value: value?,
                    line: self.line(pos, stop)?,
                })
            })
            .collect();
        Some(Board {
            width,
            height,
            placements: placements?,
        })
    }
}
