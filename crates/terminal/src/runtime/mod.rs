//! The part that touches the world: terminal, clock, disk and engine.

mod files;
mod screen;
mod workers;

use std::{
    io,
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use catalog::Game;
use game::AnyLine;
use local::Seat;
use ratatui::crossterm::event::{
    self, Event as Input, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};

use crate::{
    app::{App, Settings},
    canvas::Hits,
    event::{Effect, Event},
};

use files::Files;
use screen::FullScreen;
use workers::Workers;

/// How long to wait for a key while something moves, and while nothing does.
const LIVELY: Duration = Duration::from_millis(30);
const CALM: Duration = Duration::from_millis(250);

/// What to open first.
#[derive(Debug)]
pub enum Start {
    /// The menu.
    Menu,
    /// The choice of players for a game.
    Setup(&'static Game, Option<String>),
    /// A game that has begun, between these.
    Game(&'static Game, Box<dyn AnyLine>, [Seat; 2]),
}

/// What the app needs to know before it starts.
#[derive(Debug)]
pub struct Options {
    /// Language, characters, colours and so on.
    pub settings: Settings,
    /// Where games are saved. Without it they are not.
    pub saves: Option<PathBuf>,
    /// What to open first.
    pub start: Start,
    /// To be set by others when the app should end.
    pub stop: &'static AtomicBool,
    /// Whether each picture is followed by a mark that says which inputs it shows and whether
    /// anything is still to come. Tests wait for it; people need none.
    pub marks: bool,
}

/// Runs the app on the terminal until it is left.
///
/// # Errors
///
/// Says what the terminal, or the system, refused. The terminal is then as it was before.
pub fn run(options: Options) -> io::Result<()> {
    let mut app = App::new(&options.settings);
    match options.start {
        Start::Menu => (),
        Start::Setup(game, variant) => app.open_setup(game, variant.as_deref()),
        Start::Game(game, line, seats) => app.open_game(game, line, seats),
    }
    let mut world = World {
        workers: Workers::new()?,
        files: Files::new(options.saves),
        quit: false,
    };
    let mut screen = FullScreen::enter()?;
    let started = app.start();
    world.act(started, &mut app);
    let mut last = Instant::now();
    let mut n_inputs = 0;
    while !world.quit && !options.stop.load(Ordering::Relaxed) {
        let hits = screen.draw(&app)?;
        if options.marks {
            screen.mark(n_inputs, !app.is_lively())?;
        }
        let patience = if app.is_lively() { LIVELY } else { CALM };
        if event::poll(patience)? {
            // All that has been typed, before anything is drawn again.
            while !world.quit {
                let input = event::read()?;
                let redraw = matches!(input, Input::Mouse(_) | Input::Resize(..));
                n_inputs += u64::from(!matches!(input, Input::Resize(..)));
                if let Some(event) = translate(&input, &hits) {
                    let effects = app.update(event);
                    world.act(effects, &mut app);
                }
                // A click means what was on the screen when it was made.
                if redraw || !event::poll(Duration::ZERO)? {
                    break;
                }
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
    }
    Ok(())
}

/// What carries out effects.
struct World {
    workers: Workers,
    files: Files,
    quit: bool,
}

impl World {
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
                Effect::Write(path, text) => Some(files::write(path, &text)),
            };
            if let Some(event) = told {
                let effects = app.update(event);
                self.act(effects, app);
            }
        }
    }
}

/// What an input of the terminal means to the app.
fn translate(input: &Input, hits: &Hits) -> Option<Event> {
    match input {
        Input::Key(key) if key.kind != KeyEventKind::Release => {
            let control = key.modifiers.contains(KeyModifiers::CONTROL);
            match key.code {
                KeyCode::Char('c' | 'd') if control => Some(Event::Interrupt),
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
        _ => None,
    }
}
