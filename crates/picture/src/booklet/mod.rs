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

/// The contents of a printed booklet of puzzles: texts, pictures and paper size.
#[derive(Clone, Debug, Default)]
pub struct Booklet {
    /// Code of the booklet's language, such as `en`, for screen readers.
    pub language: String,
    /// Title of the booklet, on its first page and in the metadata of the PDF file.
    pub title: String,
    /// Line below the title on the first page of the booklet.
    pub subtitle: String,
    /// Paragraphs on the first page of the booklet.
    pub intro: Vec<String>,
    /// Picture on the first page, below the paragraphs; `None` for none.
    pub example: Option<BookletItem>,
    /// Credits at the end of the first page of the booklet.
    pub credit: String,
    /// Heading of every page of puzzles in the booklet.
    pub puzzles_title: String,
    /// The puzzles of the booklet in order.
    pub puzzles: Vec<BookletItem>,
    /// Heading of every page of solutions in the booklet.
    pub solutions_title: String,
    /// The solutions of the puzzles in order, printed smaller than the puzzles.
    pub solutions: Vec<BookletItem>,
    /// Size of the paper that the booklet is printed on.
    pub paper: Paper,
}

/// A puzzle or solution in a booklet: a picture with texts around it. Empty texts are left out.
#[derive(Clone, Debug, Default)]
pub struct BookletItem {
    /// Number or name of the puzzle or solution, in large type.
    pub label: String,
    /// The task of the puzzle, or a caption of the picture.
    pub text: String,
    /// Short note beside the label of the puzzle, such as its difficulty.
    pub note: String,
    /// Line below the picture in small type, such as the puzzle's identifier.
    pub small: String,
    /// Contents of a QR code beside the text, such as a link; empty for no code.
    pub code: String,
    /// The picture of the puzzle or solution. Backgrounds are printed white or nearly so in every
    /// theme.
    pub picture: Drawing,
}

/// A size of paper that a booklet can be printed on.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Paper {
    /// The international paper size A4: 210 by 297 millimetres.
    #[default]
    A4,
    /// The American paper size Letter: 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Width and height of the paper, in points.
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
