//! Pictures: SVG files of rectangles, circles, paths, sprites and letters, drawn as PDF operators.
//!
//! Shapes get their look from attributes, from those of their groups, and from a style sheet whose
//! selectors are a class or an element, or such a pair of which the first is an ancestor.

mod style;

use pdf_writer::{Content, Name, Str};
use roxmltree::{Document as Xml, Node};

use crate::{
    BadPicture,
    document::{Document, operators},
    font::{Font, encoded},
    path,
};

use style::{Look, Sheet};

/// A picture that has been read.
pub(crate) struct Picture<'a> {
    xml: Xml<'a>,
    sheet: Sheet,
    view: [f32; 4],
}

impl<'a> Picture<'a> {
    pub(crate) fn read(svg: &'a str) -> Result<Picture<'a>, BadPicture> {
        let not_svg = |why: &str| BadPicture::NotSvg(why.to_owned());
        let xml = Xml::parse(svg).map_err(|error| not_svg(&error.to_string()))?;
        let root = xml.root_element();
        let numbers: Option<Vec<f32>> = (root.attribute("viewBox"))
            .and_then(|it| it.split_whitespace().map(|it| it.parse().ok()).collect());
        let view = numbers
            .and_then(|it| it.try_into().ok())
            .filter(|[_, _, width, height]: &[f32; 4]| 0.0 < *width && 0.0 < *height)
            .ok_or_else(|| not_svg("viewBox"))?;
        let style = xml.descendants().find(|it| it.has_tag_name("style"));
        let sheet = Sheet::read(style.and_then(|it| it.text()).unwrap_or_default());
        Ok(Picture { xml, sheet, view })
    }

    pub(crate) fn size(&self) -> (f32, f32) {
        (self.view[2], self.view[3])
    }

    /// Draws the picture with its top left corner at a point, magnified by a factor.
    pub(crate) fn draw(
        &self,
        content: &mut Content,
        document: &mut Document,
        (x, y): (f32, f32),
        factor: f32,
    ) -> Result<(), BadPicture> {
        let [left, top, ..] = self.view;
        content.save_state();
        // SVG counts downwards, PDF upwards.
        content.transform([
            factor,
            0.0,
            0.0,
            -factor,
            x - factor * left,
            y + factor * top,
        ]);
        let mut artist = Artist {
            picture: self,
            content,
            document,
        };
        artist.children(self.xml.root_element(), &Look::default())?;
        content.restore_state();
        Ok(())
    }
}

struct Artist<'p, 'a> {
    picture: &'p Picture<'a>,
    content: &'p mut Content,
    document: &'p mut Document,
}

impl Artist<'_, '_> {
    fn children(&mut self, parent: Node, look: &Look) -> Result<(), BadPicture> {
        for node in parent.children().filter(Node::is_element) {
            let look = self.picture.sheet.look(node, look)?;
            match node.tag_name().name() {
                "title" | "style" | "defs" => (),
                "g" => self.children(node, &look)?,
                "use" => self.sprite(node)?,
                "text" => self.letters(node, &look)?,
                "rect" | "circle" | "path" => self.shape(node, &look)?,
                other => return Err(BadPicture::Unknown(format!("the element {other}"))),
            }
        }
        Ok(())
    }

    fn shape(&mut self, node: Node, look: &Look) -> Result<(), BadPicture> {
        if look.fill.is_none() && look.stroke.is_none() {
            return Ok(());
        }
        self.content.save_state();
        look.apply(self.content, self.document);
        match node.tag_name().name() {
            "rect" => {
                let [x, y] = [number(node, "x")?, number(node, "y")?];
                let [width, height] = [number(node, "width")?, number(node, "height")?];
                rounded(self.content, [x, y, width, height], number(node, "rx")?);
            }
            "circle" => {
                let [x, y] = [number(node, "cx")?, number(node, "cy")?];
                let r = number(node, "r")?;
                rounded(self.content, [x - r, y - r, 2.0 * r, 2.0 * r], r);
            }
            _ => path::draw(node.attribute("d").unwrap_or_default(), self.content)?,
        }
        match (look.fill, look.stroke) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, _) => self.content.stroke(),
        };
        self.content.restore_state();
        Ok(())
    }

    /// Draws a symbol of the picture, kept in the document under its name.
    fn sprite(&mut self, node: Node) -> Result<(), BadPicture> {
        let name = node.attribute("href").unwrap_or_default();
        let name = name.trim_start_matches('#');
        if !self.document.sprites.contains_key(name) {
            let symbols = self.picture.xml.descendants();
            let symbol = symbols
                .filter(|it| it.has_tag_name("symbol"))
                .find(|it| it.attribute("id") == Some(name))
                .ok_or_else(|| BadPicture::Unknown(format!("the sprite {name}")))?;
            let mut content = Content::new();
            let mut artist = Artist {
                picture: self.picture,
                content: &mut content,
                document: self.document,
            };
            artist.children(symbol, &Look::default())?;
            let drawn = operators(content);
            self.document.sprites.insert(name.to_owned(), drawn);
        }
        let [x, y] = [number(node, "x")?, number(node, "y")?];
        let [width, height] = [number(node, "width")?, number(node, "height")?];
        self.content
            .save_state()
            .transform([width / 100.0, 0.0, 0.0, height / 100.0, x, y])
            .x_object(Name(name.as_bytes()))
            .restore_state();
        Ok(())
    }

    /// Letters stand in the middle above their point.
    fn letters(&mut self, node: Node, look: &Look) -> Result<(), BadPicture> {
        let text = node.text().unwrap_or_default();
        let size = look.font_size;
        let x = number(node, "x")? - Font::Strong.width(text, size) / 2.0;
        let y = number(node, "y")?;
        self.content.save_state();
        look.apply(self.content, self.document);
        self.content
            .begin_text()
            .set_font(Font::Strong.key(), size)
            .set_text_matrix([1.0, 0.0, 0.0, -1.0, x, y])
            .show(Str(&encoded(text)))
            .end_text()
            .restore_state();
        Ok(())
    }
}

/// A number of an element; zero if there is none.
fn number(node: Node, name: &str) -> Result<f32, BadPicture> {
    let Some(text) = node.attribute(name) else {
        return Ok(0.0);
    };
    text.parse()
        .map_err(|_| BadPicture::Unknown(format!("the number {text}")))
}

/// A rectangle with round corners, or with the greatest radius a circle.
pub(crate) fn rounded(content: &mut Content, [x, y, width, height]: [f32; 4], radius: f32) {
    if radius <= 0.0 {
        content.rect(x, y, width, height);
        return;
    }
    // How far the control points of a quarter of a circle are from its ends.
    let bend = radius * 0.447_715;
    let (right, bottom) = (x + width, y + height);
    content
        .move_to(x + radius, y)
        .line_to(right - radius, y)
        .cubic_to(right - bend, y, right, y + bend, right, y + radius)
        .line_to(right, bottom - radius)
        .cubic_to(
            right,
            bottom - bend,
            right - bend,
            bottom,
            right - radius,
            bottom,
        )
        .line_to(x + radius, bottom)
        .cubic_to(x + bend, bottom, x, bottom - bend, x, bottom - radius)
        .line_to(x, y + radius)
        .cubic_to(x, y + bend, x + bend, y, x + radius, y)
        .close_path();
}
