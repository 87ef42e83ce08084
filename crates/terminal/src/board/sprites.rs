//! Pieces and marks in block characters, read from `data/sprites.txt`, which explains its format.

use std::{borrow::Cow, collections::BTreeMap, sync::LazyLock};

use super::{Size, fallback};

const DATA: &str = include_str!("../../data/sprites.txt");

/// What a part of a sprite is, and so what colour it takes.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Part {
    Fill,
    Inner,
    Facet,
    Mark,
    /// The gap beside a tile.
    Gap,
    /// The square's own colour.
    Square,
}

/// One column of one row of a sprite.
#[derive(Copy, Clone, Debug)]
pub(super) struct Spot {
    pub(super) char: char,
    pub(super) fg: Part,
    pub(super) bg: Part,
}

impl Spot {
    /// Whether what lies below is seen.
    pub(super) fn is_clear(self) -> bool {
        self.char == ' ' && self.bg == Part::Square
    }

    /// Whether a part of the piece itself is here.
    pub(super) fn is_solid(self) -> bool {
        let free = [Part::Square, Part::Gap];
        !free.contains(&self.bg) || self.char != ' ' && !free.contains(&self.fg)
    }
}

/// The rows of a sprite.
pub(super) type Sprite = Vec<Vec<Spot>>;

type Key<'a> = (&'a str, Size, bool);

static SPRITES: LazyLock<BTreeMap<Key<'static>, Sprite>> =
    LazyLock::new(|| parse(DATA).unwrap_or_default());

/// The sprite of a name in a size, for a square or for a tile.
pub(super) fn sprite(name: &'static str, size: Size, tile: bool) -> Option<&'static Sprite> {
    SPRITES.get(&(name, size, tile))
}

/// A piece or a mark in any size, whether it was drawn for it or not.
pub(super) fn shape(name: &'static str, size: Size, tile: bool) -> Cow<'static, Sprite> {
    match sprite(name, size, tile) {
        Some(drawn) => Cow::Borrowed(drawn),
        None => Cow::Owned(fallback::piece(name, size, tile)),
    }
}

/// The sizes in which a sprite was drawn for squares.
pub(super) fn sizes(name: &str) -> impl Iterator<Item = Size> {
    let squares = SPRITES.keys().filter(move |it| it.0 == name && !it.2);
    squares.map(|it| it.1)
}

/// Reads all sprites, or says which line is wrong.
fn parse(text: &str) -> Result<BTreeMap<Key<'_>, Sprite>, String> {
    let mut sprites: BTreeMap<Key, Sprite> = BTreeMap::new();
    let mut current = None;
    for line in text.lines().filter(|it| !it.starts_with('#')) {
        let wrong = || line.to_owned();
        if let Some(head) = line.strip_prefix("@ ") {
            let [name, size, kind] = split(head, ' ').ok_or_else(wrong)?;
            let [w, h] = split(size, 'x').ok_or_else(wrong)?;
            let size = Size {
                w: w.parse().map_err(|_| wrong())?,
                h: h.parse().map_err(|_| wrong())?,
            };
            let key = (name, size, kind == "tile");
            sprites.insert(key, Vec::new());
            current = Some(key);
        } else if !line.is_empty() {
            let key = current.ok_or_else(wrong)?;
            let rows = sprites.get_mut(&key).ok_or_else(wrong)?;
            rows.push(row(line).ok_or_else(wrong)?);
        }
    }
    for (key, rows) in &sprites {
        let Size { w, h } = key.1;
        let fits = rows.len() == usize::from(h) && rows.iter().all(|it| it.len() == usize::from(w));
        if !fits {
            return Err(format!("{key:?}"));
        }
    }
    Ok(sprites)
}

fn split<const N: usize>(text: &str, at: char) -> Option<[&str; N]> {
    let parts: Vec<&str> = text.split(at).collect();
    parts.try_into().ok()
}

fn row(line: &str) -> Option<Vec<Spot>> {
    let [chars, fg, bg] = split(line, '|')?;
    let same = chars.chars().count() == fg.len() && fg.len() == bg.len();
    let spots = chars.chars().zip(fg.chars().zip(bg.chars()));
    let spots = spots.map(|(char, (fg, bg))| {
        Some(Spot {
            char,
            fg: part(fg)?,
            bg: part(bg)?,
        })
    });
    spots.collect::<Option<Vec<Spot>>>().filter(|_| same)
}

const fn part(letter: char) -> Option<Part> {
    Some(match letter {
        'f' => Part::Fill,
        'i' => Part::Inner,
        't' => Part::Facet,
        'm' => Part::Mark,
        'g' => Part::Gap,
        '.' => Part::Square,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ladder;

    #[test]
    fn the_file_can_be_read_and_uses_blocks_only() {
        let sprites = parse(DATA).expect("well-formed");
        let heads = DATA.lines().filter(|it| it.starts_with('@'));
        assert_eq!(sprites.len(), heads.count(), "no sprite is there twice");
        for (key, rows) in &sprites {
            for spot in rows.iter().flatten() {
                let is_block = ('\u{2580}'..='\u{259f}').contains(&spot.char);
                assert!(is_block || spot.char == ' ', "{key:?}: {:?}", spot.char);
            }
        }
    }

    #[test]
    fn every_piece_of_every_game_is_seen_in_every_size_of_its_ladder() {
        // These have drawings of their own; the pieces of other games may be fallbacks.
        let drawn = ["moai", "cage", "racing-kings", "gorogo"];
        for game in catalog::games() {
            let view = game.open(None, None).expect("a start").view();
            let mut names: Vec<&str> = view.pieces.iter().map(|it| it.1.0).collect();
            names.extend(view.hands.iter().map(|it| it.sprite.0));
            for size in ladder::painted(&view).filter(|it| 1 < it.h && it.has_sprites(&view)) {
                let tile = size.has_gaps(&view);
                let is_drawn = |name: &&'static str| sprite(name, size, tile).is_some();
                assert!(["dot", "cross"].iter().all(is_drawn), "{size:?} {tile}");
                for name in &names {
                    let what = format!("{name} {size:?} {tile}");
                    let rows = shape(name, size, tile);
                    assert_eq!(rows.len(), usize::from(size.h), "{what}");
                    let is_wide = |it: &Vec<Spot>| it.len() == usize::from(size.w);
                    assert!(rows.iter().all(is_wide), "{what}");
                    let solid = rows.iter().flatten().filter(|it| it.is_solid()).count();
                    // A third of a cell is enough to be seen.
                    assert!(usize::from(size.w * size.h) <= 3 * solid, "{what}");
                    let is_ours = drawn.contains(&game.info.id);
                    assert!(!is_ours || is_drawn(name), "{what}");
                }
            }
        }
        for name in ["wK", "wQ", "wR", "wB", "wN", "bK", "bQ", "bR", "bB", "bN"] {
            assert!(sprite(name, Size { w: 16, h: 8 }, false).is_some());
        }
    }

    #[test]
    fn a_broken_line_is_named() {
        let check = |text: &str, line: &str| {
            assert_eq!(parse(text).err().as_deref(), Some(line), "{text}");
        };
        check("▀|f|.", "▀|f|.");
        check("@ wK 1x square\n▀|f|.", "@ wK 1x square");
        check("@ wK 1x1 square\n▀|q|.", "▀|q|.");
        check("@ wK 1x1 square\n▀▀|f|.", "▀▀|f|.");
        assert!(parse("@ wK 2x1 square\n▀|f|.").is_err());
    }
}
