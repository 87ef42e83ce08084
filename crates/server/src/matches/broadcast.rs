//! Publishes a match's events to its subscribers.
//!
//! Nothing is queued per subscriber. Each remembers the number of the last event it has, is
//! notified when there are later ones, and reads them from the ring buffer here or, if they have
//! been evicted from it, from the store. So a slow subscriber costs no memory and delays no other.

use std::{
    collections::VecDeque,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::watch;

use super::lock;

/// Number of each match's last events that are kept in memory, in a ring buffer, for its
/// subscribers.
pub(super) const RECENT: usize = 64;

/// A subscriber that is more than this many events of its match behind is disconnected. It is the
/// size of the ring buffer: beyond it, every slow client would cost reads of the store.
pub(super) const MAX_LAG: u64 = RECENT as u64;

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
    /// Number of the last event that was published together with others. A subscriber isn't slow
    /// because it lacks those.
    bulk_end: AtomicU64,
    /// Incremented when published events turn out to be lost, so that subscribers begin anew.
    generation: AtomicU64,
    /// Number of the match's last published event. 0 until the match has been loaded.
    head: watch::Sender<u64>,
}

impl Broadcast {
    pub(super) fn new() -> Broadcast {
        Broadcast {
            recent: Mutex::default(),
            bulk_end: AtomicU64::new(0),
            generation: AtomicU64::new(0),
            head: watch::Sender::new(0),
        }
    }

    /// Adds a committed event of the match to the ring buffer, and notifies its subscribers.
    pub(super) fn publish(&self, event: EventText) {
        let mut recent = lock(&self.recent);
        let seq = event.seq;
        push(&mut recent, event);
        self.head.send_replace(seq);
    }

    /// Adds several committed events of the match, which this node has just read from the store, to
    /// the ring buffer, and notifies its subscribers.
    pub(super) fn publish_all(&self, events: Vec<EventText>) {
        let Some(last) = events.last().map(|event| event.seq) else {
            return;
        };
        let mut recent = lock(&self.recent);
        if 1 < events.len() {
            self.bulk_end.store(last, Ordering::Release);
        }
        for event in events {
            push(&mut recent, event);
        }
        self.head.send_replace(last);
    }

    /// Why a subscriber of this generation that has event number `sent` must be disconnected. `None` if
    /// it may go on.
    pub(super) fn cut_off(&self, generation: u64, sent: u64) -> Option<&'static str> {
        if generation != self.generation() {
            return Some("events were lost");
        }
        // Events that this node has read together didn't wait for this subscriber.
        let sent = sent.max(self.bulk_end.load(Ordering::Acquire));
        (MAX_LAG < self.head().saturating_sub(sent)).then_some("too slow")
    }

    /// Incremented whenever published events turn out to be lost: a subscriber of an earlier
    /// generation has received events that the match doesn't have.
    pub(super) fn generation(&self) -> u64 {
        self.generation.load(Ordering::Acquire)
    }

    /// Makes all subscribers begin anew, because the store has lost events that they have received.
    pub(super) fn restart(&self) {
        self.generation.fetch_add(1, Ordering::AcqRel);
        self.head.send_modify(|_| {});
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

    /// Number of the match's last published event. 0 until the match has been loaded.
    pub(super) fn head(&self) -> u64 {
        *self.head.borrow()
    }

    /// Whether any task waits for the match's next event.
    pub(super) fn has_subscribers(&self) -> bool {
        0 < self.head.receiver_count()
    }

    /// Subscribes to the number of the match's last published event.
    pub(super) fn subscribe(&self) -> watch::Receiver<u64> {
        self.head.subscribe()
    }
}

/// Adds an event to a ring buffer of [`RECENT`] events.
fn push(recent: &mut VecDeque<EventText>, event: EventText) {
    if recent.len() == RECENT {
        recent.pop_front();
    }
    recent.push_back(event);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(seq: u64) -> EventText {
        EventText {
            seq,
            text: "".into(),
        }
    }

    #[test]
    fn subscriber_is_not_slow_because_the_node_was_behind() {
        let broadcast = Broadcast::new();
        broadcast.publish(event(1));
        let generation = broadcast.generation();
        // The node reads more events at once than the ring buffer has room for.
        broadcast.publish_all((2..=200).map(event).collect());
        assert_eq!(broadcast.head(), 200);
        assert_eq!(broadcast.cut_off(generation, 1), None);
        for seq in 201..=200 + MAX_LAG {
            broadcast.publish(event(seq));
        }
        assert_eq!(broadcast.cut_off(generation, 1), None);
        broadcast.publish(event(201 + MAX_LAG));
        assert_eq!(broadcast.cut_off(generation, 1), Some("too slow"));
        assert_eq!(broadcast.cut_off(generation, 201), None);
        // An event on its own counts.
        broadcast.publish_all(vec![event(202 + MAX_LAG)]);
        assert_eq!(broadcast.cut_off(generation, 201), Some("too slow"));
        broadcast.restart();
        assert_eq!(broadcast.cut_off(generation, 266), Some("events were lost"));
        assert_eq!(broadcast.cut_off(broadcast.generation(), 266), None);
    }
}
