//! What a batch of jobs does to streams: decided on what is stored, before anything is written.

use std::collections::HashMap;

use tokio_postgres::Row;

use crate::{
    Append, Appended, DELETED, Error, Event, Hash, Mark, Tombstone, tombstone::COMMAND, sqlite::writer::Job,
};

/// What became of a job, if the batch is committed.
#[derive(Clone, Debug)]
pub(super) enum Verdict {
    Append(Result<Appended, Error>),
    Note,
    Restored(bool),
    Tombstone(Option<Tombstone>),
}

/// How a stream stands.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) seq: u64,
    pub(super) hash: Hash,
    pub(super) mark: Mark,
}

/// All that is stored about the streams of a batch.
#[derive(Debug, Default)]
pub(super) struct Stored {
    entries: HashMap<String, Entry>,
    /// Number and hash of the last event, as it is.
    last: HashMap<String, (u64, Hash)>,
    /// Events that a command of the batch has caused before.
    commands: HashMap<(String, String), Event>,
    /// Whether this node has its lease, by its fencing number.
    fence: Option<u64>,
    /// A bug that tests plant: see `planted`.
    pub(super) is_unfenced: bool,
}

/// What is to be written.
#[derive(Debug, Default)]
pub(super) struct Changes {
    pub(super) events: Vec<(String, Event)>,
    /// The streams that have changed, those with the latest event last.
    pub(super) touched: Vec<String>,
    pub(super) deleted: Vec<String>,
    pub(super) notes: Vec<(String, String)>,
}

impl Stored {
    /// Reads the answers of the database: streams, their last events, commands, and this node.
    pub(super) fn read(
        streams: &[Row],
        last: &[Row],
        commands: &[Row],
        node: Option<&Row>,
    ) -> Stored {
        let name = |row: &Row| row.get::<_, String>(0);
        let entry = |row: &Row| Entry {
            seq: number(row, 1),
            hash: hash(row, 2),
            mark: Mark {
                label: row.get(3),
                wake: row.get(4),
            },
        };
        let caused = |row: &Row| {
            let event = event(row, 1);
            ((name(row), event.command.clone()), event)
        };
        Stored {
            entries: streams.iter().map(|it| (name(it), entry(it))).collect(),
            last: last
                .iter()
                .map(|it| (name(it), (number(it, 1), hash(it, 2))))
                .collect(),
            commands: commands.iter().map(caused).collect(),
            fence: node.map(|it| number(it, 0)),
            is_unfenced: false,
        }
    }

    pub(super) fn entry(&self, stream: &str) -> Option<&Entry> {
        self.entries.get(stream)
    }

    /// Decides on a job. What it changes is seen by those after it.
    pub(super) fn decide(&mut self, job: &Job, changes: &mut Changes) -> Verdict {
        match job {
            Job::Append(append, _) => Verdict::Append(self.append(append, changes)),
            Job::Note { name, value, .. } => {
                changes.notes.retain(|it| it.0 != *name);
                changes.notes.push((name.clone(), value.clone()));
                Verdict::Note
            }
            Job::Restore {
                stream,
                events,
                mark,
                ..
            } => {
                let is_taken = self.entries.contains_key(stream) || self.last.contains_key(stream);
                if !is_taken {
                    for event in events {
                        self.put(stream, event.clone(), mark.clone(), changes);
                    }
                }
                Verdict::Restored(!is_taken && !events.is_empty())
            }
            Job::Delete { stream, note, .. } => {
                Verdict::Tombstone(self.delete(stream, note, changes))
            }
            Job::Bury {
                stream, tombstone, ..
            } => Verdict::Tombstone(self.bury(stream, tombstone, changes)),
        }
    }

    fn append(&mut self, append: &Append, changes: &mut Changes) -> Result<Appended, Error> {
        let stream = append.stream.as_str();
        let known = (append.stream.clone(), append.command.clone());
        if let Some(event) = self.commands.get(&known) {
            return Ok(event.clone().answer(&append.request));
        }
        if append.fence.is_some() && append.fence != self.fence && !self.is_unfenced {
            return Err(Error::Fenced);
        }
        let entry = self.entries.get(stream);
        if entry.is_some_and(|it| it.mark.label == DELETED) {
            let stream = append.stream.clone();
            return Err(Error::Deleted { stream });
        }
        let recorded = entry.map(|it| (it.seq, it.hash));
        let (head, before) = recorded.unwrap_or((0, Hash::NONE));
        if recorded != self.last.get(stream).copied() {
            // Nothing is added to what is not whole.
            let (stream, seq) = (append.stream.clone(), head);
            return Err(Error::Corrupt { stream, seq });
        }
        if head != append.expected {
            return Ok(Appended::Conflict { head });
        }
        let event = Event::new(append.clone(), before);
        self.put(stream, event.clone(), append.mark.clone(), changes);
        Ok(Appended::New(event))
    }

    fn delete(&mut self, stream: &str, note: &str, changes: &mut Changes) -> Option<Tombstone> {
        let entry = self.entries.get(stream);
        if entry.is_some_and(|it| it.mark.label == DELETED) {
            return self.tombstone(stream);
        }
        // Events whose entry is missing can only be deleted.
        let (events, hash) = match entry {
            Some(entry) => (entry.seq, entry.hash),
            None => *self.last.get(stream)?,
        };
        let note = note.to_owned();
        let tombstone = Tombstone { events, hash, note };
        self.raise(stream, &tombstone, changes);
        Some(tombstone)
    }

    fn bury(
        &mut self,
        stream: &str,
        tombstone: &Tombstone,
        changes: &mut Changes,
    ) -> Option<Tombstone> {
        if self.entries.contains_key(stream) || self.last.contains_key(stream) {
            return self.tombstone(stream);
        }
        self.raise(stream, tombstone, changes);
        Some(tombstone.clone())
    }

    fn tombstone(&self, stream: &str) -> Option<Tombstone> {
        let known = (stream.to_owned(), COMMAND.to_owned());
        self.commands.get(&known).and_then(Tombstone::of)
    }

    fn raise(&mut self, stream: &str, tombstone: &Tombstone, changes: &mut Changes) {
        changes.deleted.push(stream.to_owned());
        let mark = Mark {
            label: DELETED.to_owned(),
            wake: None,
        };
        self.put(stream, tombstone.event(stream), mark, changes);
    }

    fn put(&mut self, stream: &str, event: Event, mark: Mark, changes: &mut Changes) {
        let (seq, hash) = (event.seq, event.hash);
        self.last.insert(stream.to_owned(), (seq, hash));
        let entry = Entry { seq, hash, mark };
        self.entries.insert(stream.to_owned(), entry);
        let caused = (stream.to_owned(), event.command.clone());
        self.commands.insert(caused, event.clone());
        changes.events.push((stream.to_owned(), event));
        changes.touched.retain(|it| it != stream);
        changes.touched.push(stream.to_owned());
    }
}

/// A number that is never negative in the database.
pub(super) fn number(row: &Row, column: usize) -> u64 {
    row.get::<_, i64>(column).unsigned_abs()
}

/// A hash from a column. Anything else is read as a hash that fits nothing.
pub(super) fn hash(row: &Row, column: usize) -> Hash {
    Hash::read(row.get(column)).unwrap_or(Hash([u8::MAX; 32]))
}

/// An event from the columns `seq`, `command`, `request`, `body` and `hash`, which begin at one.
pub(super) fn event(row: &Row, first: usize) -> Event {
    Event {
        seq: number(row, first),
        command: row.get(first + 1),
        request: hash(row, first + 2),
        body: row.get(first + 3),
        hash: hash(row, first + 4),
    }
}
