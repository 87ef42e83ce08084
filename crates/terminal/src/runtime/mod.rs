//! The part that touches the world: terminal, clock, disk and engine.

mod files;
mod ground;
mod opener;
mod screen;
mod workers;

use std::{
    collections::{BTreeMap, VecDeque},
    fmt, io,
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use catalog::Game;
use client::{Connection, Heard, Link};
use game::AnyLine;
use messages::Language;
use ratatui::crossterm::event::{
    self, Event as Input, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use session::Seat;

use crate::{
    app::{App, AppConfig},
    canvas::Hits,
    event::{Effect, Erase, Event, Ticket},
};

use files::Files;
use ground::Listener;
use opener::Opener;
use screen::FullScreen;
use workers::Workers;

/// How long to wait for a key while something moves, and while nothing does.
const LIVELY: Duration = Duration::from_millis(30);
const CALM: Duration = Duration::from_millis(250);

/// A picture that takes longer than this goes over a slow line.
const SLOW: Duration = Duration::from_millis(60);

/// What to open first.
#[derive(Debug)]
pub enum StartScreen {
    /// The menu.
    Menu,
    /// The choice of players for a game.
    Setup(&'static Game, Option<String>),
    /// A game that has begun, between these.
    Game(&'static Game, Box<dyn AnyLine>, [Seat; 2]),
    /// The choice of a puzzle.
    Puzzles,
    /// A match on a server.
    Match(Link),
}

/// Shows the web app in a browser and returns its address, or why that can't be done.
pub type Browser = Box<dyn FnMut() -> Result<String, String> + Send>;

/// What the app needs to know before it starts.
pub struct RunOptions {
    /// Language, characters, colours and so on.
    pub config: AppConfig,
    /// Where games are saved. Without it they are not.
    pub saves: Option<PathBuf>,
    /// The file for what is chosen. Without it that is forgotten.
    pub settings: Option<PathBuf>,
    /// Shows the web app in a browser, where there is one.
    pub browser: Option<Browser>,
    /// What to open first.
    pub start: StartScreen,
    /// Whether the terminal is asked for its background: not where the person has chosen.
    pub ask_ground: bool,
    /// Whether the line to the terminal may be slow, as over SSH. Then moves are shown at once as
    /// soon as a picture has taken long.
    pub remote: bool,
    /// To be set by others when the app should end.
    pub stop: &'static AtomicBool,
    /// Whether each picture is followed by a mark that says which inputs it shows and whether
    /// anything is still to come. Tests wait for it; people need none.
    pub marks: bool,
}

impl fmt::Debug for RunOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunOptions")
            .field("config", &self.config)
            .field("saves", &self.saves)
            .field("start", &self.start)
            .finish_non_exhaustive()
    }
}

/// Runs the app on the terminal until it is left.
///
/// # Errors
///
/// Says what the terminal, or the system, refused. The terminal is then as it was before.
pub fn run(options: RunOptions) -> io::Result<()> {
    let mut app = App::new(&options.config);
    match options.start {
        StartScreen::Menu => (),
        StartScreen::Setup(game, variant) => app.open_setup(game, variant.as_deref()),
        StartScreen::Game(game, line, seats) => app.open_game(game, line, seats),
        StartScreen::Puzzles => app.open_puzzles(),
        StartScreen::Match(link) => app.open_match(link),
    }
    let mut world = World {
        workers: Workers::new()?,
        files: Files::new(options.saves, options.settings),
        browser: options.browser.map(Opener::new),
        followed: BTreeMap::new(),
        language: options.config.language,
        copied: Vec::new(),
        quit: false,
    };
    let mut screen = FullScreen::enter()?;
    let mut listener = Listener::default();
    let mut typed = VecDeque::new();
    if options.ask_ground {
        typed.extend(listener.ask(&mut io::stdout())?);
    }
    let started = app.start();
    world.act(started, &mut app);
    let mut last = Instant::now();
    let mut n_inputs = 0;
    while !world.quit && !options.stop.load(Ordering::Relaxed) {
        if let Some(colours) = listener.take_answer() {
            app.set_ground(colours);
        }
        let started = Instant::now();
        let hits = screen.draw(&app)?;
        if options.remote && SLOW < started.elapsed() {
            app.be_still();
        }
        if options.marks {
            screen.mark(n_inputs, !app.is_lively())?;
        }
        let patience = if app.is_lively() { LIVELY } else { CALM };
        // All that has been typed, before anything is drawn again.
        let mut patience = Some(patience);
        while !world.quit {
            if typed.is_empty() {
                if !event::poll(patience.take().unwrap_or_default())? {
                    break;
                }
                typed.extend(listener.hear(event::read()?));
            }
            patience = None;
            let Some(input) = typed.pop_front() else {
                continue;
            };
            let redraw = matches!(input, Input::Mouse(_) | Input::Resize(..));
            n_inputs += u64::from(!matches!(input, Input::Resize(..)));
            if is_suspend(&input) {
                screen.suspend()?;
                last = Instant::now();
                break;
            }
            if let Some(event) = translate(&input, &hits) {
                let effects = app.update(event);
                world.act(effects, &mut app);
            }
            // A click means what was on the screen when it was made.
            if redraw {
                break;
            }
        }
        let elapsed = last.elapsed();
        last += elapsed;
        let effects = app.update(Event::Tick(elapsed));
        world.act(effects, &mut app);
        for (ticket, answer) in world.workers.answers() {
            let effects = app.update(Event::Answer(ticket, answer));
            world.act(effects, &mut app);
        }
        for (ticket, heard) in world.heard() {
            let effects = app.update(Event::Heard(ticket, heard));
            world.act(effects, &mut app);
        }
        if let Some(opened) = world.browser.as_ref().and_then(Opener::opened) {
            let effects = app.update(Event::Browser(opened));
            world.act(effects, &mut app);
        }
        for text in std::mem::take(&mut world.copied) {
            screen.copy(&text)?;
        }
    }
    Ok(())
}

/// What carries out effects.
struct World {
    workers: Workers,
    files: Files,
    browser: Option<Opener>,
    /// The matches that are followed.
    followed: BTreeMap<Ticket, Connection>,
    language: Language,
    /// What is to go to the clipboard.
    copied: Vec<String>,
    quit: bool,
}

impl World {
    /// What was heard of all matches that are followed.
    fn heard(&self) -> Vec<(Ticket, Heard)> {
        let matches = self.followed.iter();
        let heard = matches.flat_map(|(ticket, it)| it.heard().into_iter().map(|it| (*ticket, it)));
        heard.collect()
    }

    fn act(&mut self, effects: Vec<Effect>, app: &mut App) {
        for effect in effects {
            let told = match effect {
                Effect::Ask(ticket, question) => {
                    self.workers.ask(ticket, question);
                    None
                }
                Effect::Cancel(ticket) => {
                    self.workers.cancel(ticket);
                    None
                }
                Effect::Quit => {
                    self.quit = true;
                    None
                }
                Effect::Save(name, text) => self.files.save(&name, &text),
                Effect::Forget(name) => self.files.forget(&name),
                Effect::ListSaves => Some(Event::Saves(self.files.list())),
                Effect::Write {
                    path,
                    text,
                    replace,
                } => Some(files::write(path, &text, replace)),
                Effect::SaveSettings(text) => self.files.save_settings(&text),
                Effect::Follow(ticket, link) => {
                    let connection = Connection::open(link, self.language.code());
                    self.followed.insert(ticket, connection);
                    None
                }
                Effect::Give(ticket, command) => {
                    if let Some(connection) = self.followed.get(&ticket) {
                        connection.give(command);
                    }
                    None
                }
                Effect::Unfollow(ticket) => {
                    self.followed.remove(&ticket);
                    None
                }
                Effect::Copy(text) => {
                    self.copied.push(text);
                    None
                }
                Effect::OpenBrowser => {
                    if let Some(opener) = &self.browser {
                        opener.open();
                    }
                    None
                }
            };
            if let Some(event) = told {
                let effects = app.update(event);
                self.act(effects, app);
            }
        }
    }
}

/// Whether it is Ctrl-Z, which means a rest for the app, and not the end.
fn is_suspend(input: &Input) -> bool {
    let Input::Key(key) = input else {
        return false;
    };
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    control && key.code == KeyCode::Char('z') && key.kind != KeyEventKind::Release
}

/// What an input of the terminal means to the app.
fn translate(input: &Input, hits: &Hits) -> Option<Event> {
    match input {
        Input::Key(key) if key.kind != KeyEventKind::Release => {
            let control = key.modifiers.contains(KeyModifiers::CONTROL);
            match key.code {
                KeyCode::Char('c' | 'd') if control => Some(Event::Interrupt),
                KeyCode::Char('u') if control => Some(Event::Erase(Erase::Line)),
                KeyCode::Char('w') if control => Some(Event::Erase(Erase::Word)),
                _ if control || key.modifiers.contains(KeyModifiers::ALT) => None,
                code => Some(Event::Key(code)),
            }
        }
        Input::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                hits.at(mouse.column, mouse.row).map(Event::Click)
            }
            MouseEventKind::ScrollUp => Some(Event::Scroll(-1)),
            MouseEventKind::ScrollDown => Some(Event::Scroll(1)),
            _ => None,
        },
        Input::Paste(text) => Some(Event::Paste(text.clone())),
        _ => None,
    }
}
