//! Engine requests of a session: what it asks an engine for, and how it handles the answer.
//!
//! A session doesn't call an engine. It returns a request; the view runs it on an engine of its
//! choice and passes the answer to [`Session::answer`]. A request that is no longer wanted is
//! dropped with [`Session::stop_thinking`], or by any move or undo.

use std::time::Duration;

use catalog::{Analysis, SearchSettings};
use engine::Turn;
use game::{AnyLine, Reason};
use review::explain;
use search::Limits;

use crate::{Seat, Session, Verdict, accepts_draw};

/// Search nodes for a hint. A node limit, not a time limit, so that the same position always gets the
/// same hint.
const HINT_NODES: u64 = 200_000;
/// Search nodes for the decision about an offered draw.
const DRAW_NODES: u64 = 50_000;

/// A request to an engine, with a copy of the game.
#[derive(Debug)]
pub enum Question {
    /// Choose the move of a computer player.
    Move(Box<dyn AnyLine>, Turn),
    /// Search for the best variations.
    Analyse(Box<dyn AnyLine>, SearchSettings),
}

/// The engine's answer to a request.
#[derive(Debug)]
pub enum Answer {
    /// The move of a computer player, in canonical notation; `None` if there is none.
    Move(Option<String>),
    /// The final result of a search.
    Analysis(Analysis),
}

/// Why the engine was asked.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Purpose {
    /// For the computer's next move.
    Move,
    /// For a hint to the player.
    Hint,
    /// To decide whether the computer accepts a draw.
    Draw,
}

/// A request that hasn't been answered yet.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Thinking {
    /// Why the engine was asked.
    pub purpose: Purpose,
    /// Time since the request was made.
    pub since: Duration,
}

/// A move proposed to the player.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Hint {
    /// The move in canonical notation; `None` if the search found none.
    pub text: Option<String>,
    /// Sentences that say why it is best. The first one names the move.
    pub reasons: Vec<Reason>,
    /// A warning that a rule may spoil a known win. Must be shown with the hint.
    pub caution: Option<Reason>,
}

/// The first caution of an analysis: about the position or, if there is none, about the best moves. It
/// warns that a rule may spoil a known win, and must be shown wherever the value is shown.
pub fn caution(found: &Analysis) -> Option<&Reason> {
    let lines = found.lines.iter().filter_map(|it| it.caution.as_ref());
    found.caution.iter().chain(lines).next()
}

/// The effect of an engine's answer.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Reply {
    /// The computer's move, to be played with [`Session::play`] when the view is ready for it.
    Move(String),
    /// A hint to be shown to the player.
    Hint(Hint),
    /// The computer accepts the draw, and the game is over.
    DrawAccepted,
    /// The computer declines the draw.
    DrawDeclined,
    /// The engine found nothing.
    Nothing,
}

impl Session {
    /// Requests the computer's next move. `None` if it isn't the computer's turn, the game is over, or
    /// another request is pending. `seed` is called for the seed of the computer's random choices.
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

    /// Requests a hint. `None` if it isn't a local player's turn, or another request is pending.
    pub fn ask_hint(&mut self) -> Option<Question> {
        if !self.is_persons_turn() || self.thinking.is_some() {
            return None;
        }
        Some(self.ask_analysis(Purpose::Hint, HINT_NODES))
    }

    /// Requests the analysis that decides whether the computer accepts a draw.
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

    /// The pending request, if there is one.
    pub fn thinking(&self) -> Option<Thinking> {
        self.thinking
    }

    /// Drops the pending request. Its answer must not be passed to [`Session::answer`] any more.
    pub fn stop_thinking(&mut self) {
        self.thinking = None;
    }

    /// Handles the answer to the pending request. `None`, and no effect, if no request is pending or
    /// the answer is of the wrong kind.
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
