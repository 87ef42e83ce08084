//! The layout of a board as text: its form, and the places of its cells.

use game::{BoardView, Surface};

use crate::screen::{Screen, Spot};

/// How the cells of a board are separated when it is written as text.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Form {
    /// The board's cells stand side by side in a box.
    Boxed,
    /// The board's cells stand side by side without a box, so that 26 of them fit into 80 columns.
    Bare,
    /// The board's cells have lines around them.
    Lattice,
    /// The board's points have lines between them.
    Points,
}

/// A board and the form in which it is written as text. A cell is three columns wide, for a glyph
/// between two brackets.
pub(super) struct Layout<'a> {
    pub(super) screen: Screen<'a>,
    pub(super) form: Form,
}

impl<'a> Layout<'a> {
    /// Width of a cell of the board in the text, in columns: a glyph between two brackets.
    pub(super) const CELL: u16 = 3;
    /// Number of columns left of the board, for the labels of ranks.
    pub(super) const LABELS: u16 = 4;

    // Beside a panel, a terminal of 80 x 24 has at least 38 columns and 19 lines for the board.
    const OPEN_WIDTH: u8 = 9;
    const OPEN_HEIGHT: u8 = 8;
    const BOXED_WIDTH: u8 = 24;

    pub(super) fn new(view: &'a BoardView, flipped: bool) -> Layout<'a> {
        let fits_open = view.width <= Self::OPEN_WIDTH && view.height <= Self::OPEN_HEIGHT;
        // Only the box has a place for a finish line.
        let form = match view.surface {
            Surface::Points if fits_open && !view.finish => Form::Points,
            _ if fits_open && !view.finish && !view.gaps.is_empty() => Form::Lattice,
            _ if view.width <= Self::BOXED_WIDTH => Form::Boxed,
            _ => Form::Bare,
        };
        Layout {
            screen: Screen::new(view, flipped),
            form,
        }
    }

    /// Column and line of the text at which the board's top left cell begins.
    const fn origin(&self) -> (u16, u16) {
        match self.form {
            Form::Boxed => (Self::LABELS + 2, 1),
            Form::Bare => (2, 0),
            Form::Lattice => (Self::LABELS + 1, 1),
            Form::Points => (Self::LABELS, 0),
        }
    }

    /// Distance between neighbouring cells in the text, in columns and lines.
    const fn pitch(&self) -> (u16, u16) {
        match self.form {
            Form::Boxed | Form::Bare => (Self::CELL, 1),
            Form::Lattice | Form::Points => (Self::CELL + 1, 2),
        }
    }

    /// Width of the whole text of the board, in columns.
    pub(super) fn columns(&self) -> u16 {
        let cells = u16::from(self.screen.view.width) * self.pitch().0;
        let right = match self.form {
            Form::Boxed => 2,
            Form::Bare | Form::Lattice | Form::Points => 0,
        };
        self.origin().0 + cells + right
    }

    /// Height of the whole text of the board, in lines.
    pub(super) fn rows(&self) -> u16 {
        let cells = u16::from(self.screen.view.height) * self.pitch().1;
        let below = match self.form {
            Form::Boxed => 2,
            Form::Bare | Form::Lattice | Form::Points => 1,
        };
        // There is no line below the last row of points.
        self.origin().1 + cells + below - u16::from(self.form == Form::Points && cells > 0)
    }

    /// Column and line of the text at which the cell at a place of the board begins.
    pub(super) fn place(&self, spot: Spot) -> (u16, u16) {
        let ((left, top), (across, down)) = (self.origin(), self.pitch());
        // Only spots off the board don't fit, and those aren't drawn.
        let [column, row] = [spot.column, spot.row].map(|it| u16::try_from(it).unwrap_or(0));
        (left + column * across, top + row * down)
    }

    /// The place of the board at a column and a line of the text, which may be off the board.
    /// `None` between cells, and left of or above the first cell.
    pub(super) fn spot_at(&self, column: u16, row: u16) -> Option<Spot> {
        let ((left, top), (across, down)) = (self.origin(), self.pitch());
        let (x, y) = (column.checked_sub(left)?, row.checked_sub(top)?);
        let inside = x % across < Self::CELL && y % down == 0;
        inside.then(|| Spot::new((x / across).into(), (y / down).into()))
    }
}
