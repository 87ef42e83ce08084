//! What each sprite looks like: a glyph for terminals, a symbol for SVG.

use game::Sprite;

use crate::Role;

/// The drawings of all sprites, the logo and the icons: an SVG file of symbols.
pub const SPRITES: &str = include_str!("../assets/sprites.svg");

/// Which characters a terminal can show.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Charset {
    /// Box drawing, chess pieces and geometric shapes. All are one column wide, in locales that do
    /// not draw characters of ambiguous width wide.
    #[default]
    Unicode,
    /// Printable ASCII only.
    Ascii,
}

impl Charset {
    /// The one of two signs that can be shown.
    pub(crate) const fn pick(self, unicode: char, ascii: char) -> char {
        match self {
            Charset::Unicode => unicode,
            Charset::Ascii => ascii,
        }
    }
}

/// What is known about a sprite.
pub(crate) struct Drawing {
    /// Name of the sprite and of its symbol.
    pub(crate) id: &'static str,
    /// Identifier of the message that names it.
    pub(crate) message: &'static str,
    unicode: &'static str,
    ascii: &'static str,
    /// Whose piece it looks like.
    pub(crate) role: Role,
    /// Part of a cell that it fills, in hundredths.
    pub(crate) size: u8,
}

const fn drawing(
    [id, message]: [&'static str; 2],
    [unicode, ascii]: [&'static str; 2],
    role: Role,
    size: u8,
) -> Drawing {
    Drawing {
        id,
        message,
        unicode,
        ascii,
        role,
        size,
    }
}

/// All sprites, in the order a legend lists them.
pub(crate) const DRAWINGS: [Drawing; 18] = [
    drawing(["wK", "sprite-wK"], ["♔", "K"], Role::White, 100),
    drawing(["wQ", "sprite-wQ"], ["♕", "Q"], Role::White, 100),
    drawing(["wR", "sprite-wR"], ["♖", "R"], Role::White, 100),
    drawing(["wB", "sprite-wB"], ["♗", "B"], Role::White, 100),
    drawing(["wN", "sprite-wN"], ["♘", "N"], Role::White, 100),
    drawing(["bK", "sprite-bK"], ["♚", "k"], Role::Black, 100),
    drawing(["bQ", "sprite-bQ"], ["♛", "q"], Role::Black, 100),
    drawing(["bR", "sprite-bR"], ["♜", "r"], Role::Black, 100),
    drawing(["bB", "sprite-bB"], ["♝", "b"], Role::Black, 100),
    drawing(["bN", "sprite-bN"], ["♞", "n"], Role::Black, 100),
    drawing(["moai-w", "sprite-moai-w"], ["◇", "W"], Role::White, 98),
    drawing(["moai-b", "sprite-moai-b"], ["◆", "B"], Role::Black, 98),
    drawing(["counter", "sprite-counter"], ["▒", "#"], Role::Neutral, 82),
    drawing(["checker-r", "sprite-checker-r"], ["●", "R"], Role::Red, 90),
    drawing(
        ["checker-b", "sprite-checker-b"],
        ["○", "b"],
        Role::Blue,
        90,
    ),
    drawing(["stone-w", "sprite-stone-w"], ["○", "W"], Role::White, 90),
    drawing(["stone-b", "sprite-stone-b"], ["●", "B"], Role::Black, 90),
    drawing(["henge", "sprite-henge"], ["◫", "&"], Role::Neutral, 86),
];

impl Drawing {
    pub(crate) fn of(sprite: Sprite) -> Option<&'static Drawing> {
        DRAWINGS.iter().find(|it| it.id == sprite.0)
    }

    pub(crate) const fn glyph(&self, charset: Charset) -> &'static str {
        match charset {
            Charset::Unicode => self.unicode,
            Charset::Ascii => self.ascii,
        }
    }
}

/// The glyph of a sprite, one column wide: `?` for an unknown one.
pub fn glyph(sprite: Sprite, charset: Charset) -> &'static str {
    Drawing::of(sprite).map_or("?", |it| it.glyph(charset))
}

/// Whose piece a sprite looks like: nobody's if it is unknown.
pub fn role(sprite: Sprite) -> Role {
    Drawing::of(sprite).map_or(Role::Neutral, |it| it.role)
}

/// The SVG `symbol` element with the given identifier: a sprite, the logo or an icon.
pub fn symbol(id: &str) -> Option<&'static str> {
    SPRITES.lines().find(|line| {
        line.strip_prefix("<symbol id=\"")
            .and_then(|rest| rest.split_once('"'))
            .is_some_and(|(name, _)| name == id)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sprite_has_a_symbol_a_message_and_two_narrow_glyphs() {
        for it in &DRAWINGS {
            let symbol = symbol(it.id).expect(it.id);
            assert!(symbol.ends_with("</symbol>"), "{}", it.id);
            assert_eq!(it.message, format!("sprite-{}", it.id));
            assert_eq!(it.unicode.chars().count(), 1, "{}", it.id);
            assert_eq!(it.ascii.len(), 1, "{}", it.id);
            assert!(it.ascii.is_ascii(), "{}", it.id);
        }
    }

    #[test]
    fn every_symbol_of_the_pieces_is_a_sprite() {
        let pieces = SPRITES
            .lines()
            .filter(|it| it.starts_with("<symbol") && it.contains("viewBox=\"0 0 100 100\""));
        // The logo is drawn on the same grid.
        assert_eq!(pieces.count(), DRAWINGS.len() + 1);
    }
}
