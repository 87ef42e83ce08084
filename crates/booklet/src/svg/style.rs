//! What shapes look like: attributes and style sheets.

use pdf_writer::{
    Content, Name,
    types::{LineCapStyle, LineJoinStyle},
};
use roxmltree::Node;

use crate::{
    BadPicture,
    document::{Document, Opacity},
};

/// A colour: red, green and blue from zero to one.
pub(crate) type Colour = [f32; 3];

/// The look of a shape.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    pub(crate) fill: Option<Colour>,
    pub(crate) stroke: Option<Colour>,
    pub(crate) font_size: f32,
    width: f32,
    round_cap: bool,
    round_join: bool,
    dashes: Vec<f32>,
    opacity: Opacity,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            fill: Some([0.0; 3]),
            stroke: None,
            font_size: 16.0,
            width: 1.0,
            round_cap: false,
            round_join: false,
            dashes: Vec::new(),
            opacity: Opacity::FULL,
        }
    }
}

impl Look {
    /// Sets one property. Those that don't matter here are passed over.
    fn set(&mut self, name: &str, value: &str) -> Result<(), BadPicture> {
        let unknown = || BadPicture::Unknown(format!("{name}: {value}"));
        let number = |text: &str| text.parse::<f32>().map_err(|_| unknown());
        let hundredths = |text: &str| number(text).map(|it| (it.clamp(0.0, 1.0) * 100.0) as u8);
        match name {
            "fill" => self.fill = colour(value).ok_or_else(unknown)?,
            "stroke" => self.stroke = colour(value).ok_or_else(unknown)?,
            "stroke-width" => self.width = number(value)?,
            "stroke-linecap" => self.round_cap = value == "round",
            "stroke-linejoin" => self.round_join = value == "round",
            "stroke-dasharray" => {
                self.dashes = value
                    .split_whitespace()
                    .map(number)
                    .collect::<Result<_, _>>()?;
            }
            "fill-opacity" => self.opacity.fill = hundredths(value)?,
            "stroke-opacity" => self.opacity.stroke = hundredths(value)?,
            "font-size" => self.font_size = number(value.trim_end_matches("px"))?,
            _ => (),
        }
        Ok(())
    }

    /// Makes what is drawn next look so.
    pub(crate) fn apply(&self, content: &mut Content, document: &mut Document) {
        if let Some([red, green, blue]) = self.fill {
            content.set_fill_rgb(red, green, blue);
        }
        if let Some([red, green, blue]) = self.stroke {
            content
                .set_stroke_rgb(red, green, blue)
                .set_line_width(self.width);
            if self.round_cap {
                content.set_line_cap(LineCapStyle::RoundCap);
            }
            if self.round_join {
                content.set_line_join(LineJoinStyle::RoundJoin);
            }
            if !self.dashes.is_empty() {
                content.set_dash_pattern(self.dashes.iter().copied(), 0.0);
            }
        }
        if self.opacity != Opacity::FULL {
            document.opacities.insert(self.opacity);
            content.set_parameters(Name(self.opacity.key().as_bytes()));
        }
    }
}

/// Reads `#rgb`, `#rrggbb` or `none`; the outer option is none for anything else.
#[allow(clippy::option_option, reason = "no colour is a colour, too")]
fn colour(text: &str) -> Option<Option<Colour>> {
    if text == "none" {
        return Some(None);
    }
    let digits: Vec<u32> = (text.strip_prefix('#')?.chars())
        .map(|it| it.to_digit(16))
        .collect::<Option<_>>()?;
    let channels: [u32; 3] = match digits[..] {
        [r, g, b] => [r * 17, g * 17, b * 17],
        [r, rr, g, gg, b, bb] => [r * 16 + rr, g * 16 + gg, b * 16 + bb],
        _ => return None,
    };
    Some(Some(channels.map(|it| it as f32 / 255.0)))
}

/// A style sheet.
pub(crate) struct Sheet {
    rules: Vec<Rule>,
}

struct Rule {
    /// The classes, with a dot, and elements from the outermost to the shape.
    selector: Vec<String>,
    properties: Vec<(String, String)>,
}

impl Sheet {
    pub(crate) fn read(css: &str) -> Sheet {
        let rules = css.split('}').filter_map(|rule| {
            let (selector, properties) = rule.split_once('{')?;
            let property = |it: &str| {
                let (name, value) = it.split_once(':')?;
                Some((name.trim().to_owned(), value.trim().to_owned()))
            };
            Some(Rule {
                selector: selector.split_whitespace().map(ToOwned::to_owned).collect(),
                properties: properties.split(';').filter_map(property).collect(),
            })
        });
        Sheet {
            rules: rules.collect(),
        }
    }

    /// The look of an element inside one with a look.
    pub(crate) fn look(&self, node: Node, outer: &Look) -> Result<Look, BadPicture> {
        let mut look = outer.clone();
        for attribute in node.attributes() {
            look.set(attribute.name(), attribute.value())?;
        }
        for rule in self.rules.iter().filter(|it| it.applies(node)) {
            for (name, value) in &rule.properties {
                look.set(name, value)?;
            }
        }
        Ok(look)
    }
}

impl Rule {
    fn applies(&self, node: Node) -> bool {
        let Some((own, outer)) = self.selector.split_last() else {
            return false;
        };
        let has_ancestor = |part: &String| node.ancestors().skip(1).any(|it| fits(part, it));
        fits(own, node) && outer.iter().all(has_ancestor)
    }
}

/// Whether an element is of the class, or has the name, that a part of a selector asks for.
fn fits(part: &str, node: Node) -> bool {
    match part.strip_prefix('.') {
        Some(class) => (node.attribute("class").unwrap_or_default())
            .split_whitespace()
            .any(|it| it == class),
        None => node.has_tag_name(part),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read() {
        assert_eq!(colour("none"), Some(None));
        assert_eq!(colour("#fff"), Some(Some([1.0, 1.0, 1.0])));
        assert_eq!(colour("#ff0033"), Some(Some([1.0, 0.0, 0.2])));
        assert_eq!(colour("red"), None);
        assert_eq!(colour("#ffff"), None);
    }
}
