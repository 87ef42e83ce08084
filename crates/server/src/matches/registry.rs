//! The registry: the in-memory cache of live matches.
//!
//! The store is the source of truth: an entry may be evicted at any time and is rebuilt by
//! replaying its events. The registry loads, refreshes and evicts; it never decides what happens in
//! a match.
//!
//! The ways to get a match, from the cheapest to the dearest:
//!
//! - [`cached`](MatchRegistry::cached): the entry, if there is one;
//! - [`entry`](MatchRegistry::entry): the entry, created empty if there is none; never touches the
//!   store;
//! - [`LiveMatch::published`]: the last committed state, if it is in memory;
//! - [`load`](MatchRegistry::load): the last committed state, read from the store if it isn't in
//!   memory;
//! - [`open`](MatchRegistry::open): `entry` and `load`, and no entry is left of a match that
//!   doesn't exist;
//! - [`current`](MatchRegistry::current): for a writer, the state to decide on;
//! - [`refresh`](MatchRegistry::refresh): for a writer, reads the events that other nodes have
//!   appended.
//!
//! `MatchService::find` parses an id, opens the match and credits its players with the last outage;
//! requests from outside begin there.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex},
    time::Duration,
};

use matches::{Id, Match, MatchEvent};
use nevermind::Nevermind as _;
use tokio::sync::Notify;

use super::{
    broadcast::{EventText, RECENT},
    event_pages::{EventPages, whole_pages},
    history::{READ_PAGE_SIZE, event_text, replay},
    live_match::{LiveMatch, MatchWriter},
    lock,
    problem::MatchProblem,
    server_time::ServerTime,
    store_access::{ReadLane, ReadPermit, StoreAccess},
};

/// Idle time after which an unwatched match is evicted from the cache.
const IDLE_TTL: Duration = Duration::from_secs(20);
/// Above this many cached matches, unwatched ones are evicted immediately instead of after
/// `IDLE_TTL`.
const CACHE_SOFT_LIMIT: usize = 10_000;

/// The in-memory cache of this node's live matches.
#[derive(Debug)]
pub(crate) struct MatchRegistry {
    store: Arc<StoreAccess>,
    time: Arc<ServerTime>,
    cached: Mutex<HashMap<Id, Arc<LiveMatch>>>,
    /// Cached pages of old events of long matches, as the JSON texts that clients receive.
    pages: EventPages,
    /// Notified when the outcome of an append to the store is unknown, so that the match has to be
    /// loaded again.
    uncertain: Notify,
}

impl MatchRegistry {
    pub(super) fn new(store: Arc<StoreAccess>, time: Arc<ServerTime>) -> MatchRegistry {
        MatchRegistry {
            store,
            time,
            cached: Mutex::default(),
            pages: EventPages::default(),
            uncertain: Notify::new(),
        }
    }

    /// Number of matches in the cache.
    pub(crate) fn len(&self) -> usize {
        lock(&self.cached).len()
    }

    /// All matches in the cache.
    pub(super) fn all(&self) -> Vec<Arc<LiveMatch>> {
        lock(&self.cached).values().cloned().collect()
    }

    /// The cached matches that at least one WebSocket follows.
    pub(super) fn watched(&self) -> Vec<Arc<LiveMatch>> {
        let cached = lock(&self.cached);
        let watched = cached.values().filter(|live| live.has_watchers());
        watched.cloned().collect()
    }

    /// The cache entry of a match, or `None` if it isn't cached.
    pub(super) fn cached(&self, id: &Id) -> Option<Arc<LiveMatch>> {
        lock(&self.cached).get(id).cloned()
    }

    /// The cache entry of a match, created empty if it isn't cached. The match may not exist.
    pub(super) fn entry(&self, id: &Id) -> Arc<LiveMatch> {
        let mut cached = lock(&self.cached);
        let live = cached
            .entry(id.clone())
            .or_insert_with(|| Arc::new(LiveMatch::empty(id.clone(), self.time.now())));
        live.touch();
        Arc::clone(live)
    }

    /// The cache entry of a match, and its state, loaded from the store if it isn't in memory.
    ///
    /// # Errors
    ///
    /// [`NoMatch`](MatchProblem::NoMatch) and any other error of [`load`](Self::load).
    pub(super) async fn open(&self, id: &Id) -> Result<(Arc<LiveMatch>, Arc<Match>), MatchProblem> {
        let live = self.entry(id);
        match self.load(&live).await {
            Ok(state) => Ok((live, state)),
            Err(problem) => {
                let mut cached = lock(&self.cached);
                // Two references, this one and the map's: no other task uses the empty entry.
                if matches!(problem, MatchProblem::NoMatch) && Arc::strong_count(&live) <= 2 {
                    cached.remove(id);
                }
                Err(problem)
            }
        }
    }

    /// Evicts the matches that no task uses and that have been idle for [`IDLE_TTL`], or for any
    /// time above [`CACHE_SOFT_LIMIT`] cached matches.
    pub(super) fn evict_idle(&self) {
        let mut cached = lock(&self.cached);
        let ttl = if CACHE_SOFT_LIMIT < cached.len() {
            Duration::ZERO
        } else {
            IDLE_TTL
        };
        // Every user of a match has cloned its `Arc` from here, so a single reference is the map's.
        cached.retain(|_, live| 1 < Arc::strong_count(live) || live.idle_time() < ttl);
    }

    /// Evicts all matches from the cache, also those in use, and returns how many there were.
    #[cfg(test)]
    pub(super) fn evict_all(&self) -> usize {
        lock(&self.cached).drain().count()
    }

    /// The last committed state of a match. Waits for nothing if it is in memory, and reads it from
    /// the store otherwise.
    ///
    /// # Errors
    ///
    /// The match doesn't exist, was deleted or is damaged, or the store can't be read now.
    pub(crate) async fn load(&self, live: &Arc<LiveMatch>) -> Result<Arc<Match>, MatchProblem> {
        if let Some(state) = live.published() {
            return Ok(state);
        }
        let permit = self.store.permit(ReadLane::Readers).await?;
        let mut writer = live.write().await;
        match live.published() {
            // Another task has loaded it meanwhile.
            Some(state) => Ok(state),
            None => self.load_with(&mut writer, &permit).await,
        }
    }

    /// The state that a writer may decide on: the published one, or read from the store if the
    /// match isn't in memory or may lack its last event.
    ///
    /// # Errors
    ///
    /// The match doesn't exist, was deleted or is damaged, or the store can't be read now.
    pub(super) async fn current(
        &self,
        writer: &mut MatchWriter<'_>,
        lane: ReadLane,
    ) -> Result<Arc<Match>, MatchProblem> {
        if let Some(state) = writer.state() {
            return Ok(state);
        }
        let permit = self.store.permit(lane).await?;
        self.load_with(writer, &permit).await
    }

    /// Rebuilds a match by replaying its events from the store, and publishes its state and last
    /// events.
    async fn load_with(
        &self,
        writer: &mut MatchWriter<'_>,
        permit: &ReadPermit<'_>,
    ) -> Result<Arc<Match>, MatchProblem> {
        let live = writer.live();
        let (id, milestones) = (live.id.clone(), live.milestones.clone());
        let read = self.store.read_with(permit, move |store| {
            let head = store.head(id.as_str())?.map_or(0, |head| head.seq);
            let from = head.saturating_sub(RECENT as u64 - 1);
            Ok(replay(store, &id, &milestones, from, usize::MAX))
        });
        let loaded = read.await.and_then(|replayed| replayed);
        let (state, recent) = loaded.inspect_err(|problem| {
            if !matches!(problem, MatchProblem::Unavailable) {
                // Readers are to learn that it is gone, too.
                writer.unload();
            }
        })?;
        let state = Arc::new(state);
        writer.publish(Arc::clone(&state));
        live.broadcast.reset(recent, state.seq());
        Ok(state)
    }

    /// Reads the events that follow the published state, which other nodes have appended, and
    /// publishes them. Returns whether there were any; does nothing if the match isn't in memory.
    ///
    /// # Errors
    ///
    /// The match was deleted or is damaged, or the store can't be read now.
    pub(super) async fn refresh(&self, writer: &mut MatchWriter<'_>) -> Result<bool, MatchProblem> {
        let Some(before) = writer.state() else {
            return Ok(false);
        };
        let live = writer.live();
        let mut state: Option<Match> = None;
        let mut texts = Vec::new();
        loop {
            let next = state.as_ref().map_or(before.seq(), Match::seq) + 1;
            let id = live.id.clone();
            let read = self.store.read(ReadLane::Commands, move |store| {
                store.read(id.as_str(), next, READ_PAGE_SIZE)
            });
            let events = match read.await {
                Ok(events) => events,
                Err(MatchProblem::Deleted) => {
                    writer.unload();
                    // Its subscribers read the next event, and find that the match is deleted.
                    live.broadcast.reset(VecDeque::new(), next);
                    return Err(MatchProblem::Deleted);
                }
                Err(problem) => return Err(problem),
            };
            let is_last_page = events.len() < READ_PAGE_SIZE;
            for stored in events {
                let state = state.get_or_insert_with(|| (*before).clone());
                let applied = MatchEvent::read(&stored.body)
                    .and_then(|event| state.apply(&event).map(|()| event));
                let Ok(event) = applied else {
                    writer.unload();
                    return Err(MatchProblem::Damaged);
                };
                live.milestones.record(state);
                texts.push(event_text(&live.id, state, &event, &stored));
            }
            if is_last_page {
                break;
            }
        }
        let Some(state) = state else {
            return Ok(false);
        };
        // The state first: a subscriber that has an event must not read a state before it.
        writer.publish(Arc::new(state));
        for text in texts {
            live.broadcast.publish(text);
        }
        Ok(true)
    }

    /// Requests a run of [`reload_uncertain`](Self::reload_uncertain) if the outcome of the match's
    /// last append is unknown.
    pub(super) fn request_reload(&self, live: &LiveMatch) {
        if live.is_uncertain() {
            self.uncertain.notify_one();
        }
    }

    /// Waits until [`request_reload`](Self::request_reload) reports a match whose last append to
    /// the store has an unknown outcome.
    pub(super) async fn reload_requested(&self) {
        self.uncertain.notified().await;
    }

    /// Loads the matches again whose last append to the store has an unknown outcome, so that its
    /// event is published if it was committed after all. Skips a match that another task is writing
    /// to. Returns whether the outcome of any is still unknown.
    pub(super) async fn reload_uncertain(&self) -> bool {
        for live in self.all() {
            if !live.is_uncertain() {
                continue;
            }
            let Ok(permit) = self.store.permit(ReadLane::Readers).await else {
                continue;
            };
            if let Some(mut writer) = live.try_write()
                && writer.state().is_none()
            {
                let loaded = self.load_with(&mut writer, &permit).await;
                loaded.nevermind("it is tried again, or readers get the same error");
            }
        }
        self.all().iter().any(|live| live.is_uncertain())
    }

    /// Up to `limit` events of a match, from sequence number `from` on, as the JSON texts that
    /// clients receive.
    ///
    /// # Errors
    ///
    /// The match doesn't exist, was deleted or is damaged, or the store can't be read now.
    pub(crate) async fn events(
        &self,
        live: &LiveMatch,
        from: u64,
        limit: usize,
    ) -> Result<Vec<EventText>, MatchProblem> {
        self.events_in(ReadLane::Readers, live, from, limit).await
    }

    /// Up to `limit` events of a match, from sequence number `from` on, as the JSON texts that
    /// clients receive. Reads them from the store, in the priority lane `lane`, if they aren't in
    /// memory.
    ///
    /// # Errors
    ///
    /// The match doesn't exist, was deleted or is damaged, or the store can't be read now.
    pub(super) async fn events_in(
        &self,
        lane: ReadLane,
        live: &LiveMatch,
        from: u64,
        limit: usize,
    ) -> Result<Vec<EventText>, MatchProblem> {
        let limit = limit.clamp(1, READ_PAGE_SIZE);
        if let Some(events) = self.cached_events(live, from, limit) {
            return Ok(events);
        }
        let permit = self.store.permit(lane).await?;
        // Another task may have read the same pages while this one waited for its permit.
        if let Some(events) = self.cached_events(live, from, limit) {
            return Ok(events);
        }
        let (id, milestones) = (live.id.clone(), live.milestones.clone());
        let (first, n_events) = whole_pages(from, limit);
        let read = self.store.read_with(&permit, move |store| {
            Ok(replay(store, &id, &milestones, first, n_events))
        });
        let (_, events) = read.await??;
        self.pages.insert(&live.id, &events);
        let wanted = events.into_iter().filter(|event| from <= event.seq);
        Ok(wanted.take(limit).collect())
    }

    /// Up to `limit` events of a match from memory, from sequence number `from` on, without
    /// touching the store; `None` if any is missing.
    fn cached_events(&self, live: &LiveMatch, from: u64, limit: usize) -> Option<Vec<EventText>> {
        let mut events = self.pages.get(&live.id, from, limit);
        let next = from.saturating_add(events.len() as u64);
        if events.len() < limit {
            let recent = live.broadcast.recent(next, limit - events.len())?;
            events.extend(recent);
        }
        Some(events)
    }
}
