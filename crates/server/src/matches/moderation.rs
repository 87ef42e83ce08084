//! Moderation: operators adjudicate and delete matches, and retention deletes those that are old.
//!
//! A deleted match leaves a tombstone in the store, with its number of events and the hash of the
//! last, so that the hash chain can still be verified.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use matches::{Actor, Command, Id, Match, MatchError, MatchEvent, MatchRequest, Side, Time};
use serde::{Deserialize, Serialize};
use store::{DELETED, Store, Tombstone};
use tokio::time::sleep;

use super::{
    commands::CommandPath,
    lobby::Lobby,
    problem::MatchProblem,
    registry::MatchRegistry,
    server_time::ServerTime,
    store_access::{ReadLane, StoreAccess},
};

/// Interval at which matches that are older than the retention period are deleted.
const RETENTION_INTERVAL: Duration = Duration::from_hours(1);
/// Number of event streams, one per match, that are listed from the store at once.
const PAGE_SIZE: usize = 500;
/// Pause between two pages of event streams (one per match) that are checked for old matches, which
/// leaves the store to other readers.
const PAGE_PAUSE: Duration = Duration::from_millis(50);

/// The reason in the tombstones of matches that were deleted because the retention period had
/// passed.
pub const OLD: &str = "kept for long enough";

/// The note in the tombstone of a deleted match, as JSON. It contains no personal data.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Epitaph {
    /// Time at which the match was deleted, in milliseconds of the server's time.
    pub at: i64,
    /// Why the match was deleted, in the words of the operator or [`OLD`].
    pub reason: String,
    /// Identifier of the deleted match's game. Empty if the match was damaged.
    #[serde(default)]
    pub game: String,
    /// Identifier of the deleted match's variant. Empty if the match was damaged.
    #[serde(default)]
    pub variant: String,
}

impl Epitaph {
    /// Parses the note in a deleted match's tombstone. A note that isn't JSON, such as another
    /// program may have written, becomes the reason.
    pub fn of(tombstone: &Tombstone) -> Epitaph {
        serde_json::from_str(&tombstone.note).unwrap_or_else(|_| Epitaph {
            reason: tombstone.note.clone(),
            ..Epitaph::default()
        })
    }
}

/// Deletes a match from a store, without notifying a server that uses it. Returns its tombstone, or
/// `None` if there is no match with that id, or if its last event isn't number `expected`.
///
/// # Errors
///
/// The store can't be written.
pub fn delete(
    store: &dyn Store,
    id: &str,
    expected: Option<u64>,
    at: i64,
    reason: &str,
) -> Result<Option<Tombstone>, store::Error> {
    // A damaged match can be deleted, too; its epitaph then lacks the game.
    let first = store.read(id, 1, 1).unwrap_or_default();
    let first = first
        .first()
        .and_then(|stored| MatchEvent::read(&stored.body).ok());
    let state = first.and_then(|event| Match::open(&event).ok());
    let epitaph = Epitaph {
        at,
        reason: reason.to_owned(),
        game: (state.as_ref())
            .map_or("", |state| state.line().info().id)
            .to_owned(),
        variant: state.map_or_else(String::new, |state| state.line().variant()),
    };
    let note = serde_json::to_string(&epitaph).unwrap_or_default();
    store.delete(id, expected, &note)
}

/// A match without a recent event, which retention deletes.
#[derive(Clone, Debug)]
pub struct OldMatch {
    /// Name of the match's event stream, which is its id.
    pub name: String,
    /// Number of the match's last event. The match is deleted only if it has no event since.
    pub head: u64,
}

/// Lists the matches without a running clock whose last event is older than `moment`, among one
/// page of the store's event streams (one per match): those after the stream `after`. Also
/// returns the stream to continue after, or `None` at the end.
///
/// # Errors
///
/// The store can't be read.
pub fn untouched_since(
    store: &dyn Store,
    moment: Time,
    after: Option<&str>,
) -> Result<(Vec<OldMatch>, Option<String>), store::Error> {
    let names = store.streams(after, PAGE_SIZE)?;
    let is_full = names.len() == PAGE_SIZE;
    let next = names.last().filter(|_| is_full).cloned();
    let mut found = Vec::new();
    for name in names {
        let Some(head) = store.head(&name)? else {
            continue;
        };
        if head.mark.label == DELETED || head.mark.wake.is_some() {
            continue;
        }
        // A damaged match is left to an operator.
        let last = store.read(&name, head.seq, 1).unwrap_or_default();
        let last = last
            .first()
            .and_then(|stored| MatchEvent::read(&stored.body).ok());
        if last.is_some_and(|event| event.at < moment) {
            found.push(OldMatch {
                name,
                head: head.seq,
            });
        }
    }
    Ok((found, next))
}

/// Ends and deletes matches on behalf of operators, and deletes old ones.
#[derive(Debug)]
pub(crate) struct Moderation {
    store: Arc<StoreAccess>,
    time: Arc<ServerTime>,
    registry: Arc<MatchRegistry>,
    commands: Arc<CommandPath>,
    lobby: Arc<Lobby>,
}

impl Moderation {
    pub(super) fn new(
        store: Arc<StoreAccess>,
        time: Arc<ServerTime>,
        registry: Arc<MatchRegistry>,
        commands: Arc<CommandPath>,
        lobby: Arc<Lobby>,
    ) -> Moderation {
        Moderation {
            store,
            time,
            registry,
            commands,
            lobby,
        }
    }

    /// Ends a match by the operator's decision: `winner` has won, or it is a draw if that is
    /// `None`.
    ///
    /// # Errors
    ///
    /// There is no such match, it is over, or the store can't be written now.
    pub(crate) async fn adjudicate(
        &self,
        id: &Id,
        winner: Option<Side>,
    ) -> Result<(), MatchProblem> {
        let (live, _) = self.registry.open(id).await?;
        let command = Command::Adjudicate { winner };
        let request = MatchRequest::of_server("adjudicate", Actor::Server, command);
        self.commands.execute(&live, &request).await.map(drop)
    }

    /// Deletes a match, and closes the WebSockets of the clients that follow it. Its tombstone gets
    /// `reason`.
    ///
    /// # Errors
    ///
    /// There is no such match, or the store can't be written now.
    pub(crate) async fn delete(&self, id: &Id, reason: &str) -> Result<Tombstone, MatchProblem> {
        let deleted = self.delete_expecting(id, None, reason).await?;
        deleted.ok_or(MatchError::NoMatch.into())
    }

    /// Deletes a match as [`delete`](Self::delete) does, if its last event is number `expected`.
    /// Returns its tombstone, or `None` if there is no such match, or it has another last event.
    ///
    /// # Errors
    ///
    /// The store can't be written now.
    async fn delete_expecting(
        &self,
        id: &Id,
        expected: Option<u64>,
        reason: &str,
    ) -> Result<Option<Tombstone>, MatchProblem> {
        let live = self.registry.entry(id);
        // No command is executed while the match is being deleted.
        let mut writer = live.write().await;
        let (id, reason, now) = (id.clone(), reason.to_owned(), self.time.now().0);
        let deleted = self
            .store
            .run_blocking(move |store| delete(store, id.as_str(), expected, now, &reason));
        let Some(tombstone) = deleted.await? else {
            return Ok(None);
        };
        writer.unload();
        // Its subscribers read the next event, and find that the match is deleted.
        live.broadcast.reset(VecDeque::new(), tombstone.events + 1);
        self.lobby.notify_changed();
        Ok(Some(tombstone))
    }

    /// Deletes all matches without a running clock whose last event is older than `age`. Returns
    /// their number.
    ///
    /// # Errors
    ///
    /// The store can't be read or written now. Some matches may have been deleted.
    pub(crate) async fn purge(&self, age: Duration) -> Result<u64, MatchProblem> {
        let age = i64::try_from(age.as_millis()).unwrap_or(i64::MAX);
        let moment = Time(self.time.now().0.saturating_sub(age));
        let (mut after, mut n_deleted) = (None::<String>, 0);
        loop {
            let last = after.take();
            let found = self.store.read(ReadLane::Readers, move |store| {
                untouched_since(store, moment, last.as_deref())
            });
            let (names, next) = found.await?;
            for OldMatch { name, head } in names {
                let Ok(id) = name.parse::<Id>() else {
                    continue;
                };
                // A match with an event since then stays.
                let deleted = self.delete_expecting(&id, Some(head), OLD).await?;
                n_deleted += u64::from(deleted.is_some());
            }
            let Some(next) = next else {
                return Ok(n_deleted);
            };
            after = Some(next);
            sleep(PAGE_PAUSE).await;
        }
    }

    /// Deletes matches without an event for `age` every [`RETENTION_INTERVAL`], for ever, unless
    /// their clock is running.
    pub(crate) async fn run_retention(self: Arc<Moderation>, age: Duration) {
        loop {
            match self.purge(age).await {
                Ok(0) => {}
                Ok(n) => tracing::info!(matches = n, "old matches deleted"),
                Err(problem) => tracing::warn!(?problem, "old matches could not be deleted"),
            }
            sleep(RETENTION_INTERVAL).await;
        }
    }
}
