//! Draws boards.
//!
//! A board is drawn from its [`BoardView`] alone, in the largest of a few sizes that fits ([`sizes`]),
//! and scrolled if even the smallest one doesn't fit. There are three styles: painted squares with pieces
//! of block characters ([`painted`], [`sprites`]), painted squares with letters, for small cells and for
//! players who prefer them, and a ruled grid with letters ([`ruled`]) for terminals without reliable
//! colours. A [`Scene`] is drawn on an off-screen
//! [`Sheet`] first, of which the visible part is copied to the canvas.

mod arrows;
mod fallback;
mod fragment;
mod marks;
mod painted;
mod points;
mod ruled;
mod scene;
mod sheet;
mod sizes;
mod sprites;

use std::borrow::Cow;

use game::{BoardView, Mark, Marks, Surface};
use grid::Square;
use picture::TextRole;
use ratatui::{crossterm::event::KeyCode, layout::Rect};

use crate::{
    canvas::Canvas,
    event::Hit,
    theme::{Ink, Theme},
};

pub(crate) use fragment::{fragment, logo};
pub(crate) use sizes::{Size, choose, footprint};

use scene::Scene;
use sheet::Sheet;
use sizes::LEFT;

/// A note of the player in a cell of a puzzle that has no piece.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum CellNote {
    /// The player has noted that the cell stays empty in the solution.
    Empty,
}

/// A board to be drawn: its picture, marks (such as the cursor or the last move), notes and
/// orientation.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Sketch<'a> {
    pub(crate) view: &'a BoardView,
    pub(crate) marks: &'a Marks,
    pub(crate) flipped: bool,
    /// The square that must be visible if the board is larger than its area; `None` shows the top
    /// left part.
    pub(crate) focus: Option<Square>,
    pub(crate) notes: &'a [(Square, CellNote)],
    /// The first player's chance to win, from 0 to 1, for an evaluation bar beside the board.
    /// `None` draws no bar.
    pub(crate) bar: Option<f64>,
    /// The colour roles of both players' pieces, in which the evaluation bar is drawn.
    pub(crate) sides: [TextRole; 2],
}

/// Width of the vertical evaluation bar beside a board, in columns.
pub(crate) const BAR: u16 = 3;

impl<'a> Sketch<'a> {
    pub(crate) fn new(view: &'a BoardView, marks: &'a Marks) -> Sketch<'a> {
        Sketch {
            view,
            marks,
            flipped: false,
            focus: None,
            notes: &[],
            bar: None,
            sides: [TextRole::White, TextRole::Black],
        }
    }

    /// Draws the board in the top left corner of an area, as large as fits, and makes its cells
    /// clickable. Returns the part of the area that it takes.
    pub(crate) fn draw(&self, canvas: &mut Canvas, area: Rect) -> Rect {
        let marks = shown_marks(self.view, self.marks);
        let sketch = Sketch {
            marks: &marks,
            ..*self
        };
        let bar = if self.bar.is_some() { BAR } else { 0 };
        let theme = canvas.theme;
        let size = choose(
            self.view,
            theme,
            area.width.saturating_sub(bar),
            area.height,
        );
        let (columns, rows) = footprint(self.view, theme, size);
        let (columns, top) = (
            columns + bar,
            rows < area.height && has_top(self.view, theme),
        );
        let ruled = u16::from(!theme.is_painted() && 1 < size.h);
        let finish = u16::from(self.view.finish && ruled == 0);
        let above = ruled.max(u16::from(top)) + if self.flipped { 0 } else { finish };
        let rows = rows + u16::from(top);
        let mut scene = Scene {
            sketch: &sketch,
            view: self.view,
            theme,
            size,
            sheet: Sheet::new(columns, rows),
            x: (LEFT + bar + ruled).into(),
            y: above.into(),
            w: size.w.into(),
            h: size.h.into(),
            pale: sizes::is_pale(self.view),
            top,
        };
        if theme.is_painted() {
            painted::draw(&mut scene);
        } else {
            ruled::draw(&mut scene);
        }
        let spot = self.focus.map(|it| scene.spot(it));
        let across = Window::new(
            (to_u16(scene.x), size.w, u16::from(self.view.width)),
            (columns, area.width),
            spot.map(|(column, _)| column),
        );
        let down = Window::new(
            (to_u16(scene.y), size.h, u16::from(self.view.height)),
            (rows, area.height),
            spot.map(|(_, row)| row),
        );
        for y in 0..down.shown {
            for x in 0..across.shown {
                let from = (across.source(x).into(), down.source(y).into());
                scene.sheet.show(from, canvas, (area.x + x, area.y + y));
            }
        }
        let (right, bottom) = (across.shown.saturating_sub(1), down.shown.saturating_sub(1));
        // Signs in the margins say that there is more of the board beyond the window.
        let signs = [
            (across.has_before(), (0, bottom), ("◂", "<")),
            (across.has_behind(), (right, bottom), ("▸", ">")),
            (down.has_before(), (0, to_u16(scene.y)), ("▴", "^")),
            (down.has_behind(), (0, bottom.saturating_sub(1)), ("▾", "v")),
        ];
        for (is_more, (x, y), (unicode, ascii)) in signs {
            if is_more {
                let sign = theme.pick(unicode, ascii);
                canvas.text(area.x + x, area.y + y, sign, Ink::Sun);
            }
        }
        for (square, (x, y)) in scene.cells() {
            if let (Some(x), Some(y)) = (across.target(to_u16(x)), down.target(to_u16(y))) {
                let place = Rect::new(area.x + x, area.y + y, size.w, size.h);
                canvas.hit_area(place, Hit::Square(square));
            }
        }
        Rect::new(area.x, area.y, across.shown, down.shown)
    }
}

/// Converts a coordinate on the off-screen sheet that a board is drawn on to the type of screen
/// coordinates. Coordinates of cells are never negative.
fn to_u16(coordinate: i32) -> u16 {
    u16::try_from(coordinate).unwrap_or(0)
}

/// Whether the slab (the dark base that the board lies on) may extend by half a row above the board.
pub(crate) fn has_top(view: &BoardView, theme: Theme) -> bool {
    !view.finish && theme.has_sprites()
}

/// The visible part of a scrolled board in one direction, across (in columns) or down (in rows). The
/// margins with the labels are always visible.
struct Window {
    /// Size of the margin before the cells, in columns or rows.
    margin: u16,
    /// Size of a cell in columns or rows.
    pitch: u16,
    /// Number of cells of the whole board in this direction.
    cells: u16,
    /// Index of the first cell that is visible.
    first: u16,
    /// Number of cells that are visible.
    n: u16,
    /// Number of columns or rows that are visible, margins included.
    shown: u16,
}

impl Window {
    fn new(
        (margin, pitch, cells): (u16, u16, u16),
        (total, room): (u16, u16),
        focus: Option<i32>,
    ) -> Window {
        let behind = total - margin - pitch * cells;
        let n = if total <= room {
            cells
        } else {
            (room.saturating_sub(margin + behind) / pitch).clamp(1, cells)
        };
        let focus = focus.and_then(|it| u16::try_from(it).ok()).unwrap_or(0);
        let first = focus.saturating_sub(n / 2).min(cells - n);
        Window {
            margin,
            pitch,
            cells,
            first,
            n,
            shown: (margin + n * pitch + behind).min(room),
        }
    }

    /// Whether the board goes on to the left of the window, or above it.
    fn has_before(&self) -> bool {
        0 < self.first
    }

    /// Whether the board goes on to the right of the window, or below it.
    fn has_behind(&self) -> bool {
        self.first + self.n < self.cells
    }

    /// The column or row of the off-screen sheet that is visible at column or row `shown` of the window.
    fn source(&self, shown: u16) -> u16 {
        let end = self.margin + self.n * self.pitch;
        if shown < self.margin {
            shown
        } else if shown < end {
            shown + self.first * self.pitch
        } else {
            shown + (self.cells - self.n) * self.pitch
        }
    }

    /// The column or row of the window at which a cell is visible. `cell` is the column or row of the
    /// off-screen sheet at which it begins. `None` if the cell is not visible.
    fn target(&self, cell: u16) -> Option<u16> {
        let index = (cell - self.margin) / self.pitch;
        let inside = (self.first..self.first + self.n).contains(&index);
        inside.then(|| cell - self.first * self.pitch)
    }
}

/// The columns and rows that a cell of a board takes in a legend, if the cells of the board have this
/// size: as many as there, but at most as many as a drawing of a piece needs. The gaps round a tile
/// are included.
pub(crate) fn swatch_size(view: &BoardView, size: Size, theme: Theme) -> (u16, u16) {
    let size = swatch_cell(size, theme);
    let border = u16::from(theme.has_sprites() && size.has_gaps(view));
    (size.w + border, size.h + border)
}

fn swatch_cell(size: Size, theme: Theme) -> Size {
    match (theme.has_sprites(), size.h) {
        (true, 3..) => Size { w: 6, h: 3 },
        (true, 2) => size,
        _ => Size { w: 3, h: 1 },
    }
}

/// Draws a single cell with a mark (such as the cursor or a legal destination) and perhaps a piece on
/// it for a legend, as on a board whose cells have this size. Returns the column to the right of it.
pub(crate) fn swatch(
    canvas: &mut Canvas,
    (x, y): (u16, u16),
    size: Size,
    view: &BoardView,
    (mark, piece): (game::Mark, Option<game::Sprite>),
) -> u16 {
    // A point would need lines; a square shows the mark as well.
    let surface = match view.surface {
        Surface::Points => Surface::Chequered,
        surface => surface,
    };
    let theme = canvas.theme;
    let (columns, rows) = swatch_size(view, size, theme);
    let size = swatch_cell(size, theme);
    // A frame lies in the gaps round a tile, so there is a free cell round the marked one.
    let border = u8::from(size.w < columns);
    let mut cell = BoardView::new(surface, 1 + 2 * border, 2 + border);
    cell.centre = view.centre;
    // The upper one of two squares is light.
    let square = Square::new(border, 1);
    cell.pieces.extend(piece.map(|it| (square, it)));
    let mut marks = Marks::default();
    marks.set(square, mark);
    let sketch = Sketch::new(&cell, &marks);
    let mut scene = Scene {
        sketch: &sketch,
        view: &cell,
        theme,
        size,
        sheet: Sheet::new(
            size.w * u16::from(cell.width),
            size.h * u16::from(cell.height),
        ),
        x: 0,
        y: 0,
        w: size.w.into(),
        h: size.h.into(),
        pale: sizes::is_pale(&cell),
        top: false,
    };
    if theme.is_painted() {
        painted::draw_swatch(&mut scene, square);
    } else {
        ruled::draw_cell(&mut scene, square, (0, 0));
    }
    let spot = scene.spot(square);
    let margin = i32::from(border);
    let corner = (spot.0 * scene.w - margin, spot.1 * scene.h - margin);
    for dy in 0..rows {
        for dx in 0..columns {
            let from = (corner.0 + i32::from(dx), corner.1 + i32::from(dy));
            scene.sheet.show(from, canvas, (x + dx, y + dy));
        }
    }
    x + columns
}

/// The marks of a board that are shown. If every free cell can be chosen, none of them is marked:
/// the dots would say nothing.
pub(crate) fn shown_marks<'a>(view: &BoardView, marks: &'a Marks) -> Cow<'a, Marks> {
    let is_dot = |(at, mark): &(Square, Mark)| *mark == Mark::Legal && view.piece(*at).is_none();
    let n_dots = marks.squares.iter().filter(|it| is_dot(it)).count();
    let n_cells = usize::from(view.width) * usize::from(view.height) - view.gaps.len();
    if n_dots == 0 || n_dots + view.pieces.len() < n_cells {
        return Cow::Borrowed(marks);
    }
    let mut fewer = marks.clone();
    fewer.squares.retain(|it| !is_dot(it));
    Cow::Owned(fewer)
}

/// Draws a board into an area and makes its cells clickable. If it is too large, the part around
/// `focus` is visible. Returns the part of the area that it takes.
pub(crate) fn draw(
    canvas: &mut Canvas,
    area: Rect,
    view: &BoardView,
    marks: &Marks,
    flipped: bool,
    focus: Option<Square>,
) -> Rect {
    let sketch = Sketch {
        flipped,
        focus,
        ..Sketch::new(view, marks)
    };
    sketch.draw(canvas, area)
}

/// The letter of a file, which is a column of the board: `a` for 0. `None` for a number that no
/// square can have.
fn file_name(file: i32) -> Option<char> {
    let square = Square::new(file.try_into().ok()?, 0);
    square.to_string().chars().next()
}

/// Whether a square is a cell of the board: within its bounds, and not a gap.
pub(crate) fn has(view: &BoardView, square: Square) -> bool {
    square.is_within(view.width, view.height) && !view.gaps.contains(&square)
}

/// The square in the middle of the board, where a cursor starts.
pub(crate) fn centre(view: &BoardView) -> Square {
    Square::new(view.width / 2, view.height / 2)
}

/// The next cell of the board from a square in a direction of the screen, skipping gaps. `None` at the
/// edge of the board.
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

/// Handles an arrow key: moves the cursor on a board to the next cell in its direction, if there is one.
/// Returns `false` for any other key.
pub(crate) fn move_cursor(
    view: &BoardView,
    flipped: bool,
    cursor: &mut Square,
    key: KeyCode,
) -> bool {
    let (columns, rows) = match key {
        KeyCode::Left => (-1, 0),
        KeyCode::Right => (1, 0),
        KeyCode::Up => (0, -1),
        KeyCode::Down => (0, 1),
        _ => return false,
    };
    *cursor = neighbour(view, flipped, *cursor, columns, rows).unwrap_or(*cursor);
    true
}
