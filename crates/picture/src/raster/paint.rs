//! The renderer of drawings, and the PNG writer.

use std::{collections::HashMap, error, fmt};

use crate::{
    Drawing, Theme,
    drawing::{
        Appearance, Figure, Lettering, Paint, Pen, PlacedSprite, Point, Shape, Stroke, Text,
    },
};
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, PixmapPaint, StrokeDash,
    Transform,
};

use crate::raster::letters;

/// Minimum length of an image's longer side, in pixels. Smaller pictures can't be recognised.
pub const MIN_PIXELS: u32 = 32;

/// Maximum length of an image's longer side, in pixels. Bounds memory and time of a request.
pub const MAX_PIXELS: u32 = 2_000;

/// The error for an image smaller than [`MIN_PIXELS`] or larger than [`MAX_PIXELS`].
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct SizeOutOfBounds;

impl fmt::Display for SizeOutOfBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a picture has {MIN_PIXELS} to {MAX_PIXELS} pixels on a side"
        )
    }
}

impl error::Error for SizeOutOfBounds {}

/// Renders a drawing as a PNG file whose longer side has at most `size` pixels, on a transparent
/// background.
///
/// # Errors
///
/// `size` is below [`MIN_PIXELS`] or above [`MAX_PIXELS`].
pub fn png(drawing: &Drawing, size: u32) -> Result<Vec<u8>, SizeOutOfBounds> {
    let scale = Scale::of([drawing], size)?;
    let mut pixels = scale.canvas()?;
    Painter::new(drawing, scale).shapes(&drawing.shapes, &mut pixels);
    pixels.encode_png().map_err(|_| SizeOutOfBounds)
}

/// The size of an image in pixels, and the scale of the drawing in it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Scale {
    /// Pixels of the image per unit of the drawing. A cell (100 units) has a whole number of
    /// pixels.
    factor: f32,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl Scale {
    /// The scale at which all drawings fit into an image whose longer side has at most `size`
    /// pixels.
    pub(crate) fn of<'a>(
        drawings: impl IntoIterator<Item = &'a Drawing>,
        size: u32,
    ) -> Result<Scale, SizeOutOfBounds> {
        if !(MIN_PIXELS..=MAX_PIXELS).contains(&size) {
            return Err(SizeOutOfBounds);
        }
        let (mut width, mut height) = (1.0_f64, 1.0_f64);
        for drawing in drawings {
            width = width.max(drawing.width);
            height = height.max(drawing.height);
        }
        // Whole pixels keep the edges of cells sharp, and allow to render each sprite only once.
        let cell = (100.0 * f64::from(size) / width.max(height))
            .floor()
            .max(1.0);
        let factor = cell / 100.0;
        let pixels = |units: f64| ((units * factor).round() as u32).max(1);
        Ok(Scale {
            factor: factor as f32,
            width: pixels(width),
            height: pixels(height),
        })
    }

    pub(crate) fn canvas(self) -> Result<Pixmap, SizeOutOfBounds> {
        Pixmap::new(self.width, self.height).ok_or(SizeOutOfBounds)
    }
}

/// Renders drawings that have a common theme and top left corner as pixels.
pub(crate) struct Painter {
    theme: Theme,
    scale: Scale,
    corner: Point,
    /// Pictures of pieces that have been rendered, by identifier, size and subpixel position.
    sprites: HashMap<(&'static str, u32, u32, u32), Pixmap>,
}

impl Painter {
    pub(crate) fn new(drawing: &Drawing, scale: Scale) -> Painter {
        Painter {
            theme: drawing.theme,
            corner: drawing.corner,
            scale,
            sprites: HashMap::new(),
        }
    }

    /// The transform from units of the drawing to pixels of the image.
    fn place(&self) -> Transform {
        let factor = self.scale.factor;
        let (x, y) = (self.corner.x as f32, self.corner.y as f32);
        Transform::from_row(factor, 0.0, 0.0, factor, -factor * x, -factor * y)
    }

    pub(crate) fn shapes(&mut self, shapes: &[Shape], pixels: &mut Pixmap) {
        for shape in shapes {
            match shape {
                Shape::Figure(_, figure) => self.figure(figure, self.place(), pixels),
                Shape::Text(lettering, text) => self.text(*lettering, text, pixels),
                Shape::Sprite(sprite) => self.sprite(sprite, pixels),
                Shape::Group(_, shapes) => self.shapes(shapes, pixels),
            }
        }
    }

    fn figure(&self, figure: &Figure, place: Transform, pixels: &mut Pixmap) {
        let mut pen = Outline::default();
        figure.outline.trace(&mut pen);
        let Some(path) = pen.0.finish() else {
            return;
        };
        let Appearance { fill, stroke } = figure.appearance;
        if let Some(fill) = fill {
            let paint = self.paint(fill);
            pixels.fill_path(&path, &paint, FillRule::Winding, place, None);
        }
        if let Some(stroke) = stroke {
            let paint = self.paint(stroke.paint);
            pixels.stroke_path(&path, &paint, &line(stroke), place, None);
        }
    }

    fn text(&self, lettering: Lettering, text: &Text, pixels: &mut Pixmap) {
        let at = (text.at.x as f32, text.at.y as f32);
        let paint = self.paint(lettering.paint());
        for outline in letters::outlines(&text.text, lettering.size() as f32, at) {
            fill(&outline, &paint, self.place(), pixels);
        }
    }

    /// Renders the picture of a piece, or copies it if it was rendered before at the same subpixel
    /// position.
    fn sprite(&mut self, sprite: &PlacedSprite, pixels: &mut Pixmap) {
        let factor = self.scale.factor;
        let x = factor * (sprite.corner.x - self.corner.x) as f32;
        let y = factor * (sprite.corner.y - self.corner.y) as f32;
        let side = factor * sprite.side as f32;
        let sixteenths = |length: f32| (16.0 * (length - length.floor())).round() as u32;
        let key = (sprite.id, side.to_bits(), sixteenths(x), sixteenths(y));
        if !self.sprites.contains_key(&key) {
            let room = side.ceil() as u32 + 2;
            let Some(mut own) = Pixmap::new(room, room) else {
                return;
            };
            let grown = side / PlacedSprite::GRID as f32;
            let part = |it: u32| it as f32 / 16.0;
            let place = Transform::from_row(grown, 0.0, 0.0, grown, part(key.2), part(key.3));
            for figure in sprite.figures() {
                self.figure(figure, place, &mut own);
            }
            self.sprites.insert(key, own);
        }
        if let Some(own) = self.sprites.get(&key) {
            let (x, y) = (x.floor() as i32, y.floor() as i32);
            let copy = PixmapPaint::default();
            pixels.draw_pixmap(x, y, own.as_ref(), &copy, Transform::identity(), None);
        }
    }

    fn paint(&self, paint: Paint) -> tiny_skia::Paint<'static> {
        let [red, green, blue] = paint.rgb(self.theme).0;
        let opacity = u16::from(paint.opacity(self.theme));
        let mut solid = tiny_skia::Paint {
            anti_alias: true,
            ..tiny_skia::Paint::default()
        };
        let alpha = (opacity * 255 / 100) as u8;
        solid.set_color(Color::from_rgba8(red, green, blue, alpha));
        solid
    }
}

fn fill(path: &Path, paint: &tiny_skia::Paint<'_>, place: Transform, pixels: &mut Pixmap) {
    pixels.fill_path(path, paint, FillRule::Winding, place, None);
}

fn line(stroke: Stroke) -> tiny_skia::Stroke {
    let mut dashes: Vec<f32> = stroke.dashes.iter().map(|it| *it as f32).collect();
    if dashes.len() % 2 == 1 {
        // As in SVG, an odd number of lengths is repeated to make it even.
        dashes.extend_from_within(..);
    }
    tiny_skia::Stroke {
        width: stroke.width as f32,
        line_cap: if stroke.round_caps {
            LineCap::Round
        } else {
            LineCap::Butt
        },
        line_join: if stroke.round_joins {
            LineJoin::Round
        } else {
            LineJoin::Miter
        },
        dash: StrokeDash::new(dashes, stroke.dash_offset as f32),
        ..tiny_skia::Stroke::default()
    }
}

/// A [`Pen`] that builds a path for the renderer.
#[derive(Default)]
struct Outline(PathBuilder);

impl Pen for Outline {
    fn move_to(&mut self, to: Point) {
        self.0.move_to(to.x as f32, to.y as f32);
    }

    fn line_to(&mut self, to: Point) {
        self.0.line_to(to.x as f32, to.y as f32);
    }

    fn cubic_to(&mut self, first: Point, second: Point, to: Point) {
        let [x1, y1, x2, y2] = [first.x, first.y, second.x, second.y].map(|it| it as f32);
        self.0.cubic_to(x1, y1, x2, y2, to.x as f32, to.y as f32);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
