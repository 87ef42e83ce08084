//! Open challenges, the newest first, and games to watch.

use std::{sync::Arc, time::Duration};

use matches::{Event, EventKind, Stage, Time};
use store::Store;
use tokio::{sync::watch, time::sleep};

use super::{
    history::OPEN,
    live::{Lane, LiveMatches},
    problem::MatchProblem,
    wire::{Challenge, GameToWatch},
};

/// The most challenges, and the most games to watch, that are shown.
const MOST: usize = 50;
/// How long a challenge is shown, in milliseconds. Nobody waits longer than a day.
const LONGEST: i64 = 24 * 60 * 60 * 1000;
/// How soon after a change the next one is told.
const PAUSE: Duration = Duration::from_millis(250);

impl LiveMatches {
    /// The challenges that anybody may accept.
    pub(crate) async fn challenges(&self) -> Result<Vec<Challenge>, MatchProblem> {
        let oldest = Time(self.now().0 - LONGEST);
        self.reading(Lane::Readers, move |store| read(store, oldest))
            .await
    }

    /// The listed games that are being played while somebody is there. What nobody is connected to
    /// may be over for all that anybody cares, and is not read from the store.
    pub(crate) async fn to_watch(&self) -> Vec<GameToWatch> {
        let mut found = Vec::new();
        for live in self.watched() {
            if let Some(it) = &*live.state.lock().await
                && it.setup().listed
                && it.stage() == Stage::Live
            {
                found.push(GameToWatch {
                    id: live.id.to_string(),
                    game: it.setup().game.clone(),
                    variant: it.line().variant(),
                    position: it.line().position(),
                    seats: it.setup().public_seats(),
                    to_move: it.line().to_move().into(),
                    time_control: it.setup().clock,
                    plies: it.line().moves().len(),
                    watchers: live.n_spectators(),
                });
            }
        }
        found.sort_by(|a, b| (b.watchers, &a.id).cmp(&(a.watchers, &b.id)));
        found.truncate(MOST);
        found
    }
}

fn read(store: &dyn Store, oldest: Time) -> Result<Vec<Challenge>, store::Error> {
    let mut found = Vec::new();
    for id in store.labelled(OPEN, MOST)? {
        // A challenge that is damaged keeps nobody from the others.
        let first = match store.read(&id, 1, 1) {
            Err(store::Error::Corrupt { .. } | store::Error::Deleted { .. }) => continue,
            first => first?,
        };
        let event = first.first().and_then(|it| Event::read(&it.body).ok());
        if let Some(Event {
            at,
            kind: EventKind::Created(setup),
        }) = event
            && oldest <= at
        {
            found.push(Challenge::of(&id, at, &setup));
        }
    }
    Ok(found)
}

/// The challenges, kept up to date.
pub(crate) fn follow(matches: &Arc<LiveMatches>) -> watch::Receiver<Vec<Challenge>> {
    let (list, followed) = watch::channel(Vec::new());
    tokio::spawn(keep(Arc::clone(matches), list));
    followed
}

async fn keep(matches: Arc<LiveMatches>, list: watch::Sender<Vec<Challenge>>) {
    loop {
        if let Ok(found) = matches.challenges().await {
            list.send_if_modified(|it| {
                let changed = *it != found;
                *it = found;
                changed
            });
        }
        matches.lobby.notified().await;
        sleep(PAUSE).await;
    }
}
