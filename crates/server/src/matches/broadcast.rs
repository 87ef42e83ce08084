//! Telling those who watch a match of its events.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::watch;

/// How many of a match's last events are at hand.
pub(super) const RECENT: usize = 64;

/// An event as everybody hears it: written once, and never in another way.
#[derive(Clone, Debug)]
pub(crate) struct EventText {
    pub(crate) seq: u64,
    pub(crate) text: Utf8Bytes,
}

/// The last events of a match, and who is to be told of the next.
///
/// Nothing waits here for a slow watcher. Each knows the number of the last event it has, hears that
/// there are more, and takes them from here or, if that is long ago, from the store.
#[derive(Debug)]
pub(super) struct Broadcast {
    /// The latest last.
    recent: Mutex<VecDeque<EventText>>,
    /// Number of the last event that may be told.
    head: watch::Sender<u64>,
}

impl Broadcast {
    pub(super) fn new() -> Broadcast {
        Broadcast {
            recent: Mutex::default(),
            head: watch::Sender::new(0),
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<EventText>> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells everybody of an event, which must be on disk.
    pub(super) fn tell(&self, event: EventText) {
        let mut recent = self.lock();
        if recent.len() == RECENT {
            recent.pop_front();
        }
        let seq = event.seq;
        recent.push_back(event);
        self.head.send_replace(seq);
    }

    /// Begins anew with what was read from the store: the last events, and the number of the last.
    pub(super) fn reset(&self, events: VecDeque<EventText>, head: u64) {
        let mut recent = self.lock();
        *recent = events;
        self.head
            .send_if_modified(|it| std::mem::replace(it, head) != head);
    }

    /// At most `limit` events from number `from` on, if they are at hand.
    pub(super) fn recent(&self, from: u64, limit: usize) -> Option<Vec<EventText>> {
        let recent = self.lock();
        let first = recent.front()?.seq;
        let skipped = usize::try_from(from.checked_sub(first)?).ok()?;
        let found = recent.iter().skip(skipped).take(limit);
        Some(found.cloned().collect())
    }

    /// Hears of every event.
    pub(super) fn watch(&self) -> watch::Receiver<u64> {
        self.head.subscribe()
    }
}
