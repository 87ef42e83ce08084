//! Built-in outlines of the letters and digits that boards use.

use std::{collections::BTreeMap, sync::LazyLock};

use tiny_skia::{Path, PathBuilder, Transform};

/// The built-in font, one letter per line: the letter, its advance width and its outline, in units
/// of which [`EM`] are the font size, y upwards. See `LICENSE-letters`.
const LETTERS: &str = include_str!("../../assets/raster/letters.txt");

/// Units per em of the built-in letters: the font size in the units of their outlines.
const EM: f32 = 2048.0;

struct Letter {
    advance: f32,
    outline: Option<Path>,
}

static ALL: LazyLock<BTreeMap<char, Letter>> =
    LazyLock::new(|| LETTERS.lines().filter_map(read).collect());

fn read(line: &str) -> Option<(char, Letter)> {
    let mut words = line.splitn(3, ' ');
    let name = words.next()?.chars().next()?;
    let advance = words.next()?.parse().ok()?;
    let outline = outline(words.next()?);
    Some((name, Letter { advance, outline }))
}

/// Parses the outline of a built-in letter: moves, lines, quadratic curves and closings. `None` if
/// it is malformed.
fn outline(text: &str) -> Option<Path> {
    let mut path = PathBuilder::new();
    for part in text
        .split_inclusive(|letter: char| letter.is_ascii_digit() || letter == 'Z')
        .fold(Vec::<String>::new(), |mut parts, piece| {
            // A command begins with a letter; numbers belong to the letter before them.
            match parts.last_mut() {
                Some(last) if !piece.starts_with(['M', 'L', 'Q', 'Z']) => last.push_str(piece),
                _ => parts.push(piece.to_owned()),
            }
            parts
        })
    {
        let (command, numbers) = part.split_at(1);
        let numbers: Vec<f32> = numbers
            .split_whitespace()
            .map_while(|it| it.parse().ok())
            .collect();
        match (command, &numbers[..]) {
            ("M", [x, y]) => path.move_to(*x, *y),
            ("L", [x, y]) => path.line_to(*x, *y),
            ("Q", [x1, y1, x, y]) => path.quad_to(*x1, *y1, *x, *y),
            ("Z", []) => path.close(),
            _ => return None,
        }
    }
    path.finish()
}

/// The outlines of a text, with the middle of its base line at a point. Unknown letters leave a
/// space.
pub(crate) fn outlines(text: &str, size: f32, (x, y): (f32, f32)) -> Vec<Path> {
    let scale = size / EM;
    let letters: Vec<Option<&Letter>> = text.chars().map(|it| ALL.get(&it)).collect();
    let advance = |letter: Option<&Letter>| letter.map_or(EM / 2.0, |it| it.advance);
    let width: f32 = letters.iter().copied().map(advance).sum();
    let mut at = x - scale * width / 2.0;
    let mut outlines = Vec::new();
    for letter in &letters {
        let place = Transform::from_row(scale, 0.0, 0.0, -scale, at, y);
        let outline = letter.and_then(|it| it.outline.clone()?.transform(place));
        outlines.extend(outline);
        at += scale * advance(*letter);
    }
    outlines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_a_board_has_an_outline() {
        for name in ('a'..='z').chain('0'..='9').chain(['?']) {
            assert!(
                ALL.get(&name).is_some_and(|it| it.outline.is_some()),
                "{name}"
            );
        }
    }

    #[test]
    fn text_is_centred_above_its_point() {
        let outlines = outlines("10", 20.0, (50.0, 100.0));
        assert_eq!(outlines.len(), 2);
        let (left, right) = (outlines[0].bounds().left(), outlines[1].bounds().right());
        assert!(
            (f32::midpoint(left, right) - 50.0).abs() < 1.0,
            "{left} {right}"
        );
        for it in &outlines {
            assert!(it.bounds().bottom() < 101.0 && 80.0 < it.bounds().top());
        }
    }
}
