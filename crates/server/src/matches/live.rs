//! Matches that somebody looks at, kept at hand.
//!
//! Everything is in the store: a match may be forgotten here at any time, and is read again when
//! somebody asks for it.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use matches::{Id, Match, Time};
use store::Store;
use tokio::{
    runtime::Handle,
    sync::{Mutex as AsyncMutex, Notify, Semaphore, SemaphorePermit, watch},
    task::spawn_blocking,
};

use super::{
    broadcast::{Broadcast, EventText, RECENT},
    computers::{Place, Places},
    event_pages::{EventPages, whole_pages},
    history::{Milestones, PAGE, replay},
    presence::Attendance,
    problem::MatchProblem,
    server_time::{Clock, ServerTime},
};
use crate::{
    Config,
    limit::client_number,
    metrics::{Counter, Histogram},
    thinking::Thinking,
};

/// What is read from the store for. None waits for the others.
#[derive(Copy, Clone, Debug)]
pub(super) enum Lane {
    /// The clocks.
    Clocks,
    /// Commands.
    Commands,
    /// Those who look.
    Readers,
}

/// By lane: how many read at once. Any more would only wait for the disk, and for each other.
const READERS: [usize; 3] = [4, 4, 4];
/// How long a match is kept at hand that nobody looks at.
const KEPT: Duration = Duration::from_secs(20);
/// How many there may be before those that nobody looks at are forgotten at once.
const MANY: usize = 10_000;

/// How computers play each other.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Play {
    /// How many such matches of one client are played at once.
    pub(super) most: usize,
    /// The shortest time between two moves.
    pub(super) pace: Duration,
    /// How long they go on although nobody watches.
    pub(super) unwatched: Duration,
}

impl Play {
    pub(crate) fn new(config: &Config) -> Play {
        Play {
            most: config.computer_matches,
            pace: config.computer_pace,
            unwatched: config.unwatched,
        }
    }
}

/// All matches.
pub(crate) struct LiveMatches {
    pub(super) store: Arc<dyn Store>,
    pub(super) time: ServerTime,
    pub(super) thinking: Arc<Thinking>,
    pub(crate) figures: Figures,
    /// Something about the open challenges has changed.
    pub(super) lobby: Notify,
    pub(super) play: Play,
    /// Who has how many matches between computers that are being played.
    pub(super) playing: Places,
    at_hand: Mutex<HashMap<Id, Arc<LiveMatch>>>,
    /// What was read of long matches.
    pages: EventPages,
    /// By lane.
    pub(super) readers: [Semaphore; 3],
    /// Where computers are attended to, whoever calls for them.
    pub(super) runtime: Handle,
    /// Who gets into step with the other nodes holds this.
    pub(super) stepping: AsyncMutex<()>,
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
    pub(super) milestones: Milestones,
    /// Who is there.
    pub(super) attendance: Attendance,
    /// Who is at other nodes, and when he was last heard of there.
    pub(super) elsewhere: Mutex<[Option<(bool, Time)>; 2]>,
    /// Whether somebody sees to what the computers have to do.
    pub(super) attended: AtomicBool,
    /// The fencing number with which this node has taken that on, where there are others.
    pub(super) claimed: Mutex<Option<u64>>,
    /// How many watch over a socket.
    n_watchers: AtomicUsize,
    /// When somebody looked last.
    seen: Mutex<Option<Instant>>,
    /// For whom computers think here.
    client: Mutex<Option<u128>>,
    /// The right to be played, if computers play each other.
    pub(super) place: Mutex<Option<Place>>,
    used: Mutex<Instant>,
}

/// Somebody who watches a match, until this is dropped.
#[derive(Debug)]
pub(super) struct Watching(Arc<LiveMatch>);

impl Drop for Watching {
    fn drop(&mut self) {
        self.0.notice();
        self.0.n_watchers.fetch_sub(1, Ordering::AcqRel);
    }
}

impl LiveMatch {
    /// Hears of every event.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.broadcast.watch()
    }

    /// Somebody looks.
    pub(super) fn notice(&self) {
        *lock(&self.seen) = Some(Instant::now());
    }

    /// Somebody watches.
    pub(super) fn watched(self: &Arc<LiveMatch>) -> Watching {
        self.n_watchers.fetch_add(1, Ordering::AcqRel);
        Watching(Arc::clone(self))
    }

    /// Whether somebody watches, or has looked within some time.
    pub(super) fn is_watched(&self, within: Duration) -> bool {
        0 < self.n_watchers.load(Ordering::Acquire)
            || lock(&self.seen).is_some_and(|it| it.elapsed() < within)
    }

    /// How many watch over a socket without playing.
    pub(super) fn n_spectators(&self) -> usize {
        let players = self.attendance.n_sockets();
        (self.n_watchers.load(Ordering::Acquire)).saturating_sub(players)
    }

    /// Computers think here for somebody from now on.
    pub(crate) fn think_for(&self, address: IpAddr) {
        *lock(&self.client) = Some(client_number(address));
    }

    /// The same, unless it is known for whom.
    pub(crate) fn think_first_for(&self, address: IpAddr) {
        lock(&self.client).get_or_insert(client_number(address));
    }

    /// For whom computers think here. As long as nobody knows, for the match itself.
    pub(super) fn client(&self) -> u128 {
        lock(&self.client).unwrap_or_else(|| {
            let mut hasher = DefaultHasher::new();
            self.id.as_str().hash(&mut hasher);
            hasher.finish().into()
        })
    }
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl LiveMatches {
    /// All matches of a store. The time since it was last used is charged to nobody.
    pub(crate) fn open(
        store: Arc<dyn Store>,
        clock: Clock,
        thinking: Arc<Thinking>,
        play: Play,
    ) -> Result<LiveMatches, store::Error> {
        Ok(LiveMatches {
            time: ServerTime::start(clock, &*store)?,
            store,
            thinking,
            figures: Figures::default(),
            lobby: Notify::new(),
            play,
            playing: Places::default(),
            at_hand: Mutex::default(),
            pages: EventPages::default(),
            readers: READERS.map(Semaphore::new),
            runtime: Handle::current(),
            stepping: AsyncMutex::default(),
        })
    }

    /// The server's time.
    pub(crate) fn now(&self) -> Time {
        self.time.now()
    }

    /// Whether events will not be written any more: only a new start helps.
    pub(super) fn is_broken(&self) -> bool {
        self.store.is_broken()
    }

    /// How many matches are at hand.
    pub(crate) fn count(&self) -> usize {
        lock(&self.at_hand).len()
    }

    /// The matches at hand that somebody watches over a socket.
    pub(super) fn watched(&self) -> Vec<Arc<LiveMatch>> {
        let at_hand = lock(&self.at_hand);
        let watched = (at_hand.values()).filter(|it| 0 < it.n_watchers.load(Ordering::Acquire));
        watched.cloned().collect()
    }

    /// Waits for a turn to read.
    async fn turn(&self, lane: Lane) -> Result<SemaphorePermit<'_>, MatchProblem> {
        let turn = self.readers[lane as usize].acquire().await;
        turn.map_err(|_| MatchProblem::Unavailable)
    }

    /// Reads from the store, in a thread that may wait for the disk.
    pub(super) async fn reading<T: Send + 'static>(
        &self,
        lane: Lane,
        f: impl FnOnce(&dyn Store) -> Result<T, store::Error> + Send + 'static,
    ) -> Result<T, MatchProblem> {
        let turn = self.turn(lane).await?;
        self.reading_now(&turn, f).await
    }

    /// The same, for those who have a turn.
    async fn reading_now<T: Send + 'static>(
        &self,
        _turn: &SemaphorePermit<'_>,
        f: impl FnOnce(&dyn Store) -> Result<T, store::Error> + Send + 'static,
    ) -> Result<T, MatchProblem> {
        let store = Arc::clone(&self.store);
        let read = spawn_blocking(move || f(&*store)).await;
        Ok(read.map_err(|_| MatchProblem::Unavailable)??)
    }

    /// Does something with the store that may wait for the disk, in a thread for that.
    pub(crate) async fn writing<T: Send + 'static>(
        &self,
        f: impl FnOnce(&dyn Store) -> Result<T, store::Error> + Send + 'static,
    ) -> Result<T, MatchProblem> {
        let store = Arc::clone(&self.store);
        let done = spawn_blocking(move || f(&*store)).await;
        Ok(done.map_err(|_| MatchProblem::Unavailable)??)
    }

    /// A match, which may not exist.
    pub(super) fn live(&self, id: &Id) -> Arc<LiveMatch> {
        let mut at_hand = lock(&self.at_hand);
        let live = at_hand.entry(id.clone()).or_insert_with(|| {
            Arc::new(LiveMatch {
                id: id.clone(),
                state: AsyncMutex::new(None),
                broadcast: Broadcast::new(),
                milestones: Milestones::default(),
                attendance: Attendance::new(self.now()),
                elsewhere: Mutex::default(),
                attended: AtomicBool::new(false),
                claimed: Mutex::default(),
                n_watchers: AtomicUsize::new(0),
                seen: Mutex::default(),
                client: Mutex::default(),
                place: Mutex::default(),
                used: Mutex::new(Instant::now()),
            })
        });
        *lock(&live.used) = Instant::now();
        Arc::clone(live)
    }

    /// The matches that are at hand.
    pub(super) fn all(&self) -> Vec<Arc<LiveMatch>> {
        lock(&self.at_hand).values().map(Arc::clone).collect()
    }

    /// A match, if it is at hand.
    pub(super) fn at_hand(&self, id: &Id) -> Option<Arc<LiveMatch>> {
        lock(&self.at_hand).get(id).map(Arc::clone)
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

    /// Forgets all matches, whoever holds them. Returns how many there were.
    #[cfg(test)]
    pub(super) fn forget_all(&self) -> usize {
        lock(&self.at_hand).drain().count()
    }

    /// A match that exists, by its name.
    pub(crate) async fn enter(
        self: &Arc<LiveMatches>,
        id: &str,
    ) -> Result<Arc<LiveMatch>, MatchProblem> {
        let id: Id = id.parse().map_err(|_| MatchProblem::NoMatch)?;
        let live = self.live(&id);
        live.notice();
        let look = |it: &Match| {
            let counts = it.deadline().is_some();
            (counts.then(|| it.last_time()), it.is_between_computers())
        };
        match self.see(&live, look).await {
            Ok((last, between_computers)) => {
                // Who looks is to see the right time.
                let away = last.map_or(0, |it| self.time.away_since(it, self.now()));
                if 0 < away && !self.time.is_failing() {
                    self.settle(&live).await?;
                }
                if between_computers {
                    self.attend(&live);
                }
            }
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
        if let Some(it) = &*live.state.lock().await {
            return Ok(look(it));
        }
        // Nobody who changes the match waits until those have read who came before.
        let turn = self.turn(Lane::Readers).await?;
        let mut state = live.state.lock().await;
        let it = self.read_again(live, &mut state, &turn).await?;
        Ok(look(it))
    }

    /// The match as it is now: read from the store if need be.
    pub(super) async fn current<'a>(
        &self,
        live: &LiveMatch,
        state: &'a mut Option<Match>,
        lane: Lane,
    ) -> Result<&'a Match, MatchProblem> {
        if state.is_none() {
            let turn = self.turn(lane).await?;
            self.read_again(live, state, &turn).await?;
        }
        state.as_ref().ok_or(MatchProblem::Unavailable)
    }

    async fn read_again<'a>(
        &self,
        live: &LiveMatch,
        state: &'a mut Option<Match>,
        turn: &SemaphorePermit<'_>,
    ) -> Result<&'a Match, MatchProblem> {
        if state.is_none() {
            let (id, milestones) = (live.id.clone(), live.milestones.clone());
            let read = self.reading_now(turn, move |store| {
                let head = store.head(id.as_str())?.map_or(0, |it| it.seq);
                let from = head.saturating_sub(RECENT as u64 - 1);
                Ok(replay(store, &id, &milestones, from, usize::MAX))
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
        self.events_for(Lane::Readers, live, from, limit).await
    }

    /// The same, for something.
    pub(super) async fn events_for(
        &self,
        lane: Lane,
        live: &LiveMatch,
        from: u64,
        limit: usize,
    ) -> Result<Vec<EventText>, MatchProblem> {
        let limit = limit.clamp(1, PAGE);
        if let Some(told) = self.told(live, from, limit) {
            return Ok(told);
        }
        let turn = self.turn(lane).await?;
        // Somebody else may have read the same meanwhile.
        if let Some(told) = self.told(live, from, limit) {
            return Ok(told);
        }
        let (id, milestones) = (live.id.clone(), live.milestones.clone());
        let (first, n_events) = whole_pages(from, limit);
        let read = self.reading_now(&turn, move |store| {
            Ok(replay(store, &id, &milestones, first, n_events))
        });
        let (_, events) = read.await??;
        self.pages.insert(&live.id, &events);
        let wanted = events.into_iter().filter(|it| from <= it.seq);
        Ok(wanted.take(limit).collect())
    }

    /// The same, if it needs no reading.
    fn told(&self, live: &LiveMatch, from: u64, limit: usize) -> Option<Vec<EventText>> {
        let mut told = self.pages.get(&live.id, from, limit);
        let next = from.saturating_add(told.len() as u64);
        if told.len() < limit {
            let recent = live.broadcast.recent(next, limit - told.len())?;
            told.extend(recent);
        }
        Some(told)
    }
}
