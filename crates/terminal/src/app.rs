//! The whole app as a value: events in, effects out, and a picture of it at any time.

use std::time::Duration;

use catalog::Game;
use game::{AnyLine, Reason, Rng};
use local::{Seat, Session, Terms};
use messages::{Language, Messages, Source};
use picture::Charset;
use ratatui::{Frame, crossterm::event::KeyCode};

use crate::{
    analysis::{self, Analysing},
    canvas::{Canvas, Hits},
    context::{Context, Go},
    event::{Answer, Effect, Event, Hit},
    home::{self, Home},
    learn::{self, Learn, Subject},
    page::{self, KeyHint, LEAST},
    picker::{self, Picker},
    play::{self, Play},
    puzzle::{self, Solving},
    saves::{self, Saves},
    setup::{self, Setup},
    theme::{Colours, Theme},
};

const MESSAGES: Source = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];

/// One screen of the app.
#[derive(Debug)]
pub(crate) enum Screen {
    Home(Home),
    Setup(Box<Setup>),
    Play(Box<Play>),
    Analysis(Box<Analysing>),
    Saves(Saves),
    Learn(Box<Learn>),
    Picker(Box<Picker>),
    Puzzle(Box<Solving>),
}

impl Screen {
    /// How to play a game or puzzle.
    pub(crate) fn learn(subject: Subject, context: &Context) -> Screen {
        Screen::Learn(Box::new(Learn::new(subject, context.words)))
    }

    fn update(&mut self, event: Event, context: &mut Context) -> Go {
        match self {
            Screen::Home(it) => it.update(event, context),
            Screen::Setup(it) => it.update(&event, context),
            Screen::Play(it) => it.update(event, context),
            Screen::Analysis(it) => it.update(event, context),
            Screen::Saves(it) => it.update(event, context),
            Screen::Learn(it) => it.update(event, context),
            Screen::Picker(it) => it.update(event, context),
            Screen::Puzzle(it) => it.update(event, context),
        }
    }

    fn draw(&self, canvas: &mut Canvas, words: &Messages) {
        match self {
            Screen::Home(it) => home::draw(it, canvas, words),
            Screen::Setup(it) => setup::draw(it, canvas, words),
            Screen::Play(it) => play::draw(it, canvas, words),
            Screen::Analysis(it) => analysis::draw(it, canvas, words),
            Screen::Saves(it) => saves::draw(it, canvas, words),
            Screen::Learn(it) => learn::draw(it, canvas, words),
            Screen::Picker(it) => picker::draw(it, canvas, words),
            Screen::Puzzle(it) => puzzle::draw(it, canvas, words),
        }
    }

    fn hints(&self) -> Vec<KeyHint> {
        match self {
            Screen::Home(it) => home::hints(it),
            Screen::Setup(it) => setup::hints(it),
            Screen::Play(it) => play::hints(it),
            Screen::Analysis(it) => analysis::hints(it),
            Screen::Saves(it) => saves::hints(it),
            Screen::Learn(it) => learn::hints(it),
            Screen::Picker(it) => picker::hints(it),
            Screen::Puzzle(it) => puzzle::hints(it),
        }
    }

    fn is_lively(&self) -> bool {
        match self {
            Screen::Home(_) | Screen::Setup(_) | Screen::Saves(_) => false,
            Screen::Play(it) => it.is_lively(),
            Screen::Analysis(it) => it.is_lively(),
            Screen::Learn(it) => it.is_lively(),
            Screen::Picker(it) => it.is_lively(),
            Screen::Puzzle(it) => it.is_lively(),
        }
    }

    /// Whether keys are part of a text.
    fn is_typing(&self) -> bool {
        match self {
            Screen::Home(_) | Screen::Saves(_) | Screen::Puzzle(_) => false,
            Screen::Setup(it) => it.is_typing(),
            Screen::Play(it) => it.is_typing(),
            Screen::Analysis(it) => it.is_typing(),
            Screen::Learn(it) => it.is_typing(),
            Screen::Picker(it) => it.is_typing(),
        }
    }
}

/// What the app starts with.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The language to begin with.
    pub language: Language,
    /// The characters to draw with.
    pub charset: Charset,
    /// The colours to draw with.
    pub colours: Colours,
    /// Decides what is left to chance.
    pub seed: u64,
    /// Time since 1970 at the start, for the names of files.
    pub now: Duration,
}

/// The state of the app.
#[derive(Debug)]
pub struct App {
    words: Messages,
    theme: Theme,
    home: Screen,
    /// The screens over the first menu, the one in front last.
    over: Vec<Screen>,
    helping: bool,
    now: Duration,
    rng: Rng,
    tickets: u64,
    effects: Vec<Effect>,
    /// Files of tables that had to be left out, and nobody was told of yet.
    problems: Vec<Reason>,
}

impl App {
    /// The app with its menu open.
    pub fn new(settings: &Settings) -> App {
        App {
            words: words(settings.language),
            theme: Theme {
                charset: settings.charset,
                colours: settings.colours,
            },
            home: Screen::Home(Home::new()),
            over: Vec::new(),
            helping: false,
            now: settings.now,
            rng: Rng::new(settings.seed),
            tickets: 0,
            effects: vec![Effect::ListSaves],
            problems: Vec::new(),
        }
    }

    /// Goes straight to a game.
    pub fn open_game(&mut self, game: &'static Game, line: Box<dyn AnyLine>, seats: [Seat; 2]) {
        let session = Session::new(Terms::new(game, seats), line);
        let play = Play::new(session, &mut self.context().1);
        self.over.push(Screen::Play(Box::new(play)));
    }

    /// Goes straight to the choice of players for a game, and of a variant if one is named.
    pub fn open_setup(&mut self, game: &'static Game, variant: Option<&str>) {
        let mut setup = Setup::new(game);
        if let Some(variant) = variant {
            setup.set_variant(variant, &self.words);
        }
        self.over.push(Screen::Setup(Box::new(setup)));
    }

    /// Handles an event. Returns what is to be done because of it.
    pub fn update(&mut self, event: Event) -> Vec<Effect> {
        let event = match event {
            Event::Click(Hit::Key(key)) => Event::Key(key),
            event => event,
        };
        match event {
            Event::Interrupt => return vec![Effect::Quit],
            Event::Answer(_, Answer::Problems(problems)) => self.problems.extend(problems),
            Event::Key(_) | Event::Click(_) if self.helping => self.helping = false,
            Event::Key(KeyCode::Char('?')) if !self.screen().is_typing() => self.helping = true,
            event => {
                if let Event::Tick(elapsed) = event {
                    self.now += elapsed;
                }
                let (screen, mut context) = self.context();
                let go = screen.update(event, &mut context);
                self.go(go);
            }
        }
        std::mem::take(&mut self.effects)
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

    /// The screen in front, and the context it works with.
    fn context(&mut self) -> (&mut Screen, Context<'_>) {
        let context = Context {
            words: &self.words,
            theme: self.theme,
            now: self.now,
            rng: &mut self.rng,
            effects: &mut self.effects,
            problems: &mut self.problems,
            tickets: &mut self.tickets,
        };
        (self.over.last_mut().unwrap_or(&mut self.home), context)
    }

    fn go(&mut self, go: Go) {
        match go {
            Go::Stay => (),
            Go::Home => {
                self.over.clear();
                self.effects.push(Effect::ListSaves);
            }
            Go::Back => {
                self.over.pop();
                self.effects.push(Effect::ListSaves);
            }
            Go::To(screen) => {
                self.over.pop();
                self.over.push(*screen);
            }
            Go::Over(screen) => self.over.push(*screen),
            Go::Speak(language) => {
                self.words = words(language);
                for screen in &mut self.over {
                    if let Screen::Learn(learn) = screen {
                        learn.translate(&self.words);
                    }
                }
            }
            Go::Paint(colours) => self.theme.colours = colours,
            Go::Quit => self.effects.push(Effect::Quit),
        }
    }
}

/// Everything there is to say in a language.
pub(crate) fn words(language: Language) -> Messages {
    catalog::messages(language, [&MESSAGES, &local::MESSAGES])
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
    if app.helping {
        page::draw_help(&mut canvas, &app.screen().hints(), &app.words);
        // A click anywhere closes the help.
        for y in 0..area.height {
            canvas.hit(0, y, area.width, Hit::Key(KeyCode::Esc));
        }
    }
    canvas.into_hits()
}
