//! Drawings: lists of shapes, independent of any file format.
//!
//! A format writes the shapes of a [`Drawing`] in order, each on top of those before. Geometry is
//! absolute; colours are named by their purpose and have a value in each [`Theme`]. Every figure has
//! both a [`Style`] (its meaning) and its resolved appearance, so that a format with style sheets, such as
//! SVG, can write class names, and others can write the appearance.

pub(crate) mod appearance;
pub(crate) mod colour;
pub(crate) mod geometry;

use game::ArrowKind;

use crate::sprites;

pub use appearance::{Appearance, Lettering, Paint, Stroke, Style};
pub use colour::{Colour, Rgb, Theme};
pub use geometry::{Arc, Outline, Path, Pen, Point, Segment};

/// A picture as shapes. A cell of a board is 100 units wide.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// Text alternative of the drawing, for screen readers.
    pub title: String,
    /// The theme of the drawing, which gives its colours their values.
    pub theme: Theme,
    /// The top left corner of the drawing, in units. The origin of coordinates is the top left corner of
    /// the board's first cell, so it may be negative.
    pub corner: Point,
    /// Width of the drawing, in units. A cell of a board is 100 units wide.
    pub width: f64,
    /// Height of the drawing, in units. A cell of a board is 100 units high.
    pub height: f64,
    /// The shapes of the drawing, bottom to top.
    pub shapes: Vec<Shape>,
}

/// A part of a drawing: a figure, a text, the picture of a piece, or a group of these.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled or stroked outline and its style (its meaning). Its appearance is that of the style,
    /// except for stroke widths that depend on the drawing.
    Figure(Style, Figure),
    /// A text and the meaning that determines its appearance.
    Text(Lettering, Text),
    /// A sprite: the picture of a piece.
    Sprite(PlacedSprite),
    /// Shapes that belong together, such as those of an arrow.
    Group(Group, Vec<Shape>),
}

/// A filled or stroked outline with its appearance.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The outline of the figure, which is filled and stroked.
    pub outline: Outline,
    /// The fill and stroke of the figure.
    pub appearance: Appearance,
}

/// A text at a point of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The middle of the text's base line.
    pub at: Point,
    /// The characters to be drawn.
    pub text: String,
}

/// A sprite (the picture of a piece) at a place in a drawing.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct PlacedSprite {
    /// Identifier of the sprite, such as `wK`.
    pub id: &'static str,
    /// The sprite's top left corner in the drawing.
    pub corner: Point,
    /// Width and height of the sprite in the drawing, in units.
    pub side: f64,
}

impl PlacedSprite {
    /// The figures that the sprite consists of, bottom to top, in a square of [`PlacedSprite::GRID`] units
    /// with its top left corner at the origin.
    pub fn figures(&self) -> &'static [Figure] {
        sprites::figures(self.id)
    }

    /// Width and height of the square that contains the figures of a sprite, in the units of
    /// [`PlacedSprite::figures`].
    pub const GRID: f64 = 100.0;
}

/// The meaning of a group of shapes.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Group {
    /// The labels of files and ranks beside a board.
    CellNames,
    /// An arrow between two cells, with the halo around it.
    Arrow(ArrowKind),
    /// A badge on a cell that warns of a broken rule.
    Badge,
}
