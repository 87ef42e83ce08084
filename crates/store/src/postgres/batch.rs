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

/// The stored state of all streams that a batch of write requests touches, as it will be after those decided
/// so far.
#[derive(Debug, Default)]
pub(super) struct BatchState {
    heads: HashMap<String, Head>,
    last: HashMap<String, LastEvent>,
    /// The events that commands of the batch have caused, in earlier transactions or in this one,
    /// by stream name and command id. A command found here is a repetition.
    commands: HashMap<(String, String), StoredEvent>,
    /// The lease of this node, compared with the fencing tokens of appends.
    pub(super) lease: Lease,
}

/// The rows that the transaction of a batch of write requests has to insert, update or delete.
#[derive(Debug, Default)]
pub(super) struct Changes {
    pub(super) events: Vec<NewEvent>,
    /// Names of the streams whose row changes, the most recently changed last.
    pub(super) touched: Vec<String>,
    /// Names of the streams whose events are deleted before new ones are inserted.
    pub(super) deleted: Vec<String>,
    pub(super) notes: Vec<NewNote>,
}

/// A row to be inserted into the table of events.
#[derive(Debug)]
pub(super) struct NewEvent {
    pub(super) stream: String,
    pub(super) event: StoredEvent,
}

/// A row to be written to the table of notes (named texts outside all streams).
#[derive(Debug)]
pub(super) struct NewNote {
    pub(super) name: String,
    pub(super) value: String,
}

impl BatchState {
    /// Builds the state of a batch from the rows of the writer's queries: streams, their last events, and
    /// events by command.
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

    /// The last event, label and wake time of a stream, with the changes of the batch decided so far. `None`
    /// if it has no row.
    pub(super) fn head(&self, stream: &str) -> Option<&Head> {
        self.heads.get(stream)
    }

    /// Decides on a write request, and adds what it changes to the state of the batch and to `changes`.
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

/// Reads a non-negative `bigint` column, such as a sequence number. A negative value, which the
/// database never has, would lose its sign.
pub(super) fn number(row: &Row, column: usize) -> u64 {
    row.get::<_, i64>(column).unsigned_abs()
}

/// Reads a hash from a column. A value that isn't 32 bytes, which only damage can leave there, becomes a hash
/// that no event has, so that the check of the chain reports the event.
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
