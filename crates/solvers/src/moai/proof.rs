//! Proofs of whole boards: who wins each placement of the pawns, and so who wins the game.
//!
//! The placements are taken in the order in which the rules crate lists White's and Black's
//! squares, the first of all that are alike. For each, a number tells whether the player to move
//! wins (1) or loses (0), and the winner's answers follow. All placements share what has been
//! answered.

use std::path::{Path, PathBuf};

use game::{Player, Position};
use moai::Moai;
use solve::{
    Oracle, Stop,
    strategy::{self, AnswerWriter, Error, StrategyWalk, move_number},
    unprovable,
};

use crate::moai::{
    placements::Placements,
    solver::Solver,
    verify::{BOARD, SCOPE, VerifiedBoard, verified},
};

/// The file of a board's proof in a folder.
pub fn proof_file(folder: &Path, variant: &str) -> PathBuf {
    folder.join(format!("moai-{}.proof", variant.replace(',', "-")))
}

impl Solver {
    /// Solves all placements of a variant and writes the proof. `progress` is told how many of how
    /// many placements are solved, and when all are, how many are written.
    ///
    /// The answers are collected while the search goes on, and kept in memory: who wins, which the
    /// header tells, is known last.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the variant, what the system refused, or that the work was stopped.
    pub fn write_board_proof(
        &self,
        path: &Path,
        variant: &str,
        stop: Stop<'_>,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<VerifiedBoard, Error> {
        let claim = |reason| Error::Claim {
            path: path.to_owned(),
            reason,
        };
        let placements = Placements::new(variant).map_err(claim)?;
        let positions = &placements.positions;
        let mut walk = StrategyWalk::new();
        let mut answers = AnswerWriter::new();
        let winners = self.solve_each(positions, stop, progress, |news| {
            let mut found = vec![None; positions.len()];
            for (i, pos) in positions.iter().enumerate() {
                let winner = loop {
                    if let Some(winner) = found[i] {
                        break winner;
                    }
                    let (n, winner) = news.recv().map_err(|_| unprovable(pos, stop))?;
                    found[n] = Some(winner);
                };
                answers.put(usize::from(pos.to_move() == winner));
                walk.explore(pos.clone(), winner, stop, &mut |pos, moves| {
                    let answer = self.winning_move(pos, stop);
                    let answer = answer.ok_or_else(|| unprovable(pos, stop))?;
                    let n = move_number(answer, pos, moves)?;
                    answers.put(n);
                    Ok(n)
                })?;
                for (n, winner) in news.try_iter() {
                    found[n] = Some(winner);
                }
                if found.iter().all(Option::is_some) {
                    progress(i + 1, positions.len());
                }
            }
            Ok::<_, Error>(found.into_iter().flatten().collect::<Vec<Player>>())
        })?;
        write_answers(&answers, path, variant, placements.winner(&winners))?;
        Ok(verified(variant, &placements, &winners, &walk))
    }
}

/// Writes the answers of a whole board, and who wins it.
pub(crate) fn write_answers(
    answers: &AnswerWriter,
    path: &Path,
    variant: &str,
    winner: Player,
) -> Result<(), Error> {
    let name = Moai::<u64>::INFO.player(winner).name;
    let claim = format!("{name} wins with best placement and play");
    let header = strategy::header::<Moai<u64>>(variant, Solver::RULES, claim)
        .with(SCOPE, BOARD)
        .with("winner", name);
    answers.write(path, &header)
}
