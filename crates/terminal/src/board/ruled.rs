//! Draws boards for terminals without reliable colours: a ruled grid, letters whose case shows the side,
//! and brackets for marks. With 16 colours, every piece is a letter on a chip of its own colour.

use game::Surface;
use grid::Square;
use picture::TextRole;
use ratatui::style::Modifier;

use super::{
    CellNote, arrows,
    painted::ascii,
    scene::{CellState, Scene},
};
use crate::{
    pieces,
    theme::{Colours, Theme, Tone},
};

pub(super) fn draw(scene: &mut Scene) {
    if 1 < scene.h {
        draw_grid(scene);
    } else if scene.view.finish {
        draw_finish(scene);
    }
    for (square, at) in scene.cells() {
        draw_cell(scene, square, at);
    }
    arrows::draw(scene);
    draw_labels(scene);
}

/// Draws the lines of a board without painted squares: round the cells but not round gaps, or, on a
/// board of points, through the points.
fn draw_grid(scene: &mut Scene) {
    let (columns, rows) = scene.extent();
    let (w, h) = (scene.w, scene.h);
    let points = scene.view.surface == Surface::Points;
    let has = |scene: &Scene, column, row| scene.square(column, row).is_some();
    let lines = [("─", "-"), ("│", "|"), ("═", "=")];
    let [across, down, finish] = lines.map(|(unicode, ascii)| {
        let sign = scene.theme.pick(unicode, ascii);
        sign.chars().next().unwrap_or(' ')
    });
    if points {
        // The lines of points go through the middle of the cells.
        let (left, top) = (scene.x + w / 2, scene.y + h / 2);
        for y in top..=top + (rows - 1) * h {
            for x in left..=left + (columns - 1) * w {
                let sign = match ((y - top) % h == 0, (x - left) % w == 0) {
                    (true, true) => corner(scene, (x - left) / w, (y - top) / h),
                    (true, false) => across,
                    (false, true) => down,
                    (false, false) => continue,
                };
                scene.sheet.put((x, y), sign, None, None);
            }
        }
        return;
    }
    for row in 0..=rows {
        for column in 0..=columns {
            let (x, y) = (scene.x + column * w - 1, scene.y + row * h - 1);
            let [nw, ne] = [has(scene, column - 1, row - 1), has(scene, column, row - 1)];
            let [sw, se] = [has(scene, column - 1, row), has(scene, column, row)];
            let sign = junction([nw || ne, sw || se, nw || sw, ne || se], scene.theme);
            scene.sheet.put((x, y), sign, None, None);
            let last = if scene.sketch.flipped { rows } else { 0 };
            let line = if scene.view.finish && row == last {
                finish
            } else {
                across
            };
            for dx in (1..w).filter(|_| ne || se) {
                scene.sheet.put((x + dx, y), line, None, None);
            }
            for dy in (1..h).filter(|_| sw || se) {
                scene.sheet.put((x, y + dy), down, None, None);
            }
        }
    }
}

/// The character at a crossing of the lines of a board of points: at the edges of the board it has
/// fewer arms.
fn corner(scene: &Scene, column: i32, row: i32) -> char {
    let (columns, rows) = scene.extent();
    let lines = [0 < row, row < rows - 1, 0 < column, column < columns - 1];
    junction(lines, scene.theme)
}

/// The character at which grid lines meet: `lines` says whether there is one upwards, downwards, to
/// the left and to the right.
fn junction(lines: [bool; 4], theme: Theme) -> char {
    let unicode = match lines {
        [false, true, false, true] => '┌',
        [false, true, true, false] => '┐',
        [true, false, false, true] => '└',
        [true, false, true, false] => '┘',
        [true, true, false, true] => '├',
        [true, true, true, false] => '┤',
        [false, true, true, true] => '┬',
        [true, false, true, true] => '┴',
        [true, true, true, true] => '┼',
        _ => ' ',
    };
    match unicode {
        ' ' => ' ',
        _ if theme.pick("u", "a") == "u" => unicode,
        _ => '+',
    }
}

fn draw_finish(scene: &mut Scene) {
    let (columns, rows) = scene.extent();
    let y = if scene.sketch.flipped {
        scene.y + rows
    } else {
        scene.y - 1
    };
    let sign = scene
        .theme
        .pick("═", "=")
        .repeat(usize::try_from(columns * scene.w).unwrap_or(0));
    scene.sheet.text((scene.x, y), &sign, None, None);
}

/// Draws a cell of a board without painted squares, with its piece as a letter, its note and its
/// marks.
pub(super) fn draw_cell(scene: &mut Scene, square: Square, (x, y): (i32, i32)) {
    let (state, theme) = (scene.state(square), scene.theme);
    let points = scene.view.surface == Surface::Points;
    let ruled = i32::from(1 < scene.h && !points);
    let (w, h) = (scene.w - ruled, scene.h - ruled);
    let middle = if points {
        (x + w / 2, y + h / 2)
    } else {
        (x + (w - 1) / 2, y + (h - 1) / 2)
    };
    let piece = scene.view.piece(square);
    let tone = state
        .ground(false)
        .or_else(|| (scene.view.surface == Surface::Chequered).then(|| scene.base(square)));
    let ground = tone.filter(|it| *it != Tone::Dark && theme.colours != Colours::None);
    if let Some(ground) = ground.filter(|_| !points) {
        scene.sheet.fill((x, y), (w, h), ground);
    }
    let on = |ground: Option<Tone>| ground.map(|_| Tone::Black);
    let mut notes = scene.sketch.notes.iter();
    let note = notes.find(|(at, _)| *at == square);
    match (piece, note) {
        (Some(sprite), _) => {
            let letter = pieces::board_letter(sprite, theme);
            let sign = letter.unwrap_or_else(|| pieces::letter(sprite));
            let (fg, bg) = chip(picture::role(sprite));
            if sprite.0 == "counter" {
                let sign = theme.pick("▒", "#").chars().next().unwrap_or('#');
                for dx in -1..=1 {
                    scene
                        .sheet
                        .put((middle.0 + dx, middle.1), sign, None, ground);
                }
            } else if theme.colours == Colours::None {
                scene.sheet.put(middle, sign, None, None);
                scene.sheet.modify(middle, Modifier::BOLD);
            } else {
                scene.sheet.fill((middle.0 - 1, middle.1), (3, 1), bg);
                scene.sheet.bold(middle, sign, fg, Some(bg));
            }
        }
        (None, Some((_, CellNote::Empty))) => {
            let sign = ascii('×', theme);
            scene.sheet.put(middle, sign, on(ground), ground);
        }
        (None, None) => {
            let free = if scene.h == 1 { Some('·') } else { None };
            let sign = state.sign().or(free);
            if let Some(sign) = sign {
                let bg = ground.filter(|_| !points);
                scene.sheet.put(middle, ascii(sign, theme), on(bg), bg);
            }
        }
    }
    // In the smallest size every free cell has a dot, so a legal destination needs brackets.
    let dotted = scene.h == 1 && state.legal;
    draw_brackets(scene, middle, state, piece.is_some() || dotted, ground);
}

fn draw_brackets(
    scene: &mut Scene,
    middle: (i32, i32),
    state: CellState,
    has_piece: bool,
    ground: Option<Tone>,
) {
    let Some(brackets) = state.brackets(has_piece) else {
        return;
    };
    for (dx, sign) in [-1, 1].into_iter().zip(brackets) {
        let (x, y) = (middle.0 + dx, middle.1);
        let old = scene.sheet.at(x, y).and_then(|it| it.bg).or(ground);
        let fg = old.map(|bg| match bg {
            Tone::Black | Tone::Red | Tone::Blue | Tone::Hint | Tone::Bad => Tone::White,
            _ => Tone::Black,
        });
        scene.sheet.put((x, y), ascii(sign, scene.theme), fg, old);
    }
    if state.cursor && scene.theme.colours != Colours::None {
        // The piece keeps its colours, which show its side. The brackets get the opposite ground.
        for dx in [-1, 1] {
            let (x, y) = (middle.0 + dx, middle.1);
            let Some(bracket) = scene.sheet.at(x, y) else {
                continue;
            };
            let (fg, bg) = match bracket.bg {
                Some(Tone::White) => (Tone::White, Tone::Black),
                _ => (Tone::Black, Tone::White),
            };
            scene.sheet.bold((x, y), bracket.char, fg, Some(bg));
        }
    } else if state.cursor {
        for dx in -1..=1 {
            let at = (middle.0 + dx, middle.1);
            if scene.sheet.at(at.0, at.1).is_none() {
                scene.sheet.put(at, ' ', None, None);
            }
            scene.sheet.modify(at, Modifier::REVERSED | Modifier::BOLD);
        }
    }
}

/// The colour tones of a piece's letter and of the chip (the coloured patch behind the letter), on
/// terminals with 16 colours.
const fn chip(role: TextRole) -> (Tone, Tone) {
    match role {
        TextRole::White => (Tone::Black, Tone::White),
        TextRole::Red => (Tone::White, Tone::Red),
        TextRole::Blue => (Tone::White, Tone::Blue),
        TextRole::Neutral => (Tone::Black, Tone::Last),
        _ => (Tone::White, Tone::Black),
    }
}

fn draw_labels(scene: &mut Scene) {
    let (columns, rows) = scene.extent();
    let points = scene.view.surface == Surface::Points;
    let ruled = i32::from(1 < scene.h && !points);
    let middle = |it: i32| if points { it / 2 } else { (it - ruled - 1) / 2 };
    for row in 0..rows {
        let rank = if scene.sketch.flipped {
            row + 1
        } else {
            rows - row
        };
        let at = (
            scene.x - 3 - ruled,
            scene.y + row * scene.h + middle(scene.h),
        );
        scene.sheet.text(at, &format!("{rank:>2}"), None, None);
    }
    let finish = i32::from(scene.view.finish && scene.sketch.flipped && ruled == 0);
    for column in 0..columns {
        let file = if scene.sketch.flipped {
            columns - 1 - column
        } else {
            column
        };
        if let Some(name) = super::file_name(file) {
            let at = (
                scene.x + column * scene.w + middle(scene.w),
                scene.y + rows * scene.h + finish,
            );
            scene.sheet.put(at, name, None, None);
        }
    }
}
