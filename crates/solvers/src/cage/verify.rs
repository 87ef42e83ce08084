//! The independent check of the table of 4 x 4: the start is there, whatever follows a position
//! that is there is there too, and every value is the best of its successors'. Positions and moves
//! come from the rules crate alone.

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

/// Checks the receipts of Cage: the table of 4 x 4, and proofs of positions.
pub const VERIFIER: Verifier = Verifier {
    game: Cage::INFO.id,
    check,
    messages: Some(&MESSAGES),
};

/// What the check of the table tells people, in each language.
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

/// Why the table of 4 x 4 is not right.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.reason())]
#[non_exhaustive]
pub enum Error {
    /// The file can't be read, or is damaged.
    Receipt(#[from] receipt::Error),
    /// An entry is no position.
    NoPosition {
        /// Its number.
        number: u32,
        /// What is wrong with it.
        reason: Reason,
    },
    /// A position that can come up has no value.
    Missing {
        /// The position.
        position: String,
    },
    /// A value is not the best of its successors'.
    Wrong {
        /// The position.
        position: String,
        /// Whether the player to move wins, by its successors' values.
        wins: bool,
        /// In how many plies.
        plies: u32,
    },
}

impl Error {
    /// The same for people, in any language.
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

/// Verifies the table of 4 x 4. Returns the number of positions in it.
///
/// # Errors
///
/// Names the damaged byte, or the first position that is missing or wrong.
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
            if best.is_none_or(|it| it.merit() < found.merit()) {
                best = Some(found);
            }
        }
        if let Some(best) = best.filter(|it| *it != entry.value) {
            return Err(Error::Wrong {
                position: pos.to_string(),
                wins: best.wins,
                plies: best.plies.into(),
            });
        }
    }
    Ok(table.len())
}

/// What the table says about a position.
fn value(table: &Table4x4, pos: &Cage) -> Result<Ending, Error> {
    if let Some(outcome) = pos.outcome() {
        let wins = outcome == Outcome::Win(pos.to_move());
        return Ok(Ending { wins, plies: 0 });
    }
    let images = pos.symmetries().iter().map(|&it| pos.transformed(it));
    let mut found = images.filter_map(|image| table.find(number(&image)));
    found.next().ok_or_else(|| Error::Missing {
        position: pos.to_string(),
    })
}

fn squares() -> impl DoubleEndedIterator<Item = Square> {
    (0..16).map(|i| Square::new(i % 4, i / 4))
}

/// The number of a position: the mover's checkers in the lower half, the other's in the upper one.
fn number(pos: &Cage) -> u32 {
    let set = |player: Player| {
        let owned = |it: Square| u32::from(pos.owner(it) == Some(player));
        squares().rev().fold(0, |all, it| all << 1 | owned(it))
    };
    set(pos.to_move()) | set(!pos.to_move()) << 16
}

/// The position with a number, with Red to move.
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
    // A run of empty squares is one number.
    let rows = rows
        .replace("1111", "4")
        .replace("111", "3")
        .replace("11", "2");
    Cage::read(&format!("{rows} r"), Some("4"))
}
