//! Writes the shapes of a drawing as PDF operators.

use crate::{
    Drawing, Theme,
    drawing::{
        Appearance, Colour, Figure, Lettering, Paint, Pen, PlacedSprite, Point, Shape, Stroke, Text,
    },
};
use pdf_writer::{
    Content, Name, Str,
    types::{LineCapStyle, LineJoinStyle},
};

use crate::booklet::{
    document::{Document, Opacity, operators},
    font::{Font, encoded},
    page::QUIET,
};

/// Draws a picture on a PDF page with its top left corner at a point. `factor` is the scale, in
/// points per unit of the drawing.
pub(crate) fn draw(
    drawing: &Drawing,
    content: &mut Content,
    document: &mut Document,
    (x, y): (f32, f32),
    factor: f32,
) {
    let Point { x: left, y: top } = drawing.corner;
    let (left, top) = (left as f32, top as f32);
    content.save_state();
    // In drawings y is downwards, in PDF upwards.
    content.transform([
        factor,
        0.0,
        0.0,
        -factor,
        x - factor * left,
        y + factor * top,
    ]);
    let mut writer = Writer {
        theme: drawing.theme,
        content,
        document,
    };
    writer.shapes(&drawing.shapes);
    content.restore_state();
}

struct Writer<'a> {
    theme: Theme,
    content: &'a mut Content,
    document: &'a mut Document,
}

impl Writer<'_> {
    fn shapes(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            match shape {
                Shape::Figure(_, figure) => self.figure(figure),
                Shape::Text(lettering, text) => self.text(*lettering, text),
                Shape::Sprite(sprite) => self.sprite(sprite),
                Shape::Group(_, shapes) => self.shapes(shapes),
            }
        }
    }

    fn figure(&mut self, figure: &Figure) {
        let Appearance { fill, stroke } = on_paper(figure.appearance);
        self.content.save_state();
        if let Some(fill) = fill {
            self.fill(fill);
        }
        if let Some(stroke) = stroke {
            self.stroke(stroke);
        }
        self.opacity(fill, stroke.map(|it| it.paint));
        figure.outline.trace(&mut PathOperators(self.content));
        match (fill, stroke) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
        self.content.restore_state();
    }

    /// Sets the fill colour of the shapes drawn next.
    fn fill(&mut self, paint: Paint) {
        let [red, green, blue] = self.channels(paint);
        self.content.set_fill_rgb(red, green, blue);
    }

    /// Sets the colour, width, caps, joins and dashes of the lines drawn next on the PDF page.
    fn stroke(&mut self, stroke: Stroke) {
        let [red, green, blue] = self.channels(stroke.paint);
        self.content
            .set_stroke_rgb(red, green, blue)
            .set_line_width(stroke.width as f32);
        if stroke.round_caps {
            self.content.set_line_cap(LineCapStyle::RoundCap);
        }
        if stroke.round_joins {
            self.content.set_line_join(LineJoinStyle::RoundJoin);
        }
        if !stroke.dashes.is_empty() {
            // PDF doesn't allow a negative offset into the dash pattern.
            let period: f64 = stroke.dashes.iter().sum();
            let offset = stroke.dash_offset.rem_euclid(period) as f32;
            let dashes = stroke.dashes.iter().map(|it| *it as f32);
            self.content.set_dash_pattern(dashes, offset);
        }
    }

    /// Sets the opacity of the shapes drawn next, for fill and stroke.
    fn opacity(&mut self, fill: Option<Paint>, stroke: Option<Paint>) {
        let hundredths = |paint: Option<Paint>| paint.map_or(100, |it| it.opacity(self.theme));
        let opacity = Opacity {
            fill: hundredths(fill),
            stroke: hundredths(stroke),
        };
        if opacity != Opacity::FULL {
            self.document.opacities.insert(opacity);
            self.content.set_parameters(Name(opacity.key().as_bytes()));
        }
    }

    /// Red, green and blue of a colour in the PDF file, from 0 to 1. Backgrounds become white or
    /// nearly so, and lines between them grey.
    fn channels(&self, paint: Paint) -> [f32; 3] {
        match paint.colour {
            Colour::LightCell => [1.0; 3],
            Colour::DarkCell => [0.925, 0.93, 0.915],
            Colour::Slab | Colour::GridLine => [0.5, 0.53, 0.51],
            _ => paint.rgb(self.theme).0.map(|it| f32::from(it) / 255.0),
        }
    }

    /// Draws the picture of a piece. The PDF document stores it once for each name and theme, and
    /// refers to it.
    fn sprite(&mut self, sprite: &PlacedSprite) {
        let name = format!("{}-{:?}", sprite.id, self.theme);
        if !self.document.sprites.contains_key(&name) {
            let mut content = Content::new();
            let mut writer = Writer {
                theme: self.theme,
                content: &mut content,
                document: self.document,
            };
            for figure in sprite.figures() {
                writer.figure(figure);
            }
            let drawn = operators(content);
            self.document.sprites.insert(name.clone(), drawn);
        }
        let factor = (sprite.side / PlacedSprite::GRID) as f32;
        let Point { x, y } = sprite.corner;
        self.content
            .save_state()
            .transform([factor, 0.0, 0.0, factor, x as f32, y as f32])
            .x_object(Name(name.as_bytes()))
            .restore_state();
    }

    /// Draws a text whose base line has its middle at the text's point.
    fn text(&mut self, lettering: Lettering, text: &Text) {
        let size = lettering.size() as f32;
        let x = text.at.x as f32 - Font::Strong.width(&text.text, size) / 2.0;
        self.content.save_state();
        if lettering == Lettering::CellName {
            // On screen, labels are light on a dark slab; on paper there is no slab.
            let [red, green, blue] = QUIET;
            self.content.set_fill_rgb(red, green, blue);
        } else {
            self.fill(lettering.paint());
        }
        self.opacity(Some(lettering.paint()), None);
        self.content
            .begin_text()
            .set_font(Font::Strong.key(), size)
            .set_text_matrix([1.0, 0.0, 0.0, -1.0, x, text.at.y as f32])
            .show(Str(&encoded(&text.text)))
            .end_text()
            .restore_state();
    }
}

/// The appearance of a figure on paper: the slab (the plate around the cells) is left out and cells
/// get a thin edge, so that one can write on them.
fn on_paper(appearance: Appearance) -> Appearance {
    match appearance.fill.map(|it| it.colour) {
        Some(Colour::Slab) if appearance.stroke.is_none() => Appearance {
            fill: None,
            ..appearance
        },
        Some(Colour::LightCell | Colour::DarkCell) if appearance.stroke.is_none() => {
            appearance.edged(Colour::Slab, 2.0)
        }
        _ => appearance,
    }
}

/// A [`Pen`] that adds lines and curves to the current path of a PDF content stream.
struct PathOperators<'a>(&'a mut Content);

impl Pen for PathOperators<'_> {
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
        self.0.close_path();
    }

    fn rect(&mut self, corner: Point, width: f64, height: f64) {
        let [x, y, width, height] = [corner.x, corner.y, width, height].map(|it| it as f32);
        self.0.rect(x, y, width, height);
    }
}
