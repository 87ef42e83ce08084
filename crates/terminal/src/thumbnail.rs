//! A small picture: the part of a board where most happens, two columns a cell.

use game::{BoardView, Surface};
use grid::Square;

use crate::{
    board,
    canvas::Canvas,
    pieces,
    theme::{Ink, Tone},
};

/// Cells across.
const COLUMNS: u8 = 8;

/// Columns that a picture takes.
pub(crate) const WIDTH: u16 = 2 * COLUMNS as u16;

/// Draws so many rows of the liveliest part of a board.
pub(crate) fn draw(canvas: &mut Canvas, x: u16, y: u16, view: &BoardView, rows: usize) {
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
    // A narrow board stands in the middle.
    let x = x + u16::from(COLUMNS - columns);
    for row in 0..rows {
        for column in 0..columns {
            let square = Square::new(corner.file + column, corner.rank + rows - 1 - row);
            let at = (x + 2 * u16::from(column), y + u16::from(row));
            draw_cell(canvas, at, view, square);
        }
    }
}

fn draw_cell(canvas: &mut Canvas, (x, y): (u16, u16), view: &BoardView, square: Square) {
    if !board::has(view, square) {
        return;
    }
    let theme = canvas.theme;
    let piece = view.piece(square);
    if !theme.is_painted() {
        let sign = piece.map_or('·', pieces::letter);
        let ink = if piece.is_some() {
            Ink::Strong
        } else {
            Ink::Quiet
        };
        canvas.text(x, y, &format!("{sign} "), ink);
        return;
    }
    let dark = (square.file + square.rank).is_multiple_of(2);
    let ground = match (view.surface, dark, view.centre) {
        (Surface::Chequered, true, _) => Tone::Dark,
        (Surface::Tiles, true, true) => Tone::Pale,
        (Surface::Tiles, false, true) => Tone::Pale2,
        (Surface::Tiles, false, false) => Tone::Tile2,
        _ => Tone::Light,
    };
    canvas.styled(x, y, "  ", theme.paint(None, Some(ground)));
    let Some(sprite) = piece else {
        return;
    };
    let [fill, inner, _] = pieces::tones(sprite);
    let sign = pieces::sign(sprite, theme.charset);
    if sign == '█' {
        canvas.styled(x, y, "▐▌", theme.paint(Some(fill), Some(ground)));
        return;
    }
    let (fg, bg) = if sign.is_ascii() || sign == pieces::HENGE {
        (inner, fill)
    } else {
        (fill, ground)
    };
    let style = theme.paint(Some(fg), Some(bg));
    canvas.styled(x, y, sign.encode_utf8(&mut [0; 4]), style);
}
