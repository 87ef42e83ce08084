//! Converts a board to a drawing.
//!
//! A cell is 100 units wide, and a1 is at the bottom left unless the board is flipped. The layers,
//! bottom to top: slab (the plate around and under the cells), cells, marks under the pieces, pieces,
//! marks over them, labels.

mod arrows;
mod edge;
mod hands;
mod marks;
mod surface;

use game::{BoardView, Marks, Sprite};

use crate::{
    drawing::{
        Drawing, Figure, Group, Lettering, Outline, PlacedSprite, Point, Shape, Style, Text, Theme,
        geometry::{CELL, tenths},
    },
    screen::{Screen, Spot},
    sprites::SpriteInfo,
};

/// Options for drawing a board.
#[derive(Copy, Clone, Debug, Default)]
pub struct DrawStyle<'a> {
    /// The theme of the picture, which determines its colours.
    pub theme: Theme,
    /// Text alternative of the picture, for screen readers.
    pub title: &'a str,
    /// Whether to draw the letters of files and the numbers of ranks beside the board.
    pub labels: bool,
    /// Whether to draw the board rotated by 180 degrees, with the last rank at the bottom.
    pub flipped: bool,
    /// Whether to draw the pieces in hand below the board.
    pub hands: bool,
}

/// Draws a board with its pieces, and the marks on it (such as the last move and arrows), as a list
/// of shapes.
pub fn draw(view: &BoardView, marks: &Marks, style: &DrawStyle) -> Drawing {
    let mut painter = Painter::new(view, style);
    painter.surface();
    painter.marks_below(marks);
    painter.pieces();
    painter.marks_above(marks);
    if style.labels {
        painter.labels();
    }
    if style.hands {
        painter.hands();
    }
    let Painter {
        margin,
        end,
        shapes,
        ..
    } = painter;
    Drawing {
        title: style.title.to_owned(),
        theme: style.theme,
        corner: Point::new(-margin, -margin),
        width: tenths(end.x + margin),
        height: tenths(end.y + margin),
        shapes,
    }
}

/// A board that is being drawn: its orientation, its margin and the shapes so far.
struct Painter<'a> {
    screen: Screen<'a>,
    /// Width of the visible border around the cells, in units: the part of the slab (the plate under
    /// them) that they don't cover.
    margin: f64,
    /// The bottom right corner of the drawing. It moves outwards when trays with the pieces in hand
    /// are added.
    end: Point,
    shapes: Vec<Shape>,
}

impl<'a> Painter<'a> {
    fn new(view: &'a BoardView, style: &DrawStyle) -> Painter<'a> {
        let screen = Screen::new(view, style.flipped);
        let margin = if style.labels { 33.0 } else { 14.0 };
        let corner = Point::corner(Spot::new(screen.width(), screen.height()));
        Painter {
            screen,
            margin,
            end: corner.shift(margin, margin),
            shapes: Vec::new(),
        }
    }

    fn width(&self) -> f64 {
        f64::from(self.screen.view.width) * CELL
    }

    fn height(&self) -> f64 {
        f64::from(self.screen.view.height) * CELL
    }

    fn figure(&mut self, style: Style, outline: Outline) {
        self.shapes.push(figure(style, outline));
    }

    /// Adds a rectangle inside a cell of the board, `inset` units from the cell's edge.
    fn inset(&mut self, style: Style, spot: Spot, inset: f64, radius: f64) {
        let side = CELL - 2.0 * inset;
        let corner = Point::corner(spot).shift(inset, inset);
        self.figure(style, Outline::rect(corner, side, side, radius));
    }

    fn circle(&mut self, style: Style, at: Point, radius: f64) {
        self.figure(style, Outline::circle(at, radius));
    }

    fn text(&mut self, lettering: Lettering, at: Point, text: String) {
        self.shapes.push(letters(lettering, at, text));
    }

    fn group(&mut self, group: Group, shapes: Vec<Shape>) {
        self.shapes.push(Shape::Group(group, shapes));
    }

    fn pieces(&mut self) {
        for &(square, sprite) in &self.screen.view.pieces {
            if self.screen.has(square) {
                let at = Point::middle(self.screen.spot_of(square));
                self.sprite(sprite, at, CELL);
            }
        }
    }

    /// Adds the picture of a piece, centred at a point, in the size it has in a cell of the given
    /// width. An unknown piece becomes a question mark.
    fn sprite(&mut self, sprite: Sprite, at: Point, cell: f64) {
        let Some(info) = SpriteInfo::of(sprite) else {
            return self.text(Lettering::UnknownSprite, at.shift(0.0, 20.0), "?".into());
        };
        let side = cell * f64::from(info.size) / 100.0;
        self.shapes.push(Shape::Sprite(PlacedSprite {
            id: info.id,
            corner: at.shift(-side / 2.0, -side / 2.0).rounded(),
            side: tenths(side),
        }));
    }
}

fn figure(style: Style, outline: Outline) -> Shape {
    let appearance = style.appearance();
    Shape::Figure(
        style,
        Figure {
            outline,
            appearance,
        },
    )
}

fn letters(lettering: Lettering, at: Point, text: String) -> Shape {
    let at = at.rounded();
    Shape::Text(lettering, Text { at, text })
}
