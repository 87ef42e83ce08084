//! What has to be done although nobody asks: ending matches whose time is up, writing heartbeats,
//! waking computers, and forgetting matches that nobody looks at.
//!
//! The clocks have a thread of their own, and read by a lane of their own: however many others read
//! or write, a flag falls in time.

use std::{collections::HashSet, io, sync::Arc, thread, time::Duration};

use matches::{Actor, Command, Id};
use store::ClaimFilter;
use tokio::{
    runtime::Builder,
    sync::oneshot,
    task::{JoinSet, spawn_blocking},
    time::{MissedTickBehavior, interval, sleep},
};

use super::{
    commands::Request,
    history::COMPUTER_TO_ACT,
    live::{Lane, LiveMatches, lock},
    problem::MatchProblem,
};

/// How often clocks are looked at. A flag falls within twice that.
const GLANCE: Duration = Duration::from_millis(100);
/// How often a heartbeat is written, and computers are looked for.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How many matches may run out of time at once. Any others wait for the next look.
const MOST: usize = 1000;

/// Keeps house until the store has failed for good: then only a new start helps.
pub(crate) async fn keep_house(matches: Arc<LiveMatches>) -> io::Error {
    let (going, gone) = oneshot::channel::<()>();
    let clocks = Arc::clone(&matches);
    let keep = move || -> io::Result<()> {
        let runtime = Builder::new_current_thread().enable_time().build()?;
        runtime.block_on(async {
            tokio::select! {
                () = keep_clocks(&clocks) => {}
                () = beat(&clocks) => {}
                () = stay_alive(&clocks) => {}
                _ = gone => {}
            }
        });
        runtime.shutdown_timeout(HEARTBEAT);
        Ok(())
    };
    let thread = thread::Builder::new().name("clocks".to_owned()).spawn(keep);
    let _thread = match thread {
        Ok(thread) => ClocksThread(Some((going, thread))),
        Err(error) => return error,
    };
    loop {
        wake_computers(&matches).await;
        matches.forget();
        sleep(HEARTBEAT).await;
        if matches.is_broken() {
            return io::Error::other(store::Error::Broken);
        }
    }
}

/// The thread of the clocks, which ends with this.
struct ClocksThread(Option<(oneshot::Sender<()>, thread::JoinHandle<io::Result<()>>)>);

impl Drop for ClocksThread {
    fn drop(&mut self) {
        if let Some((going, thread)) = self.0.take() {
            drop(going);
            // Nobody has the store after this. What it may have to say is of no use now.
            thread.join().map(drop).unwrap_or_default();
        }
    }
}

/// Takes note, every now and then, that the process runs.
async fn stay_alive(matches: &LiveMatches) {
    loop {
        matches.time.is_alive();
        sleep(GLANCE).await;
    }
}

/// Writes heartbeats for as long as anything can be written.
async fn beat(matches: &Arc<LiveMatches>) {
    let pause = if matches.is_shared() {
        store::HEARTBEAT_INTERVAL
    } else {
        HEARTBEAT
    };
    while !matches.is_broken() {
        sleep(pause).await;
        write_heartbeat(matches).await;
    }
}

/// Looks at the clocks for ever.
async fn keep_clocks(matches: &Arc<LiveMatches>) {
    let mut glance = interval(GLANCE);
    glance.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // What can't be read is not tried again and again.
    let mut damaged = HashSet::new();
    // Nobody waits for a match that takes long to be read.
    let mut flags = JoinSet::new();
    let mut busy = HashSet::new();
    loop {
        glance.tick().await;
        while let Some(flagged) = flags.try_join_next() {
            let Ok((id, done)) = flagged else {
                // Nobody knows whose it was: they are all tried again.
                busy.clear();
                continue;
            };
            busy.remove(&id);
            if let Err(MatchProblem::Damaged) = done {
                tracing::error!(%id, "a match can't be read");
                damaged.insert(id);
            }
        }
        for id in due(matches).await {
            if damaged.contains(&id) || !busy.insert(id.clone()) {
                continue;
            }
            let matches = Arc::clone(matches);
            flags.spawn(async move {
                let request = Request::own("flag", Actor::Server, Command::Flag);
                let done = matches.carry_out(&matches.live(&id), &request).await;
                (id, done)
            });
        }
    }
}

/// The matches whose time is up.
async fn due(matches: &Arc<LiveMatches>) -> Vec<Id> {
    let now = matches.now().0;
    let due = matches.reading(Lane::Clocks, move |store| match store.nodes() {
        // Every flag is one node's business.
        Some(nodes) => nodes.claim(ClaimFilter::Due(now), MOST),
        None => store.due(now, MOST),
    });
    let due = due.await.unwrap_or_default();
    due.iter().filter_map(|it| it.parse().ok()).collect()
}

/// Writes a heartbeat.
pub(crate) async fn write_heartbeat(matches: &Arc<LiveMatches>) {
    let matches = Arc::clone(matches);
    // If it can't be written now, it is in a second; and if never, that is an outage.
    let beat = spawn_blocking(move || matches.time.beat(&*matches.store).unwrap_or_default());
    beat.await.unwrap_or_default();
}

/// Reminds the computers of what they have to do.
async fn wake_computers(matches: &Arc<LiveMatches>) {
    let fence = matches.time.fence();
    let found = matches.reading(Lane::Commands, |store| match store.nodes() {
        Some(nodes) => nodes.claim(ClaimFilter::Labelled(COMPUTER_TO_ACT), MOST),
        None => store.labelled(COMPUTER_TO_ACT, usize::MAX),
    });
    let found = found.await.unwrap_or_default();
    for id in found.iter().filter_map(|it| it.parse::<Id>().ok()) {
        let live = matches.live(&id);
        *lock(&live.claimed) = fence;
        matches.attend(&live);
    }
}
