//! Pictures as lists of shapes, before they are written in any format.
//!
//! A [`Drawing`] knows where everything is and what it looks like; a format writes its shapes in
//! order, each on top of those before. Geometry is resolved; colours say what they are for and
//! have a value in each [`Theme`]. A format that knows styles, as SVG does, may write the names
//! of styles instead of their looks.

pub(crate) mod colour;
pub(crate) mod geometry;
pub(crate) mod look;

use game::ArrowKind;

use crate::sprites;

pub use colour::{Colour, Rgb, Theme};
pub use geometry::{Arc, Outline, Path, Pen, Point, Segment};
pub use look::{Lettering, Look, Paint, Stroke, Style};

/// A picture as shapes. A cell of a board is 100 units wide.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// What the picture shows, for those who cannot see it.
    pub title: String,
    /// The values of the colours.
    pub theme: Theme,
    /// The top left corner. The corner of the first cell is at zero.
    pub corner: Point,
    /// Units to the right.
    pub width: f64,
    /// Units down.
    pub height: f64,
    /// The shapes, bottom to top.
    pub shapes: Vec<Shape>,
}

/// A part of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled or stroked outline, and what it is. The look is that of the style, but for widths
    /// that depend on the drawing.
    Figure(Style, Figure),
    /// Letters, and what they are.
    Text(Lettering, Text),
    /// A sprite.
    Sprite(PlacedSprite),
    /// Shapes that are one thing together.
    Group(Group, Vec<Shape>),
}

/// A filled or stroked outline.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Its edge.
    pub outline: Outline,
    /// How it is drawn.
    pub look: Look,
}

/// Some letters.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The middle of their base line.
    pub at: Point,
    /// The letters.
    pub text: String,
}

/// A sprite somewhere in a drawing.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct PlacedSprite {
    /// The name of the sprite.
    pub id: &'static str,
    /// Its top left corner.
    pub corner: Point,
    /// Its width and height.
    pub side: f64,
}

impl PlacedSprite {
    /// What the sprite is made of, in a square of [`PlacedSprite::GRID`] units with its top left
    /// corner at zero: bottom to top.
    pub fn figures(&self) -> &'static [Figure] {
        sprites::figures(self.id)
    }

    /// Width and height of the square that [`PlacedSprite::figures`] are drawn in.
    pub const GRID: f64 = 100.0;
}

/// What several shapes are together.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Group {
    /// The names of files and ranks.
    CellNames,
    /// An arrow with its halo.
    Arrow(ArrowKind),
    /// A badge that warns of a broken rule.
    Badge,
}
