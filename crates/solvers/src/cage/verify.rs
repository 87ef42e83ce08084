//! The independent verifier of the table of Cage on 4x4.
//!
//! Checks that the table has the start position and every successor of its positions, and that each
//! value is the best of its successors' values. Positions and moves come from the rules crate alone.

use std::path::Path;

use cage::Cage;
use game::{Outcome, Player, Position, Reason, Symmetric};
use grid::Square;
use solve::{
    Checked, ProgressFn, Stop, Verifier,
    receipt::{self, Receipt},
    strategy::check_position,
};

use crate::cage::table4x4::{Ending, KIND, Table4x4};

/// The verifier of the files (receipts) with results about Cage: the table of 4x4, and proofs of
/// positions.
pub const VERIFIER: Verifier = Verifier {
    game: Cage::INFO.id,
    check,
    messages: Some(&MESSAGES),
};

/// Fluent files with the messages of the verifier's [`Error`], as (language code, content).
const MESSAGES: [(&str, &str); 2] = [
    ("en", include_str!("../../messages/cage/en.ftl")),
    ("pt", include_str!("../../messages/cage/pt.ftl")),
];

fn check(
    receipt: &Receipt,
    threads: usize,
    progress: ProgressFn<'_>,
    stop: Stop<'_>,
) -> Result<Option<Checked>, solve::Error> {
    if receipt.header().kind != KIND {
        return check_position::<Cage>(receipt, threads, progress, stop);
    }
    let positions = verify_4x4(receipt.path())?;
    Ok(Some(Checked::alone(positions as u64)))
}

/// Why the table of Cage on 4x4 could not be verified.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.reason())]
#[non_exhaustive]
pub enum Error {
    /// The file of the table can't be read or is damaged.
    Receipt(#[from] receipt::Error),
    /// The number of an entry in the table encodes no valid position.
    NoPosition {
        /// The number of the invalid entry: the checkers of the player to move in the lower 16
        /// bits, the opponent's in the upper.
        number: u32,
        /// The message of the rules crate why the number encodes no valid position.
        reason: Reason,
    },
    /// A position that can be reached in play is not in the table.
    Missing {
        /// The position that the table should have but doesn't, in the notation of the game.
        position: String,
    },
    /// The value of a position in the table isn't the one that follows from the values of its
    /// successors.
    Wrong {
        /// The position with the wrong value, in the notation of the game.
        position: String,
        /// The right value: whether the player to move wins, according to the successors.
        wins: bool,
        /// The right number of plies to the end, according to the successors.
        plies: u32,
    },
}

impl Error {
    /// The message for players why the table could not be verified.
    pub fn reason(&self) -> Reason {
        match self {
            Error::Receipt(error) => error.reason(),
            Error::NoPosition { number, .. } => {
                Reason::new("solve-no-position").with("number", format!("{number:08x}"))
            }
            Error::Missing { position } => {
                Reason::new("solve-missing-value").with("position", position.clone())
            }
            Error::Wrong {
                position,
                wins,
                plies,
            } => Reason::new("solve-wrong-ending")
                .with("position", position.clone())
                .with("value", if *wins { "win" } else { "loss" })
                .with("plies", *plies),
        }
    }
}

impl From<Error> for solve::Error {
    fn from(error: Error) -> solve::Error {
        match error {
            Error::Receipt(error) => error.into(),
            error => solve::Error::Table(error.reason()),
        }
    }
}

/// Verifies the table of Cage on 4x4 at `path`, and returns its number of positions.
///
/// # Errors
///
/// Any [`Error`]: it names the damaged byte, or the first position that is missing or wrong.
pub fn verify_4x4(path: &Path) -> Result<usize, Error> {
    let table = Table4x4::open(path)?;
    let start = Cage::start("4").map_err(|reason| Error::NoPosition { number: 0, reason })?;
    value(&table, &start)?;
    for entry in table.entries() {
        let number = entry.number;
        let pos = position(number).map_err(|reason| Error::NoPosition { number, reason })?;
        let mut best: Option<Ending> = None;
        let mut moves = Vec::new();
        pos.legal_moves(&mut moves);
        for m in moves {
            let mut next = pos.clone();
            next.play_unchecked(m);
            let found = value(&table, &next)?.before();
            if best.is_none_or(|best| best.merit() < found.merit()) {
                best = Some(found);
            }
        }
        if let Some(best) = best.filter(|&best| best != entry.value) {
            return Err(Error::Wrong {
                position: pos.to_string(),
                wins: best.wins,
                plies: best.plies.into(),
            });
        }
    }
    Ok(table.len())
}

/// The value of a 4x4 Cage position, from the table or, if the game is over, from the rules; an
/// error if the table lacks it.
fn value(table: &Table4x4, pos: &Cage) -> Result<Ending, Error> {
    if let Some(outcome) = pos.outcome() {
        let wins = outcome == Outcome::Win(pos.to_move());
        return Ok(Ending { wins, plies: 0 });
    }
    let symmetries = pos.symmetries().iter();
    let images = symmetries.map(|&symmetry| pos.transformed(symmetry));
    let mut found = images.filter_map(|image| table.find(number(&image)));
    found.next().ok_or_else(|| Error::Missing {
        position: pos.to_string(),
    })
}

fn squares() -> impl DoubleEndedIterator<Item = Square> {
    (0..16).map(|i| Square::new(i % 4, i / 4))
}

/// The number that encodes a 4x4 Cage position in the table: the checkers of the player to move in
/// the lower 16 bits, the opponent's in the upper.
fn number(pos: &Cage) -> u32 {
    let set = |player: Player| {
        let owned = |square: Square| u32::from(pos.owner(square) == Some(player));
        squares()
            .rev()
            .fold(0, |all, square| all << 1 | owned(square))
    };
    set(pos.to_move()) | set(!pos.to_move()) << 16
}

/// The 4x4 Cage position that a number in the table encodes, with Red as the player to move.
fn position(number: u32) -> Result<Cage, Reason> {
    let mut rows = Vec::new();
    for rank in (0..4).rev() {
        let letter = |file: u32| {
            let bit = 4 * rank + file;
            match (number >> bit & 1, number >> (16 + bit) & 1) {
                (1, _) => 'r',
                (_, 1) => 'b',
                _ => '1',
            }
        };
        rows.push((0..4).map(letter).collect::<String>());
    }
    let rows = rows.join("/");
    // The notation counts runs of empty squares.
    let rows = rows
        .replace("1111", "4")
        .replace("111", "3")
        .replace("11", "2");
    Cage::read(&format!("{rows} r"), Some("4"))
}
