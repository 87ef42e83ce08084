//! The screen of a game: people and computers in any combination, or a match on a server.
//!
//! The state of the game is a [`Session`]. This module adds what the player sees and does: entering a
//! move, the motion of moves, confirmations, hints, the speed of games between computers. It starts
//! the engine's searches as background jobs and passes their results to the session.

mod draw;
mod files;
mod online;
mod orders;
mod remote;
mod side;

use std::time::Duration;

use catalog::Game;
use game::{BoardView, Mark, Marks, Player, Reason, Tap};
use messages::Messages;
use session::{AnswerEffect, GameVerdict, Seat, Session};

use crate::{
    context::{Context, Go},
    entry::{EntryOutcome, MoveEntry},
    event::{AppEvent, BackgroundJob, JobId, JobOutput},
    motion::Motion,
    page::Notice,
};

pub(crate) use draw::{draw, hints};
pub(crate) use files::game_text;
pub(crate) use orders::yes_or_no;
pub(crate) use remote::LINK;
use remote::RemoteMatch;

/// A question during a game that the player answers with yes or no.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Confirm {
    Resign,
    /// Asks the player whether to claim a draw, or to offer one.
    Draw,
    /// Asks the other player at this machine whether to accept a draw offer.
    Offer,
    /// Asks the player whether to leave a match on a server, whose clock keeps running.
    Leave,
    /// Asks the player whether to request from the opponent on a server that the last move is taken
    /// back, or to accept such a request.
    TakeBack,
}

/// A hint for the player's next move, as shown on the screen.
#[derive(Debug)]
struct Advice {
    text: String,
    /// The recommended move in canonical notation.
    m: String,
    /// The squares of the recommended move, which are marked on the board.
    squares: Vec<grid::Square>,
}

/// The screen of a game that is in progress or just over.
#[derive(Debug)]
pub(crate) struct PlayScreen {
    session: Session,
    entry: MoveEntry,
    motion: Option<Motion>,
    /// The engine's search for a move, a hint or the answer to a draw offer, while it runs.
    job: Option<JobId>,
    /// The computer's move, which is played once the animation of the last move and the pause after it
    /// have ended. `None` until the computer has chosen one.
    ready: Option<String>,
    /// Time left until the computer may answer a person's move, counted from the end of its animation:
    /// without it, the two moves would look like one.
    pause: Duration,
    notice: Option<Notice>,
    /// The clause of the rules that refused the player's last input in this turn. `None` if none did.
    refused_by: Option<&'static str>,
    advice: Option<Advice>,
    /// The picture of the game's start position, for counting captured pieces.
    start: BoardView,
    /// For each player's only piece, the number of legal moves of the player to move that move it.
    /// `None` in games with more pieces, after the end, or if there are too many moves to count.
    mobility: Option<[usize; 2]>,
    confirm: Option<Confirm>,
    /// Number of rows by which the list of moves is scrolled up.
    scroll: usize,
    /// Index in [`PACES`] of the chosen speed of a game between two computers.
    pace: usize,
    /// Whether the player has requested one move although the game between computers is paused.
    single: bool,
    /// The name of the file that the game is saved in, without extension. `None` until it is first
    /// saved, and after a finished game was taken back.
    name: Option<String>,
    /// The match on a server that this screen shows. `None` for a game on this machine.
    remote: Option<RemoteMatch>,
}

/// Minimum time between two moves of a game between computers, for each speed that the player can
/// choose, the slowest first.
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
            pause: context.settings.pause(),
            notice: None,
            refused_by: None,
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

    pub(crate) fn update(&mut self, event: AppEvent, context: &mut Context) -> Go {
        let go = match event {
            AppEvent::Key(key) => self.key(key, context),
            AppEvent::Click(hit) => self.click(hit, context),
            AppEvent::Scroll(by) => {
                self.scroll_by(-by);
                Go::Stay
            }
            AppEvent::Tick(elapsed) => {
                self.tick(elapsed, context);
                Go::Stay
            }
            AppEvent::JobOutput(id, output) => {
                self.job_output(id, output, context);
                Go::Stay
            }
            AppEvent::MatchUpdate(id, update) => self.match_update(id, update, context),
            AppEvent::Written(path, Err(error)) => {
                self.notice = Some(Notice::not_saved(&path, error, context.words));
                Go::Stay
            }
            _ => Go::Stay,
        };
        // No new search is started for a game that is being left.
        if matches!(go, Go::Stay) {
            self.drive(context);
        }
        go
    }

    /// Whether the screen of the game changes without input: an animation, a clock, or a search.
    pub(crate) fn is_lively(&self) -> bool {
        let session = &self.session;
        let runs = session.clock().is_some() || session.is_watched();
        self.motion.is_some()
            || self.job.is_some()
            || self.ready.is_some()
            || session.verdict().is_none() && runs
    }

    pub(crate) fn game(&self) -> &'static Game {
        self.session.game()
    }

    /// The clause of the rules that the screen has cited last: of the game's end, or of the refusal
    /// of the player's last input. `None` if there was none in this turn.
    pub(crate) fn cited(&self) -> Option<&'static str> {
        match self.session.verdict() {
            Some(GameVerdict::Rules(ending)) => ending.reason.clause(),
            _ => self.refused_by,
        }
    }

    /// Whether the player may ask for hints and an analysis: not in a running game between people,
    /// at this machine or on a server.
    fn may_be_helped(&self) -> bool {
        self.session.may_be_helped()
    }

    /// The side of the only person who plays at this machine. `None` if two do or none does.
    fn me(&self) -> Option<Player> {
        if let Some(remote) = &self.remote {
            return remote.me;
        }
        let seats = self.session.terms().seats;
        match seats.map(Seat::is_person) {
            [true, false] => Some(Player::First),
            [false, true] => Some(Player::Second),
            _ => None,
        }
    }

    /// Shows why an input was refused, and remembers the clause for the key that opens the rules.
    fn refuse(&mut self, reason: &Reason, words: &Messages) {
        self.refused_by = reason.clause();
        self.notice = Some(Notice::refused(reason, words));
    }

    /// The move that the player is typing. `None` while no move is typed.
    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        self.entry.typed.as_mut()
    }

    /// Ends the animation of the last move: the position after it is shown at once.
    pub(crate) fn end_motion(&mut self) {
        self.motion = None;
    }

    fn tick(&mut self, elapsed: Duration, context: &mut Context) {
        match &mut self.motion {
            Some(motion) => {
                if !motion.advance(elapsed) {
                    self.motion = None;
                }
            }
            None => self.pause = self.pause.saturating_sub(elapsed),
        }
        let was_over = self.session.verdict().is_some();
        self.session.pass_time(elapsed);
        if !was_over && self.session.verdict().is_some() {
            self.finished(context);
        }
    }

    /// Starts the search for the computer's move if it is the computer's turn, and plays the move
    /// found once it is due. Does nothing after the end of the game or while it is paused.
    fn drive(&mut self, context: &mut Context) {
        if self.session.verdict().is_some() || self.session.is_paused() && !self.single {
            return;
        }
        if self.ready.is_none()
            && let Some(question) = self.session.request_move(|| context.rng.bits())
        {
            self.ask(question, context);
        }
        let is_due = if self.session.is_watched() {
            PACES[self.pace] <= self.session.spent() || self.single
        } else {
            self.pause.is_zero()
        };
        if self.motion.is_none()
            && is_due
            && let Some(m) = self.ready.take()
        {
            self.single = false;
            self.play(&m, context);
            // Between computers, the other one may be due at once.
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
            // The answer doesn't belong to the session's current question.
            None => self.session.cancel_request(),
        }
    }

    /// Shows a notice that the draw offer was declined, by the computer or by the other player at this
    /// machine.
    fn draw_declined(&mut self, words: &Messages) {
        self.notice = Some(Notice::info(words.get("local-draw-declined")));
    }

    fn complain(&mut self, id: &'static str, words: &Messages) {
        self.notice = Some(Notice::error(words.get(id)));
    }

    /// Plays a move for the player to move, in canonical or typed notation. An illegal move is refused
    /// with a notice.
    fn play(&mut self, m: &str, context: &mut Context) {
        if self.remote.is_some() {
            self.play_online(m, context);
            return;
        }
        match self.session.play(m) {
            Ok(()) => self.moved(context),
            Err(reason) => {
                self.entry.refresh(self.session.line());
                self.refuse(&reason, context.words);
            }
        }
    }

    /// Starts the animation of the move just played (unless the settings turn motion off), updates
    /// the screen and saves the game.
    fn moved(&mut self, context: &mut Context) {
        let last = self
            .session
            .last()
            .filter(|_| context.settings.has_motion());
        self.motion = last.map(|(before, it)| Motion::new(before.clone(), &it.trace));
        self.pause = context.settings.pause();
        self.advice = None;
        self.arrive();
        self.save(context);
    }

    /// Updates the screen to the current position of the game: the entry of moves, notices and marks.
    fn arrive(&mut self) {
        self.notice = None;
        self.refused_by = None;
        self.scroll = 0;
        // A move being typed stays: typing need not wait for the computer.
        let typed = self.entry.typed.take();
        self.mobility = side::mobility(&self.session);
        if self.session.is_persons_turn() {
            self.entry.refresh(self.session.line());
        } else {
            self.entry.rest(self.session.line());
        }
        self.entry.typed = typed.filter(|_| self.session.verdict().is_none());
    }

    /// Updates the screen and saves the game after it has ended otherwise than by a move, such as by
    /// resignation.
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
                // A partly entered move is saved, too, so that it survives a crash.
                if self.name.is_some() {
                    self.save(context);
                }
            }
            EntryOutcome::Move(m) if !self.session.is_persons_turn() => {
                self.entry.typed = Some(m);
            }
            EntryOutcome::Move(m) => {
                self.stop_thinking(context);
                let m = context.theme.letters.read(&m);
                self.play(&m, context);
            }
            EntryOutcome::Refused(reason) => self.refuse(&reason, context.words),
        }
    }

    /// The marks on the board of a game: those of the last move, of a hint, and of the move being
    /// entered.
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

    /// The squares that the player selects to enter the move `m`, in order. Empty if the move is not
    /// legal, or is entered without squares.
    fn squares_of(&self, m: &str) -> Vec<grid::Square> {
        let found = self.entry.legal().iter().find(|it| it.text == m);
        let taps = found.map(|it| it.taps.clone()).unwrap_or_default();
        taps.into_iter()
            .filter_map(|tap| match tap {
                Tap::Square(square) => Some(square),
                Tap::Hand(_) | Tap::Button(_) | Tap::Edge(..) => None,
            })
            .collect()
    }
}
