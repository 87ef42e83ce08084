//! Time that several nodes share: the store has the time, and knows the outages.
//!
//! A node learns both with every heartbeat, and reads its own monotonic clock in between. An outage
//! is a period in which no node at all was alive.

use std::{
    sync::{Mutex, atomic::AtomicI64, atomic::Ordering},
    thread,
    time::{Duration, Instant},
};

use store::{Error, Heartbeat, Nodes, Store};

use super::{Liveness, Outage, ServerClock, ServerTime, add_outage, milliseconds, read_outages};

/// Maximum milliseconds by which one heartbeat sets the node's time back if it is ahead of the
/// store's, so that a running clock never jumps visibly.
const MAX_SLEW: i64 = 50;

/// Time for which a node that starts waits for its shared store to become reachable.
const STARTUP_TIMEOUT: Duration = Duration::from_secs(30);
/// Interval at which a node that starts tries to reach its shared store.
const STARTUP_RETRY_INTERVAL: Duration = Duration::from_millis(250);

impl ServerTime {
    /// Makes this process one of the nodes that share a store, by a first heartbeat. From then on
    /// the server's time is the store's.
    ///
    /// # Errors
    ///
    /// The store couldn't be reached within [`STARTUP_TIMEOUT`].
    pub(super) fn join(nodes: &dyn Nodes, store: &dyn Store) -> Result<ServerTime, Error> {
        // A store that was copied from that of a single server has its outages in a note.
        let outages = retry_at_startup(store, || read_outages(store))?;
        let beat = retry_at_startup(store, || nodes.heartbeat())?;
        let time = ServerTime {
            source: ServerClock::System,
            base: AtomicI64::new(beat.now),
            started: beat.at,
            is_doubtful: false,
            heartbeat_timeout: store::OUTAGE_THRESHOLD,
            is_shared: true,
            latest: AtomicI64::new(0),
            liveness: Mutex::new(Liveness {
                outages,
                failing_since: None,
                last_tick: Instant::now(),
                last_beat: beat.now,
                last_beat_at: beat.at.checked_sub(beat.within).unwrap_or(beat.at),
                is_unwritten: false,
                fence: None,
            }),
        };
        time.apply_beat(beat);
        Ok(time)
    }

    /// Applies the store's reply to a heartbeat: corrects the server's time, and adds the outages
    /// it reports.
    pub(super) fn apply_beat(&self, beat: Heartbeat) {
        let reading = self.reading();
        let correction = correction(&beat, beat.at.elapsed(), reading);
        self.base.fetch_add(correction, Ordering::Relaxed);
        let mut liveness = self.liveness();
        // The first heartbeat returns all outages so far: only the one that it has ended is news.
        let is_first = liveness.fence.is_none();
        for outage in beat.outages {
            let outage = Outage::from(outage);
            if !is_first || outage.to == beat.now {
                tracing::warn!(ms = outage.to - outage.from, "no server could store events");
            }
            add_outage(&mut liveness.outages, outage);
        }
        if beat.refused_since.is_some() && liveness.failing_since.is_none() {
            tracing::error!("the database can't store events: is its disk full?");
        }
        liveness.failing_since = beat.refused_since;
        // The lease counts from when the heartbeat was sent, not from when the reply came.
        let sent = beat.at.checked_sub(beat.within).unwrap_or(beat.at);
        if liveness.last_beat_at <= sent {
            (liveness.last_beat, liveness.last_beat_at) = (beat.now, sent);
            liveness.fence = Some(beat.fence);
        }
    }

    /// Whether the last heartbeat is so old that there may have been an outage that this node
    /// doesn't know, or that its lease may have expired and other nodes have taken over its claims.
    /// Always `false` without other nodes.
    pub(crate) fn is_out_of_step(&self) -> bool {
        self.is_shared && self.heartbeat_timeout <= self.liveness().last_beat_at.elapsed()
    }

    /// Time since the last heartbeat that the store has answered.
    pub(crate) fn heartbeat_age(&self) -> Duration {
        self.liveness().last_beat_at.elapsed()
    }

    /// The node's fencing token, or `None` without other nodes. Must be read before a decision and
    /// submitted with its append, so that the store refuses it if the lease was lost in between.
    pub(crate) fn fence(&self) -> Option<u64> {
        self.liveness().fence
    }
}

/// Calls `ask` until it succeeds, for something that a server must know before it can start.
/// Retries for up to [`STARTUP_TIMEOUT`] if the store is shared, because its database may be
/// restarting.
///
/// # Errors
///
/// The last error of `ask`.
pub(crate) fn retry_at_startup<T>(
    store: &dyn Store,
    ask: impl Fn() -> Result<T, Error>,
) -> Result<T, Error> {
    let began = Instant::now();
    loop {
        match ask() {
            Err(error)
                if store.nodes().is_some()
                    && error.is_retryable()
                    && began.elapsed() < STARTUP_TIMEOUT =>
            {
                tracing::warn!(%error, "waiting for the database");
                thread::sleep(STARTUP_RETRY_INTERVAL);
            }
            result => return result,
        }
    }
}

/// Milliseconds by which the node's time `reading` has to be corrected to agree with the store's,
/// `since` after the reply to a heartbeat came.
///
/// The store's time was read between sending and receiving, so a reply that took long says little:
/// a node's time that may be right stays as it is. It is set forward only as far as is certain, and
/// back by at most [`MAX_SLEW`], so that no player loses time by it.
fn correction(beat: &Heartbeat, since: Duration, reading: i64) -> i64 {
    let earliest = beat.now + milliseconds(since);
    let latest = earliest + milliseconds(beat.within) + 1;
    if reading < earliest {
        earliest - reading
    } else {
        (latest - reading).clamp(-MAX_SLEW, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_reply_corrects_no_clock_that_may_be_right() {
        let beat = |within| Heartbeat {
            now: 10_000,
            at: Instant::now(),
            within: Duration::from_millis(within),
            fence: 1,
            refused_since: None,
            outages: Vec::new(),
        };
        let since = Duration::from_millis(500);
        for (within, reading, expected) in [
            // The store's time is between 10,500 and 10,502.
            (1, 10_500, 0),
            (1, 10_502, 0),
            (1, 10_400, 100),
            (1, 9_000, 1500),
            (1, 10_510, -8),
            (1, 12_000, -50),
            // The store's time is between 10,500 and 13,501.
            (3000, 10_500, 0),
            (3000, 13_501, 0),
            (3000, 10_400, 100),
            (3000, 20_000, -50),
        ] {
            let found = correction(&beat(within), since, reading);
            assert_eq!(found, expected, "{within} {reading}");
        }
    }
}
