//! Screen coordinates of squares: columns from the left and rows from the top, also for flipped boards.

use std::collections::BTreeSet;

use game::BoardView;
use grid::Square;

/// A cell's place on the screen: its column from the left and row from the top, both from 0, also
/// on a flipped board. It may be off the board, so that neighbours can be computed without checks.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub(crate) struct Spot {
    pub(crate) column: i32,
    pub(crate) row: i32,
}

impl Spot {
    pub(crate) const fn new(column: i32, row: i32) -> Spot {
        Spot { column, row }
    }

    pub(crate) const fn step(self, columns: i32, rows: i32) -> Spot {
        Spot::new(self.column + columns, self.row + rows)
    }
}

/// A board with its orientation on the screen, which maps squares to places on the screen.
pub(crate) struct Screen<'a> {
    pub(crate) view: &'a BoardView,
    pub(crate) flipped: bool,
    gaps: BTreeSet<Square>,
}

impl<'a> Screen<'a> {
    pub(crate) fn new(view: &'a BoardView, flipped: bool) -> Screen<'a> {
        Screen {
            view,
            flipped,
            gaps: view.gaps.iter().copied().collect(),
        }
    }

    pub(crate) fn width(&self) -> i32 {
        i32::from(self.view.width)
    }

    pub(crate) fn height(&self) -> i32 {
        i32::from(self.view.height)
    }

    /// Whether the square is a cell of the board, neither outside it nor a gap.
    pub(crate) fn has(&self, square: Square) -> bool {
        square.is_within(self.view.width, self.view.height) && !self.gaps.contains(&square)
    }

    /// The place on the screen of a file and a rank, which may be off the board.
    pub(crate) fn spot(&self, file: i32, rank: i32) -> Spot {
        if self.flipped {
            Spot::new(self.width() - 1 - file, rank)
        } else {
            Spot::new(file, self.height() - 1 - rank)
        }
    }

    /// The place on the screen of a square.
    pub(crate) fn spot_of(&self, square: Square) -> Spot {
        self.spot(square.file.into(), square.rank.into())
    }

    /// The square shown at a place on the screen; `None` if the board has no cell there.
    pub(crate) fn square(&self, spot: Spot) -> Option<Square> {
        // The conversion is its own inverse.
        let Spot { column, row } = self.spot(spot.column, spot.row);
        let square = Square::new(column.try_into().ok()?, row.try_into().ok()?);
        self.has(square).then_some(square)
    }

    /// Whether the board has a cell at a place on the screen.
    pub(crate) fn shows(&self, spot: Spot) -> bool {
        self.square(spot).is_some()
    }

    /// All cells of the board with their places on the screen, row by row from the top left.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (Spot, Square)> {
        (0..self.height())
            .flat_map(|row| (0..self.width()).map(move |column| Spot::new(column, row)))
            .filter_map(|spot| Some((spot, self.square(spot)?)))
    }

    /// The letter of a file (a column of the board); `None` beyond the alphabet.
    pub(crate) fn file_name(file: u8) -> Option<char> {
        (file < Square::MAX_SIDE).then(|| char::from(b'a' + file))
    }
}
