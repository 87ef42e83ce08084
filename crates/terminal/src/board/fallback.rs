//! Pieces for cells that nobody has drawn them for, so that a new game needs no new drawings: the
//! next smaller drawing of the piece, or a round stone with the letter of the piece on it.

use game::Sprite as Piece;

use super::{
    Size,
    sprites::{self, Part, Spot, Sprite},
};
use crate::pieces;

const CLEAR: Spot = Spot {
    char: ' ',
    fg: Part::Square,
    bg: Part::Square,
};

/// A piece of a name in any size.
pub(super) fn piece(name: &'static str, size: Size, tile: bool) -> Sprite {
    // Stones are round and plain: they are better drawn anew than small.
    if matches!(name, "stone-w" | "stone-b") {
        return stone(size, tile, None);
    }
    smaller(name, size, tile).unwrap_or_else(|| {
        let letter = pieces::letter(Piece(name));
        stone(size, tile, Some(letter))
    })
}

/// The columns and rows of a cell that are not a gap.
fn body(size: Size, tile: bool) -> Size {
    let gap = u16::from(tile);
    Size {
        w: size.w - gap,
        h: size.h - gap,
    }
}

/// The largest drawing of a piece that fits and is not too small, in the middle of the cell.
fn smaller(name: &'static str, size: Size, tile: bool) -> Option<Sprite> {
    let room = body(size, tile);
    let suits = |it: &Size| it.w <= room.w && it.h <= room.h && 2 * room.h <= 3 * it.h;
    let drawn = sprites::sizes(name).filter(suits).max()?;
    let rows = sprites::sprite(name, drawn, false)?;
    let mut sprite = vec![vec![CLEAR; size.w.into()]; size.h.into()];
    let (x, y) = ((room.w - drawn.w) / 2, (room.h - drawn.h) / 2);
    for (to, from) in sprite.iter_mut().skip(y.into()).zip(rows) {
        for (to, from) in to.iter_mut().skip(x.into()).zip(from) {
            *to = *from;
        }
    }
    Some(sprite)
}

/// A round stone in the middle of a cell, in quarters of columns, with a letter on it.
fn stone(size: Size, tile: bool, letter: Option<char>) -> Sprite {
    // By the quarters that are filled: top left 1, top right 2, bottom left 4, bottom right 8.
    const QUARTERS: [char; 16] = [
        ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
    ];
    // A little more than a quarter of a row: nothing sticks out of the circle.
    const MARGIN: f64 = 0.3;
    // Half a row of a tile is a gap, and a column.
    let width = f64::from(body(size, tile).w);
    let height = f64::from(size.h) - if tile { 0.5 } else { 0.0 };
    // A row is as high as two columns are wide.
    let radius = (height / 2.0).min(width / 4.0) - MARGIN;
    let is_inside = |x: f64, y: f64| {
        let (x, y) = ((x - width / 2.0) / 2.0, y - height / 2.0);
        x.hypot(y) <= radius
    };
    let spot = |x: u16, y: u16| {
        let (x, y) = (f64::from(x), f64::from(y));
        let quarters = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)];
        let filled = quarters.map(|(dx, dy)| is_inside(x + dx, y + dy));
        let number = (0..).zip(filled).map(|(bit, it)| usize::from(it) << bit);
        QUARTERS[number.sum::<usize>()]
    };
    let mut rows: Sprite = (0..size.h)
        .map(|y| (0..size.w).map(|x| painted(spot(x, y))).collect())
        .collect();
    if tile && let Some(last) = rows.last_mut() {
        // Above the gap there is only one colour for the stone and none for what is beside it.
        for (x, spot) in (0..).zip(last) {
            let (x, y) = (f64::from(x) + 0.5, f64::from(size.h) - 0.75);
            *spot = CLEAR;
            if is_inside(x, y) {
                *spot = Spot {
                    char: '▀',
                    fg: Part::Fill,
                    bg: Part::Gap,
                };
            }
        }
    }
    let room = body(size, tile);
    let middle = rows.get_mut(usize::from((room.h - 1) / 2));
    let middle = middle.and_then(|it| it.get_mut(usize::from((room.w - 1) / 2)));
    if let (Some(char), Some(spot)) = (letter, middle) {
        *spot = Spot {
            char,
            fg: Part::Inner,
            bg: Part::Fill,
        };
    }
    rows
}

/// A part of a stone.
fn painted(char: char) -> Spot {
    match char {
        ' ' => CLEAR,
        '█' => Spot {
            char: ' ',
            fg: Part::Square,
            bg: Part::Fill,
        },
        char => Spot {
            char,
            fg: Part::Fill,
            bg: Part::Square,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sprite as text, `█` for what is filled.
    fn text(sprite: &Sprite) -> String {
        let spot = |it: &Spot| match (it.char, it.bg) {
            (' ', Part::Fill) => '█',
            (char, _) => char,
        };
        let lines = sprite
            .iter()
            .map(|it| it.iter().map(spot).collect::<String>());
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_stone_is_round_in_every_size() {
        let check = |(w, h), tile, expected: &[&str]| {
            let shown = text(&piece("stone-w", Size { w, h }, tile));
            assert_eq!(shown, expected.join("\n"), "{w}x{h}\n{shown}");
        };
        check((6, 3), false, &[" ▄▄▄▄ ", "▐████▌", " ▀▀▀▀ "]);
        check(
            (8, 4),
            false,
            &[" ▗▄▄▄▄▖ ", "▗██████▖", "▝██████▘", " ▝▀▀▀▀▘ "],
        );
        check(
            (16, 8),
            false,
            &[
                "    ▗▄▄▄▄▄▄▖    ",
                "  ▄██████████▄  ",
                " ▟████████████▙ ",
                "▗██████████████▖",
                "▝██████████████▘",
                " ▜████████████▛ ",
                "  ▀██████████▀  ",
                "    ▝▀▀▀▀▀▀▘    ",
            ],
        );
        check(
            (8, 4),
            true,
            &[" ▗▄▄▄▖  ", "▗█████▖ ", " ▜███▛  ", "        "],
        );
    }

    #[test]
    fn a_piece_that_was_drawn_smaller_is_taken_and_any_other_is_a_letter_on_a_stone() {
        let check = |name, (w, h), tile, expected: &[&str]| {
            let shown = text(&piece(name, Size { w, h }, tile));
            assert_eq!(shown, expected.join("\n"), "{name} {w}x{h}\n{shown}");
        };
        check("wR", (7, 3), false, &[" █▟▙█  ", " ▐██▌  ", " ▟██▙  "]);
        check(
            "wR",
            (8, 4),
            true,
            &[" █▟▙█   ", " ▐██▌   ", " ▟██▙   ", "        "],
        );
        check(
            "moai-b",
            (8, 4),
            false,
            &[" ▗▄▄▄▄▖ ", "▗██b███▖", "▝██████▘", " ▝▀▀▀▀▘ "],
        );
    }
}
