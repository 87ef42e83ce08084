//! Colours and characters, by purpose. Colour only repeats what a shape shows: without it nothing is
//! lost.
//!
//! The board has one set of colours for all backgrounds, chosen so that light pieces look light and dark
//! pieces dark on every square. Text has two sets, for dark and for light backgrounds. On terminals with
//! 16 colours, which users redefine, text keeps the terminal's default colour, and colour 8, which some
//! themes set to the background, is never used.

use picture::{Charset, TextRole};
use ratatui::style::{Color, Modifier, Style};

use crate::notation::PieceLetters;

/// The colour palette: for a dark or a light background, or no colours.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Colours {
    /// No colours, as `NO_COLOR` demands: only bold and reverse.
    None,
    /// Colours for a terminal with a dark background.
    #[default]
    Dark,
    /// Colours for a terminal with a light background.
    Light,
}

impl Colours {
    /// The palette that follows this one in the menu of settings.
    pub(crate) const fn next(self) -> Colours {
        match self {
            Colours::Dark => Colours::Light,
            Colours::Light => Colours::None,
            Colours::None => Colours::Dark,
        }
    }
}

/// The number of colours that a terminal can show.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Depth {
    /// The terminal shows all 24-bit colours (“true colour”).
    #[default]
    True,
    /// 256 colours, of which the last 240 are the same in all terminals.
    Indexed,
    /// 16 colours, which users of the terminal may redefine.
    Sixteen,
}

impl Depth {
    /// Derives the depth from the environment variables `COLORTERM` and `TERM`. 16 colours if neither
    /// says more.
    pub fn detect(colorterm: Option<&str>, term: Option<&str>) -> Depth {
        match (colorterm, term) {
            (Some("truecolor" | "24bit"), _) => Depth::True,
            (_, Some(term)) if term.ends_with("-direct") => Depth::True,
            (_, Some(term)) if term.contains("256color") => Depth::Indexed,
            _ => Depth::Sixteen,
        }
    }
}

/// How pieces are drawn on painted squares.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum PieceStyle {
    /// Drawings in cells of three rows or more, and letters in smaller ones, where drawings of
    /// different pieces look alike.
    #[default]
    Drawings,
    /// Letters in cells of every size.
    Letters,
    /// Drawings in cells of every size that has them, for decorative pictures.
    Pictures,
}

/// What determines the appearance of everything drawn: characters, colours, pieces and motion.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Theme {
    pub(crate) charset: Charset,
    pub(crate) colours: Colours,
    pub(crate) depth: Depth,
    pub(crate) pieces: PieceStyle,
    /// The letters of chess pieces in moves and on boards.
    pub(crate) letters: PieceLetters,
    /// Whether motion is off: moves are shown at once instead of step by step.
    pub(crate) still: bool,
}

/// The purpose of a text outside a board, which determines its style.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Ink {
    /// The style of ordinary text, in the terminal's default colour.
    Plain,
    /// The style of names and headings.
    Strong,
    /// The style of secondary text, less prominent than ordinary text.
    Quiet,
    /// The style of the names of keys, of the title of a screen, and of good results such as won
    /// games.
    Accent,
    /// The style of what to notice first: the player to move, the sign at the chosen row, the
    /// outcome of a game.
    Sun,
    /// The style of error messages, such as that a move is illegal, and of mistakes and lost games.
    Bad,
    /// The style of hints for the player's next move.
    Hint,
    /// The style of lines with a meaning, such as the rest of a bar.
    Line,
    /// The style of decorative lines, such as borders.
    Faint,
    /// The style of the row or button that Enter acts on, of the current move in a list of moves,
    /// and of the running clock.
    Chosen,
    /// The style of the background and secondary text of the chosen row.
    Row,
}

/// The purpose of a colour, which a theme turns into a colour of the terminal.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Tone {
    /// The colour of the slab under the board, its dark base.
    Slab,
    /// The colour of the labels of files and ranks beside the board.
    Label,
    /// The colour of light squares, of tiles, and of the plate of a board of points.
    Light,
    /// The colour of dark squares on a board.
    Dark,
    /// The colour of every second tile of a board whose tiles have no gaps between them.
    Tile2,
    /// The colour of tiles under red and blue pieces.
    Pale,
    /// The colour of every second tile under red and blue pieces, where tiles have no gaps between
    /// them.
    Pale2,
    White,
    WhiteInner,
    WhiteFacet,
    Black,
    BlackInner,
    BlackFacet,
    Counter,
    CounterTop,
    Red,
    RedInner,
    Blue,
    BlueInner,
    /// The colour of crosses, frames and brackets that mark a square.
    Mark,
    /// The colour of the dot on a cell that can be chosen.
    Dot,
    /// The colour of the dot on a pale tile that can be chosen.
    PaleDot,
    /// The colour of the frame of the cell under the cursor.
    Ring,
    /// The background colour of a cell under the cursor that is too small for a frame.
    Cursor,
    /// The background colour of the squares of the last move. Each background of marked squares has a
    /// variant for pale tiles, whose name begins with `Pale`.
    Last,
    PaleLast,
    Chosen,
    PaleChosen,
    Hint,
    PaleHint,
    Bad,
    PaleBad,
    /// The colour of the frame of a selected tile, drawn in the gaps round it.
    ChosenRing,
    HintRing,
    BadRing,
    /// The colour of text in [`Ink::Quiet`]. Every other tone whose name ends in `Text` is for the ink
    /// of its name, too.
    QuietText,
    AccentText,
    SunText,
    BadText,
    HintText,
    LineText,
    FaintText,
    RowText,
    RowGround,
}

/// One colour as terminals of each [`Depth`] can show it. With 16 colours, `None` stands for the
/// terminal's default colour.
struct Swatch {
    rgb: u32,
    indexed: u8,
    sixteen: Option<u8>,
}

const fn swatch(rgb: u32, indexed: u8, sixteen: Option<u8>) -> Swatch {
    Swatch {
        rgb,
        indexed,
        sixteen,
    }
}

impl Tone {
    /// All tones, for tests that check every colour.
    #[cfg(test)]
    pub(crate) const ALL: [Tone; 44] = [
        Tone::Slab,
        Tone::Label,
        Tone::Light,
        Tone::Dark,
        Tone::Tile2,
        Tone::Pale,
        Tone::Pale2,
        Tone::White,
        Tone::WhiteInner,
        Tone::WhiteFacet,
        Tone::Black,
        Tone::BlackInner,
        Tone::BlackFacet,
        Tone::Counter,
        Tone::CounterTop,
        Tone::Red,
        Tone::RedInner,
        Tone::Blue,
        Tone::BlueInner,
        Tone::Mark,
        Tone::Dot,
        Tone::PaleDot,
        Tone::Ring,
        Tone::Cursor,
        Tone::Last,
        Tone::PaleLast,
        Tone::Chosen,
        Tone::PaleChosen,
        Tone::Hint,
        Tone::PaleHint,
        Tone::Bad,
        Tone::PaleBad,
        Tone::ChosenRing,
        Tone::HintRing,
        Tone::BadRing,
        Tone::QuietText,
        Tone::AccentText,
        Tone::SunText,
        Tone::BadText,
        Tone::HintText,
        Tone::LineText,
        Tone::FaintText,
        Tone::RowText,
        Tone::RowGround,
    ];

    /// The colours of this tone, for a terminal with a light background if `light`.
    const fn swatch(self, light: bool) -> Swatch {
        // The swatch for a light or a dark background.
        const fn either(is_light: bool, light: Swatch, dark: Swatch) -> Swatch {
            if is_light { light } else { dark }
        }
        match self {
            Tone::Slab => swatch(0x26_2d2a, 235, None),
            Tone::Label => swatch(0xc9_cdc2, 251, None),
            Tone::Light => swatch(0x87_937f, 245, Some(6)),
            Tone::Dark => swatch(0x5b_695e, 241, None),
            Tone::Tile2 => swatch(0x7b_8774, 244, None),
            Tone::Pale => swatch(0xb3_baa9, 250, None),
            Tone::Pale2 => swatch(0xa9_b19f, 249, None),
            Tone::White | Tone::Ring => swatch(0xff_fdf6, 231, Some(15)),
            Tone::WhiteInner => swatch(0x2a_2f31, 236, Some(0)),
            Tone::WhiteFacet => swatch(0xcf_cabb, 251, Some(15)),
            Tone::Black => swatch(0x0e_1113, 232, Some(0)),
            Tone::BlackInner => swatch(0xc9_c4b6, 251, Some(15)),
            Tone::BlackFacet => swatch(0x4d_565b, 240, Some(0)),
            Tone::Counter => swatch(0x3a_3935, 236, None),
            Tone::CounterTop => swatch(0x75_726a, 243, None),
            Tone::Red => swatch(0xa8_321d, 124, Some(1)),
            Tone::RedInner => swatch(0xff_f3e4, 230, Some(15)),
            Tone::Blue => swatch(0x1f_4f8a, 24, Some(4)),
            Tone::BlueInner => swatch(0xe8_f1fb, 255, Some(15)),
            Tone::Mark => swatch(0x03_120d, 232, Some(0)),
            Tone::Dot => swatch(0xe4_ead6, 254, Some(15)),
            Tone::PaleDot => swatch(0x4c_5a50, 240, Some(0)),
            Tone::Cursor => swatch(0x7f_e7f5, 123, Some(15)),
            Tone::Last => swatch(0xa8_842f, 136, Some(3)),
            Tone::PaleLast => swatch(0xe0_b14d, 179, Some(3)),
            Tone::Chosen => swatch(0xb0_761a, 130, Some(3)),
            Tone::PaleChosen => swatch(0xe8_a93a, 215, Some(3)),
            Tone::Hint => swatch(0x7b_64a9, 97, Some(5)),
            Tone::PaleHint => swatch(0xbd_a9e0, 182, Some(5)),
            Tone::Bad => swatch(0xa8_483b, 131, Some(1)),
            Tone::PaleBad => swatch(0xe8_a295, 217, Some(1)),
            Tone::ChosenRing => swatch(0xec_bd66, 215, Some(3)),
            Tone::HintRing => swatch(0xc9_b3f0, 183, Some(5)),
            Tone::BadRing => swatch(0xf5_9c8c, 216, Some(1)),
            Tone::QuietText => either(
                light,
                swatch(0x50_544f, 239, None),
                swatch(0xb4_b7b1, 249, None),
            ),
            Tone::AccentText => either(
                light,
                swatch(0x1f_5a4c, 23, None),
                swatch(0x86_c9b3, 115, None),
            ),
            Tone::SunText => either(
                light,
                swatch(0x74_480a, 94, None),
                swatch(0xec_bd66, 215, None),
            ),
            Tone::BadText => either(
                light,
                swatch(0x9a_2f25, 88, None),
                swatch(0xf5_9c8c, 216, None),
            ),
            Tone::HintText => either(
                light,
                swatch(0x5f_418f, 60, None),
                swatch(0xc9_b3f0, 183, None),
            ),
            Tone::LineText => either(
                light,
                swatch(0x81_7a69, 243, None),
                swatch(0x7d_858a, 244, None),
            ),
            Tone::FaintText => either(
                light,
                swatch(0xd3_ccba, 252, None),
                swatch(0x3d_4549, 238, None),
            ),
            Tone::RowText => either(
                light,
                swatch(0x4a_2f04, 236, None),
                swatch(0xf6_dfae, 223, None),
            ),
            Tone::RowGround => either(
                light,
                swatch(0xf2_dca6, 223, None),
                swatch(0x3b_3019, 238, None),
            ),
        }
    }
}

impl Theme {
    /// Whether squares are painted, which needs colours that are the same in every terminal.
    pub(crate) fn is_painted(self) -> bool {
        self.colours != Colours::None && self.depth != Depth::Sixteen
    }

    /// The letters of chess pieces that the terminal's characters allow: figurines are not in ASCII.
    pub(crate) fn piece_letters(self) -> PieceLetters {
        match (self.charset, self.letters) {
            (Charset::Ascii, PieceLetters::Figurines) => PieceLetters::English,
            (_, letters) => letters,
        }
    }

    /// Whether moves are shown step by step. Never without colours.
    pub(crate) fn has_motion(self) -> bool {
        !self.still && self.colours != Colours::None
    }

    /// Whether pieces can be drawn with block characters on painted squares.
    pub(crate) fn has_sprites(self) -> bool {
        self.is_painted() && self.charset == Charset::Unicode
    }

    /// Returns the one of two texts that the terminal's characters allow: `ascii` if it shows only
    /// ASCII.
    pub(crate) const fn pick<'a>(self, unicode: &'a str, ascii: &'a str) -> &'a str {
        match self.charset {
            Charset::Unicode => unicode,
            Charset::Ascii => ascii,
        }
    }

    /// The terminal's colour for a tone in this theme.
    pub(crate) fn colour(self, tone: Tone) -> Color {
        let swatch = tone.swatch(self.colours == Colours::Light);
        match (self.colours, self.depth) {
            (Colours::None, _) => Color::Reset,
            (_, Depth::True) => Color::from_u32(swatch.rgb),
            (_, Depth::Indexed) => Color::Indexed(swatch.indexed),
            (_, Depth::Sixteen) => swatch.sixteen.map_or(Color::Reset, Color::Indexed),
        }
    }

    /// The style of text in tone `fg` on tone `bg`. `None` stands for the terminal's default colour.
    pub(crate) fn paint(self, fg: Option<Tone>, bg: Option<Tone>) -> Style {
        let colour = |tone: Option<Tone>| tone.map_or(Color::Reset, |tone| self.colour(tone));
        Style::new().fg(colour(fg)).bg(colour(bg))
    }

    /// The style of a text with this purpose in this theme.
    pub(crate) fn ink(self, ink: Ink) -> Style {
        let own = Style::new();
        let text = |tone| match self.colour(tone) {
            Color::Reset => own,
            colour => own.fg(colour),
        };
        match ink {
            Ink::Strong => own.add_modifier(Modifier::BOLD),
            Ink::Quiet => text(Tone::QuietText),
            Ink::Accent => text(Tone::AccentText).add_modifier(Modifier::BOLD),
            Ink::Sun => text(Tone::SunText).add_modifier(Modifier::BOLD),
            Ink::Bad => text(Tone::BadText).add_modifier(Modifier::BOLD),
            Ink::Hint => text(Tone::HintText).add_modifier(Modifier::BOLD),
            Ink::Line => text(Tone::LineText),
            Ink::Faint => text(Tone::FaintText),
            Ink::Chosen if self.is_painted() => self
                .paint(Some(Tone::RowText), Some(Tone::RowGround))
                .add_modifier(Modifier::BOLD),
            Ink::Row if self.is_painted() => self.paint(Some(Tone::RowText), Some(Tone::RowGround)),
            Ink::Plain | Ink::Row => own,
            Ink::Chosen => own.add_modifier(Modifier::BOLD | Modifier::REVERSED),
        }
    }

    /// The colours in which the pieces of a colour role are drawn: fill, inner lines, and facet (a lit
    /// or shaded part).
    pub(crate) const fn piece(role: TextRole) -> [Tone; 3] {
        match role {
            TextRole::White => [Tone::White, Tone::WhiteInner, Tone::WhiteFacet],
            TextRole::Black => [Tone::Black, Tone::BlackInner, Tone::BlackFacet],
            TextRole::Red => [Tone::Red, Tone::RedInner, Tone::RedInner],
            TextRole::Blue => [Tone::Blue, Tone::BlueInner, Tone::BlueInner],
            _ => [Tone::Counter, Tone::Counter, Tone::CounterTop],
        }
    }
}

#[cfg(test)]
mod tests;
