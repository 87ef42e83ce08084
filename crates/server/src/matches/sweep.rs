//! What has to be done although nobody asks: ending what has run out of time, giving signs of life,
//! waking computers, and forgetting rooms.

use std::{collections::HashSet, io, sync::Arc, time::Duration};

use matches::{Actor, Command, Id};
use tokio::{
    task::{JoinSet, spawn_blocking},
    time::{Instant, MissedTickBehavior, interval},
};

use super::{
    rooms::{DUTY, Rooms},
    trouble::Trouble,
};

/// How often clocks are looked at. A flag falls within twice that.
const GLANCE: Duration = Duration::from_millis(100);
/// How often a sign of life is written, and computers are looked for.
const BEAT: Duration = Duration::from_secs(1);
/// How many matches may run out of time at once. Any others wait for the next look.
const MOST: usize = 1000;

/// Sweeps until the store has failed for good: then only a new start helps.
pub(crate) async fn sweep(rooms: Arc<Rooms>) -> io::Error {
    let mut glance = interval(GLANCE);
    glance.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut beaten = Instant::now();
    // What can't be read is not tried again and again.
    let mut damaged = HashSet::new();
    wake(&rooms).await;
    loop {
        glance.tick().await;
        flag(&rooms, &mut damaged).await;
        if beaten.elapsed() < BEAT {
            continue;
        }
        beaten = Instant::now();
        beat(&rooms).await;
        if !rooms.is_writable() {
            return io::Error::other(store::Error::Broken);
        }
        wake(&rooms).await;
        rooms.forget();
    }
}

/// Ends the matches whose time is up.
async fn flag(rooms: &Arc<Rooms>, damaged: &mut HashSet<Id>) {
    let now = rooms.now().0;
    let Ok(due) = rooms.reading(move |store| store.due(now, MOST)).await else {
        return;
    };
    let ids = due.iter().filter_map(|it| it.parse::<Id>().ok());
    let mut flags = JoinSet::new();
    for id in ids.filter(|it| !damaged.contains(it)) {
        let rooms = Arc::clone(rooms);
        flags.spawn(async move {
            let room = rooms.room(&id);
            let done = rooms.act(&room, Actor::Server, Command::Flag, None, "flag");
            (id, done.await)
        });
    }
    while let Some(flagged) = flags.join_next().await {
        if let Ok((id, Err(Trouble::Damaged))) = flagged {
            tracing::error!(%id, "a match can't be read");
            damaged.insert(id);
        }
    }
}

/// Writes a sign of life.
pub(crate) async fn beat(rooms: &Arc<Rooms>) {
    let rooms = Arc::clone(rooms);
    // If it can't be written now, it is in a second; and if never, that is an outage.
    let beat = spawn_blocking(move || rooms.times.beat(&*rooms.store).unwrap_or_default());
    beat.await.unwrap_or_default();
}

/// Reminds the computers of what they have to do.
async fn wake(rooms: &Arc<Rooms>) {
    let found = rooms.reading(|store| store.labelled(DUTY, usize::MAX));
    let found = found.await.unwrap_or_default();
    for id in found.iter().filter_map(|it| it.parse::<Id>().ok()) {
        rooms.attend(&rooms.room(&id));
    }
}
