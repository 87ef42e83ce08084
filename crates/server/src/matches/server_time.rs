//! The server's time, and the times it was away.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use matches::Time;
use store::{Error, Store};

/// Where the server takes its time from.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    /// The wall clock at the start, and from then on a clock that nobody can set.
    #[default]
    System,
    /// Milliseconds that a test sets.
    Manual(Arc<AtomicI64>),
}

/// Without a heartbeat for so long, the server was away: because it could not write, or because it
/// did not run.
const SILENCE: Duration = Duration::from_secs(3);

/// Outages that began so long before the latest are forgotten. No turn takes longer.
const MEMORY: i64 = 400 * 24 * 60 * 60 * 1000;

const HEARTBEAT: &str = "heartbeat";
const OUTAGES: &str = "outages";

/// The running clock of a server.
#[derive(Debug)]
pub(crate) struct ServerTime {
    clock: Clock,
    base: i64,
    started: Instant,
    /// Without a heartbeat for so long, the server was away.
    silence: Duration,
    presence: Mutex<Presence>,
}

/// When the server was there.
#[derive(Debug)]
struct Presence {
    /// From when to when it was away, the earliest first.
    outages: Vec<(i64, i64)>,
    /// The last heartbeat that is on disk, in the server's time and in its own.
    last: i64,
    heard: Instant,
}

impl ServerTime {
    /// Starts the clock where it stopped, or later. What has passed since is an outage.
    pub(crate) fn start(clock: Clock, store: &dyn Store) -> Result<ServerTime, Error> {
        let number = |it: String| it.parse::<i64>().ok();
        let last = store.read_note(HEARTBEAT)?.and_then(number);
        let known = store.read_note(OUTAGES)?;
        let known = known.and_then(|it| serde_json::from_str::<Vec<(i64, i64)>>(&it).ok());
        let mut outages = known.unwrap_or_default();
        let (wall, silence) = match &clock {
            Clock::System => {
                let wall = SystemTime::now().duration_since(UNIX_EPOCH);
                (wall.map_or(0, |it| it.as_millis() as i64), SILENCE)
            }
            // How slow the machine of a test is has nothing to do with its time.
            Clock::Manual(it) => (it.load(Ordering::Relaxed), Duration::MAX),
        };
        // A start may have failed between the two notes: no time is counted twice.
        let ended = outages.last().map(|it| it.1);
        let away = last.max(ended);
        let now = wall.max(away.unwrap_or(wall));
        if let Some(away) = away {
            remember(&mut outages, (away, now));
        }
        let times = ServerTime {
            clock,
            // Whatever happens from now on is later than the outage.
            base: now + i64::from(away.is_some()),
            started: Instant::now(),
            silence,
            presence: Mutex::new(Presence {
                outages,
                last: now,
                heard: Instant::now(),
            }),
        };
        times.write_outages(store)?;
        times.beat(store)?;
        Ok(times)
    }

    fn presence(&self) -> std::sync::MutexGuard<'_, Presence> {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What time it is.
    pub(crate) fn now(&self) -> Time {
        Time(match &self.clock {
            Clock::System => self.base + self.started.elapsed().as_millis() as i64,
            Clock::Manual(it) => self.base.max(it.load(Ordering::Relaxed)),
        })
    }

    /// Writes a heartbeat. If there was none for long, that was an outage.
    pub(crate) fn beat(&self, store: &dyn Store) -> Result<(), Error> {
        let now = self.now().0;
        store.write_note(HEARTBEAT, &now.to_string())?;
        let silent = {
            let mut presence = self.presence();
            let silent = self.silence <= presence.heard.elapsed();
            if silent {
                let outage = (presence.last, now);
                remember(&mut presence.outages, outage);
            }
            presence.last = now;
            presence.heard = Instant::now();
            silent
        };
        if silent {
            self.write_outages(store)?;
        }
        Ok(())
    }

    fn write_outages(&self, store: &dyn Store) -> Result<(), Error> {
        let text = serde_json::to_string(&self.presence().outages).unwrap_or_default();
        store.write_note(OUTAGES, &text)
    }

    /// How much of the time since a match's last event the server was away, in milliseconds. Who
    /// adds an event settles this first, so what lies before it is settled.
    pub(crate) fn away_since(&self, event: Time, now: Time) -> i64 {
        let presence = self.presence();
        let lasting = (self.silence <= presence.heard.elapsed()).then_some((presence.last, now.0));
        let outages = presence.outages.iter().rev().copied();
        let recent = outages.take_while(|(_, end)| event.0 < *end);
        let away = |(from, to): (i64, i64)| (to - from.max(event.0)).max(0);
        lasting.into_iter().chain(recent).map(away).sum()
    }
}

fn remember(outages: &mut Vec<(i64, i64)>, outage: (i64, i64)) {
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
    fn time_never_goes_back() {
        let (store, time) = (Memory::new(), Arc::new(AtomicI64::new(5000)));
        let first = manual(&time, &store).now();
        time.store(1000, Ordering::Relaxed);
        let times = manual(&time, &store);
        assert!(first <= times.now());
        assert_eq!(times.away_since(Time(0), times.now()), 0);
    }
}
