//! The lessons: the rules of a game or puzzle page by page, with boards on which the reader plays the
//! moves of the examples.

mod draw;

use catalog::{Game, PuzzleEntry};
use game::{AnyLine, BoardView, Mark, Marks, Played, Tap};
use messages::Messages;
use ratatui::crossterm::event::KeyCode;
use session::wording;

use crate::{
    app::Screen,
    context::{Context, Go},
    entry::{EntryOutcome, MoveEntry},
    event::{AppEvent, Hit},
    motion::Motion,
    page::Notice,
    puzzle::PuzzleScreen,
    puzzle_menu::PuzzleMenu,
    rules::{self, LessonCard},
    setup::SetupScreen,
};

pub(crate) use draw::{draw, hints};

/// The game or puzzle that the lessons explain.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Subject {
    Game(&'static Game),
    Puzzle(&'static PuzzleEntry),
}

/// A board in the lessons of a game, on which the reader plays moves.
#[derive(Debug)]
struct Exercise {
    line: Box<dyn AnyLine>,
    entry: MoveEntry,
    motion: Option<Motion>,
    /// The moves of the lesson's example, in canonical notation. Empty if the reader may play any moves.
    wanted: Vec<String>,
}

/// The screen of the lessons, which explain the rules of a game or puzzle page by page.
#[derive(Debug)]
pub(crate) struct LessonsScreen {
    subject: Subject,
    cards: Vec<LessonCard>,
    /// Index in `cards` of the page that is shown.
    at: usize,
    /// Number of lines by which the text of the page is scrolled down.
    scroll: usize,
    /// The board of the page, if the lessons are of a game. `None` for a puzzle.
    exercise: Option<Exercise>,
    /// The board of the page, if the lessons are of a puzzle and the page has an example.
    practice: Option<Box<PuzzleScreen>>,
    notice: Option<Notice>,
}

impl LessonsScreen {
    /// Opens the lessons of a game or puzzle at the first page.
    pub(crate) fn new(subject: Subject, words: &Messages) -> LessonsScreen {
        let rules = match subject {
            Subject::Game(game) => game.rules,
            Subject::Puzzle(puzzle) => puzzle.rules,
        };
        let mut lessons = LessonsScreen {
            subject,
            cards: rules::cards(rules, words.language()),
            at: 0,
            scroll: 0,
            exercise: None,
            practice: None,
            notice: None,
        };
        lessons.open();
        lessons
    }

    pub(crate) fn is_lively(&self) -> bool {
        self.exercise.as_ref().is_some_and(|it| it.motion.is_some())
    }

    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        self.exercise
            .as_mut()
            .and_then(|it| it.entry.typed.as_mut())
    }

    /// Ends the animation of the last move on the lesson's board: the position after it is shown at
    /// once.
    pub(crate) fn end_motion(&mut self) {
        if let Some(exercise) = &mut self.exercise {
            exercise.motion = None;
        }
    }

    fn is_typing(&self) -> bool {
        let exercise = self.exercise.as_ref();
        exercise.is_some_and(|it| it.entry.typed.is_some())
    }

    /// Changes the language of the lessons, at the same page.
    pub(crate) fn translate(&mut self, words: &Messages) {
        let rules = match self.subject {
            Subject::Game(game) => game.rules,
            Subject::Puzzle(puzzle) => puzzle.rules,
        };
        self.cards = rules::cards(rules, words.language());
        self.at = self.at.min(self.cards.len().saturating_sub(1));
    }

    pub(crate) fn update(&mut self, event: AppEvent, context: &mut Context) -> Go {
        match event {
            AppEvent::Key(key) => return self.key(key, context),
            AppEvent::Click(Hit::Square(_)) if self.practice.is_some() => {
                self.practise(event, context);
            }
            AppEvent::Click(hit) => {
                if let Some(exercise) = &mut self.exercise {
                    let entered = exercise.entry.click(hit, &*exercise.line);
                    self.entered(entered, context.words);
                }
            }
            AppEvent::Scroll(by) => self.scroll_by(by),
            AppEvent::Tick(elapsed) => {
                if let Some(exercise) = &mut self.exercise
                    && let Some(motion) = &mut exercise.motion
                    && !motion.advance(elapsed)
                {
                    exercise.motion = None;
                }
            }
            _ => (),
        }
        Go::Stay
    }

    fn scroll_by(&mut self, by: i32) {
        let scroll = i64::try_from(self.scroll).unwrap_or(0) + i64::from(by);
        self.scroll = usize::try_from(scroll).unwrap_or(0);
    }

    fn key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        if let Some(exercise) = &mut self.exercise {
            exercise.motion = None;
            if exercise.entry.typed.is_some() {
                let entered = exercise.entry.key(key, &*exercise.line);
                self.entered(entered, context.words);
                return Go::Stay;
            }
        }
        match key {
            KeyCode::Char('n') => self.turn_page(true),
            KeyCode::Char('p') => self.turn_page(false),
            KeyCode::PageDown => self.scroll_by(5),
            KeyCode::PageUp => self.scroll_by(-5),
            KeyCode::Char('r') => self.open(),
            KeyCode::Char('s') => self.show(context.words),
            KeyCode::Char('t') => {
                return match self.subject {
                    Subject::Game(game) => {
                        let setup = SetupScreen::new(game, context.settings);
                        Go::to(Screen::Setup(Box::new(setup)))
                    }
                    Subject::Puzzle(_) => {
                        Go::to(Screen::PuzzleMenu(Box::new(PuzzleMenu::new(context))))
                    }
                };
            }
            KeyCode::Char('q') => return Go::Back,
            KeyCode::Esc if !self.has_taps() => return Go::Back,
            _ if self.practice.is_some() => self.practise(AppEvent::Key(key), context),
            // Without a board, arrow keys turn the pages.
            KeyCode::Right if self.exercise.is_none() => self.turn_page(true),
            KeyCode::Left if self.exercise.is_none() => self.turn_page(false),
            _ => {
                if let Some(exercise) = &mut self.exercise {
                    let entered = exercise.entry.key(key, &*exercise.line);
                    self.entered(entered, context.words);
                }
            }
        }
        Go::Stay
    }

    /// Forwards an event to the puzzle on the lesson's page, and shows a notice while that puzzle
    /// is solved.
    fn practise(&mut self, event: AppEvent, context: &mut Context) {
        if let Some(practice) = &mut self.practice {
            // Where the puzzle would lead is ignored: the reader stays on the card.
            practice.update(event, context);
            let solved = practice.is_solved();
            let text = context.words.get("app-loop-solved-long");
            self.notice = solved.then(|| Notice::info(text));
        }
    }

    fn has_taps(&self) -> bool {
        let exercise = self.exercise.as_ref();
        exercise.is_some_and(|it| !it.entry.own_taps().is_empty())
    }

    fn turn_page(&mut self, forward: bool) {
        let last = self.cards.len().saturating_sub(1);
        let next = self.at.saturating_add_signed(if forward { 1 } else { -1 });
        self.at = next.min(last);
        self.open();
    }

    /// Shows the current page of the lessons from its top, with its board as at the beginning.
    fn open(&mut self) {
        self.scroll = 0;
        self.notice = None;
        self.exercise = None;
        self.practice = None;
        let example = self.cards.get(self.at).and_then(|it| it.example.as_ref());
        let Subject::Game(game) = self.subject else {
            let solved = example.and_then(|it| PuzzleScreen::practice(&it.position));
            self.practice = solved.map(Box::new);
            return;
        };
        let line = match example {
            Some(example) => example.start(game),
            None => game.open(None, None),
        };
        self.exercise = line.ok().map(|line| {
            let entry = MoveEntry::new(&*line);
            Exercise {
                line,
                entry,
                motion: None,
                wanted: example.map(|it| it.moves.clone()).unwrap_or_default(),
            }
        });
    }

    /// Plays the next move of the lesson's example for the reader. Does nothing if the example has
    /// no further move, or if the reader has played another one.
    fn show(&mut self, words: &Messages) {
        if let Some(m) = self.next_wanted() {
            self.play(&m, words);
        }
    }

    /// The next move of the lesson's example. `None` if the page has none, if all its moves were
    /// played, or if the reader has played another move.
    fn next_wanted(&self) -> Option<String> {
        let exercise = self.exercise.as_ref()?;
        let made = exercise.line.moves();
        let as_wanted = exercise.wanted.starts_with(&made);
        exercise
            .wanted
            .get(made.len())
            .filter(|_| as_wanted)
            .cloned()
    }

    fn is_last(&self) -> bool {
        self.at + 1 == self.cards.len()
    }

    /// The next tap (on a square, pile or button) that enters the move `m`. `None` if the taps so far
    /// don't lead to it.
    fn next_tap(&self, m: &str) -> Option<Tap> {
        let entry = &self.exercise.as_ref()?.entry;
        let taps = &entry.legal().iter().find(|it| it.text == m)?.taps;
        let on_the_way = taps.starts_with(entry.taps());
        on_the_way.then(|| taps.get(entry.taps().len()).copied())?
    }

    /// The instruction to the reader for entering a move: the next square, pile or button to select, or
    /// to press Esc first if the selection so far leads elsewhere.
    fn instruction(&self, m: &str, words: &Messages) -> String {
        let written = ("move", m.to_owned().into());
        let (id, what) = match self.next_tap(m) {
            Some(tap @ Tap::Square(_)) => ("app-learn-go", wording::tap(tap, words)),
            Some(tap) => ("app-learn-choose", wording::tap(tap, words)),
            None => ("app-learn-let-go", String::new()),
        };
        words
            .with(id, &[written, ("what", what.into())])
            .into_owned()
    }

    fn entered(&mut self, entered: EntryOutcome, words: &Messages) {
        match entered {
            EntryOutcome::Nothing => (),
            EntryOutcome::Changed | EntryOutcome::Picked => self.notice = None,
            EntryOutcome::Move(m) => self.play(&m, words),
            EntryOutcome::Refused(reason) => {
                self.notice = Some(Notice::refused(&reason, words));
            }
        }
    }

    fn play(&mut self, m: &str, words: &Messages) {
        let wanted = self.next_wanted();
        let is_last = self.is_last();
        let Some(exercise) = &mut self.exercise else {
            return;
        };
        let view = exercise.line.view();
        match exercise.line.try_play(m) {
            Ok(Played { text, trace, .. }) => {
                exercise.motion = Some(Motion::new(view, &trace));
                exercise.entry.refresh(&*exercise.line);
                let done = exercise.line.moves() == exercise.wanted;
                let ending = exercise.line.ending();
                let id = match wanted {
                    Some(wanted) if wanted != text => "app-learn-other",
                    Some(_) if done && is_last => "app-learn-last",
                    Some(_) if done => "app-learn-done",
                    Some(_) => "app-learn-right",
                    None => "app-learn-free",
                };
                let mut text = words.get(id).into_owned();
                if let (Some(ending), Subject::Game(game)) = (ending, self.subject) {
                    text = format!("{text} {}", wording::ending(game.info, &ending, words));
                }
                self.notice = Some(Notice::info(text));
            }
            Err(reason) => {
                exercise.entry.refresh(&*exercise.line);
                self.notice = Some(Notice::refused(&reason, words));
            }
        }
    }

    fn name(&self) -> &'static str {
        match self.subject {
            Subject::Game(game) => game.info.name,
            Subject::Puzzle(puzzle) => puzzle.name,
        }
    }

    /// The board shown beside the lesson's text, and its marks. A page of a puzzle without a board
    /// shows the board of an earlier page, else the first. `None` if there is no board.
    fn picture(&self) -> Option<(BoardView, Marks)> {
        if let Some(exercise) = &self.exercise {
            if let Some(motion) = &exercise.motion {
                let (view, marks) = motion.picture();
                return Some((view.clone(), marks.clone()));
            }
            let mut marks = exercise.line.last_marks();
            exercise.entry.mark(&mut marks);
            let wanted = self.next_wanted();
            if let Some(Tap::Square(square)) = wanted.and_then(|it| self.next_tap(&it)) {
                marks.set(square, Mark::Hint);
            }
            return Some((exercise.entry.view.clone(), marks));
        }
        let Subject::Puzzle(puzzle) = self.subject else {
            return None;
        };
        // A card of a puzzle without a board shows the board of an earlier card, or else the first one.
        let before = self.cards.iter().take(self.at + 1).rev();
        let mut boards = before.filter_map(|it| it.example.as_ref());
        let example = boards
            .next()
            .or_else(|| self.cards.iter().find_map(|it| it.example.as_ref()))?;
        let (view, _) = puzzle.picture(&example.position).ok()?;
        let board = example.position.parse().ok()?;
        Some((view, chess_loop::depict::attacks(&board)))
    }
}
