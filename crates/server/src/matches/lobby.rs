//! Open challenges, the newest first.

use std::{sync::Arc, time::Duration};

use matches::{Event, Happening, Time};
use store::Store;
use tokio::{sync::watch, time::sleep};

use super::{
    rooms::{OPEN, Rooms},
    trouble::Trouble,
    wire::Challenge,
};

/// The most challenges that are shown.
const MOST: usize = 50;
/// How long a challenge is shown, in milliseconds. Nobody waits longer than a day.
const LONGEST: i64 = 24 * 60 * 60 * 1000;
/// How soon after a change the next one is told.
const PAUSE: Duration = Duration::from_millis(250);

impl Rooms {
    /// The challenges that anybody may accept.
    pub(crate) async fn challenges(&self) -> Result<Vec<Challenge>, Trouble> {
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
            what: Happening::Created(setup),
        }) = event
            && oldest <= at
        {
            found.push(Challenge::of(&id, at, &setup));
        }
    }
    Ok(found)
}

/// The challenges, kept up to date.
pub(crate) fn follow(rooms: &Arc<Rooms>) -> watch::Receiver<Vec<Challenge>> {
    let (list, followed) = watch::channel(Vec::new());
    tokio::spawn(keep(Arc::clone(rooms), list));
    followed
}

async fn keep(rooms: Arc<Rooms>, list: watch::Sender<Vec<Challenge>>) {
    loop {
        if let Ok(found) = rooms.challenges().await {
            list.send_if_modified(|it| {
                let changed = *it != found;
                *it = found;
                changed
            });
        }
        rooms.lobby.notified().await;
        sleep(PAUSE).await;
    }
}
