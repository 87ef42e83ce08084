//! A game on this machine: moves, undo and redo, elapsed time, and the result.

use std::time::Duration;

use catalog::Game;
use game::{AnyLine, BoardView, Marks, Played, Player, Reason};

use crate::{GameClock, GameTerms, GameVerdict, PendingRequest, Seat, TimeControl};

/// A game that is played on this machine or mirrors a match on a server, in progress or over, with
/// its moves, clocks and result.
#[derive(Debug)]
pub struct Session {
    pub(crate) terms: GameTerms,
    pub(crate) line: Box<dyn AnyLine>,
    /// The moves so far with their notation, kept because rendering them again would need a replay
    /// of the game.
    // Invariant: one for every move of the line.
    played: Vec<Played>,
    /// The board before the last move. `None` before the first move.
    before_last: Option<BoardView>,
    /// Moves that the player has undone, a stack: the next one to redo is last.
    pub(crate) undone: Vec<String>,
    /// Thinking time of each move of the game; `None` where it isn't known. Never longer than
    /// `played`.
    pub(crate) times: Vec<Option<Duration>>,
    /// Time since the last move of the game. `None` if thinking times aren't recorded.
    spent: Option<Duration>,
    pub(crate) clock: Option<GameClock>,
    pub(crate) verdict: Option<GameVerdict>,
    /// Whether a draw claim ended the game; undo takes back the claim before any move.
    pub(crate) claimed: bool,
    pub(crate) draw_offered: bool,
    pub(crate) pending: Option<PendingRequest>,
    /// Number of hints given in this game. Undo doesn't take them back.
    pub(crate) hints: u32,
    paused: bool,
    /// `None` for a game on this machine. `Some` if the session mirrors a match on a server, which
    /// keeps the clocks; the value says whether the clock of the player to move runs.
    mirrored: Option<bool>,
}

impl Session {
    /// Creates a session that continues a game from the position after the moves of `line`, which
    /// can be undone.
    pub fn new(terms: GameTerms, line: Box<dyn AnyLine>) -> Session {
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
            clock: terms.control.map(GameClock::new),
            terms,
            line,
            played,
            before_last,
            undone: Vec::new(),
            times: Vec::new(),
            spent: None,
            verdict: None,
            draw_offered: false,
            pending: None,
            hints: 0,
            paused: false,
            mirrored: None,
        };
        session.apply_ending();
        session
    }

    /// Records the thinking time of every move from now on. The front end must call
    /// [`pass_time`](Self::pass_time) regularly.
    #[must_use]
    pub fn timed(self) -> Session {
        Session {
            spent: Some(Duration::ZERO),
            ..self
        }
    }

    /// Turns the session into a mirror of a match on a server, which decides the result and keeps the
    /// clocks. `left` is the remaining time of each player; `runs` says whether the clock of the
    /// player to move runs. Time running out here doesn't end the game.
    #[must_use]
    pub fn mirror(
        self,
        left: Option<[Duration; 2]>,
        runs: bool,
        verdict: Option<GameVerdict>,
    ) -> Session {
        let bonus = Duration::ZERO;
        let clock = left.map(|left| GameClock {
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

    /// The terms of the game: rules, seats and time control.
    pub fn terms(&self) -> &GameTerms {
        &self.terms
    }

    /// The game that is played.
    pub fn game(&self) -> &'static Game {
        self.terms.game
    }

    /// The start position and the moves of the game, for queries about the rules. For the moves in
    /// notation, use [`played`](Self::played), which is already rendered.
    pub fn line(&self) -> &dyn AnyLine {
        &*self.line
    }

    /// The moves so far, each with its notation and its steps on the board.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// The board before the last move of the game, and that move. `None` before the first move.
    pub fn last(&self) -> Option<(&BoardView, &Played)> {
        self.before_last.as_ref().zip(self.played.last())
    }

    /// The marks on the board, such as highlighted squares, that show the last move. Empty before
    /// the first move.
    pub fn last_marks(&self) -> Marks {
        let last = self.played.last();
        last.map(|it| it.trace.marks()).unwrap_or_default()
    }

    /// The player whose turn it is in this game.
    pub fn mover(&self) -> Player {
        self.line.to_move()
    }

    /// What controls the side of the player to move: a person, a computer, or a remote player.
    pub fn seat(&self) -> Seat {
        self.terms.seats[self.mover() as usize]
    }

    /// The result of the game and how it ended. `None` while it is in progress.
    pub fn verdict(&self) -> Option<&GameVerdict> {
        self.verdict.as_ref()
    }

    /// The clocks of both players; `None` if time isn't limited.
    pub fn clock(&self) -> Option<&GameClock> {
        self.clock.as_ref()
    }

    /// Time since the last move of the game; zero if thinking times aren't recorded.
    pub fn spent(&self) -> Duration {
        self.spent.unwrap_or_default()
    }

    /// Whether a person at this machine plays at least one side.
    pub fn has_person(&self) -> bool {
        self.terms.seats.iter().any(|it| it.is_person())
    }

    /// Number of hints that the player has been given in this game. They are kept with its record.
    pub fn hints(&self) -> u32 {
        self.hints
    }

    /// Counts as a hint that the player opens an analysis of the game. Does nothing after the end of
    /// the game, or if no person at this machine plays.
    pub fn count_analysis(&mut self) {
        if self.verdict.is_none() && self.has_person() {
            self.hints += 1;
        }
    }

    /// Whether a front end may offer hints and analysis: in a game against the computer, and after
    /// any game, but not during one between people.
    pub fn may_be_helped(&self) -> bool {
        let mut seats = self.terms.seats.iter();
        self.verdict.is_some() || seats.any(|it| matches!(it, Seat::Computer(_)))
    }

    /// Whether the game is only watched: no person at this machine plays a side.
    pub fn is_watched(&self) -> bool {
        !self.has_person()
    }

    /// Whether the game is in progress and a person at this machine is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.verdict.is_none() && self.seat().is_person()
    }

    /// Whether the game is paused. Only a game without local players can be.
    pub fn is_paused(&self) -> bool {
        self.paused && self.is_watched()
    }

    /// Pauses or resumes a game between computers. Has no effect if a local player has a seat.
    pub fn pause(&mut self, paused: bool) {
        self.paused = paused;
    }

    /// Plays a move for the player to move, in any notation that the game reads. Drops a pending engine
    /// request and draw offer. If the move isn't the next one to redo, redo is no longer possible.
    ///
    /// # Errors
    ///
    /// The text can't be read as a move, the move is illegal, or the game is over.
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
        // The times of a resumed game may be incomplete.
        self.times.resize(self.played.len(), None);
        self.times.push(self.spent);
        self.restart_stopwatch();
        if let Some(clock) = &mut self.clock {
            clock.moved(mover);
        }
        self.before_last = Some(before);
        self.played.push(played);
        self.draw_offered = false;
        self.pending = None;
        self.apply_ending();
        Ok(())
    }

    fn restart_stopwatch(&mut self) {
        self.spent = self.spent.map(|_| Duration::ZERO);
    }

    /// Records the result of the game if its rules have ended it.
    fn apply_ending(&mut self) {
        if let Some(ending) = self.line.ending() {
            self.verdict = Some(GameVerdict::Rules(ending));
        }
    }

    /// Ends the game with a verdict, and drops a pending engine request and draw offer.
    pub(crate) fn finish(&mut self, verdict: GameVerdict) {
        self.pending = None;
        self.draw_offered = false;
        self.verdict = Some(verdict);
    }

    /// Takes back moves until a local player is to move again, or one move if only computers play. A
    /// result that wasn't decided by a move (claim, agreement, resignation, time) is undone first,
    /// without taking back a move.
    ///
    /// Returns the number of moves taken back, or `None` if there was nothing to undo.
    pub fn undo(&mut self) -> Option<usize> {
        self.pending = None;
        let mut n_undone = 0;
        if std::mem::take(&mut self.claimed) {
            self.line.take_back();
        } else if matches!(self.verdict, None | Some(GameVerdict::Rules(_))) {
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
        self.apply_ending();
        Some(n_undone)
    }

    /// Takes back moves of the game until it is the turn of a person at this machine, or one move
    /// if no person plays. Returns how many; 0, with the game unchanged, if there is no such turn.
    fn take_back(&mut self) -> usize {
        let mut n = 0;
        while self.line.take_back() {
            n += 1;
            if self.is_watched() || self.seat().is_person() {
                return n;
            }
        }
        // Only the computer has moved so far, so there is no player's turn to return to.
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

    /// Whether there are undone moves to redo, and the game isn't over.
    pub fn can_redo(&self) -> bool {
        self.verdict.is_none() && !self.undone.is_empty()
    }

    /// Plays undone moves again until a person at this machine is to move or the game is over, or
    /// one move if no person plays.
    ///
    /// Returns the number of moves played, or `None` if there was nothing to redo.
    pub fn redo(&mut self) -> Option<usize> {
        if !self.can_redo() {
            return None;
        }
        let mut n = 0;
        while let Some(m) = self.undone.last().cloned() {
            if self.play(&m).is_err() {
                // Happens only if the saved file was edited by hand.
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

    /// Advances time by `elapsed`: the clock of the player to move, which may end the game, and the
    /// recorded thinking time. While the game is paused or over, only the age of a pending engine
    /// request advances.
    pub fn pass_time(&mut self, elapsed: Duration) {
        if let Some(pending) = &mut self.pending {
            pending.elapsed += elapsed;
        }
        if self.verdict.is_some() || self.is_paused() {
            return;
        }
        if let Some(spent) = &mut self.spent {
            *spent += elapsed;
        }
        let mover = self.mover();
        if let Some(runs) = self.mirrored {
            // Only the server decides when time has run out.
            if let Some(clock) = self.clock.as_mut().filter(|_| runs) {
                clock.run(mover, elapsed);
            }
            return;
        }
        if let Some(clock) = &mut self.clock
            && clock.run(mover, elapsed)
        {
            self.finish(GameVerdict::OutOfTime(mover));
        }
    }

    /// Creates a new session from the same start position with the seats swapped. `None` if the
    /// position can't be opened.
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
