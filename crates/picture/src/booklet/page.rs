//! Text and rules on one page. The origin is the bottom left corner, as in PDF.

use pdf_writer::{Content, Str};

use crate::booklet::{
    document::operators,
    font::{Font, encoded},
};

/// A colour of text: red, green and blue, each from 0 to 1.
type Colour = [f32; 3];

/// Colour of normal text in a booklet.
pub(crate) const INK: Colour = [0.133, 0.157, 0.165];
pub(crate) const QUIET: Colour = [0.337, 0.353, 0.341];
pub(crate) const ACCENT: Colour = [0.165, 0.4, 0.341];

/// Font, size (in points) and colour of a text.
#[derive(Copy, Clone)]
pub(crate) struct Type {
    pub(crate) font: Font,
    pub(crate) size: f32,
    pub(crate) colour: Colour,
}

/// Horizontal alignment of a text: whether its left end or its middle is placed at the given point.
#[derive(Copy, Clone)]
pub(crate) enum Align {
    Left,
    Centre,
}

/// A page of a booklet that is being drawn.
pub(crate) struct Page {
    pub(crate) content: Content,
}

impl Page {
    pub(crate) fn new() -> Page {
        Page {
            content: Content::new(),
        }
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        operators(self.content)
    }

    /// Draws one line of text with its base line through a point.
    pub(crate) fn text(&mut self, text: &str, style: Type, align: Align, (x, y): (f32, f32)) {
        if text.is_empty() {
            return;
        }
        let width = style.font.width(text, style.size);
        let x = match align {
            Align::Left => x,
            Align::Centre => x - width / 2.0,
        };
        let [red, green, blue] = style.colour;
        self.content
            .set_fill_rgb(red, green, blue)
            .begin_text()
            .set_font(style.font.key(), style.size)
            .next_line(x, y)
            .show(Str(&encoded(text)))
            .end_text();
    }

    /// Draws a text from a point on, broken into lines of at most `width` points. Returns the y
    /// coordinate of the base line that would follow the last one.
    pub(crate) fn paragraph(
        &mut self,
        text: &str,
        style: Type,
        (x, mut y): (f32, f32),
        width: f32,
    ) -> f32 {
        for line in lines(text, style, width) {
            self.text(&line, style, Align::Left, (x, y));
            y -= style.leading();
        }
        y
    }

    /// Draws a thin horizontal line of the given width to the right of a point.
    pub(crate) fn rule(&mut self, colour: Colour, (x, y): (f32, f32), width: f32) {
        let [red, green, blue] = colour;
        self.content
            .set_stroke_rgb(red, green, blue)
            .set_line_width(0.8)
            .move_to(x, y)
            .line_to(x + width, y)
            .stroke();
    }
}

impl Type {
    pub(crate) const fn new(font: Font, size: f32, colour: Colour) -> Type {
        Type { font, size, colour }
    }

    /// Distance between the base lines of consecutive lines of text, in points.
    pub(crate) fn leading(self) -> f32 {
        self.size * 1.4
    }
}

/// Breaks a text between words into lines of at most `width` points. A word that is too long gets a
/// line of its own.
pub(crate) fn lines(text: &str, style: Type, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line} {word}");
            if style.font.width(&longer, style.size) <= width {
                *line = longer;
                continue;
            }
        }
        lines.push(word.to_owned());
    }
    lines
}
