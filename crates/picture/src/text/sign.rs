//! The text of a single cell: a glyph and the brackets around it.

use game::{Mark, Marks};
use grid::Square;

use crate::{
    Charset, TextRole, glyph, role,
    screen::{Screen, Spot},
};

use super::layout::{Form, Layout};

/// Marks (highlights of squares, such as a hint or the last move) that are shown as brackets around
/// a cell's glyph, the most important first: only one pair of brackets fits.
const BRACKETED: [Mark; 8] = [
    Mark::Bad,
    Mark::Cursor,
    Mark::Chosen,
    Mark::Hint,
    Mark::Legal,
    Mark::To,
    Mark::From,
    Mark::Placed,
];

/// The text of one cell of a board: a glyph between two brackets, spaces or grid lines, each
/// character with its role (its meaning, for the colour).
pub(super) struct Sign {
    left: (char, TextRole),
    middle: (char, TextRole),
    right: (char, TextRole),
    /// The mark (highlight, such as a hint) that the brackets around the glyph show, or `None` if
    /// there are no brackets.
    pub(super) bracketed: Option<Mark>,
    /// The mark (highlight) that the glyph itself shows on an empty cell, such as a dot for a legal
    /// target, or `None` if it shows none.
    pub(super) inside: Option<Mark>,
}

impl Sign {
    pub(super) fn of(layout: &Layout, marks: &Marks, square: Square, charset: Charset) -> Sign {
        let piece = layout.screen.view.piece(square);
        let shows_free_as_dots = matches!(layout.form, Form::Boxed | Form::Bare);
        let lines = Junction::through(&layout.screen, layout.screen.spot_of(square));
        let dot = charset.pick('·', '.');

        let inside = [Mark::Taken, Mark::Legal].into_iter().find(|mark| {
            // Where all free cells have a dot, a dot can't mean "legal".
            piece.is_none()
                && marks.has(square, *mark)
                && !(*mark == Mark::Legal && shows_free_as_dots)
        });
        let bracketed = BRACKETED
            .into_iter()
            .find(|mark| marks.has(square, *mark) && inside != Some(*mark));

        let middle = match (piece, inside) {
            (Some(sprite), _) => {
                let char = glyph(sprite, charset).chars().next();
                (char.unwrap_or('?'), role(sprite))
            }
            (None, Some(Mark::Taken)) => (charset.pick('×', 'x'), TextRole::Taken),
            (None, Some(_)) => (dot, TextRole::Legal),
            (None, None) => match layout.form {
                Form::Lattice => (' ', TextRole::Empty),
                Form::Points if lines.is_some() => (lines.char(charset), TextRole::Frame),
                Form::Boxed | Form::Bare | Form::Points => (dot, TextRole::Empty),
            },
        };
        let (left, right) = match (bracketed, layout.form) {
            (Some(mark), _) => {
                let ([left, right], role) = brackets(mark, charset);
                ((left, role), (right, role))
            }
            // A neutral piece looks like a part of the board: it fills its cell.
            (None, Form::Lattice) if middle.1 == TextRole::Neutral => (middle, middle),
            (None, Form::Points) => {
                let side = |joined| {
                    if joined {
                        Junction::ACROSS
                    } else {
                        Junction::default()
                    }
                };
                let part = |joined| (side(joined).char(charset), TextRole::Frame);
                (part(lines.left), part(lines.right))
            }
            (None, _) => ((' ', TextRole::Empty), (' ', TextRole::Empty)),
        };
        Sign {
            left,
            middle,
            right,
            bracketed,
            inside,
        }
    }

    /// The three characters of the cell, one per column, with their roles.
    pub(super) fn columns(&self) -> [(char, TextRole); 3] {
        [self.left, self.middle, self.right]
    }

    /// The three characters of the cell as text.
    pub(super) fn whole(&self) -> String {
        self.columns().iter().map(|(char, _)| *char).collect()
    }

    /// The glyph in the middle of the cell, without the brackets around it.
    pub(super) fn glyph(&self) -> String {
        self.middle.0.into()
    }
}

const fn brackets(mark: Mark, charset: Charset) -> ([char; 2], TextRole) {
    match mark {
        Mark::Bad => (['!', '!'], TextRole::Bad),
        Mark::Cursor => (['[', ']'], TextRole::Cursor),
        Mark::Chosen => (['[', ']'], TextRole::Chosen),
        Mark::Hint => (['{', '}'], TextRole::Hint),
        Mark::Legal => (['(', ')'], TextRole::Legal),
        Mark::From | Mark::To | Mark::Placed => (
            [charset.pick('‹', '<'), charset.pick('›', '>')],
            TextRole::Last,
        ),
        Mark::Taken => ([' ', ' '], TextRole::Taken),
    }
}

/// A crossing of grid lines: `true` for each direction in which a line leaves it.
#[derive(Copy, Clone, Default)]
#[allow(clippy::struct_excessive_bools)] // Any combination of the four is a line.
pub(super) struct Junction {
    pub(super) up: bool,
    pub(super) down: bool,
    pub(super) left: bool,
    pub(super) right: bool,
}

impl Junction {
    pub(super) const ACROSS: Junction = Junction {
        up: false,
        down: false,
        left: true,
        right: true,
    };
    pub(super) const DOWN: Junction = Junction {
        up: true,
        down: true,
        left: false,
        right: false,
    };

    /// The grid lines that lead from a point of the board to its neighbours.
    pub(super) fn through(screen: &Screen, spot: Spot) -> Junction {
        let to = |columns, rows| screen.shows(spot.step(columns, rows));
        Junction {
            up: to(0, -1),
            down: to(0, 1),
            left: to(-1, 0),
            right: to(1, 0),
        }
    }

    const fn is_some(self) -> bool {
        self.up || self.down || self.left || self.right
    }

    pub(super) const fn char(self, charset: Charset) -> char {
        let (unicode, ascii) = match (self.up, self.down, self.left, self.right) {
            (false, false, false, false) => (' ', ' '),
            (false, false, true, true) => ('─', '-'),
            (false, false, true, false) => ('╴', '+'),
            (false, false, false, true) => ('╶', '+'),
            (true, true, false, false) => ('│', '|'),
            (true, false, false, false) => ('╵', '+'),
            (false, true, false, false) => ('╷', '+'),
            (false, true, false, true) => ('┌', '+'),
            (false, true, true, false) => ('┐', '+'),
            (true, false, false, true) => ('└', '+'),
            (true, false, true, false) => ('┘', '+'),
            (true, true, false, true) => ('├', '+'),
            (true, true, true, false) => ('┤', '+'),
            (false, true, true, true) => ('┬', '+'),
            (true, false, true, true) => ('┴', '+'),
            (true, true, true, true) => ('┼', '+'),
        };
        charset.pick(unicode, ascii)
    }
}
