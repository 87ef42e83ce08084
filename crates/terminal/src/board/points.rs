//! Draws boards of points: a plate with lines, and stones on their crossings.

use grid::Square;
use picture::Charset;
use ratatui::style::Modifier;

use super::{
    marks::{Cover, Framed},
    painted::{ascii, blit, content},
    scene::{CellState, Scene},
};
use crate::{pieces, theme::Tone};

/// Draws a board of points, whose stones stand on crossings of lines: the plate, its lines, and the
/// points with their stones and marks.
pub(super) fn draw(scene: &mut Scene) {
    let (columns, rows) = scene.extent();
    let (w, h) = (scene.w, scene.h);
    scene
        .sheet
        .fill((scene.x, scene.y), (columns * w, rows * h), Tone::Light);
    draw_lines(scene);
    for (square, at) in scene.cells() {
        if scene.is_written() {
            write_point(scene, square, at);
        } else {
            draw_point(scene, square, at);
        }
    }
}

fn draw_lines(scene: &mut Scene) {
    let (columns, rows) = scene.extent();
    let (w, h) = (scene.w, scene.h);
    let (left, top) = (scene.x + w / 2, scene.y + h / 2);
    let (right, bottom) = (left + (columns - 1) * w, top + (rows - 1) * h);
    for y in top..=bottom {
        for x in left..=right {
            let (on_row, on_column) = ((y - top) % h == 0, (x - left) % w == 0);
            let side = |at: i32, first: i32, last: i32| match at {
                at if at == first => 0,
                at if at == last => 2,
                _ => 1,
            };
            let cross = ["┏┳┓", "┣╋┫", "┗┻┛"][side(y, top, bottom)];
            let unicode = match (on_row, on_column) {
                (true, true) => cross.chars().nth(side(x, left, right)).unwrap_or('╋'),
                (true, false) => '━',
                (false, true) => '┃',
                (false, false) => continue,
            };
            let sign = match (scene.theme.charset, on_row, on_column) {
                (Charset::Unicode, ..) => unicode,
                (Charset::Ascii, true, true) => '+',
                (Charset::Ascii, true, false) => '-',
                (Charset::Ascii, ..) => '|',
            };
            scene.sheet.over((x, y), sign, Tone::Slab);
        }
    }
}

/// Draws a point (crossing of lines) of the board if each piece is one character: the character of
/// its piece or mark, and brackets beside it for marks.
fn write_point(scene: &mut Scene, square: Square, (x, y): (i32, i32)) {
    let (state, theme) = (scene.state(square), scene.theme);
    let middle = (x + scene.w / 2, y + scene.h / 2);
    let piece = scene.view.piece(square);
    let ground = state.ground(false).unwrap_or(Tone::Light);
    match piece {
        Some(sprite) => {
            let [fill, inner, _] = pieces::tones(sprite);
            let sign = pieces::sign(sprite, theme.charset);
            // Letters and henges are drawn in two colours.
            let (fg, bg) = if sign.is_ascii() || sign == pieces::HENGE {
                (inner, fill)
            } else {
                (fill, ground)
            };
            scene.sheet.bold(middle, sign, fg, Some(bg));
        }
        None => {
            if let Some(sign) = state.sign() {
                let sign = if sign == '·' && theme.charset == Charset::Unicode {
                    '•'
                } else {
                    ascii(sign, theme)
                };
                let tone = if state.taken { Tone::Mark } else { scene.dot() };
                scene.sheet.over(middle, sign, tone);
                scene.sheet.modify(middle, Modifier::BOLD);
            }
        }
    }
    if let Some(brackets) = state.brackets(piece.is_some()) {
        let (fg, bg) = if state.cursor {
            (Tone::Mark, Tone::Cursor)
        } else {
            (Tone::Mark, ground)
        };
        for (dx, sign) in [-1, 1].into_iter().zip(brackets) {
            let at = (middle.0 + dx, middle.1);
            scene.sheet.bold(at, ascii(sign, theme), fg, Some(bg));
        }
    }
}

fn draw_point(scene: &mut Scene, square: Square, (x, y): (i32, i32)) {
    let state = scene.state(square);
    let piece = scene.view.piece(square);
    let content = content(scene, piece, state);
    let cover = match (piece, &content) {
        (Some(_), Some((shape, _))) => Cover::of(shape),
        _ => Cover::default(),
    };
    let ground = state.ground(false);
    let (w, h) = (scene.w, scene.h);
    if let Some(ground) = ground {
        // The lines stay visible on the marked background.
        for y in y..y + h {
            for x in x..x + w {
                let sign = scene.sheet.at(x, y).map_or(' ', |it| it.char);
                scene.sheet.put((x, y), sign, Tone::Slab, ground);
            }
        }
    }
    let mut framed = Framed {
        sheet: &mut scene.sheet,
        x,
        y,
        w,
        h,
        tile: false,
        ground: ground.unwrap_or(Tone::Light),
        cover,
    };
    if state.to {
        framed.corners();
    }
    let rest = CellState {
        from: false,
        to: false,
        ..state
    };
    framed.draw(rest, piece.is_some());
    if let Some((shape, tones)) = content {
        blit(scene, &shape, tones, (x, y), None);
    }
}
