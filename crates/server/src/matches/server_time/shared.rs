//! Time that several servers share: it is the store's, and so is what counts as an outage.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicI64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use store::{Error, Heartbeat, Nodes, Store};

use super::{Clock, OUTAGES, Presence, ServerTime, remember};

/// By how many milliseconds at most a node's time is set back with a heartbeat, if it is fast.
const SLEW: i64 = 50;

/// How long a node that starts waits for its store, and how often it asks.
const START: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(250);

impl ServerTime {
    /// Becomes a node: from now on the time is the store's, and what is an outage is known there.
    pub(super) fn join(nodes: &dyn Nodes, store: &dyn Store) -> Result<ServerTime, Error> {
        // What came from a database of one server.
        let known = patiently(store, || store.read_note(OUTAGES))?;
        let known = known.and_then(|it| serde_json::from_str::<Vec<(i64, i64)>>(&it).ok());
        let beat = patiently(store, || nodes.heartbeat())?;
        let times = ServerTime {
            clock: Clock::System,
            base: AtomicI64::new(beat.now),
            started: beat.at,
            doubtful: false,
            silence: store::OUTAGE_THRESHOLD,
            is_shared: true,
            told: AtomicI64::new(0),
            presence: Mutex::new(Presence {
                outages: known.unwrap_or_default(),
                failing: None,
                alive: Instant::now(),
                last: beat.now,
                heard: beat.at.checked_sub(beat.within).unwrap_or(beat.at),
                unwritten: false,
                fence: None,
            }),
        };
        times.take(beat);
        Ok(times)
    }

    /// Takes in what the store says about the time and about outages.
    pub(super) fn take(&self, beat: Heartbeat) {
        let reading = self.reading();
        let correction = correction(&beat, beat.at.elapsed(), reading);
        self.base.fetch_add(correction, Ordering::Relaxed);
        let mut presence = self.presence();
        for outage in beat.outages {
            tracing::warn!(ms = outage.1 - outage.0, "no server was alive");
            remember(&mut presence.outages, outage);
        }
        // It was certainly alive when it asked.
        let asked = beat.at.checked_sub(beat.within).unwrap_or(beat.at);
        if presence.heard <= asked {
            (presence.last, presence.heard) = (beat.now, asked);
            presence.fence = Some(beat.fence);
        }
    }

    /// Whether it is so long since the last heartbeat that there may have been an outage that this
    /// node knows nothing of, or others may have taken its place.
    pub(crate) fn is_out_of_step(&self) -> bool {
        self.is_shared && self.silence <= self.presence().heard.elapsed()
    }

    /// The node's fencing number, where there are nodes. Whoever decides something takes it first.
    pub(crate) fn fence(&self) -> Option<u64> {
        self.presence().fence
    }
}

/// Asks a store something that has to be known before a server can start. One that several servers
/// share may be in the middle of a restart of its own, and is given some time.
///
/// # Errors
///
/// It can't be asked, or has not answered for long.
pub(crate) fn patiently<T>(
    store: &dyn Store,
    ask: impl Fn() -> Result<T, Error>,
) -> Result<T, Error> {
    let began = Instant::now();
    loop {
        match ask() {
            Err(error)
                if store.nodes().is_some() && error.is_retryable() && began.elapsed() < START =>
            {
                tracing::warn!(%error, "waiting for the database");
                thread::sleep(PAUSE);
            }
            answer => return answer,
        }
    }
}

/// By how many milliseconds a node's time has to be set, some time after the answer came. An answer
/// that took long tells little: where the node's time may be right, it stays. It is never set
/// further ahead than is certain, and back little by little: nobody is to lose time by it.
fn correction(beat: &Heartbeat, since: Duration, reading: i64) -> i64 {
    let earliest = beat.now + since.as_millis() as i64;
    let latest = earliest + beat.within.as_millis() as i64 + 1;
    if reading < earliest {
        earliest - reading
    } else {
        (latest - reading).clamp(-SLEW, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_took_long_sets_no_clock_that_may_be_right() {
        let beat = |within| Heartbeat {
            now: 10_000,
            at: Instant::now(),
            within: Duration::from_millis(within),
            fence: 1,
            outages: Vec::new(),
        };
        let since = Duration::from_millis(500);
        for (within, reading, expected) in [
            // It is between 10,500 and 10,502.
            (1, 10_500, 0),
            (1, 10_502, 0),
            (1, 10_400, 100),
            (1, 9_000, 1500),
            (1, 10_510, -8),
            (1, 12_000, -50),
            // It is between 10,500 and 13,501.
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
