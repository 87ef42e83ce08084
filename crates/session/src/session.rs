//! The game itself: moves, undo and redo, time, and how it ended.

use std::time::Duration;

use catalog::Game;
use game::{AnyLine, BoardView, Marks, Played, Player, Reason};

use crate::{Clock, Seat, Terms, Thinking, TimeControl, Verdict};

/// A game in progress, or just over.
#[derive(Debug)]
pub struct Session {
    pub(crate) terms: Terms,
    pub(crate) line: Box<dyn AnyLine>,
    /// The moves so far, kept so that nobody has to render them again.
    // Invariant: one for every move of the line.
    played: Vec<Played>,
    /// The picture before the last move.
    before_last: Option<BoardView>,
    /// Moves that were undone, the next one to redo last.
    pub(crate) undone: Vec<String>,
    /// How long each move took, where that is known. Never longer than `played`.
    pub(crate) times: Vec<Option<Duration>>,
    /// Time since the last move. `None` where times are not kept.
    spent: Option<Duration>,
    pub(crate) clock: Option<Clock>,
    pub(crate) verdict: Option<Verdict>,
    /// Whether the line ended by a claim, which is undone before any move is.
    pub(crate) claimed: bool,
    pub(crate) draw_offered: bool,
    pub(crate) thinking: Option<Thinking>,
    paused: bool,
    /// Whether a server keeps the clocks, and if so, whether one of them runs.
    mirrored: Option<bool>,
}

impl Session {
    /// A game that goes on from where the line stands.
    pub fn new(terms: Terms, line: Box<dyn AnyLine>) -> Session {
        let mut start = line.boxed_clone();
        while start.take_back() {}
        let mut before_last = None;
        let mut played = Vec::new();
        for m in line.moves() {
            before_last = Some(start.view());
            match start.try_play(&m) {
                Ok(it) => played.push(it),
                Err(reason) => unreachable!("a move of the line is illegal: {reason}"),
            }
        }
        let mut session = Session {
            claimed: line.ending().is_some() && start.ending().is_none(),
            clock: terms.control.map(Clock::new),
            terms,
            line,
            played,
            before_last,
            undone: Vec::new(),
            times: Vec::new(),
            spent: None,
            verdict: None,
            draw_offered: false,
            thinking: None,
            paused: false,
            mirrored: None,
        };
        session.settle();
        session
    }

    /// Keeps the time of every move from now on. The view then has to call
    /// [`pass_time`](Self::pass_time).
    #[must_use]
    pub fn timed(self) -> Session {
        Session {
            spent: Some(Duration::ZERO),
            ..self
        }
    }

    /// The same as a mirror of a match on a server, which decides and keeps the clocks: with what is
    /// left to each player, and whether the clock of the player to move runs.
    #[must_use]
    pub fn mirror(
        self,
        left: Option<[Duration; 2]>,
        runs: bool,
        verdict: Option<Verdict>,
    ) -> Session {
        let bonus = Duration::ZERO;
        let clock = left.map(|left| Clock {
            control: TimeControl {
                base: left[0],
                bonus,
            },
            left,
        });
        Session {
            clock,
            mirrored: Some(runs),
            verdict: verdict.or(self.verdict),
            ..self
        }
    }

    /// What was agreed before.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The game that is played.
    pub fn game(&self) -> &'static Game {
        self.terms.game
    }

    /// The line of moves, to ask the rules about. The moves themselves are in
    /// [`played`](Self::played), rendered once.
    pub fn line(&self) -> &dyn AnyLine {
        &*self.line
    }

    /// The moves so far and what they did.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// The last move, and the picture before it.
    pub fn last(&self) -> Option<(&BoardView, &Played)> {
        self.before_last.as_ref().zip(self.played.last())
    }

    /// How the last move is marked. Empty before the first.
    pub fn last_marks(&self) -> Marks {
        let last = self.played.last();
        last.map(|it| it.trace.marks()).unwrap_or_default()
    }

    /// The player to move.
    pub fn mover(&self) -> Player {
        self.line.to_move()
    }

    /// Who is to move.
    pub fn seat(&self) -> Seat {
        self.terms.seats[self.mover() as usize]
    }

    /// How the game ended. `None` while it goes on.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// The clocks, if there are some.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Time since the last move, or nothing where times are not kept.
    pub fn spent(&self) -> Duration {
        self.spent.unwrap_or_default()
    }

    /// Whether a person plays.
    pub fn has_person(&self) -> bool {
        self.terms.seats.iter().any(|it| it.is_person())
    }

    /// Whether nobody but the computer plays.
    pub fn is_watched(&self) -> bool {
        !self.has_person()
    }

    /// Whether a person is to move and may do so.
    pub fn is_persons_turn(&self) -> bool {
        self.verdict.is_none() && self.seat().is_person()
    }

    /// Whether two computers wait until somebody wants to see more.
    pub fn is_paused(&self) -> bool {
        self.paused && self.is_watched()
    }

    /// Lets two computers wait or go on. Means nothing where a person plays.
    pub fn pause(&mut self, paused: bool) {
        self.paused = paused;
    }

    /// Plays a move of the player to move.
    ///
    /// # Errors
    ///
    /// Says why the text is no move, or why the move is illegal.
    pub fn play(&mut self, m: &str) -> Result<(), Reason> {
        if self.verdict.is_some() {
            return Err(Reason::new("game-is-over"));
        }
        let (before, mover) = (self.line.view(), self.mover());
        let played = self.line.try_play(m)?;
        if self.undone.last() == Some(&played.text) {
            self.undone.pop();
        } else {
            self.undone.clear();
        }
        // A resumed game may not know the times of all its moves.
        self.times.resize(self.played.len(), None);
        self.times.push(self.spent);
        self.restart_stopwatch();
        if let Some(clock) = &mut self.clock {
            clock.moved(mover);
        }
        self.before_last = Some(before);
        self.played.push(played);
        self.draw_offered = false;
        self.thinking = None;
        self.settle();
        Ok(())
    }

    fn restart_stopwatch(&mut self) {
        self.spent = self.spent.map(|_| Duration::ZERO);
    }

    /// Takes the verdict of the rules, if there is one.
    fn settle(&mut self) {
        if let Some(ending) = self.line.ending() {
            self.verdict = Some(Verdict::Rules(ending));
        }
    }

    /// Ends the game.
    pub(crate) fn finish(&mut self, verdict: Verdict) {
        self.thinking = None;
        self.draw_offered = false;
        self.verdict = Some(verdict);
    }

    /// Goes back to the last time a person was to move, or by one move while watching. What was not
    /// decided by moves (a claim, an agreement, a resignation) is undone alone.
    ///
    /// Returns how many moves were undone, or `None` if there was nothing to undo.
    pub fn undo(&mut self) -> Option<usize> {
        self.thinking = None;
        let mut n_undone = 0;
        if std::mem::take(&mut self.claimed) {
            self.line.take_back();
        } else if matches!(self.verdict, None | Some(Verdict::Rules(_))) {
            n_undone = self.take_back();
            if n_undone == 0 {
                return None;
            }
        }
        let left = self.played.len() - n_undone;
        let undone = self.played.drain(left..).rev().map(|it| it.text);
        self.undone.extend(undone);
        self.times.truncate(left);
        self.restart_stopwatch();
        self.before_last = self.picture_before_last();
        self.draw_offered = false;
        self.verdict = None;
        self.settle();
        Some(n_undone)
    }

    /// Takes moves of the line back to a person's turn. Returns how many.
    fn take_back(&mut self) -> usize {
        let mut n = 0;
        while self.line.take_back() {
            n += 1;
            if self.is_watched() || self.seat().is_person() {
                return n;
            }
        }
        // The computer began, and nobody has moved since: there is no turn of a person to go to.
        for played in &self.played[self.played.len() - n..] {
            if let Err(reason) = self.line.try_play(&played.text) {
                unreachable!("a move of the line is illegal: {reason}");
            }
        }
        0
    }

    fn picture_before_last(&self) -> Option<BoardView> {
        let mut before = self.line.boxed_clone();
        before.take_back().then(|| before.view())
    }

    /// Whether there is something to redo.
    pub fn can_redo(&self) -> bool {
        self.verdict.is_none() && !self.undone.is_empty()
    }

    /// Plays again what was undone, up to where a person is to move, or one move while watching.
    ///
    /// Returns how many moves were played, or `None` if there was nothing to redo.
    pub fn redo(&mut self) -> Option<usize> {
        if !self.can_redo() {
            return None;
        }
        let mut n = 0;
        while let Some(m) = self.undone.last().cloned() {
            if self.play(&m).is_err() {
                // Only a file that somebody has changed holds such a move.
                self.undone.clear();
                break;
            }
            n += 1;
            if self.verdict.is_some() || self.is_watched() || self.seat().is_person() {
                break;
            }
        }
        (0 < n).then_some(n)
    }

    /// Lets time pass. The clock of the player to move runs, and may end the game.
    pub fn pass_time(&mut self, elapsed: Duration) {
        if let Some(thinking) = &mut self.thinking {
            thinking.since += elapsed;
        }
        if self.verdict.is_some() || self.is_paused() {
            return;
        }
        if let Some(spent) = &mut self.spent {
            *spent += elapsed;
        }
        let mover = self.mover();
        if let Some(runs) = self.mirrored {
            // The server says when the time is over.
            if let Some(clock) = self.clock.as_mut().filter(|_| runs) {
                clock.run(mover, elapsed);
            }
            return;
        }
        if let Some(clock) = &mut self.clock
            && clock.run(mover, elapsed)
        {
            self.finish(Verdict::OutOfTime(mover));
        }
    }

    /// The same again with sides changed, from the same start.
    pub fn rematch(&self) -> Option<Session> {
        let (variant, start) = (self.line.variant(), self.line.start());
        let game = self.terms.game;
        let line = match game.open(None, Some(&variant)) {
            Ok(line) if line.position() == start => Ok(line),
            _ => game.open(Some(&start), Some(&variant)),
        };
        let mut terms = self.terms;
        terms.seats.reverse();
        let spent = self.spent.map(|_| Duration::ZERO);
        let new = Session::new(terms, line.ok()?);
        Some(Session { spent, ..new })
    }
}
