//! Sprites: pieces and marks in block characters, parsed from `data/sprites.txt`, which documents the
//! format.

use std::{borrow::Cow, collections::BTreeMap, sync::LazyLock};

use super::{Size, fallback};

const DATA: &str = include_str!("../../data/sprites.txt");

/// The part of a sprite (a piece or mark drawn in characters) that the foreground or background of
/// a character belongs to, which determines its colour tone.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Part {
    Fill,
    Inner,
    Facet,
    Mark,
    /// The gap beside a tile, in which the slab (the dark base) under the board shows.
    Gap,
    /// The square behind the sprite, which shows through.
    Square,
}

/// One character of a sprite (a piece or mark drawn in characters), and the parts that its
/// foreground and background belong to.
#[derive(Copy, Clone, Debug)]
pub(super) struct Spot {
    pub(super) char: char,
    pub(super) fg: Part,
    pub(super) bg: Part,
}

impl Spot {
    /// Whether this character of a sprite is fully transparent: the square behind it shows.
    pub(super) fn is_clear(self) -> bool {
        self.char == ' ' && self.bg == Part::Square
    }

    /// Whether this character of a sprite shows a part of the piece.
    pub(super) fn is_solid(self) -> bool {
        let free = [Part::Square, Part::Gap];
        !free.contains(&self.bg) || self.char != ' ' && !free.contains(&self.fg)
    }
}

/// A piece or mark drawn in block characters: its rows from top to bottom.
pub(super) type Sprite = Vec<Vec<Spot>>;

/// Identifies a drawn sprite: its name, the size of the cell, and whether the cell is a tile with gaps.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
struct SpriteKey<'a> {
    name: &'a str,
    size: Size,
    tile: bool,
}

static SPRITES: LazyLock<BTreeMap<SpriteKey<'static>, Sprite>> =
    LazyLock::new(|| parse(DATA).unwrap_or_default());

/// The sprite that `data/sprites.txt` has for a name and a size of cell, for a square or for a tile.
/// `None` if it has none.
pub(super) fn sprite(name: &'static str, size: Size, tile: bool) -> Option<&'static Sprite> {
    SPRITES.get(&SpriteKey { name, size, tile })
}

/// The sprite of a piece or mark for any size of cell: the one in `data/sprites.txt`, or else a
/// smaller one or a round stone with the piece's letter.
pub(super) fn shape(name: &'static str, size: Size, tile: bool) -> Cow<'static, Sprite> {
    match sprite(name, size, tile) {
        Some(drawn) => Cow::Borrowed(drawn),
        None => Cow::Owned(fallback::piece(name, size, tile)),
    }
}

/// The sizes of a square cell for which `data/sprites.txt` has a drawing of this name.
pub(super) fn sizes(name: &str) -> impl Iterator<Item = Size> {
    let squares = SPRITES
        .keys()
        .filter(move |key| key.name == name && !key.tile);
    squares.map(|key| key.size)
}

/// Parses all sprites of a text in the format of `data/sprites.txt`.
///
/// # Errors
///
/// The first invalid line, or the key of a sprite whose rows don't have its size.
fn parse(text: &str) -> Result<BTreeMap<SpriteKey<'_>, Sprite>, String> {
    let mut sprites: BTreeMap<SpriteKey, Sprite> = BTreeMap::new();
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
            let tile = kind == "tile";
            let key = SpriteKey { name, size, tile };
            sprites.insert(key, Vec::new());
            current = Some(key);
        } else if !line.is_empty() {
            let key = current.ok_or_else(wrong)?;
            let rows = sprites.get_mut(&key).ok_or_else(wrong)?;
            rows.push(row(line).ok_or_else(wrong)?);
        }
    }
    for (key, rows) in &sprites {
        let Size { w, h } = key.size;
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
    use crate::board::sizes;

    #[test]
    fn the_file_is_valid_and_uses_block_characters_only() {
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
    fn every_piece_of_every_game_is_visible_in_every_size() {
        // These have drawings of their own; the pieces of other games may be fallbacks.
        let drawn = ["moai", "cage", "racing-kings", "gorogo"];
        for game in catalog::games() {
            let view = game.open(None, None).expect("a start").view();
            let sprites = view.pieces.iter().map(|(_, sprite)| sprite.0);
            let mut names: Vec<&str> = sprites.collect();
            names.extend(view.hands.iter().map(|it| it.sprite.0));
            let is_drawn = |size: &Size| 1 < size.h && size.has_sprites(&view);
            for size in sizes::painted(&view).filter(is_drawn) {
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
                    // A piece that covers a third of its cell is visible.
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
    fn an_invalid_line_is_reported() {
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
