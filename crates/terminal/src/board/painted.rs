//! Draws boards with painted squares: the slab, the cells with their pieces, the labels, the evaluation
//! bar.

use std::borrow::Cow;

use game::{Mark, Surface};
use grid::Square;

use super::{
    CellNote, arrows,
    marks::{self, Cover, Framed, RingStyle},
    points,
    scene::{CellState, Scene},
    sizes::{LEFT, RIGHT},
    sprites::{self, Part, Sprite},
};
use crate::{
    pieces,
    theme::{Theme, Tone},
};

pub(super) fn draw(scene: &mut Scene) {
    draw_slab(scene);
    draw_cells(scene);
    if scene.view.surface != Surface::Points {
        draw_centre(scene);
        draw_gap_rings(scene);
    }
    arrows::draw(scene);
    for (square, note) in scene.sketch.notes {
        draw_note(scene, *square, *note);
    }
    draw_labels(scene);
    if let Some(chance) = scene.sketch.bar {
        draw_bar(scene, chance);
    }
}

/// Draws all cells of a board with painted squares, with their pieces and marks.
pub(super) fn draw_cells(scene: &mut Scene) {
    if scene.view.surface == Surface::Points {
        points::draw(scene);
        return;
    }
    for (square, at) in scene.cells() {
        draw_cell(scene, square, at);
    }
}

/// Draws a board of a few cells without its slab and labels, of which one cell is shown in a legend.
pub(super) fn draw_swatch(scene: &mut Scene, square: Square) {
    let (columns, rows) = scene.extent();
    let size = (columns * scene.w, rows * scene.h);
    scene.sheet.fill((0, 0), size, Tone::Slab);
    for (other, at) in scene.cells() {
        if other == square {
            draw_cell(scene, other, at);
        }
    }
    draw_gap_rings(scene);
}

/// The column of the off-screen sheet at which the slab (the dark base that the board lies on)
/// begins, left of the labels.
fn left(scene: &Scene) -> i32 {
    scene.x - i32::from(LEFT)
}

/// Draws the slab, the dark base that the board lies on, and the finish line in games that have one.
fn draw_slab(scene: &mut Scene) {
    let (columns, rows) = scene.extent();
    let (w, h) = (scene.w, scene.h);
    let (x, y) = (scene.x, scene.y);
    let (width, height) = (columns * w, rows * h);
    let (left, right) = (left(scene), x + width + i32::from(RIGHT));
    let finish = scene.view.finish;
    let below = 1 + i32::from(finish && scene.sketch.flipped);
    let above = i32::from(finish && !scene.sketch.flipped);
    let size = (right - left, height + above + below);
    scene.sheet.fill((left, y - above), size, Tone::Slab);
    if finish {
        // The finish line lies beyond the last rank, which is at the bottom of a flipped board.
        let row = if scene.sketch.flipped {
            y + height
        } else {
            y - 1
        };
        let sign = scene.theme.pick("▚", "=").chars().next().unwrap_or('=');
        for column in x..x + width {
            scene
                .sheet
                .put((column, row), sign, Tone::White, Tone::Black);
        }
    }
    let stepped = scene.is_stepped();
    let cut = if stepped { w } else { 0 };
    // The ends of the slab beside the top and the bottom rank.
    let inner = (
        x + cut - i32::from(LEFT),
        x + width - cut + i32::from(RIGHT),
    );
    let outside: Vec<i32> = (left..inner.0).chain(inner.1..right).collect();
    if stepped {
        for row in (y..y + h).chain(y + height - h + 1..=y + height) {
            for column in &outside {
                scene.sheet.set(*column, row, None);
            }
        }
    }
    if !scene.top || finish || !scene.theme.has_sprites() {
        return;
    }
    let half_row = |scene: &mut Scene, columns: &mut dyn Iterator<Item = i32>, row| {
        for column in columns {
            scene.sheet.put((column, row), '▄', Tone::Slab, None);
        }
    };
    half_row(scene, &mut (inner.0..inner.1), y - 1);
    scene.sheet.put((inner.0, y - 1), '▗', Tone::Slab, None);
    scene.sheet.put((inner.1 - 1, y - 1), '▖', Tone::Slab, None);
    if stepped {
        let row = y + h - 1;
        half_row(scene, &mut outside.iter().copied(), row);
        scene.sheet.put((left, row), '▗', Tone::Slab, None);
        scene.sheet.put((right - 1, row), '▖', Tone::Slab, None);
    }
}

/// The drawing in a cell and its colour tones: its piece, or in an empty cell a cross for a captured
/// piece or a dot for a legal destination. `None` if there is nothing to draw.
pub(super) fn content(
    scene: &Scene,
    piece: Option<game::Sprite>,
    state: CellState,
) -> Option<(Cow<'static, Sprite>, [Tone; 3])> {
    let (sign, tone) = match (piece, state) {
        (Some(piece), _) => return Some((scene.shape(piece), pieces::tones(piece))),
        (None, CellState { taken: true, .. }) => ("cross", Tone::Mark),
        (None, CellState { legal: true, .. }) => ("dot", scene.dot()),
        (None, _) => return None,
    };
    let tile = scene.size.has_gaps(scene.view);
    Some((sprites::shape(sign, scene.size, tile), [tone; 3]))
}

/// Draws a sprite on the off-screen sheet. Where the square shows through, the tone is `ground`, or
/// if that is `None`, the background that is there already.
pub(super) fn blit(
    scene: &mut Scene,
    sprite: &Sprite,
    [fill, inner, facet]: [Tone; 3],
    (x, y): (i32, i32),
    ground: Option<Tone>,
) {
    for (y, row) in (y..).zip(sprite) {
        for (x, spot) in (x..).zip(row) {
            if spot.is_clear() {
                continue;
            }
            let ground = ground.or_else(|| scene.sheet.ground(x, y));
            let tone = |part| match part {
                Part::Fill => Some(fill),
                Part::Inner => Some(inner),
                Part::Facet => Some(facet),
                Part::Mark => Some(Tone::Mark),
                Part::Gap => Some(Tone::Slab),
                Part::Square => ground,
            };
            scene
                .sheet
                .put((x, y), spot.char, tone(spot.fg), tone(spot.bg));
        }
    }
}

/// Draws a painted cell with its piece and its marks.
pub(super) fn draw_cell(scene: &mut Scene, square: Square, at: (i32, i32)) {
    let state = scene.state(square);
    let base = scene.base(square);
    let mut ground = state.ground(scene.pale).unwrap_or(base);
    if scene.is_written() && state.cursor && !state.bad {
        ground = Tone::Cursor;
    }
    scene.sheet.fill(at, (scene.w, scene.h), ground);
    if scene.is_written() {
        write_cell(scene, square, at, state, ground);
        return;
    }
    let tile = scene.size.has_gaps(scene.view);
    if tile && let Some(shape) = sprites::sprite("tile", scene.size, true) {
        blit(scene, shape, [Tone::Mark; 3], at, Some(ground));
    }
    let piece = scene.view.piece(square);
    let mut cover = Cover::default();
    if let Some((shape, tones)) = content(scene, piece, state) {
        cover = Cover::of(&shape);
        blit(scene, &shape, tones, at, Some(ground));
    }
    let (w, h) = (scene.w, scene.h);
    let mut framed = Framed {
        sheet: &mut scene.sheet,
        x: at.0,
        y: at.1,
        w,
        h,
        tile,
        ground,
        cover,
    };
    framed.draw(state, piece.is_some());
}

/// Draws a painted cell whose piece is one character in its middle, such as a letter or `♚`, with
/// brackets beside it for marks.
fn write_cell(
    scene: &mut Scene,
    square: Square,
    (x, y): (i32, i32),
    state: CellState,
    ground: Tone,
) {
    let theme = scene.theme;
    let piece = scene.view.piece(square);
    let middle = (x + (scene.w - 1) / 2, y + (scene.h - 1) / 2);
    let mark = content(scene, None, state).filter(|_| 1 < scene.h && theme.has_sprites());
    if let Some(sprite) = piece {
        write_piece(scene, sprite, middle, ground);
    } else if let Some((shape, tones)) = mark {
        blit(scene, &shape, tones, (x, y), Some(ground));
    } else if let Some(sign) = state.sign() {
        let tone = if state.taken { Tone::Mark } else { scene.dot() };
        let sign = ascii(sign, theme);
        scene.sheet.bold(middle, sign, tone, Some(ground));
    }
    let Some(brackets) = state.brackets(piece.is_some()) else {
        return;
    };
    for (dx, sign) in [-1, 1].into_iter().zip(brackets) {
        let at = (middle.0 + dx, middle.1);
        let sign = ascii(sign, theme);
        // Brackets on a chip have the colour of its letter. In a narrow cell the cursor needs the room
        // of the chip for its own background.
        let on_chip = 1 < scene.h && (!state.cursor || 5 <= scene.w);
        match piece.map(pieces::tones) {
            Some([fill, inner, _]) if on_chip => {
                let inner = if inner == fill { Tone::White } else { inner };
                scene.sheet.bold(at, sign, inner, Some(fill));
            }
            _ => scene.sheet.bold(at, sign, Tone::Mark, Some(ground)),
        }
    }
}

/// Writes a piece as a letter or sign round the middle of a painted cell. In cells of two rows and
/// more it stands on a chip of the piece's colour, three columns wide and one and a half rows high.
fn write_piece(scene: &mut Scene, sprite: game::Sprite, middle: (i32, i32), ground: Tone) {
    let theme = scene.theme;
    let [fill, inner, _] = pieces::tones(sprite);
    let inner = if inner == fill { Tone::White } else { inner };
    let letter = pieces::board_letter(sprite, theme);
    let (x, y) = middle;
    if 1 < scene.h {
        for x in x - 1..=x + 1 {
            scene.sheet.put((x, y), ' ', None, fill);
            if theme.has_sprites() {
                scene.sheet.put((x, y + 1), '▀', fill, ground);
            }
        }
        let sign = letter.unwrap_or_else(|| pieces::chip_sign(sprite, theme));
        scene.sheet.bold(middle, sign, inner, Some(fill));
        return;
    }
    match (letter, pieces::sign(sprite, theme.charset)) {
        (Some(letter), _) => scene.sheet.bold(middle, letter, inner, Some(fill)),
        (None, '█') => {
            for (x, char) in (x - 1..).zip("▐█▌".chars()) {
                scene.sheet.put((x, y), char, fill, ground);
            }
        }
        // An ASCII sign is thin, so it needs the piece's colour behind it.
        (None, sign) if sign.is_ascii() => scene.sheet.bold(middle, sign, inner, Some(fill)),
        (None, sign) => scene.sheet.bold(middle, sign, fill, Some(ground)),
    }
}

/// Replaces a sign that is drawn on boards (`×`, `·` or an angle bracket) by a similar ASCII
/// character if the terminal shows only ASCII. Other signs are returned unchanged.
pub(super) fn ascii(sign: char, theme: Theme) -> char {
    let plain = match sign {
        '×' => "x",
        '·' => ".",
        '‹' | '«' => "<",
        '›' | '»' => ">",
        _ => return sign,
    };
    let mut both = [0; 4];
    let sign: &str = sign.encode_utf8(&mut both);
    theme.pick(sign, plain).chars().next().unwrap_or(' ')
}

/// Marks the centre of the board with a spot, in games where distances are measured from it. Does
/// nothing unless the centre lies between four tiles that are drawn with gaps.
fn draw_centre(scene: &mut Scene) {
    let (columns, rows) = scene.extent();
    let even = columns % 2 == 0 && rows % 2 == 0;
    if scene.view.centre && even && scene.size.has_gaps(scene.view) && scene.theme.has_sprites() {
        let x = scene.x + columns * scene.w / 2 - 1;
        let y = scene.y + rows * scene.h / 2 - 1;
        scene.sheet.put((x, y), '▄', Tone::Pale, Tone::Slab);
    }
}

/// Draws the frames of marked tiles (can be selected, refused, selected, hint, cursor) in the gaps
/// between the tiles. Does nothing if the tiles have no gaps or each piece is one character.
fn draw_gap_rings(scene: &mut Scene) {
    if !scene.size.has_gaps(scene.view) || scene.is_written() {
        return;
    }
    let cells = scene.cells();
    // Tiles share their gaps, so the more important frames are drawn later.
    let rings = [
        (Mark::Legal, Tone::Label, RingStyle::Corners),
        (Mark::Hint, Tone::HintRing, RingStyle::Dashed),
        (Mark::Bad, Tone::BadRing, RingStyle::Whole),
        (Mark::Chosen, Tone::ChosenRing, RingStyle::Whole),
        (Mark::Cursor, Tone::Ring, RingStyle::Whole),
    ];
    for (mark, tone, style) in rings {
        for (square, at) in &cells {
            // A free cell that can be chosen has a dot instead.
            let is_dot = mark == Mark::Legal && scene.view.piece(*square).is_none();
            if !is_dot && scene.sketch.marks.has(*square, mark) {
                marks::gap_ring(&mut scene.sheet, *at, (scene.w, scene.h), tone, style);
            }
        }
    }
}

/// Draws the note that the player of a puzzle has put into a cell: a cross for “this cell is
/// empty”. Does nothing if a piece is there.
fn draw_note(scene: &mut Scene, square: Square, note: CellNote) {
    if scene.view.piece(square).is_some() {
        return;
    }
    let (column, row) = scene.spot(square);
    let (w, h) = (scene.w, scene.h);
    let (x, y) = (scene.x + column * w, scene.y + row * h);
    let middle = (x + (w - 1) / 2, y + (h - 1) / 2);
    match note {
        CellNote::Empty => scene
            .sheet
            .over(middle, ascii('×', scene.theme), Tone::Mark),
    }
}

fn draw_labels(scene: &mut Scene) {
    let (columns, rows) = scene.extent();
    let (w, h) = (scene.w, scene.h);
    let stepped = scene.is_stepped();
    let points = scene.view.surface == Surface::Points;
    let middle = |it: i32| if points { it / 2 } else { (it - 1) / 2 };
    for row in 0..rows {
        let last = row == rows - 1;
        let indent = if stepped && (row == 0 || last) { w } else { 0 };
        let rank = if scene.sketch.flipped {
            row + 1
        } else {
            rows - row
        };
        // Beside the last rank of a board without corners, the slab begins a row lower.
        let down = if indent != 0 && last && h == 2 {
            1
        } else {
            middle(h)
        };
        let at = (scene.x + indent - 3, scene.y + row * h + down);
        scene
            .sheet
            .text(at, &format!("{rank:>2}"), Tone::Label, Tone::Slab);
    }
    let below = i32::from(scene.view.finish && scene.sketch.flipped);
    for column in 0..columns {
        let file = if scene.sketch.flipped {
            columns - 1 - column
        } else {
            column
        };
        let Some(name) = super::file_name(file) else {
            continue;
        };
        let edge = stepped && (column == 0 || column == columns - 1);
        let raise = if edge { h } else { 0 };
        let at = (
            scene.x + column * w + middle(w),
            scene.y + rows * h - raise + below,
        );
        scene.sheet.put(at, name, Tone::Label, Tone::Slab);
    }
}

/// Draws a vertical evaluation bar beside the board: the first player's chance to win fills it from
/// below, in steps of an eighth of a row.
fn draw_bar(scene: &mut Scene, chance: f64) {
    const EIGHTHS: [char; 8] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇'];
    let height = scene.extent().1 * scene.h;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a chance is from 0 to 1, and a board a few hundred rows high"
    )]
    let share = (chance * f64::from(height) * 8.0).round() as i32;
    let [first, second] = scene.sketch.sides.map(|it| Theme::piece(it)[0]);
    let stepped = scene.is_stepped();
    let x = left(scene) - if stepped { 3 } else { 2 };
    if !stepped {
        let finish = i32::from(scene.view.finish);
        let above = finish * i32::from(!scene.sketch.flipped);
        let size = (3, height + finish + 1);
        scene.sheet.fill((x - 1, scene.y - above), size, Tone::Slab);
    }
    for k in 0..height {
        let y = scene.y + height - 1 - k;
        let part = (share - 8 * k).clamp(0, 8);
        let (char, ground) = match usize::try_from(part) {
            Ok(part @ 0..8) => (EIGHTHS[part], second),
            _ => (' ', first),
        };
        let char = if scene.theme.has_sprites() || char == ' ' {
            char
        } else {
            '#'
        };
        scene
            .sheet
            .text((x, y), &String::from_iter([char; 2]), first, ground);
    }
    let y = scene.y + height / 2 - 1;
    for x in [x, x + 1] {
        let line = scene.theme.pick("▁", "_").chars().next().unwrap_or('_');
        scene.sheet.over((x, y), line, Tone::Last);
    }
}
