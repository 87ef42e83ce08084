//! Booklets to print: puzzles several a page, solutions at the back, as a PDF file.
//!
//! A [`Booklet`] is words and pictures in order; [`Booklet::to_pdf`] lays them out. Pictures are
//! [`Drawing`]s, lists of shapes, printed on white so that a pencil shows. Each sprite is stored once,
//! and the fonts are in the file, so that it looks the same everywhere. The same booklet gives the
//! same bytes.
//!
//! `layout` knows what goes where, `page` draws on one page, `shapes` writes pictures, `code` makes
//! QR codes, `font` measures text, and `document` writes the file.

mod code;
mod document;
mod font;
mod layout;
mod page;
mod shapes;

use crate::Drawing;

/// Something to print.
#[derive(Clone, Debug, Default)]
pub struct Booklet {
    /// Code of the language, such as `en`, for programs that read aloud.
    pub language: String,
    /// What is written largest, and the name of the document.
    pub title: String,
    /// A line below the title.
    pub subtitle: String,
    /// The paragraphs of the first page.
    pub intro: Vec<String>,
    /// A picture on the first page, below the paragraphs.
    pub example: Option<Item>,
    /// Whom to thank, at the end of the first page.
    pub credit: String,
    /// Heading of the puzzles, on every page of theirs.
    pub puzzles_title: String,
    /// The puzzles in order.
    pub puzzles: Vec<Item>,
    /// Heading of the solutions, on every page of theirs.
    pub solutions_title: String,
    /// The solutions in order, smaller than the puzzles.
    pub solutions: Vec<Item>,
    /// What the paper is like.
    pub paper: Paper,
}

/// A picture with words around it. Empty words take no room.
#[derive(Clone, Debug, Default)]
pub struct Item {
    /// Its number or name, set large.
    pub label: String,
    /// What to do, or what is seen.
    pub text: String,
    /// Something short beside the label, such as how hard it is.
    pub note: String,
    /// Something exact below the picture, such as an identifier, set small.
    pub small: String,
    /// What a QR code beside the words says; nothing for no code.
    pub code: String,
    /// The picture. Its grounds are printed white or nearly so, whatever the theme.
    pub picture: Drawing,
}

/// The size of a page.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in points.
    const fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

impl Booklet {
    /// The booklet as a PDF file.
    pub fn to_pdf(&self) -> Vec<u8> {
        layout::print(self)
    }
}
