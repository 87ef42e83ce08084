//! The independent verifier of the proof of a Moai board: uses the rules crate and the file, nothing
//! of the solver.

use std::path::Path;

use game::{Player, Position};
use grid::Square;
use moai::{Moai, Move};
use solve::{
    Checked, ProgressFn, Stop, Verifier,
    receipt::Receipt,
    strategy::{self, AnswerReader, Error, StrategyWalk, check_position},
};

use crate::moai::placements::Placements;

/// Name of the header field that distinguishes a proof of a whole Moai board from one of a position.
pub(crate) const SCOPE: &str = "scope";

/// The value of the header field [`SCOPE`] in proofs of whole Moai boards.
pub(crate) const BOARD: &str = "all placements";

/// The verifier of the files (receipts) with results about Moai: proofs of boards and of positions.
pub const VERIFIER: Verifier = Verifier {
    game: Moai::<u64>::INFO.id,
    check,
    messages: None,
};

fn check(
    receipt: &Receipt,
    threads: usize,
    progress: ProgressFn<'_>,
    stop: Stop<'_>,
) -> Result<Option<Checked>, solve::Error> {
    let header = receipt.header();
    if header.kind != strategy::KIND || header.field(SCOPE).is_none() {
        return check_position::<Moai<u64>>(receipt, threads, progress, stop);
    }
    let steps = |done: usize, all: usize| progress(done as u64, all as u64);
    let found = verify_board(receipt.path(), stop, &steps)?;
    Ok(Some(Checked::alone(found.answers)))
}

/// The result of verifying, or of newly writing, the proof of which player wins a Moai board from
/// the placement of the pawns on.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct VerifiedBoard {
    /// The variant of Moai that the proof is about: board size and options.
    pub variant: String,
    /// The player who wins the game if both place their pawns and play perfectly.
    pub winner: Player,
    /// Number of pawn placements up to symmetry.
    pub placements: u64,
    /// Number of pawn placements up to symmetry that the player to move wins.
    pub wins: u64,
    /// Number of pawn placements that each player wins; symmetric placements count separately.
    pub images: [u32; 2],
    /// The squares of the white pawn with which White wins whatever Black does.
    pub winning_squares: Vec<Square>,
    /// Number of positions for which the proof contains the winner's move (answer).
    pub answers: u64,
    /// Number of positions with the loser to move that the verification reached, repetitions
    /// included.
    pub replies: u64,
}

/// Verifies the proof of a Moai board using only the rules. Calls `progress` with the number of
/// verified placements and their total.
///
/// # Errors
///
/// [`Error::Receipt`] if the file is damaged or an answer is not a legal move, [`Error::Claim`] and
/// [`Error::OtherClaim`] if the header is wrong, [`Error::Refuted`] with the position in which the
/// claimed winner loses, [`Error::Stopped`] if `stop` is due.
pub fn verify_board(
    path: &Path,
    stop: Stop<'_>,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<VerifiedBoard, Error> {
    replay(path, stop, progress, &mut |_, _| ()).map(|replayed| replayed.verified)
}

/// The result of replaying a proof of a Moai board: what was verified, and the winner of each pawn
/// placement.
#[derive(Debug)]
pub(crate) struct Replayed {
    verified: VerifiedBoard,
    /// The winner of each pawn placement, with the position after it.
    pub(crate) winners: Vec<(Moai<u64>, Player)>,
}

/// Verifies the proof of a Moai board, and calls `on_answer` with each position in which the proof
/// gives the winner's move, and that move.
pub(crate) fn replay(
    path: &Path,
    stop: Stop<'_>,
    progress: &(dyn Fn(usize, usize) + Sync),
    on_answer: &mut dyn FnMut(&Moai<u64>, Move),
) -> Result<Replayed, Error> {
    let receipt = Receipt::open(path)?;
    receipt.expect("kind", strategy::KIND)?;
    receipt.expect("game", Moai::<u64>::INFO.id)?;
    receipt.expect(SCOPE, BOARD)?;
    let variant = &receipt.header().variant;
    let placements = Placements::new(variant).map_err(|reason| Error::Claim {
        path: path.to_owned(),
        reason,
    })?;
    let mut answers = AnswerReader::new(&receipt)?;
    let (mut walk, mut winners) = (StrategyWalk::new(), Vec::new());
    for (n, pos) in placements.positions.iter().enumerate() {
        let winner = match answers.next(2)? {
            0 => !pos.to_move(),
            _ => pos.to_move(),
        };
        walk.explore(pos.clone(), winner, stop, &mut |pos, moves| {
            let n = answers.next(moves.len())?;
            on_answer(pos, moves[n]);
            Ok(n)
        })?;
        winners.push(winner);
        progress(n + 1, placements.positions.len());
    }
    answers.end()?;
    let verified = verified(variant, &placements, &winners, &walk);
    let shown = Moai::<u64>::INFO.player(verified.winner).name;
    if receipt.header().field("winner") != Some(shown) {
        return Err(Error::OtherClaim {
            path: path.to_owned(),
            field: "winner",
            shown: shown.to_owned(),
        });
    }
    Ok(Replayed {
        verified,
        winners: placements.positions.into_iter().zip(winners).collect(),
    })
}

pub(crate) fn verified(
    variant: &str,
    placements: &Placements,
    winners: &[Player],
    walk: &StrategyWalk<Moai<u64>>,
) -> VerifiedBoard {
    let mut images = [0; 2];
    for (&n, &winner) in placements.images.iter().zip(winners) {
        images[winner as usize] += n;
    }
    let all = placements.positions.iter().zip(winners);
    let wins = all.filter(|(pos, winner)| pos.to_move() == **winner);
    VerifiedBoard {
        variant: variant.to_owned(),
        winner: placements.winner(winners),
        placements: winners.len() as u64,
        wins: wins.count() as u64,
        images,
        winning_squares: placements.winning_squares(winners),
        answers: walk.answers(),
        replies: walk.replies,
    }
}
