//! A store that forgets: for tests, and for servers that need no more.

use std::{
    cmp::Reverse,
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::{
    Append, Appended, DELETED, Done, Error, Event, Hash, Head, Mark, Store, Tombstone, Verified,
    chain::Checker,
};

/// A store in memory.
#[derive(Debug, Default)]
pub struct Memory(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    streams: BTreeMap<String, Stream>,
    notes: BTreeMap<String, String>,
    /// Number of appends so far.
    n_appends: u64,
}

#[derive(Debug, Default)]
struct Stream {
    events: Vec<Event>,
    mark: Mark,
    /// The append that was the last.
    touched: u64,
}

impl Memory {
    /// An empty store.
    pub fn new() -> Memory {
        Memory::default()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing can panic half way through a change.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn append_now(&self, append: Append) -> Result<Appended, Error> {
        let mut state = self.state();
        refuse_deleted(&state, &append.stream)?;
        state.n_appends += 1;
        let n_appends = state.n_appends;
        let events = state
            .streams
            .get(&append.stream)
            .map_or(&[][..], |it| &it.events);
        let same = events.iter().find(|it| it.command == append.command);
        if let Some(event) = same {
            return Ok(event.clone().answer(&append.request));
        }
        let head = events.len() as u64;
        if head != append.expected {
            return Ok(Appended::Conflict { head });
        }
        let before = events.last().map_or(Hash::NONE, |it| it.hash);
        let stream = state.streams.entry(append.stream.clone()).or_default();
        stream.mark = append.mark.clone();
        stream.touched = n_appends;
        let event = Event::new(append, before);
        stream.events.push(event.clone());
        Ok(Appended::New(event))
    }

    /// The names of some streams, in an order.
    fn list<K: Ord>(&self, limit: usize, key: impl Fn(&Stream) -> Option<K>) -> Vec<String> {
        let state = self.state();
        let found = state
            .streams
            .iter()
            .filter_map(|(name, it)| Some((key(it)?, name)));
        let mut found: Vec<_> = found.collect();
        found.sort();
        found
            .into_iter()
            .take(limit)
            .map(|(_, name)| name.clone())
            .collect()
    }
}

fn refuse_deleted(state: &State, stream: &str) -> Result<(), Error> {
    match state.tombstone(stream) {
        Some(_) => Err(Error::Deleted {
            stream: stream.to_owned(),
        }),
        None => Ok(()),
    }
}

impl State {
    fn tombstone(&self, stream: &str) -> Option<Tombstone> {
        Tombstone::of(self.streams.get(stream)?.events.first()?)
    }

    fn raise(&mut self, stream: &str, tombstone: &Tombstone) {
        self.n_appends += 1;
        let raised = Stream {
            events: vec![tombstone.event(stream)],
            mark: Mark {
                label: DELETED.to_owned(),
                wake: None,
            },
            touched: self.n_appends,
        };
        self.streams.insert(stream.to_owned(), raised);
    }
}

impl Store for Memory {
    fn submit(&self, append: Append, done: Done) {
        let appended = self.append_now(append);
        done(appended);
    }

    fn read(&self, stream: &str, from: u64, limit: usize) -> Result<Vec<Event>, Error> {
        let state = self.state();
        refuse_deleted(&state, stream)?;
        let events = state.streams.get(stream).map_or(&[][..], |it| &it.events);
        let skipped = usize::try_from(from.saturating_sub(1)).unwrap_or(usize::MAX);
        let found = events.iter().skip(skipped).take(limit);
        Ok(found.cloned().collect())
    }

    fn find(&self, stream: &str, command: &str, request: &str) -> Result<Option<Appended>, Error> {
        let state = self.state();
        let events = state.streams.get(stream).map_or(&[][..], |it| &it.events);
        let same = events.iter().find(|it| it.command == command);
        Ok(same.map(|it| it.clone().answer(request)))
    }

    fn head(&self, stream: &str) -> Result<Option<Head>, Error> {
        let state = self.state();
        Ok(state.streams.get(stream).and_then(|it| {
            let last = it.events.last()?;
            Some(Head {
                seq: last.seq,
                hash: last.hash,
                mark: it.mark.clone(),
            })
        }))
    }

    fn labelled(&self, label: &str, limit: usize) -> Result<Vec<String>, Error> {
        let latest = |it: &Stream| (it.mark.label == label).then_some(Reverse(it.touched));
        Ok(self.list(limit, latest))
    }

    fn due(&self, time: i64, limit: usize) -> Result<Vec<String>, Error> {
        Ok(self.list(limit, |it| it.mark.wake.filter(|it| *it <= time)))
    }

    fn streams(&self, after: Option<&str>, limit: usize) -> Result<Vec<String>, Error> {
        let state = self.state();
        let names = state.streams.keys().filter(|it| after < Some(it.as_str()));
        Ok(names.take(limit).cloned().collect())
    }

    fn write_note(&self, name: &str, value: &str) -> Result<(), Error> {
        self.state().notes.insert(name.to_owned(), value.to_owned());
        Ok(())
    }

    fn read_note(&self, name: &str) -> Result<Option<String>, Error> {
        Ok(self.state().notes.get(name).cloned())
    }

    fn restore(&self, stream: &str, events: Vec<Event>, mark: Mark) -> Result<bool, Error> {
        Checker::check_all(stream, &events)?;
        let mut state = self.state();
        if events.is_empty() || state.streams.contains_key(stream) {
            return Ok(false);
        }
        state.n_appends += 1;
        let restored = Stream {
            events,
            mark,
            touched: state.n_appends,
        };
        state.streams.insert(stream.to_owned(), restored);
        Ok(true)
    }

    fn delete(&self, stream: &str, note: &str) -> Result<Option<Tombstone>, Error> {
        let mut state = self.state();
        if let Some(left) = state.tombstone(stream) {
            return Ok(Some(left));
        }
        let last = state.streams.get(stream).and_then(|it| it.events.last());
        let tombstone = last.map(|last| Tombstone {
            events: last.seq,
            hash: last.hash,
            note: note.to_owned(),
        });
        if let Some(tombstone) = &tombstone {
            state.raise(stream, tombstone);
        }
        Ok(tombstone)
    }

    fn bury(&self, stream: &str, tombstone: &Tombstone) -> Result<Option<Tombstone>, Error> {
        let mut state = self.state();
        if !state.streams.contains_key(stream) {
            state.raise(stream, tombstone);
        }
        Ok(state.tombstone(stream))
    }

    fn tombstone(&self, stream: &str) -> Result<Option<Tombstone>, Error> {
        Ok(self.state().tombstone(stream))
    }

    fn is_writable(&self) -> bool {
        true
    }

    fn verify(&self) -> Result<Verified, Error> {
        let state = self.state();
        let mut verified = Verified {
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
