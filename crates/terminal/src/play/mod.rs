//! A game: people and computers in any mix, or watching two computers.

mod clock;
mod draw;
mod orders;
mod save;

use std::time::Duration;

use catalog::{Computer, Game};
use engine::Turn;
use game::{AnyLine, Ending, Mark, Marks, Outcome, Player, Tap};
use messages::Messages;
use search::Limits;

use crate::{
    entry::{Entered, Entry},
    event::{Answer, Effect, Event, Question, Ticket},
    motion::Motion,
    page::Notice,
    tell,
    tools::{Go, Tools},
};

pub(crate) use clock::{Clock, TimeControl};
pub(crate) use draw::{draw, hints};
pub(crate) use save::seat_of;

/// Who plays a side.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Seat {
    Person,
    Computer(Computer),
}

impl Seat {
    pub(crate) fn is_person(self) -> bool {
        matches!(self, Seat::Person)
    }

    pub(crate) fn name(self, words: &Messages) -> String {
        match self {
            Seat::Person => words.get("app-seat-person").into_owned(),
            Seat::Computer(computer) => tell::computer(computer, words),
        }
    }
}

/// What was agreed before a game.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    pub(crate) game: &'static Game,
    pub(crate) seats: [Seat; 2],
    pub(crate) control: Option<TimeControl>,
}

/// How a game ended.
#[derive(Clone, Debug)]
pub(crate) enum Verdict {
    Rules(Ending),
    Resigned(Player),
    OutOfTime(Player),
    Agreed,
}

impl Verdict {
    pub(crate) fn outcome(&self) -> Outcome {
        match self {
            Verdict::Rules(ending) => ending.outcome,
            Verdict::Resigned(loser) | Verdict::OutOfTime(loser) => Outcome::Win(!*loser),
            Verdict::Agreed => Outcome::Draw,
        }
    }

    /// Who won and why, as sentences.
    pub(crate) fn tell(&self, game: &Game, words: &Messages) -> String {
        let who = |loser: Player| {
            let loser_name = ("loser", tell::player(game, loser, words).into());
            [tell::player_arg(game, !loser, words), loser_name]
        };
        match self {
            Verdict::Rules(ending) => tell::ending(game, ending, words),
            Verdict::Resigned(loser) => words.with("app-resigned", &who(*loser)).into_owned(),
            Verdict::OutOfTime(loser) => words.with("app-out-of-time", &who(*loser)).into_owned(),
            Verdict::Agreed => words.get("app-agreed").into_owned(),
        }
    }
}

/// A question the engine is working on.
#[derive(Debug)]
struct Thinking {
    ticket: Ticket,
    since: Duration,
    what: Wanted,
}

#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Wanted {
    Move,
    Hint,
    /// Whether to accept a draw.
    Judgement,
}

/// A question to the person, answered with yes or no.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Confirm {
    Resign,
    /// The other person is offered a draw.
    Draw,
}

/// A hint that was given.
#[derive(Debug)]
struct Advice {
    text: String,
    squares: Vec<grid::Square>,
}

/// A game in progress, or just over.
#[derive(Debug)]
pub(crate) struct Play {
    terms: Terms,
    line: Box<dyn AnyLine>,
    entry: Entry,
    motion: Option<Motion>,
    thinking: Option<Thinking>,
    /// A move of the computer that waits for the picture to catch up.
    ready: Option<String>,
    redo: Vec<String>,
    times: Vec<Duration>,
    /// Time since the last move.
    spent: Duration,
    clock: Option<Clock>,
    verdict: Option<Verdict>,
    notice: Option<Notice>,
    advice: Option<Advice>,
    confirm: Option<Confirm>,
    /// How many rows the list of moves is scrolled up.
    scroll: usize,
    pace: usize,
    paused: bool,
    /// Whether one move is wanted in spite of the pause.
    single: bool,
    /// The name of the file the game is kept in, from its first move on.
    name: Option<String>,
    /// Whether the finished game is to be kept.
    kept: bool,
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

impl Play {
    pub(crate) fn new(terms: Terms, line: Box<dyn AnyLine>, tools: &mut Tools) -> Play {
        let entry = Entry::new(&*line);
        let clock = terms.control.map(Clock::new);
        let mut play = Play {
            terms,
            line,
            entry,
            motion: None,
            thinking: None,
            ready: None,
            redo: Vec::new(),
            times: Vec::new(),
            spent: Duration::ZERO,
            clock,
            verdict: None,
            notice: None,
            advice: None,
            confirm: None,
            scroll: 0,
            pace: 2,
            paused: false,
            single: false,
            name: None,
            kept: false,
        };
        play.arrive();
        play.drive(tools);
        play
    }

    pub(crate) fn update(&mut self, event: Event, tools: &mut Tools) -> Go {
        let go = match event {
            Event::Key(key) => self.key(key, tools),
            Event::Click(hit) => self.click(hit, tools),
            Event::Scroll(by) => {
                self.scroll_by(-by);
                Go::Stay
            }
            Event::Tick(elapsed) => {
                self.tick(elapsed, tools);
                Go::Stay
            }
            Event::Answer(ticket, answer) => {
                self.answered(ticket, answer, tools);
                Go::Stay
            }
            Event::Written(path, Err(error)) => {
                let path = ("path", path.display().to_string().into());
                let args = [path, ("error", error.into())];
                let text = tools.words.with("app-not-written", &args);
                self.notice = Some(Notice::bad(text));
                Go::Stay
            }
            Event::Interrupt | Event::Saves(_) | Event::Written(..) => Go::Stay,
        };
        // Who leaves does not want the engine to begin again.
        if matches!(go, Go::Stay) {
            self.drive(tools);
        }
        go
    }

    /// Whether something changes by itself, so that the screen should be drawn often.
    pub(crate) fn is_lively(&self) -> bool {
        self.motion.is_some()
            || self.thinking.is_some()
            || self.ready.is_some()
            || self.verdict.is_none() && (self.clock.is_some() || self.is_watched())
    }

    /// Whether keys are part of a move being typed.
    pub(crate) fn is_typing(&self) -> bool {
        self.entry.typed.is_some()
    }

    /// Whether nobody but the computer plays.
    fn is_watched(&self) -> bool {
        !self.terms.seats.iter().any(|it| it.is_person())
    }

    fn mover(&self) -> Player {
        self.line.to_move()
    }

    fn seat(&self) -> Seat {
        self.terms.seats[self.mover() as usize]
    }

    /// Whether a person is to move and may do so.
    fn is_persons_turn(&self) -> bool {
        self.verdict.is_none() && self.seat().is_person()
    }

    fn tick(&mut self, elapsed: Duration, tools: &mut Tools) {
        if let Some(thinking) = &mut self.thinking {
            thinking.since += elapsed;
        }
        if let Some(motion) = &mut self.motion
            && !motion.advance(elapsed)
        {
            self.motion = None;
        }
        if self.verdict.is_some() || self.is_watched() && self.paused {
            return;
        }
        self.spent += elapsed;
        let mover = self.mover();
        if let Some(clock) = &mut self.clock
            && clock.run(mover, elapsed)
        {
            self.finish(Verdict::OutOfTime(mover), tools);
        }
    }

    /// Lets the computer think and move when it is its turn.
    fn drive(&mut self, tools: &mut Tools) {
        if self.verdict.is_some() {
            return;
        }
        let Seat::Computer(computer) = self.seat() else {
            return;
        };
        let paused = self.is_watched() && self.paused && !self.single;
        if self.thinking.is_none() && self.ready.is_none() && !paused {
            let limits = self.clock.as_ref().map(|it| it.limits(self.mover()));
            let turn = Turn {
                limits: limits.map(Limits::time),
                ..Turn::new(computer, tools.rng.bits())
            };
            self.think(
                Question::Move(self.line.boxed_clone(), turn),
                Wanted::Move,
                tools,
            );
        }
        let pace = if self.is_watched() {
            PACES[self.pace]
        } else {
            Duration::ZERO
        };
        if self.motion.is_none()
            && !paused
            && (pace <= self.spent || self.single)
            && let Some(m) = self.ready.take()
        {
            self.single = false;
            self.play(&m, tools);
            // Two computers may have it the other's turn at once.
            self.drive(tools);
        }
    }

    fn think(&mut self, question: Question, what: Wanted, tools: &mut Tools) {
        let ticket = tools.ask(question);
        self.thinking = Some(Thinking {
            ticket,
            since: Duration::ZERO,
            what,
        });
    }

    fn stop_thinking(&mut self, tools: &mut Tools) {
        tools.cancel(self.thinking.take().map(|it| it.ticket));
        self.ready = None;
    }

    fn answered(&mut self, ticket: Ticket, answer: Answer, tools: &mut Tools) {
        let Some(thinking) = &self.thinking else {
            return;
        };
        if thinking.ticket != ticket {
            return;
        }
        let what = thinking.what;
        match answer {
            Answer::Move(m) => {
                self.thinking = None;
                match m {
                    Some(m) => self.ready = Some(m),
                    None => self.complain("app-no-answer", tools.words),
                }
            }
            Answer::Found(found) => {
                self.thinking = None;
                match what {
                    Wanted::Hint => self.give_hint(&found, tools.words),
                    Wanted::Judgement => self.judge_draw(&found, tools),
                    Wanted::Move => (),
                }
            }
            Answer::Round(_) | Answer::Generated(_) | Answer::Advice(_) => (),
        }
    }

    fn complain(&mut self, id: &'static str, words: &Messages) {
        self.notice = Some(Notice::bad(words.get(id)));
    }

    /// Plays a move of whoever is to move.
    fn play(&mut self, m: &str, tools: &mut Tools) {
        let view = self.line.view();
        let mover = self.mover();
        match self.line.try_play(m) {
            Ok(played) => {
                self.motion = Some(Motion::new(view, &played.trace));
                if self.redo.last() == Some(&played.text) {
                    self.redo.pop();
                } else {
                    self.redo.clear();
                }
                self.times.push(self.spent);
                self.spent = Duration::ZERO;
                if let Some(clock) = &mut self.clock {
                    clock.moved(mover);
                }
                self.advice = None;
                self.arrive();
                self.save(tools);
            }
            Err(reason) => {
                self.entry.refresh(&*self.line);
                self.refuse(&reason, tools.words);
            }
        }
    }

    fn refuse(&mut self, reason: &game::Reason, words: &Messages) {
        let reason = ("reason", words.say(reason).into());
        self.notice = Some(Notice::bad(words.with("app-refused", &[reason])));
    }

    /// Makes the best of the position the line has come to.
    fn arrive(&mut self) {
        self.notice = None;
        self.scroll = 0;
        if let Some(ending) = self.line.ending() {
            self.verdict = Some(Verdict::Rules(ending));
        }
        if self.is_persons_turn() {
            self.entry.refresh(&*self.line);
        } else {
            self.entry.rest(&*self.line);
        }
    }

    fn finish(&mut self, verdict: Verdict, tools: &mut Tools) {
        self.stop_thinking(tools);
        self.verdict = Some(verdict);
        self.confirm = None;
        self.entry.rest(&*self.line);
        self.save(tools);
    }

    fn entered(&mut self, entered: Entered, tools: &mut Tools) {
        match entered {
            Entered::Nothing => (),
            Entered::Changed => self.notice = None,
            Entered::Picked => {
                self.notice = None;
                // Even a move half entered survives a crash.
                if self.name.is_some() {
                    self.save(tools);
                }
            }
            Entered::Move(m) => {
                self.stop_thinking(tools);
                self.play(&m, tools);
            }
            Entered::Refused(reason) => self.refuse(&reason, tools.words),
        }
    }

    /// Stops everything before another screen takes over. The game is kept in its file.
    pub(crate) fn leave(&mut self, tools: &mut Tools) {
        self.stop_thinking(tools);
        if self.verdict.is_some()
            && !self.kept
            && let Some(name) = self.name.take()
        {
            tools.push(Effect::Forget(name));
        }
    }

    /// What is pointed out on the board.
    fn marks(&self) -> Marks {
        let mut marks = self.line.last_marks();
        if let Some(advice) = &self.advice {
            for square in &advice.squares {
                marks.set(*square, Mark::Hint);
            }
        }
        if self.is_persons_turn() {
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
