//! The server's time, and the times it was away.

mod shared;

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use matches::{Match, Time};
pub(crate) use shared::patiently;
use store::{Error, Store};

/// Where the server takes its time from.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    /// The wall clock at the start, and from then on a clock that nobody can set.
    #[default]
    System,
    /// Milliseconds that a test sets, of a server that has no other beside it.
    Manual(Arc<AtomicI64>),
}

/// Without a heartbeat for so long, the server was away: because it could not write, or because it
/// did not run.
const SILENCE: Duration = Duration::from_secs(3);

/// A wall clock that is so far behind the server's last life has been set since, or was wrong then:
/// it is believed, and time goes back for once.
const TRUST: i64 = 60 * 1000;

/// Without a sign of life for so long, the process stood still.
const STALL: Duration = Duration::from_millis(500);

/// Less than so many milliseconds is not worth an event.
const SHORTEST: i64 = 50;

/// Outages that began so long before the latest are forgotten. No turn takes longer.
const MEMORY: i64 = 400 * 24 * 60 * 60 * 1000;

/// The notes that a server without others keeps.
pub(super) const HEARTBEAT: &str = "heartbeat";
pub(super) const OUTAGES: &str = "outages";

/// The running clock of a server.
#[derive(Debug)]
pub(crate) struct ServerTime {
    clock: Clock,
    base: AtomicI64,
    started: Instant,
    /// Whether the wall clock was behind the server's last life: it may be wrong, and be set right.
    doubtful: bool,
    /// Without a heartbeat for so long, the server was away.
    silence: Duration,
    /// Whether other nodes share the time, which is the store's then.
    is_shared: bool,
    /// The latest time that was told to anybody, where it is shared.
    told: AtomicI64,
    presence: Mutex<Presence>,
}

/// When the server was there.
#[derive(Debug)]
struct Presence {
    /// From when to when it was away, the earliest first, without overlaps.
    outages: Vec<(i64, i64)>,
    /// Whether there are some that are not on disk.
    unwritten: bool,
    /// Since when nothing could be written, if that lasts.
    failing: Option<i64>,
    /// The last sign of life, in the server's own time.
    alive: Instant,
    /// The last heartbeat that is on disk, in the server's time and in its own.
    last: i64,
    heard: Instant,
    /// The node's fencing number, where it has one.
    fence: Option<u64>,
}

impl ServerTime {
    /// Starts the clock where it stopped, or later. What has passed since is an outage. If that was
    /// in the future, the clock was wrong, and what is charged to nobody ends now.
    pub(crate) fn start(clock: Clock, store: &dyn Store) -> Result<ServerTime, Error> {
        if let (Some(nodes), Clock::System) = (store.nodes(), &clock) {
            return ServerTime::join(nodes, store);
        }
        let number = |it: String| it.parse::<i64>().ok();
        let last = store.read_note(HEARTBEAT)?.and_then(number);
        let known = store.read_note(OUTAGES)?;
        let known = known.and_then(|it| serde_json::from_str::<Vec<(i64, i64)>>(&it).ok());
        let mut outages = known.unwrap_or_default();
        let (wall, silence) = match &clock {
            Clock::System => (wall_clock(), SILENCE),
            // How slow the machine of a test is has nothing to do with its time.
            Clock::Manual(it) => (it.load(Ordering::Relaxed), Duration::MAX),
        };
        // A start may have failed between the two notes: no time is counted twice.
        let ended = outages.last().map(|it| it.1);
        let away = last.max(ended);
        let doubtful = away.is_some_and(|it| TRUST < it - wall);
        let now = if doubtful {
            for outage in &mut outages {
                outage.1 = outage.1.min(wall);
            }
            outages.retain(|(from, to)| from < to);
            tracing::warn!("the clock was ahead when the server ran last, or is behind now");
            wall
        } else {
            wall.max(away.unwrap_or(wall))
        };
        if let Some(away) = away.filter(|_| !doubtful) {
            remember(&mut outages, (away, now));
        }
        let times = ServerTime {
            clock,
            // Whatever happens from now on is later than the outage.
            base: AtomicI64::new(now + i64::from(away.is_some())),
            started: Instant::now(),
            doubtful,
            silence,
            is_shared: false,
            told: AtomicI64::new(0),
            presence: Mutex::new(Presence {
                outages,
                failing: None,
                alive: Instant::now(),
                last: now,
                heard: Instant::now(),
                unwritten: true,
                fence: None,
            }),
        };
        match times.beat(store) {
            // On a full disk it is written when there is room.
            Err(error) if !error.is_retryable() => Err(error),
            Ok(()) | Err(_) => Ok(times),
        }
    }

    fn presence(&self) -> std::sync::MutexGuard<'_, Presence> {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What time it is.
    pub(crate) fn now(&self) -> Time {
        Time(match &self.clock {
            Clock::System if self.is_shared => {
                let now = self.reading();
                self.told.fetch_max(now, Ordering::Relaxed).max(now)
            }
            Clock::System => self.reading(),
            Clock::Manual(it) => {
                let base = self.base.load(Ordering::Relaxed);
                base.max(it.load(Ordering::Relaxed))
            }
        })
    }

    fn reading(&self) -> i64 {
        self.base.load(Ordering::Relaxed) + self.started.elapsed().as_millis() as i64
    }

    /// Follows a wall clock that was behind when the server started and has been set right. The
    /// time that is leapt over is charged to nobody.
    fn follow(&self, wall: i64) {
        let now = self.now().0;
        if !self.doubtful || wall - now < TRUST {
            return;
        }
        tracing::warn!("the clock has been set forward");
        let mut presence = self.presence();
        remember(&mut presence.outages, (now, wall));
        (presence.last, presence.unwritten) = (wall, true);
        self.base.fetch_add(wall - now, Ordering::Relaxed);
    }

    /// Writes a heartbeat. If there was none for long, that was an outage.
    pub(crate) fn beat(&self, store: &dyn Store) -> Result<(), Error> {
        if let Some(nodes) = store.nodes().filter(|_| self.is_shared) {
            self.take(nodes.heartbeat()?);
            return Ok(());
        }
        if matches!(self.clock, Clock::System) {
            self.follow(wall_clock());
        }
        let now = self.now();
        let written = store.write_note(HEARTBEAT, &now.0.to_string());
        self.has_written(now, written.is_ok());
        written?;
        let unwritten = {
            let mut presence = self.presence();
            if self.silence <= presence.heard.elapsed() {
                let outage = (presence.last, now.0);
                presence.remember(outage);
            }
            presence.last = now.0;
            presence.heard = Instant::now();
            presence.unwritten
        };
        if unwritten {
            self.write_outages(store)?;
        }
        Ok(())
    }

    fn write_outages(&self, store: &dyn Store) -> Result<(), Error> {
        let text = {
            let mut presence = self.presence();
            presence.unwritten = false;
            serde_json::to_string(&presence.outages).unwrap_or_default()
        };
        let written = store.write_note(OUTAGES, &text);
        if written.is_err() {
            self.presence().unwritten = true;
        }
        written
    }

    /// Takes note that the process runs. If it has not for a while, that was an outage.
    pub(crate) fn note_alive(&self) {
        let now = self.now().0;
        let mut presence = self.presence();
        let away = presence.alive.elapsed();
        presence.alive = Instant::now();
        // A test's own time goes on by leaps.
        // And one of several servers is not missed.
        if STALL <= away && matches!(self.clock, Clock::System) && !self.is_shared {
            let outage = (now - away.as_millis() as i64, now);
            presence.remember(outage);
            // Nobody could write, and that is no other outage.
            presence.heard += away;
            tracing::warn!(ms = outage.1 - outage.0, "the process stood still");
        }
    }

    /// Takes note of whether something could be written that was handed in at `at`. From the first
    /// failure to the next success the server was as good as away.
    pub(crate) fn has_written(&self, at: Time, success: bool) {
        if self.is_shared {
            // Others may have been able to. If none was, the store knows.
            return;
        }
        let mut presence = self.presence();
        if !success {
            let since = presence.failing.map_or(at.0, |it| it.min(at.0));
            presence.failing = Some(since);
        } else if let Some(since) = presence.failing.filter(|it| *it <= at.0) {
            presence.failing = None;
            presence.remember((since, at.0));
        }
    }

    /// Whether nothing can be written now, as far as is known: the last write failed, or there has
    /// been no heartbeat for so long that an outage is under way.
    pub(crate) fn is_failing(&self) -> bool {
        let presence = self.presence();
        presence.failing.is_some() || self.silence <= presence.heard.elapsed()
    }

    /// The moment that a match's clocks show. The time of an outage that is under way will be
    /// credited when it is over, so it isn't shown as spent.
    pub(crate) fn charged_until(&self, state: &Match) -> Time {
        let now = self.now();
        if state.deadline().is_none() || state.is_exhibit() {
            return now;
        }
        Time(now.0 - self.away_since(state.last_time(), now))
    }

    /// How much of the time since a match's last event the server was away, in milliseconds. Who
    /// adds an event settles this first, so what lies before it is settled.
    pub(crate) fn away_since(&self, event: Time, now: Time) -> i64 {
        self.note_alive();
        let presence = self.presence();
        // Of several servers, another may have lived meanwhile.
        let is_silent = !self.is_shared && self.silence <= presence.heard.elapsed();
        let silent = is_silent.then_some(presence.last);
        let lasting = silent.into_iter().chain(presence.failing).min();
        // What lasts may have begun before an outage that is over.
        let end = lasting.unwrap_or(i64::MAX);
        let outages = presence.outages.iter().rev().copied();
        let recent = outages
            .take_while(|(_, end)| event.0 < *end)
            .map(|(from, to)| (from, to.min(end)));
        let away = |(from, to): (i64, i64)| (to - from.max(event.0)).max(0);
        let lasting = lasting.map(|it| (it, now.0));
        let sum = lasting.into_iter().chain(recent).map(away).sum();
        if sum < SHORTEST { 0 } else { sum }
    }
}

/// Milliseconds since 1970, as the machine has them.
fn wall_clock() -> i64 {
    let wall = SystemTime::now().duration_since(UNIX_EPOCH);
    wall.map_or(0, |it| it.as_millis() as i64)
}

impl Presence {
    fn remember(&mut self, outage: (i64, i64)) {
        self.unwritten = true;
        remember(&mut self.outages, outage);
    }
}

/// Adds an outage. No time is counted twice.
fn remember(outages: &mut Vec<(i64, i64)>, mut outage: (i64, i64)) {
    while let Some(last) = outages.pop_if(|it| outage.0 <= it.1) {
        outage = (outage.0.min(last.0), outage.1.max(last.1));
    }
    outages.push(outage);
    outages.retain(|(_, end)| outage.0 - MEMORY < *end);
}

#[cfg(test)]
mod tests {
    use store::Memory;

    use super::*;

    fn manual(time: &Arc<AtomicI64>, store: &Memory) -> ServerTime {
        ServerTime::start(Clock::Manual(Arc::clone(time)), store).expect("a store")
    }

    #[test]
    fn the_time_between_two_lives_is_an_outage() {
        let (store, time) = (Memory::new(), Arc::new(AtomicI64::new(1000)));
        let times = manual(&time, &store);
        assert_eq!(times.away_since(Time(0), times.now()), 0);
        time.store(5000, Ordering::Relaxed);
        times.beat(&store).expect("written");
        time.store(9000, Ordering::Relaxed);
        let times = manual(&time, &store);
        for (event, away) in [(1000, 4000), (5000, 4000), (6000, 3000), (9000, 0)] {
            assert_eq!(times.away_since(Time(event), times.now()), away, "{event}");
        }
        // A third life: both outages count for whom nothing has happened since.
        time.store(20_000, Ordering::Relaxed);
        let times = manual(&time, &store);
        assert_eq!(times.away_since(Time(1000), times.now()), 4000 + 10_999);
        assert_eq!(times.away_since(Time(9500), times.now()), 10_500);
    }

    #[test]
    fn silence_is_an_outage_too() {
        let (store, time) = (Memory::new(), Arc::new(AtomicI64::new(1000)));
        let mut times = manual(&time, &store);
        time.store(9000, Ordering::Relaxed);
        assert_eq!(times.away_since(Time(2000), times.now()), 0);
        times.silence = Duration::ZERO;
        // It lasts.
        assert_eq!(times.away_since(Time(2000), Time(5000)), 3000);
        times.beat(&store).expect("written");
        // It is over. What was settled meanwhile is not settled again.
        assert_eq!(times.away_since(Time(2000), times.now()), 7000);
        assert_eq!(times.away_since(Time(5000), times.now()), 4000);
        assert_eq!(times.away_since(Time(9000), times.now()), 0);
    }

    #[test]
    fn a_clock_that_was_wrong_is_got_over() {
        const DAY: i64 = 24 * 60 * 60 * 1000;
        let (store, time) = (Memory::new(), Arc::new(AtomicI64::new(DAY)));
        let times = manual(&time, &store);
        times.beat(&store).expect("written");
        // A start a year ahead, then one at the right time.
        time.store(366 * DAY, Ordering::Relaxed);
        let ahead = manual(&time, &store);
        assert_eq!(ahead.away_since(Time(DAY), ahead.now()), 365 * DAY);
        time.store(2 * DAY, Ordering::Relaxed);
        let times = manual(&time, &store);
        let now = times.now();
        assert!((2 * DAY..2 * DAY + 10).contains(&now.0), "{now:?}");
        // Of what was before the wrong start, nothing is charged, and not more than has passed.
        assert_eq!(times.away_since(Time(DAY), now), DAY);
        assert_eq!(times.away_since(Time(366 * DAY + 5), now), 0);
        // From now on it is a day like any other.
        times.beat(&store).expect("written");
        time.store(3 * DAY, Ordering::Relaxed);
        let times = manual(&time, &store);
        let away = times.away_since(Time(2 * DAY + 1), times.now());
        assert!((DAY - 10..=DAY).contains(&away), "{away}");
    }

    #[test]
    fn a_clock_that_is_behind_is_followed_when_it_is_set() {
        let store = Memory::new();
        let future = wall_clock() + 10 * TRUST;
        store
            .write_note(HEARTBEAT, &future.to_string())
            .expect("a note");
        let times = ServerTime::start(Clock::System, &store).expect("a store");
        let before = times.now();
        assert!(before.0 < future - TRUST);
        times.follow(before.0 + 100);
        assert!(times.now().0 < before.0 + TRUST, "nothing to follow");
        times.follow(before.0 + 5 * TRUST);
        let now = times.now();
        assert!(before.0 + 5 * TRUST <= now.0);
        let away = times.away_since(before, now);
        assert!(4 * TRUST < away && away <= 5 * TRUST, "{away}");
        // It is believed once that it was behind, not that it may be set at will.
        let store = Memory::new();
        let times = ServerTime::start(Clock::System, &store).expect("a store");
        times.follow(times.now().0 + 5 * TRUST);
        assert!(times.now().0 < wall_clock() + TRUST);
    }

    #[test]
    fn what_could_not_be_written_is_an_outage_however_short() {
        let (store, time) = (Memory::new(), Arc::new(AtomicI64::new(1000)));
        let times = manual(&time, &store);
        let at = |now| {
            time.store(now, Ordering::Relaxed);
            times.now()
        };
        times.has_written(at(2000), false);
        times.has_written(at(2500), false);
        assert!(times.is_failing());
        assert_eq!(times.away_since(Time(1500), at(3000)), 1000, "it lasts");
        times.has_written(Time(1999), true);
        assert!(times.is_failing(), "that was before");
        times.has_written(at(3400), true);
        assert!(!times.is_failing());
        for (event, away) in [(1500, 1400), (3000, 400), (3380, 0), (3400, 0)] {
            assert_eq!(times.away_since(Time(event), at(9000)), away, "{event}");
        }
        // Another life knows of it.
        times.beat(&store).expect("written");
        let times = manual(&time, &store);
        assert_eq!(times.away_since(Time(1500), times.now()), 1400);
    }

    #[test]
    fn a_process_that_stood_still_was_away_once() {
        let store = Memory::new();
        let times = ServerTime::start(Clock::System, &store).expect("a store");
        let event = Time(times.now().0 - 10_000);
        assert_eq!(times.away_since(event, times.now()), 0);
        let stop = Duration::from_secs(2);
        {
            let mut presence = times.presence();
            presence.alive = presence.alive.checked_sub(stop).expect("long enough");
        }
        let away = times.away_since(event, times.now());
        assert!((2000..3000).contains(&away), "{away}");
        let now = times.now();
        assert_eq!(times.away_since(now, now), 0);
        times.beat(&store).expect("written");
        assert_eq!(times.away_since(event, times.now()), away, "no second one");
        assert_eq!(times.away_since(now, times.now()), 0);
    }

    #[test]
    fn no_time_is_counted_twice() {
        let mut outages = vec![(0, 10), (20, 30), (40, 50)];
        remember(&mut outages, (25, 45));
        assert_eq!(outages, [(0, 10), (20, 50)]);
        remember(&mut outages, (60, 70));
        assert_eq!(outages, [(0, 10), (20, 50), (60, 70)]);
    }

    #[test]
    fn time_never_goes_back() {
        let (store, time) = (Memory::new(), Arc::new(AtomicI64::new(5000)));
        let first = manual(&time, &store).now();
        time.store(1000, Ordering::Relaxed);
        let times = manual(&time, &store);
        assert!(first <= times.now());
        assert_eq!(times.away_since(Time(0), times.now()), 0);
    }
}
