//! Draws arrows (attacks) as curves of braille dots from piece to piece. They are slightly bent, so that
//! the two arrows between the same pieces stay apart, and never cover a piece. Where pieces are letters,
//! arrows are a few line characters.

use std::collections::{BTreeMap, BTreeSet};

use game::{Arrow, ArrowKind};
use grid::Square;

use super::{marks::Cover, scene::Scene};
use crate::theme::Tone;

/// The bit of each of the eight dots of a braille character, row by row from the top, left before
/// right.
const DOTS: [u8; 8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80];
/// The characters of arrow heads by direction, in steps of 45° anticlockwise from the right.
const HEADS: [char; 8] = ['→', '↗', '↑', '↖', '←', '↙', '↓', '↘'];

pub(super) fn draw(scene: &mut Scene) {
    if scene.is_written() {
        for arrow in &scene.sketch.marks.arrows {
            write_arrow(scene, *arrow);
        }
        return;
    }
    let taken = covered(scene);
    for arrow in &scene.sketch.marks.arrows {
        draw_arrow(scene, *arrow, &taken);
    }
}

/// The places (column, row) of the off-screen sheet that pieces cover, so that arrows avoid them.
fn covered(scene: &Scene) -> BTreeSet<(i32, i32)> {
    let mut taken = BTreeSet::new();
    for (square, (x, y)) in scene.cells() {
        let Some(sprite) = scene.view.piece(square) else {
            continue;
        };
        let cover = Cover::of(&scene.shape(sprite));
        for dy in 0..scene.h {
            let columns = (0..scene.w).filter(|dx| cover.has(*dx, dy));
            taken.extend(columns.map(|dx| (x + dx, y + dy)));
        }
    }
    taken
}

/// Drops the fraction of a number: of a coordinate counted in braille dots, or of an angle counted
/// in eighths of a turn.
#[expect(
    clippy::cast_possible_truncation,
    reason = "dots lie on a board of at most a few thousand dots across"
)]
fn dot(coordinate: f64) -> i32 {
    coordinate as i32
}

/// The braille dots along the curve of an arrow, in order, without those near its ends or behind a
/// piece. Coordinates count dots from the top left of the board's cells: two per column and four
/// per row.
fn path(scene: &Scene, arrow: Arrow, taken: &BTreeSet<(i32, i32)>) -> Vec<(f64, f64)> {
    let (w, h) = (f64::from(scene.w), f64::from(scene.h));
    let centre = |square: Square| {
        let (column, row) = scene.spot(square);
        let x = (f64::from(column) + 0.5) * w * 2.0;
        (x, (f64::from(row) + 0.55) * h * 4.0)
    };
    let (from, to) = (centre(arrow.from), centre(arrow.to));
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    if length < 1.0 {
        return Vec::new();
    }
    let bow = length * if w * 3.0 < length { 0.10 } else { 0.04 };
    let (ux, uy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let bend = (
        f64::midpoint(from.0, to.0) + uy * bow,
        f64::midpoint(from.1, to.1) - ux * bow,
    );
    let steps = dot(length * 3.0);
    let near = 0.6 * w;
    let dots = (0..=steps).map(|step| {
        // A quadratic Bézier curve through `bend`.
        let t = f64::from(step) / f64::from(steps.max(1));
        let along = |a: f64, b: f64, c: f64| {
            let s = 1.0 - t;
            s * s * a + 2.0 * t * s * b + t * t * c
        };
        let x = along(from.0, bend.0, to.0);
        (x, along(from.1, bend.1, to.1))
    });
    let free = dots.filter(|(x, y)| {
        let cell = (scene.x + dot(*x) / 2, scene.y + dot(*y) / 4);
        let far = |from: (f64, f64)| near <= (x - from.0).hypot(y - from.1);
        !taken.contains(&cell) && far(from) && far(to)
    });
    free.collect()
}

fn draw_arrow(scene: &mut Scene, arrow: Arrow, taken: &BTreeSet<(i32, i32)>) {
    let path = path(scene, arrow, taken);
    let Some(tip) = path.last().copied() else {
        return;
    };
    let dashed = arrow.kind == ArrowKind::Bad;
    let mut bits: BTreeMap<(i32, i32), u8> = BTreeMap::new();
    for (k, (x, y)) in path.iter().enumerate() {
        if dashed && k / 9 % 2 == 1 {
            continue;
        }
        let (x, y) = (dot(*x), dot(*y));
        let index = usize::try_from(y.rem_euclid(4) * 2 + x.rem_euclid(2)).unwrap_or(0);
        *bits.entry((x / 2, y / 4)).or_default() |= DOTS[index];
    }
    let (columns, rows) = scene.extent();
    for ((x, y), mut bits) in bits {
        let inside = x < columns * scene.w && y < rows * scene.h;
        let at = (scene.x + x, scene.y + y);
        if taken.contains(&at) || !inside {
            continue;
        }
        let old = scene.sheet.at(at.0, at.1).map_or(' ', |it| it.char);
        if HEADS.contains(&old) {
            continue;
        }
        if ('\u{2800}'..='\u{28ff}').contains(&old) {
            // The lowest byte of a braille character is the set of its dots.
            let [.., dots] = u32::from(old).to_be_bytes();
            bits |= dots;
        }
        let sign = char::from_u32(0x2800 + u32::from(bits)).unwrap_or('·');
        scene.sheet.over(at, sign, Tone::Mark);
    }
    let tail = path[path.len().saturating_sub(14)];
    let angle = (tail.1 - tip.1).atan2(tip.0 - tail.0);
    let eighth = dot((angle / std::f64::consts::FRAC_PI_4).round());
    let head = HEADS[usize::try_from(eighth.rem_euclid(8)).unwrap_or(0)];
    let at = (scene.x + dot(tip.0) / 2, scene.y + dot(tip.1) / 4);
    let ground = scene.sheet.ground(at.0, at.1);
    scene.sheet.bold(at, head, Tone::Mark, ground);
}

/// Draws an arrow from a piece on a board whose pieces are letters: a head beside the piece, unless
/// the arrow shows an attack that breaks a rule, and a line through the cells between. Knights'
/// moves have no such line and are left to the list beside the board.
pub(super) fn write_arrow(scene: &mut Scene, arrow: Arrow) {
    let (from, to) = (scene.spot(arrow.from), scene.spot(arrow.to));
    let (columns, rows) = (to.0 - from.0, to.1 - from.1);
    if columns != 0 && rows != 0 && columns.abs() != rows.abs() {
        return;
    }
    let step = (columns.signum(), rows.signum());
    let [head, line] = match step {
        (0, -1) => [["↑", "^"], ["│", "|"]],
        (0, _) => [["↓", "v"], ["│", "|"]],
        (1, 0) => [["→", ">"], ["─", "-"]],
        (_, 0) => [["←", "<"], ["─", "-"]],
        (1, -1) => [["↗", "/"], ["╱", "/"]],
        (-1, 1) => [["↙", "/"], ["╱", "/"]],
        (1, _) => [["↘", "\\"], ["╲", "\\"]],
        (_, _) => [["↖", "\\"], ["╲", "\\"]],
    };
    let mut put = |spot: (i32, i32), offset: i32, sign: [&str; 2]| {
        let Some(square) = scene.square(spot.0, spot.1) else {
            return;
        };
        if scene.state(square).cursor {
            return;
        }
        let ruled = i32::from(!scene.theme.is_painted() && 1 < scene.h);
        let at = (
            scene.x + spot.0 * scene.w + (scene.w - ruled - 1) / 2 + offset,
            scene.y + spot.1 * scene.h + (scene.h - ruled - 1) / 2,
        );
        let sign = scene.theme.pick(sign[0], sign[1]);
        let ground = scene.sheet.ground(at.0, at.1);
        let fg = ground.map(|ground| match ground {
            Tone::Black => Tone::White,
            _ => Tone::Mark,
        });
        scene.sheet.text(at, sign, fg, ground);
    };
    // The head stands on the side of the piece that the arrow points to.
    if arrow.kind != ArrowKind::Bad {
        put(from, if step.0 < 0 { -1 } else { 1 }, head);
    }
    for i in 1..columns.abs().max(rows.abs()) {
        put((from.0 + step.0 * i, from.1 + step.1 * i), 0, line);
    }
}
