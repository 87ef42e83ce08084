//! Boards as SVG: a self-contained file with its colours, the pieces it needs, and the shapes.
//!
//! A cell is 100 units wide and a1 is at the bottom left unless the board is flipped. Layers, bottom
//! to top: slab, cells, marks under the pieces, pieces, marks over them, labels.

mod arrows;
mod hands;
mod marks;
mod outline;
mod theme;

use std::fmt;

use game::{BoardView, Marks, Sprite, Surface};

use crate::{
    screen::{Screen, Spot},
    sprites::{Drawing, symbol},
};

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

/// Width of a cell.
const CELL: f64 = 100.0;

/// A number with at most one decimal, as short as possible.
struct N(f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        if tenths % 10 == 0 {
            return write!(f, "{}", tenths / 10);
        }
        let sign = if tenths < 0 { "-" } else { "" };
        let tenths = tenths.abs();
        write!(f, "{sign}{}.{}", tenths / 10, tenths % 10)
    }
}

/// A point of the picture, y downwards.
#[derive(Copy, Clone, Debug, PartialEq)]
struct Point {
    x: f64,
    y: f64,
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", N(self.x), N(self.y))
    }
}

/// A picture being drawn.
struct Sheet<'a> {
    screen: Screen<'a>,
    /// Width of the slab around the cells.
    margin: f64,
    /// Where the picture ends on the right and at the bottom.
    end: Point,
    body: String,
}

impl<'a> Sheet<'a> {
    fn new(view: &'a BoardView, style: &SvgStyle) -> Sheet<'a> {
        let screen = Screen::new(view, style.flipped);
        let margin = if style.labels { 33.0 } else { 14.0 };
        let Point { x, y } = corner(Spot::new(screen.width(), screen.height()));
        Sheet {
            screen,
            margin,
            end: Point {
                x: x + margin,
                y: y + margin,
            },
            body: String::new(),
        }
    }

    fn draw(&mut self, shape: fmt::Arguments) {
        self.body += &shape.to_string();
    }

    fn width(&self) -> f64 {
        f64::from(self.screen.view.width) * CELL
    }

    fn height(&self) -> f64 {
        f64::from(self.screen.view.height) * CELL
    }

    /// A rectangle inside a cell, at a distance from the cell's edge.
    fn inset(&mut self, class: &str, spot: Spot, inset: f64, radius: f64) {
        let Point { x, y } = corner(spot);
        let (x, y, side) = (N(x + inset), N(y + inset), N(CELL - 2.0 * inset));
        let rx = N(radius);
        self.draw(format_args!(
            r#"<rect class="{class}" x="{x}" y="{y}" width="{side}" height="{side}" rx="{rx}"/>"#
        ));
    }

    /// Slab, cells and what else is part of the empty board.
    fn ground(&mut self) {
        let slab = outline::outline(&self.screen, self.margin, 20.0);
        self.draw(format_args!(r#"<path class="b-slab" d="{slab}"/>"#));
        let spots: Vec<_> = self.screen.cells().collect();
        match self.screen.view.surface {
            Surface::Tiles => {
                for (spot, _) in spots {
                    self.inset("b-light", spot, 3.0, 12.0);
                }
            }
            Surface::Chequered => {
                for (spot, square) in spots {
                    let dark = (square.file ^ square.rank) & 1 == 0;
                    self.inset(if dark { "b-dark" } else { "b-light" }, spot, 0.0, 0.0);
                }
            }
            Surface::Points => self.points(),
        }
        if self.screen.view.finish {
            self.finish_line();
        }
        let centre = centre_of(self.width(), self.height());
        if self.screen.view.centre {
            self.circle("b-centre", centre, 13.0);
        }
    }

    /// A plate with lines from point to point, and a dot on the middle one.
    fn points(&mut self) {
        let plate = outline::outline(&self.screen, 0.0, 10.0);
        self.draw(format_args!(r#"<path class="b-light" d="{plate}"/>"#));
        let mut lines = String::new();
        for (spot, _) in self.screen.cells() {
            let at = middle(spot);
            for (columns, rows, command) in [(1, 0, 'h'), (0, 1, 'v')] {
                let length = |n| spot.step(n * columns, n * rows);
                // A line starts at a point without a neighbour behind and runs up to a gap.
                if self.screen.shows(length(-1)) {
                    continue;
                }
                let steps = (1..).take_while(|n| self.screen.shows(length(*n))).count();
                if steps > 0 {
                    lines += &format!("M{at}{command}{}", N(steps as f64 * CELL));
                }
            }
        }
        self.draw(format_args!(r#"<path class="b-line" d="{lines}"/>"#));
        let (width, height) = (self.screen.width(), self.screen.height());
        let star = Spot::new(width / 2, height / 2);
        if width % 2 == 1 && height % 2 == 1 && self.screen.shows(star) {
            self.circle("b-star", middle(star), 9.0);
        }
    }

    /// Two rows of dark dashes on a white band beyond the last rank.
    fn finish_line(&mut self) {
        let (width, top) = (N(self.width()), self.finish_top());
        let (band, upper, lower) = (N(top), N(top + 4.0), N(top + 12.0));
        self.draw(format_args!(
            r#"<path class="b-fin0" d="M0 {band}h{width}v16h-{width}z"/>"#
        ));
        self.draw(format_args!(
            r#"<path class="b-fin1" d="M0 {upper}H{width}M25 {lower}H{width}"/>"#
        ));
    }

    fn finish_top(&self) -> f64 {
        if self.screen.flipped {
            self.height()
        } else {
            -16.0
        }
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
                let at = middle(self.screen.spot_of(square));
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

    /// Names of files and ranks on the slab, at the first cell of each.
    fn labels(&mut self) {
        self.body += r#"<g class="b-xy" aria-hidden="true">"#;
        // A finish line at the bottom takes the place of the files' names, so they go to the top.
        let on_top = self.screen.flipped && self.screen.view.finish;
        let (columns, rows) = (self.screen.width(), self.screen.height());
        for column in 0..columns {
            let mut spots = (0..rows).map(|row| Spot::new(column, row));
            let shown = |spot: &Spot| self.screen.shows(*spot);
            let spot = if on_top { spots.find(shown) } else { spots.rfind(shown) };
            let Some((spot, square)) = spot.and_then(|it| Some((it, self.screen.square(it)?)))
            else {
                continue;
            };
            let Point { x, y } = middle(spot);
            let (x, y) = (N(x), N(if on_top { y - 59.5 } else { y + 74.5 }));
            if let Some(name) = Screen::file_name(square.file) {
                self.draw(format_args!(r#"<text x="{x}" y="{y}">{name}</text>"#));
            }
        }
        for row in 0..rows {
            let mut spots = (0..columns).map(|column| Spot::new(column, row));
            let spot = spots.find(|spot| self.screen.shows(*spot));
            let Some((spot, square)) = spot.and_then(|it| Some((it, self.screen.square(it)?)))
            else {
                continue;
            };
            let Point { x, y } = middle(spot);
            let (x, y, name) = (N(x - 67.0), N(y + 8.0), u16::from(square.rank) + 1);
            self.draw(format_args!(r#"<text x="{x}" y="{y}">{name}</text>"#));
        }
        self.body += "</g>";
    }

    /// Puts colours and symbols in front of the shapes, and all of it into an `svg` element.
    fn finish(self, style: &SvgStyle) -> String {
        let left = N(-self.margin);
        let (width, height) = (N(self.end.x + self.margin), N(self.end.y + self.margin));
        let held = self.screen.view.hands.iter().map(|it| it.sprite);
        let on_board = self.screen.view.pieces.iter().map(|(_, sprite)| *sprite);
        let mut ids: Vec<_> = on_board.chain(held).map(|it| it.0).collect();
        ids.sort_unstable();
        ids.dedup();
        let used = |id: &&str| self.body.contains(&format!("\"#{id}\""));
        let symbols: String = ids.into_iter().filter(used).filter_map(symbol).collect();
        let (css, symbols) = theme::paint(style.theme, &self.body, &symbols);
        let title = escape(style.title);
        let body = self.body;
        let start = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="{left} {left} {width} {height}" role="img" aria-label="{title}">"#
        );
        format!("{start}<title>{title}</title><style>{css}</style><defs>{symbols}</defs>{body}</svg>\n")
    }
}

/// The top left corner of a cell.
fn corner(spot: Spot) -> Point {
    Point {
        x: f64::from(spot.column) * CELL,
        y: f64::from(spot.row) * CELL,
    }
}

/// The middle of a cell.
fn middle(spot: Spot) -> Point {
    let Point { x, y } = corner(spot);
    Point {
        x: x + CELL / 2.0,
        y: y + CELL / 2.0,
    }
}

fn centre_of(width: f64, height: f64) -> Point {
    Point {
        x: width / 2.0,
        y: height / 2.0,
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
