//! The server's time, and its outages.
//!
//! The time never goes back, so that the times of events never decrease, and time that passes while
//! the server can't serve is an outage, which no player is charged for. Outages are found in four
//! ways: from the last heartbeat of the process before to the start of this one; from one heartbeat
//! to the next if it is late; from the first failed write to the next that succeeds; and, by a
//! timer that fires late, while the process was suspended.
//!
//! A server on its own keeps heartbeat and outages as notes in its store. Where several nodes share
//! a store, the store has the time and the outages, and a node learns them with its heartbeats
//! (`shared`).

mod shared;

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicI64, Ordering},
    },
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use matches::{Match, Time};
use serde::{Deserialize, Serialize};
pub(crate) use shared::retry_at_startup;
use store::{Error, Store};

use super::lock;
use crate::planted::is_planted;

/// The source of the server's time.
#[derive(Clone, Debug, Default)]
pub enum ServerClock {
    /// The machine's wall clock at the start, and its monotonic clock from then on.
    #[default]
    System,
    /// Milliseconds that a test sets, for a server without other nodes.
    Manual(Arc<AtomicI64>),
}

/// Time without a heartbeat (a regular write to the store) after which a server without other nodes
/// counts as away: it couldn't write, or didn't run.
const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(3);

/// Milliseconds by which the wall clock may be behind the last heartbeat when the server starts. If
/// it is further behind, the heartbeat's time is taken to be wrong, and the server's time goes back
/// to the wall clock's.
const MAX_CLOCK_LAG: i64 = 60 * 1000;

/// Gap between two ticks of the server's timer of 100 ms from which on the process counts as
/// suspended.
const STALL_THRESHOLD: Duration = Duration::from_millis(500);

/// Milliseconds of outage below which players are credited no time: it isn't worth an event.
const MIN_CREDITED_OUTAGE: i64 = 50;

/// Milliseconds for which an outage is kept. No turn takes longer than 30 days, and no match is
/// credited for an outage before its last event.
const OUTAGE_TTL: i64 = 400 * 24 * 60 * 60 * 1000;

/// Name of the note (a text stored by name) in the store with the time of the server's last
/// heartbeat, in milliseconds since 1970.
pub(super) const HEARTBEAT_NOTE: &str = "heartbeat";
/// Name of the note (a text stored by name) in the store with the server's outages, as JSON.
pub(super) const OUTAGES_NOTE: &str = "outages";

/// A period in which the server was away, in milliseconds of the server's time. In JSON,
/// `[from, to]`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(from = "(i64, i64)", into = "(i64, i64)")]
struct Outage {
    from: i64,
    to: i64,
}

impl From<(i64, i64)> for Outage {
    fn from((from, to): (i64, i64)) -> Outage {
        Outage { from, to }
    }
}

impl From<Outage> for (i64, i64) {
    fn from(outage: Outage) -> (i64, i64) {
        (outage.from, outage.to)
    }
}

/// The server's time, and its outages: periods in which it was away, which no player is charged
/// for.
#[derive(Debug)]
pub(crate) struct ServerTime {
    source: ServerClock,
    /// The server's time at the moment `started`, in milliseconds since 1970.
    base: AtomicI64,
    started: Instant,
    /// Whether the wall clock was far behind the last heartbeat at the start, so that it may be
    /// wrong now and be corrected later.
    is_doubtful: bool,
    /// Time without a heartbeat after which the server counts as away, so that players aren't
    /// charged.
    heartbeat_timeout: Duration,
    /// Whether several nodes may share the store, whose clock then determines the server's time.
    is_shared: bool,
    /// The latest time that [`now`](Self::now) has returned. Used where the time is shared, because
    /// it may be set back a little with a heartbeat.
    latest: AtomicI64,
    liveness: Mutex<Liveness>,
}

/// The outages of the server, and the signs of life by which they are found.
#[derive(Debug)]
struct Liveness {
    /// The known outages of the server, the earliest first, without overlaps.
    outages: Vec<Outage>,
    /// Whether some of `outages` aren't in the store yet.
    is_unwritten: bool,
    /// The server's time, in milliseconds, of the first of the writes that fail now. `None` while
    /// writes succeed.
    failing_since: Option<i64>,
    /// Moment of the last call of [`ServerTime::note_alive`], which a timer makes: a long gap means
    /// that the process stood still.
    last_tick: Instant,
    /// The server's time of the last heartbeat in the store, in milliseconds.
    last_beat: i64,
    /// Moment on the monotonic clock at which the last heartbeat was written.
    last_beat_at: Instant,
    /// The node's fencing token, which proves to the store that its lease hasn't been lost. `None`
    /// unless several nodes share the store.
    fence: Option<u64>,
}

impl ServerTime {
    /// Starts the clock at the wall clock's time, or at the last heartbeat if that is later. The
    /// time since the last heartbeat is an outage. If the store can be shared by several nodes,
    /// joins them instead.
    ///
    /// If the last heartbeat is far in the future, the clock was wrong then: the time goes back to
    /// the wall clock's, and no outage lasts longer than until now.
    ///
    /// # Errors
    ///
    /// The store can't be read, or has stopped writing for good.
    pub(crate) fn start(source: ServerClock, store: &dyn Store) -> Result<ServerTime, Error> {
        if let (Some(nodes), ServerClock::System) = (store.nodes(), &source) {
            return ServerTime::join(nodes, store);
        }
        let last_beat = store.read_note(HEARTBEAT_NOTE)?;
        let last_beat = last_beat.and_then(|text| text.parse::<i64>().ok());
        let mut outages = read_outages(store)?;
        let (wall, heartbeat_timeout) = match &source {
            ServerClock::System => (wall_clock(), HEARTBEAT_TIMEOUT),
            // The speed of the machine that runs a test has nothing to do with the test's time.
            ServerClock::Manual(time) => (time.load(Ordering::Relaxed), Duration::MAX),
        };
        // A start may have failed between writing the two notes; no time is counted twice.
        let last_outage_end = outages.last().map(|outage| outage.to);
        let away_since = last_beat.max(last_outage_end);
        let is_doubtful = away_since.is_some_and(|since| MAX_CLOCK_LAG < since - wall);
        let now = if is_doubtful {
            for outage in &mut outages {
                outage.to = outage.to.min(wall);
            }
            outages.retain(|outage| outage.from < outage.to);
            tracing::warn!("the clock was ahead when the server ran last, or is behind now");
            wall
        } else {
            wall.max(away_since.unwrap_or(wall))
        };
        if let Some(from) = away_since.filter(|_| !is_doubtful) {
            add_outage(&mut outages, Outage { from, to: now });
        }
        let time = ServerTime {
            source,
            // One millisecond after the outage, so that every event from now on is later.
            base: AtomicI64::new(now + i64::from(away_since.is_some())),
            started: Instant::now(),
            is_doubtful,
            heartbeat_timeout,
            is_shared: false,
            latest: AtomicI64::new(0),
            liveness: Mutex::new(Liveness {
                outages,
                failing_since: None,
                last_tick: Instant::now(),
                last_beat: now,
                last_beat_at: Instant::now(),
                is_unwritten: true,
                fence: None,
            }),
        };
        match time.beat(store) {
            // On a full disk, the heartbeat is written when there is room.
            Err(error) if !error.is_retryable() => Err(error),
            Ok(()) | Err(_) => Ok(time),
        }
    }

    fn liveness(&self) -> std::sync::MutexGuard<'_, Liveness> {
        lock(&self.liveness)
    }

    /// The server's current time, in milliseconds since 1970. Never goes back while the server
    /// runs.
    pub(crate) fn now(&self) -> Time {
        Time(match &self.source {
            ServerClock::System if self.is_shared => {
                let now = self.reading();
                self.latest.fetch_max(now, Ordering::Relaxed).max(now)
            }
            ServerClock::System => self.reading(),
            ServerClock::Manual(time) => {
                let base = self.base.load(Ordering::Relaxed);
                base.max(time.load(Ordering::Relaxed))
            }
        })
    }

    /// The server's time by the monotonic clock, in milliseconds: `base` plus the time since the
    /// start.
    fn reading(&self) -> i64 {
        self.base.load(Ordering::Relaxed) + milliseconds(self.started.elapsed())
    }

    /// Sets the server's time to the wall clock's if that was far behind at the start and has been
    /// corrected since. The time that is skipped is an outage.
    fn adopt_corrected_clock(&self, wall: i64) {
        let now = self.now().0;
        if !self.is_doubtful || wall - now < MAX_CLOCK_LAG {
            return;
        }
        tracing::warn!("the clock has been set forward");
        let mut liveness = self.liveness();
        let skipped = Outage {
            from: now,
            to: wall,
        };
        add_outage(&mut liveness.outages, skipped);
        (liveness.last_beat, liveness.is_unwritten) = (wall, true);
        self.base.fetch_add(wall - now, Ordering::Relaxed);
    }

    /// Writes a heartbeat to the store, and blocks until it is written. If the last heartbeat is
    /// older than the timeout, the time since is an outage; with several nodes, the store decides
    /// that.
    ///
    /// # Errors
    ///
    /// The store can't be written now.
    pub(crate) fn beat(&self, store: &dyn Store) -> Result<(), Error> {
        if let Some(nodes) = store.nodes().filter(|_| self.is_shared) {
            self.apply_beat(nodes.heartbeat()?);
            return Ok(());
        }
        if matches!(self.source, ServerClock::System) {
            self.adopt_corrected_clock(wall_clock());
        }
        let now = self.now();
        let written = store.write_note(HEARTBEAT_NOTE, &now.0.to_string());
        self.has_written(now, written.is_ok());
        written?;
        let is_unwritten = {
            let mut liveness = self.liveness();
            if self.heartbeat_timeout <= liveness.last_beat_at.elapsed() {
                let from = liveness.last_beat;
                liveness.add_outage(Outage { from, to: now.0 });
            }
            liveness.last_beat = now.0;
            liveness.last_beat_at = Instant::now();
            liveness.is_unwritten
        };
        if is_unwritten {
            self.write_outages(store)?;
        }
        Ok(())
    }

    fn write_outages(&self, store: &dyn Store) -> Result<(), Error> {
        let text = {
            let mut liveness = self.liveness();
            liveness.is_unwritten = false;
            serde_json::to_string(&liveness.outages).unwrap_or_default()
        };
        let written = store.write_note(OUTAGES_NOTE, &text);
        if written.is_err() {
            self.liveness().is_unwritten = true;
        }
        written
    }

    /// Records that the process is running. If it stood still for [`STALL_THRESHOLD`], because the
    /// machine was suspended or overloaded, that was an outage, unless other nodes may have served
    /// meanwhile.
    pub(crate) fn note_alive(&self) {
        let now = self.now().0;
        let mut liveness = self.liveness();
        let stall = liveness.last_tick.elapsed();
        liveness.last_tick = Instant::now();
        // A test's own time advances by leaps, and of several nodes the others have served
        // meanwhile.
        let is_counted = matches!(self.source, ServerClock::System) && !self.is_shared;
        if STALL_THRESHOLD <= stall && is_counted {
            let from = now - milliseconds(stall);
            liveness.add_outage(Outage { from, to: now });
            // The missing heartbeats of this time are no outage of their own.
            liveness.last_beat_at += stall;
            tracing::warn!(ms = now - from, "the process stood still");
        }
    }

    /// Records whether a write to the store that was submitted at `at` has succeeded. From the
    /// first failure to the next success the server counts as away. Does nothing if other nodes may
    /// have been able to write.
    pub(crate) fn has_written(&self, at: Time, success: bool) {
        if self.is_shared {
            // Other nodes may have been able to write. If none was, the store knows.
            return;
        }
        let mut liveness = self.liveness();
        if !success {
            let since = liveness.failing_since.map_or(at.0, |since| since.min(at.0));
            liveness.failing_since = Some(since);
        } else if let Some(from) = liveness.failing_since.filter(|since| *since <= at.0) {
            liveness.failing_since = None;
            liveness.add_outage(Outage { from, to: at.0 });
        }
    }

    /// Whether the server can't write to its store now, as far as is known: the last write failed,
    /// or the heartbeat is late.
    pub(crate) fn is_failing(&self) -> bool {
        let liveness = self.liveness();
        let is_late = self.heartbeat_timeout <= liveness.last_beat_at.elapsed();
        liveness.failing_since.is_some() || is_late
    }

    /// The moment up to which the clocks of a match are charged, as shown to players: the current
    /// time, minus outages since the last event, which will be credited. A node that has lost a shared
    /// store can't know whether players will be credited: it shows the clocks of its last heartbeat.
    pub(crate) fn charged_until(&self, state: &Match) -> Time {
        let mut now = self.now();
        if self.is_out_of_step() {
            let last_beat = self.liveness().last_beat;
            now = Time(now.0.min(last_beat.max(state.last_time().0)));
        }
        if state.deadline().is_none() || state.is_exhibit() {
            return now;
        }
        Time(now.0 - self.away_since(state.last_time(), now))
    }

    /// Milliseconds for which the server was away between a match's last event and `now`; 0 if
    /// below [`MIN_CREDITED_OUTAGE`]. An outage before the last event has been credited already,
    /// because every command credits first.
    pub(crate) fn away_since(&self, last_event: Time, now: Time) -> i64 {
        if is_planted("charged-outage") {
            return 0;
        }
        self.note_alive();
        let liveness = self.liveness();
        // Of several nodes, another may have served meanwhile.
        let is_late = !self.is_shared && self.heartbeat_timeout <= liveness.last_beat_at.elapsed();
        let late_since = is_late.then_some(liveness.last_beat);
        let current = late_since.into_iter().chain(liveness.failing_since).min();
        // The current outage may have begun before the end of a known one.
        let current_from = current.unwrap_or(i64::MAX);
        let known = liveness.outages.iter().rev().copied();
        let known = known
            .take_while(|outage| last_event.0 < outage.to)
            .map(|outage| Outage {
                from: outage.from,
                to: outage.to.min(current_from),
            });
        let current = current.map(|from| Outage { from, to: now.0 });
        let length = |outage: Outage| (outage.to - outage.from.max(last_event.0)).max(0);
        let sum = current.into_iter().chain(known).map(length).sum();
        if sum < MIN_CREDITED_OUTAGE { 0 } else { sum }
    }
}

/// Reads the server's outages from the store. A note that can't be parsed counts as none.
fn read_outages(store: &dyn Store) -> Result<Vec<Outage>, Error> {
    let note = store.read_note(OUTAGES_NOTE)?;
    let outages = note.and_then(|text| serde_json::from_str(&text).ok());
    Ok(outages.unwrap_or_default())
}

/// Milliseconds since 1970 on the machine's clock.
fn wall_clock() -> i64 {
    let wall = SystemTime::now().duration_since(UNIX_EPOCH);
    wall.map_or(0, milliseconds)
}

/// Converts a duration to milliseconds.
fn milliseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

impl Liveness {
    /// Adds an outage of the server that isn't in the store yet.
    fn add_outage(&mut self, outage: Outage) {
        self.is_unwritten = true;
        add_outage(&mut self.outages, outage);
    }
}

/// Adds an outage at the end of a list, merges it with those it overlaps, and drops those older
/// than [`OUTAGE_TTL`].
fn add_outage(outages: &mut Vec<Outage>, mut outage: Outage) {
    while let Some(last) = outages.pop_if(|last| outage.from <= last.to) {
        outage = Outage {
            from: outage.from.min(last.from),
            to: outage.to.max(last.to),
        };
    }
    outages.push(outage);
    outages.retain(|known| outage.from - OUTAGE_TTL < known.to);
}

#[cfg(test)]
mod tests;
