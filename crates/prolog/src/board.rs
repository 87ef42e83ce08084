//! Boards of Moai in the notation of the Moai report: lists of rows, and coordinates of squares.

use catalog::Game;
use game::{AnyLine, Player};
use grid::Square;

use crate::Term;

/// A board of the game Moai as requests and replies of the protocol contain it. Only
/// [`open`](Board::open) checks that Moai has this size and that the pieces obey its rules.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Board {
    /// The cells as letters of Henge's text format of Moai positions, top row first. Invariant: all
    /// rows are equally long.
    rows: Vec<Vec<char>>,
}

/// The atoms of cells in the Moai report, which specifies the protocol, each with its letter in
/// Henge's text format of Moai positions.
const LETTERS: [(&str, char); 5] = [
    (" ", VACANT),
    ("+", '#'),
    ("B", 'W'),
    ("P", 'B'),
    ("C", 'x'),
];
const VACANT: char = ' ';
/// Maximum width and height of a board of Moai, in cells. A larger one is refused before it is
/// parsed.
const MAX_SIDE: usize = 19;

pub(crate) fn moai() -> Option<&'static Game> {
    catalog::find("moai")
}

/// A player's pawn as an atom of the Moai report, which specifies the protocol: `B` or `P`.
pub(crate) fn piece(player: Player) -> Term {
    Term::atom(match player {
        Player::First => "B",
        Player::Second => "P",
    })
}

impl Board {
    /// The empty board of Moai of a size. `None` if Moai has no such size.
    pub(crate) fn empty(width: i64, height: i64) -> Option<Board> {
        let line = moai()?
            .open(None, Some(&format!("{width}x{height}")))
            .ok()?;
        Board::of(&*line)
    }

    /// The board of the last position of a game of Moai; `None` if the position's text has no
    /// board.
    pub(crate) fn of(line: &dyn AnyLine) -> Option<Board> {
        let text = line.position();
        let (board, _) = text.split_once(' ')?;
        let rows = board.split('/').map(expand).collect();
        Some(Board { rows })
    }

    /// Parses a list of rows, each a list of atoms, into a board of Moai. `None` if an atom is
    /// unknown, the rows differ in length, or the board is too large.
    pub(crate) fn read(term: &Term) -> Option<Board> {
        let letter = |cell: &Term| {
            let name = cell.as_atom()?;
            let known = LETTERS.iter().find(|(it, _)| *it == name);
            known.map(|(_, letter)| *letter)
        };
        let row = |row: &Term| {
            let cells = row.as_list().filter(|it| it.len() <= MAX_SIDE)?;
            cells.iter().map(letter).collect::<Option<Vec<_>>>()
        };
        let rows = term.as_list().filter(|it| it.len() <= MAX_SIDE)?;
        let rows = rows.iter().map(row).collect::<Option<Vec<_>>>()?;
        let width = rows.first()?.len();
        let even = rows.iter().all(|it| it.len() == width);
        even.then_some(Board { rows })
    }

    /// The board as a Prolog term: a list of rows, each a list of atoms.
    pub(crate) fn term(&self) -> Term {
        let cell = |letter: &char| {
            let known = LETTERS.iter().find(|(_, it)| it == letter);
            Term::atom(known.map_or(" ", |(name, _)| *name))
        };
        let row = |row: &Vec<char>| Term::List(row.iter().map(cell).collect());
        Term::List(self.rows.iter().map(row).collect())
    }

    /// Whether both pawns are on the board.
    pub(crate) fn is_set_up(&self) -> bool {
        let has = |pawn| self.rows.iter().flatten().any(|it| *it == pawn);
        has('W') && has('B')
    }

    /// Opens the position on the board with a player to move. `None` if it breaks the rules. The
    /// request doesn't say which player moved first, so the variant in which the position is
    /// possible is used.
    pub(crate) fn open(&self, to_move: Player) -> Option<Box<dyn AnyLine>> {
        let rows: Vec<String> = self.rows.iter().map(|it| shorten(it)).collect();
        let turn = match to_move {
            Player::First => 'w',
            Player::Second => 'b',
        };
        let text = format!("{} {turn}", rows.join("/"));
        let size = format!("{}x{}", self.rows.first()?.len(), self.rows.len());
        let variants = [size.clone(), format!("{size},black-first")];
        let game = moai()?;
        variants
            .iter()
            .find_map(|variant| game.open(Some(&text), Some(variant)).ok())
    }

    /// The square in column `x` from the left and row `y` from the top, both counted from 1. `None`
    /// if it is off the board.
    pub(crate) fn square(&self, x: i64, y: i64) -> Option<Square> {
        let width = i64::try_from(self.rows.first()?.len()).ok()?;
        let height = i64::try_from(self.rows.len()).ok()?;
        if !(1..=width).contains(&x) || !(1..=height).contains(&y) {
            return None;
        }
        let (file, rank) = (u8::try_from(x - 1).ok()?, u8::try_from(height - y).ok()?);
        Some(Square::new(file, rank))
    }

    /// The column from the left and the row from the top of a square, both counted from 1; the
    /// inverse of [`square`](Self::square).
    pub(crate) fn place(&self, square: Square) -> Option<(i64, i64)> {
        let height = i64::try_from(self.rows.len()).ok()?;
        Some((i64::from(square.file) + 1, height - i64::from(square.rank)))
    }
}

/// Expands a row of Henge's text format of Moai positions into cells: replaces numbers by as many
/// vacant cells.
fn expand(row: &str) -> Vec<char> {
    let mut cells = Vec::new();
    let mut vacant = 0;
    for letter in row.chars() {
        if let Some(digit) = letter.to_digit(10) {
            vacant = 10 * vacant + digit as usize;
            continue;
        }
        cells.resize(cells.len() + std::mem::take(&mut vacant), VACANT);
        cells.push(letter);
    }
    cells.resize(cells.len() + vacant, VACANT);
    cells
}

/// Writes a row of cells in Henge's text format of Moai positions: replaces runs of vacant cells by
/// their number.
fn shorten(row: &[char]) -> String {
    let mut text = String::new();
    for run in row.chunk_by(|a, b| a == b) {
        match run {
            [VACANT, ..] => text.push_str(&run.len().to_string()),
            _ => text.extend(run),
        }
    }
    text
}
