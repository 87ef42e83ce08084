//! The player's settings, and their file format: lines such as `language = pt`.
//!
//! Lines with an unknown name are kept when the file is written, so that an older version of the
//! program doesn't lose the settings of a newer one.

mod screen;

use std::{collections::BTreeMap, fmt, time::Duration};

use catalog::Level;
use messages::Language;
use picture::Charset;

use crate::{
    notation::PieceLetters,
    theme::{Colours, PieceStyle},
};

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
    /// Whether pieces are drawn or shown as letters. Never [`PieceStyle::Pictures`].
    pub pieces: Option<PieceStyle>,
    /// The letters of chess pieces in moves; by default those of the language.
    pub letters: Option<PieceLetters>,
    /// Whether moves are shown step by step (`true`) or at once.
    pub motion: Option<bool>,
    /// Minimum time between the end of a person's move and the computer's answer.
    pub pause: Option<Duration>,
    /// The opponent of new games: a level's number or a bot's name.
    pub level: Option<String>,
    /// The player's name in matches on a server.
    pub name: Option<String>,
    /// The server that new matches are created on.
    pub server: Option<String>,
    /// Ids of the completed steps of lessons, by the id of the game or puzzle.
    pub lessons: BTreeMap<String, Vec<String>>,
    /// Lines of the settings file with unknown names, as name and value. They are written back.
    pub(crate) others: Vec<(String, String)>,
}

/// Beginning of the name of a line with the completed steps of a lesson: `lesson-cage = win small`.
const LESSON: &str = "lesson-";

const COLOURS: [(&str, Colours); 3] = [
    ("none", Colours::None),
    ("dark", Colours::Dark),
    ("light", Colours::Light),
];

const PIECES: [(&str, PieceStyle); 2] = [
    ("drawings", PieceStyle::Drawings),
    ("letters", PieceStyle::Letters),
];

const LETTERS: [(&str, PieceLetters); 3] = [
    ("english", PieceLetters::English),
    ("portuguese", PieceLetters::Portuguese),
    ("figurines", PieceLetters::Figurines),
];

/// The pause before the computer's move unless the player chose another one: long enough to see that
/// there are two moves, the player's and the computer's.
const DEFAULT_PAUSE: Duration = Duration::from_millis(400);

/// Longest pause before the computer's move that a settings file can ask for, in milliseconds.
const MAX_PAUSE: u64 = 10_000;

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
                "colours" => settings.colours = named(&COLOURS, value),
                "pieces" => settings.pieces = named(&PIECES, value),
                "letters" => settings.letters = named(&LETTERS, value),
                "pause" => {
                    let milliseconds = value.parse().ok().filter(|it| *it <= MAX_PAUSE);
                    settings.pause = milliseconds.map(Duration::from_millis);
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
                _ if name.starts_with(LESSON) => {
                    let steps = value.split_whitespace().map(str::to_owned);
                    let game = name[LESSON.len()..].to_owned();
                    settings.lessons.insert(game, steps.collect());
                }
                _ => settings.others.push((name.to_owned(), value.to_owned())),
            }
        }
        settings
    }

    /// Whether moves are shown step by step, which they are unless the player chose otherwise.
    pub(crate) fn has_motion(&self) -> bool {
        self.motion.unwrap_or(true)
    }

    /// The letters of chess pieces in moves, for texts in this language.
    pub(crate) fn letters(&self, language: Language) -> PieceLetters {
        self.letters.unwrap_or_else(|| PieceLetters::of(language))
    }

    /// The pause before the computer's move.
    pub(crate) fn pause(&self) -> Duration {
        self.pause.unwrap_or(DEFAULT_PAUSE)
    }

    /// The computer opponent of new games: a gentle level, unless the player chose another one.
    pub(crate) fn opponent(&self) -> String {
        let gentle = || Level::GENTLE.to_string();
        self.level.clone().unwrap_or_else(gentle)
    }
}

/// The value with a name in a settings file. `None` if no value has this name.
fn named<T: Copy>(all: &[(&str, T)], name: &str) -> Option<T> {
    let found = all.iter().find(|(it, _)| *it == name);
    found.map(|(_, value)| *value)
}

/// The name of a value in a settings file. `None` if the player has chosen no value.
fn name_of<T: PartialEq>(all: &[(&'static str, T)], value: Option<T>) -> Option<&'static str> {
    let value = value?;
    let found = all.iter().find(|(_, it)| *it == value);
    found.map(|(name, _)| *name)
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
        let charset = self.charset.map(|it| match it {
            Charset::Ascii => "ascii",
            Charset::Unicode => "unicode",
        });
        let motion = self.motion.map(|it| if it { "on" } else { "off" });
        let pause = self.pause.map(|it| it.as_millis().to_string());
        let known = [
            ("language", self.language.map(Language::code)),
            ("colours", name_of(&COLOURS, self.colours)),
            ("characters", charset),
            ("pieces", name_of(&PIECES, self.pieces)),
            ("letters", name_of(&LETTERS, self.letters)),
            ("motion", motion),
            ("pause", pause.as_deref()),
            ("level", self.level.as_deref()),
            ("name", self.name.as_deref()),
            ("server", self.server.as_deref()),
        ];
        for (name, value) in known {
            if let Some(value) = value {
                writeln!(f, "{name} = {}", value.replace(['\n', '\r'], " "))?;
            }
        }
        for (game, steps) in &self.lessons {
            writeln!(f, "{LESSON}{game} = {}", steps.join(" "))?;
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
            pieces: Some(PieceStyle::Letters),
            letters: Some(PieceLetters::Figurines),
            motion: Some(false),
            pause: Some(Duration::from_millis(800)),
            level: Some("5".to_owned()),
            name: Some("Ana = Rui".to_owned()),
            server: Some("http://127.0.0.1:8080".to_owned()),
            lessons: BTreeMap::from([(
                "cage".to_owned(),
                vec!["win".to_owned(), "small".to_owned()],
            )]),
            others: vec![("sound".to_owned(), "on".to_owned())],
        };
        assert_eq!(UserSettings::parse(&chosen.to_string()), chosen);
        let none = UserSettings::default();
        assert_eq!(none.to_string(), "");
        let wrong = "pieces = pictures\nletters = greek\npause = 10001\npause = -1\n";
        assert_eq!(UserSettings::parse(wrong), none);
        assert_eq!(UserSettings::parse("\u{0}=\nlanguage = xx\ncolours"), {
            let others = vec![("\u{0}".to_owned(), String::new())];
            UserSettings { others, ..none }
        });
    }
}
