//! Matches that somebody looks at, kept at hand.
//!
//! Everything is in the store: a match may be forgotten here at any time, and is read again when
//! somebody asks for it.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicUsize},
    },
    time::{Duration, Instant},
};

use matches::{Id, Match, Time};
use store::Store;
use tokio::{
    sync::{Mutex as AsyncMutex, Notify, Semaphore, watch},
    task::spawn_blocking,
};

use super::{
    broadcast::{Broadcast, EventText, RECENT},
    history::{PAGE, replay},
    problem::MatchProblem,
    server_time::{Clock, ServerTime},
};
use crate::{
    metrics::{Counter, Histogram},
    thinking::Thinking,
};

/// How many read from the store at once. Any more would only wait for the disk.
const READERS: usize = 8;
/// How long a match is kept at hand that nobody looks at.
const KEPT: Duration = Duration::from_secs(20);
/// How many there may be before those that nobody looks at are forgotten at once.
const MANY: usize = 10_000;

/// All matches.
pub(crate) struct LiveMatches {
    pub(super) store: Arc<dyn Store>,
    pub(super) time: ServerTime,
    pub(super) thinking: Arc<Thinking>,
    pub(crate) figures: Figures,
    /// Something about the open challenges has changed.
    pub(super) lobby: Notify,
    at_hand: Mutex<HashMap<Id, Arc<LiveMatch>>>,
    readers: Semaphore,
}

impl std::fmt::Debug for LiveMatches {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LiveMatches")
            .field("time", &self.time)
            .finish_non_exhaustive()
    }
}

/// What has happened since the start.
#[derive(Debug, Default)]
pub(crate) struct Figures {
    /// How long it took until an event was on disk.
    pub(crate) commits: Histogram,
    /// Events that could not be stored.
    pub(crate) failures: Counter,
    /// Matches that were made.
    pub(crate) made: Counter,
    /// Sockets now.
    pub(crate) sockets: AtomicUsize,
}

/// A match that somebody looks at.
#[derive(Debug)]
pub(crate) struct LiveMatch {
    pub(crate) id: Id,
    /// The match, once it has been read from the store. Who changes it holds the lock until the change
    /// is on disk, and leaves `None` if it is to be read again.
    pub(super) state: AsyncMutex<Option<Match>>,
    pub(super) broadcast: Broadcast,
    /// Whether somebody sees to what the computers have to do.
    pub(super) attended: AtomicBool,
    used: Mutex<Instant>,
}

impl LiveMatch {
    /// Hears of every event.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.broadcast.watch()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl LiveMatches {
    /// All matches of a store. The time since it was last used is charged to nobody.
    pub(crate) fn open(
        store: Arc<dyn Store>,
        clock: Clock,
        thinking: Arc<Thinking>,
    ) -> Result<LiveMatches, store::Error> {
        Ok(LiveMatches {
            time: ServerTime::start(clock, &*store)?,
            store,
            thinking,
            figures: Figures::default(),
            lobby: Notify::new(),
            at_hand: Mutex::default(),
            readers: Semaphore::new(READERS),
        })
    }

    /// The server's time.
    pub(crate) fn now(&self) -> Time {
        self.time.now()
    }

    /// Whether events can be written.
    pub(crate) fn is_writable(&self) -> bool {
        self.store.is_writable()
    }

    /// How many matches are at hand.
    pub(crate) fn count(&self) -> usize {
        lock(&self.at_hand).len()
    }

    /// Reads from the store, in a thread that may wait for the disk.
    pub(super) async fn reading<T: Send + 'static>(
        &self,
        f: impl FnOnce(&dyn Store) -> Result<T, store::Error> + Send + 'static,
    ) -> Result<T, MatchProblem> {
        let _turn = self
            .readers
            .acquire()
            .await
            .map_err(|_| MatchProblem::Unavailable)?;
        let store = Arc::clone(&self.store);
        let read = spawn_blocking(move || f(&*store)).await;
        Ok(read.map_err(|_| MatchProblem::Unavailable)??)
    }

    /// A match, which may not exist.
    pub(super) fn live(&self, id: &Id) -> Arc<LiveMatch> {
        let mut at_hand = lock(&self.at_hand);
        let live = at_hand.entry(id.clone()).or_insert_with(|| {
            Arc::new(LiveMatch {
                id: id.clone(),
                state: AsyncMutex::new(None),
                broadcast: Broadcast::new(),
                attended: AtomicBool::new(false),
                used: Mutex::new(Instant::now()),
            })
        });
        *lock(&live.used) = Instant::now();
        Arc::clone(live)
    }

    /// Forgets matches that nobody has looked at for a while.
    pub(super) fn forget(&self) {
        let mut at_hand = lock(&self.at_hand);
        let kept = if MANY < at_hand.len() {
            Duration::ZERO
        } else {
            KEPT
        };
        // Who holds a match has taken it from here: one that is held once is in nobody's hands.
        at_hand.retain(|_, it| 1 < Arc::strong_count(it) || lock(&it.used).elapsed() < kept);
    }

    /// A match that exists, by its name.
    pub(crate) async fn enter(
        self: &Arc<LiveMatches>,
        id: &str,
    ) -> Result<Arc<LiveMatch>, MatchProblem> {
        let id: Id = id.parse().map_err(|_| MatchProblem::NoMatch)?;
        let live = self.live(&id);
        match self.see(&live, Match::last_time).await {
            // Who looks is to see the right time.
            Ok(last) if 0 < self.time.away_since(last, self.now()) => self.settle(&live).await?,
            Ok(_) => {}
            Err(problem) => {
                let mut at_hand = lock(&self.at_hand);
                // Nobody else has a match that is held here and in the list only.
                if matches!(problem, MatchProblem::NoMatch) && Arc::strong_count(&live) <= 2 {
                    at_hand.remove(&id);
                }
                return Err(problem);
            }
        }
        Ok(live)
    }

    /// Looks at a match.
    pub(crate) async fn see<T>(
        &self,
        live: &LiveMatch,
        look: impl FnOnce(&Match) -> T,
    ) -> Result<T, MatchProblem> {
        let mut state = live.state.lock().await;
        let it = self.current(live, &mut state).await?;
        Ok(look(it))
    }

    /// The match as it is now: read from the store if need be.
    pub(super) async fn current<'a>(
        &self,
        live: &LiveMatch,
        state: &'a mut Option<Match>,
    ) -> Result<&'a Match, MatchProblem> {
        if state.is_none() {
            let id = live.id.clone();
            let read = self.reading(move |store| {
                let head = store.head(id.as_str())?.map_or(0, |it| it.seq);
                let from = head.saturating_sub(RECENT as u64 - 1);
                Ok(replay(store, &id, from, usize::MAX))
            });
            let (it, recent) = read.await??;
            live.broadcast.reset(recent, it.seq());
            *state = Some(it);
        }
        state.as_ref().ok_or(MatchProblem::Unavailable)
    }

    /// At most `limit` events from number `from` on, as they were told when they happened.
    pub(crate) async fn events(
        &self,
        live: &LiveMatch,
        from: u64,
        limit: usize,
    ) -> Result<Vec<EventText>, MatchProblem> {
        if let Some(recent) = live.broadcast.recent(from, limit) {
            return Ok(recent);
        }
        let id = live.id.clone();
        let limit = limit.min(PAGE);
        let read = self.reading(move |store| Ok(replay(store, &id, from, limit)));
        let (_, events) = read.await??;
        Ok(events.into())
    }
}
