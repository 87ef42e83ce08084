//! A store in memory, for tests and for servers that needn't keep their matches.
//!
//! It behaves as [`Sqlite`](crate::Sqlite) does, by the same [decisions](crate::decide), but nothing
//! outlives the process, writes are completed before `submit` returns, and it never fails.

use std::{
    cmp::Reverse,
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::{
    Append, Appended, Completion, DELETED, Error, Hash, Head, Store, StoredEvent, StreamMark,
    Tombstone, VerifiedCounts,
    chain::{Checker, LastEvent},
    decide::{Lease, Loaded, Verdict, decide, deleted_mark},
    job::{Reply, WriteRequest},
};

/// An event store in memory, whose content is lost with the process.
#[derive(Debug, Default)]
pub struct Memory(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    streams: BTreeMap<String, Stream>,
    notes: BTreeMap<String, String>,
    /// Number of changes to any stream since the store was created. Orders streams by recency.
    n_changes: u64,
}

#[derive(Debug, Default)]
struct Stream {
    events: Vec<StoredEvent>,
    mark: StreamMark,
    /// The store's number of changes when this stream got its label. Orders streams by recency.
    touched: u64,
}

impl Memory {
    /// Creates an in-memory store without streams.
    pub fn new() -> Memory {
        Memory::default()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // No code panics half way through a change, so a poisoned state is still whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Decides on a write request and applies the decision, under one lock.
    fn write(&self, request: &WriteRequest) -> Result<Reply, Error> {
        let mut state = self.state();
        let verdict = decide(request, &state.load(request));
        state.apply(request, &verdict);
        verdict.into_reply()
    }

    /// The names of at most `limit` streams for which `key` returns a value, in ascending order of these
    /// values.
    fn list<K: Ord>(&self, limit: usize, key: impl Fn(&Stream) -> Option<K>) -> Vec<String> {
        let state = self.state();
        let found = state
            .streams
            .iter()
            .filter_map(|(name, stream)| Some((key(stream)?, name)));
        let mut found: Vec<_> = found.collect();
        found.sort();
        found
            .into_iter()
            .take(limit)
            .map(|(_, name)| name.clone())
            .collect()
    }
}

impl State {
    fn events(&self, stream: &str) -> &[StoredEvent] {
        self.streams
            .get(stream)
            .map_or(&[][..], |stream| &stream.events)
    }

    fn by_command(&self, stream: &str, command: &str) -> Option<&StoredEvent> {
        let mut events = self.events(stream).iter();
        events.find(|event| event.command == command)
    }

    fn head(&self, stream: &str) -> Option<Head> {
        let stream = self.streams.get(stream)?;
        let last = stream.events.last()?;
        Some(Head {
            seq: last.seq,
            hash: last.hash,
            mark: stream.mark.clone(),
        })
    }

    fn tombstone(&self, stream: &str) -> Option<Tombstone> {
        Tombstone::of(self.events(stream).first()?)
    }

    fn load(&self, request: &WriteRequest) -> Loaded {
        let Some(stream) = request.stream() else {
            return Loaded::default();
        };
        let head = self.head(stream);
        let command = request.command();
        Loaded {
            last: head.as_ref().map(|head| LastEvent {
                seq: head.seq,
                hash: head.hash,
            }),
            head,
            by_command: command.and_then(|command| self.by_command(stream, command).cloned()),
            lease: Lease::Unneeded,
        }
    }

    fn apply(&mut self, request: &WriteRequest, verdict: &Verdict) {
        match (verdict, request) {
            (Verdict::Append(event), WriteRequest::Append(append)) => {
                let events = vec![event.clone()];
                self.extend(&append.stream, events, append.mark.clone());
            }
            (Verdict::Note, WriteRequest::Note { name, value }) => {
                self.notes.insert(name.clone(), value.clone());
            }
            (
                Verdict::Restore,
                WriteRequest::Restore {
                    stream,
                    events,
                    mark,
                },
            ) => self.extend(stream, events.clone(), mark.clone()),
            (
                Verdict::Bury(tombstone),
                WriteRequest::Delete { stream, .. } | WriteRequest::Bury { stream, .. },
            ) => {
                self.streams.remove(stream);
                self.extend(stream, vec![tombstone.event(stream)], deleted_mark());
            }
            // Unchanged. `decide` returns every other verdict only for the request it is paired with.
            _ => {}
        }
    }

    /// Appends events to a stream, which is created if it is new, and sets its label and wake time.
    fn extend(&mut self, stream: &str, events: Vec<StoredEvent>, mark: StreamMark) {
        self.n_changes += 1;
        let stream = self.streams.entry(stream.to_owned()).or_default();
        stream.events.extend(events);
        if stream.mark.label != mark.label || stream.touched == 0 {
            stream.touched = self.n_changes;
        }
        stream.mark = mark;
    }
}

impl Store for Memory {
    fn submit(&self, append: Append, done: Completion<Appended>) {
        let reply = self.write(&WriteRequest::Append(append));
        done(reply.and_then(Reply::appended));
    }

    fn read(&self, stream: &str, from: u64, limit: usize) -> Result<Vec<StoredEvent>, Error> {
        let state = self.state();
        if state.tombstone(stream).is_some() {
            let stream = stream.to_owned();
            return Err(Error::Deleted { stream });
        }
        let skipped = usize::try_from(from.saturating_sub(1)).unwrap_or(usize::MAX);
        let found = state.events(stream).iter().skip(skipped).take(limit);
        Ok(found.cloned().collect())
    }

    fn find(&self, stream: &str, command: &str, request: &str) -> Result<Option<Appended>, Error> {
        let state = self.state();
        let found = state.by_command(stream, command).cloned();
        Ok(found.map(|event| event.into_repeated(request)))
    }

    fn head(&self, stream: &str) -> Result<Option<Head>, Error> {
        Ok(self.state().head(stream))
    }

    fn labelled(&self, label: &str, limit: usize) -> Result<Vec<String>, Error> {
        let latest =
            |stream: &Stream| (stream.mark.label == label).then_some(Reverse(stream.touched));
        Ok(self.list(limit, latest))
    }

    fn due(&self, time: i64, limit: usize) -> Result<Vec<String>, Error> {
        Ok(self.list(limit, |stream| {
            stream.mark.wake.filter(|wake| *wake <= time)
        }))
    }

    fn streams(&self, after: Option<&str>, limit: usize) -> Result<Vec<String>, Error> {
        let state = self.state();
        let names = state
            .streams
            .keys()
            .filter(|name| after < Some(name.as_str()));
        Ok(names.take(limit).cloned().collect())
    }

    fn write_note(&self, name: &str, value: &str) -> Result<(), Error> {
        let (name, value) = (name.to_owned(), value.to_owned());
        self.write(&WriteRequest::Note { name, value })?.noted()
    }

    fn read_note(&self, name: &str) -> Result<Option<String>, Error> {
        Ok(self.state().notes.get(name).cloned())
    }

    fn restore(
        &self,
        stream: &str,
        events: Vec<StoredEvent>,
        mark: StreamMark,
    ) -> Result<bool, Error> {
        Checker::check_all(stream, &events)?;
        let stream = stream.to_owned();
        let request = WriteRequest::Restore {
            stream,
            events,
            mark,
        };
        self.write(&request)?.restored()
    }

    fn delete(
        &self,
        stream: &str,
        expected: Option<u64>,
        note: &str,
    ) -> Result<Option<Tombstone>, Error> {
        let (stream, note) = (stream.to_owned(), note.to_owned());
        let request = WriteRequest::Delete {
            stream,
            expected,
            note,
        };
        self.write(&request)?.tombstone()
    }

    fn bury(&self, stream: &str, tombstone: &Tombstone) -> Result<Option<Tombstone>, Error> {
        let (stream, tombstone) = (stream.to_owned(), tombstone.clone());
        let request = WriteRequest::Bury { stream, tombstone };
        self.write(&request)?.tombstone()
    }

    fn tombstone(&self, stream: &str) -> Result<Option<Tombstone>, Error> {
        Ok(self.state().tombstone(stream))
    }

    fn is_writable(&self) -> bool {
        true
    }

    fn verify(&self) -> Result<VerifiedCounts, Error> {
        let state = self.state();
        let mut verified = VerifiedCounts {
            streams: 0,
            events: 0,
        };
        for (name, stream) in &state.streams {
            let mut checker = Checker::after(name, 0, Hash::NONE);
            let is_deleted = stream.mark.label == DELETED;
            for event in &stream.events {
                checker.check_from_start(event)?;
                verified.events += u64::from(!is_deleted);
            }
            verified.streams += u64::from(!is_deleted);
        }
        Ok(verified)
    }
}
