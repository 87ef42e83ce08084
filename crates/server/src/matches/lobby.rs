//! Open challenges, the newest first.

use std::{sync::Arc, time::Duration};

use matches::{Event, EventKind, Time};
use store::Store;
use tokio::{sync::watch, time::sleep};

use super::{history::OPEN, live::LiveMatches, problem::MatchProblem, wire::Challenge};

/// The most challenges that are shown.
const MOST: usize = 50;
/// How long a challenge is shown, in milliseconds. Nobody waits longer than a day.
const LONGEST: i64 = 24 * 60 * 60 * 1000;
/// How soon after a change the next one is told.
const PAUSE: Duration = Duration::from_millis(250);

impl LiveMatches {
    /// The challenges that anybody may accept.
    pub(crate) async fn challenges(&self) -> Result<Vec<Challenge>, MatchProblem> {
        let oldest = Time(self.now().0 - LONGEST);
        self.reading(move |store| read(store, oldest)).await
    }
}

fn read(store: &dyn Store, oldest: Time) -> Result<Vec<Challenge>, store::Error> {
    let mut found = Vec::new();
    for id in store.labelled(OPEN, MOST)? {
        let first = store.read(&id, 1, 1)?;
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
