//! Draws any board of any game, as text for terminals and as shapes for everything else.
//!
//! A game describes its board as a [`BoardView`](game::BoardView) and what is pointed out on it as
//! [`Marks`](game::Marks); this crate is the only place that turns the two into a picture. Every
//! meaning has a shape of its own, so that a picture without colour says as much as one with it.
//!
//! [`draw()`] makes a list of shapes, a [`Drawing`]. Formats write that list: SVG
//! by [`svg()`], PNG and GIF by the feature `raster`, PDF by the feature `booklet`.
//!
//! Squares that are not on the board and sprites without a drawing are tolerated: a picture is
//! shown to people and must not be the thing that fails.

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
        CellPlace, Role, Span, TextStyle, board_lines, hand_glyphs, legend, locate, square_at,
        text, text_ansi,
    },
};
