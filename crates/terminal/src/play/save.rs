//! Games as files: the record of `henge match`, with a few tags of our own.
//!
//! `clock` and `left` hold the time control and the seconds left, `taps` a move half entered and
//! `redo` the moves that were taken back, the next one last.

use std::time::Duration;

use catalog::Game;
use game::{AnyLine, Player};
use record::{GameResult, Record};

use super::{Clock, Play, Seat, Terms, TimeControl};
use crate::{event::Effect, tell, tools::Tools};

impl Play {
    /// Writes the game down, once a move was made.
    pub(super) fn save(&mut self, tools: &mut Tools) {
        if self.name.is_none() && self.line.moves().is_empty() {
            return;
        }
        let id = self.terms.game.info.id;
        let name = self.name.get_or_insert_with(|| tools.file_name(id)).clone();
        let text = self.record(tools.words).to_string();
        tools.push(Effect::Save(name, text));
    }

    /// The game as a record.
    pub(crate) fn record(&self, words: &messages::Messages) -> Record {
        let mut record = Record::of(&*self.line, self.terms.seats.map(seat_name));
        for (played, time) in record.moves.iter_mut().zip(&self.times) {
            played.time = Some(*time);
        }
        record.result = self.verdict.as_ref().map(|verdict| GameResult {
            outcome: verdict.outcome(),
            reason: verdict.tell(self.terms.game, words),
        });
        let mut tag = |name: &str, value: String| record.tags.push((name.to_owned(), value));
        if let Some(clock) = &self.clock {
            let left = clock.left.map(|it| format!("{:.1}", it.as_secs_f64()));
            tag("clock", clock.control.to_string());
            tag("left", left.join(" "));
        }
        if !self.entry.own_taps().is_empty() {
            let taps = self.entry.taps().iter().map(|it| tell::tap_word(*it));
            tag("taps", taps.collect::<Vec<_>>().join(" "));
        }
        if !self.redo.is_empty() {
            tag("redo", self.redo.join(" "));
        }
        record
    }

    /// Goes on with a saved game that is not over.
    pub(crate) fn resume(
        name: String,
        record: &Record,
        line: Box<dyn AnyLine>,
        game: &'static Game,
        tools: &mut Tools,
    ) -> Play {
        let [first, second] = &record.players;
        let control: Option<TimeControl> = record.tag("clock").and_then(|it| it.parse().ok());
        let terms = Terms {
            game,
            seats: [first, second].map(|it| seat_of(game, it)),
            control,
        };
        let mut play = Play::new(terms, line, tools);
        play.name = Some(name);
        play.times = record
            .moves
            .iter()
            .map(|it| it.time.unwrap_or_default())
            .collect();
        if let (Some(clock), Some(left)) = (&mut play.clock, record.tag("left")) {
            clock.left = read_left(left, clock);
        }
        let words = |name| record.tag(name).unwrap_or_default().split_whitespace();
        play.redo = words("redo").map(ToOwned::to_owned).collect();
        let taps: Vec<&str> = words("taps").collect();
        if !taps.is_empty() && play.is_persons_turn() {
            play.entry.resume(&taps);
        }
        // Two computers wait until somebody watches.
        play.paused = true;
        play
    }
}

fn read_left(text: &str, clock: &Clock) -> [Duration; 2] {
    let mut seconds = text.split_whitespace().map(|it| {
        let seconds = it.parse::<f64>().ok()?;
        Duration::try_from_secs_f64(seconds).ok()
    });
    Player::BOTH.map(|_| seconds.next().flatten().unwrap_or(clock.control.base))
}

/// The name of a seat in a record.
fn seat_name(seat: Seat) -> String {
    match seat {
        Seat::Person => "human".to_owned(),
        Seat::Computer(computer) => computer.to_string(),
    }
}

/// Who plays, by the name in a record. Whoever we don't know is a person.
pub(crate) fn seat_of(game: &'static Game, name: &str) -> Seat {
    let name = name.strip_prefix("level ").unwrap_or(name);
    game.computer(name).map_or(Seat::Person, Seat::Computer)
}
