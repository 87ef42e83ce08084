//! Sprites for pieces and sizes that `data/sprites.txt` lacks, so that a new game needs no drawings: the
//! next smaller drawing of the piece, or a round stone with the letter of the piece on it.

use game::Sprite as Piece;

use super::{
    Size,
    sprites::{self, Part, Spot, Sprite},
};
use crate::pieces;

/// A transparent character of a sprite: the square behind it shows through.
const CLEAR: Spot = Spot {
    char: ' ',
    fg: Part::Square,
    bg: Part::Square,
};

/// Makes a sprite for a piece of which there is no drawing in this size: a smaller drawing, or a
/// round stone with the letter of the piece. Pieces that are stones get no letter.
pub(super) fn piece(name: &'static str, size: Size, tile: bool) -> Sprite {
    // A round stone is computed in any size rather than taken from a smaller drawing.
    if matches!(name, "stone-w" | "stone-b") {
        return stone(size, tile, None);
    }
    smaller(name, size, tile).unwrap_or_else(|| {
        let letter = pieces::letter(Piece(name));
        stone(size, tile, Some(letter))
    })
}

/// The size of a board's cell without the column on its right and the row below that are the gap to
/// the next tile, if the board has tiles.
fn body(size: Size, tile: bool) -> Size {
    let gap = u16::from(tile);
    Size {
        w: size.w - gap,
        h: size.h - gap,
    }
}

/// The largest drawing of a piece that fits into a cell of `size` and has at least two thirds of its
/// height, centred. `None` if there is no such drawing.
fn smaller(name: &'static str, size: Size, tile: bool) -> Option<Sprite> {
    let room = body(size, tile);
    let suits = |size: &Size| size.w <= room.w && size.h <= room.h && 2 * room.h <= 3 * size.h;
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

/// A sprite of a round stone in the middle of a cell, drawn in quadrant characters, with a letter on it
/// if there is one.
pub(super) fn stone(size: Size, tile: bool, letter: Option<char>) -> Sprite {
    // Indexed by the filled quadrants: top left 1, top right 2, bottom left 4, bottom right 8.
    const QUARTERS: [char; 16] = [
        ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
    ];
    /// Free space round the stone in rows. A little more than a quarter, which keeps single quadrants
    /// from sticking out of the circle.
    const MARGIN: f64 = 0.3;
    // The gap of a tile takes a column and half a row.
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
        let number = (0..).zip(filled).map(|(bit, set)| usize::from(set) << bit);
        QUARTERS[number.sum::<usize>()]
    };
    let mut rows: Sprite = (0..size.h)
        .map(|y| (0..size.w).map(|x| painted(spot(x, y))).collect())
        .collect();
    if tile && let Some(last) = rows.last_mut() {
        // The last row shows the stone and the gap, so there is no third colour for the tile itself.
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

/// The sprite's character for one quadrant character of a round stone, with the stone's colour
/// where it is filled and the square's colour elsewhere.
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

    /// A sprite as text, with `█` for a filled spot.
    fn text(sprite: &Sprite) -> String {
        let shown = |spot: &Spot| match (spot.char, spot.bg) {
            (' ', Part::Fill) => '█',
            (char, _) => char,
        };
        let lines = sprite
            .iter()
            .map(|row| row.iter().map(shown).collect::<String>());
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
    fn a_missing_size_uses_a_smaller_drawing_or_a_letter_on_a_stone() {
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
