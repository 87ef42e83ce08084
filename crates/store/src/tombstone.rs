//! Tombstones of deleted streams.
//!
//! A tombstone is stored as the one event of its stream. It follows the deleted events in the hash chain:
//! its body begins with the hash of the last of them. So the chain can still be checked, and a copy of
//! the events can be shown to be the stream that was deleted.

use crate::{Append, Hash, StoredEvent, StreamMark};

/// The label of deleted streams, which no live stream has.
pub const DELETED: &str = "deleted";

/// The command id of the event that a tombstone is stored as. Ids of players' commands never contain a colon.
pub(crate) const COMMAND: &str = "henge:tombstone";

/// The record that a stream was deleted: all that is kept of it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Tombstone {
    /// Number of events that the stream had when it was deleted, as recorded.
    pub events: u64,
    /// Hash of the stream's last event, as recorded, which covers all deleted events.
    pub hash: Hash,
    /// When and why the stream was deleted, as a text of the caller.
    pub note: String,
}

impl Tombstone {
    /// The event that is stored in the place of the deleted ones, under the stream's name.
    pub(crate) fn event(&self, stream: &str) -> StoredEvent {
        let append = Append {
            stream: stream.to_owned(),
            expected: self.events,
            command: COMMAND.to_owned(),
            request: String::new(),
            body: format!("{}\n{}", self.hash, self.note),
            mark: StreamMark::default(),
            before: None,
            fence: None,
        };
        StoredEvent::new(&append, self.hash)
    }

    /// Reads the tombstone that is stored as this event. `None` if it is any other event.
    pub(crate) fn of(event: &StoredEvent) -> Option<Tombstone> {
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
