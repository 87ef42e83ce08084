//! Small pictures of boards for the first menu: the most interesting part of a board, two columns a
//! cell.

use game::{BoardView, Surface};
use grid::Square;

use crate::{
    board,
    canvas::Canvas,
    pieces,
    theme::{Ink, Tone},
};

/// Maximum number of cells of a board that a thumbnail shows in a row.
const COLUMNS: u8 = 8;

/// Width of a board's thumbnail in columns of the window, two per cell.
pub(crate) const WIDTH: u16 = 16;

const _: () = assert!(WIDTH == 2 * COLUMNS as u16);

/// Draws a thumbnail of a board: at most `rows` rows of the part that shows the most kinds of pieces,
/// and then the most pieces.
pub(crate) fn draw(canvas: &mut Canvas, x: u16, y: u16, view: &BoardView, rows: u16) {
    let rows = u8::try_from(rows).unwrap_or(u8::MAX).min(view.height);
    let columns = COLUMNS.min(view.width);
    let corners = (0..=view.height - rows)
        .flat_map(|rank| (0..=view.width - columns).map(move |file| Square::new(file, rank)));
    let inside = |corner: Square, square: Square| {
        (corner.file..corner.file + columns).contains(&square.file)
            && (corner.rank..corner.rank + rows).contains(&square.rank)
    };
    let variety = |corner: &Square| {
        let pieces = view.pieces.iter();
        let pieces = pieces.filter(|(square, _)| inside(*corner, *square));
        let mut sprites: Vec<_> = pieces.map(|(_, sprite)| sprite).collect();
        let n = sprites.len();
        sprites.sort_unstable();
        sprites.dedup();
        (sprites.len(), n)
    };
    let corner = corners.max_by_key(variety).unwrap_or(Square::new(0, 0));
    // A board narrower than the picture is centred.
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
