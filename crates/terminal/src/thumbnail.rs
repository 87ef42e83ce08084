//! A small picture: the part of a board where most happens, two columns a cell.

use game::BoardView;
use grid::Square;
use picture::{Role, Span};

use crate::{board, theme::Theme};

/// Cells across.
const COLUMNS: u8 = 8;

/// So many lines of the liveliest part of a board.
pub(crate) fn lines(view: &BoardView, rows: usize, theme: Theme) -> Vec<Vec<Span>> {
    let rows = (rows as u8).min(view.height);
    let columns = COLUMNS.min(view.width);
    let corners = (0..=view.height - rows)
        .flat_map(|rank| (0..=view.width - columns).map(move |file| Square::new(file, rank)));
    let inside = |corner: Square, it: Square| {
        (corner.file..corner.file + columns).contains(&it.file)
            && (corner.rank..corner.rank + rows).contains(&it.rank)
    };
    let life = |corner: &Square| {
        let squares = view.pieces.iter().filter(|it| inside(*corner, it.0));
        let mut sprites: Vec<_> = squares.map(|it| it.1).collect();
        let n = sprites.len();
        sprites.sort_unstable();
        sprites.dedup();
        (sprites.len(), n)
    };
    let corner = corners.max_by_key(life).unwrap_or(Square::new(0, 0));
    (0..rows)
        .rev()
        .map(|row| {
            let cells = (0..columns).map(|column| {
                let square = Square::new(corner.file + column, corner.rank + row);
                cell(view, square, theme)
            });
            // A narrow board stands in the middle.
            let margin = Span {
                text: " ".repeat(usize::from(COLUMNS - columns)),
                role: Role::Empty,
            };
            [margin].into_iter().chain(cells).collect()
        })
        .collect()
}

fn cell(view: &BoardView, square: Square, theme: Theme) -> Span {
    let (text, role) = match view.piece(square) {
        Some(sprite) => (picture::glyph(sprite, theme.charset), picture::role(sprite)),
        None if board::has(view, square) => (theme.pick("·", "."), Role::Empty),
        None => (" ", Role::Empty),
    };
    Span {
        text: format!("{text} "),
        role,
    }
}
