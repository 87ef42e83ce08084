//! What is left of a stream that was deleted.
//!
//! It is the stream's last event, and follows those that are gone: its text begins with the hash of
//! the last of them. So the chain can still be checked, and whoever has a copy of the events can show
//! that it is what was deleted.

use crate::{Append, Event, Hash, Mark};

/// The label of streams that were deleted.
pub const DELETED: &str = "deleted";

/// The command of the event. No player's command has a colon in its name.
pub(crate) const COMMAND: &str = "henge:tombstone";

/// What is left of a stream that was deleted.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Tombstone {
    /// How many events it had.
    pub events: u64,
    /// The hash of the last of them, which covers all.
    pub hash: Hash,
    /// When and why, in the caller's words.
    pub note: String,
}

impl Tombstone {
    /// The event that stands for all that were deleted.
    pub(crate) fn event(&self, stream: &str) -> Event {
        let append = Append {
            stream: stream.to_owned(),
            expected: self.events,
            command: COMMAND.to_owned(),
            request: String::new(),
            body: format!("{}\n{}", self.hash, self.note),
            mark: Mark::default(),
            fence: None,
        };
        Event::new(append, self.hash)
    }

    /// The tombstone that an event is, if it is one.
    pub(crate) fn of(event: &Event) -> Option<Tombstone> {
        if event.command != COMMAND {
            return None;
        }
        let (hash, note) = event.body.split_once('\n')?;
        Some(Tombstone {
            events: event.seq.checked_sub(1)?,
            hash: hash.parse().ok()?,
            note: note.to_owned(),
        })
    }
}
