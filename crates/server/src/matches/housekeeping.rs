//! What has to be done although nobody asks: ending matches whose time is up, writing heartbeats,
//! waking computers, and forgetting matches that nobody looks at.

use std::{collections::HashSet, io, sync::Arc, time::Duration};

use matches::{Actor, Command, Id};
use tokio::{
    task::{JoinSet, spawn_blocking},
    time::{Instant, MissedTickBehavior, interval},
};

use super::{
    commands::Request, history::COMPUTER_TO_ACT, live::LiveMatches, problem::MatchProblem,
};

/// How often clocks are looked at. A flag falls within twice that.
const GLANCE: Duration = Duration::from_millis(100);
/// How often a heartbeat is written, and computers are looked for.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How many matches may run out of time at once. Any others wait for the next look.
const MOST: usize = 1000;

/// Keeps house until the store has failed for good: then only a new start helps.
pub(crate) async fn keep_house(matches: Arc<LiveMatches>) -> io::Error {
    let mut glance = interval(GLANCE);
    glance.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut beaten = Instant::now();
    // What can't be read is not tried again and again.
    let mut damaged = HashSet::new();
    wake_computers(&matches).await;
    loop {
        glance.tick().await;
        flag(&matches, &mut damaged).await;
        if beaten.elapsed() < HEARTBEAT {
            continue;
        }
        beaten = Instant::now();
        write_heartbeat(&matches).await;
        if !matches.is_writable() {
            return io::Error::other(store::Error::Broken);
        }
        wake_computers(&matches).await;
        matches.forget();
    }
}

/// Ends the matches whose time is up.
async fn flag(matches: &Arc<LiveMatches>, damaged: &mut HashSet<Id>) {
    let now = matches.now().0;
    let Ok(due) = matches.reading(move |store| store.due(now, MOST)).await else {
        return;
    };
    let ids = due.iter().filter_map(|it| it.parse::<Id>().ok());
    let mut flags = JoinSet::new();
    for id in ids.filter(|it| !damaged.contains(it)) {
        let matches = Arc::clone(matches);
        flags.spawn(async move {
            let request = Request::own("flag", Actor::Server, Command::Flag);
            let done = matches.carry_out(&matches.live(&id), &request).await;
            (id, done)
        });
    }
    while let Some(flagged) = flags.join_next().await {
        if let Ok((id, Err(MatchProblem::Damaged))) = flagged {
            tracing::error!(%id, "a match can't be read");
            damaged.insert(id);
        }
    }
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
    let found = matches.reading(|store| store.labelled(COMPUTER_TO_ACT, usize::MAX));
    let found = found.await.unwrap_or_default();
    for id in found.iter().filter_map(|it| it.parse::<Id>().ok()) {
        matches.attend(&matches.live(&id));
    }
}
