//! Pictures of boards of any game: as text for terminals, and as vector shapes for everything else.
//!
//! A game describes its board as a [`BoardView`](game::BoardView) and the highlighted squares as
//! [`Marks`](game::Marks); this crate is the only place that turns the two into a picture. Every mark
//! has a shape of its own, not only a colour, so that pictures can be read without colour.
//!
//! [`draw()`] makes a [`Drawing`], a list of shapes. [`svg()`] writes it as SVG, the feature `raster`
//! as PNG and animated GIF, the feature `booklet` as PDF. [`text()`] writes a board as characters.
//!
//! Drawing a board never fails: squares off the board are ignored, and a sprite without a drawing is
//! shown as a question mark.

mod board;
#[cfg(feature = "booklet")]
pub mod booklet;
pub mod drawing;
mod film;
#[cfg(feature = "raster")]
pub mod raster;
mod screen;
mod sprites;
mod svg;
mod text;

pub use crate::{
    board::{DrawStyle, draw},
    drawing::{Drawing, Theme},
    film::frames,
    sprites::{Charset, SPRITES, glyph, role, symbol},
    svg::svg,
    text::{
        CellPlace, Span, TextRole, TextStyle, board_lines, hand_glyphs, legend, locate, square_at,
        text, text_ansi,
    },
};
