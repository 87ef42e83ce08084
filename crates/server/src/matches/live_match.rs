//! One cached match: its published state, its write lock, and who follows it.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use matches::{Id, Match, Time};
use nevermind::Nevermind as _;
use store::Hash;
use tokio::sync::{Mutex as AsyncMutex, MutexGuard as AsyncMutexGuard, watch};

use super::{
    broadcast::Broadcast, computers::ComputerSeats, history::Milestones, lock, presence::Attendance,
};

/// A cached match. It may be an empty entry: of a match that has not been loaded, or doesn't exist.
///
/// The state is an immutable [`Match`] behind an `Arc`. A writer holds the [write
/// lock](Self::write) while it decides, appends and publishes the next state; readers clone the
/// `Arc` and never wait for it. So a reader may see the state before an append that is under way,
/// but never one that isn't in the store.
#[derive(Debug)]
pub(crate) struct LiveMatch {
    pub(crate) id: Id,
    /// The match's last committed state known here. `None` until it has been loaded, and after a
    /// deletion.
    published: Mutex<Option<Published>>,
    /// The highest number of an event that another node is said to have appended. Above the
    /// published state's, the match has to be refreshed before it is read.
    announced: AtomicU64,
    /// The match's write lock, held by the one task that changes or loads it.
    write: AsyncMutex<()>,
    /// Whether the outcome of an append is unknown: the published state was committed, but may lack
    /// the last event. Set and cleared under the write lock.
    uncertain: AtomicBool,
    pub(super) broadcast: Broadcast,
    pub(super) milestones: Milestones,
    /// Presence of the match's players: whether and when each was last connected.
    pub(super) attendance: Attendance,
    /// The state of the computers in the match, such as whether a task plays for them.
    pub(super) computers: ComputerSeats,
    /// The fencing token under which this node has claimed the computers' seats, where several
    /// nodes share the store. `None` without such a claim.
    pub(super) claim: Mutex<Option<u64>>,
    /// Number of WebSockets that follow the match, of players and spectators.
    n_watchers: AtomicUsize,
    /// Time at which a client last requested the match, or a WebSocket that followed it was closed.
    /// `None` if there was neither.
    viewed: Mutex<Option<Instant>>,
    /// Time at which the registry last returned this entry, by which it is evicted.
    used: Mutex<Instant>,
}

/// The last committed state of a match that is known here.
#[derive(Clone, Debug)]
struct Published {
    state: Arc<Match>,
    /// Hash of the match's last event in the store. `None` if it isn't known.
    hash: Option<Hash>,
    /// Time at which the state was last known to be the latest in the store.
    confirmed: Instant,
}

/// The exclusive right to change a match: its write lock, released when this is dropped.
#[derive(Debug)]
pub(super) struct MatchWriter<'a> {
    live: &'a Arc<LiveMatch>,
    _lock: AsyncMutexGuard<'a, ()>,
}

/// Counts a WebSocket that follows a match, until this is dropped.
#[derive(Debug)]
pub(super) struct Watching(Arc<LiveMatch>);

impl Drop for Watching {
    fn drop(&mut self) {
        self.0.note_view();
        self.0.n_watchers.fetch_sub(1, Ordering::AcqRel);
    }
}

impl LiveMatch {
    /// A cache entry for a match that hasn't been loaded. Both players count as present at `now`,
    /// until they are known to have left.
    pub(super) fn empty(id: Id, now: Time) -> LiveMatch {
        LiveMatch {
            id,
            published: Mutex::default(),
            announced: AtomicU64::new(0),
            write: AsyncMutex::default(),
            uncertain: AtomicBool::new(false),
            broadcast: Broadcast::new(),
            milestones: Milestones::default(),
            attendance: Attendance::new(now),
            computers: ComputerSeats::default(),
            claim: Mutex::default(),
            n_watchers: AtomicUsize::new(0),
            viewed: Mutex::default(),
            used: Mutex::new(Instant::now()),
        }
    }

    /// The match's last committed state known here, without waiting. `None` if it has to be loaded.
    pub(super) fn published(&self) -> Option<Arc<Match>> {
        lock(&self.published)
            .as_ref()
            .map(|published| Arc::clone(&published.state))
    }

    /// Whether the published state may lack events of other nodes: one was announced, or the state
    /// hasn't been confirmed within `period` and no subscriber is here for whom the match is polled.
    pub(super) fn may_be_behind(&self, period: Duration) -> bool {
        let published = lock(&self.published);
        let Some(published) = published.as_ref() else {
            return false;
        };
        let is_old = period <= published.confirmed.elapsed() && !self.is_followed();
        is_old || published.state.seq() < self.announced.load(Ordering::Acquire)
    }

    /// Records that another node has appended event number `seq`, without reading it.
    pub(super) fn announce(&self, seq: u64) {
        self.announced.fetch_max(seq, Ordering::AcqRel);
    }

    /// Whether a WebSocket follows the match, or any task waits for its events.
    pub(super) fn is_followed(&self) -> bool {
        self.has_watchers() || self.broadcast.has_subscribers()
    }

    /// Whether the outcome of an append is unknown, so that the published state may lack the last
    /// event and the match has to be loaded again.
    pub(super) fn is_uncertain(&self) -> bool {
        self.uncertain.load(Ordering::Acquire)
    }

    /// Acquires the match's write lock. See the lock order in the [module documentation](super).
    pub(super) async fn write(self: &Arc<LiveMatch>) -> MatchWriter<'_> {
        MatchWriter {
            live: self,
            _lock: self.write.lock().await,
        }
    }

    /// Acquires the match's write lock, or returns `None` if another task holds it.
    pub(super) fn try_write(self: &Arc<LiveMatch>) -> Option<MatchWriter<'_>> {
        Some(MatchWriter {
            live: self,
            _lock: self.write.try_lock().ok()?,
        })
    }

    /// Subscribes to the number of the match's last published event.
    pub(crate) fn subscribe(&self) -> watch::Receiver<u64> {
        self.broadcast.subscribe()
    }

    /// Records that a client has just requested the match or closed its WebSocket, which counts as
    /// watching for a while.
    pub(super) fn note_view(&self) {
        *lock(&self.viewed) = Some(Instant::now());
    }

    /// Counts one more WebSocket that follows the match, until the returned value is dropped.
    pub(super) fn add_watcher(self: &Arc<LiveMatch>) -> Watching {
        self.n_watchers.fetch_add(1, Ordering::AcqRel);
        Watching(Arc::clone(self))
    }

    /// Whether any WebSocket follows the match.
    pub(super) fn has_watchers(&self) -> bool {
        0 < self.n_watchers.load(Ordering::Acquire)
    }

    /// Whether a WebSocket follows the match now, or [`note_view`](Self::note_view) was called
    /// within `period`.
    pub(super) fn is_watched(&self, period: Duration) -> bool {
        let viewed = *lock(&self.viewed);
        self.has_watchers() || viewed.is_some_and(|viewed| viewed.elapsed() < period)
    }

    /// Number of sockets of spectators: of all that follow the match without a player's token.
    pub(super) fn n_spectators(&self) -> usize {
        let players = self.attendance.n_sockets();
        (self.n_watchers.load(Ordering::Acquire)).saturating_sub(players)
    }

    /// Restarts the idle time after which the registry evicts the match.
    pub(super) fn touch(&self) {
        *lock(&self.used) = Instant::now();
    }

    /// Time since the registry last returned this match.
    pub(super) fn idle_time(&self) -> Duration {
        lock(&self.used).elapsed()
    }
}

impl<'a> MatchWriter<'a> {
    /// The match that this writer may change.
    pub(super) fn live(&self) -> &'a Arc<LiveMatch> {
        self.live
    }

    /// The match's state for the writer to decide on. `None` if it has to be loaded first: it isn't
    /// in memory, or may lack the last event.
    pub(super) fn state(&self) -> Option<Arc<Match>> {
        self.live.published().filter(|_| !self.live.is_uncertain())
    }

    /// Hash of the last event of the match's published state. `None` if it isn't known.
    pub(super) fn hash(&self) -> Option<Hash> {
        lock(&self.live.published).as_ref()?.hash
    }

    /// Publishes a committed state of the match to its readers. `hash` is that of its last event in
    /// the store, if it is known.
    pub(super) fn publish(&mut self, state: Arc<Match>, hash: Option<Hash>) {
        *lock(&self.live.published) = Some(Published {
            state,
            hash,
            confirmed: Instant::now(),
        });
        self.set_uncertain(false);
    }

    /// Records that the published state is the latest in the store, which was read after `announced`
    /// was the highest number of an announced event.
    pub(super) fn confirm(&mut self, announced: u64) {
        if let Some(published) = lock(&self.live.published).as_mut() {
            published.confirmed = Instant::now();
        }
        // An announcement that proved wrong isn't followed again, unless it was repeated since.
        let exchanged =
            self.live
                .announced
                .compare_exchange(announced, 0, Ordering::AcqRel, Ordering::Acquire);
        exchanged.nevermind("there has been another announcement");
    }

    /// The highest number of an event that another node is said to have appended.
    pub(super) fn announced(&self) -> u64 {
        self.live.announced.load(Ordering::Acquire)
    }

    /// Drops the match's published state, so that the next reader loads the match, or learns why it
    /// can't be.
    pub(super) fn unload(&mut self) {
        *lock(&self.live.published) = None;
        self.set_uncertain(false);
    }

    /// Records whether the match's published state may lack the last event: `true` from the moment
    /// an append is submitted until its outcome is known.
    pub(super) fn set_uncertain(&mut self, uncertain: bool) {
        self.live.uncertain.store(uncertain, Ordering::Release);
    }
}
