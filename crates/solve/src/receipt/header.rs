//! The text header of a receipt, which states what the file claims.

use std::{fmt::Write, path::Path};

use super::{
    error::Error,
    layout::{MAX_HEADER_SIZE, OPENING, VERSION},
};

/// The header of a receipt (file with a result), which states what the file claims. It contains no
/// time or place, so that the same work produces the same file, byte by byte.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Header {
    /// The kind of the receipt's payload: `table`, `proof` or `checkpoint`. With the game it selects
    /// the verifier.
    pub kind: String,
    /// Identifier of the game that the receipt is about.
    pub game: String,
    /// The variant of the game that the receipt is about, such as a board size.
    pub variant: String,
    /// The clauses of the rules that the receipt's claim depends on, and those left out.
    pub rules: String,
    /// The claim that the payload proves, in words.
    pub claim: String,
    /// The method by which the receipt's payload was produced, in words.
    pub made: String,
    /// Further header fields as (name, value), defined by kind and game. Names are lower-case
    /// letters, digits and hyphens; values are single lines.
    pub more: Vec<(String, String)>,
}

/// Names of the fields that every receipt's header has, in the order in which they are written.
const NAMES: [&str; 6] = ["kind", "game", "variant", "rules", "claim", "made"];

impl Header {
    /// Appends a field to the header of a receipt (file with a result), in addition to the six that
    /// every header has.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Header {
        self.more.push((name.to_owned(), value.into()));
        self
    }

    /// The value of a field in the header of the receipt (file with a result), found by its exact name;
    /// `None` if the header has no such field.
    pub fn field(&self, name: &str) -> Option<&str> {
        let more = self.more.iter().map(|(name, value)| (&**name, &**value));
        let mut fields = self.named().into_iter().chain(more);
        fields.find_map(|(found, value)| (found == name).then_some(value))
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

    /// The text of the header as it stands in a receipt (file with a result): the first line with
    /// the format's version, the fields, and an empty line.
    ///
    /// # Errors
    ///
    /// [`Error::Header`] with the name of a field that is repeated, has an invalid name, or whose
    /// value is empty or not a single line.
    pub(super) fn to_text(&self, path: &Path) -> Result<String, Error> {
        let more = self.more.iter().map(|(name, value)| (&**name, &**value));
        let mut text = format!("{OPENING}{VERSION}\n");
        for (i, (name, value)) in self.named().into_iter().chain(more).enumerate() {
            let repeats = self.more.iter().filter(|(other, _)| other == name).count();
            let twice = NAMES.len() <= i && self.field(name) != Some(value) || repeats > 1;
            if !is_name(name) || !is_value(value) || twice {
                return Err(bad_field(path, name));
            }
            writeln!(text, "{name}: {value}").map_err(|_| bad_field(path, name))?;
        }
        text.push('\n');
        if MAX_HEADER_SIZE < text.len() {
            return Err(bad_field(path, "made"));
        }
        Ok(text)
    }

    /// Parses the text of the header of a receipt (file with a result).
    ///
    /// # Errors
    ///
    /// [`Error::Header`] with the line that is not a field, or the name of a missing field.
    pub(super) fn from_text(text: &str, path: &Path) -> Result<Header, Error> {
        let mut header = Header::default();
        for line in text.lines().skip(1).take_while(|line| !line.is_empty()) {
            let field = line.split_once(": ");
            let valid = |&(name, value): &(&str, &str)| is_name(name) && is_value(value);
            let Some((name, value)) = field.filter(valid) else {
                return Err(bad_field(path, line));
            };
            if header.field(name).is_some_and(|old| !old.is_empty()) {
                return Err(bad_field(path, line));
            }
            match header.slot(name) {
                Some(slot) => value.clone_into(slot),
                None => header.more.push((name.to_owned(), value.to_owned())),
            }
        }
        match header.named().iter().find(|(_, value)| value.is_empty()) {
            Some((name, _)) => Err(bad_field(path, name)),
            None => Ok(header),
        }
    }
}

fn is_name(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !text.is_empty() && text.bytes().all(allowed)
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
