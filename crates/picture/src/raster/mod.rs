//! Pictures as pixels: a [drawing](crate::Drawing) as PNG, several as an animated GIF.
//!
//! The shapes of a drawing are painted as they are, so that a PNG looks like its SVG sister. Letters
//! are outlines of this crate's own: no font of the system is needed, and the same drawing gives the
//! same bytes everywhere.
//!
//! A film is a GIF with one palette. Each frame after the first holds only the part of the picture
//! that changed, and of that only the pixels that did.
//!
//! # Examples
//!
//! ```
//! use game::{BoardView, Marks, Surface};
//! use crate::DrawStyle;
//!
//! let view = BoardView::new(Surface::Tiles, 5, 5);
//! let drawing = crate::draw(&view, &Marks::default(), &DrawStyle::default());
//! let png = picture::raster::png(&drawing, 200).expect("large enough to see");
//! assert!(png.starts_with(b"\x89PNG"));
//! ```

mod film;
mod letters;
mod paint;

pub use film::{Film, gif};
pub use paint::{LARGEST, SMALLEST, TooManyPixels, png};

use crate::{Theme, drawing::Rgb};

/// The page behind a picture that can't be transparent.
const fn page(theme: Theme) -> Rgb {
    match theme {
        Theme::Auto | Theme::Light => Rgb([0xf5, 0xf2, 0xea]),
        Theme::Dark => Rgb([0x14, 0x17, 0x19]),
        Theme::Grey => Rgb([0xff, 0xff, 0xff]),
    }
}
