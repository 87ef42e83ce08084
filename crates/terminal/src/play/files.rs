//! A game as a file: the record of the session, with the move that is half entered.

use record::Record;
use session::{Session, wording};

use super::PlayScreen;
use crate::{context::Context, event::Effect};

/// The tag of a record that holds a move half entered.
const TAPS: &str = "taps";

impl PlayScreen {
    /// Writes the game down, once a move was made.
    pub(super) fn save(&mut self, context: &mut Context) {
        let is_begun = self.name.is_some() || !self.session.played().is_empty();
        if !is_begun && self.remote.is_none() {
            return;
        }
        let id = self.session.game().info.id;
        let new_name = || context.file_name(id);
        let name = self.name.get_or_insert_with(new_name).clone();
        let text = self.record(context.words).to_string();
        context.push(Effect::Save(name, text));
    }

    /// The game as a record.
    fn record(&self, words: &messages::Messages) -> Record {
        let info = self.session.game().info;
        let why = |it: &session::GameVerdict| wording::verdict(info, it, words);
        let mut record = self.session.record(why);
        self.sign_record(&mut record);
        if !self.entry.own_taps().is_empty() {
            let taps = self.entry.taps().iter().map(|it| wording::tap_word(*it));
            let taps: Vec<String> = taps.collect();
            record.tags.push((TAPS.to_owned(), taps.join(" ")));
        }
        record
    }

    /// The position, or the whole game, as a text to be copied. Nothing while a question is open, and
    /// not from a match on a server, where the link is copied.
    pub(crate) fn copied(&self, whole: bool) -> Option<String> {
        if self.confirm.is_some() || self.remote.is_some() {
            return None;
        }
        if !whole {
            return Some(self.session.line().position());
        }
        let mut record = self.session.record(|_| String::new());
        record.tags.clear();
        Some(game_text(&record))
    }

    /// Goes on with a saved game that is not over.
    pub(crate) fn resume(
        name: String,
        record: &Record,
        session: Session,
        context: &mut Context,
    ) -> PlayScreen {
        let mut play = PlayScreen::new(session, context);
        play.name = Some(name);
        let taps = record.tag(TAPS).unwrap_or_default().split_whitespace();
        let taps: Vec<&str> = taps.collect();
        if !taps.is_empty() && play.session.is_persons_turn() {
            play.entry.resume(&taps);
        }
        play
    }
}

/// A game in the form that others understand: PGN where there is one, else our own.
pub(crate) fn game_text(record: &Record) -> String {
    record::pgn::write(record).unwrap_or_else(|_| record.to_string())
}
