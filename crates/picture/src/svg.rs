//! Boards as SVG: a self-contained file with its colours, the pieces it needs, and the shapes.
//!
//! A cell is 100 units wide and a1 is at the bottom left unless the board is flipped. Layers, bottom
//! to top: slab, cells, marks under the pieces, pieces, marks over them, labels.

mod arrows;
mod ground;
mod hands;
mod ink;
mod marks;
mod outline;
mod theme;

use std::fmt;

use game::{BoardView, Marks, Sprite};

use crate::{
    screen::{Screen, Spot},
    sprites::{DRAWINGS, Drawing, symbol},
};

use ink::{CELL, Ink, N, Point};

pub use theme::Theme;

/// How a board is drawn.
#[derive(Copy, Clone, Debug, Default)]
pub struct SvgStyle<'a> {
    /// The colours.
    pub theme: Theme,
    /// What the picture shows, for those who cannot see it.
    pub title: &'a str,
    /// Whether files and ranks are named.
    pub labels: bool,
    /// Whether the last rank is at the bottom.
    pub flipped: bool,
    /// Whether the pieces in hand are drawn below the board.
    pub hands: bool,
}

/// The board as an SVG file of its own.
///
/// The classes and identifiers in it are the same in every picture, so pictures of different themes
/// should be separate documents rather than parts of one page.
pub fn svg(view: &BoardView, marks: &Marks, style: &SvgStyle) -> String {
    let mut sheet = Sheet::new(view, style);
    sheet.ground();
    sheet.marks_below(marks);
    sheet.pieces();
    sheet.marks_above(marks);
    if style.labels {
        sheet.labels();
    }
    if style.hands {
        sheet.hands();
    }
    sheet.finish(style)
}

/// A picture being drawn.
struct Sheet<'a> {
    screen: Screen<'a>,
    /// Width of the slab around the cells.
    margin: f64,
    /// Where the picture ends on the right and at the bottom.
    end: Point,
    body: Ink,
}

impl<'a> Sheet<'a> {
    fn new(view: &'a BoardView, style: &SvgStyle) -> Sheet<'a> {
        let screen = Screen::new(view, style.flipped);
        let margin = if style.labels { 33.0 } else { 14.0 };
        let corner = Point::corner(Spot::new(screen.width(), screen.height()));
        Sheet {
            screen,
            margin,
            end: corner.shift(margin, margin),
            body: Ink::default(),
        }
    }

    fn draw(&mut self, shape: fmt::Arguments) {
        self.body.put(shape);
    }

    fn width(&self) -> f64 {
        f64::from(self.screen.view.width) * CELL
    }

    fn height(&self) -> f64 {
        f64::from(self.screen.view.height) * CELL
    }

    /// A rectangle inside a cell, at a distance from the cell's edge.
    fn inset(&mut self, class: &str, spot: Spot, inset: f64, radius: f64) {
        let Point { x, y } = Point::corner(spot);
        let (x, y, side) = (N(x + inset), N(y + inset), N(CELL - 2.0 * inset));
        let rx = N(radius);
        self.draw(format_args!(
            r#"<rect class="{class}" x="{x}" y="{y}" width="{side}" height="{side}" rx="{rx}"/>"#
        ));
    }

    fn circle(&mut self, class: &str, at: Point, radius: f64) {
        let (x, y, r) = (N(at.x), N(at.y), N(radius));
        self.draw(format_args!(
            r#"<circle class="{class}" cx="{x}" cy="{y}" r="{r}"/>"#
        ));
    }

    fn pieces(&mut self) {
        for &(square, sprite) in &self.screen.view.pieces {
            if self.screen.has(square) {
                let at = Point::middle(self.screen.spot_of(square));
                self.sprite(sprite, at, CELL);
            }
        }
    }

    /// A sprite in the middle of a cell of the given width.
    fn sprite(&mut self, sprite: Sprite, at: Point, cell: f64) {
        let Some(drawing) = Drawing::of(sprite) else {
            let (x, y) = (N(at.x), N(at.y + 20.0));
            return self.draw(format_args!(
                r#"<text class="b-unknown" x="{x}" y="{y}">?</text>"#
            ));
        };
        let side = cell * f64::from(drawing.size) / 100.0;
        let (x, y, id) = (N(at.x - side / 2.0), N(at.y - side / 2.0), drawing.id);
        let side = N(side);
        self.draw(format_args!(
            r##"<use href="#{id}" x="{x}" y="{y}" width="{side}" height="{side}"/>"##
        ));
    }

    /// Puts colours and symbols in front of the shapes, and all of it into an `svg` element.
    fn finish(self, style: &SvgStyle) -> String {
        let left = N(-self.margin);
        let (width, height) = (N(self.end.x + self.margin), N(self.end.y + self.margin));
        let body = self.body.as_str();
        let used = DRAWINGS
            .iter()
            .map(|it| it.id)
            .filter(|id| body.contains(&format!("\"#{id}\"")));
        let symbols: String = used.filter_map(symbol).collect();
        let (css, symbols) = theme::paint(style.theme, body, &symbols);
        let title = escape(style.title);
        let start = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="{left} {left} {width} {height}" role="img" aria-label="{title}">"#
        );
        format!(
            "{start}<title>{title}</title><style>{css}</style><defs>{symbols}</defs>{body}</svg>\n"
        )
    }
}

/// Text as XML takes it. Characters that no XML file may hold are replaced.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\n' | '\t' | '\r' => escaped.push(' '),
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ => escaped.push(char),
        }
    }
    escaped
}
