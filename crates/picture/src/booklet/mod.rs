//! Booklets of puzzles to print, as PDF: several puzzles per page, solutions at the end.
//!
//! A [`Booklet`] holds texts and pictures in order; [`Booklet::to_pdf`] lays them out. Pictures are
//! [`Drawing`]s, printed on white so that one can write on them. Each sprite is stored once, and the
//! fonts are embedded, so that the file looks the same everywhere. The same booklet always gives the
//! same bytes.
//!
//! `layout` places everything, `page` draws text on one page, `shapes` writes pictures, `code` makes
//! QR codes, `font` measures text, and `document` writes the file.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "pages are small: the error of a cast is far below what a printer shows"
)]

mod code;
mod document;
mod font;
mod layout;
mod page;
mod shapes;

use crate::Drawing;

/// The contents of a booklet.
#[derive(Clone, Debug, Default)]
pub struct Booklet {
    /// Language code, such as `en`, for screen readers.
    pub language: String,
    /// Title on the first page, and of the document.
    pub title: String,
    /// Line below the title.
    pub subtitle: String,
    /// Paragraphs of the first page.
    pub intro: Vec<String>,
    /// Picture on the first page, below the paragraphs.
    pub example: Option<BookletItem>,
    /// Credits at the end of the first page.
    pub credit: String,
    /// Heading of every page of puzzles.
    pub puzzles_title: String,
    /// The puzzles in order.
    pub puzzles: Vec<BookletItem>,
    /// Heading of every page of solutions.
    pub solutions_title: String,
    /// The solutions in order, printed smaller than the puzzles.
    pub solutions: Vec<BookletItem>,
    /// Paper size.
    pub paper: Paper,
}

/// A picture with texts around it. Empty texts take no space.
#[derive(Clone, Debug, Default)]
pub struct BookletItem {
    /// Number or name, in large type.
    pub label: String,
    /// The task, or the caption.
    pub text: String,
    /// Short note beside the label, such as the difficulty.
    pub note: String,
    /// Line below the picture in small type, such as an identifier.
    pub small: String,
    /// Contents of a QR code beside the text; empty for no code.
    pub code: String,
    /// The picture. Backgrounds are printed white or nearly so in every theme.
    pub picture: Drawing,
}

/// Paper sizes.
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
    /// Lays the booklet out and returns it as a PDF file.
    pub fn to_pdf(&self) -> Vec<u8> {
        layout::print(self)
    }
}
