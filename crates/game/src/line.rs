//! A game in progress: a start position and the moves played. Everything that needs history lives
//! here, such as draws by repetition and taking back; a [`Position`] alone has none.

use crate::{Outcome, Position, Reason};

/// A game's rules about repeated positions and the move clock.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct HistoryRules {
    /// Clause of the game's written rules that states how repetition and the move clock end a game,
    /// such as `K4d`.
    pub clause: &'static str,
    /// A player may claim a draw from this occurrence of a position on: 3 for threefold repetition.
    pub claim_at: u32,
    /// The game is drawn automatically at this occurrence of a position: 5 for fivefold repetition.
    pub draw_at: u32,
    /// The game is drawn when [`Position::clock`] reaches this many plies.
    pub clock_limit: u32,
}

/// How a game ended: the outcome and the rule that caused it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Ending {
    /// The winner of the game, or a draw.
    pub outcome: Outcome,
    /// The rule by which the game ended, as a message for players.
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

/// A game in progress: a start position, the moves played from it, and whether a draw was claimed.
///
/// Decides what depends on history: repetition, the move clock and draw claims. Otherwise it defers
/// to the last [`Position`].
///
/// # Examples
///
/// ```
/// use game::{Line, Position, Reason};
/// use racing_kings::RacingKings;
///
/// let mut line = Line::new(RacingKings::start("standard")?);
/// let mut moves = Vec::new();
/// line.legal_moves(&mut moves);
/// line.try_play(moves[0])?;
/// assert_eq!(line.moves().len(), 1);
/// assert!(line.take_back());
/// assert_eq!(line.position(), line.start());
/// # Ok::<(), Reason>(())
/// ```
#[derive(Clone, Debug)]
pub struct Line<P: Position> {
    start: P,
    // Invariant: one position per move, each the successor of the one before.
    played: Vec<(P::Move, P)>,
    claimed: bool,
}

impl<P: Position> Line<P> {
    /// Begins a game at the position `start`, with no moves played.
    pub fn new(start: P) -> Line<P> {
        Line {
            start,
            played: Vec::new(),
            claimed: false,
        }
    }

    /// The position before the first move of the game.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// The position after the last move played, or the start position if there is none.
    pub fn position(&self) -> &P {
        self.played.last().map_or(&self.start, |(_, pos)| pos)
    }

    /// The last move and the position before it. `None` before the first move.
    pub fn last(&self) -> Option<(&P, P::Move)> {
        let (m, _) = self.played.last()?;
        let before = self.played.len().checked_sub(2);
        Some((before.map_or(&self.start, |i| &self.played[i].1), *m))
    }

    /// The moves played so far, oldest first.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = P::Move> {
        self.played.iter().map(|(m, _)| *m)
    }

    /// All positions of the game so far, from the start to the current one.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &P> {
        std::iter::once(&self.start).chain(self.played.iter().map(|(_, pos)| pos))
    }

    /// Number of occurrences of the current position in the game so far, this one included. Only
    /// positions since the last irreversible move are compared: earlier ones can't recur.
    pub fn occurrences(&self) -> u32 {
        let pos = self.position();
        let reversible = pos.clock() as usize + 1;
        let recurs = |earlier: &&P| earlier.key() == pos.key() && *earlier == pos;
        self.positions()
            .rev()
            .take(reversible)
            .filter(recurs)
            .count() as u32
    }

    /// How the game ended, or `None` while it is in progress.
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

    /// Outcome of the game, or `None` while it is in progress.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|ending| ending.outcome)
    }

    /// Appends all legal moves of the current position to `moves`: none when the game is over, also
    /// by repetition or claim.
    pub fn legal_moves(&self, moves: &mut Vec<P::Move>) {
        if self.ending().is_none() {
            self.position().legal_moves(moves);
        }
    }

    /// The reason why the move `m` is illegal now, or `None` if it is legal.
    pub fn why_illegal(&self, m: P::Move) -> Option<Reason> {
        match self.ending() {
            Some(ending) => Some(Reason::over(&ending.reason)),
            None => self.position().why_illegal(m),
        }
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    ///
    /// The reason why the move is illegal. The line is unchanged.
    pub fn try_play(&mut self, m: P::Move) -> Result<(), Reason> {
        if let Some(reason) = self.why_illegal(m) {
            return Err(reason);
        }
        self.play_unchecked(m);
        Ok(())
    }

    /// Plays a move without checking that it is legal. Also works after the game was drawn by
    /// repetition, by the move clock or by a claim, which stays in force.
    ///
    /// # Panics
    ///
    /// May panic if the move is illegal, like [`Position::play_unchecked`].
    pub fn play_unchecked(&mut self, m: P::Move) {
        let mut pos = self.position().clone();
        pos.play_unchecked(m);
        self.played.push((m, pos));
    }

    /// Takes back the draw claim if there is one, or else the last move. Returns `false` if there
    /// is nothing to take back.
    pub fn take_back(&mut self) -> bool {
        std::mem::take(&mut self.claimed) || self.played.pop().is_some()
    }

    /// Whether the player to move may claim a draw by repetition now.
    pub fn can_claim(&self) -> bool {
        self.ending().is_none()
            && P::HISTORY.is_some_and(|rules| rules.claim_at <= self.occurrences())
    }

    /// Claims a draw by repetition, which ends the game.
    ///
    /// # Errors
    ///
    /// The reason why no draw can be claimed: the game is over, has no such rule, or the position
    /// has not occurred often enough.
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
