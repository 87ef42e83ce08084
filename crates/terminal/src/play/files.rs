//! Saving, resuming and copying a game. A saved game is the record of its session, with tags for a
//! partly entered move and for a match on a server.

use record::Record;
use session::{Session, wording};

use super::PlayScreen;
use crate::{context::Context, event::Effect};

/// Name of the tag of a saved game that holds the taps (squares, piles or buttons selected) of a partly
/// entered move.
const TAPS: &str = "taps";

impl PlayScreen {
    /// Saves the game. Does nothing before the first move, unless it is a match on a server.
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

    /// The record of the game to save: its moves, and tags for a partly entered move and a match on a
    /// server.
    fn record(&self, words: &messages::Messages) -> Record {
        let info = self.session.game().info;
        let why = |it: &session::GameVerdict| wording::verdict(info, it, words);
        let mut record = self.session.record(why);
        if let Some(remote) = &self.remote {
            remote.complete_record(&mut record);
        }
        if !self.entry.own_taps().is_empty() {
            let taps = self.entry.taps().iter().map(|it| wording::tap_word(*it));
            let taps: Vec<String> = taps.collect();
            record.tags.push((TAPS.to_owned(), taps.join(" ")));
        }
        record
    }

    /// The current position, or the whole game if `whole`, as a text for the clipboard. `None` while a
    /// question is open, and for a match on a server, where the key copies the link.
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

    /// Opens the screen of a saved game that isn't over, with the move that was partly entered when it
    /// was saved.
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

/// Writes a game as text for other programs: PGN for Racing Kings, else the app's own record format.
pub(crate) fn game_text(record: &Record) -> String {
    record::pgn::write(record).unwrap_or_else(|_| record.to_string())
}
