//! The player's settings, and their file format: lines such as `language = pt`.
//!
//! Lines with an unknown name are kept when the file is written, so that an older version of the
//! program doesn't lose the settings of a newer one.

mod screen;

use std::fmt;

use catalog::Level;
use messages::Language;
use picture::Charset;

use crate::theme::Colours;

pub(crate) use screen::{SettingsScreen, clean_name, draw, hints, other_language};

/// The player's settings. `None` where the player has chosen nothing: then the command line, the
/// environment and the terminal decide.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct UserSettings {
    /// The language of all texts in the app.
    pub language: Option<Language>,
    /// The colour palette: for a dark or a light background, or none.
    pub colours: Option<Colours>,
    /// Whether to draw with Unicode or with ASCII characters only.
    pub charset: Option<Charset>,
    /// Whether moves are shown step by step (`true`) or at once.
    pub motion: Option<bool>,
    /// The opponent of new games: a level's number or a bot's name.
    pub level: Option<String>,
    /// The player's name in matches on a server.
    pub name: Option<String>,
    /// The server that new matches are created on.
    pub server: Option<String>,
    /// Lines of the settings file with unknown names, as name and value. They are written back.
    pub(crate) others: Vec<(String, String)>,
}

const COLOURS: [(&str, Colours); 3] = [
    ("none", Colours::None),
    ("dark", Colours::Dark),
    ("light", Colours::Light),
];

impl UserSettings {
    /// Parses the content of a settings file. A known name with an invalid value counts as not chosen.
    pub fn parse(text: &str) -> UserSettings {
        let mut settings = UserSettings::default();
        for line in text.lines() {
            let Some((name, value)) = line.split_once('=') else {
                continue;
            };
            let (name, value) = (name.trim(), value.trim());
            let text = Some(value.to_owned()).filter(|it| !it.is_empty());
            match name {
                "language" => settings.language = value.parse().ok(),
                "colours" => {
                    let found = COLOURS.iter().find(|(name, _)| *name == value);
                    settings.colours = found.map(|(_, colours)| *colours);
                }
                "characters" => {
                    settings.charset = match value {
                        "ascii" => Some(Charset::Ascii),
                        "unicode" => Some(Charset::Unicode),
                        _ => None,
                    }
                }
                "motion" => settings.motion = on_or_off(value),
                "level" => settings.level = text,
                "name" => settings.name = text,
                "server" => settings.server = text,
                _ => settings.others.push((name.to_owned(), value.to_owned())),
            }
        }
        settings
    }

    /// Whether moves are shown step by step, which they are unless the player chose otherwise.
    pub(crate) fn has_motion(&self) -> bool {
        self.motion.unwrap_or(true)
    }

    /// The computer opponent of new games: a gentle level, unless the player chose another one.
    pub(crate) fn opponent(&self) -> String {
        let gentle = || Level::GENTLE.to_string();
        self.level.clone().unwrap_or_else(gentle)
    }
}

fn on_or_off(value: &str) -> Option<bool> {
    match value {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

impl fmt::Display for UserSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colours = COLOURS.iter().find(|(_, it)| Some(*it) == self.colours);
        let charset = self.charset.map(|it| match it {
            Charset::Ascii => "ascii",
            Charset::Unicode => "unicode",
        });
        let motion = self.motion.map(|it| if it { "on" } else { "off" });
        let known = [
            ("language", self.language.map(Language::code)),
            ("colours", colours.map(|(name, _)| *name)),
            ("characters", charset),
            ("motion", motion),
            ("level", self.level.as_deref()),
            ("name", self.name.as_deref()),
            ("server", self.server.as_deref()),
        ];
        for (name, value) in known {
            if let Some(value) = value {
                writeln!(f, "{name} = {}", value.replace(['\n', '\r'], " "))?;
            }
        }
        for (name, value) in &self.others {
            writeln!(f, "{name} = {value}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_settings_are_parsed_again() {
        let chosen = UserSettings {
            language: Some(Language::Portuguese),
            colours: Some(Colours::Light),
            charset: Some(Charset::Ascii),
            motion: Some(false),
            level: Some("5".to_owned()),
            name: Some("Ana = Rui".to_owned()),
            server: Some("http://127.0.0.1:8080".to_owned()),
            others: vec![("sound".to_owned(), "on".to_owned())],
        };
        assert_eq!(UserSettings::parse(&chosen.to_string()), chosen);
        let none = UserSettings::default();
        assert_eq!(none.to_string(), "");
        assert_eq!(UserSettings::parse("\u{0}=\nlanguage = xx\ncolours"), {
            let others = vec![("\u{0}".to_owned(), String::new())];
            UserSettings { others, ..none }
        });
    }
}
