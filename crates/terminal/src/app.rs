//! The state of the whole app.
//!
//! An [`App`] is a stack of screens over the first menu, plus what all screens share: language, theme,
//! settings, the list of saved games. Only the screen in front receives events. [`App::update`] handles
//! what is the same everywhere (help, copying, pasting, erasing) and forwards the rest; [`draw`] draws
//! the screen in front and what lies over it.

use std::{rc::Rc, time::Duration};

use catalog::Game;
use client::Link;
use game::{AnyLine, Reason, Rng};
use messages::{Language, Messages, Source};
use picture::Charset;
use ratatui::{Frame, buffer::Buffer, crossterm::event::KeyCode};
use session::{GameTerms, Seat, Session};

use crate::{
    canvas::{Canvas, Hits},
    context::{Context, Go},
    event::{AppEvent, Effect, Erase, Hit, JobOutput},
    history::HistoryEntry,
    home::HomeScreen,
    notation::PieceLetters,
    online::JoinScreen,
    page::{self, MIN_WINDOW},
    pasted,
    play::PlayScreen,
    puzzle_menu::PuzzleMenu,
    rulebook::RulesScreen,
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

/// The initial state of an [`App`]: its games, language, colours and settings.
#[derive(Clone, Debug)]
pub struct AppConfig {
    /// The games that the first menu offers, in display order.
    pub games: &'static [&'static Game],
    /// The language of all texts until the player chooses another one.
    pub language: Language,
    /// Whether to draw with Unicode or with ASCII characters only.
    pub charset: Charset,
    /// The palette: for a dark or a light background, or none.
    pub colours: Colours,
    /// The number of colours that the terminal can show.
    pub depth: Depth,
    /// Whether motion is off: moves are shown at once instead of step by step.
    pub still: bool,
    /// The seed of the random number generator for the moves of computer players and for new puzzles.
    pub seed: u64,
    /// Time since 1970, for the names of saved games and for the puzzle of the day.
    pub now: Duration,
    /// Seconds by which local time is ahead of UTC.
    pub utc_offset: i32,
    /// The player's saved settings. The language, characters and colours above already include them.
    pub settings: UserSettings,
}

/// The state of the whole terminal app: the stack of screens, and what all screens share.
#[derive(Debug)]
pub struct App {
    words: Messages,
    theme: Theme,
    settings: UserSettings,
    home: Screen,
    /// The screens over the first menu, from back to front. Empty while the menu is shown.
    over: Vec<Screen>,
    /// Whether the help is open, which lists the keys of the screen in front.
    helping: bool,
    /// A box with a text over the screen in front: what was copied, or why a pasted text was not
    /// understood. Any key or click closes it.
    shown: Option<Shown>,
    now: Duration,
    rng: Rng,
    /// The last id that was given to a background job or a subscription to a match; the next one is
    /// one higher.
    last_id: u64,
    effects: Vec<Effect>,
    /// Why files of precomputed tables (such as endgame tables) could not be used, as far as no screen
    /// has reported it yet.
    problems: Vec<Reason>,
    /// File names given to saved games in this run, so that no two are the same.
    names: Vec<String>,
    /// All saved games and puzzles, newest first.
    saves: Rc<Vec<HistoryEntry>>,
    /// Seconds by which local time is ahead of UTC.
    utc_offset: i32,
}

impl App {
    /// Creates the app with the first menu open.
    pub fn new(config: &AppConfig) -> App {
        App {
            words: words(config.language),
            theme: Theme {
                charset: config.charset,
                colours: config.colours,
                depth: config.depth,
                still: config.still,
                pieces: config.settings.pieces.unwrap_or_default(),
                letters: config.settings.letters(config.language),
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
            saves: Rc::default(),
            utc_offset: config.utc_offset,
        }
    }

    /// Opens the screen of a game from the current position of `line`. Each seat is a person, a
    /// computer or a remote player.
    pub fn open_game(&mut self, game: &'static Game, line: Box<dyn AnyLine>, seats: [Seat; 2]) {
        let session = Session::new(GameTerms::new(game, seats), line);
        let play = PlayScreen::new(session, &mut self.context().1);
        self.over.push(Screen::Play(Box::new(play)));
    }

    /// Opens the choice of players for a game, with a variant selected if one is named.
    pub fn open_setup(&mut self, game: &'static Game, variant: Option<&str>) {
        let mut setup = SetupScreen::new(game, &self.settings);
        if let Some(variant) = variant {
            setup.set_variant(variant, &self.words);
        }
        self.over.push(Screen::Setup(Box::new(setup)));
    }

    /// Opens a match on a server, which is joined in the background.
    pub fn open_match(&mut self, link: Link) {
        let entering = JoinScreen::new(link, &mut self.context().1);
        self.over.push(Screen::Join(Box::new(entering)));
    }

    /// Opens the menu for choosing a Chess Loop puzzle.
    pub fn open_puzzles(&mut self) {
        let picker = PuzzleMenu::new(&self.context().1);
        self.over.push(Screen::PuzzleMenu(Box::new(picker)));
    }

    /// Handles an event and returns the effects to be executed, in order.
    pub fn update(&mut self, event: AppEvent) -> Vec<Effect> {
        let event = match event {
            AppEvent::Click(Hit::Key(key)) => AppEvent::Key(key),
            event => event,
        };
        match event {
            AppEvent::Interrupt => return vec![Effect::Quit],
            AppEvent::JobOutput(_, JobOutput::Problems(problems)) => self.problems.extend(problems),
            AppEvent::Key(_) | AppEvent::Click(_) if self.helping => self.helping = false,
            AppEvent::Key(_) | AppEvent::Click(_) if self.shown.is_some() => self.shown = None,
            AppEvent::Key(KeyCode::Char(key @ ('y' | 'Y')))
                if self.copy_text(key == 'Y').is_some() =>
            {
                if let Some(text) = self.copy_text(key == 'Y') {
                    self.effects.push(Effect::Copy(text.clone()));
                    self.shown = Some(Shown {
                        title: "app-copied",
                        text,
                    });
                }
            }
            AppEvent::Paste(text) => self.paste(&text),
            AppEvent::Key(KeyCode::Char('i'))
                if self.typing().is_none() && self.screen().cited().is_some() =>
            {
                if let Some((subject, clause)) = self.screen().cited() {
                    let charset = self.theme.charset;
                    let rules = RulesScreen::new(subject, clause, charset, &self.words);
                    self.over.push(Screen::Rules(Box::new(rules)));
                }
            }
            AppEvent::Key(KeyCode::Char('?')) if self.typing().is_none() => self.helping = true,
            AppEvent::Saves(all) => {
                let read = |(name, text): (String, String)| HistoryEntry::parse(name, &text);
                self.saves = Rc::new(all.into_iter().map(read).collect());
                self.forward(AppEvent::SavesChanged);
            }
            AppEvent::Erase(what) => erase(self.typing(), what),
            event => {
                if let AppEvent::Tick(elapsed) = event {
                    self.now += elapsed;
                }
                self.forward(event);
            }
        }
        self.track_saves();
        if !self.theme.has_motion() {
            self.over.last_mut().unwrap_or(&mut self.home).end_motion();
        }
        std::mem::take(&mut self.effects)
    }

    /// The text that `y` (or `Y`, if `whole`: the whole game) copies from the screen in front. `None`
    /// while a text is being typed, or where there is nothing to copy.
    fn copy_text(&mut self, whole: bool) -> Option<String> {
        match self.typing() {
            Some(_) => None,
            None => self.screen().copied(whole),
        }
    }

    /// Handles a pasted text. While a text is being typed, the first line is inserted; else the text
    /// is recognised as a game, position, puzzle or link, and opened.
    fn paste(&mut self, text: &str) {
        /// Maximum length of a line being typed, in characters. Pasted text beyond it is dropped.
        const MAX_TYPED: usize = 400;
        if let Some(typed) = self.typing() {
            let line = text.trim().lines().next().unwrap_or_default();
            let room = MAX_TYPED.saturating_sub(typed.chars().count());
            typed.extend(line.chars().filter(|it| !it.is_control()).take(room));
            return;
        }
        let opened = pasted::read(text).and_then(|pasted| {
            let (_, mut context) = self.context();
            pasted::open(pasted, &mut context)
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

    /// Forwards an event to the screen in front, and opens or closes screens as its answer says.
    fn forward(&mut self, event: AppEvent) {
        let (screen, mut context) = self.context();
        let go = screen.update(event, &mut context);
        self.go(go);
    }

    /// Updates the app's list of saved games from the effects about to be returned, without waiting for
    /// the disk.
    fn track_saves(&mut self) {
        let mut changed = false;
        for effect in &self.effects {
            let (name, text) = match effect {
                Effect::Save(name, text) => (name, Some(text)),
                Effect::DeleteSave(name) => (name, None),
                _ => continue,
            };
            let saves = Rc::make_mut(&mut self.saves);
            saves.retain(|it| it.name != *name);
            if let Some(text) = text {
                saves.insert(0, HistoryEntry::parse(name.clone(), text));
            }
            changed = true;
        }
        if changed {
            let (screen, mut context) = self.context();
            screen.update(AppEvent::SavesChanged, &mut context);
        }
    }

    /// Changes the palette to that of the terminal's background, unless colours are off.
    pub fn set_background(&mut self, colours: Colours) {
        if self.theme.colours != Colours::None {
            self.theme.colours = colours;
        }
    }

    /// Shows moves at once from now on, whatever the player's setting.
    pub fn turn_motion_off(&mut self) {
        self.theme.still = true;
    }

    /// Returns the effects of starting the app or opening a screen directly. To be called once before
    /// the first event and after each `open_` method.
    pub fn start(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Whether the screen changes without input, so that it should be redrawn often.
    pub fn is_lively(&self) -> bool {
        self.screen().is_lively()
    }

    fn screen(&self) -> &Screen {
        self.over.last().unwrap_or(&self.home)
    }

    fn typing(&mut self) -> Option<&mut String> {
        self.over.last_mut().unwrap_or(&mut self.home).typing()
    }

    /// The screen in front, and the state of the app that it may use while it handles its next
    /// event.
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
            saves: &self.saves,
            utc_offset: self.utc_offset,
        };
        (self.over.last_mut().unwrap_or(&mut self.home), context)
    }

    /// Applies the player's settings at once and saves them.
    fn change_settings(&mut self, settings: UserSettings) {
        if let Some(language) = settings.language
            && language != self.words.language()
        {
            self.words = words(language);
        }
        self.theme.colours = settings.colours.unwrap_or(self.theme.colours);
        self.theme.charset = settings.charset.unwrap_or(self.theme.charset);
        self.theme.pieces = settings.pieces.unwrap_or_default();
        self.theme.letters = settings.letters(self.words.language());
        self.effects
            .push(Effect::SaveSettings(settings.to_string()));
        self.settings = settings;
    }

    fn go(&mut self, go: Go) {
        match go {
            Go::Stay => (),
            Go::Home => {
                self.over.clear();
                self.forward(AppEvent::SavesChanged);
            }
            Go::Back => {
                self.over.pop();
                self.forward(AppEvent::SavesChanged);
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

/// A box with a text over the screen, such as what was copied. Its title is the message with the id
/// `title`.
#[derive(Debug)]
struct Shown {
    title: &'static str,
    text: String,
}

/// Erases the last word or the whole of the text being typed. Does nothing if `text` is `None`.
fn erase(text: Option<&mut String>, what: Erase) {
    let Some(text) = text else {
        return;
    };
    match what {
        Erase::Line => text.clear(),
        Erase::Word => {
            let saves = text.trim_end().rfind(char::is_whitespace);
            text.truncate(saves.map_or(0, |space| space + 1));
        }
    }
}

/// All messages of the terminal app and of the games in a language.
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

/// Draws the app into a frame, or a message if the window is too small. Returns what can be clicked
/// where.
pub fn draw(app: &App, frame: &mut Frame) -> Hits {
    draw_into(app, frame.buffer_mut())
}

/// Draws the app into an empty buffer of the window's size. Returns what can be clicked where.
pub(crate) fn draw_into(app: &App, buffer: &mut Buffer) -> Hits {
    let mut canvas = Canvas::new(buffer, app.theme);
    let area = canvas.area();
    if area.width < MIN_WINDOW.0 || area.height < MIN_WINDOW.1 {
        page::draw_too_small(&mut canvas, &app.words);
        return Hits::default();
    }
    app.screen().draw(&mut canvas, &app.words);
    if let Some(shown) = &app.shown {
        // What was copied is shown as it is, with the English letters of records.
        canvas.theme.letters = PieceLetters::English;
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
