//! Parts of boards without labels and marks, for the first menu, and the logo.

use game::{BoardView, Marks, Surface};
use grid::Square;
use picture::Charset;
use ratatui::layout::Rect;

use super::{
    Size, Sketch, ladder, painted,
    scene::Scene,
    sheet::Sheet,
    sprites::{self, Part},
};
use crate::{canvas::Canvas, theme::Ink};

/// Draws the logo, in the terminal's own colour so that it shows in any window.
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

/// Draws the liveliest part of a board in the middle of an area, in the largest size in which a few
/// cells fit, without labels and marks.
pub(crate) fn fragment(canvas: &mut Canvas, area: Rect, view: &BoardView) {
    /// Cells to be shown each way, if the board has so many.
    const ENOUGH: u16 = 5;
    let theme = canvas.theme;
    let shown = |size: Size| {
        let columns = (area.width / size.w).min(view.width.into());
        let rows = (area.height / size.h).min(view.height.into());
        (columns as u8, rows as u8)
    };
    let suits = |size: &Size| {
        let (columns, rows) = shown(*size);
        columns >= view.width.min(ENOUGH as u8) && rows >= view.height.min(ENOUGH as u8)
    };
    let mut sizes = ladder::painted(view);
    let Some(size) = sizes.find(|it| suits(it) && !it.has_gaps(view)) else {
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
        pale: ladder::is_pale(view),
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

/// The part of a board of so many columns and rows on which most is to be seen.
fn part_of(view: &BoardView, (columns, rows): (u8, u8)) -> BoardView {
    let mut corners = Vec::new();
    for rank in 0..=view.height - rows {
        for file in 0..=view.width - columns {
            corners.push(Square::new(file, rank));
        }
    }
    // Light squares stay light.
    let is_kept = |it: &Square| (it.file + it.rank).is_multiple_of(2);
    corners.retain(|it| view.surface != Surface::Chequered || is_kept(it));
    let cut = |corner: Square, it: Square| {
        let file = it.file.checked_sub(corner.file)?;
        let rank = it.rank.checked_sub(corner.rank)?;
        let moved = Square::new(file, rank);
        moved.is_within(columns, rows).then_some(moved)
    };
    let life = |corner: &Square| {
        let inside = view.pieces.iter().filter(|it| cut(*corner, it.0).is_some());
        let mut kinds: Vec<_> = inside.map(|it| it.1).collect();
        let n = kinds.len();
        kinds.sort_unstable();
        kinds.dedup();
        (kinds.len(), n)
    };
    let corner = corners.into_iter().max_by_key(life);
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
