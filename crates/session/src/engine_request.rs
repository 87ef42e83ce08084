//! Engine requests of a session: what it asks an engine for, and how it handles the answer.
//!
//! A session doesn't call an engine. It returns a request; the view runs it on an engine of its
//! choice and passes the answer to [`Session::handle_answer`]. A request that is no longer wanted is
//! dropped with [`Session::cancel_request`], or by any move or undo.

use std::time::Duration;

use catalog::{Analysis, SearchSettings};
use engine::MoveRequest;
use game::{AnyLine, Reason};
use review::explain::{self, Hint};
use search::Limits;

use crate::{GameVerdict, Seat, Session, accepts_draw};

/// Search limit for a hint, in nodes. A node limit, not a time limit, so that the same position always
/// gets the same hint.
const HINT_NODES: u64 = 200_000;
/// Search limit for the computer's decision about an offered draw, in nodes. A quarter of a hint's: the
/// decision needs only the winning chance, not the best move.
const DRAW_NODES: u64 = 50_000;

/// A request of a game session to a search engine, with a copy of the game.
#[derive(Debug)]
pub enum EngineRequest {
    /// Choose the move of a computer player in this game.
    Move(Box<dyn AnyLine>, MoveRequest),
    /// Search this game's position for the best variations.
    Analyse(Box<dyn AnyLine>, SearchSettings),
}

/// The engine's answer to an [`EngineRequest`] of a session: a move, or an analysis.
#[derive(Debug)]
pub enum EngineAnswer {
    /// The move that a computer player chose, in canonical notation; `None` if it found none.
    Move(Option<String>),
    /// The final result of a search for the best variations.
    Analysis(Analysis),
}

/// What a session needs the engine's answer for: a move, a hint, or the decision on a draw.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum RequestPurpose {
    /// The engine was asked for the computer's next move.
    Move,
    /// The engine was asked for a hint to the player.
    Hint,
    /// The engine was asked whether the computer accepts a draw.
    Draw,
}

/// A session's request to an engine that hasn't been answered yet: its purpose and its age.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct PendingRequest {
    /// What the session needs the engine's answer for.
    pub purpose: RequestPurpose,
    /// Time since the request to the engine was made.
    pub elapsed: Duration,
}

/// A move that the engine proposes to the player.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct MoveHint {
    /// The proposed move in canonical notation.
    pub text: String,
    /// The proposed move in words, and the main reason for it.
    pub hint: Hint,
    /// A warning that a rule may spoil a known win, `None` if there is none. Must be shown with the
    /// hint.
    pub caution: Option<Reason>,
}

/// The first caution of an analysis: about the position or, if there is none, about the best moves. It
/// warns that a rule may spoil a known win, and must be shown wherever the value is shown.
pub fn caution(found: &Analysis) -> Option<&Reason> {
    let lines = found.lines.iter().filter_map(|it| it.caution.as_ref());
    found.caution.iter().chain(lines).next()
}

/// The effect of an engine's answer on a session, which the front end has to show.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum AnswerEffect {
    /// The computer's move, to be played with [`Session::play`] when the front end is ready for it.
    Move(String),
    /// A hint to be shown to the player.
    Hint(MoveHint),
    /// The computer accepts the player's draw offer, and the game is over.
    DrawAccepted,
    /// The computer declines the player's draw offer.
    DrawDeclined,
    /// The engine found no move to play, or nothing to say in a hint, so nothing changes.
    Nothing,
}

impl Session {
    /// Requests the computer's next move. `None` if it isn't the computer's turn, the game is over, or
    /// another request is pending. `seed` is called for the seed of the computer's random choices.
    pub fn request_move(&mut self, seed: impl FnOnce() -> u64) -> Option<EngineRequest> {
        let Seat::Computer(computer) = self.seat() else {
            return None;
        };
        if self.verdict.is_some() || self.pending.is_some() {
            return None;
        }
        let limits = self.clock.as_ref().map(|it| it.limits(self.mover()));
        let turn = MoveRequest {
            limits: limits.map(Limits::time),
            ..MoveRequest::new(computer, seed())
        };
        self.set_pending(RequestPurpose::Move);
        Some(EngineRequest::Move(self.line.boxed_clone(), turn))
    }

    /// Requests a hint from the engine. `None` if it isn't the turn of a person at this machine, if
    /// the opponent is a person too, or if another request is pending.
    pub fn request_hint(&mut self) -> Option<EngineRequest> {
        if !self.is_persons_turn() || !self.may_be_helped() || self.pending.is_some() {
            return None;
        }
        Some(self.request_analysis(RequestPurpose::Hint, HINT_NODES))
    }

    /// Requests from the engine the analysis by which the computer decides on the player's draw offer.
    pub(crate) fn request_draw_decision(&mut self) -> EngineRequest {
        self.request_analysis(RequestPurpose::Draw, DRAW_NODES)
    }

    fn request_analysis(&mut self, purpose: RequestPurpose, nodes: u64) -> EngineRequest {
        self.set_pending(purpose);
        let settings = SearchSettings::new(Limits::nodes(nodes));
        EngineRequest::Analyse(self.line.boxed_clone(), settings)
    }

    fn set_pending(&mut self, purpose: RequestPurpose) {
        let elapsed = Duration::ZERO;
        self.pending = Some(PendingRequest { purpose, elapsed });
    }

    /// The request to an engine that hasn't been answered yet, `None` if there is none.
    pub fn pending_request(&self) -> Option<PendingRequest> {
        self.pending
    }

    /// Drops the pending request to an engine. Its answer must not be passed to
    /// [`Session::handle_answer`] any more.
    pub fn cancel_request(&mut self) {
        self.pending = None;
    }

    /// Handles the engine's answer to the pending request. Returns `None`, without effect, if no
    /// request is pending or the answer is of the wrong kind.
    pub fn handle_answer(&mut self, answer: EngineAnswer) -> Option<AnswerEffect> {
        let purpose = self.pending?.purpose;
        let reply = match (purpose, answer) {
            (RequestPurpose::Move, EngineAnswer::Move(m)) => {
                m.map_or(AnswerEffect::Nothing, AnswerEffect::Move)
            }
            (RequestPurpose::Hint, EngineAnswer::Analysis(found)) => self.hint(&found),
            (RequestPurpose::Draw, EngineAnswer::Analysis(found)) => self.judge_draw(&found),
            (RequestPurpose::Move, EngineAnswer::Analysis(_))
            | (RequestPurpose::Hint | RequestPurpose::Draw, EngineAnswer::Move(_)) => return None,
        };
        self.pending = None;
        self.hints += u32::from(matches!(reply, AnswerEffect::Hint(_)));
        Some(reply)
    }

    fn hint(&self, found: &Analysis) -> AnswerEffect {
        let best = found.lines.first();
        let hint = best.and_then(|best| {
            let text = best.first()?;
            Some(MoveHint {
                text: text.to_owned(),
                hint: explain::hint(&*self.line, text, Some(best))?,
                caution: caution(found).cloned(),
            })
        });
        hint.map_or(AnswerEffect::Nothing, AnswerEffect::Hint)
    }

    fn judge_draw(&mut self, found: &Analysis) -> AnswerEffect {
        if !accepts_draw(&*self.line, found) {
            return AnswerEffect::DrawDeclined;
        }
        self.finish(GameVerdict::Agreed);
        AnswerEffect::DrawAccepted
    }
}
