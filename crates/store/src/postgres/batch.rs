//! The state of all streams of a batch, and the changes that the batch makes to them.
//!
//! The writer loads the state once, decides on job after job in memory, and sends all changes in one
//! round trip. The state is updated with each decision, so a later job of the batch sees the events of
//! an earlier one as if they were stored already.

use std::collections::HashMap;

use tokio_postgres::Row;

use crate::{
    Hash, Head, StoredEvent, StreamMark,
    chain::LastEvent,
    decide::{Lease, Loaded, Verdict, decide, deleted_mark},
    job::WriteRequest,
};

/// The stored state of the streams of a batch, as it will be after the jobs decided so far.
#[derive(Debug, Default)]
pub(super) struct BatchState {
    heads: HashMap<String, Head>,
    last: HashMap<String, LastEvent>,
    /// By stream and command: the events that a request of the batch may repeat.
    commands: HashMap<(String, String), StoredEvent>,
    /// The lease of this node, for appends with a fencing token.
    pub(super) lease: Lease,
}

/// The rows to write for a batch.
#[derive(Debug, Default)]
pub(super) struct Changes {
    pub(super) events: Vec<NewEvent>,
    /// The streams whose row changes, the one changed last at the end.
    pub(super) touched: Vec<String>,
    /// The streams whose events are deleted before `events` are inserted.
    pub(super) deleted: Vec<String>,
    pub(super) notes: Vec<NewNote>,
}

/// A row for the table of events.
#[derive(Debug)]
pub(super) struct NewEvent {
    pub(super) stream: String,
    pub(super) event: StoredEvent,
}

/// A row for the table of notes.
#[derive(Debug)]
pub(super) struct NewNote {
    pub(super) name: String,
    pub(super) value: String,
}

impl BatchState {
    /// Reads the rows of the writer's queries: streams, their last events, and events by command.
    pub(super) fn read(
        streams: &[Row],
        last: &[Row],
        commands: &[Row],
        lease: Lease,
    ) -> BatchState {
        let name = |row: &Row| row.get::<_, String>(0);
        let head = |row: &Row| Head {
            seq: number(row, 1),
            hash: hash(row, 2),
            mark: StreamMark {
                label: row.get(3),
                wake: row.get(4),
            },
        };
        let last_event = |row: &Row| LastEvent {
            seq: number(row, 1),
            hash: hash(row, 2),
        };
        let by_command = |row: &Row| {
            let event = event(row, 1);
            ((name(row), event.command.clone()), event)
        };
        BatchState {
            heads: streams.iter().map(|row| (name(row), head(row))).collect(),
            last: last
                .iter()
                .map(|row| (name(row), last_event(row)))
                .collect(),
            commands: commands.iter().map(by_command).collect(),
            lease,
        }
    }

    /// The row of a stream, with the changes decided so far.
    pub(super) fn head(&self, stream: &str) -> Option<&Head> {
        self.heads.get(stream)
    }

    /// Decides on a request, and adds what it changes to the state and to `changes`.
    pub(super) fn decide(&mut self, request: &WriteRequest, changes: &mut Changes) -> Verdict {
        let verdict = decide(request, &self.load(request));
        self.apply(request, &verdict, changes);
        verdict
    }

    fn load(&self, request: &WriteRequest) -> Loaded {
        let Some(stream) = request.stream() else {
            return Loaded::default();
        };
        let by_command = request.command().and_then(|command| {
            let key = (stream.to_owned(), command.to_owned());
            self.commands.get(&key).cloned()
        });
        Loaded {
            head: self.heads.get(stream).cloned(),
            last: self.last.get(stream).copied(),
            by_command,
            lease: self.lease,
        }
    }

    fn apply(&mut self, request: &WriteRequest, verdict: &Verdict, changes: &mut Changes) {
        match (verdict, request) {
            (Verdict::Append(event), WriteRequest::Append(append)) => {
                self.append(&append.stream, event, &append.mark, changes);
            }
            (Verdict::Note, WriteRequest::Note { name, value }) => {
                // One statement can't set a row twice: the last value of a name wins.
                changes.notes.retain(|note| note.name != *name);
                let (name, value) = (name.clone(), value.clone());
                changes.notes.push(NewNote { name, value });
            }
            (
                Verdict::Restore,
                WriteRequest::Restore {
                    stream,
                    events,
                    mark,
                },
            ) => {
                for event in events {
                    self.append(stream, event, mark, changes);
                }
            }
            (
                Verdict::Bury(tombstone),
                WriteRequest::Delete { stream, .. } | WriteRequest::Bury { stream, .. },
            ) => {
                changes.deleted.push(stream.clone());
                self.append(stream, &tombstone.event(stream), &deleted_mark(), changes);
            }
            // Unchanged. `decide` returns every other verdict only for the request it is paired with.
            _ => {}
        }
    }

    fn append(
        &mut self,
        stream: &str,
        event: &StoredEvent,
        mark: &StreamMark,
        changes: &mut Changes,
    ) {
        let (seq, hash) = (event.seq, event.hash);
        self.last.insert(stream.to_owned(), LastEvent { seq, hash });
        let mark = mark.clone();
        self.heads
            .insert(stream.to_owned(), Head { seq, hash, mark });
        let key = (stream.to_owned(), event.command.clone());
        self.commands.insert(key, event.clone());
        changes.events.push(NewEvent {
            stream: stream.to_owned(),
            event: event.clone(),
        });
        changes.touched.retain(|touched| touched != stream);
        changes.touched.push(stream.to_owned());
    }
}

/// Reads a number that the database never holds as a negative one.
pub(super) fn number(row: &Row, column: usize) -> u64 {
    row.get::<_, i64>(column).unsigned_abs()
}

/// Reads a hash. A value that isn't 32 bytes, which only damage can leave there, becomes a hash that
/// no event has, so that the check of the chain reports the event.
pub(super) fn hash(row: &Row, column: usize) -> Hash {
    Hash::read(row.get(column)).unwrap_or(Hash::UNREADABLE)
}

/// Reads an event from the columns `seq`, `command`, `request`, `body` and `hash`, the first of which
/// is column number `first`.
pub(super) fn event(row: &Row, first: usize) -> StoredEvent {
    StoredEvent {
        seq: number(row, first),
        command: row.get(first + 1),
        request: hash(row, first + 2),
        body: row.get(first + 3),
        hash: hash(row, first + 4),
    }
}
