//! The whole app as a value: events in, effects out, and a picture of it at any time.

use std::{rc::Rc, time::Duration};

use catalog::Game;
use client::Link;
use game::{AnyLine, Reason, Rng};
use messages::{Language, Messages, Source};
use picture::Charset;
use ratatui::{Frame, crossterm::event::KeyCode};
use session::{GameTerms, Seat, Session};

use crate::{
    canvas::{Canvas, Hits},
    context::{Context, Go},
    event::{Effect, Erase, Event, Hit, JobOutput},
    history::HistoryEntry,
    home::HomeScreen,
    online::JoinScreen,
    page::{self, LEAST},
    pasted,
    play::PlayScreen,
    puzzle_menu::PuzzleMenu,
    settings::UserSettings,
    setup::SetupScreen,
    theme::{Colours, Depth, Theme},
};

pub(crate) use crate::screen::Screen;

const MESSAGES: Source = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];

const ONLINE_MESSAGES: Source = [
    ("en", include_str!("../messages/online/en.ftl")),
    ("pt", include_str!("../messages/online/pt.ftl")),
];

const KEPT_MESSAGES: Source = [
    ("en", include_str!("../messages/kept/en.ftl")),
    ("pt", include_str!("../messages/kept/pt.ftl")),
];

/// What the app starts with.
#[derive(Clone, Debug)]
pub struct AppConfig {
    /// The games that the first menu offers, in this order.
    pub games: &'static [&'static Game],
    /// The language to begin with.
    pub language: Language,
    /// The characters to draw with.
    pub charset: Charset,
    /// The colours to draw with.
    pub colours: Colours,
    /// How many of them the terminal has.
    pub depth: Depth,
    /// Whether moves are shown at once rather than step by step.
    pub still: bool,
    /// Decides what is left to chance.
    pub seed: u64,
    /// Time since 1970 at the start, for the names of files.
    pub now: Duration,
    /// Seconds by which the clock on the wall is ahead of UTC.
    pub utc_offset: i32,
    /// What was chosen earlier. Language, characters and colours stand above already.
    pub settings: UserSettings,
}

/// The state of the app.
#[derive(Debug)]
pub struct App {
    words: Messages,
    theme: Theme,
    settings: UserSettings,
    home: Screen,
    /// The screens over the first menu, the one in front last.
    over: Vec<Screen>,
    helping: bool,
    /// A text to be read, over everything else: what was copied, or why a paste was nothing.
    shown: Option<Shown>,
    now: Duration,
    rng: Rng,
    last_id: u64,
    effects: Vec<Effect>,
    /// Files of tables that had to be left out, and nobody was told of yet.
    problems: Vec<Reason>,
    /// Names of files that were made up so far.
    names: Vec<String>,
    /// All games and puzzles that were kept, the newest first.
    kept: Rc<Vec<HistoryEntry>>,
    /// Seconds by which the clock on the wall is ahead of UTC.
    utc_offset: i32,
}

impl App {
    /// The app with its menu open.
    pub fn new(config: &AppConfig) -> App {
        App {
            words: words(config.language),
            theme: Theme {
                charset: config.charset,
                colours: config.colours,
                depth: config.depth,
                still: config.still,
            },
            settings: config.settings.clone(),
            home: Screen::Home(HomeScreen::new(config.games)),
            over: Vec::new(),
            helping: false,
            shown: None,
            now: config.now,
            rng: Rng::new(config.seed),
            last_id: 0,
            effects: vec![Effect::ListSaves],
            problems: Vec::new(),
            names: Vec::new(),
            kept: Rc::default(),
            utc_offset: config.utc_offset,
        }
    }

    /// Goes straight to a game.
    pub fn open_game(&mut self, game: &'static Game, line: Box<dyn AnyLine>, seats: [Seat; 2]) {
        let session = Session::new(GameTerms::new(game, seats), line);
        let play = PlayScreen::new(session, &mut self.context().1);
        self.over.push(Screen::Play(Box::new(play)));
    }

    /// Goes straight to the choice of players for a game, and of a variant if one is named.
    pub fn open_setup(&mut self, game: &'static Game, variant: Option<&str>) {
        let mut setup = SetupScreen::new(game, &self.settings);
        if let Some(variant) = variant {
            setup.set_variant(variant, &self.words);
        }
        self.over.push(Screen::Setup(Box::new(setup)));
    }

    /// Goes straight to a match on a server.
    pub fn open_match(&mut self, link: Link) {
        let entering = JoinScreen::new(link, &mut self.context().1);
        self.over.push(Screen::Join(Box::new(entering)));
    }

    /// Goes straight to the choice of a puzzle.
    pub fn open_puzzles(&mut self) {
        let picker = PuzzleMenu::new(&self.context().1);
        self.over.push(Screen::PuzzleMenu(Box::new(picker)));
    }

    /// Handles an event. Returns what is to be done because of it.
    pub fn update(&mut self, event: Event) -> Vec<Effect> {
        let event = match event {
            Event::Click(Hit::Key(key)) => Event::Key(key),
            event => event,
        };
        match event {
            Event::Interrupt => return vec![Effect::Quit],
            Event::JobOutput(_, JobOutput::Problems(problems)) => self.problems.extend(problems),
            Event::Key(_) | Event::Click(_) if self.helping => self.helping = false,
            Event::Key(_) | Event::Click(_) if self.shown.is_some() => self.shown = None,
            Event::Key(KeyCode::Char(key @ ('y' | 'Y'))) if self.copied(key == 'Y').is_some() => {
                if let Some(text) = self.copied(key == 'Y') {
                    self.effects.push(Effect::Copy(text.clone()));
                    self.shown = Some(Shown {
                        title: "app-copied",
                        text,
                    });
                }
            }
            Event::Paste(text) => self.paste(&text),
            Event::Key(KeyCode::Char('?')) if self.typing().is_none() => self.helping = true,
            Event::Saves(all) => {
                let read = |(name, text): (String, String)| HistoryEntry::read(name, &text);
                self.kept = Rc::new(all.into_iter().map(read).collect());
                self.tell(Event::SavesChanged);
            }
            Event::Erase(what) => erase(self.typing(), what),
            event => {
                if let Event::Tick(elapsed) = event {
                    self.now += elapsed;
                }
                self.tell(event);
            }
        }
        self.note_kept();
        if !self.theme.has_motion() {
            self.over.last_mut().unwrap_or(&mut self.home).end_motion();
        }
        std::mem::take(&mut self.effects)
    }

    /// The text that is copied from the screen in front, if there is one to copy now.
    fn copied(&mut self, whole: bool) -> Option<String> {
        match self.typing() {
            Some(_) => None,
            None => self.screen().copied(whole),
        }
    }

    /// Takes a pasted text: as part of what is being typed, or for what it is.
    fn paste(&mut self, text: &str) {
        const LONGEST: usize = 400;
        if let Some(typed) = self.typing() {
            let line = text.trim().lines().next().unwrap_or_default();
            let room = LONGEST.saturating_sub(typed.chars().count());
            typed.extend(line.chars().filter(|it| !it.is_control()).take(room));
            return;
        }
        let opened = pasted::read(text).and_then(|it| {
            let (_, mut context) = self.context();
            pasted::open(it, &mut context)
        });
        match opened {
            Ok(screen) => self.over.push(screen),
            Err(reason) => {
                let text = self.words.sentence_with_rule(&reason);
                self.shown = Some(Shown {
                    title: "app-not-pasted",
                    text,
                });
            }
        }
    }

    /// Lets the screen in front handle an event.
    fn tell(&mut self, event: Event) {
        let (screen, mut context) = self.context();
        let go = screen.update(event, &mut context);
        self.go(go);
    }

    /// Keeps the list of what is kept up to date with what is about to be written.
    fn note_kept(&mut self) {
        let mut changed = false;
        for effect in &self.effects {
            let (name, text) = match effect {
                Effect::Save(name, text) => (name, Some(text)),
                Effect::DeleteSave(name) => (name, None),
                _ => continue,
            };
            let kept = Rc::make_mut(&mut self.kept);
            kept.retain(|it| it.name != *name);
            if let Some(text) = text {
                kept.insert(0, HistoryEntry::read(name.clone(), text));
            }
            changed = true;
        }
        if changed {
            let (screen, mut context) = self.context();
            screen.update(Event::SavesChanged, &mut context);
        }
    }

    /// Takes up what the terminal says about its background, unless there are to be no colours.
    pub fn set_background(&mut self, colours: Colours) {
        if self.theme.colours != Colours::None {
            self.theme.colours = colours;
        }
    }

    /// Shows moves at once from now on.
    pub fn turn_motion_off(&mut self) {
        self.theme.still = true;
    }

    /// Effects that the start itself asks for.
    pub fn start(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Whether something on the screen changes by itself.
    pub fn is_lively(&self) -> bool {
        self.screen().is_lively()
    }

    fn screen(&self) -> &Screen {
        self.over.last().unwrap_or(&self.home)
    }

    fn typing(&mut self) -> Option<&mut String> {
        self.over.last_mut().unwrap_or(&mut self.home).typing()
    }

    /// The screen in front, and the context it works with.
    fn context(&mut self) -> (&mut Screen, Context<'_>) {
        let context = Context {
            words: &self.words,
            theme: self.theme,
            settings: &self.settings,
            now: self.now,
            rng: &mut self.rng,
            effects: &mut self.effects,
            problems: &mut self.problems,
            last_id: &mut self.last_id,
            names: &mut self.names,
            kept: &self.kept,
            utc_offset: self.utc_offset,
        };
        (self.over.last_mut().unwrap_or(&mut self.home), context)
    }

    /// Goes on as the person prefers, and keeps that.
    fn change_settings(&mut self, settings: UserSettings) {
        if let Some(language) = settings.language
            && language != self.words.language()
        {
            self.words = words(language);
            for screen in &mut self.over {
                if let Screen::Lessons(lessons) = screen {
                    lessons.translate(&self.words);
                }
            }
        }
        self.theme.colours = settings.colours.unwrap_or(self.theme.colours);
        self.theme.charset = settings.charset.unwrap_or(self.theme.charset);
        self.effects
            .push(Effect::SaveSettings(settings.to_string()));
        self.settings = settings;
    }

    fn go(&mut self, go: Go) {
        match go {
            Go::Stay => (),
            Go::Home => {
                self.over.clear();
                self.tell(Event::SavesChanged);
            }
            Go::Back => {
                self.over.pop();
                self.tell(Event::SavesChanged);
            }
            Go::To(screen) => {
                self.over.pop();
                self.over.push(*screen);
            }
            Go::Over(screen) => self.over.push(*screen),
            Go::ChangeSettings(settings) => self.change_settings(*settings),
            Go::Quit => self.effects.push(Effect::Quit),
        }
    }
}

/// A text over everything else, and the message above it.
#[derive(Debug)]
struct Shown {
    title: &'static str,
    text: String,
}

/// Takes away a part of a text being typed.
fn erase(text: Option<&mut String>, what: Erase) {
    let Some(text) = text else {
        return;
    };
    match what {
        Erase::Line => text.clear(),
        Erase::Word => {
            let kept = text.trim_end().rfind(char::is_whitespace);
            text.truncate(kept.map_or(0, |it| it + 1));
        }
    }
}

/// Everything there is to say in a language.
pub(crate) fn words(language: Language) -> Messages {
    catalog::messages(
        language,
        [
            &MESSAGES,
            &KEPT_MESSAGES,
            &ONLINE_MESSAGES,
            &session::MESSAGES,
        ],
    )
}

/// Draws the app and says what can be clicked where.
pub fn draw(app: &App, frame: &mut Frame) -> Hits {
    let mut canvas = Canvas::new(frame.buffer_mut(), app.theme);
    let area = canvas.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        page::draw_too_small(&mut canvas, &app.words);
        return Hits::default();
    }
    app.screen().draw(&mut canvas, &app.words);
    if let Some(shown) = &app.shown {
        page::draw_text(&mut canvas, &app.words.get(shown.title), &shown.text);
    }
    if app.helping {
        page::draw_help(&mut canvas, &app.screen().hints(), &app.words);
        // A click anywhere closes the help.
        for y in 0..area.height {
            canvas.hit(0, y, area.width, Hit::Key(KeyCode::Esc));
        }
    }
    canvas.into_hits()
}
