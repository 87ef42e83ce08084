//! The settings: language, colours, motion and so on. Every change is kept at once.

use catalog::Level;
use messages::{Language, Messages};
use picture::Charset;
use ratatui::{crossterm::event::KeyCode, layout::Rect};

use crate::{
    canvas::Canvas,
    context::{Context, Go},
    event::{Event, Hit},
    menu::{self, Item, Menu, Row},
    page::{KeyHint, Page, code, key, keys},
    preferences::Preferences,
    prompt::{Prompt, Typed},
    theme::{Colours, Ink},
};

/// What can be changed here.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Field {
    Language,
    Colours,
    Characters,
    Motion,
    Level,
    Name,
}

const FIELDS: [Field; 6] = [
    Field::Language,
    Field::Colours,
    Field::Characters,
    Field::Motion,
    Field::Level,
    Field::Name,
];

/// The longest name that a server takes.
const LONGEST_NAME: usize = 40;

/// The settings on the screen.
#[derive(Debug)]
pub(crate) struct Preferring {
    menu: Menu,
    /// How things are now, whether chosen or not.
    preferences: Preferences,
    prompt: Option<Prompt<()>>,
}

impl Preferring {
    pub(crate) fn new(context: &Context) -> Preferring {
        Preferring {
            menu: Menu::new(FIELDS.len(), 0),
            preferences: now(context),
            prompt: None,
        }
    }

    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        self.prompt.as_mut().map(|it| &mut it.text)
    }

    fn field(&self) -> Field {
        FIELDS[self.menu.chosen()]
    }

    pub(crate) fn update(&mut self, event: &Event, context: &mut Context) -> Go {
        match event {
            Event::Key(key) => self.key(*key, context),
            Event::Click(Hit::Row(row)) => {
                self.menu.choose(*row);
                self.change(true, context)
            }
            Event::Click(Hit::Turn(row, forward)) => {
                self.menu.choose(*row);
                self.change(*forward, context)
            }
            Event::Scroll(by) => {
                self.menu.step(*by);
                Go::Stay
            }
            _ => Go::Stay,
        }
    }

    fn key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        if let Some(prompt) = &mut self.prompt {
            match prompt.key(key) {
                Typed::More => (),
                Typed::Cancelled => self.prompt = None,
                Typed::Done(text, ()) => {
                    self.prompt = None;
                    let visible = text.chars().filter(|it| !it.is_control());
                    let name: String = visible.take(LONGEST_NAME).collect();
                    self.preferences.name = Some(name).filter(|it| !it.is_empty());
                    return self.keep(context);
                }
            }
            return Go::Stay;
        }
        if self.menu.key(key) {
            return Go::Stay;
        }
        match key {
            KeyCode::Left => self.change(false, context),
            KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ') => self.change(true, context),
            KeyCode::Char('q') | KeyCode::Esc => Go::Back,
            _ => Go::Stay,
        }
    }

    /// Changes the value of the row.
    fn change(&mut self, forward: bool, context: &mut Context) -> Go {
        match self.field() {
            Field::Language => {
                let language = self.preferences.language.unwrap_or(Language::English);
                self.preferences.language = Some(other(language));
            }
            Field::Colours => {
                let colours = self.preferences.colours.unwrap_or_default();
                self.preferences.colours = Some(colours.next());
            }
            Field::Characters => {
                let ascii = self.preferences.charset == Some(Charset::Ascii);
                let charset = if ascii {
                    Charset::Unicode
                } else {
                    Charset::Ascii
                };
                self.preferences.charset = Some(charset);
            }
            Field::Motion => self.preferences.motion = Some(!self.preferences.moves()),
            Field::Level => {
                let levels: Vec<String> = Level::ALL.iter().map(ToString::to_string).collect();
                let here = self.preferences.level();
                let here = levels.iter().position(|it| *it == here);
                let step = if forward { 1 } else { levels.len() - 1 };
                let next = (here.unwrap_or(0) + step) % levels.len();
                self.preferences.level = levels.get(next).cloned();
            }
            Field::Name => {
                let text = self.preferences.name.clone().unwrap_or_default();
                self.prompt = Some(Prompt::new((), text));
                return Go::Stay;
            }
        }
        self.keep(context)
    }

    fn keep(&self, context: &Context) -> Go {
        // What is only as the surroundings have it is not kept: they may change.
        let kept = context.preferences;
        let shown = &self.preferences;
        let was = now(context);
        let chosen = Preferences {
            language: chosen(shown.language, was.language, kept.language),
            colours: chosen(shown.colours, was.colours, kept.colours),
            charset: chosen(shown.charset, was.charset, kept.charset),
            motion: shown.motion,
            level: shown.level.clone(),
            name: shown.name.clone(),
            ..kept.clone()
        };
        Go::Prefer(Box::new(chosen))
    }
}

/// What is to be kept of a value: what is shown if it was changed, else what was kept already.
fn chosen<T: PartialEq + Copy>(shown: Option<T>, was: Option<T>, kept: Option<T>) -> Option<T> {
    if shown == was { kept } else { shown }
}

/// How things are at present.
fn now(context: &Context) -> Preferences {
    Preferences {
        language: Some(context.words.language()),
        colours: Some(context.theme.colours),
        charset: Some(context.theme.charset),
        ..context.preferences.clone()
    }
}

/// The next language.
pub(crate) fn other(language: Language) -> Language {
    match language {
        Language::English => Language::Portuguese,
        Language::Portuguese => Language::English,
    }
}

/// The message for some colours.
pub(crate) fn colours(colours: Colours) -> &'static str {
    match colours {
        Colours::None => "app-colours-none",
        Colours::Dark => "app-colours-dark",
        Colours::Light => "app-colours-light",
    }
}

pub(crate) fn hints(preferring: &Preferring) -> Vec<KeyHint> {
    if preferring.prompt.is_some() {
        return vec![
            code(KeyCode::Enter, "app-key-enter", "app-do-accept"),
            code(KeyCode::Esc, "app-key-esc", "app-do-back"),
        ];
    }
    vec![
        keys("app-key-up-down", "app-do-choose"),
        keys("app-key-left-right", "app-do-change"),
        key('?', "?", "app-do-help"),
        key('q', "q", "app-do-back"),
    ]
}

pub(crate) fn draw(preferring: &Preferring, canvas: &mut Canvas, words: &Messages) {
    let status = match &preferring.prompt {
        Some(prompt) => {
            let text = ("text", prompt.text.clone().into());
            words.with("app-type-name", &[text]).into_owned() + "_"
        }
        None => words.get("app-settings-about").into_owned(),
    };
    let area = Page {
        title: &words.get("app-settings-title"),
        right: "",
        status: &status,
        bad: false,
        keys: &hints(preferring),
    }
    .draw(canvas, words);
    let label = |field: Field| {
        let id = match field {
            Field::Language => "app-setting-language",
            Field::Colours => "app-setting-colours",
            Field::Characters => "app-setting-characters",
            Field::Motion => "app-setting-motion",
            Field::Level => "app-setting-level",
            Field::Name => "app-setting-name",
        };
        words.get(id).into_owned()
    };
    let widest = FIELDS.map(|it| label(it).chars().count()).into_iter().max();
    let widest = widest.unwrap_or(0) as u16;
    let place = Rect::new(0, area.y + 1, area.right(), area.height.saturating_sub(1));
    let row = |(index, field): (usize, &Field)| {
        Row::new((place.width, 2), canvas.theme, |canvas| {
            let value = value(&preferring.preferences, *field, words);
            let item = Item {
                index,
                label: &label(*field),
                value: Some(&value),
                chosen: preferring.menu.chosen() == index,
            };
            item.draw(canvas, 2, widest);
        })
    };
    let rows = FIELDS.iter().enumerate().map(row).collect();
    let end = menu::draw(canvas, place, rows, Some(preferring.menu.chosen()));
    let text = Rect::new(4, end, area.width.saturating_sub(8), 3);
    let about = match preferring.field() {
        Field::Level => "app-about-setting-level",
        Field::Name => "app-about-setting-name",
        Field::Characters => "app-about-setting-characters",
        Field::Language | Field::Colours | Field::Motion => return,
    };
    canvas.paragraph(text, &words.get(about), Ink::Quiet);
}

fn value(preferences: &Preferences, field: Field, words: &Messages) -> String {
    let id = match field {
        Field::Language => "app-this-language",
        Field::Colours => colours(preferences.colours.unwrap_or_default()),
        Field::Characters if preferences.charset == Some(Charset::Ascii) => "app-characters-ascii",
        Field::Characters => "app-characters-unicode",
        Field::Motion if preferences.moves() => "app-on",
        Field::Motion => "app-off",
        Field::Level => {
            let game = catalog::games().first().copied();
            let computer = game.and_then(|it| it.computer(&preferences.level()));
            let name = computer.map(|it| it.title(words));
            return name.unwrap_or_else(|| preferences.level());
        }
        Field::Name => match &preferences.name {
            Some(name) => return name.clone(),
            None => "app-no-name",
        },
    };
    words.get(id).into_owned()
}
