//! Proofs of whole Moai boards: the winner of each placement of the pawns, and so of the game.
//!
//! The payload has the placements in the order of [`Placements`]. For each, the number 1 or 0 says
//! whether the player to move wins or loses, followed by the winner's answers. Positions that an
//! earlier placement has answered aren't answered again.

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

/// The path in a folder of the proof file of a Moai board, given by its variant.
pub fn proof_file(folder: &Path, variant: &str) -> PathBuf {
    folder.join(format!("moai-{}.proof", variant.replace(',', "-")))
}

impl Solver {
    /// Solves all placements of both pawns in a Moai variant and writes the proof to a file. Calls
    /// `progress` with the number of solved placements and their total; once all are solved, with
    /// the number of those written.
    ///
    /// The answers are collected in memory while the search runs: the header comes first in the file
    /// and has the winner, which is known last.
    ///
    /// # Errors
    ///
    /// [`Error::Claim`] if the variant is invalid, [`Error::Receipt`] if the file could not be
    /// written, [`Error::Stopped`] if `stop` is due, [`Error::Unprovable`] if the solver doesn't
    /// support the board.
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
        let winners = self.solve_each(positions, stop, progress, |results| {
            let mut found = vec![None; positions.len()];
            for (i, pos) in positions.iter().enumerate() {
                let winner = loop {
                    if let Some(winner) = found[i] {
                        break winner;
                    }
                    let (n, winner) = results.recv().map_err(|_| unprovable(pos, stop))?;
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
                for (n, winner) in results.try_iter() {
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

/// Writes the proof of a Moai board to a file, given the winning moves (answers) for all pawn
/// placements and the winner of the game.
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
