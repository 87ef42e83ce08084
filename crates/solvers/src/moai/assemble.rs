//! Assembles the proof of a Moai board from proofs of its pawn placements, which many machines may
//! have made.
//!
//! A board's proof answers each position once, although several placements may lead to it. So only
//! those answers of a placement's proof are added that no earlier placement has given.

use std::{collections::HashMap, path::Path};

use game::{Player, Position, Reason};
use moai::Moai;
use solve::{
    Stop,
    receipt::Receipt,
    strategy::{self, AnswerReader, AnswerWriter, Error, StrategyWalk, canonical, verify_position},
};

use crate::moai::{
    placements::Placements,
    proof::write_answers,
    verify::{VerifiedBoard, verified},
};

/// The proof of who wins a Moai board, assembled from the proofs of its pawn placements (start
/// squares of both pawns), which are added one by one, in order.
#[derive(Debug)]
pub struct BoardProof {
    variant: String,
    placements: Placements,
    walk: StrategyWalk<Moai<u64>>,
    answers: AnswerWriter,
    winners: Vec<Player>,
}

impl BoardProof {
    /// Creates the proof of a Moai board, given by its variant, to which no placement's proof has
    /// been added.
    ///
    /// # Errors
    ///
    /// The message of the rules crate why the variant is invalid.
    pub fn new(variant: &str) -> Result<BoardProof, Reason> {
        Ok(BoardProof {
            variant: variant.to_owned(),
            placements: Placements::new(variant)?,
            walk: StrategyWalk::new(),
            answers: AnswerWriter::new(),
            winners: Vec::new(),
        })
    }

    /// The positions of all placements of both pawns up to symmetry, in the order in which their
    /// proofs are added.
    pub fn positions(&self) -> &[Moai<u64>] {
        &self.placements.positions
    }

    /// The number of pawn placements whose proofs have been added so far.
    pub fn len(&self) -> usize {
        self.winners.len()
    }

    /// Whether no pawn placement's proof has been added so far.
    pub fn is_empty(&self) -> bool {
        self.winners.is_empty()
    }

    /// Verifies the proof file of a pawn placement, given by the placement's index, using only the
    /// rules.
    ///
    /// # Errors
    ///
    /// The errors of [`verify_position`], and [`Error::Receipt`] or [`Error::OtherClaim`] if the proof
    /// is about another position or variant.
    pub fn check(&self, placement: usize, path: &Path, stop: Stop<'_>) -> Result<(), Error> {
        self.expect(placement, path)?;
        verify_position::<Moai<u64>>(path, stop).map(drop)
    }

    /// Opens the proof file of a pawn placement and checks its header; returns the file and the
    /// claimed winner.
    fn expect(&self, placement: usize, path: &Path) -> Result<(Receipt, Player), Error> {
        let receipt = Receipt::open(path)?;
        receipt.expect("kind", strategy::KIND)?;
        receipt.expect("game", Moai::<u64>::INFO.id)?;
        let pos = self.placements.positions.get(placement);
        let position = pos.map(ToString::to_string).unwrap_or_default();
        receipt.expect("position", &position)?;
        if receipt.header().variant != self.variant {
            return Err(other_claim(path, "variant", &self.variant));
        }
        let name = receipt.header().field("winner");
        let winner = Player::BOTH
            .into_iter()
            .find(|&player| name == Some(Moai::<u64>::INFO.player(player).name));
        winner
            .map(|winner| (receipt, winner))
            .ok_or_else(|| other_claim(path, "winner", "nothing"))
    }

    /// Adds the proof of the next pawn placement, read from a file and verified by the rules.
    ///
    /// # Errors
    ///
    /// The proof is damaged, wrong, or about another position. The board's proof is then incomplete
    /// and must not be used any more.
    pub fn add(&mut self, path: &Path, stop: Stop<'_>) -> Result<(), Error> {
        let number = self.winners.len();
        let (receipt, winner) = self.expect(number, path)?;
        let pos = self.placements.positions[number].clone();
        let mut given = AnswerReader::new(&receipt)?;
        // The board's traversal may reach an image of a position that this proof answers, so answers
        // are looked up by canonical position.
        let mut known = HashMap::new();
        StrategyWalk::new().explore(pos.clone(), winner, stop, &mut |pos: &Moai<u64>, moves| {
            let n = given.next(moves.len())?;
            known.insert(canonical(pos), canonical(&after(pos, moves[n])));
            Ok(n)
        })?;
        given.end()?;
        let answers = &mut self.answers;
        answers.put(usize::from(pos.to_move() == winner));
        self.walk.explore(pos, winner, stop, &mut |pos, moves| {
            let unprovable = || Error::Unprovable {
                position: pos.to_string(),
            };
            let wanted = known.get(&canonical(pos)).ok_or_else(unprovable)?;
            let leads_there = |m: &moai::Move| canonical(&after(pos, *m)) == *wanted;
            let n = moves.iter().position(leads_there).ok_or_else(unprovable)?;
            answers.put(n);
            Ok(n)
        })?;
        self.winners.push(winner);
        Ok(())
    }

    /// Writes the proof of the board to a file once the proofs of all pawn placements have been
    /// added.
    ///
    /// # Errors
    ///
    /// [`Error::Receipt`] if the file could not be written, [`Error::Unprovable`] with the next
    /// placement if some are missing.
    pub fn write(&self, path: &Path) -> Result<VerifiedBoard, Error> {
        if let Some(pos) = self.placements.positions.get(self.winners.len()) {
            return Err(Error::Unprovable {
                position: pos.to_string(),
            });
        }
        let winner = self.placements.winner(&self.winners);
        write_answers(&self.answers, path, &self.variant, winner)?;
        let Self {
            variant,
            placements,
            winners,
            walk,
            ..
        } = self;
        Ok(verified(variant, placements, winners, walk))
    }
}

fn after(pos: &Moai<u64>, m: moai::Move) -> Moai<u64> {
    let mut next = pos.clone();
    next.play_unchecked(m);
    next
}

fn other_claim(path: &Path, field: &'static str, shown: &str) -> Error {
    Error::OtherClaim {
        path: path.to_owned(),
        field,
        shown: shown.to_owned(),
    }
}
