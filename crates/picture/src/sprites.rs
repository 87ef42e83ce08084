//! The appearance of each sprite: a glyph for terminals, figures for drawings, a symbol for SVG.

mod path_data;
mod symbol;

use std::{collections::BTreeMap, sync::LazyLock};

use game::Sprite;

use crate::{TextRole, drawing::Figure};

/// The drawings of all sprites (pictures of pieces), the logo and the icons: an SVG file of
/// symbols.
pub const SPRITES: &str = include_str!("../assets/sprites.svg");

/// The characters that a terminal can show.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Charset {
    /// Box drawing characters, chess pieces and geometric shapes. All are one column wide, except in
    /// locales that show characters of ambiguous width as wide.
    #[default]
    Unicode,
    /// Printable ASCII characters only.
    Ascii,
}

impl Charset {
    /// The first of two characters if the charset is Unicode, the second if it is ASCII.
    pub(crate) const fn pick(self, unicode: char, ascii: char) -> char {
        match self {
            Charset::Unicode => unicode,
            Charset::Ascii => ascii,
        }
    }
}

/// The data of a sprite (the picture of a piece): its identifier, name, glyphs, role and size.
pub(crate) struct SpriteInfo {
    /// Identifier of the sprite and of its symbol in `sprites.svg`.
    pub(crate) id: &'static str,
    /// Id of the message that names the piece in the reader's language.
    pub(crate) message: &'static str,
    unicode: &'static str,
    ascii: &'static str,
    /// Role of the piece's glyph in a board written as text: red, blue, white, black or neutral.
    /// Terminals choose the glyph's colour by it.
    pub(crate) role: TextRole,
    /// Width of the piece relative to the width of a cell, in hundredths.
    pub(crate) size: u8,
}

const fn info(
    [id, message]: [&'static str; 2],
    [unicode, ascii]: [&'static str; 2],
    role: TextRole,
    size: u8,
) -> SpriteInfo {
    SpriteInfo {
        id,
        message,
        unicode,
        ascii,
        role,
        size,
    }
}

/// All sprites (pictures of pieces), in the order in which legends list them.
pub(crate) const SPRITE_INFO: [SpriteInfo; 18] = [
    info(["wK", "sprite-wK"], ["♔", "K"], TextRole::White, 100),
    info(["wQ", "sprite-wQ"], ["♕", "Q"], TextRole::White, 100),
    info(["wR", "sprite-wR"], ["♖", "R"], TextRole::White, 100),
    info(["wB", "sprite-wB"], ["♗", "B"], TextRole::White, 100),
    info(["wN", "sprite-wN"], ["♘", "N"], TextRole::White, 100),
    info(["bK", "sprite-bK"], ["♚", "k"], TextRole::Black, 100),
    info(["bQ", "sprite-bQ"], ["♛", "q"], TextRole::Black, 100),
    info(["bR", "sprite-bR"], ["♜", "r"], TextRole::Black, 100),
    info(["bB", "sprite-bB"], ["♝", "b"], TextRole::Black, 100),
    info(["bN", "sprite-bN"], ["♞", "n"], TextRole::Black, 100),
    info(["moai-w", "sprite-moai-w"], ["◇", "W"], TextRole::White, 98),
    info(["moai-b", "sprite-moai-b"], ["◆", "B"], TextRole::Black, 98),
    info(
        ["counter", "sprite-counter"],
        ["▒", "#"],
        TextRole::Neutral,
        82,
    ),
    info(
        ["checker-r", "sprite-checker-r"],
        ["●", "R"],
        TextRole::Red,
        90,
    ),
    info(
        ["checker-b", "sprite-checker-b"],
        ["○", "b"],
        TextRole::Blue,
        90,
    ),
    info(
        ["stone-w", "sprite-stone-w"],
        ["○", "W"],
        TextRole::White,
        90,
    ),
    info(
        ["stone-b", "sprite-stone-b"],
        ["●", "B"],
        TextRole::Black,
        90,
    ),
    info(["henge", "sprite-henge"], ["◫", "&"], TextRole::Neutral, 86),
];

impl SpriteInfo {
    pub(crate) fn of(sprite: Sprite) -> Option<&'static SpriteInfo> {
        SPRITE_INFO.iter().find(|it| it.id == sprite.0)
    }

    pub(crate) const fn glyph(&self, charset: Charset) -> &'static str {
        match charset {
            Charset::Unicode => self.unicode,
            Charset::Ascii => self.ascii,
        }
    }
}

/// The character that shows a piece in text, one column wide; `?` for an unknown piece.
pub fn glyph(sprite: Sprite, charset: Charset) -> &'static str {
    SpriteInfo::of(sprite).map_or("?", |it| it.glyph(charset))
}

/// The role of a piece's glyph in a board written as text: its colour, or neutral if the piece
/// belongs to neither player or is unknown.
pub fn role(sprite: Sprite) -> TextRole {
    SpriteInfo::of(sprite).map_or(TextRole::Neutral, |it| it.role)
}

/// The SVG `symbol` element with the given identifier: a piece, the logo or an icon. `None` if
/// there is none.
pub fn symbol(id: &str) -> Option<&'static str> {
    SPRITES.lines().find(|line| {
        line.strip_prefix("<symbol id=\"")
            .and_then(|rest| rest.split_once('"'))
            .is_some_and(|(name, _)| name == id)
    })
}

/// The figures that draw each sprite (picture of a piece), by its identifier, parsed on first use.
static FIGURES: LazyLock<BTreeMap<&str, Vec<Figure>>> = LazyLock::new(|| {
    let figures = |info: &SpriteInfo| Some((info.id, symbol::read(symbol(info.id)?)?));
    SPRITE_INFO.iter().filter_map(figures).collect()
});

/// The figures that draw a sprite (picture of a piece), bottom to top, in a square of 100 units;
/// empty for an unknown sprite.
pub(crate) fn figures(id: &str) -> &'static [Figure] {
    FIGURES.get(id).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use crate::drawing::{Appearance, Outline, Point, Segment};

    use super::*;

    #[test]
    fn every_sprite_has_a_symbol_a_message_and_two_narrow_glyphs() {
        for it in &SPRITE_INFO {
            let symbol = symbol(it.id).expect(it.id);
            assert!(symbol.ends_with("</symbol>"), "{}", it.id);
            assert_eq!(it.message, format!("sprite-{}", it.id));
            assert_eq!(it.unicode.chars().count(), 1, "{}", it.id);
            assert_eq!(it.ascii.len(), 1, "{}", it.id);
            assert!(it.ascii.is_ascii(), "{}", it.id);
        }
    }

    #[test]
    fn every_shape_of_a_symbol_is_a_figure() {
        for it in &SPRITE_INFO {
            let symbol = symbol(it.id).expect(it.id);
            let shapes = ["<path ", "<circle "].map(|shape| symbol.matches(shape).count());
            let figures = figures(it.id);
            assert_eq!(figures.len(), shapes.iter().sum::<usize>(), "{}", it.id);
            for figure in figures {
                let Appearance { fill, stroke } = figure.appearance;
                assert!(fill.is_some() || stroke.is_some(), "{}", it.id);
            }
        }
        assert!(figures("nothing").is_empty());
    }

    #[test]
    fn white_moai_is_mirrored() {
        let [white, black] = ["moai-w", "moai-b"].map(|id| figures(id)[0].outline.clone());
        let Outline::Path(white) = white else {
            panic!("a head is a path")
        };
        let Outline::Path(black) = black else {
            panic!("a head is a path")
        };
        assert_eq!(black.segments()[0], Segment::Move(Point::new(46.5, 9.5)));
        assert_eq!(white.segments()[0], Segment::Move(Point::new(53.5, 9.5)));
    }

    #[test]
    fn every_piece_symbol_is_a_sprite() {
        let pieces = SPRITES
            .lines()
            .filter(|line| line.starts_with("<symbol") && line.contains("viewBox=\"0 0 100 100\""));
        // The logo has the same view box.
        assert_eq!(pieces.count(), SPRITE_INFO.len() + 1);
    }
}
