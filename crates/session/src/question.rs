//! What a session wants to know from an engine, and what it makes of the answer.

use std::time::Duration;

use catalog::{Analysis, SearchSettings};
use engine::Turn;
use game::{AnyLine, Reason};
use review::explain;
use search::Limits;

use crate::{Seat, Session, Verdict, accepts_draw};

/// Effort of a hint, counted in positions: the same question gets the same hint.
const HINT_NODES: u64 = 200_000;
/// Effort of deciding about an offered draw.
const DRAW_NODES: u64 = 50_000;

/// Something only an engine can say.
#[derive(Debug)]
pub enum Question {
    /// What a computer player plays.
    Move(Box<dyn AnyLine>, Turn),
    /// The best lines.
    Analyse(Box<dyn AnyLine>, SearchSettings),
}

/// What an engine found out.
#[derive(Debug)]
pub enum Answer {
    /// The move of a computer player. `None` if there is none.
    Move(Option<String>),
    /// What a search found in the end.
    Analysis(Analysis),
}

/// What a question is for.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Purpose {
    /// The computer's next move.
    Move,
    /// A hint for a person.
    Hint,
    /// Whether the computer accepts a draw.
    Draw,
}

/// A question that is not answered yet.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Thinking {
    /// What it is for.
    pub purpose: Purpose,
    /// How long ago it was asked.
    pub since: Duration,
}

/// A move proposed to a person.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Hint {
    /// The move in canonical notation.
    pub text: Option<String>,
    /// Why it is best, each a sentence of its own. The first says which move is meant.
    pub reasons: Vec<Reason>,
    /// What has to be said with it: a known win that a rule may still spoil.
    pub caution: Option<Reason>,
}

/// What to keep in mind about a position, or else about the best moves in it: a known win that a rule
/// may still spoil. Never to be left out where a value is shown.
pub fn caution(found: &Analysis) -> Option<&Reason> {
    let lines = found.lines.iter().filter_map(|it| it.caution.as_ref());
    found.caution.iter().chain(lines).next()
}

/// What came of an answer.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Reply {
    /// The computer's move, to be played with [`Session::play`] when the view is ready for it.
    Move(String),
    /// A hint.
    Hint(Hint),
    /// The computer accepts the draw: the game is over.
    DrawAccepted,
    /// The computer declines the draw.
    DrawDeclined,
    /// The engine had nothing to say.
    Nothing,
}

impl Session {
    /// The question for the computer's next move, if it is its turn and nothing is asked yet. The
    /// seed decides what is left to chance.
    pub fn ask_move(&mut self, seed: impl FnOnce() -> u64) -> Option<Question> {
        let Seat::Computer(computer) = self.seat() else {
            return None;
        };
        if self.verdict.is_some() || self.thinking.is_some() {
            return None;
        }
        let limits = self.clock.as_ref().map(|it| it.limits(self.mover()));
        let turn = Turn {
            limits: limits.map(Limits::time),
            ..Turn::new(computer, seed())
        };
        self.think(Purpose::Move);
        Some(Question::Move(self.line.boxed_clone(), turn))
    }

    /// The question for a hint, if a person is to move and nothing is asked yet.
    pub fn ask_hint(&mut self) -> Option<Question> {
        if !self.is_persons_turn() || self.thinking.is_some() {
            return None;
        }
        Some(self.ask_analysis(Purpose::Hint, HINT_NODES))
    }

    /// The question whether the computer accepts a draw.
    pub(crate) fn ask_draw(&mut self) -> Question {
        self.ask_analysis(Purpose::Draw, DRAW_NODES)
    }

    fn ask_analysis(&mut self, purpose: Purpose, nodes: u64) -> Question {
        self.think(purpose);
        let settings = SearchSettings::new(Limits::nodes(nodes));
        Question::Analyse(self.line.boxed_clone(), settings)
    }

    fn think(&mut self, purpose: Purpose) {
        let since = Duration::ZERO;
        self.thinking = Some(Thinking { purpose, since });
    }

    /// The question that is not answered yet.
    pub fn thinking(&self) -> Option<Thinking> {
        self.thinking
    }

    /// Drops the question that is not answered yet. Its answer must not be handed in any more.
    pub fn stop_thinking(&mut self) {
        self.thinking = None;
    }

    /// Takes the answer to the question that was asked last. `None` if nothing was asked, or
    /// something else.
    pub fn answer(&mut self, answer: Answer) -> Option<Reply> {
        let purpose = self.thinking?.purpose;
        let reply = match (purpose, answer) {
            (Purpose::Move, Answer::Move(m)) => m.map_or(Reply::Nothing, Reply::Move),
            (Purpose::Hint, Answer::Analysis(found)) => self.hint(&found),
            (Purpose::Draw, Answer::Analysis(found)) => self.judge_draw(&found),
            (Purpose::Move, Answer::Analysis(_))
            | (Purpose::Hint | Purpose::Draw, Answer::Move(_)) => return None,
        };
        self.thinking = None;
        Some(reply)
    }

    fn hint(&self, found: &Analysis) -> Reply {
        let reasons = explain::best(&*self.line, found);
        if reasons.is_empty() {
            return Reply::Nothing;
        }
        Reply::Hint(Hint {
            text: found.best().map(ToOwned::to_owned),
            reasons,
            caution: caution(found).cloned(),
        })
    }

    fn judge_draw(&mut self, found: &Analysis) -> Reply {
        if !accepts_draw(&*self.line, found) {
            return Reply::DrawDeclined;
        }
        self.finish(Verdict::Agreed);
        Reply::DrawAccepted
    }
}
