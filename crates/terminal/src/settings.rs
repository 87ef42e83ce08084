//! What a person has chosen, and how it is kept: lines such as `language = pt`.
//!
//! Whatever this program does not understand stays in the file, for the one that wrote it.

mod screen;

use std::fmt;

use catalog::Level;
use messages::Language;
use picture::Charset;

use crate::theme::Colours;

pub(crate) use screen::{SettingsScreen, draw, hints, other_language};

/// What a person has chosen. `None` where nothing was: then the surroundings decide.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct UserSettings {
    /// The language.
    pub language: Option<Language>,
    /// The colours.
    pub colours: Option<Colours>,
    /// The characters to draw with.
    pub charset: Option<Charset>,
    /// Whether moves are shown in motion.
    pub motion: Option<bool>,
    /// The computer player that new games are set up with, as a level or the name of a bot.
    pub level: Option<String>,
    /// The name that others see in a match on a server.
    pub name: Option<String>,
    /// The server that matches are made on.
    pub server: Option<String>,
    pub(crate) others: Vec<(String, String)>,
}

const COLOURS: [(&str, Colours); 3] = [
    ("none", Colours::None),
    ("dark", Colours::Dark),
    ("light", Colours::Light),
];

impl UserSettings {
    /// Reads what was kept. What can't be understood counts as not chosen.
    pub fn parse(text: &str) -> UserSettings {
        let mut read = UserSettings::default();
        for line in text.lines() {
            let Some((name, value)) = line.split_once('=') else {
                continue;
            };
            let (name, value) = (name.trim(), value.trim());
            let own = Some(value.to_owned()).filter(|it| !it.is_empty());
            match name {
                "language" => read.language = value.parse().ok(),
                "colours" => {
                    let found = COLOURS.iter().find(|it| it.0 == value);
                    read.colours = found.map(|it| it.1);
                }
                "characters" => {
                    read.charset = match value {
                        "ascii" => Some(Charset::Ascii),
                        "unicode" => Some(Charset::Unicode),
                        _ => None,
                    }
                }
                "motion" => read.motion = on_or_off(value),
                "level" => read.level = own,
                "name" => read.name = own,
                "server" => read.server = own,
                _ => read.others.push((name.to_owned(), value.to_owned())),
            }
        }
        read
    }

    /// Whether moves are shown in motion.
    pub(crate) fn moves(&self) -> bool {
        self.motion.unwrap_or(true)
    }

    /// The computer player that new games are set up with: a gentle one, unless another was chosen.
    pub(crate) fn level(&self) -> String {
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
        let colours = COLOURS.iter().find(|it| Some(it.1) == self.colours);
        let charset = self.charset.map(|it| match it {
            Charset::Ascii => "ascii",
            Charset::Unicode => "unicode",
        });
        let motion = self.motion.map(|it| if it { "on" } else { "off" });
        let known = [
            ("language", self.language.map(Language::code)),
            ("colours", colours.map(|it| it.0)),
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
    fn what_was_chosen_is_read_again() {
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
