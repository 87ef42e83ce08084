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
    borrow::Cow,
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex},
    time::Duration,
};

use matches::{Id, Match, MatchError, MatchEvent};
use nevermind::Nevermind as _;
use store::{Hash, MAX_TAIL_LENGTH, StoredEvent, Tail};
use tokio::{sync::Notify, time::timeout};

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
use crate::metrics::Histogram;

/// Idle time after which an unwatched match is evicted from the cache.
const IDLE_TTL: Duration = Duration::from_secs(20);
/// Above this many cached matches, unwatched ones are evicted immediately instead of after
/// `IDLE_TTL`.
const CACHE_SOFT_LIMIT: usize = 10_000;

/// A published state of a shared store that is older than this is refreshed before a reader gets
/// it, unless the match has subscribers here, for whom it is polled as often.
const CONFIRMATION_TTL: Duration = Duration::from_secs(1);
/// Maximum time that a reader waits for a refresh of what is in memory.
const REFRESH_TIMEOUT: Duration = Duration::from_millis(500);

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
    /// Age of other nodes' events when they are published here.
    pub(crate) delays: Histogram,
}

/// A state of a match to which events of other nodes are applied.
struct CatchUp<'a> {
    registry: &'a MatchRegistry,
    live: &'a LiveMatch,
    state: Cow<'a, Match>,
    /// Hash of the state's last event in the store.
    hash: Hash,
    /// The applied events as they are sent to clients. `None` if the match has no subscribers: a later
    /// reader has them rendered then.
    texts: Option<Vec<EventText>>,
}

impl<'a> CatchUp<'a> {
    fn new(
        registry: &'a MatchRegistry,
        live: &'a LiveMatch,
        state: &'a Match,
        hash: Hash,
    ) -> CatchUp<'a> {
        CatchUp {
            registry,
            live,
            state: Cow::Borrowed(state),
            hash,
            texts: live.is_followed().then(Vec::new),
        }
    }

    /// Applies the next event. Returns `None` if that is impossible.
    fn apply(&mut self, stored: &StoredEvent) -> Option<()> {
        let event = MatchEvent::read(&stored.body).ok()?;
        let state = self.state.to_mut();
        state.apply(&event).ok()?;
        self.hash = stored.hash;
        self.live.milestones.record(state);
        let age = u64::try_from(self.registry.time.now().0 - event.at.0).unwrap_or(0);
        self.registry.delays.observe(Duration::from_millis(age));
        if let Some(texts) = &mut self.texts {
            texts.push(event_text(&self.live.id, state, &event, stored));
        }
        Some(())
    }

    /// Publishes the state with the events that led to it. Returns `false` if there were none.
    fn publish(self, writer: &mut MatchWriter<'_>) -> bool {
        let Cow::Owned(state) = self.state else {
            return false;
        };
        let seq = state.seq();
        // The state first: a subscriber that has an event must not read a state before it.
        writer.publish(Arc::new(state), Some(self.hash));
        match self.texts {
            Some(texts) => self.live.broadcast.publish_all(texts),
            None => self.live.broadcast.reset(VecDeque::new(), seq),
        }
        true
    }
}

impl MatchRegistry {
    pub(super) fn new(store: Arc<StoreAccess>, time: Arc<ServerTime>) -> MatchRegistry {
        MatchRegistry {
            store,
            time,
            cached: Mutex::default(),
            pages: EventPages::default(),
            uncertain: Notify::new(),
            delays: Histogram::default(),
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

    /// Number of the last event of a match that is in memory. 0 if there is none.
    pub(super) fn known_seq(&self, id: &Id) -> u64 {
        let published = self.cached(id).and_then(|live| live.published());
        published.map_or(0, |state| state.seq())
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
    /// [`NoMatch`](MatchError::NoMatch) and any other error of [`load`](Self::load).
    pub(super) async fn open(&self, id: &Id) -> Result<(Arc<LiveMatch>, Arc<Match>), MatchProblem> {
        let live = self.entry(id);
        match self.load(&live).await {
            Ok(state) => Ok((live, state)),
            Err(problem) => {
                let mut cached = lock(&self.cached);
                // Two references, this one and the map's: no other task uses the empty entry.
                if matches!(problem, MatchProblem::Protocol(MatchError::NoMatch))
                    && Arc::strong_count(&live) <= 2
                {
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
            return self.refreshed(live, state).await;
        }
        let permit = self.store.permit(ReadLane::Readers).await?;
        let mut writer = live.write().await;
        match live.published() {
            // Another task has loaded it meanwhile.
            Some(state) => Ok(state),
            None => self.load_with(&mut writer, &permit).await,
        }
    }

    /// The published state of a match for a reader, after a refresh if other nodes may have appended
    /// events. Doesn't wait for another writer, nor long for the store: what is known is better then.
    async fn refreshed(
        &self,
        live: &Arc<LiveMatch>,
        state: Arc<Match>,
    ) -> Result<Arc<Match>, MatchProblem> {
        if !self.store.is_shared()
            || !live.may_be_behind(CONFIRMATION_TTL)
            || self.time.is_failing()
        {
            return Ok(state);
        }
        let Some(mut writer) = live.try_write() else {
            return Ok(state);
        };
        match timeout(REFRESH_TIMEOUT, self.refresh(&mut writer)).await {
            Ok(Ok(_)) => Ok(live.published().unwrap_or(state)),
            Ok(Err(MatchProblem::Unavailable)) | Err(_) => Ok(state),
            Ok(Err(problem)) => Err(problem),
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
            if state.seq() < writer.announced() {
                self.refresh(writer).await?;
            }
            if let Some(state) = writer.state() {
                return Ok(state);
            }
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
            let head = store.head(id.as_str())?;
            let last = head.as_ref().map_or(0, |head| head.seq);
            let from = last.saturating_sub(RECENT as u64 - 1);
            let replayed = replay(store, &id, &milestones, from, usize::MAX);
            Ok(replayed.map(|(state, recent)| {
                // Another node may have appended an event since: its hash isn't known then.
                let head = head.filter(|head| head.seq == state.seq());
                (state, recent, head.map(|head| head.hash))
            }))
        });
        let announced = writer.announced();
        let loaded = read.await.and_then(|replayed| replayed);
        let (state, recent, hash) = loaded.inspect_err(|problem| {
            if !matches!(problem, MatchProblem::Unavailable) {
                // Readers are to learn that it is gone, too.
                writer.unload();
            }
        })?;
        let state = Arc::new(state);
        writer.publish(Arc::clone(&state), hash);
        writer.confirm(announced);
        live.broadcast.reset(recent, state.seq());
        Ok(state)
    }

    /// Reads the events that follow the published state, which other nodes have appended, and
    /// publishes them. If the store has lost events that were published, the match is loaded again,
    /// and its subscribers begin anew. Returns whether there was any change; does nothing if the
    /// match isn't in memory.
    ///
    /// # Errors
    ///
    /// The match was deleted or is damaged, or the store can't be read now.
    pub(super) async fn refresh(&self, writer: &mut MatchWriter<'_>) -> Result<bool, MatchProblem> {
        let Some(before) = writer.state() else {
            return Ok(false);
        };
        let live = writer.live();
        let Some(hash) = writer.hash() else {
            return self.reload(writer, before.seq()).await;
        };
        let announced = writer.announced();
        let mut caught_up = CatchUp::new(self, live, &before, hash);
        loop {
            let tail = self
                .store
                .tail(&live.id, caught_up.state.seq(), caught_up.hash)
                .await;
            let events = match tail {
                Ok(Tail::Events(events)) => events,
                Ok(Tail::Diverged) => {
                    tracing::error!(id = %live.id, "the store has lost events of a match");
                    self.pages.remove(&live.id);
                    live.milestones.clear();
                    self.reload(writer, before.seq()).await?;
                    live.broadcast.restart();
                    return Ok(true);
                }
                Err(MatchProblem::Deleted) => {
                    writer.unload();
                    // Its subscribers read the next event, and find that the match is deleted.
                    let next = caught_up.state.seq() + 1;
                    live.broadcast.reset(VecDeque::new(), next);
                    return Err(MatchProblem::Deleted);
                }
                Err(problem) => return Err(problem),
            };
            let is_last_page = events.len() < MAX_TAIL_LENGTH;
            for stored in events {
                if caught_up.apply(&stored).is_none() {
                    writer.unload();
                    return Err(MatchProblem::Damaged);
                }
            }
            if is_last_page {
                break;
            }
        }
        let is_changed = caught_up.publish(writer);
        writer.confirm(announced);
        Ok(is_changed)
    }

    /// Loads a match again of which event number `published` was the last that is known here.
    /// Returns whether it has another last event now.
    async fn reload(
        &self,
        writer: &mut MatchWriter<'_>,
        published: u64,
    ) -> Result<bool, MatchProblem> {
        let permit = self.store.permit(ReadLane::Commands).await?;
        let state = self.load_with(writer, &permit).await?;
        Ok(state.seq() != published)
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

    /// Publishes an event that another node says it has appended, if it is the one after the
    /// published state. Returns whether the state has this event now, or a later one.
    pub(super) fn accept(&self, writer: &mut MatchWriter<'_>, stored: &StoredEvent) -> bool {
        let (Some(before), Some(hash)) = (writer.state(), writer.hash()) else {
            return false;
        };
        let live = writer.live();
        if stored.seq <= before.seq() {
            return true;
        }
        if !stored.follows(live.id.as_str(), before.seq(), hash) {
            return false;
        }
        let mut caught_up = CatchUp::new(self, live, &before, hash);
        caught_up.apply(stored).is_some() && caught_up.publish(writer)
    }
}
