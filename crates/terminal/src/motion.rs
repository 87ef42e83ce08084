//! A move shown step by step for a moment.

use std::{collections::VecDeque, time::Duration};

use game::{BoardView, Mark, Marks, Sprite, Step, Trace};
use grid::Square;

/// How long a step is seen. A slide counts every cell it passes, at half the time.
const STEP: Duration = Duration::from_millis(140);
const CELL: Duration = Duration::from_millis(45);
/// No move takes longer than this, however many pieces it takes.
const MOST: Duration = Duration::from_millis(1600);

/// A change of the picture, and how long it is seen.
#[derive(Copy, Clone, Debug)]
enum Change {
    Put(Square, Sprite),
    Go(Square, Square),
    Gone(Square),
    Taken(Square),
}

/// A move under way.
#[derive(Debug)]
pub(crate) struct Motion {
    view: BoardView,
    marks: Marks,
    left: VecDeque<(Change, Duration)>,
    /// How long the current picture is still seen.
    wait: Duration,
}

impl Motion {
    /// The move `trace` from the position with the picture `view`.
    pub(crate) fn new(view: BoardView, trace: &Trace) -> Motion {
        let mut changes = VecDeque::new();
        let mut taken: Vec<Square> = Vec::new();
        for step in &trace.steps {
            match *step {
                Step::Place(square, sprite) => {
                    changes.push_back((Change::Put(square, sprite), STEP));
                }
                Step::Take(square) => {
                    changes.push_back((Change::Taken(square), STEP));
                    taken.push(square);
                }
                Step::Leave(square, _) => changes.push_back((Change::Gone(square), STEP)),
                Step::Slide(from, to) => {
                    let mut at = from;
                    for next in passed(&view, from, to) {
                        changes.push_back((Change::Go(at, next), CELL));
                        at = next;
                    }
                    changes.push_back((Change::Go(at, to), STEP));
                }
            }
        }
        let total: Duration = changes.iter().map(|it| it.1).sum();
        if MOST < total {
            let factor = MOST.as_secs_f64() / total.as_secs_f64();
            for (_, time) in &mut changes {
                *time = time.mul_f64(factor);
            }
        }
        let mut motion = Motion {
            view,
            marks: Marks::default(),
            left: changes,
            wait: Duration::ZERO,
        };
        motion.advance(Duration::ZERO);
        motion
    }

    /// Lets time pass. Returns whether there is still something to be seen.
    pub(crate) fn advance(&mut self, elapsed: Duration) -> bool {
        let mut elapsed = elapsed;
        while self.wait <= elapsed {
            elapsed -= self.wait;
            let Some((change, time)) = self.left.pop_front() else {
                return false;
            };
            self.apply(change);
            self.wait = time;
        }
        self.wait -= elapsed;
        true
    }

    /// What is seen now.
    pub(crate) fn picture(&self) -> (&BoardView, &Marks) {
        (&self.view, &self.marks)
    }

    fn apply(&mut self, change: Change) {
        match change {
            Change::Put(square, sprite) => {
                self.view.pieces.push((square, sprite));
                self.marks.set(square, Mark::Placed);
            }
            Change::Go(from, to) => {
                // What is taken on the way out of sight is taken by a step of its own.
                for (square, _) in &mut self.view.pieces {
                    if *square == from {
                        *square = to;
                    }
                }
                self.marks.squares.retain(|it| it.1 != Mark::To);
                self.marks.set(to, Mark::To);
            }
            Change::Gone(square) => {
                self.view.pieces.retain(|it| it.0 != square);
                self.marks.squares.retain(|it| it.1 != Mark::To);
            }
            Change::Taken(square) => {
                // A piece that took by moving onto its victim stands there already.
                if let Some(i) = self.view.pieces.iter().position(|it| it.0 == square) {
                    self.view.pieces.remove(i);
                }
                self.marks.set(square, Mark::Taken);
            }
        }
    }
}

/// The free cells that a piece passes on a straight way. None if something is jumped.
fn passed(view: &BoardView, from: Square, to: Square) -> Vec<Square> {
    let (files, ranks) = (
        i32::from(to.file) - i32::from(from.file),
        i32::from(to.rank) - i32::from(from.rank),
    );
    let n = files.abs().max(ranks.abs());
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    if !straight || n < 2 {
        return Vec::new();
    }
    let cells: Vec<Square> = (1..n)
        .map(|i| {
            let file = i32::from(from.file) + files / n * i;
            let rank = i32::from(from.rank) + ranks / n * i;
            Square::new(file as u8, rank as u8)
        })
        .collect();
    if cells.iter().any(|it| view.piece(*it).is_some()) {
        return Vec::new();
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_of_some_games_ends_in_the_position_after_it() {
        for game in catalog::games() {
            let mut line = game.open(None, None).expect("a start");
            let mut rng = game::Rng::new(7);
            while line.ending().is_none() && line.moves().len() < 60 {
                let moves = line.legal_moves();
                let m = &moves[rng.below(moves.len() as u32) as usize].text;
                let trace = line.preview(m).expect("legal").trace;
                let mut motion = Motion::new(line.view(), &trace);
                let mut steps = 0;
                while motion.advance(Duration::from_millis(20)) {
                    steps += 1;
                    assert!(steps < 200, "{m} takes too long");
                }
                line.try_play(m).expect("legal");
                let sorted = |view: &BoardView| {
                    let mut pieces = view.pieces.clone();
                    pieces.sort_unstable();
                    pieces
                };
                let (view, _) = motion.picture();
                assert_eq!(sorted(view), sorted(&line.view()), "{m}");
            }
        }
    }
}
