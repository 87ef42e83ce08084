//! The four fonts used here, which every PDF reader has: their names, encoding and widths.
//!
//! Widths are Adobe's, in thousandths of the size. Letters with accents are as wide as those without.

use pdf_writer::Name;

/// A font.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Font {
    Text,
    Strong,
    Display,
    Mono,
}

impl Font {
    pub(crate) const ALL: [Font; 4] = [Font::Text, Font::Strong, Font::Display, Font::Mono];

    /// The name by which pages refer to it.
    pub(crate) const fn key(self) -> Name<'static> {
        Name(match self {
            Font::Text => b"T",
            Font::Strong => b"S",
            Font::Display => b"D",
            Font::Mono => b"M",
        })
    }

    /// The name by which readers know it.
    pub(crate) const fn base(self) -> Name<'static> {
        Name(match self {
            Font::Text => b"Helvetica",
            Font::Strong => b"Helvetica-Bold",
            Font::Display => b"Times-Bold",
            Font::Mono => b"Courier",
        })
    }

    /// How wide a text is at a size.
    pub(crate) fn width(self, text: &str, size: f32) -> f32 {
        let units: u32 = text.chars().map(|it| u32::from(self.advance(it))).sum();
        units as f32 / 1000.0 * size
    }

    fn advance(self, char: char) -> u16 {
        let widths = match self {
            Font::Text => &HELVETICA,
            Font::Strong => &HELVETICA_BOLD,
            Font::Display => &TIMES_BOLD,
            Font::Mono => return 600,
        };
        let plain = match char {
            '—' => return 1000,
            '–' | '«' | '»' => return 556,
            '“' | '”' => return 400,
            '‘' | '’' => '\'',
            '·' => '.',
            '×' => '+',
            _ => unaccented(char),
        };
        let index = (plain as usize).wrapping_sub(' ' as usize);
        widths.get(index).copied().unwrap_or(556)
    }
}

/// The letter without its accent.
const fn unaccented(char: char) -> char {
    match char {
        'À'..='Å' => 'A',
        'Ç' => 'C',
        'È'..='Ë' => 'E',
        'Ì'..='Ï' => 'I',
        'Ñ' => 'N',
        'Ò'..='Ö' => 'O',
        'Ù'..='Ü' => 'U',
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' => 'o',
        'ù'..='ü' => 'u',
        other => other,
    }
}

/// A text in the encoding that PDF calls `WinAnsiEncoding`; what it lacks becomes a question mark.
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

/// Widths of the characters from the space to the tilde.
type Widths = [u16; 95];

#[rustfmt::skip]
const HELVETICA: Widths = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

#[rustfmt::skip]
const HELVETICA_BOLD: Widths = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
    611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
    278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];

#[rustfmt::skip]
const TIMES_BOLD: Widths = [
    250, 333, 555, 500, 500, 1000, 833, 278, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500,
    500, 500, 500, 500, 500, 500, 500, 333, 333, 570, 570, 570, 500, 930, 722, 667, 722, 722, 667,
    611, 778, 778, 389, 500, 778, 667, 944, 722, 778, 611, 778, 722, 556, 667, 722, 722, 1000, 722,
    722, 667, 333, 278, 333, 581, 500, 333, 500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556,
    278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722, 500, 500, 444, 394, 220, 394, 520,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_measured_with_and_without_accents() {
        let near = |a: f32, b: f32| (a - b).abs() < 0.01;
        assert!(near(Font::Text.width("WAM", 10.0), 24.44));
        assert!(near(Font::Mono.width("4x7:4N+4Q", 10.0), 54.0));
        assert!(near(
            Font::Text.width("solução", 10.0),
            Font::Text.width("solucao", 10.0)
        ));
    }

    #[test]
    fn what_cannot_be_encoded_is_a_question_mark() {
        assert_eq!(encoded("ção – ♞"), b"\xe7\xe3o \x96 ?");
    }
}
