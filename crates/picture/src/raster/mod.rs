//! Raster images: a [drawing](crate::Drawing) as PNG, a sequence of drawings as an animated GIF.
//!
//! Shapes are rendered directly, without SVG in between. Letters are built-in outlines, so no system
//! font is needed, and the same drawing gives the same bytes on every machine.
//!
//! A GIF has one palette for all frames. Each frame after the first holds only the rectangle that
//! changed, with unchanged pixels transparent.
//!
//! # Examples
//!
//! ```
//! use game::{BoardView, Marks, Surface};
//! use picture::DrawStyle;
//!
//! let view = BoardView::new(Surface::Tiles, 5, 5);
//! let drawing = picture::draw(&view, &Marks::default(), &DrawStyle::default());
//! let png = picture::raster::png(&drawing, 200).expect("large enough to see");
//! assert!(png.starts_with(b"\x89PNG"));
//! ```

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "images are at most 2000 pixels wide: the error of a cast is far below a pixel"
)]

mod film;
mod letters;
mod paint;

pub use film::{Film, gif};
pub use paint::{MAX_PIXELS, MIN_PIXELS, SizeOutOfBounds, png};

use crate::{Theme, drawing::Rgb};

/// The background colour of an image in a format without transparency, by theme.
const fn page(theme: Theme) -> Rgb {
    match theme {
        Theme::Auto | Theme::Light => Rgb([0xf5, 0xf2, 0xea]),
        Theme::Dark => Rgb([0x14, 0x17, 0x19]),
        Theme::Grey => Rgb([0xff, 0xff, 0xff]),
    }
}
