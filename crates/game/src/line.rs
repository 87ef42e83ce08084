//! A position together with how it was reached.

use crate::{Outcome, Position, Reason};

/// What the rules say about recurring positions and endless manoeuvring.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct HistoryRules {
    /// The clause all of this rests on.
    pub clause: &'static str,
    /// From this occurrence of a position on, the game may be claimed as a draw.
    pub claim_at: u32,
    /// At this occurrence of a position the game is drawn.
    pub draw_at: u32,
    /// The game is drawn when [`Position::clock`] reaches this.
    pub clock_limit: u32,
}

/// How a game ended, and why.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Ending {
    /// Who won, if anybody.
    pub outcome: Outcome,
    /// By which rule.
    pub reason: Reason,
}

impl Ending {
    fn draw(reason: Reason) -> Ending {
        Ending {
            outcome: Outcome::Draw,
            reason,
        }
    }
}

/// A position and the moves that led to it. Answers the questions that need history.
#[derive(Clone, Debug)]
pub struct Line<P: Position> {
    start: P,
    // Invariant: one position per move, each the successor of the one before.
    played: Vec<(P::Move, P)>,
    claimed: bool,
}

impl<P: Position> Line<P> {
    /// A line without history.
    pub fn new(start: P) -> Line<P> {
        Line {
            start,
            played: Vec::new(),
            claimed: false,
        }
    }

    /// The position before the first move.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// The current position.
    pub fn position(&self) -> &P {
        self.played.last().map_or(&self.start, |(_, pos)| pos)
    }

    /// The position before the last move, and that move.
    pub fn last(&self) -> Option<(&P, P::Move)> {
        let (m, _) = self.played.last()?;
        let before = self.played.len().checked_sub(2);
        Some((before.map_or(&self.start, |i| &self.played[i].1), *m))
    }

    /// The moves played, oldest first.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = P::Move> {
        self.played.iter().map(|(m, _)| *m)
    }

    /// All positions of the line, oldest first.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &P> {
        std::iter::once(&self.start).chain(self.played.iter().map(|(_, pos)| pos))
    }

    /// How often the current position has occurred, itself included. Nothing from before the last
    /// move that can't be undone is looked at: it can't recur.
    pub fn occurrences(&self) -> u32 {
        let pos = self.position();
        let reversible = pos.clock() as usize + 1;
        let recurs = |it: &&P| it.key() == pos.key() && *it == pos;
        self.positions()
            .rev()
            .take(reversible)
            .filter(recurs)
            .count() as u32
    }

    /// How the game ended, or `None` while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        let pos = self.position();
        if let Some(outcome) = pos.outcome() {
            return Some(Ending {
                outcome,
                reason: pos.cause(),
            });
        }
        let rules = P::HISTORY?;
        if rules.clock_limit <= pos.clock() {
            let reason = Reason::by(rules.clause, "draw-by-clock");
            return Some(Ending::draw(reason.with("moves", rules.clock_limit / 2)));
        }
        let n = self.occurrences();
        if rules.draw_at <= n {
            let reason = Reason::by(rules.clause, "draw-by-repetition").with("times", n);
            return Some(Ending::draw(reason));
        }
        self.claimed
            .then(|| Ending::draw(Reason::by(rules.clause, "draw-by-claim").with("times", n)))
    }

    /// Outcome of the game, or `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|it| it.outcome)
    }

    /// Appends all legal moves: none when the game is over, by history or otherwise.
    pub fn legal_moves(&self, moves: &mut Vec<P::Move>) {
        if self.ending().is_none() {
            self.position().legal_moves(moves);
        }
    }

    /// Why `m` is illegal, or `None` if it is legal.
    pub fn why_illegal(&self, m: P::Move) -> Option<Reason> {
        match self.ending() {
            Some(ending) => Some(Reason::over(&ending.reason)),
            None => self.position().why_illegal(m),
        }
    }

    /// Plays a move of unknown origin.
    ///
    /// # Errors
    ///
    /// Says why the move is illegal, leaving the line unchanged.
    pub fn try_play(&mut self, m: P::Move) -> Result<(), Reason> {
        if let Some(reason) = self.why_illegal(m) {
            return Err(reason);
        }
        self.play_unchecked(m);
        Ok(())
    }

    /// Plays a move that is known to be legal.
    ///
    /// # Panics
    ///
    /// As [`Position::play_unchecked`], if it is not.
    pub fn play_unchecked(&mut self, m: P::Move) {
        let mut pos = self.position().clone();
        pos.play_unchecked(m);
        self.played.push((m, pos));
    }

    /// Takes back the claim, or else the last move. Returns whether there was one.
    pub fn take_back(&mut self) -> bool {
        std::mem::take(&mut self.claimed) || self.played.pop().is_some()
    }

    /// Whether a draw may be claimed now.
    pub fn can_claim(&self) -> bool {
        self.ending().is_none()
            && P::HISTORY.is_some_and(|rules| rules.claim_at <= self.occurrences())
    }

    /// Ends the game as a draw by repetition.
    ///
    /// # Errors
    ///
    /// Says why nothing can be claimed.
    pub fn claim(&mut self) -> Result<(), Reason> {
        if let Some(ending) = self.ending() {
            return Err(Reason::over(&ending.reason));
        }
        let Some(rules) = P::HISTORY else {
            return Err(Reason::new("nothing-to-claim"));
        };
        let n = self.occurrences();
        if n < rules.claim_at {
            let reason = Reason::by(rules.clause, "too-few-repetitions");
            return Err(reason.with("times", n).with("needed", rules.claim_at));
        }
        self.claimed = true;
        Ok(())
    }
}
