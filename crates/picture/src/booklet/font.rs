//! The three fonts that every booklet embeds: their files, encoding and widths.
//!
//! The files in `assets` contain only the characters of the encoding, so they are small enough to be
//! embedded whole.

mod measures;

use pdf_writer::Name;

/// The metrics of a font that a PDF file needs, in thousandths of the font size.
pub(crate) struct Measures {
    pub(crate) name: &'static str,
    pub(crate) ascent: i16,
    pub(crate) descent: i16,
    pub(crate) cap_height: i16,
    /// Bounding box of all characters of the font: left, bottom, right, top.
    pub(crate) bounds: [i16; 4],
    /// Widths of the font's characters from [`FIRST`] to 255.
    pub(crate) widths: [u16; 224],
}

/// Code of the first character whose width is stored, the space. Texts don't contain the control
/// characters before it.
pub(crate) const FIRST: u8 = b' ';

/// One of the three fonts that every booklet embeds.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Font {
    Text,
    Strong,
    Display,
}

impl Font {
    pub(crate) const ALL: [Font; 3] = [Font::Text, Font::Strong, Font::Display];

    /// Name under which the PDF file stores this font as a resource.
    pub(crate) const fn key(self) -> Name<'static> {
        Name(match self {
            Font::Text => b"T",
            Font::Strong => b"S",
            Font::Display => b"D",
        })
    }

    /// The contents of the font's file, in the TrueType format.
    pub(crate) const fn file(self) -> &'static [u8] {
        match self {
            Font::Text => include_bytes!("../../assets/booklet/text.ttf"),
            Font::Strong => include_bytes!("../../assets/booklet/strong.ttf"),
            Font::Display => include_bytes!("../../assets/booklet/display.ttf"),
        }
    }

    pub(crate) const fn measures(self) -> &'static Measures {
        match self {
            Font::Text => &measures::TEXT,
            Font::Strong => &measures::STRONG,
            Font::Display => &measures::DISPLAY,
        }
    }

    /// Width of a text in this font at a font size, in the unit of that size.
    pub(crate) fn width(self, text: &str, size: f32) -> f32 {
        let widths = &self.measures().widths;
        let width = |byte: u8| widths[usize::from(byte.saturating_sub(FIRST))];
        let units: u32 = encoded(text)
            .into_iter()
            .map(|it| u32::from(width(it)))
            .sum();
        units as f32 / 1000.0 * size
    }
}

/// Encodes a text as PDF's `WinAnsiEncoding`; unknown characters become question marks.
pub(crate) fn encoded(text: &str) -> Vec<u8> {
    let byte = |char| match char {
        ' '..='~' | '\u{a0}'..='\u{ff}' => char as u8,
        '…' => 0x85,
        '‘' => 0x91,
        '’' => 0x92,
        '“' => 0x93,
        '”' => 0x94,
        '•' => 0x95,
        '–' => 0x96,
        '—' => 0x97,
        _ => b'?',
    };
    text.chars().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_measured_with_and_without_accents() {
        let near = |a: f32, b: f32| (a - b).abs() < 0.01;
        assert!(near(Font::Text.width("WAM", 10.0), 24.62));
        assert!(near(
            Font::Text.width("solução", 10.0),
            Font::Text.width("solucao", 10.0)
        ));
        assert!(0.0 < Font::Display.width("×", 10.0));
    }

    #[test]
    fn unencodable_character_becomes_a_question_mark() {
        assert_eq!(encoded("ção – ♞"), b"\xe7\xe3o \x96 ?");
    }

    /// Every character that texts are made of has a glyph, so nothing is printed as a box.
    #[test]
    fn letters_of_both_languages_have_a_width() {
        let letters = "abcdefghijklmnopqrstuvwxyzáàâãçéêíóôõúABCDEFGHIJKLMNOPQRSTUVWXYZÁÀÂÃÇÉÊÍÓÔÕÚ\
                       0123456789.,:;!?×–—“”‘’«»()+-/… ";
        for font in Font::ALL {
            for letter in letters.chars() {
                let width = font.width(&letter.to_string(), 1000.0);
                assert!(0.0 < width, "{letter} in {font:?}");
            }
        }
    }
}
