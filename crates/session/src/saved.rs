//! Conversion of a session (a game on this machine) to a record and back.
//!
//! Records of sessions have some tags of their own: `clock` and `left` hold the time control and the
//! remaining seconds, `redo` the undone moves (the next one last), `how` the way in which the game
//! ended, and `hints` the number of hints the player was given, unless it is zero.

use std::time::Duration;

use game::Player;
use record::{GameResult, Record, ReplayError};

use crate::{GameClock, GameTerms, GameVerdict, Seat, Session, TimeControl};

impl Session {
    /// Exports the game as a record, the form in which games are saved. `why` formats how the game
    /// ended as the record's reason.
    pub fn record(&self, why: impl FnOnce(&GameVerdict) -> String) -> Record {
        let mut record = Record::of(&*self.line, self.terms.seats.map(|it| it.to_string()));
        for (played, time) in record.moves.iter_mut().zip(&self.times) {
            played.time = *time;
        }
        record.result = self.verdict.as_ref().map(|verdict| GameResult {
            outcome: verdict.outcome(),
            reason: why(verdict),
        });
        let how = self.verdict.as_ref().and_then(|it| it.tag(self.claimed));
        record.tags.extend(how);
        let mut tag = |name: &str, value: String| record.tags.push((name.to_owned(), value));
        if let Some(clock) = &self.clock {
            let left = clock.left.map(|it| format!("{:.1}", it.as_secs_f64()));
            tag("clock", clock.control.to_string());
            tag("left", left.join(" "));
        }
        if 0 < self.hints {
            tag(HINTS_TAG, self.hints.to_string());
        }
        if !self.undone.is_empty() {
            tag("redo", self.undone.join(" "));
        }
        record
    }

    /// Continues the game of a record, the form in which games are saved. A game between computers
    /// is paused. Of the record's result, only an ending by the rules is kept; after a resignation,
    /// say, the game is in progress again.
    ///
    /// # Errors
    ///
    /// The game is unknown, or the record can't be replayed.
    pub fn resume(record: &Record) -> Result<Session, ReplayError> {
        let unknown = || ReplayError::UnknownGame(record.game.clone());
        let game = catalog::find(&record.game).ok_or_else(unknown)?;
        let line = record.replay()?;
        let [first, second] = &record.players;
        let control: Option<TimeControl> = record.tag("clock").and_then(|it| it.parse().ok());
        let terms = GameTerms {
            game,
            seats: [first, second].map(|it| Seat::named(game, it)),
            control,
        };
        let mut session = Session::new(terms, line);
        session.times = record.moves.iter().map(|it| it.time).collect();
        if let (Some(clock), Some(left)) = (&mut session.clock, record.tag("left")) {
            clock.left = read_left(left, clock);
        }
        let undone = record.tag("redo").unwrap_or_default().split_whitespace();
        session.undone = undone.map(ToOwned::to_owned).collect();
        session.hints = hints_of(record);
        // A game between computers waits until the user resumes it.
        session.pause(true);
        Ok(session)
    }
}

/// Name of the tag of a record that holds the number of hints the player was given.
const HINTS_TAG: &str = "hints";

/// Number of hints that the player of a saved game was given. Older records have no such tag and
/// count as 0.
pub(crate) fn hints_of(record: &Record) -> u32 {
    let hints = record.tag(HINTS_TAG);
    hints.and_then(|it| it.parse().ok()).unwrap_or(0)
}

fn read_left(text: &str, clock: &GameClock) -> [Duration; 2] {
    let mut seconds = text.split_whitespace().map(|it| {
        let seconds = it.parse::<f64>().ok()?;
        Duration::try_from_secs_f64(seconds).ok()
    });
    Player::BOTH.map(|_| seconds.next().flatten().unwrap_or(clock.control.base))
}
