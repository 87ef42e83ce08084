//! A game on the screen: people and computers in any mix, or watching two computers.
//!
//! The game itself is a [`Session`]; this is what stands between it and the keys and eyes of a
//! person: how a move is entered, moves in motion, the pace of watching.

mod draw;
mod files;
mod orders;
mod remote;
mod side;

use std::time::Duration;

use game::{BoardView, Mark, Marks, Tap};
use messages::Messages;
use session::{AnswerEffect, Session};

use crate::{
    context::{Context, Go},
    entry::{EntryOutcome, MoveEntry},
    event::{BackgroundJob, Event, JobId, JobOutput},
    motion::Motion,
    page::Notice,
};

pub(crate) use draw::{draw, hints};
pub(crate) use files::game_text;
pub(crate) use orders::yes_or_no;
pub(crate) use remote::LINK;
use remote::Remote;

/// A question to the person, answered with yes or no.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Confirm {
    Resign,
    /// A draw is to be claimed, or offered.
    Draw,
    /// The other person is offered a draw.
    Offer,
    /// The game is left unfinished. It is kept.
    Leave,
    /// The other player is asked to take the last move back, or asks for it.
    TakeBack,
}

/// A hint that was given.
#[derive(Debug)]
struct Advice {
    text: String,
    /// The move itself.
    m: Option<String>,
    squares: Vec<grid::Square>,
}

/// A game in progress, or just over.
#[derive(Debug)]
pub(crate) struct PlayScreen {
    session: Session,
    entry: MoveEntry,
    motion: Option<Motion>,
    /// The question the engine is working on.
    job: Option<JobId>,
    /// A move of the computer that waits for the picture to catch up.
    ready: Option<String>,
    notice: Option<Notice>,
    advice: Option<Advice>,
    /// The picture before the first move.
    start: BoardView,
    /// In how many ways each player's piece can be moved now, where that matters.
    mobility: Option<[usize; 2]>,
    confirm: Option<Confirm>,
    /// How many rows the list of moves is scrolled up.
    scroll: usize,
    pace: usize,
    /// Whether one move is wanted in spite of the pause.
    single: bool,
    /// The name of the file the game is kept in, from its first move on.
    name: Option<String>,
    /// The match on a server that this is, if it is one.
    remote: Option<Remote>,
}

/// How long a move of the computer is looked at while watching.
const PACES: [Duration; 6] = [
    Duration::from_secs(4),
    Duration::from_secs(2),
    Duration::from_secs(1),
    Duration::from_millis(500),
    Duration::from_millis(200),
    Duration::ZERO,
];

impl PlayScreen {
    pub(crate) fn new(session: Session, context: &mut Context) -> PlayScreen {
        let session = session.timed();
        let mut first = session.line().boxed_clone();
        while first.take_back() {}
        let start = first.view();
        let mut play = PlayScreen {
            entry: MoveEntry::new(session.line()),
            session,
            motion: None,
            job: None,
            ready: None,
            notice: None,
            advice: None,
            start,
            mobility: None,
            confirm: None,
            scroll: 0,
            pace: 2,
            single: false,
            name: None,
            remote: None,
        };
        play.arrive();
        play.drive(context);
        play
    }

    pub(crate) fn update(&mut self, event: Event, context: &mut Context) -> Go {
        let go = match event {
            Event::Key(key) => self.key(key, context),
            Event::Click(hit) => self.click(hit, context),
            Event::Scroll(by) => {
                self.scroll_by(-by);
                Go::Stay
            }
            Event::Tick(elapsed) => {
                self.tick(elapsed, context);
                Go::Stay
            }
            Event::JobOutput(id, output) => {
                self.job_output(id, output, context);
                Go::Stay
            }
            Event::MatchUpdate(id, update) => {
                self.match_update(id, update, context);
                Go::Stay
            }
            Event::Written(path, Err(error)) => {
                self.notice = Some(Notice::not_written(&path, error, context.words));
                Go::Stay
            }
            _ => Go::Stay,
        };
        // A person who leaves does not want the engine to begin again.
        if matches!(go, Go::Stay) {
            self.drive(context);
        }
        go
    }

    /// Whether something changes by itself, so that the screen should be drawn often.
    pub(crate) fn is_lively(&self) -> bool {
        let session = &self.session;
        let runs = session.clock().is_some() || session.is_watched();
        self.motion.is_some()
            || self.job.is_some()
            || self.ready.is_some()
            || session.verdict().is_none() && runs
    }

    /// The move being typed.
    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        self.entry.typed.as_mut()
    }

    /// Shows the last move as it ended.
    pub(crate) fn end_motion(&mut self) {
        self.motion = None;
    }

    fn tick(&mut self, elapsed: Duration, context: &mut Context) {
        if let Some(motion) = &mut self.motion
            && !motion.advance(elapsed)
        {
            self.motion = None;
        }
        let was_over = self.session.verdict().is_some();
        self.session.pass_time(elapsed);
        if !was_over && self.session.verdict().is_some() {
            self.finished(context);
        }
    }

    /// Lets the computer think and move when it is its turn.
    fn drive(&mut self, context: &mut Context) {
        if self.session.verdict().is_some() || self.session.is_paused() && !self.single {
            return;
        }
        if self.ready.is_none()
            && let Some(question) = self.session.request_move(|| context.rng.bits())
        {
            self.ask(question, context);
        }
        let pace = if self.session.is_watched() {
            PACES[self.pace]
        } else {
            Duration::ZERO
        };
        if self.motion.is_none()
            && (pace <= self.session.spent() || self.single)
            && let Some(m) = self.ready.take()
        {
            self.single = false;
            self.play(&m, context);
            // Two computers may have it the other's turn at once.
            self.drive(context);
        }
    }

    fn ask(&mut self, question: session::EngineRequest, context: &mut Context) {
        self.job = Some(context.start_job(BackgroundJob::Engine(question)));
    }

    fn stop_thinking(&mut self, context: &mut Context) {
        context.cancel_job(self.job.take());
        self.session.cancel_request();
        self.ready = None;
    }

    fn job_output(&mut self, id: JobId, output: JobOutput, context: &mut Context) {
        if self.job != Some(id) {
            return;
        }
        let answer = match output {
            JobOutput::Move(m) => session::EngineAnswer::Move(m),
            JobOutput::Analysis(found) => session::EngineAnswer::Analysis(found),
            _ => return,
        };
        self.job = None;
        match self.session.handle_answer(answer) {
            Some(AnswerEffect::Move(m)) => self.ready = Some(m),
            Some(AnswerEffect::Hint(hint)) => self.give_hint(&hint, context.words),
            Some(AnswerEffect::DrawAccepted) => self.finished(context),
            Some(AnswerEffect::DrawDeclined) => self.draw_declined(context.words),
            Some(AnswerEffect::Nothing) => self.complain("app-no-answer", context.words),
            // A move that came for another question.
            None => self.session.cancel_request(),
        }
    }

    /// Being refused a draw is news, not a mistake.
    fn draw_declined(&mut self, words: &Messages) {
        self.notice = Some(Notice::info(words.get("local-draw-declined")));
    }

    fn complain(&mut self, id: &'static str, words: &Messages) {
        self.notice = Some(Notice::error(words.get(id)));
    }

    /// Plays a move of the player to move.
    fn play(&mut self, m: &str, context: &mut Context) {
        if self.remote.is_some() {
            self.play_online(m, context);
            return;
        }
        match self.session.play(m) {
            Ok(()) => self.moved(context),
            Err(reason) => {
                self.entry.refresh(self.session.line());
                self.notice = Some(Notice::refused(&reason, context.words));
            }
        }
    }

    /// Shows the last move, and keeps the game.
    fn moved(&mut self, context: &mut Context) {
        let last = self
            .session
            .last()
            .filter(|_| context.settings.has_motion());
        self.motion = last.map(|(before, it)| Motion::new(before.clone(), &it.trace));
        self.advice = None;
        self.arrive();
        self.save(context);
    }

    /// Makes the best of the position the game has come to.
    fn arrive(&mut self) {
        self.notice = None;
        self.scroll = 0;
        // A move that somebody has begun to type stays: typing need not wait for the computer.
        let typed = self.entry.typed.take();
        self.mobility = side::mobility(&self.session);
        if self.session.is_persons_turn() {
            self.entry.refresh(self.session.line());
        } else {
            self.entry.rest(self.session.line());
        }
        self.entry.typed = typed.filter(|_| self.session.verdict().is_none());
    }

    /// What follows when the game has ended otherwise than by a move.
    fn finished(&mut self, context: &mut Context) {
        self.stop_thinking(context);
        self.confirm = None;
        self.notice = None;
        self.entry.rest(self.session.line());
        self.save(context);
    }

    fn entered(&mut self, entered: EntryOutcome, context: &mut Context) {
        match entered {
            EntryOutcome::Nothing => (),
            EntryOutcome::Changed => self.notice = None,
            EntryOutcome::Picked => {
                self.notice = None;
                // Even a move half entered survives a crash.
                if self.name.is_some() {
                    self.save(context);
                }
            }
            EntryOutcome::Move(m) if !self.session.is_persons_turn() => {
                self.entry.typed = Some(m);
            }
            EntryOutcome::Move(m) => {
                self.stop_thinking(context);
                self.play(&m, context);
            }
            EntryOutcome::Refused(reason) => {
                self.notice = Some(Notice::refused(&reason, context.words));
            }
        }
    }

    /// What is pointed out on the board.
    fn marks(&self) -> Marks {
        let mut marks = self.session.last_marks();
        if let Some(advice) = &self.advice {
            for square in &advice.squares {
                marks.set(*square, Mark::Hint);
            }
        }
        if self.session.is_persons_turn() {
            self.entry.mark(&mut marks);
        }
        marks
    }

    /// The squares of a move's taps.
    fn squares_of(&self, m: &str) -> Vec<grid::Square> {
        let found = self.entry.legal().iter().find(|it| it.text == m);
        let taps = found.map(|it| it.taps.clone()).unwrap_or_default();
        taps.into_iter()
            .filter_map(|tap| match tap {
                Tap::Square(square) => Some(square),
                Tap::Hand(_) | Tap::Button(_) => None,
            })
            .collect()
    }
}
