//! A board on the screen: drawn by `picture`, scrolled where the window is smaller.

use game::{BoardView, Marks};
use grid::Square;
use ratatui::layout::Rect;

use crate::{canvas::Canvas, event::Hit};

/// Columns and lines of a board's picture.
pub(crate) fn size(view: &BoardView, canvas: &Canvas) -> (u16, u16) {
    let lines = picture::board_lines(view, &Marks::default(), canvas.theme.text_style(false));
    let width = |line: &Vec<picture::Span>| {
        let spans = line.iter().map(|it| it.text.chars().count());
        spans.sum::<usize>()
    };
    let columns = lines.iter().map(width).max().unwrap_or(0);
    (columns as u16, lines.len() as u16)
}

/// Draws a board into an area and makes its cells clickable. If it is too large, the part around
/// `focus` is shown.
pub(crate) fn draw(
    canvas: &mut Canvas,
    area: Rect,
    view: &BoardView,
    marks: &Marks,
    flipped: bool,
    focus: Option<Square>,
) {
    let style = canvas.theme.text_style(flipped);
    let lines = picture::board_lines(view, marks, style);
    let place = focus.and_then(|it| picture::locate(view, style, it));
    let skip = match place {
        Some(place) if usize::from(area.height) < lines.len() => {
            let most = lines.len() as u16 - area.height;
            place.row.saturating_sub(area.height / 2).min(most)
        }
        _ => 0,
    };
    let shown = lines.iter().skip(skip.into()).take(area.height.into());
    for (y, line) in (area.y..).zip(shown) {
        canvas.spans(area.x, y, line);
    }
    for rank in 0..view.height {
        for file in 0..view.width {
            let square = Square::new(file, rank);
            let Some(place) = picture::locate(view, style, square) else {
                continue;
            };
            let Some(row) = place.row.checked_sub(skip) else {
                continue;
            };
            if row < area.height {
                let (x, y) = (area.x + place.column, area.y + row);
                canvas.hit(x, y, place.width, Hit::Square(square));
            }
        }
    }
    // The bracketed cursor is reversed as a whole, so that it is found at a glance.
    if let (Some(square), Some(place)) = (focus, place)
        && marks.has(square, game::Mark::Cursor)
        && let Some(row) = place.row.checked_sub(skip)
    {
        canvas.reverse(Rect::new(
            area.x + place.column,
            area.y + row,
            place.width,
            1,
        ));
    }
}

/// Whether a square is a cell of the board.
pub(crate) fn has(view: &BoardView, square: Square) -> bool {
    square.is_within(view.width, view.height) && !view.gaps.contains(&square)
}

/// A cell in the middle of the board.
pub(crate) fn centre(view: &BoardView) -> Square {
    Square::new(view.width / 2, view.height / 2)
}

/// The next cell in a direction of the screen, over gaps.
pub(crate) fn neighbour(
    view: &BoardView,
    flipped: bool,
    from: Square,
    columns: i32,
    rows: i32,
) -> Option<Square> {
    let (files, ranks) = if flipped {
        (-columns, rows)
    } else {
        (columns, -rows)
    };
    let (mut file, mut rank) = (i32::from(from.file), i32::from(from.rank));
    loop {
        file += files;
        rank += ranks;
        let square = Square::new(file.try_into().ok()?, rank.try_into().ok()?);
        if !square.is_within(view.width, view.height) {
            return None;
        }
        if has(view, square) {
            return Some(square);
        }
    }
}
