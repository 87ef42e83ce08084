//! The sizes in which a board can be drawn, the largest first, and the room that each takes.

use game::{BoardView, Surface};

use crate::theme::{PieceStyle, Theme};

/// The size of a board's cell in columns and rows of the terminal. A row is about as high as two columns
/// are wide.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub(crate) struct Size {
    pub(crate) w: u16,
    pub(crate) h: u16,
}

const fn size(w: u16, h: u16) -> Size {
    Size { w, h }
}

impl Size {
    /// Whether this board is one of tiles and cells of this size are high enough to leave gaps
    /// between them.
    pub(super) fn has_gaps(self, view: &BoardView) -> bool {
        view.surface == Surface::Tiles && 3 <= self.h
    }

    /// Whether there are drawings of pieces for cells of this size on this board.
    pub(super) fn has_sprites(self, view: &BoardView) -> bool {
        match view.surface {
            Surface::Points => 3 <= self.h,
            Surface::Tiles | Surface::Chequered => 2 <= self.h,
        }
    }
}

/// Number of columns that a board takes to the left of its cells, for the rank labels.
pub(super) const LEFT: u16 = 3;
/// Number of columns that a board takes to the right of its cells, for the edge of the slab (the
/// dark base that it lies on).
pub(super) const RIGHT: u16 = 1;

/// The sizes of a cell in which a board with painted squares can be drawn, the largest first.
pub(super) fn painted(view: &BoardView) -> impl Iterator<Item = Size> + use<> {
    const SQUARES: &[Size] = &[
        size(16, 8),
        size(12, 6),
        size(10, 5),
        size(8, 4),
        size(6, 3),
        size(5, 2),
        size(3, 1),
    ];
    // With tiles of two similar tones, a cell of four columns and two rows looks square.
    const PALE: &[Size] = &[
        size(16, 8),
        size(12, 6),
        size(10, 5),
        size(8, 4),
        size(6, 3),
        size(4, 2),
        size(3, 1),
    ];
    // Points need a middle column and, except in the smallest size, a middle row.
    const POINTS: &[Size] = &[
        size(19, 9),
        size(15, 7),
        size(11, 5),
        size(7, 3),
        size(4, 2),
    ];
    let sizes = match view.surface {
        Surface::Points => POINTS,
        Surface::Tiles if is_pale(view) => PALE,
        Surface::Tiles | Surface::Chequered => SQUARES,
    };
    sizes.iter().copied()
}

/// The sizes of a cell in which a board without painted squares can be drawn, the largest first,
/// including its grid lines. The last one has no lines.
const RULED: [Size; 4] = [size(12, 6), size(8, 4), size(4, 2), size(3, 1)];

/// Whether the tiles of a board are drawn pale, which sets off red and blue pieces.
pub(super) fn is_pale(view: &BoardView) -> bool {
    view.surface == Surface::Tiles && view.centre
}

fn all(view: &BoardView, theme: Theme) -> Vec<Size> {
    if theme.is_painted() {
        painted(view).collect()
    } else {
        RULED.to_vec()
    }
}

/// Columns and rows of the terminal that a board takes if its cells have this size, labels included.
pub(crate) fn footprint(view: &BoardView, theme: Theme, size: Size) -> (u16, u16) {
    let (files, ranks) = (u16::from(view.width), u16::from(view.height));
    // A ruled grid has a line after the last cell, and its finish is one of its lines.
    let ruled = u16::from(!theme.is_painted() && 1 < size.h);
    let finish = u16::from(view.finish && ruled == 0);
    let columns = LEFT + files * size.w + RIGHT.max(ruled);
    (columns, ranks * size.h + 1 + ruled + finish)
}

/// The largest size of a cell in which a board fits into this many columns and rows of the terminal, or
/// the smallest one if none does.
pub(crate) fn choose(view: &BoardView, theme: Theme, columns: u16, rows: u16) -> Size {
    let sizes = all(view, theme);
    let fits = |size: &&Size| {
        let (w, h) = footprint(view, theme, **size);
        w <= columns && h <= rows
    };
    let smallest = sizes.last().copied().unwrap_or(size(3, 1));
    sizes.iter().find(fits).copied().unwrap_or(smallest)
}

/// Cells with fewer rows than this show pieces as letters: drawings that small look alike.
const MIN_DRAWN_ROWS: u16 = 3;

/// Whether a board with cells of this size shows each piece as one character, such as a letter or
/// `●`, instead of drawing it with block characters.
pub(super) fn is_written(view: &BoardView, theme: Theme, size: Size) -> bool {
    let is_small = size.h < MIN_DRAWN_ROWS && theme.pieces != PieceStyle::Pictures;
    !theme.has_sprites() || !size.has_sprites(view) || is_small
}
