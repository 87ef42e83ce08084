//! Values of the smallest Moai board by look-up. Its proof takes a moment to make and is kept as a
//! file.

use std::{collections::HashMap, path::Path};

use game::{KnownValue, Outcome, Player, Position, Probe};
use moai::{Moai, Move};
use solve::{
    Stop,
    strategy::{Error, canonical},
};

use crate::moai::{proof::proof_file, solver::Solver, verify::replay};

/// The values that the proof of the smallest Moai board, 5x5, contains: of the empty board, of
/// every placement of one pawn or both, and of all positions that can follow if the winner plays
/// the moves of the proof.
#[derive(Debug)]
pub struct SmallBoard {
    /// The value of each position that the proof covers: its winner, and the maximum number of plies to
    /// the end if the winner plays the proof's moves. Symmetric positions share an entry.
    known: HashMap<Moai<u64>, KnownValue>,
}

/// Size of the solver's table of proof numbers in bytes, more than enough for 5x5.
const TABLE_BYTES: usize = 1 << 24;

impl SmallBoard {
    /// The variant of the smallest Moai board, whose proof is made on first use.
    pub const VARIANT: &str = "5x5";

    /// Opens the proof file of the 5x5 board in a folder and verifies it while reading. Makes and
    /// writes the proof if it is missing or invalid.
    ///
    /// # Errors
    ///
    /// [`Error::Receipt`] if the proof could not be written. The call may be repeated.
    pub fn open_or_build(folder: &Path) -> Result<SmallBoard, Error> {
        let path = proof_file(folder, SmallBoard::VARIANT);
        SmallBoard::open(&path).or_else(|_| {
            if let Some(solver) = Solver::new(5, 5, TABLE_BYTES, 1) {
                solver.write_board_proof(&path, SmallBoard::VARIANT, Stop::never(), &|_, _| ())?;
            }
            SmallBoard::open(&path)
        })
    }

    fn open(path: &Path) -> Result<SmallBoard, Error> {
        let mut answers = HashMap::new();
        let mut on_answer = |pos: &Moai<u64>, m: Move| {
            answers.insert(canonical(pos), after(pos, m));
        };
        let replayed = replay(path, Stop::never(), &|_, _| (), &mut on_answer)?;
        let mut small = SmallBoard {
            known: HashMap::new(),
        };
        for (pos, winner) in replayed.winners {
            small.explore(&pos, winner, &answers);
        }
        if let Ok(start) = Moai::start(SmallBoard::VARIANT) {
            small.add_set_up(&start);
        }
        Ok(small)
    }

    /// Adds the values of a position and of all that can follow if the winner plays the moves of
    /// the proof. Returns the maximum number of plies until the game ends.
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
            let all = replies
                .iter()
                .map(|next| self.explore(next, winner, answers));
            1 + all.max().unwrap_or(0)
        } else if children(pos)
            .iter()
            .any(|next| next.outcome() == Some(outcome))
        {
            1
        } else {
            let next = answers.get(&image);
            1 + next.map_or(0, |next| self.explore(next, winner, answers))
        };
        self.known.insert(image, KnownValue { outcome, plies });
        plies
    }

    /// Adds the values of a position in which a pawn is still to be placed and of all placements that
    /// can follow. The value is that of the best placement for the player to move.
    fn add_set_up(&mut self, pos: &Moai<u64>) -> Option<KnownValue> {
        let image = canonical(pos);
        if let Some(known) = self.known.get(&image) {
            return Some(*known);
        }
        let choices: Option<Vec<KnownValue>> = children(pos)
            .iter()
            .map(|next| self.add_set_up(next))
            .collect();
        let choices = choices?;
        let wins = |known: &&KnownValue| known.outcome == Outcome::Win(pos.to_move());
        let quickest = choices.iter().filter(wins).min_by_key(|known| known.plies);
        let best = quickest.or_else(|| choices.iter().max_by_key(|known| known.plies))?;
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
