//! Draws parts of boards without labels and marks for the first menu, and the logo.

use game::{BoardView, Marks, Surface};
use grid::Square;
use picture::Charset;
use ratatui::layout::Rect;

use super::{
    Size, Sketch, painted,
    scene::Scene,
    sheet::Sheet,
    sizes,
    sprites::{self, Part},
};
use crate::{
    canvas::Canvas,
    theme::{Ink, PieceStyle, Theme},
};

/// Draws the logo of the app, in the terminal's own colour so that it is visible on any background.
pub(crate) fn logo(canvas: &mut Canvas, (x, y): (u16, u16), size: Size) {
    const PLAIN: [&str; 4] = ["========", " ##  ## ", " ## oo# ", "### ###"];
    if canvas.theme.charset == Charset::Ascii {
        for (y, line) in (y..).zip(PLAIN) {
            canvas.text(x, y, line, Ink::Strong);
        }
        return;
    }
    let rows = sprites::sprite("logo", size, false).into_iter().flatten();
    for (y, row) in (y..).zip(rows) {
        for (x, spot) in (x..).zip(row) {
            let (part, char) = match (spot.bg, spot.char) {
                (Part::Square, char) => (spot.fg, char),
                (part, _) => (part, '█'),
            };
            let ink = match part {
                Part::Inner => Ink::Sun,
                _ => Ink::Plain,
            };
            if char != ' ' {
                canvas.text(x, y, char.encode_utf8(&mut [0; 4]), ink);
            }
        }
    }
}

/// Draws the part of a board with the most kinds of pieces in the middle of an area, without labels
/// and marks, in the largest size in which five by five cells (or the whole board, if smaller) fit.
/// Draws nothing if no size does.
pub(crate) fn fragment(canvas: &mut Canvas, area: Rect, view: &BoardView) {
    /// Minimum number of cells shown in each direction, if the board has as many.
    const MIN_CELLS: u8 = 5;
    let theme = Theme {
        pieces: PieceStyle::Pictures,
        ..canvas.theme
    };
    let shown = |size: Size| {
        let fitting = |room: u16, cell: u16| u8::try_from(room / cell).unwrap_or(u8::MAX);
        let columns = fitting(area.width, size.w).min(view.width);
        (columns, fitting(area.height, size.h).min(view.height))
    };
    let suits = |size: &Size| {
        let (columns, rows) = shown(*size);
        columns >= view.width.min(MIN_CELLS) && rows >= view.height.min(MIN_CELLS)
    };
    let mut sizes = sizes::painted(view);
    let Some(size) = sizes.find(|size| suits(size) && !size.has_gaps(view)) else {
        return;
    };
    let part = part_of(view, shown(size));
    let marks = Marks::default();
    let sketch = Sketch::new(&part, &marks);
    let (columns, rows) = (
        u16::from(part.width) * size.w,
        u16::from(part.height) * size.h,
    );
    let mut scene = Scene {
        sketch: &sketch,
        view: &part,
        theme,
        size,
        sheet: Sheet::new(columns, rows),
        x: 0,
        y: 0,
        w: size.w.into(),
        h: size.h.into(),
        pale: sizes::is_pale(view),
        top: false,
    };
    painted::draw_cells(&mut scene);
    let x = area.x + area.width.saturating_sub(columns) / 2;
    let y = area.y + area.height.saturating_sub(rows) / 2;
    for dy in 0..rows {
        for dx in 0..columns {
            let at = (x + dx, y + dy);
            scene.sheet.show((dx.into(), dy.into()), canvas, at);
        }
    }
}

/// The part of a board, of `columns` by `rows` cells, that shows the most kinds of pieces, and then the
/// most pieces.
fn part_of(view: &BoardView, (columns, rows): (u8, u8)) -> BoardView {
    let mut corners = Vec::new();
    for rank in 0..=view.height - rows {
        for file in 0..=view.width - columns {
            corners.push(Square::new(file, rank));
        }
    }
    // Light squares must stay light.
    let keeps_colours = |corner: &Square| (corner.file + corner.rank).is_multiple_of(2);
    corners.retain(|it| view.surface != Surface::Chequered || keeps_colours(it));
    let cut = |corner: Square, square: Square| {
        let file = square.file.checked_sub(corner.file)?;
        let rank = square.rank.checked_sub(corner.rank)?;
        let moved = Square::new(file, rank);
        moved.is_within(columns, rows).then_some(moved)
    };
    let variety = |corner: &Square| {
        let pieces = view.pieces.iter();
        let inside = pieces.filter(|(at, _)| cut(*corner, *at).is_some());
        let mut kinds: Vec<_> = inside.map(|(_, sprite)| sprite).collect();
        let n = kinds.len();
        kinds.sort_unstable();
        kinds.dedup();
        (kinds.len(), n)
    };
    let corner = corners.into_iter().max_by_key(variety);
    let corner = corner.unwrap_or(Square::new(0, 0));
    let mut part = BoardView::new(view.surface, columns, rows);
    part.centre = view.centre;
    let pieces = view.pieces.iter();
    part.pieces = pieces
        .filter_map(|(at, piece)| Some((cut(corner, *at)?, *piece)))
        .collect();
    let gaps = view.gaps.iter();
    part.gaps = gaps.filter_map(|it| cut(corner, *it)).collect();
    part
}
