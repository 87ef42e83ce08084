//! The smallest board, to be looked up: its proof takes a moment to make and to follow, and is kept.

use std::{collections::HashMap, path::Path};

use game::{KnownValue, Outcome, Player, Position, Probe};
use moai::{Moai, Move};
use solve::{
    Stop,
    strategy::{Error, canonical},
};

use crate::moai::{proof::proof_file, solver::Solver, verify::follow};

/// What the proof of the smallest board shows: the value of the empty board, of every placement of
/// one pawn or both, and of all positions that can follow if the winner plays as the proof says.
#[derive(Debug)]
pub struct SmallBoard {
    /// One of all images.
    known: HashMap<Moai<u64>, KnownValue>,
}

/// Memory that is plenty for the search.
const BYTES: usize = 1 << 24;

impl SmallBoard {
    /// The board whose proof is made without being asked for.
    pub const VARIANT: &str = "5x5";

    /// Opens the proof in a folder, which is followed, not believed. Makes it if it is not there.
    ///
    /// # Errors
    ///
    /// Says what the system refused. It can be tried again.
    pub fn open_or_build(folder: &Path) -> Result<SmallBoard, Error> {
        let path = proof_file(folder, SmallBoard::VARIANT);
        SmallBoard::open(&path).or_else(|_| {
            if let Some(solver) = Solver::new(5, 5, BYTES, 1) {
                solver.write_board_proof(&path, SmallBoard::VARIANT, Stop::never(), &|_, _| ())?;
            }
            SmallBoard::open(&path)
        })
    }

    fn open(path: &Path) -> Result<SmallBoard, Error> {
        let mut answers = HashMap::new();
        let mut hear = |pos: &Moai<u64>, m: Move| {
            answers.insert(canonical(pos), after(pos, m));
        };
        let followed = follow(path, Stop::never(), &|_, _| (), &mut hear)?;
        let mut small = SmallBoard {
            known: HashMap::new(),
        };
        for (pos, winner) in followed.winners {
            small.explore(&pos, winner, &answers);
        }
        if let Ok(start) = Moai::start(SmallBoard::VARIANT) {
            small.place(&start);
        }
        Ok(small)
    }

    /// After how many plies the game is over at the latest if the winner plays his answers.
    fn explore(
        &mut self,
        pos: &Moai<u64>,
        winner: Player,
        answers: &HashMap<Moai<u64>, Moai<u64>>,
    ) -> u32 {
        let outcome = Outcome::Win(winner);
        if pos.outcome().is_some() {
            return 0;
        }
        let image = canonical(pos);
        if let Some(known) = self.known.get(&image) {
            return known.plies;
        }
        let plies = if pos.to_move() != winner {
            let replies = children(pos);
            let all = replies.iter().map(|it| self.explore(it, winner, answers));
            1 + all.max().unwrap_or(0)
        } else if children(pos).iter().any(|it| it.outcome() == Some(outcome)) {
            1
        } else {
            let next = answers.get(&image);
            1 + next.map_or(0, |it| self.explore(it, winner, answers))
        };
        self.known.insert(image, KnownValue { outcome, plies });
        plies
    }

    /// The value of a position in the set-up: the best of those that can be chosen from.
    fn place(&mut self, pos: &Moai<u64>) -> Option<KnownValue> {
        let image = canonical(pos);
        if let Some(known) = self.known.get(&image) {
            return Some(*known);
        }
        let choices: Option<Vec<KnownValue>> =
            children(pos).iter().map(|it| self.place(it)).collect();
        let choices = choices?;
        let wins = |it: &&KnownValue| it.outcome == Outcome::Win(pos.to_move());
        let quickest = choices.iter().filter(wins).min_by_key(|it| it.plies);
        let best = quickest.or_else(|| choices.iter().max_by_key(|it| it.plies))?;
        let known = KnownValue {
            plies: 1 + best.plies,
            ..*best
        };
        self.known.insert(image, known);
        Some(known)
    }
}

impl Probe<Moai<u64>> for SmallBoard {
    fn probe(&self, pos: &Moai<u64>) -> Option<KnownValue> {
        let is_small = pos.width() == 5 && pos.height() == 5;
        is_small.then(|| self.known.get(&canonical(pos)).copied())?
    }
}

fn after(pos: &Moai<u64>, m: Move) -> Moai<u64> {
    let mut next = pos.clone();
    next.play_unchecked(m);
    next
}

fn children(pos: &Moai<u64>) -> Vec<Moai<u64>> {
    let mut all = Vec::new();
    pos.every_move(|m| all.push(after(pos, m)));
    all
}
