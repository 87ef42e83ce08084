//! The part of the app that touches its surroundings: terminal, clock, disk, network and engine.
//!
//! [`run`] repeats four steps until the app quits: draw the app, pass the player's input to it, pass
//! the time, and pass on whatever background jobs, subscriptions and the browser have reported. After
//! each event the [`Executor`] executes the effects that the app returns. Everything else in this
//! crate is free of side effects.

mod background;
mod browser;
mod executor;
mod files;
mod jobs;
mod screen;

use std::{
    collections::VecDeque,
    fmt, io,
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use catalog::Game;
use client::Link;
use game::AnyLine;
use ratatui::crossterm::event::{
    self, Event as Input, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use session::Seat;

use crate::{
    app::{App, AppConfig},
    canvas::Hits,
    event::{AppEvent, Erase},
};

use background::BackgroundQuery;
use executor::Executor;
use screen::FullScreen;

/// Time between two frames while something on the screen moves.
const FRAME_INTERVAL: Duration = Duration::from_millis(30);
/// Time between two frames while nothing on the screen moves: often enough for the outputs of background
/// jobs.
const IDLE_INTERVAL: Duration = Duration::from_millis(250);
/// Time to wait for further inputs after one was handled. Not zero, because with a timeout of zero
/// crossterm reports none even if some are there.
const PENDING_INPUT_TIMEOUT: Duration = Duration::from_millis(1);

/// A frame that takes longer than this to write went over a slow line, where moves are better shown
/// at once.
const SLOW_FRAME: Duration = Duration::from_millis(60);

/// The screen that the app opens when it starts.
#[derive(Debug)]
pub enum StartScreen {
    /// The first menu, from which all games and puzzles can be opened.
    Menu,
    /// The screen for setting up this game (players, variant and clock), with this variant if one is
    /// named.
    Setup(&'static Game, Option<String>),
    /// The screen of a game in progress, at its current position, between these two players (persons or
    /// computers).
    Game(&'static Game, Box<dyn AnyLine>, [Seat; 2]),
    /// The menu for choosing a Chess Loop puzzle.
    Puzzles,
    /// A match on a server, which is joined by this link.
    Match(Link),
}

/// Opens the web app in a browser and returns its address, or an error message.
pub type Browser = Box<dyn FnMut() -> Result<String, String> + Send>;

/// Everything [`run`] needs: the app's configuration and its access to the system.
pub struct RunOptions {
    /// The configuration of the app itself, such as its games and colours.
    pub config: AppConfig,
    /// The folder of saved games. `None`: games are not saved.
    pub saves: Option<PathBuf>,
    /// The file that settings are written to. `None`: changes last until the app is left.
    pub settings: Option<PathBuf>,
    /// Opens the web app in a browser. `None` if there is no way to do that: then requests to open
    /// it are ignored.
    pub browser: Option<Browser>,
    /// The screen that the app opens when it starts.
    pub start: StartScreen,
    /// Whether to ask the terminal for its background colour: not if the player has chosen colours.
    pub query_background: bool,
    /// Whether the line to the terminal may be slow, as over SSH. Then motion is turned off as soon
    /// as a frame takes longer than 60 ms.
    pub remote: bool,
    /// Set by a signal handler: the app quits as soon as this is `true`.
    pub stop: &'static AtomicBool,
    /// Whether each frame is followed by a mark, an escape sequence that says how many inputs the frame
    /// shows and whether anything is still to come. Tests wait for it.
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

/// Runs the app on the terminal until the player leaves it.
///
/// # Errors
///
/// The error of the terminal or the operating system. The terminal is restored before this returns.
pub fn run(options: RunOptions) -> io::Result<()> {
    Runtime::new(options)?.run()
}

/// The app, its terminal and everything else that it runs on.
struct Runtime {
    // Dropped first, in this order: the terminal is restored before dropping the executor may block
    // on its threads.
    screen: FullScreen,
    executor: Executor,
    app: App,
    background: BackgroundQuery,
    /// Inputs that have been read from the terminal and not yet passed to the app.
    inputs: VecDeque<Input>,
    /// Number of inputs read so far, without window resizes, for the marks (escape sequences after each
    /// frame) that tests wait for.
    n_inputs: u64,
    last_tick: Instant,
    may_be_slow: bool,
    marks: bool,
    stop: &'static AtomicBool,
}

impl Runtime {
    fn new(options: RunOptions) -> io::Result<Runtime> {
        let mut app = App::new(&options.config);
        match options.start {
            StartScreen::Menu => (),
            StartScreen::Setup(game, variant) => app.open_setup(game, variant.as_deref()),
            StartScreen::Game(game, line, seats) => app.open_game(game, line, seats),
            StartScreen::Puzzles => app.open_puzzles(),
            StartScreen::Match(link) => app.open_match(link),
        }
        let language = options.config.language;
        let mut executor =
            Executor::new(options.saves, options.settings, options.browser, language)?;
        let screen = FullScreen::enter()?;
        let mut background = BackgroundQuery::default();
        let mut inputs = VecDeque::new();
        if options.query_background {
            inputs.extend(background.send(&mut io::stdout())?);
        }
        let effects = app.start();
        executor.execute(effects, &mut app);
        Ok(Runtime {
            app,
            executor,
            screen,
            background,
            inputs,
            n_inputs: 0,
            last_tick: Instant::now(),
            may_be_slow: options.remote,
            marks: options.marks,
            stop: options.stop,
        })
    }

    fn run(mut self) -> io::Result<()> {
        while !self.executor.quit && !self.stop.load(Ordering::Relaxed) {
            let hits = self.draw()?;
            self.pass_inputs(&hits)?;
            self.pass_time();
            self.pass_reports();
            for text in std::mem::take(&mut self.executor.copied) {
                self.screen.copy(&text)?;
            }
        }
        Ok(())
    }

    fn update(&mut self, event: AppEvent) {
        let effects = self.app.update(event);
        self.executor.execute(effects, &mut self.app);
    }

    /// Draws a frame of the app and returns what can be clicked where.
    fn draw(&mut self) -> io::Result<Hits> {
        if let Some(colours) = self.background.take_colours() {
            self.app.set_background(colours);
        }
        let started = Instant::now();
        let hits = self.screen.draw(&self.app)?;
        if self.may_be_slow && SLOW_FRAME < started.elapsed() {
            self.app.turn_motion_off();
        }
        if self.marks {
            self.screen.mark(self.n_inputs, !self.app.is_lively())?;
        }
        Ok(hits)
    }

    /// Waits for an input until the next frame is due, and passes all inputs that are there to the
    /// app before anything is drawn again.
    fn pass_inputs(&mut self, hits: &Hits) -> io::Result<()> {
        let mut timeout = if self.app.is_lively() {
            FRAME_INTERVAL
        } else {
            IDLE_INTERVAL
        };
        while !self.executor.quit {
            if self.inputs.is_empty() {
                if !event::poll(timeout)? {
                    break;
                }
                self.inputs.extend(self.background.filter(event::read()?));
            }
            timeout = PENDING_INPUT_TIMEOUT;
            let Some(input) = self.inputs.pop_front() else {
                continue;
            };
            self.n_inputs += u64::from(!matches!(input, Input::Resize(..)));
            if is_suspend(&input) {
                self.screen.suspend()?;
                self.last_tick = Instant::now();
                break;
            }
            if let Some(event) = translate(&input, hits) {
                self.update(event);
            }
            // A click refers to the frame on which it was made, so the next one needs a new frame.
            if matches!(input, Input::Mouse(_) | Input::Resize(..)) {
                break;
            }
        }
        Ok(())
    }

    fn pass_time(&mut self) {
        let elapsed = self.last_tick.elapsed();
        self.last_tick += elapsed;
        self.update(AppEvent::Tick(elapsed));
    }

    /// Passes the reports of background jobs, subscribed matches and the browser on to the app.
    fn pass_reports(&mut self) {
        for (id, output) in self.executor.jobs.poll() {
            self.update(AppEvent::JobOutput(id, output));
        }
        for (id, update) in self.executor.match_updates() {
            self.update(AppEvent::MatchUpdate(id, update));
        }
        if let Some(opened) = self.executor.browser_opened() {
            self.update(AppEvent::Browser(opened));
        }
    }
}

/// Whether an input is Ctrl-Z, which suspends the program.
fn is_suspend(input: &Input) -> bool {
    let Input::Key(key) = input else {
        return false;
    };
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    control && key.code == KeyCode::Char('z') && key.kind != KeyEventKind::Release
}

/// Translates an input of the terminal into an event. `None` if the app ignores it.
fn translate(input: &Input, hits: &Hits) -> Option<AppEvent> {
    match input {
        Input::Key(key) if key.kind != KeyEventKind::Release => {
            let control = key.modifiers.contains(KeyModifiers::CONTROL);
            match key.code {
                KeyCode::Char('c' | 'd') if control => Some(AppEvent::Interrupt),
                KeyCode::Char('u') if control => Some(AppEvent::Erase(Erase::Line)),
                KeyCode::Char('w') if control => Some(AppEvent::Erase(Erase::Word)),
                _ if control || key.modifiers.contains(KeyModifiers::ALT) => None,
                code => Some(AppEvent::Key(code)),
            }
        }
        Input::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                hits.at(mouse.column, mouse.row).map(AppEvent::Click)
            }
            MouseEventKind::ScrollUp => Some(AppEvent::Scroll(-1)),
            MouseEventKind::ScrollDown => Some(AppEvent::Scroll(1)),
            _ => None,
        },
        Input::Paste(text) => Some(AppEvent::Paste(text.clone())),
        _ => None,
    }
}
