//! Proof files: writing and reading the winner's answers, and the proof of a single position.

use std::path::Path;

use game::{Player, Position, Symmetric};

use super::{error::Error, walk::StrategyWalk};
use crate::{
    Checked, ProgressFn, Stop,
    receipt::{Header, Receipt, ReceiptWriter},
};

/// The value of the field `kind` in the header of a receipt (file with a result) that is a proof
/// that a player wins.
pub const KIND: &str = "proof";

/// Creates the header of a proof file about a game, with a claim in words, such as "White wins the
/// position".
pub fn header<P: Position>(variant: &str, rules: &str, claim: String) -> Header {
    Header {
        kind: KIND.to_owned(),
        game: P::INFO.id.to_owned(),
        variant: variant.to_owned(),
        rules: rules.to_owned(),
        claim,
        made: "depth-first proof-number search, whole positions as keys".to_owned(),
        more: Vec::new(),
    }
}

/// The player of a game who has this name, such as "White"; `None` if neither has.
fn player_named<P: Position>(name: &str) -> Option<Player> {
    let names = P::INFO.players.map(|player| player.name);
    Player::BOTH
        .into_iter()
        .find(|&player| names[player as usize] == name)
}

/// Collects a proof in memory, as numbers, and writes it to a file. The numbers are the winner's
/// answers: the move in each position in which the winner has to choose.
#[derive(Debug, Default)]
pub struct AnswerWriter(Vec<u8>);

impl AnswerWriter {
    /// Creates a writer that has collected no answers.
    pub fn new() -> AnswerWriter {
        AnswerWriter::default()
    }

    /// Appends a number to the proof: usually the index of the winner's move among the legal moves.
    pub fn put(&mut self, mut n: usize) {
        while 0x7f < n {
            self.0.push(n as u8 | 0x80);
            n >>= 7;
        }
        self.0.push(n as u8);
    }

    /// Writes the collected answers to a receipt (file with checksums) with this header.
    ///
    /// # Errors
    ///
    /// [`Error::Receipt`] if the file could not be written or the header is invalid.
    pub fn write(&self, path: &Path, header: &Header) -> Result<(), Error> {
        let mut file = ReceiptWriter::create(path, header)?;
        file.put(&self.0)?;
        file.finish()?;
        Ok(())
    }
}

/// Reads the winner's answers of a proof from a file, in order: the index of the winner's move in
/// each position in which the winner has to choose.
#[derive(Debug)]
pub struct AnswerReader<'a> {
    receipt: &'a Receipt,
    bytes: &'a [u8],
    at: usize,
}

impl<'a> AnswerReader<'a> {
    /// Starts reading at the first answer of a proof.
    ///
    /// # Errors
    ///
    /// [`Error::Receipt`] if the payload is damaged; it names the damaged block or bit.
    pub fn new(receipt: &'a Receipt) -> Result<AnswerReader<'a>, Error> {
        Ok(AnswerReader {
            receipt,
            bytes: receipt.payload()?,
            at: 0,
        })
    }

    /// Reads the next number of the proof, which must be less than `limit`.
    ///
    /// # Errors
    ///
    /// [`Error::Receipt`] if there is no further number, or it is too large.
    pub fn next(&mut self, limit: usize) -> Result<usize, Error> {
        let (start, mut n) = (self.at, 0);
        for shift in (0..28).step_by(7) {
            let Some(&byte) = self.bytes.get(self.at) else {
                return Err(self
                    .receipt
                    .bad_payload(start, "an answer is missing")
                    .into());
            };
            self.at += 1;
            n |= usize::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                break;
            }
        }
        if n < limit {
            return Ok(n);
        }
        let problem = format!("there is no move number {n} among {limit}");
        Err(self.receipt.bad_payload(start, problem).into())
    }

    /// Checks that all answers of the proof have been read.
    ///
    /// # Errors
    ///
    /// [`Error::Receipt`] with the offset of the first unread answer.
    pub fn end(&self) -> Result<(), Error> {
        if self.at == self.bytes.len() {
            return Ok(());
        }
        Err(self
            .receipt
            .bad_payload(self.at, "answers nobody asked for")
            .into())
    }
}

/// The winner and the size of a proof that a player wins a position, after it was verified or
/// written.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct VerifiedProof {
    /// The player whose win is proved.
    pub winner: Player,
    /// Number of the winner's answers: positions in which the proof gives the winner's move.
    /// Symmetric positions count once, and those with an immediate win not at all.
    pub answers: u64,
    /// Number of positions with the loser to move that the proof reaches, repetitions included.
    pub replies: u64,
}

/// Writes the proof that `winner` wins a position to a file. `answer` returns a winning move of a
/// position with the winner to move.
pub(crate) fn write_position<P: Symmetric>(
    path: &Path,
    rules: &str,
    pos: &P,
    winner: Player,
    stop: Stop<'_>,
    mut answer: impl FnMut(&P) -> Result<P::Move, Error>,
) -> Result<VerifiedProof, Error> {
    let name = P::INFO.player(winner).name;
    let claim = format!("{name} wins the position");
    let header = header::<P>(&pos.variant(), rules, claim)
        .with("position", pos.to_string())
        .with("winner", name);
    let mut answers = AnswerWriter::new();
    let mut walk = StrategyWalk::new();
    walk.explore(pos.clone(), winner, stop, &mut |pos, moves| {
        let n = move_number(answer(pos)?, pos, moves)?;
        answers.put(n);
        Ok(n)
    })?;
    answers.write(path, &header)?;
    Ok(VerifiedProof {
        winner,
        answers: walk.answers(),
        replies: walk.replies,
    })
}

/// The index of a move in the list of legal moves of a position.
///
/// # Errors
///
/// [`Error::Unprovable`] if the move is not legal.
pub fn move_number<P: Position>(m: P::Move, pos: &P, moves: &[P::Move]) -> Result<usize, Error> {
    let found = moves.iter().position(|&legal| legal == m);
    found.ok_or_else(|| Error::Unprovable {
        position: pos.to_string(),
    })
}

/// Verifies the proof of a position of a game, as the [`CheckFn`](crate::CheckFn) of a
/// [`Verifier`](crate::Verifier). Returns `None` for receipts that aren't proofs.
///
/// # Errors
///
/// The errors of [`verify_position`].
pub fn check_position<P: Symmetric>(
    receipt: &Receipt,
    _threads: usize,
    _progress: ProgressFn<'_>,
    stop: Stop<'_>,
) -> Result<Option<Checked>, crate::Error> {
    if receipt.header().kind != KIND {
        return Ok(None);
    }
    let found = verify_position::<P>(receipt.path(), stop)?;
    Ok(Some(Checked::alone(found.answers)))
}

/// Verifies the proof that a player wins a position, using only the rules of the game.
///
/// # Errors
///
/// [`Error::Receipt`] if the file is damaged or an answer is not a legal move, [`Error::Claim`] and
/// [`Error::OtherClaim`] if the header is wrong, [`Error::Refuted`] with the position in which the
/// claimed winner loses, [`Error::Stopped`] if `stop` is due.
pub fn verify_position<P: Symmetric>(path: &Path, stop: Stop<'_>) -> Result<VerifiedProof, Error> {
    let receipt = Receipt::open(path)?;
    receipt.expect("kind", KIND)?;
    receipt.expect("game", P::INFO.id)?;
    let header = receipt.header();
    let text = header.field("position").unwrap_or_default();
    let pos = P::read(text, Some(&header.variant)).map_err(|reason| Error::Claim {
        path: path.to_owned(),
        reason,
    })?;
    let winner = header.field("winner").and_then(player_named::<P>);
    let Some(winner) = winner else {
        return Err(Error::OtherClaim {
            path: path.to_owned(),
            field: "winner",
            shown: "nothing".to_owned(),
        });
    };
    let mut answers = AnswerReader::new(&receipt)?;
    let mut walk = StrategyWalk::new();
    walk.explore(pos, winner, stop, &mut |_, moves| answers.next(moves.len()))?;
    answers.end()?;
    Ok(VerifiedProof {
        winner,
        answers: walk.answers(),
        replies: walk.replies,
    })
}
