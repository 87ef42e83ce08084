//! Periodic tasks of the server: flag expired clocks, write heartbeats, wake computers, load
//! uncertain matches again, and evict idle ones.
//!
//! The clocks have a thread and a read lane of their own, so that a flag falls in time however many
//! others read or write.

use std::{collections::HashSet, io, sync::Arc, thread, time::Duration};

use matches::{Actor, Command, Id, MatchRequest};
use nevermind::Nevermind as _;
use store::ClaimFilter;
use tokio::{
    runtime::Builder,
    sync::oneshot,
    task::{JoinSet, spawn_blocking},
    time::{MissedTickBehavior, interval, sleep},
};

use super::{problem::MatchProblem, service::MatchService, store_access::ReadLane};

/// Interval at which the clocks of matches are checked. A player who runs out of time usually loses
/// within twice that.
const CLOCK_INTERVAL: Duration = Duration::from_millis(100);
/// Interval at which a server without other nodes writes a heartbeat, and any server wakes
/// computers that have to act and evicts idle matches from the cache.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
/// Interval between attempts to load matches whose last append has an unknown outcome, while the
/// store can't be read.
const RELOAD_INTERVAL: Duration = Duration::from_secs(1);
/// Interval at which a node deletes from a shared store what is of no more use.
const SWEEP_INTERVAL: Duration = Duration::from_mins(10);
/// Maximum matches with an expired clock that one check ends. The others wait for the next check.
const MAX_FLAGS: usize = 1000;

/// Runs the periodic tasks until the store is broken for good, so that only a restart helps.
/// Returns that error, or the one of a thread that can't be started.
pub(crate) async fn run_housekeeping(matches: Arc<MatchService>) -> io::Error {
    let (stop, stopped) = oneshot::channel::<()>();
    let clocks = Arc::clone(&matches);
    let run = move || -> io::Result<()> {
        let runtime = Builder::new_current_thread().enable_time().build()?;
        runtime.block_on(async {
            tokio::select! {
                () = flag_expired_clocks(&clocks) => {}
                () = write_heartbeats(&clocks) => {}
                () = detect_stalls(&clocks) => {}
                _ = stopped => {}
            }
        });
        runtime.shutdown_timeout(HEARTBEAT_INTERVAL);
        Ok(())
    };
    let thread = thread::Builder::new().name("clocks".to_owned()).spawn(run);
    let _thread = match thread {
        Ok(thread) => ClockThread {
            stop: Some(stop),
            thread: Some(thread),
        },
        Err(error) => return error,
    };
    let (reloading, sweeping) = (reload_uncertain_matches(&matches), sweep(&matches));
    let broken = async {
        loop {
            matches.cluster.wake_claimed_computers().await;
            matches.registry.evict_idle();
            sleep(HEARTBEAT_INTERVAL).await;
            if matches.store.is_broken() {
                return io::Error::other(store::Error::Broken);
            }
        }
    };
    tokio::select! {
        error = broken => error,
        never = reloading => match never {},
        never = sweeping => match never {},
    }
}

/// The thread that ends matches whose clock has expired, writes heartbeats and detects stalls of
/// the process. Dropping this stops and joins it, after which it no longer uses the store.
struct ClockThread {
    stop: Option<oneshot::Sender<()>>,
    thread: Option<thread::JoinHandle<io::Result<()>>>,
}

impl Drop for ClockThread {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            thread.join().nevermind("the server is stopping anyway");
        }
    }
}

/// Notifies [`ServerTime`](super::server_time::ServerTime) every [`CLOCK_INTERVAL`], for ever, so
/// that it detects for how long the process stood still.
async fn detect_stalls(matches: &MatchService) {
    loop {
        matches.time.note_alive();
        sleep(CLOCK_INTERVAL).await;
    }
}

/// Writes a heartbeat to the store regularly, until the store is broken for good: every
/// [`HEARTBEAT_INTERVAL`], or at the store's own interval if several nodes share it.
async fn write_heartbeats(matches: &Arc<MatchService>) {
    let pause = if matches.store.is_shared() {
        store::HEARTBEAT_INTERVAL
    } else {
        HEARTBEAT_INTERVAL
    };
    while !matches.store.is_broken() {
        sleep(pause).await;
        write_heartbeat(matches).await;
    }
}

/// Loads matches again whose last append has an unknown outcome, until that is known. Runs for
/// ever.
async fn reload_uncertain_matches(matches: &MatchService) -> std::convert::Infallible {
    loop {
        matches.registry.reload_requested().await;
        while matches.registry.reload_uncertain().await {
            sleep(RELOAD_INTERVAL).await;
        }
    }
}

/// Deletes from a shared store what nodes that are gone have left behind. Runs for ever.
async fn sweep(matches: &MatchService) -> std::convert::Infallible {
    loop {
        sleep(SWEEP_INTERVAL).await;
        let swept = matches.store.run_blocking(|store| match store.nodes() {
            Some(nodes) => nodes.sweep(),
            None => Ok(()),
        });
        swept.await.nevermind("it is tried again");
    }
}

/// Ends matches in which a player's clock has expired. Runs for ever.
async fn flag_expired_clocks(matches: &Arc<MatchService>) {
    let mut ticks = interval(CLOCK_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // A damaged match isn't read again and again.
    let mut damaged = HashSet::new();
    // Each flag is a task, so that a match that takes long to load delays no other.
    let mut flags = JoinSet::new();
    let mut busy = HashSet::new();
    loop {
        ticks.tick().await;
        while let Some(flagged) = flags.try_join_next() {
            let Ok((id, done)) = flagged else {
                // The task panicked and took its id with it, so all are tried again.
                busy.clear();
                continue;
            };
            busy.remove(&id);
            if let Err(MatchProblem::Damaged) = done {
                tracing::error!(%id, "a match can't be read");
                damaged.insert(id);
            }
        }
        for id in expired(matches).await {
            if damaged.contains(&id) || !busy.insert(id.clone()) {
                continue;
            }
            let matches = Arc::clone(matches);
            flags.spawn(async move {
                let request = MatchRequest::of_server("flag", Actor::Server, Command::Flag);
                let live = matches.registry.entry(&id);
                let done = matches.commands.execute(&live, &request).await;
                (id, done)
            });
        }
    }
}

/// The matches in which a player's clock has expired and that this node has to end: if several
/// nodes share the store, those that it has claimed.
async fn expired(matches: &MatchService) -> Vec<Id> {
    let now = matches.time.now().0;
    let due = matches
        .store
        .read(ReadLane::Clocks, move |store| match store.nodes() {
            // Each flag is claimed by one node.
            Some(nodes) => nodes.claim(ClaimFilter::Due(now), MAX_FLAGS),
            None => store.due(now, MAX_FLAGS),
        });
    let due = due.await.unwrap_or_default();
    due.iter().filter_map(|name| name.parse().ok()).collect()
}

/// Writes a heartbeat to the store, by which outages of the server are found. A failure is not
/// reported.
pub(crate) async fn write_heartbeat(matches: &MatchService) {
    let (store, time) = (Arc::clone(&matches.store), Arc::clone(&matches.time));
    let beat = spawn_blocking(move || time.beat(store.store()));
    beat.await
        .nevermind("without heartbeats, the time until the next one is an outage");
}
