//! The lobby: open challenges, the newest first, and games to watch.

use std::{sync::Arc, time::Duration};

use matches::{EventKind, MatchEvent, Stage, Time};
use store::Store;
use tokio::{
    sync::{Notify, watch},
    time::sleep,
};

use super::{
    history::OPEN,
    problem::MatchProblem,
    registry::MatchRegistry,
    server_time::ServerTime,
    store_access::{ReadLane, StoreAccess},
    wire::{Challenge, GameToWatch},
};

/// Maximum open challenges (matches that wait for an opponent), and maximum games to watch, that
/// the lobby lists.
pub(super) const LOBBY_PAGE_SIZE: usize = 50;
/// Age in milliseconds from which an open challenge (a match that waits for an opponent) is no
/// longer listed: after a day its creator has probably gone.
const MAX_CHALLENGE_AGE: i64 = 24 * 60 * 60 * 1000;
/// Minimum interval between two versions of the list of open challenges, so that a busy lobby
/// doesn't send one per change.
const MIN_UPDATE_INTERVAL: Duration = Duration::from_millis(250);

/// Lists the matches that any visitor may join or watch.
#[derive(Debug)]
pub(crate) struct Lobby {
    store: Arc<StoreAccess>,
    time: Arc<ServerTime>,
    registry: Arc<MatchRegistry>,
    /// Notified when the open challenges (matches that wait for an opponent) may have changed.
    changed: Notify,
}

impl Lobby {
    pub(super) fn new(
        store: Arc<StoreAccess>,
        time: Arc<ServerTime>,
        registry: Arc<MatchRegistry>,
    ) -> Lobby {
        Lobby {
            store,
            time,
            registry,
            changed: Notify::new(),
        }
    }

    /// Requests an update of the list of open challenges, which may have changed.
    pub(super) fn notify_changed(&self) {
        self.changed.notify_one();
    }

    /// Reads from the store the open challenges (matches that wait for an opponent), the newest
    /// first, at most [`LOBBY_PAGE_SIZE`]. Those older than [`MAX_CHALLENGE_AGE`] are left out.
    ///
    /// # Errors
    ///
    /// The store can't be read now.
    pub(crate) async fn challenges(&self) -> Result<Vec<Challenge>, MatchProblem> {
        let oldest = Time(self.time.now().0 - MAX_CHALLENGE_AGE);
        self.store
            .read(ReadLane::Readers, move |store| read(store, oldest))
            .await
    }

    /// The games in progress that the lobby lists, the most watched first, at most
    /// [`LOBBY_PAGE_SIZE`]. Games that no WebSocket at this node follows are skipped: they are
    /// usually abandoned. Reads only published states, so it waits for nothing.
    pub(crate) fn games_to_watch(&self) -> Vec<GameToWatch> {
        let mut found = Vec::new();
        for live in self.registry.watched() {
            if let Some(state) = live.published()
                && state.setup().listed
                && state.stage() == Stage::Live
            {
                found.push(GameToWatch {
                    id: live.id.to_string(),
                    game: state.setup().game.clone(),
                    variant: state.line().variant(),
                    position: state.line().position(),
                    seats: state.setup().public_seats(),
                    to_move: state.line().to_move().into(),
                    time_control: state.setup().clock,
                    plies: state.line().moves().len(),
                    watchers: live.n_spectators(),
                });
            }
        }
        found.sort_by(|a, b| (b.watchers, &a.id).cmp(&(a.watchers, &b.id)));
        found.truncate(LOBBY_PAGE_SIZE);
        found
    }

    /// Subscribes to the list of open challenges. A task on the current runtime keeps it up to
    /// date.
    pub(crate) fn subscribe(self: &Arc<Lobby>) -> watch::Receiver<Vec<Challenge>> {
        let (list, subscription) = watch::channel(Vec::new());
        tokio::spawn(Arc::clone(self).update(list));
        subscription
    }

    /// Sends the open challenges to `list`, at first and again after every change, for ever.
    async fn update(self: Arc<Lobby>, list: watch::Sender<Vec<Challenge>>) {
        loop {
            if let Ok(found) = self.challenges().await {
                list.send_if_modified(|listed| {
                    let changed = *listed != found;
                    *listed = found;
                    changed
                });
            }
            self.changed.notified().await;
            sleep(MIN_UPDATE_INTERVAL).await;
        }
    }
}

/// Reads from the store the open challenges (matches that wait for an opponent) that were created
/// at `oldest` or later, at most [`LOBBY_PAGE_SIZE`]. Damaged ones are left out.
fn read(store: &dyn Store, oldest: Time) -> Result<Vec<Challenge>, store::Error> {
    let mut found = Vec::new();
    for id in store.labelled(OPEN, LOBBY_PAGE_SIZE)? {
        // A damaged challenge must not hide the others.
        let first = match store.read(&id, 1, 1) {
            Err(store::Error::Corrupt { .. } | store::Error::Deleted { .. }) => continue,
            first => first?,
        };
        let event = first
            .first()
            .and_then(|stored| MatchEvent::read(&stored.body).ok());
        if let Some(MatchEvent {
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
