//! Parser of SVG symbols into figures.
//!
//! It supports only what `sprites.svg` uses: groups, paths and circles with a few attributes. A test
//! parses every sprite.

use crate::drawing::{Appearance, Colour, Figure, Outline, Paint, Path, Point, Stroke};

use super::path_data;

/// Parses an SVG `symbol` element into figures, bottom to top. `None` if it is malformed or uses an
/// unsupported element or attribute.
pub(super) fn read(symbol: &str) -> Option<Vec<Figure>> {
    let mut figures = Vec::new();
    let mut groups = vec![Attributes::default()];
    for tag in symbol.split('<').skip(1) {
        let tag = tag.strip_suffix('>')?;
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let inside = groups.last()?;
        match name {
            "symbol" | "/symbol" => (),
            "g" => groups.push(inside.with(attributes)?),
            "/g" => {
                groups.pop();
            }
            "path" | "circle" => {
                let own = inside.with(attributes.strip_suffix('/')?)?;
                figures.push(own.figure()?);
            }
            _ => return None,
        }
    }
    Some(figures)
}

/// The attributes of an SVG element, including those inherited from its groups.
#[derive(Clone, Default)]
struct Attributes<'a> {
    data: Option<&'a str>,
    centre: Point,
    radius: f64,
    fill: Option<Colour>,
    stroke: Option<Colour>,
    stroke_opacity: Option<u8>,
    width: f64,
    round_caps: bool,
    round_joins: bool,
    /// Whether the SVG element is mirrored horizontally.
    mirrored: bool,
}

impl<'a> Attributes<'a> {
    /// These attributes, overridden by those in the text of a child element's tag. `None` if that
    /// is malformed.
    fn with(&self, text: &'a str) -> Option<Attributes<'a>> {
        let mut all = self.clone();
        let mut rest = text.trim_end();
        while let Some((name, after)) = rest.split_once("=\"") {
            let (value, after) = after.split_once('"')?;
            all.set(name.trim_start(), value)?;
            rest = after;
        }
        rest.is_empty().then_some(all)
    }

    fn set(&mut self, name: &str, value: &'a str) -> Option<()> {
        match (name, value) {
            ("d", data) => self.data = Some(data),
            ("cx", x) => self.centre.x = x.parse().ok()?,
            ("cy", y) => self.centre.y = y.parse().ok()?,
            ("r", radius) => self.radius = radius.parse().ok()?,
            ("fill", value) => self.fill = colour(value)?,
            ("stroke", value) => self.stroke = colour(value)?,
            ("stroke-opacity", value) => {
                self.stroke_opacity = Some(hundredths(value.parse().ok()?));
            }
            ("stroke-width", width) => self.width = width.parse().ok()?,
            ("stroke-linecap", "round") => self.round_caps = true,
            ("stroke-linejoin", "round") => self.round_joins = true,
            ("transform", "matrix(-1 0 0 1 100 0)") => self.mirrored = true,
            _ => return None,
        }
        Some(())
    }

    fn figure(&self) -> Option<Figure> {
        let place = |point: Point| {
            let x = if self.mirrored {
                100.0 - point.x
            } else {
                point.x
            };
            Point::new(x, point.y)
        };
        let outline = match self.data {
            Some(data) => Outline::Path(self.path(data, place)?),
            None => Outline::circle(place(self.centre), self.radius),
        };
        let stroke = self.stroke.map(|colour| Stroke {
            paint: Paint::new(colour, self.stroke_opacity.unwrap_or(100)),
            width: self.width,
            round_caps: self.round_caps,
            round_joins: self.round_joins,
            dashes: &[],
            dash_offset: 0.0,
        });
        let fill = self.fill.map(|colour| Paint::new(colour, 100));
        let appearance = Appearance { fill, stroke };
        Some(Figure {
            outline,
            appearance,
        })
    }

    fn path(&self, data: &str, place: impl Fn(Point) -> Point) -> Option<Path> {
        path_data::read(data, place, self.mirrored)
    }
}

/// Converts an opacity from 0 to 1 into hundredths.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an opacity is from 0 to 1, and `as` saturates"
)]
fn hundredths(opacity: f64) -> u8 {
    (opacity * 100.0).round() as u8
}

/// Parses the value of a `fill` or `stroke` attribute: `none` (the inner `None`) or
/// `var(--name,#123456)` with the name of a known colour. The outer `None` is for anything else.
#[allow(clippy::option_option, reason = "no colour is a colour, too")]
fn colour(text: &str) -> Option<Option<Colour>> {
    if text == "none" {
        return Some(None);
    }
    let (name, _) = text.strip_prefix("var(--")?.split_once(',')?;
    Colour::named(name).map(Some)
}
