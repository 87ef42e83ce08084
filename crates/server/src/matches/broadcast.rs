//! Publishes a match's events to its subscribers.
//!
//! Nothing is queued per subscriber. Each remembers the number of the last event it has, is
//! notified when there are later ones, and reads them from the ring buffer here or, if they have
//! been evicted from it, from the store. So a slow subscriber costs no memory and delays no other.

use std::{collections::VecDeque, sync::Mutex};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::watch;

use super::lock;

/// Number of each match's last events that are kept in memory, in a ring buffer, for its
/// subscribers.
pub(super) const RECENT: usize = 64;

/// An event of a match, serialised as the text that every client receives.
#[derive(Clone, Debug)]
pub(crate) struct EventText {
    pub(crate) seq: u64,
    pub(crate) text: Utf8Bytes,
}

/// The last events of a match, and its subscribers, who are notified of the next.
#[derive(Debug)]
pub(super) struct Broadcast {
    /// Ring buffer of at most [`RECENT`] consecutive events of the match, the latest last.
    recent: Mutex<VecDeque<EventText>>,
    /// Number of the match's last published event. 0 until the match has been loaded.
    head: watch::Sender<u64>,
}

impl Broadcast {
    pub(super) fn new() -> Broadcast {
        Broadcast {
            recent: Mutex::default(),
            head: watch::Sender::new(0),
        }
    }

    /// Adds a committed event of the match to the ring buffer, and notifies its subscribers.
    pub(super) fn publish(&self, event: EventText) {
        let mut recent = lock(&self.recent);
        if recent.len() == RECENT {
            recent.pop_front();
        }
        let seq = event.seq;
        recent.push_back(event);
        self.head.send_replace(seq);
    }

    /// Replaces the ring buffer by a match's events from the store, and notifies subscribers if
    /// `head`, the number of the last event, is another one.
    pub(super) fn reset(&self, events: VecDeque<EventText>, head: u64) {
        let mut recent = lock(&self.recent);
        *recent = events;
        self.head
            .send_if_modified(|known| std::mem::replace(known, head) != head);
    }

    /// At most `limit` of the match's last events from number `from` on, or `None` if the first of
    /// them has been evicted from the ring buffer or the buffer is empty.
    pub(super) fn recent(&self, from: u64, limit: usize) -> Option<Vec<EventText>> {
        let recent = lock(&self.recent);
        let first = recent.front()?.seq;
        let skipped = usize::try_from(from.checked_sub(first)?).ok()?;
        let found = recent.iter().skip(skipped).take(limit);
        Some(found.cloned().collect())
    }

    /// Subscribes to the number of the match's last published event.
    pub(super) fn subscribe(&self) -> watch::Receiver<u64> {
        self.head.subscribe()
    }
}
