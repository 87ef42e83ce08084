//! The analysis board: stepping through a game, trying variations, the engine's best lines, export.
//!
//! [`Tree`] holds the game with its variations. Whenever the position changes, [`AnalysisScreen::arrive`]
//! cancels the search and starts a new one. Variations that were not exported are confirmed before
//! the screen is left.

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
    event::{AppEvent, BackgroundJob, Hit, JobId, JobOutput},
    export::{ExportDialog, ExportKind},
    menu::digit,
    motion::Motion,
    page::Notice,
    play::yes_or_no,
};

use tree::Tree;
pub(crate) use tree::VARIATION;

pub(crate) use draw::{draw, hints};

/// Maximum search time of each position shown on the analysis board. Enough for a deep search
/// without keeping the processor busy forever beside an unattended window.
const SEARCH_TIME: Duration = Duration::from_mins(1);
/// The numbers of the engine's best lines (sequences of moves) between which the player can choose.
const LINES: [usize; 3] = [1, 3, 5];

/// The screen of the analysis board: a game with its variations, each position of which the engine
/// searches when it is shown.
#[derive(Debug)]
pub(crate) struct AnalysisScreen {
    game: &'static Game,
    players: [String; 2],
    tree: Tree,
    /// The moves from the start to the current position of `tree`, as a game; they may include
    /// moves of a variation.
    line: Box<dyn AnyLine>,
    entry: MoveEntry,
    /// Whether arrow keys move the cursor on the board, to enter a move, instead of stepping
    /// through the moves.
    trying: bool,
    motion: Option<Motion>,
    /// Index in [`LINES`] of the number of the engine's best lines (sequences of moves) to be
    /// shown.
    lines: usize,
    engine_on: bool,
    /// Id of the engine's search of the current position. `None` when it has ended, the engine is
    /// off or the game is over.
    search: Option<JobId>,
    found: Option<Analysis>,
    /// The explanation of the engine's best move; empty while there is none. `None` unless the
    /// player wants it shown.
    why: Option<String>,
    /// The result of the analysed game. `None` if the game has none or it isn't known.
    result: Option<GameResult>,
    /// Number of moves in the tree when it was opened or last exported. More moves now mean unsaved
    /// variations.
    n_saved: usize,
    /// Whether the player is being asked to confirm that unsaved variations are lost.
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
            n_saved: line.moves().len(),
            leaving: false,
            exporting: None,
            notice: None,
        };
        analysing.arrive(context);
        analysing
    }

    /// Sets the result of the analysed game, which may be over by the rules or otherwise, such as by
    /// resignation.
    pub(crate) fn with_result(self, result: Option<GameResult>) -> AnalysisScreen {
        AnalysisScreen { result, ..self }
    }

    /// The current position, or the whole game with its variations if `whole`, as a text for the
    /// clipboard. `None` while a confirmation or the export dialog is open.
    pub(crate) fn copied(&self, whole: bool) -> Option<String> {
        if self.leaving || self.exporting.is_some() {
            return None;
        }
        Some(if whole {
            // The reason for a result is left out: it would be in one language.
            self.tree
                .text(&self.players, self.result.as_ref(), |_| String::new())
        } else {
            self.line.position()
        })
    }

    /// Shows the position after `ply` moves of the current line (the game itself or a variation).
    pub(crate) fn show(&mut self, ply: usize, context: &mut Context) {
        self.go(ply, context);
    }

    /// Adds variations to the analysed game, each a list of moves from the start position. A variation
    /// ends before its first illegal move. Afterwards the end of the game itself is shown.
    pub(crate) fn add_lines(&mut self, lines: &[Vec<String>], context: &mut Context) {
        for line in lines {
            self.tree.go(0);
            for m in line {
                if self.tree.play(m).is_err() {
                    break;
                }
            }
        }
        self.n_saved = self.tree.len();
        self.tree.show_main_line();
        self.arrive(context);
    }

    pub(crate) fn is_lively(&self) -> bool {
        self.motion.is_some() || self.search.is_some()
    }

    pub(crate) fn game(&self) -> &'static Game {
        self.game
    }

    /// The clause of the rules that the status line cites. `None` if it cites none.
    pub(crate) fn cited(&self) -> Option<&'static str> {
        self.notice.as_ref()?.clause
    }

    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        let path = self.exporting.as_mut().and_then(ExportDialog::typing);
        path.or(self.entry.typed.as_mut())
    }

    /// Ends the animation of the last move: the position after it is shown at once.
    pub(crate) fn end_motion(&mut self) {
        self.motion = None;
    }

    pub(crate) fn update(&mut self, event: AppEvent, context: &mut Context) -> Go {
        match event {
            AppEvent::Key(key) => return self.key(key, context),
            AppEvent::Click(Hit::Ply(ply)) => {
                self.tree.go(ply);
                self.arrive(context);
            }
            AppEvent::Click(Hit::Row(row)) => self.play_line(row, context),
            AppEvent::Click(hit) => {
                self.trying = true;
                let entered = self.entry.click(hit, &*self.line);
                self.entered(entered, context);
            }
            AppEvent::Scroll(by) => self.step(0 < by, context),
            AppEvent::Tick(elapsed) => {
                if let Some(motion) = &mut self.motion
                    && !motion.advance(elapsed)
                {
                    self.motion = None;
                }
            }
            AppEvent::JobOutput(id, output) if self.search == Some(id) => {
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
            AppEvent::Written(path, result) => {
                if result.is_ok() {
                    self.n_saved = self.tree.len();
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
            KeyCode::Char('q') | KeyCode::Esc if self.n_saved < self.tree.len() => {
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
            KeyCode::Char('1'..='9') => self.play_line(digit(key).unwrap_or(0), context),
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

    /// Whether `key` enters a move with the cursor on the board, while that is on, rather than
    /// being a command of the screen.
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
            EntryOutcome::Move(m) => {
                let m = context.theme.letters.read(&m);
                self.play(&m, context);
            }
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
                let moves = context.settings.has_motion();
                self.motion = moves.then(|| Motion::new(view, &trace));
            }
            Err(reason) => self.notice = Some(Notice::refused(&reason, context.words)),
        }
    }

    /// Plays on the analysis board the first move of the engine's best line (sequence of moves)
    /// with this index; does nothing if the engine hasn't found as many.
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

    /// Replaces the last move by another one that was tried in the position before it: the next one
    /// or, unless `forward`, the previous one. Does nothing if there is no other.
    fn turn(&mut self, forward: bool, context: &mut Context) {
        if self.tree.turn(forward) {
            self.arrive(context);
        }
    }

    fn go(&mut self, ply: usize, context: &mut Context) {
        self.tree.go(ply);
        self.arrive(context);
    }

    /// Updates the screen to the current position of the tree and, if the engine is on and the game
    /// is not over, starts to search it.
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
                ..SearchSettings::new(Limits::time(SEARCH_TIME))
            };
            let question = session::EngineRequest::Analyse(self.line.boxed_clone(), settings);
            self.search = Some(context.start_job(BackgroundJob::Engine(question)));
        }
    }

    /// Explains the best move that the engine has found so far in the current position.
    fn explain(&mut self, words: &Messages) {
        let reasons = match &self.found {
            Some(found) => explain::best(&*self.line, found),
            None => Vec::new(),
        };
        self.why = Some(wording::sentences(&reasons, words));
    }

    /// Opens the dialog for exporting, by `kind`, the game with its variations as text, or a
    /// picture of the current position.
    fn export(&mut self, kind: ExportKind, context: &mut Context) {
        let text = match kind {
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
        self.exporting = Some(ExportDialog::new(kind, &name, text));
    }

    /// The marks on the analysis board: those of the last move and, if the cursor is on, those of the
    /// move being entered.
    fn marks(&self) -> Marks {
        let mut marks = self.line.last_marks();
        if self.trying {
            self.entry.mark(&mut marks);
        }
        marks
    }
}
