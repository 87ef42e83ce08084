//! What a receipt says about itself.

use std::{fmt::Write, path::Path};

use super::{
    error::Error,
    layout::{LONGEST_HEADER, OPENING, VERSION},
};

/// The text at the start of a receipt. Nothing in it depends on when or where it was made, so that
/// the same work gives the same file.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Header {
    /// What the payload is: `table` or `proof`. Together with the game it chooses the verifier.
    pub kind: String,
    /// Identifier of the game.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The clauses of the rules the claim rests on, and what is left out.
    pub rules: String,
    /// What is claimed, in words.
    pub claim: String,
    /// How the payload was made: method and version.
    pub made: String,
    /// Other fields, which mean what the kind and the game say. Names are lower-case letters,
    /// digits and hyphens; values are single lines.
    pub more: Vec<(String, String)>,
}

const NAMES: [&str; 6] = ["kind", "game", "variant", "rules", "claim", "made"];

impl Header {
    /// Adds another field.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Header {
        self.more.push((name.to_owned(), value.into()));
        self
    }

    /// The value of a field by its name.
    pub fn field(&self, name: &str) -> Option<&str> {
        let more = self.more.iter().map(|(name, value)| (&**name, &**value));
        self.named().into_iter().chain(more).find_map(|it| {
            let (found, value) = it;
            (found == name).then_some(value)
        })
    }

    fn named(&self) -> [(&'static str, &str); 6] {
        let values = [
            &*self.kind,
            &self.game,
            &self.variant,
            &self.rules,
            &self.claim,
            &self.made,
        ];
        std::array::from_fn(|i| (NAMES[i], values[i]))
    }

    fn slot(&mut self, name: &str) -> Option<&mut String> {
        match name {
            "kind" => Some(&mut self.kind),
            "game" => Some(&mut self.game),
            "variant" => Some(&mut self.variant),
            "rules" => Some(&mut self.rules),
            "claim" => Some(&mut self.claim),
            "made" => Some(&mut self.made),
            _ => None,
        }
    }

    /// The text in the file, from the first line to the empty one.
    ///
    /// # Errors
    ///
    /// Names the field that is empty, given twice or not a single line.
    pub(super) fn to_text(&self, path: &Path) -> Result<String, Error> {
        let more = self.more.iter().map(|(name, value)| (&**name, &**value));
        let mut text = format!("{OPENING}{VERSION}\n");
        for (i, (name, value)) in self.named().into_iter().chain(more).enumerate() {
            let twice = NAMES.len() <= i && self.field(name) != Some(value)
                || self.more.iter().filter(|it| it.0 == name).count() > 1;
            if !is_name(name) || !is_value(value) || twice {
                return Err(bad_field(path, name));
            }
            writeln!(text, "{name}: {value}").map_err(|_| bad_field(path, name))?;
        }
        text.push('\n');
        if LONGEST_HEADER < text.len() {
            return Err(bad_field(path, "made"));
        }
        Ok(text)
    }

    /// Reads the text back.
    ///
    /// # Errors
    ///
    /// Names the line that is no field, or the field that is missing.
    pub(super) fn from_text(text: &str, path: &Path) -> Result<Header, Error> {
        let mut header = Header::default();
        for line in text.lines().skip(1).take_while(|line| !line.is_empty()) {
            let field = line.split_once(": ");
            let Some((name, value)) = field.filter(|it| is_name(it.0) && is_value(it.1)) else {
                return Err(bad_field(path, line));
            };
            if header.field(name).is_some_and(|it| !it.is_empty()) {
                return Err(bad_field(path, line));
            }
            match header.slot(name) {
                Some(slot) => value.clone_into(slot),
                None => header.more.push((name.to_owned(), value.to_owned())),
            }
        }
        match header.named().iter().find(|it| it.1.is_empty()) {
            Some((name, _)) => Err(bad_field(path, name)),
            None => Ok(header),
        }
    }
}

fn is_name(text: &str) -> bool {
    let plain = |it: u8| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-';
    !text.is_empty() && text.bytes().all(plain)
}

fn is_value(text: &str) -> bool {
    !text.is_empty() && text == text.trim() && !text.chars().any(char::is_control)
}

fn bad_field(path: &Path, field: &str) -> Error {
    Error::Header {
        path: path.to_owned(),
        field: field.chars().take(80).collect(),
    }
}
