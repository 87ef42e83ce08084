//! The SVG writer. Each file is self-contained: style sheet, the sprites it uses, and the shapes.

mod style_sheet;

use std::{
    collections::BTreeSet,
    fmt::{self, Write as _},
};

use game::{ArrowKind, BoardView, Marks};

use crate::{
    board::{DrawStyle, draw},
    drawing::{
        Arc, Drawing, Figure, Group, Lettering, Outline, Path, Point, Segment, Shape, Style,
    },
    sprites::{SPRITE_INFO, symbol},
};

/// Draws a board as a self-contained SVG file.
///
/// All pictures use the same classes and identifiers, so pictures of different themes must be
/// separate documents, not inlined in one page.
pub fn svg(view: &BoardView, marks: &Marks, style: &DrawStyle) -> String {
    draw(view, marks, style).to_svg()
}

impl Drawing {
    /// Writes the drawing as a self-contained SVG file.
    pub fn to_svg(&self) -> String {
        let mut writer = Writer::default();
        writer.shapes(&self.shapes);
        let Writer { body, used } = writer;
        let symbols: String = (SPRITE_INFO.iter())
            .filter(|it| used.sprites.contains(it.id))
            .filter_map(|it| symbol(it.id))
            .collect();
        let (css, symbols) = style_sheet::colour(self.theme, &used, &symbols);
        let title = escape(&self.title);
        let Point { x, y } = self.corner;
        let (x, y, width, height) = (N(x), N(y), N(self.width), N(self.height));
        let start = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="{x} {y} {width} {height}" role="img" aria-label="{title}">"#
        );
        format!(
            "{start}<title>{title}</title><style>{css}</style><defs>{symbols}</defs>{body}</svg>\n"
        )
    }
}

/// The styles and sprites that an SVG file uses and therefore must define.
#[derive(Default)]
struct Used {
    styles: BTreeSet<Style>,
    letterings: BTreeSet<Lettering>,
    sprites: BTreeSet<&'static str>,
}

/// The SVG elements written so far, and the styles and sprites they use.
#[derive(Default)]
struct Writer {
    body: String,
    used: Used,
}

impl Writer {
    fn put(&mut self, part: fmt::Arguments) {
        let nothing = "writing to a string can't fail";
        self.body.write_fmt(part).expect(nothing);
    }

    fn shapes(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            match shape {
                Shape::Figure(style, figure) => self.figure(*style, figure),
                Shape::Text(lettering, text) => {
                    self.used.letterings.insert(*lettering);
                    let class = Class(style_sheet::text_class(*lettering));
                    let (x, y, text) = (N(text.at.x), N(text.at.y), escape(&text.text));
                    self.put(format_args!(
                        r#"<text{class} x="{x}" y="{y}">{text}</text>"#
                    ));
                }
                Shape::Sprite(sprite) => {
                    self.used.sprites.insert(sprite.id);
                    let (id, side) = (sprite.id, N(sprite.side));
                    let (x, y) = (N(sprite.corner.x), N(sprite.corner.y));
                    self.put(format_args!(
                        r##"<use href="#{id}" x="{x}" y="{y}" width="{side}" height="{side}"/>"##
                    ));
                }
                Shape::Group(group, shapes) => {
                    let attributes = match group {
                        // Screen readers get the title instead of the labels.
                        Group::CellNames => r#"class="b-xy" aria-hidden="true""#,
                        Group::Arrow(ArrowKind::Attack) => r#"class="a-atk""#,
                        Group::Arrow(ArrowKind::Bad) => r#"class="a-bad""#,
                        Group::Arrow(ArrowKind::Hint) => r#"class="a-hint""#,
                        Group::Badge => r#"class="m-badx""#,
                    };
                    self.put(format_args!("<g {attributes}>"));
                    self.shapes(shapes);
                    self.put(format_args!("</g>"));
                }
            }
        }
    }

    fn figure(&mut self, style: Style, figure: &Figure) {
        self.used.styles.insert(style);
        let class = Class(style_sheet::class(style));
        match &figure.outline {
            Outline::Rect {
                corner,
                width,
                height,
                radius,
            } => {
                let (x, y) = (N(corner.x), N(corner.y));
                let (width, height) = (N(*width), N(*height));
                self.put(format_args!(
                    r#"<rect{class} x="{x}" y="{y}" width="{width}" height="{height}""#
                ));
                if 0.0 < *radius {
                    self.put(format_args!(r#" rx="{}""#, N(*radius)));
                }
            }
            Outline::Circle { centre, radius } => {
                let (x, y, r) = (N(centre.x), N(centre.y), N(*radius));
                self.put(format_args!(r#"<circle{class} cx="{x}" cy="{y}" r="{r}""#));
            }
            Outline::Path(path) => {
                self.put(format_args!("<path{class}"));
                if let Some(width) = own_width(style, figure) {
                    self.put(format_args!(r#" stroke-width="{}""#, N(width)));
                }
                self.put(format_args!(r#" d="{}""#, PathData(path)));
            }
        }
        self.put(format_args!("/>"));
    }
}

/// The stroke width of a figure in units, or `None` if it is that of its style or there is no
/// stroke.
fn own_width(style: Style, figure: &Figure) -> Option<f64> {
    let own = figure.appearance.stroke.map(|it| it.width);
    let usual = style.appearance().stroke.map(|it| it.width);
    own.filter(|_| own != usual)
}

/// Formats the `class` attribute of an SVG element with a space before it; `None` formats as
/// nothing.
struct Class(Option<&'static str>);

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |it| write!(f, r#" class="{it}""#))
    }
}

/// Formats a coordinate with at most one decimal, as short as possible.
struct N(f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "coordinates of a drawing are small"
        )]
        let tenths = (self.0 * 10.0).round() as i64;
        if tenths % 10 == 0 {
            return write!(f, "{}", tenths / 10);
        }
        let sign = if tenths < 0 { "-" } else { "" };
        let tenths = tenths.abs();
        write!(f, "{sign}{}.{}", tenths / 10, tenths % 10)
    }
}

/// Formats a path as the data of an SVG `path` element.
struct PathData<'a>(&'a Path);

impl fmt::Display for PathData<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pair = |point: Point| format!("{} {}", N(point.x), N(point.y));
        let is_same = |a: f64, b: f64| (a - b).abs() < 0.05;
        let mut at = Point::default();
        for segment in self.0.segments() {
            at = match *segment {
                Segment::Move(to) => {
                    write!(f, "M{}", pair(to))?;
                    to
                }
                Segment::Line(to) => {
                    if is_same(to.y, at.y) {
                        write!(f, "H{}", N(to.x))?;
                    } else if is_same(to.x, at.x) {
                        write!(f, "V{}", N(to.y))?;
                    } else {
                        write!(f, "L{}", pair(to))?;
                    }
                    to
                }
                Segment::Quadratic(control, to) => {
                    write!(f, "Q{} {}", pair(control), pair(to))?;
                    to
                }
                Segment::Cubic(first, second, to) => {
                    write!(f, "C{} {} {}", pair(first), pair(second), pair(to))?;
                    to
                }
                Segment::Arc(arc) => {
                    let Arc {
                        radii: (rx, ry),
                        large,
                        clockwise,
                        to,
                    } = arc;
                    let (rx, ry, to) = (N(rx), N(ry), pair(to));
                    let (large, sweep) = (u8::from(large), u8::from(clockwise));
                    write!(f, "A{rx} {ry} 0 {large} {sweep} {to}")?;
                    arc.to
                }
                Segment::Close => {
                    f.write_str("Z")?;
                    // The current point doesn't matter: a move always follows.
                    at
                }
            };
        }
        Ok(())
    }
}

/// Escapes text for XML. Line breaks and tabs become spaces; characters that XML doesn't allow are
/// replaced.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let shown =
            [0.0, -0.04, -0.06, 33.0, -33.0, 7.5, -0.5, 1e3, 2.0 / 3.0].map(|it| N(it).to_string());
        assert_eq!(shown.join(" "), "0 0 -0.1 33 -33 7.5 -0.5 1000 0.7");
    }
}
