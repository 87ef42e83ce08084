//! The lessons: the goal of a game or puzzle, a whole small game with a guide, then tasks, each done on
//! a board.
//!
//! Steps, sentences and the moves that complete a step come from [`catalog::lesson`], whose data
//! browsers show, too. No rule is known here.

mod draw;
mod emphasis;
mod exercise;
mod placing;

use catalog::{Game, Lesson, PuzzleEntry, lesson::PuzzleLesson};
use game::Reason;
use messages::Messages;
use ratatui::crossterm::event::KeyCode;

use crate::{
    app::Screen,
    context::{Context, Go},
    event::{AppEvent, Hit},
    page::Notice,
    puzzle_menu::PuzzleMenu,
    settings::UserSettings,
    setup::SetupScreen,
};

pub(crate) use draw::{draw, hints};
use exercise::MoveExercise;
use placing::PlacingExercise;

/// The game or puzzle that the lessons explain.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Subject {
    Game(&'static Game),
    Puzzle(&'static PuzzleEntry),
}

impl Subject {
    fn id(self) -> &'static str {
        match self {
            Subject::Game(game) => game.info.id,
            Subject::Puzzle(puzzle) => puzzle.id,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Subject::Game(game) => game.info.name,
            Subject::Puzzle(puzzle) => puzzle.name,
        }
    }
}

/// The lesson of a game or of the puzzle.
#[derive(Debug)]
enum Course {
    Game(&'static Game, Lesson),
    Puzzle(PuzzleLesson),
}

/// The board of a step, on which the learner makes moves or places pieces.
#[derive(Debug)]
enum StepBoard {
    Moves(Box<MoveExercise>),
    Pieces(Box<PlacingExercise>),
}

/// The effect of an input on the step of a lesson.
#[derive(Debug)]
enum StepReply {
    /// The input has no meaning for the board, or changed nothing that was said.
    Nothing,
    /// The input was accepted, but the step isn't completed.
    Accepted,
    /// The input was refused, or isn't what the step asks for.
    Refused(Notice),
    /// The step is completed, with what is said about it. Words between `**` are emphasised.
    Completed(String),
}

/// The screen of the lessons, one step at a time.
#[derive(Debug)]
pub(crate) struct LessonsScreen {
    subject: Subject,
    course: Course,
    /// Index of the step that is shown.
    at: usize,
    /// Number of lines by which the text of the step is scrolled down.
    scroll: usize,
    /// `None` if the position of the step is invalid, which tests exclude.
    board: Option<StepBoard>,
    notice: Option<Notice>,
    /// What is said about the completed step. `None` while it isn't completed.
    completed: Option<String>,
    /// Ids of the steps that the learner has ever completed.
    done: Vec<String>,
}

impl LessonsScreen {
    /// Opens the lessons of a game or puzzle at the first step that isn't completed. `None` if the
    /// game has no lesson.
    pub(crate) fn new(subject: Subject, context: &Context) -> Option<LessonsScreen> {
        let course = match subject {
            Subject::Game(game) => Course::Game(game, game.lesson()?),
            Subject::Puzzle(puzzle) => Course::Puzzle(puzzle.lesson()?),
        };
        let done = context.settings.lessons.get(subject.id());
        let mut lessons = LessonsScreen {
            subject,
            course,
            at: 0,
            scroll: 0,
            board: None,
            notice: None,
            completed: None,
            done: done.cloned().unwrap_or_default(),
        };
        let open = (0..lessons.n_steps()).find(|it| !lessons.is_done(*it));
        lessons.at = open.unwrap_or(0);
        lessons.open();
        Some(lessons)
    }

    pub(crate) fn subject(&self) -> Subject {
        self.subject
    }

    /// The clause of the rules that was cited last: by a refusal, by the guide of the small game, or
    /// else that of the step.
    pub(crate) fn cited(&self) -> Option<&str> {
        let refused = self.notice.as_ref().and_then(|it| it.clause);
        let said = match &self.board {
            Some(StepBoard::Moves(exercise)) => exercise.last_rule(),
            _ => None,
        };
        refused.or(said).or(Some(self.rule(self.at)))
    }

    pub(crate) fn is_lively(&self) -> bool {
        matches!(&self.board, Some(StepBoard::Moves(it)) if it.is_lively())
    }

    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        match &mut self.board {
            Some(StepBoard::Moves(exercise)) => exercise.entry.typed.as_mut(),
            _ => None,
        }
    }

    /// Ends the animation of the last move on the lesson's board: the position after it is shown at
    /// once.
    pub(crate) fn end_motion(&mut self) {
        if let Some(StepBoard::Moves(exercise)) = &mut self.board {
            exercise.motion = None;
        }
    }

    fn is_typing(&self) -> bool {
        matches!(&self.board, Some(StepBoard::Moves(it)) if it.entry.typed.is_some())
    }

    fn n_steps(&self) -> usize {
        match &self.course {
            Course::Game(_, lesson) => lesson.steps.len(),
            Course::Puzzle(lesson) => lesson.steps.len(),
        }
    }

    fn is_last(&self) -> bool {
        self.at + 1 == self.n_steps()
    }

    /// The id, the rule and the beginning of the message ids of a step; empty beyond the last one.
    fn facts(&self, at: usize) -> [&str; 3] {
        match &self.course {
            Course::Game(_, lesson) => lesson
                .steps
                .get(at)
                .map_or([""; 3], |step| [&step.id, &step.rule, &step.message]),
            Course::Puzzle(lesson) => lesson
                .steps
                .get(at)
                .map_or([""; 3], |step| [&step.id, &step.rule, &step.message]),
        }
    }

    fn rule(&self, at: usize) -> &str {
        self.facts(at)[1]
    }

    /// A sentence of the step that is shown, such as its `title`. `None` if it has none of this kind.
    fn sentence(&self, part: &str, words: &Messages) -> Option<String> {
        let id = format!("{}-{part}", self.facts(self.at)[2]);
        // A sentence about taps has another one about keys.
        let ids = [format!("app-{id}"), id];
        let id = ids.iter().find(|it| words.has(it))?;
        Some(words.get(id).into_owned())
    }

    /// Whether the learner has ever completed a step.
    fn is_done(&self, at: usize) -> bool {
        let id = self.facts(at)[0];
        self.done.iter().any(|it| it == id)
    }

    pub(crate) fn update(&mut self, event: &AppEvent, context: &mut Context) -> Go {
        match *event {
            AppEvent::Key(key) => return self.key(key, context),
            AppEvent::Click(Hit::Row(step)) => self.go_to(step),
            AppEvent::Click(hit) => {
                let reply = self.click(hit, context);
                return self.replied(reply, context);
            }
            AppEvent::Scroll(by) => self.scroll_by(by),
            AppEvent::Tick(elapsed) => {
                if let (Some(StepBoard::Moves(exercise)), Course::Game(_, lesson)) =
                    (&mut self.board, &self.course)
                    && let Some(step) = lesson.steps.get(self.at)
                {
                    let reply = exercise.tick(elapsed, step, context);
                    return self.replied(reply, context);
                }
            }
            _ => (),
        }
        Go::Stay
    }

    fn scroll_by(&mut self, by: i32) {
        let by = isize::try_from(by).unwrap_or(0);
        self.scroll = self.scroll.saturating_add_signed(by);
    }

    fn key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        if self.is_typing() {
            let reply = self.enter(key, context);
            return self.replied(reply, context);
        }
        match key {
            KeyCode::Char('n') => self.go_to(self.at + 1),
            KeyCode::Char('p') => self.go_to(self.at.saturating_sub(1)),
            KeyCode::Enter | KeyCode::Char(' ') if self.completed.is_some() => {
                self.go_to(self.at + 1);
            }
            KeyCode::PageDown => self.scroll_by(5),
            KeyCode::PageUp => self.scroll_by(-5),
            KeyCode::Char('r') => self.open(),
            KeyCode::Char('h') => self.show(),
            KeyCode::Char('u') if self.can_undo() => self.undo(),
            KeyCode::Char('t') => return self.play(context),
            KeyCode::Char('q') => return Go::Back,
            KeyCode::Esc if !self.has_taps() => return Go::Back,
            key => {
                let reply = self.enter(key, context);
                return self.replied(reply, context);
            }
        }
        Go::Stay
    }

    /// Opens the choice of players for a real game, or the list of puzzles.
    fn play(&self, context: &Context) -> Go {
        match self.subject {
            Subject::Game(game) => {
                let setup = SetupScreen::new(game, context.settings);
                Go::to(Screen::Setup(Box::new(setup)))
            }
            Subject::Puzzle(_) => Go::to(Screen::PuzzleMenu(Box::new(PuzzleMenu::new(context)))),
        }
    }

    fn has_taps(&self) -> bool {
        match &self.board {
            Some(StepBoard::Moves(it)) => !it.entry.own_taps().is_empty(),
            _ => false,
        }
    }

    /// Shows another step from its beginning. Does nothing beyond the last one.
    fn go_to(&mut self, step: usize) {
        if step < self.n_steps() {
            self.at = step;
            self.open();
        }
    }

    /// Shows the current step from its beginning.
    fn open(&mut self) {
        self.scroll = 0;
        self.notice = None;
        self.completed = None;
        self.board = match &self.course {
            Course::Game(game, lesson) => lesson.steps.get(self.at).and_then(|step| {
                let exercise = MoveExercise::new(game, lesson, step).ok()?;
                Some(StepBoard::Moves(Box::new(exercise)))
            }),
            Course::Puzzle(lesson) => lesson.steps.get(self.at).and_then(|step| {
                let exercise = PlacingExercise::new(step)?;
                Some(StepBoard::Pieces(Box::new(exercise)))
            }),
        };
    }

    /// Marks the move or the square that completes the step, until it is completed.
    fn show(&mut self) {
        if self.completed.is_some() {
            return;
        }
        self.notice = None;
        match &mut self.board {
            Some(StepBoard::Moves(exercise)) => exercise.showing = true,
            Some(StepBoard::Pieces(exercise)) => exercise.showing = true,
            None => (),
        }
    }

    /// Whether the step is a small game in which the learner has made a move.
    fn can_undo(&self) -> bool {
        matches!(&self.board, Some(StepBoard::Moves(it)) if it.can_undo())
    }

    /// Takes back the learner's last move of the small game and the reply to it.
    fn undo(&mut self) {
        if let (Some(StepBoard::Moves(exercise)), Course::Game(game, lesson)) =
            (&mut self.board, &self.course)
            && let Some(step) = lesson.steps.get(self.at)
        {
            exercise.undo(game, lesson, step);
            self.notice = None;
            self.completed = None;
        }
    }

    /// Passes a key to the board of the step.
    fn enter(&mut self, key: KeyCode, context: &mut Context) -> StepReply {
        match (&mut self.board, &self.course) {
            (Some(StepBoard::Moves(exercise)), Course::Game(game, lesson)) => {
                let Some(step) = lesson.steps.get(self.at) else {
                    return StepReply::Nothing;
                };
                exercise.motion = None;
                let entered = exercise.entry.key(key, &*exercise.line);
                exercise.entered(entered, (game, lesson, step), context)
            }
            (Some(StepBoard::Pieces(exercise)), Course::Puzzle(lesson)) => {
                match lesson.steps.get(self.at) {
                    Some(step) => exercise.key(key, step, context),
                    None => StepReply::Nothing,
                }
            }
            _ => StepReply::Nothing,
        }
    }

    /// Passes a click to the board of the step.
    fn click(&mut self, hit: Hit, context: &mut Context) -> StepReply {
        match (&mut self.board, &self.course) {
            (Some(StepBoard::Moves(exercise)), Course::Game(game, lesson)) => {
                let Some(step) = lesson.steps.get(self.at) else {
                    return StepReply::Nothing;
                };
                let entered = exercise.entry.click(hit, &*exercise.line);
                exercise.entered(entered, (game, lesson, step), context)
            }
            (Some(StepBoard::Pieces(exercise)), Course::Puzzle(lesson)) => {
                match lesson.steps.get(self.at) {
                    Some(step) => exercise.click(hit, step, context),
                    None => StepReply::Nothing,
                }
            }
            _ => StepReply::Nothing,
        }
    }

    /// Shows what came of an input, and stores a completed step with the settings.
    fn replied(&mut self, reply: StepReply, context: &Context) -> Go {
        match reply {
            StepReply::Nothing => (),
            StepReply::Accepted => self.notice = None,
            StepReply::Refused(notice) => self.notice = Some(notice),
            StepReply::Completed(said) => {
                self.notice = None;
                self.scroll = 0;
                self.completed = Some(said);
                if !self.is_done(self.at) {
                    self.done.push(self.facts(self.at)[0].to_owned());
                    let mut settings: UserSettings = context.settings.clone();
                    let id = self.subject.id().to_owned();
                    settings.lessons.insert(id, self.done.clone());
                    return Go::ChangeSettings(Box::new(settings));
                }
            }
        }
        Go::Stay
    }
}

/// What is said when a learner has attempted what the step's rule forbids.
fn forbidden(reason: &Reason, words: &Messages) -> StepReply {
    let reason = words.sentence_with_rule(reason);
    let said = words.with("app-learn-forbidden", &[("reason", reason.into())]);
    StepReply::Completed(said.into_owned())
}

/// The sentence about a completed step, whose messages begin with `message`.
fn done_sentence(message: &str, words: &Messages) -> String {
    words.get(&format!("{message}-done")).into_owned()
}
