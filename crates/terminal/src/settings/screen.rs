//! The screen of the settings: language, colours, motion and so on. Every change is applied and saved
//! at once.

use std::time::Duration;

use catalog::Level;
use messages::{Language, Messages};
use picture::Charset;
use ratatui::layout::Rect;

use super::UserSettings;
use crate::{
    canvas::Canvas,
    context::{Context, Go},
    event::AppEvent,
    list_screen::{Field, ListEvent, ListScreen},
    menu::cycled,
    notation::PieceLetters,
    page::{KeyHint, Notice, Page, key, keys},
    theme::{Colours, Ink, PieceStyle},
};

/// A row of the settings screen: one setting.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Row {
    Language,
    Colours,
    Characters,
    Pieces,
    Letters,
    Motion,
    Pause,
    Level,
    Name,
}

const ROWS: [Row; 9] = [
    Row::Language,
    Row::Colours,
    Row::Characters,
    Row::Pieces,
    Row::Letters,
    Row::Motion,
    Row::Pause,
    Row::Level,
    Row::Name,
];

impl Row {
    /// The id of the message that names the setting.
    const fn label(self) -> &'static str {
        match self {
            Row::Language => "app-setting-language",
            Row::Colours => "app-setting-colours",
            Row::Characters => "app-setting-characters",
            Row::Pieces => "app-setting-pieces",
            Row::Letters => "app-setting-letters",
            Row::Motion => "app-setting-motion",
            Row::Pause => "app-setting-pause",
            Row::Level => "app-setting-level",
            Row::Name => "app-setting-name",
        }
    }
}

/// The pauses before the computer's move that the settings screen offers, in milliseconds.
const PAUSES: [u64; 4] = [0, 400, 1000, 2000];

/// Maximum length of a player's name in characters: servers refuse longer ones.
const MAX_NAME: usize = 40;

/// Returns the name that a player typed without control characters, cut to the length that servers
/// accept.
pub(crate) fn clean_name(text: &str) -> String {
    let visible = text.chars().filter(|it| !it.is_control());
    visible.take(MAX_NAME).collect()
}

/// The screen of the player's settings.
#[derive(Debug)]
pub(crate) struct SettingsScreen {
    list: ListScreen,
    /// The values shown on the screen: those in effect, whether the player has chosen them or not.
    settings: UserSettings,
}

impl SettingsScreen {
    pub(crate) fn new(context: &Context) -> SettingsScreen {
        SettingsScreen {
            list: ListScreen::new(ROWS.len(), 0),
            settings: effective(context),
        }
    }

    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        self.list.line.typing()
    }

    fn row(&self) -> Row {
        ROWS[self.list.menu.chosen()]
    }

    pub(crate) fn update(&mut self, event: AppEvent, context: &mut Context) -> Go {
        match self.list.update(event) {
            ListEvent::Open => self.change(true, context),
            ListEvent::Change(forward) => self.change(forward, context),
            ListEvent::Submitted(text, ()) => {
                self.settings.name = Some(clean_name(&text)).filter(|it| !it.is_empty());
                self.save(context)
            }
            ListEvent::Back => Go::Back,
            ListEvent::Handled | ListEvent::Other(_) => Go::Stay,
        }
    }

    /// Changes the setting in the chosen row to another value, or opens the prompt for the player's
    /// name.
    fn change(&mut self, forward: bool, context: &mut Context) -> Go {
        match self.row() {
            Row::Language => {
                let language = self.settings.language.unwrap_or(Language::English);
                self.settings.language = Some(other_language(language));
            }
            Row::Colours => {
                let colours = self.settings.colours.unwrap_or_default();
                self.settings.colours = Some(colours.next());
            }
            Row::Characters => {
                let ascii = self.settings.charset == Some(Charset::Ascii);
                let charset = if ascii {
                    Charset::Unicode
                } else {
                    Charset::Ascii
                };
                self.settings.charset = Some(charset);
            }
            Row::Pieces => {
                self.settings.pieces = Some(match self.settings.pieces.unwrap_or_default() {
                    PieceStyle::Letters => PieceStyle::Drawings,
                    PieceStyle::Drawings | PieceStyle::Pictures => PieceStyle::Letters,
                });
            }
            Row::Letters => {
                let here = self.settings.letters(context.words.language());
                let here = PieceLetters::ALL.iter().position(|it| *it == here);
                let next = cycled(here.unwrap_or(0), PieceLetters::ALL.len(), forward);
                self.settings.letters = PieceLetters::ALL.get(next).copied();
            }
            Row::Motion => self.settings.motion = Some(!self.settings.has_motion()),
            Row::Pause => {
                let here = self.settings.pause();
                let pauses = PAUSES.map(Duration::from_millis);
                let here = pauses.iter().position(|it| here <= *it);
                let next = cycled(here.unwrap_or(0), PAUSES.len(), forward);
                self.settings.pause = pauses.get(next).copied();
            }
            Row::Level => {
                let levels: Vec<String> = Level::ALL.iter().map(ToString::to_string).collect();
                let here = self.settings.opponent();
                let here = levels.iter().position(|it| *it == here);
                let next = cycled(here.unwrap_or(0), levels.len(), forward);
                self.settings.level = levels.get(next).cloned();
            }
            Row::Name => {
                let text = self.settings.name.clone().unwrap_or_default();
                self.list.line.ask((), text);
                return Go::Stay;
            }
        }
        self.save(context)
    }

    /// Applies and saves the settings that the player has changed on this screen.
    fn save(&self, context: &Context) -> Go {
        // A value that only comes from the environment is not saved: the environment may change.
        let saved = context.settings;
        let shown = &self.settings;
        let was = effective(context);
        let chosen = UserSettings {
            language: chosen(shown.language, was.language, saved.language),
            colours: chosen(shown.colours, was.colours, saved.colours),
            charset: chosen(shown.charset, was.charset, saved.charset),
            pieces: shown.pieces,
            letters: shown.letters,
            motion: shown.motion,
            pause: shown.pause,
            level: shown.level.clone(),
            name: shown.name.clone(),
            ..saved.clone()
        };
        Go::ChangeSettings(Box::new(chosen))
    }
}

/// The value of a setting to save: the shown one if the player has changed it, else the one saved
/// before.
fn chosen<T: PartialEq + Copy>(shown: Option<T>, was: Option<T>, saved: Option<T>) -> Option<T> {
    if shown == was { saved } else { shown }
}

/// The settings in effect, whether the player has chosen them or they come from the environment.
fn effective(context: &Context) -> UserSettings {
    UserSettings {
        language: Some(context.words.language()),
        colours: Some(context.theme.colours),
        charset: Some(context.theme.charset),
        ..context.settings.clone()
    }
}

/// Returns the app's other language: English for Portuguese, and Portuguese for English.
pub(crate) fn other_language(language: Language) -> Language {
    match language {
        Language::English => Language::Portuguese,
        Language::Portuguese => Language::English,
    }
}

/// The id of the message that names a colour palette.
fn colours(colours: Colours) -> &'static str {
    match colours {
        Colours::None => "app-colours-none",
        Colours::Dark => "app-colours-dark",
        Colours::Light => "app-colours-light",
    }
}

pub(crate) fn hints(screen: &SettingsScreen) -> Vec<KeyHint> {
    screen.list.line.hints(|| {
        vec![
            keys("app-key-up-down", "app-do-choose"),
            keys("app-key-left-right", "app-do-change"),
            key('?', "?", "app-do-help"),
            key('q', "q", "app-do-back"),
        ]
    })
}

/// Rows of the area inside the frame from which on there is a free row between two settings.
const SPACED_HEIGHT: u16 = 24;

pub(crate) fn draw(screen: &SettingsScreen, canvas: &mut Canvas, words: &Messages) {
    let about = || Notice::info(words.get("app-settings-about"));
    let line = &screen.list.line;
    let status = line.status(words, |()| "app-type-name", about);
    let area = Page {
        title: &words.get("app-settings-title"),
        right: "",
        status: &status,
        keys: &hints(screen),
    }
    .draw(canvas, words);
    let fields = ROWS.map(|row| Field {
        label: words.get(row.label()).into_owned(),
        value: Some(value(&screen.settings, row, words)),
        height: if SPACED_HEIGHT <= area.height { 2 } else { 1 },
    });
    let place = Rect::new(0, area.y + 1, area.right(), area.height.saturating_sub(1));
    let end = screen.list.draw_fields(canvas, place, &fields, (0, 2));
    let text = Rect::new(4, end + 1, area.width.saturating_sub(8), 3);
    let about = match screen.row() {
        Row::Level => "app-about-setting-level",
        Row::Name => "app-about-setting-name",
        Row::Characters => "app-about-setting-characters",
        Row::Pieces => "app-about-setting-pieces",
        Row::Letters => "app-about-setting-letters",
        Row::Pause => "app-about-setting-pause",
        Row::Language | Row::Colours | Row::Motion => return,
    };
    canvas.paragraph(text, &words.get(about), Ink::Quiet);
}

fn value(settings: &UserSettings, row: Row, words: &Messages) -> String {
    let id = match row {
        Row::Language => "app-this-language",
        Row::Colours => colours(settings.colours.unwrap_or_default()),
        Row::Characters if settings.charset == Some(Charset::Ascii) => "app-characters-ascii",
        Row::Characters => "app-characters-unicode",
        Row::Pieces if settings.pieces == Some(PieceStyle::Letters) => "app-pieces-letters",
        Row::Pieces => "app-pieces-drawings",
        Row::Letters => match settings.letters(words.language()) {
            PieceLetters::English => "app-letters-english",
            PieceLetters::Portuguese => "app-letters-portuguese",
            PieceLetters::Figurines => "app-letters-figurines",
        },
        Row::Pause => {
            let pause = settings.pause();
            if pause.is_zero() {
                return words.get("app-no-pause").into_owned();
            }
            let seconds = words.decimal(pause.as_secs_f64(), 1);
            return words
                .with("app-pause", &[("seconds", seconds.into())])
                .into_owned();
        }
        Row::Motion if settings.has_motion() => "app-on",
        Row::Motion => "app-off",
        Row::Level => {
            let game = catalog::games().first().copied();
            let computer = game.and_then(|it| it.computer(&settings.opponent()));
            let name = computer.map(|it| it.title(words));
            return name.unwrap_or_else(|| settings.opponent());
        }
        Row::Name => match &settings.name {
            Some(name) => return name.clone(),
            None => "app-no-name",
        },
    };
    words.get(id).into_owned()
}
