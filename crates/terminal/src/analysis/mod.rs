//! Looking at a game with the engine's help: stepping, variations, best lines, export.

mod draw;
mod tree;

use std::{num::NonZeroUsize, path::PathBuf, time::Duration};

use catalog::{Analysis, Game, Settings};
use engine::explain;
use game::{AnyLine, Marks};
use messages::Messages;
use picture::DrawStyle;
use ratatui::crossterm::event::KeyCode;
use record::Record;
use search::Limits;

use crate::{
    entry::{Entered, Entry},
    event::{Answer, Effect, Event, Hit, Question, Ticket},
    motion::Motion,
    page::Notice,
    prompt::{Prompt, Typed},
    tools::{Go, Tools},
};

use tree::Tree;

pub(crate) use draw::{draw, hints};

/// How long a position is searched. Who wants more steps away and back.
const TIME: Duration = Duration::from_mins(1);
/// How many lines can be asked for.
const LINES: [usize; 3] = [1, 3, 5];

/// What a file is written for.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Export {
    Record,
    Picture,
}

/// A game under analysis.
#[derive(Debug)]
pub(crate) struct Analysing {
    game: &'static Game,
    players: [String; 2],
    tree: Tree,
    line: Box<dyn AnyLine>,
    entry: Entry,
    /// Whether the cursor is on the board, to try moves.
    trying: bool,
    motion: Option<Motion>,
    lines: usize,
    engine_on: bool,
    search: Option<Ticket>,
    found: Option<Analysis>,
    /// Why the best move is best, if that is wanted.
    why: Option<String>,
    prompt: Option<Prompt<Export>>,
    notice: Option<Notice>,
}

impl Analysing {
    pub(crate) fn new(
        game: &'static Game,
        line: &dyn AnyLine,
        players: [String; 2],
        tools: &mut Tools,
    ) -> Analysing {
        let mut analysing = Analysing {
            game,
            players,
            tree: Tree::new(line),
            line: line.boxed_clone(),
            entry: Entry::new(line),
            trying: false,
            motion: None,
            lines: 1,
            engine_on: true,
            search: None,
            found: None,
            why: None,
            prompt: None,
            notice: None,
        };
        analysing.arrive(tools);
        analysing
    }

    pub(crate) fn is_lively(&self) -> bool {
        self.motion.is_some() || self.search.is_some()
    }

    pub(crate) fn is_typing(&self) -> bool {
        self.prompt.is_some() || self.entry.typed.is_some()
    }

    pub(crate) fn update(&mut self, event: Event, tools: &mut Tools) -> Go {
        match event {
            Event::Key(key) => return self.key(key, tools),
            Event::Click(Hit::Ply(ply)) => {
                self.tree.go(ply);
                self.arrive(tools);
            }
            Event::Click(Hit::Row(row)) => self.play_line(row, tools),
            Event::Click(hit) => {
                self.trying = true;
                let entered = self.entry.click(hit, &*self.line);
                self.entered(entered, tools);
            }
            Event::Scroll(by) => self.step(0 < by, tools),
            Event::Tick(elapsed) => {
                if let Some(motion) = &mut self.motion
                    && !motion.advance(elapsed)
                {
                    self.motion = None;
                }
            }
            Event::Answer(ticket, answer) if self.search == Some(ticket) => {
                let (found, over) = match answer {
                    Answer::Round(found) => (found, false),
                    Answer::Found(found) => (found, true),
                    Answer::Move(_) | Answer::Generated(_) | Answer::Advice(_) => return Go::Stay,
                };
                if over {
                    self.search = None;
                }
                if !found.lines.is_empty() {
                    self.found = Some(found);
                }
                if self.why.is_some() {
                    self.explain(tools.words);
                }
            }
            Event::Written(path, result) => {
                let path = ("path", path.display().to_string().into());
                self.notice = Some(match result {
                    Ok(()) => Notice::good(tools.words.with("app-written", &[path])),
                    Err(error) => {
                        let error = ("error", error.into());
                        Notice::bad(tools.words.with("app-not-written", &[path, error]))
                    }
                });
            }
            Event::Answer(..) | Event::Interrupt | Event::Saves(_) => (),
        }
        Go::Stay
    }

    fn key(&mut self, key: KeyCode, tools: &mut Tools) -> Go {
        self.motion = None;
        if let Some(prompt) = &mut self.prompt {
            match prompt.key(key) {
                Typed::More => (),
                Typed::Cancelled => self.prompt = None,
                Typed::Done(path, what) => {
                    self.prompt = None;
                    self.export(&path, what, tools);
                }
            }
            return Go::Stay;
        }
        if self.entry.typed.is_some() || self.trying && self.is_for_entry(key) {
            let entered = self.entry.key(key, &*self.line);
            self.entered(entered, tools);
            return Go::Stay;
        }
        self.notice = None;
        match key {
            KeyCode::Esc if self.trying => self.trying = false,
            KeyCode::Char('q') | KeyCode::Esc => {
                tools.cancel(self.search.take());
                return Go::Back;
            }
            KeyCode::Left => self.step(false, tools),
            KeyCode::Right => self.step(true, tools),
            KeyCode::Home => self.go(0, tools),
            KeyCode::End => self.go(usize::MAX, tools),
            KeyCode::PageUp => self.go(self.tree.ply().saturating_sub(10), tools),
            KeyCode::PageDown => self.go(self.tree.ply() + 10, tools),
            KeyCode::Up | KeyCode::Down => self.turn(key == KeyCode::Down, tools),
            KeyCode::Enter | KeyCode::Char('t') => {
                self.trying = self.line.ending().is_none();
            }
            KeyCode::Char(digit @ '1'..='9') => {
                self.play_line(digit as usize - '1' as usize, tools);
            }
            KeyCode::Char('f') => self.entry.flipped = !self.entry.flipped,
            KeyCode::Char('e') => {
                self.engine_on = !self.engine_on;
                self.arrive(tools);
            }
            KeyCode::Char('l') => {
                self.lines = (self.lines + 1) % LINES.len();
                self.arrive(tools);
            }
            KeyCode::Char('w') if self.why.is_some() => self.why = None,
            KeyCode::Char('w') => self.explain(tools.words),
            KeyCode::Char('x') => self.ask_path(Export::Record, "txt", tools),
            KeyCode::Char('v') => self.ask_path(Export::Picture, "svg", tools),
            KeyCode::Char(':' | '/') => {
                let entered = self.entry.key(key, &*self.line);
                self.entered(entered, tools);
            }
            _ => (),
        }
        Go::Stay
    }

    /// Whether a key belongs to the board while moves are tried.
    fn is_for_entry(&self, key: KeyCode) -> bool {
        match key {
            KeyCode::Left
            | KeyCode::Right
            | KeyCode::Up
            | KeyCode::Down
            | KeyCode::Enter
            | KeyCode::Tab
            | KeyCode::BackTab
            | KeyCode::Char(' ') => true,
            KeyCode::Esc | KeyCode::Backspace => !self.entry.own_taps().is_empty(),
            KeyCode::Char(char) => self.entry.tray().iter().any(|it| it.key == Some(char)),
            _ => false,
        }
    }

    fn entered(&mut self, entered: Entered, tools: &mut Tools) {
        match entered {
            Entered::Nothing => (),
            Entered::Changed | Entered::Picked => self.notice = None,
            Entered::Move(m) => self.play(&m, tools),
            Entered::Refused(reason) => self.refuse(&reason, tools.words),
        }
    }

    fn refuse(&mut self, reason: &game::Reason, words: &Messages) {
        let reason = ("reason", words.say(reason).into());
        self.notice = Some(Notice::bad(words.with("app-refused", &[reason])));
    }

    fn play(&mut self, m: &str, tools: &mut Tools) {
        let view = self.line.view();
        match self.tree.play(m) {
            Ok(trace) => {
                self.arrive(tools);
                self.motion = Some(Motion::new(view, &trace));
            }
            Err(reason) => self.refuse(&reason, tools.words),
        }
    }

    /// Plays the first move of one of the best lines.
    fn play_line(&mut self, index: usize, tools: &mut Tools) {
        let line = self.found.as_ref().and_then(|it| it.lines.get(index));
        let m = line.and_then(|it| it.first()).map(ToOwned::to_owned);
        if let Some(m) = m {
            self.play(&m, tools);
        }
    }

    fn step(&mut self, forward: bool, tools: &mut Tools) {
        if !forward {
            if self.tree.back() {
                self.arrive(tools);
            }
            return;
        }
        if let Some(m) = self.tree.next().map(ToOwned::to_owned) {
            self.play(&m, tools);
        }
    }

    /// Changes to another variation.
    fn turn(&mut self, forward: bool, tools: &mut Tools) {
        if self.tree.turn(forward) {
            self.arrive(tools);
        }
    }

    fn go(&mut self, ply: usize, tools: &mut Tools) {
        self.tree.go(ply);
        self.arrive(tools);
    }

    /// Makes the best of the position the tree stands at.
    fn arrive(&mut self, tools: &mut Tools) {
        self.line = self.tree.line();
        self.entry.refresh(&*self.line);
        self.motion = None;
        self.notice = None;
        self.found = None;
        tools.cancel(self.search.take());
        if let Some(why) = &mut self.why {
            why.clear();
        }
        if self.line.ending().is_some() {
            self.trying = false;
            return;
        }
        if self.engine_on {
            let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
            let settings = Settings {
                lines: NonZeroUsize::new(LINES[self.lines]).unwrap_or(NonZeroUsize::MIN),
                threads: NonZeroUsize::new(cores / 2).unwrap_or(NonZeroUsize::MIN),
                ..Settings::new(Limits::time(TIME))
            };
            let question = Question::Analyse(self.line.boxed_clone(), settings);
            self.search = Some(tools.ask(question));
        }
    }

    fn explain(&mut self, words: &Messages) {
        let reasons = match &self.found {
            Some(found) => explain::best(&*self.line, found),
            None => Vec::new(),
        };
        let said = reasons.iter().map(|it| words.say(it) + ".");
        self.why = Some(said.collect::<Vec<_>>().join(" "));
    }

    fn ask_path(&mut self, what: Export, ending: &str, tools: &mut Tools) {
        let name = tools.file_name(self.game.info.id);
        self.prompt = Some(Prompt::new(what, format!("{name}.{ending}")));
    }

    fn export(&mut self, path: &str, what: Export, tools: &mut Tools) {
        if path.is_empty() {
            return;
        }
        let text = match what {
            Export::Record => {
                let mut record = Record::of(&*self.line, self.players.clone());
                record.result = self.line.ending().map(|it| record::GameResult {
                    outcome: it.outcome,
                    reason: tools.words.say(&it.reason),
                });
                record.to_string()
            }
            Export::Picture => {
                let view = self.line.view();
                let style = DrawStyle {
                    title: &self.line.position(),
                    labels: true,
                    flipped: self.entry.flipped,
                    hands: !view.hands.is_empty(),
                    ..DrawStyle::default()
                };
                picture::svg(&view, &self.line.last_marks(), &style)
            }
        };
        tools.push(Effect::Write(PathBuf::from(path), text));
    }

    /// What is pointed out on the board.
    fn marks(&self) -> Marks {
        let mut marks = self.line.last_marks();
        if self.trying {
            self.entry.mark(&mut marks);
        }
        marks
    }
}
