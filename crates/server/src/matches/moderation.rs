//! What those who run the server do to matches. They end one, or delete it, because somebody asks for
//! it or because nothing has happened for long. What is left of a deleted match is a tombstone, so
//! that the chain can still be checked.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use matches::{Actor, Command, Event, Id, Match, Side, Time};
use serde::{Deserialize, Serialize};
use store::{DELETED, Store, Tombstone};
use tokio::{task::spawn_blocking, time::sleep};

use super::{
    commands::Request,
    live::{Lane, LiveMatches},
    problem::MatchProblem,
};

/// How often it is looked for matches that have been kept for long enough.
const LOOK: Duration = Duration::from_hours(1);
/// How many streams are listed at once.
const PAGE: usize = 500;
/// A pause after each page: others read, too.
const PAUSE: Duration = Duration::from_millis(50);

/// Why matches are deleted in which nothing has happened for long.
pub const OLD: &str = "kept for long enough";

/// What a tombstone says. Nothing about people.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Epitaph {
    /// When it was deleted, in the server's time.
    pub at: i64,
    /// Why, in the words of whoever deleted it.
    pub reason: String,
    /// Which game it was, if it could be read.
    #[serde(default)]
    pub game: String,
    /// Which variant.
    #[serde(default)]
    pub variant: String,
}

impl Epitaph {
    /// What a tombstone says. One from elsewhere may say it in other words.
    pub fn of(tombstone: &Tombstone) -> Epitaph {
        serde_json::from_str(&tombstone.note).unwrap_or_else(|_| Epitaph {
            reason: tombstone.note.clone(),
            ..Epitaph::default()
        })
    }
}

/// Deletes a match from a store that no server uses. None if there is none of that name.
///
/// # Errors
///
/// The store can't write.
pub fn delete(
    store: &dyn Store,
    id: &str,
    at: i64,
    reason: &str,
) -> Result<Option<Tombstone>, store::Error> {
    // A damaged match can be deleted, too.
    let first = store.read(id, 1, 1).unwrap_or_default();
    let first = first.first().and_then(|it| Event::read(&it.body).ok());
    let it = first.and_then(|it| Match::open(&it).ok());
    let epitaph = Epitaph {
        at,
        reason: reason.to_owned(),
        game: it.as_ref().map_or("", |it| it.line().info().id).to_owned(),
        variant: it.map_or_else(String::new, |it| it.line().variant()),
    };
    store.delete(id, &serde_json::to_string(&epitaph).unwrap_or_default())
}

/// The matches in which nothing has happened since a moment, and of which no clock runs: at most a
/// page of them, after a name. Also the name after which to go on, if there may be more.
///
/// # Errors
///
/// The store can't be read.
pub fn untouched_since(
    store: &dyn Store,
    moment: Time,
    after: Option<&str>,
) -> Result<(Vec<String>, Option<String>), store::Error> {
    let names = store.streams(after, PAGE)?;
    let next = names.last().filter(|_| names.len() == PAGE).cloned();
    let mut found = Vec::new();
    for name in names {
        let Some(head) = store.head(&name)? else {
            continue;
        };
        if head.mark.label == DELETED || head.mark.wake.is_some() {
            continue;
        }
        // What is damaged is for people to see to.
        let last = store.read(&name, head.seq, 1).unwrap_or_default();
        let last = last.first().and_then(|it| Event::read(&it.body).ok());
        if last.is_some_and(|it| it.at < moment) {
            found.push(name);
        }
    }
    Ok((found, next))
}

impl LiveMatches {
    /// Ends a match: somebody has won, or it is a draw.
    pub(crate) async fn adjudicate(
        self: &Arc<LiveMatches>,
        id: &Id,
        winner: Option<Side>,
    ) -> Result<(), MatchProblem> {
        let live = self.enter(id.as_str()).await?;
        let command = Command::Adjudicate { winner };
        let request = Request::own("adjudicate", Actor::Server, command);
        self.carry_out(&live, &request).await.map(drop)
    }

    /// Deletes a match, whoever looks at it.
    pub(crate) async fn delete(
        self: &Arc<LiveMatches>,
        id: &Id,
        reason: &str,
    ) -> Result<Tombstone, MatchProblem> {
        let live = self.live(id);
        // Nothing happens to it meanwhile.
        let mut state = live.state.lock().await;
        let (store, id, reason) = (Arc::clone(&self.store), id.clone(), reason.to_owned());
        let now = self.now().0;
        let deleted = spawn_blocking(move || delete(&*store, id.as_str(), now, &reason)).await;
        let deleted = deleted.map_err(|_| MatchProblem::Unavailable)??;
        let tombstone = deleted.ok_or(MatchProblem::NoMatch)?;
        *state = None;
        // Who watches is told that there is something new, and finds that it is the end.
        live.broadcast.reset(VecDeque::new(), tombstone.events + 1);
        self.lobby.notify_one();
        Ok(tombstone)
    }

    /// Deletes all matches in which nothing has happened for so long. Returns how many.
    pub(crate) async fn purge(self: &Arc<LiveMatches>, age: Duration) -> Result<u64, MatchProblem> {
        let moment = Time(self.now().0 - age.as_millis() as i64);
        let (mut after, mut n_deleted) = (None::<String>, 0);
        loop {
            let last = after.take();
            let lane = Lane::Readers;
            let found = self.reading(lane, move |store| {
                untouched_since(store, moment, last.as_deref())
            });
            let (names, next) = found.await?;
            for id in names.iter().filter_map(|it| it.parse::<Id>().ok()) {
                self.delete(&id, OLD).await?;
                n_deleted += 1;
            }
            let Some(next) = next else {
                return Ok(n_deleted);
            };
            after = Some(next);
            sleep(PAUSE).await;
        }
    }
}

/// Deletes what has been kept for long enough, now and then.
pub(crate) async fn keep_tidy(matches: Arc<LiveMatches>, age: Duration) {
    loop {
        match matches.purge(age).await {
            Ok(0) => {}
            Ok(n) => tracing::info!(matches = n, "old matches deleted"),
            Err(problem) => tracing::warn!(?problem, "old matches could not be deleted"),
        }
        sleep(LOOK).await;
    }
}
