//! Looking at a game with the engine's help: stepping, variations, best lines, export.

mod draw;
mod tree;

use std::{num::NonZeroUsize, time::Duration};

use catalog::{Analysis, Game, SearchSettings};
use game::{AnyLine, Marks, Reason};
use messages::Messages;
use picture::DrawStyle;
use ratatui::crossterm::event::KeyCode;
use record::GameResult;
use review::explain;
use search::Limits;
use session::wording;

use crate::{
    context::{Context, Go},
    entry::{EntryOutcome, MoveEntry},
    event::{BackgroundJob, Event, Hit, JobId, JobOutput},
    export::{ExportDialog, ExportKind},
    motion::Motion,
    page::Notice,
    play::yes_or_no,
};

use tree::Tree;
pub(crate) use tree::VARIATION;

pub(crate) use draw::{draw, hints};

/// How long a position is searched. Stepping away and back searches it again.
const TIME: Duration = Duration::from_mins(1);
/// How many lines can be asked for.
const LINES: [usize; 3] = [1, 3, 5];

/// A game under analysis.
#[derive(Debug)]
pub(crate) struct AnalysisScreen {
    game: &'static Game,
    players: [String; 2],
    tree: Tree,
    line: Box<dyn AnyLine>,
    entry: MoveEntry,
    /// Whether the cursor is on the board, to try moves.
    trying: bool,
    motion: Option<Motion>,
    lines: usize,
    engine_on: bool,
    search: Option<JobId>,
    found: Option<Analysis>,
    /// Why the best move is best, if that is wanted.
    why: Option<String>,
    /// How the game ended, if it did.
    result: Option<GameResult>,
    /// How many moves of the tree are in a file, or were there from the start.
    n_kept: usize,
    /// Whether the person is asked if variations may be lost.
    leaving: bool,
    exporting: Option<ExportDialog>,
    notice: Option<Notice>,
}

impl AnalysisScreen {
    pub(crate) fn new(
        game: &'static Game,
        line: &dyn AnyLine,
        players: [String; 2],
        context: &mut Context,
    ) -> AnalysisScreen {
        let mut analysing = AnalysisScreen {
            game,
            players,
            tree: Tree::new(line),
            line: line.boxed_clone(),
            entry: MoveEntry::new(line),
            trying: false,
            motion: None,
            lines: 1,
            engine_on: true,
            search: None,
            found: None,
            why: None,
            result: None,
            n_kept: line.moves().len(),
            leaving: false,
            exporting: None,
            notice: None,
        };
        analysing.arrive(context);
        analysing
    }

    /// The same for a game that has ended, perhaps otherwise than by the rules.
    pub(crate) fn with_result(self, result: Option<GameResult>) -> AnalysisScreen {
        AnalysisScreen { result, ..self }
    }

    /// The position, or the whole game with its variations, as a text to be copied.
    pub(crate) fn copied(&self, whole: bool) -> Option<String> {
        if self.leaving || self.exporting.is_some() {
            return None;
        }
        Some(if whole {
            // Whoever reads it elsewhere knows the rules.
            self.tree
                .text(&self.players, self.result.as_ref(), |_| String::new())
        } else {
            self.line.position()
        })
    }

    /// Shows the position after so many moves.
    pub(crate) fn show(&mut self, ply: usize, context: &mut Context) {
        self.go(ply, context);
    }

    /// Adds the variations of a file to the tree.
    pub(crate) fn add_lines(&mut self, lines: &[Vec<String>], context: &mut Context) {
        for line in lines {
            self.tree.go(0);
            for m in line {
                if self.tree.play(m).is_err() {
                    break;
                }
            }
        }
        self.n_kept = self.tree.len();
        self.tree.show_main_line();
        self.arrive(context);
    }

    pub(crate) fn is_lively(&self) -> bool {
        self.motion.is_some() || self.search.is_some()
    }

    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        let path = self.exporting.as_mut().and_then(ExportDialog::typing);
        path.or(self.entry.typed.as_mut())
    }

    /// Shows the last move as it ended.
    pub(crate) fn end_motion(&mut self) {
        self.motion = None;
    }

    pub(crate) fn update(&mut self, event: Event, context: &mut Context) -> Go {
        match event {
            Event::Key(key) => return self.key(key, context),
            Event::Click(Hit::Ply(ply)) => {
                self.tree.go(ply);
                self.arrive(context);
            }
            Event::Click(Hit::Row(row)) => self.play_line(row, context),
            Event::Click(hit) => {
                self.trying = true;
                let entered = self.entry.click(hit, &*self.line);
                self.entered(entered, context);
            }
            Event::Scroll(by) => self.step(0 < by, context),
            Event::Tick(elapsed) => {
                if let Some(motion) = &mut self.motion
                    && !motion.advance(elapsed)
                {
                    self.motion = None;
                }
            }
            Event::JobOutput(id, output) if self.search == Some(id) => {
                let (found, over) = match output {
                    JobOutput::AnalysisUpdate(found) => (found, false),
                    JobOutput::Analysis(found) => (found, true),
                    _ => return Go::Stay,
                };
                if over {
                    self.search = None;
                }
                if !found.lines.is_empty() {
                    self.found = Some(found);
                }
                if self.why.is_some() {
                    self.explain(context.words);
                }
                let problems = std::mem::take(context.problems);
                if !problems.is_empty() {
                    let text = wording::sentences(&problems, context.words);
                    self.notice = Some(Notice::error(text));
                }
            }
            Event::Written(path, result) => {
                if result.is_ok() {
                    self.n_kept = self.tree.len();
                }
                let written = ExportDialog::written(&mut self.exporting, &path, result, context);
                self.notice = written.or(self.notice.take());
            }
            _ => (),
        }
        Go::Stay
    }

    fn key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        self.motion = None;
        if let Some(exporting) = &mut self.exporting {
            if exporting.key(key, context) {
                self.exporting = None;
            }
            return Go::Stay;
        }
        if self.leaving {
            return match yes_or_no(key) {
                Some(true) => self.leave(context),
                Some(false) => {
                    self.leaving = false;
                    Go::Stay
                }
                None => Go::Stay,
            };
        }
        if self.entry.typed.is_some() || self.trying && self.is_for_entry(key) {
            let entered = self.entry.key(key, &*self.line);
            self.entered(entered, context);
            return Go::Stay;
        }
        self.notice = None;
        match key {
            KeyCode::Esc if self.trying => self.trying = false,
            KeyCode::Char('q') | KeyCode::Esc if self.n_kept < self.tree.len() => {
                self.leaving = true;
            }
            KeyCode::Char('q') | KeyCode::Esc => return self.leave(context),
            KeyCode::Left => self.step(false, context),
            KeyCode::Right => self.step(true, context),
            KeyCode::Home => self.go(0, context),
            KeyCode::End => self.go(usize::MAX, context),
            KeyCode::PageUp => self.go(self.tree.ply().saturating_sub(10), context),
            KeyCode::PageDown => self.go(self.tree.ply() + 10, context),
            KeyCode::Up | KeyCode::Down => self.turn(key == KeyCode::Down, context),
            KeyCode::Enter | KeyCode::Char('t') => {
                self.trying = self.line.ending().is_none();
            }
            KeyCode::Char(digit @ '1'..='9') => {
                self.play_line(digit as usize - '1' as usize, context);
            }
            KeyCode::Char('f') => self.entry.flipped = !self.entry.flipped,
            KeyCode::Char('e') => {
                self.engine_on = !self.engine_on;
                self.arrive(context);
            }
            KeyCode::Char('l') => {
                self.lines = (self.lines + 1) % LINES.len();
                self.arrive(context);
            }
            KeyCode::Char('w') if self.why.is_some() => self.why = None,
            KeyCode::Char('w') => self.explain(context.words),
            KeyCode::Char('x') => self.export(ExportKind::Record, context),
            KeyCode::Char('v') => self.export(ExportKind::Picture, context),
            KeyCode::Char(':' | '/') => {
                let entered = self.entry.key(key, &*self.line);
                self.entered(entered, context);
            }
            _ => (),
        }
        Go::Stay
    }

    fn leave(&mut self, context: &mut Context) -> Go {
        context.cancel_job(self.search.take());
        Go::Back
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

    fn entered(&mut self, entered: EntryOutcome, context: &mut Context) {
        match entered {
            EntryOutcome::Nothing => (),
            EntryOutcome::Changed | EntryOutcome::Picked => self.notice = None,
            EntryOutcome::Move(m) => self.play(&m, context),
            EntryOutcome::Refused(reason) => {
                self.notice = Some(Notice::refused(&reason, context.words));
            }
        }
    }

    fn play(&mut self, m: &str, context: &mut Context) {
        let view = self.line.view();
        match self.tree.play(m) {
            Ok(trace) => {
                self.arrive(context);
                let moves = context.settings.moves();
                self.motion = moves.then(|| Motion::new(view, &trace));
            }
            Err(reason) => self.notice = Some(Notice::refused(&reason, context.words)),
        }
    }

    /// Plays the first move of one of the best lines.
    fn play_line(&mut self, index: usize, context: &mut Context) {
        let line = self.found.as_ref().and_then(|it| it.lines.get(index));
        let m = line.and_then(|it| it.first()).map(ToOwned::to_owned);
        if let Some(m) = m {
            self.play(&m, context);
        }
    }

    fn step(&mut self, forward: bool, context: &mut Context) {
        if !forward {
            if self.tree.back() {
                self.arrive(context);
            }
            return;
        }
        if let Some(m) = self.tree.next().map(ToOwned::to_owned) {
            self.play(&m, context);
        }
    }

    /// Changes to another variation.
    fn turn(&mut self, forward: bool, context: &mut Context) {
        if self.tree.turn(forward) {
            self.arrive(context);
        }
    }

    fn go(&mut self, ply: usize, context: &mut Context) {
        self.tree.go(ply);
        self.arrive(context);
    }

    /// Makes the best of the position the tree stands at.
    fn arrive(&mut self, context: &mut Context) {
        self.line = self.tree.line();
        self.entry.refresh(&*self.line);
        self.motion = None;
        self.notice = None;
        self.found = None;
        context.cancel_job(self.search.take());
        if let Some(why) = &mut self.why {
            why.clear();
        }
        if self.line.ending().is_some() {
            self.trying = false;
            return;
        }
        if self.engine_on {
            let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
            let settings = SearchSettings {
                lines: NonZeroUsize::new(LINES[self.lines]).unwrap_or(NonZeroUsize::MIN),
                threads: NonZeroUsize::new(cores / 2).unwrap_or(NonZeroUsize::MIN),
                ..SearchSettings::new(Limits::time(TIME))
            };
            let question = session::EngineRequest::Analyse(self.line.boxed_clone(), settings);
            self.search = Some(context.start_job(BackgroundJob::Engine(question)));
        }
    }

    fn explain(&mut self, words: &Messages) {
        let reasons = match &self.found {
            Some(found) => explain::best(&*self.line, found),
            None => Vec::new(),
        };
        self.why = Some(wording::sentences(&reasons, words));
    }

    /// Asks where to write what.
    fn export(&mut self, what: ExportKind, context: &mut Context) {
        let text = match what {
            ExportKind::Record => {
                let say = |it: &Reason| context.words.say(it);
                self.tree.text(&self.players, self.result.as_ref(), say)
            }
            ExportKind::Picture => {
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
        let name = context.file_name(self.game.info.id);
        self.exporting = Some(ExportDialog::new(what, &name, text));
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
