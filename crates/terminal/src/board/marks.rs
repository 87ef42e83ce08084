//! Draws marks round a piece without covering it: frames, brackets, corners and wedges.

use super::{
    scene::CellState,
    sheet::{Dot, Sheet},
    sprites::Sprite,
};
use crate::theme::Tone;

/// The characters of a board's cell that a piece's sprite covers, by row and column. Marks such as
/// the cursor's frame leave them free.
#[derive(Clone, Debug, Default)]
pub(super) struct Cover(Vec<Vec<bool>>);

impl Cover {
    pub(super) fn of(sprite: &Sprite) -> Cover {
        let rows = sprite.iter();
        Cover(
            rows.map(|row| row.iter().map(|spot| spot.is_solid()).collect())
                .collect(),
        )
    }

    pub(super) fn has(&self, dx: i32, dy: i32) -> bool {
        let (Ok(x), Ok(y)) = (usize::try_from(dx), usize::try_from(dy)) else {
            return false;
        };
        self.0.get(y).and_then(|row| row.get(x)) == Some(&true)
    }
}

/// A cell of a board whose piece has been drawn, and round which marks (cursor, last move and so
/// on) are to be drawn.
pub(super) struct Framed<'a> {
    pub(super) sheet: &'a mut Sheet,
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) w: i32,
    pub(super) h: i32,
    /// Whether the cell is a tile, whose last column and last half row are the gap to the next tile.
    pub(super) tile: bool,
    pub(super) ground: Tone,
    pub(super) cover: Cover,
}

impl Framed<'_> {
    /// Draws all marks of the cell (cursor, legal destination, last move and so on) but their
    /// background.
    pub(super) fn draw(&mut self, state: CellState, has_piece: bool) {
        if state.from {
            self.inset();
        }
        if state.legal && has_piece && !self.tile {
            self.corners();
        }
        if state.to {
            self.wedge();
        }
        if state.chosen || state.bad {
            self.ring(Tone::Mark, false);
        }
        if state.hint {
            self.ring(Tone::Mark, true);
        }
        if state.cursor {
            self.ring(Tone::Ring, false);
        }
        if state.bad {
            let at = (self.x + self.inner() - 2, self.y);
            self.sheet.bold(at, '✕', Tone::White, Some(Tone::Mark));
        }
    }

    /// Number of columns of the cell, without the gap to the next cell if it is a tile.
    fn inner(&self) -> i32 {
        self.w - i32::from(self.tile)
    }

    fn put(&mut self, dx: i32, dy: i32, char: char, tone: Tone) {
        if !self.cover.has(dx, dy) {
            let at = (self.x + dx, self.y + dy);
            self.sheet.put(at, char, tone, self.ground);
        }
    }

    /// Draws a frame just inside a square cell. Draws nothing on a tile, whose frame [`gap_ring`]
    /// draws in the gaps.
    pub(super) fn ring(&mut self, tone: Tone, dashed: bool) {
        let (w, h) = (self.w, self.h);
        if self.tile {
            return;
        }
        for dy in (1..h - 1).filter(|it| !(dashed && it % 2 == 0 && 3 < h)) {
            self.edge(0, dy, '▌', tone, false);
            self.edge(w - 1, dy, '▐', tone, false);
        }
        let [top, bottom] = if 3 < h {
            ['▆', '▂']
        } else {
            ['▇', '▁']
        };
        for dx in (1..w - 1).filter(|it| !(dashed && it % 3 == 0)) {
            self.edge(dx, 0, top, tone, true);
            self.edge(dx, h - 1, bottom, tone, false);
        }
        self.edge(0, 0, '▛', tone, false);
        self.edge(w - 1, 0, '▜', tone, false);
        self.edge(0, h - 1, '▙', tone, false);
        self.edge(w - 1, h - 1, '▟', tone, false);
    }

    /// Draws one character of the frame round a cell. Where a piece covers it but leaves the outer
    /// half of the row free, only that half is drawn.
    fn edge(&mut self, dx: i32, dy: i32, char: char, tone: Tone, reversed: bool) {
        let at = (self.x + dx, self.y + dy);
        if self.cover.has(dx, dy) {
            let Some(old) = self.sheet.at(at.0, at.1) else {
                return;
            };
            let free = old.bg == Some(self.ground);
            if free && (dy == 0 && old.char == '▄' || dy == self.h - 1 && old.char == '▀') {
                let bg = Some(tone);
                self.sheet.set(at.0, at.1, Some(Dot { bg, ..old }));
            }
            return;
        }
        let (fg, bg) = if reversed {
            (self.ground, tone)
        } else {
            (tone, self.ground)
        };
        self.sheet.put(at, char, fg, bg);
    }

    /// Number of pixels (quarters of a character) of the cell across and down: two per column and
    /// two per row, without the gap of a tile.
    fn pixels(&self) -> (i32, i32) {
        if self.tile {
            (2 * self.w - 2, 2 * self.h - 1)
        } else {
            (2 * self.w, 2 * self.h)
        }
    }

    /// Draws the given pixels of the cell (quarters of a character) in the colour of marks, except
    /// in characters that the piece covers.
    fn set_pixels(&mut self, pixels: &[(i32, i32)]) {
        const QUADRANTS: [char; 16] = [
            ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
        ];
        for dy in 0..self.h {
            for dx in 0..self.w {
                let bit = |x: i32, y: i32| {
                    usize::from(pixels.contains(&(2 * dx + x, 2 * dy + y))) << (2 * y + x)
                };
                let bits = bit(0, 0) | bit(1, 0) | bit(0, 1) | bit(1, 1);
                if bits != 0 {
                    self.put(dx, dy, QUADRANTS[bits], Tone::Mark);
                }
            }
        }
    }

    /// The pixels (quarters of a character) of four corner brackets between the given edges of a
    /// cell, with arms of `across` and `down` pixels.
    fn brackets(
        [left, right]: [i32; 2],
        [top, bottom]: [i32; 2],
        (across, down): (i32, i32),
    ) -> Vec<(i32, i32)> {
        let mut pixels = Vec::new();
        for (x, sx) in [(left, 1), (right, -1)] {
            for (y, sy) in [(top, 1), (bottom, -1)] {
                pixels.extend((0..across).map(|step| (x + sx * step, y)));
                pixels.extend((0..down).map(|step| (x, y + sy * step)));
            }
        }
        pixels
    }

    /// Draws four brackets inside the cell, which mark the origin of the last move.
    fn inset(&mut self) {
        let (columns, rows) = self.pixels();
        if self.w < 8 {
            let top = i32::from(self.tile);
            let bottom = rows - 1 - top;
            let corners = [(0, top), (columns - 1, top)];
            let corners = corners
                .into_iter()
                .chain([(0, bottom), (columns - 1, bottom)]);
            self.set_pixels(&corners.collect::<Vec<_>>());
            return;
        }
        let arms = if self.w < 12 { (4, 2) } else { (6, 3) };
        let pixels = Framed::brackets([2, columns - 3], [1, rows - 2], arms);
        self.set_pixels(&pixels);
    }

    /// Draws four corners round a piece that may be captured or selected in the move being entered,
    /// on a square that is not a tile.
    pub(super) fn corners(&mut self) {
        let (columns, rows) = self.pixels();
        let arms = match self.w {
            ..8 => (2, 1),
            8..12 => (3, 2),
            _ => (5, 3),
        };
        let pixels = Framed::brackets([0, columns - 1], [0, rows - 1], arms);
        self.set_pixels(&pixels);
    }

    /// Draws a wedge at the top right of the cell, which marks the destination of the last move.
    fn wedge(&mut self) {
        let inner = self.inner();
        let signs: &[char] = match self.w {
            ..8 => &['▀'],
            8..12 => &['▝', '▜'],
            _ => &['▝', '▀', '█'],
        };
        for (dx, sign) in (0..inner).rev().zip(signs.iter().rev()) {
            self.put(dx, 0, *sign, Tone::Mark);
        }
        if 12 <= self.w {
            self.put(inner - 1, 1, '▝', Tone::Mark);
        }
    }
}

/// The parts of a frame round a tile that are drawn.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum RingStyle {
    Whole,
    Dashed,
    /// Only the four corners.
    Corners,
}

/// Draws a frame in the gaps round a tile, which marks the tile.
pub(super) fn gap_ring(
    sheet: &mut Sheet,
    (x, y): (i32, i32),
    (w, h): (i32, i32),
    tone: Tone,
    style: RingStyle,
) {
    let beside = |dy: &i32| match style {
        RingStyle::Whole => true,
        RingStyle::Dashed => dy % 2 == 0,
        RingStyle::Corners => *dy == 0 || *dy == h - 1,
    };
    let along = |dx: &i32| match style {
        RingStyle::Whole => true,
        RingStyle::Dashed => dx % 3 != 2,
        RingStyle::Corners => *dx < 1 || w - 3 < *dx,
    };
    for dy in (0..h).filter(beside) {
        for dx in [-1, w - 1] {
            if dy < h - 1 {
                sheet.put((x + dx, y + dy), ' ', tone, tone);
            } else if style != RingStyle::Dashed {
                sheet.put((x + dx, y + dy), '▀', tone, tone);
            }
        }
    }
    for dx in (-1..w).filter(along) {
        for (at, above) in [((x + dx, y - 1), true), ((x + dx, y + h - 1), false)] {
            match sheet.at(at.0, at.1) {
                Some(Dot {
                    char: '▀',
                    fg,
                    bg: Some(gap),
                    ..
                }) if is_gap(gap) => sheet.put(at, '▀', fg, tone),
                Some(Dot {
                    char: '▄',
                    fg: Some(gap),
                    bg,
                    ..
                }) if is_gap(gap) => sheet.put(at, '▄', tone, bg),
                Some(Dot {
                    char: ' ',
                    bg: Some(gap),
                    ..
                }) if is_gap(gap) => {
                    sheet.put(at, if above { '▄' } else { '▀' }, tone, Tone::Slab);
                }
                None if above => sheet.put(at, '▄', tone, None),
                _ => (),
            }
        }
    }
}

/// Whether a tone is that of the gaps between tiles, or of a frame drawn in them before.
const fn is_gap(tone: Tone) -> bool {
    matches!(
        tone,
        Tone::Slab | Tone::Label | Tone::Ring | Tone::ChosenRing | Tone::HintRing | Tone::BadRing
    )
}
