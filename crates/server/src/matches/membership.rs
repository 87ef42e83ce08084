//! Membership in a cluster: several nodes on one store.
//!
//! Any node serves any match. A node learns of the events that others append by hints, which are
//! fast but may be lost, and by polling the heads of all cached matches every [`POLL_INTERVAL`]; it
//! also catches up before it refuses a command whose sender may know more. Presence of players,
//! open challenges and bans travel with the same poll. Work that no client asks for (flags,
//! computers' moves) is done by the node that has claimed it under its lease.
//!
//! Without a shared store there are no other nodes: everything here succeeds at once and does
//! nothing.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use game::Player;
use matches::{Id, Token};
use nevermind::Nevermind as _;
use store::{ChangeHint, ClaimFilter};
use tokio::{
    sync::{
        mpsc::{self, UnboundedReceiver},
        watch,
    },
    task::spawn_blocking,
    time::{MissedTickBehavior, interval, timeout},
};

use super::{
    computers::{ComputerWaker, pending_action},
    history::{COMPUTER_TO_ACT, OPEN},
    live_match::{LiveMatch, MatchWriter},
    lobby::{LOBBY_PAGE_SIZE, Lobby},
    lock,
    presence::SeatSighting,
    problem::MatchProblem,
    registry::MatchRegistry,
    server_time::ServerTime,
    store_access::{ReadLane, StoreAccess},
};
use crate::bans::Bans;

/// A command fails with `Unavailable` if the node can't reach its store within this time. The
/// client may then try another node, so it is not worth waiting longer.
pub(super) const SYNC_TIMEOUT: Duration = Duration::from_secs(2);
/// Interval at which a node polls the store for other nodes' events, presence, challenges and bans.
/// Bounds the delay of an event whose hint (another node's notification) was lost.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// Every this many polls, a node reports to the others the presence of all its players (connected
/// or not) instead of the changes only, in case the other nodes have lost them.
const POLLS_PER_FULL_REPORT: u32 = 5;
/// A hint (another node's notification of an event) refreshes the lobby, the list of open
/// challenges, only if the event's number in its match is at most this. Later events rarely open a
/// challenge; the next poll finds those that do.
const MAX_LOBBY_SEQ: u64 = 4;
/// Maximum matches that this node claims at once, in order to play the moves of their computer
/// players; the next attempt claims the others.
const MAX_CLAIMS: usize = 1000;

/// The outcome of an attempt to sync with the store by a heartbeat. `None` while it is under way.
type SyncOutcome = Option<Result<(), MatchProblem>>;

/// This node's membership in the cluster of servers that share its store: learns of the other
/// nodes' events, presence, challenges and bans, and claims the matches whose computer players it
/// plays.
#[derive(Debug)]
pub(crate) struct ClusterMembership {
    store: Arc<StoreAccess>,
    time: Arc<ServerTime>,
    registry: Arc<MatchRegistry>,
    lobby: Arc<Lobby>,
    computers: ComputerWaker,
    /// The last attempt to sync with the store, which all commands wait for together while it is
    /// under way.
    sync: Mutex<watch::Receiver<SyncOutcome>>,
}

/// The presence of players (connected or not, and when last seen) that this node has reported to
/// the others, by match and seat, so that only changes have to be written.
#[derive(Debug, Default)]
struct PresenceReport(HashMap<(Id, u8), SeatSighting>);

impl ClusterMembership {
    pub(super) fn new(
        store: Arc<StoreAccess>,
        time: Arc<ServerTime>,
        registry: Arc<MatchRegistry>,
        lobby: Arc<Lobby>,
        computers: ComputerWaker,
    ) -> ClusterMembership {
        ClusterMembership {
            store,
            time,
            registry,
            lobby,
            computers,
            sync: Mutex::new(watch::channel(Some(Ok(()))).1),
        }
    }

    /// Ensures that this node holds its lease and has read every outage, which it must before it
    /// decides anything. Free while the last heartbeat is recent; otherwise writes one. Callers
    /// that come while that is under way wait for the same attempt, each for at most
    /// [`SYNC_TIMEOUT`].
    ///
    /// # Errors
    ///
    /// [`Unavailable`](MatchProblem::Unavailable) if the store can't be reached in time.
    pub(super) async fn sync_from_store(&self) -> Result<(), MatchProblem> {
        if !self.time.is_out_of_step() {
            return Ok(());
        }
        let mut attempt = self.join_sync_attempt();
        let finished = attempt.wait_for(Option::is_some);
        match timeout(SYNC_TIMEOUT, finished).await {
            Ok(Ok(outcome)) => outcome.clone().unwrap_or(Err(MatchProblem::Unavailable)),
            // The attempt panicked, or takes too long.
            Ok(Err(_)) | Err(_) => Err(MatchProblem::Unavailable),
        }
    }

    /// Joins the attempt to sync with the store that is under way, or starts one.
    fn join_sync_attempt(&self) -> watch::Receiver<SyncOutcome> {
        let mut last = lock(&self.sync);
        // A closed channel without an outcome is an attempt that panicked.
        let is_under_way = last.borrow().is_none() && last.has_changed().is_ok();
        if !is_under_way {
            let (sender, attempt) = watch::channel(None);
            let (store, time) = (Arc::clone(&self.store), Arc::clone(&self.time));
            spawn_blocking(move || {
                let beat = time.beat(store.store());
                sender.send_replace(Some(beat.map_err(MatchProblem::from)));
            });
            *last = attempt;
        }
        last.clone()
    }

    /// Whether a sync with the store that returned at `synced` still counts: it was just now, or
    /// there has been a heartbeat since. Otherwise, [`sync_from_store`](Self::sync_from_store) has
    /// to be called again.
    pub(super) fn is_synced_since(&self, synced: Instant) -> bool {
        synced.elapsed() < store::OUTAGE_THRESHOLD || !self.time.is_out_of_step()
    }

    /// Reads the events that other nodes have appended to a cached match, and publishes them to
    /// this node's subscribers. Returns whether there were any; always `false` if the store isn't
    /// shared. Wakes the match's computer player if it has to act.
    ///
    /// # Errors
    ///
    /// The match was deleted or is damaged, or the store can't be read now.
    pub(super) async fn catch_up(
        &self,
        writer: &mut MatchWriter<'_>,
    ) -> Result<bool, MatchProblem> {
        if !self.store.is_shared() {
            return Ok(false);
        }
        let has_more = self.registry.refresh(writer).await?;
        let state = writer.state();
        if state.is_some_and(|state| pending_action(&state).is_some()) {
            self.computers.wake(writer.live());
        }
        Ok(has_more)
    }

    /// The player whose seat a token opens, or `None`. Another node may have seated the player just
    /// now, so an unknown token is looked up in the store, too.
    ///
    /// # Errors
    ///
    /// The match can't be read.
    pub(crate) async fn player_of(
        &self,
        live: &Arc<LiveMatch>,
        token: &Token,
    ) -> Result<Option<Player>, MatchProblem> {
        let known = self.registry.load(live).await?.player_of(token);
        if known.is_some() || !self.store.is_shared() {
            return Ok(known);
        }
        let mut writer = live.write().await;
        self.catch_up(&mut writer).await?;
        let state = live.published();
        Ok(state.and_then(|state| state.player_of(token)))
    }

    /// Whether this node has the claim to play the computer players of a match. Claims them if no
    /// other node has. Always `true` if the store isn't shared.
    pub(super) async fn claim(&self, live: &LiveMatch) -> bool {
        if !self.store.is_shared() {
            return true;
        }
        let fence = self.time.fence();
        if !self.time.is_out_of_step() && *lock(&live.claim) == fence {
            return true;
        }
        let id = live.id.to_string();
        let claimed = self
            .store
            .read(ReadLane::Commands, move |store| match store.nodes() {
                Some(nodes) => nodes.claim(ClaimFilter::Stream(&id), 1),
                None => Ok(vec![id]),
            });
        let has_claim = claimed.await.is_ok_and(|streams| !streams.is_empty());
        *lock(&live.claim) = fence.filter(|_| has_claim);
        has_claim
    }

    /// Releases this node's claim to the computer players of a match, so that another node may play
    /// them.
    pub(super) async fn release(&self, live: &LiveMatch) {
        let had_claim = lock(&live.claim).take().is_some();
        if had_claim {
            let id = live.id.to_string();
            let released = self
                .store
                .read(ReadLane::Commands, move |store| match store.nodes() {
                    Some(nodes) => nodes.release(&id),
                    None => Ok(()),
                });
            released
                .await
                .nevermind("the claim then lasts until this node's lease ends");
        }
    }

    /// Claims the matches in which a computer player has to act and that no other node has claimed,
    /// and wakes their computer players.
    pub(super) async fn wake_claimed_computers(&self) {
        let fence = self.time.fence();
        let claimed = self
            .store
            .read(ReadLane::Commands, |store| match store.nodes() {
                Some(nodes) => nodes.claim(ClaimFilter::Labelled(COMPUTER_TO_ACT), MAX_CLAIMS),
                None => store.labelled(COMPUTER_TO_ACT, usize::MAX),
            });
        let claimed = claimed.await.unwrap_or_default();
        for id in claimed.iter().filter_map(|name| name.parse::<Id>().ok()) {
            let live = self.registry.entry(&id);
            *lock(&live.claim) = fence;
            self.computers.wake(&live);
        }
    }

    /// Catches up with a match in the background if event number `head` isn't known here. A match
    /// that isn't in memory is left alone: it is loaded when it is needed.
    fn catch_up_to(self: &Arc<ClusterMembership>, live: Arc<LiveMatch>, head: u64) {
        let known = *live.subscribe().borrow();
        if known == 0 || head <= known {
            return;
        }
        let cluster = Arc::clone(self);
        tokio::spawn(async move {
            let mut writer = live.write().await;
            match writer.state() {
                Some(state) if head <= state.seq() => {}
                Some(_) => {
                    let caught_up = cluster.catch_up(&mut writer).await;
                    caught_up.nevermind("the next poll tries again");
                }
                None => {
                    // Lock order: loading takes a reader's permit before the write lock.
                    drop(writer);
                    let loaded = cluster.registry.load(&live).await;
                    loaded.nevermind("the next reader gets the same error");
                }
            }
        });
    }

    /// Compares the number of the last event of every cached match with the store's, and catches up
    /// with the matches that are behind.
    async fn poll_heads(self: &Arc<ClusterMembership>) -> Result<(), MatchProblem> {
        let all = self.registry.all();
        let names: Vec<String> = all.iter().map(|live| live.id.to_string()).collect();
        let heads = self
            .store
            .read(ReadLane::Readers, move |store| match store.nodes() {
                Some(nodes) if !names.is_empty() => nodes.heads(&names),
                _ => Ok(Vec::new()),
            });
        let heads: HashMap<String, u64> = heads.await?.into_iter().collect();
        for live in all {
            if let Some(head) = heads.get(live.id.as_str()) {
                self.catch_up_to(live, *head);
            }
        }
        Ok(())
    }

    /// Reports the presence of players at this node, as far as it differs from `reported`, and
    /// reads their presence at the other nodes. `full` reports everything again.
    async fn exchange_presence(
        &self,
        reported: &mut PresenceReport,
        full: bool,
    ) -> Result<(), MatchProblem> {
        let all = self.registry.all();
        let (mut news, mut report) = (Vec::new(), PresenceReport::default());
        for live in &all {
            for (seat, sighting) in (0_u8..).zip(live.attendance.sightings()) {
                let Some(sighting) = sighting else {
                    continue;
                };
                let key = (live.id.clone(), seat);
                if full || reported.0.get(&key) != Some(&sighting) {
                    news.push(store::SeatPresence {
                        stream: live.id.to_string(),
                        seat,
                        connected: sighting.is_connected,
                        at: sighting.at.0,
                    });
                }
                report.0.insert(key, sighting);
            }
        }
        let names: Vec<String> = all.iter().map(|live| live.id.to_string()).collect();
        let seen = self.store.read(ReadLane::Readers, move |store| {
            let Some(nodes) = store.nodes() else {
                return Ok(Vec::new());
            };
            if !news.is_empty() {
                nodes.publish_presence(&news)?;
            }
            if names.is_empty() {
                return Ok(Vec::new());
            }
            nodes.presence_elsewhere(&names)
        });
        let seen = seen.await?;
        *reported = report;
        let mut by_match: HashMap<String, [Option<SeatSighting>; 2]> = HashMap::new();
        for remote in seen {
            let sighting = SeatSighting::of(&remote);
            let seats = by_match.entry(remote.stream).or_default();
            if let Some(seat) = seats.get_mut(usize::from(remote.seat)) {
                *seat = Some(sighting);
            }
        }
        for live in all {
            let seats = by_match.remove(live.id.as_str()).unwrap_or_default();
            live.attendance.set_remote(seats);
        }
        Ok(())
    }

    /// Keeps this node in step with the other nodes on its store until the task is aborted. Returns
    /// at once if the store can't be shared.
    pub(crate) async fn run(self: Arc<ClusterMembership>, bans: Arc<Bans>) {
        let (sender, hints) = mpsc::unbounded_channel();
        let listener = move |hint| sender.send(hint).nevermind("the server is stopping");
        match self.store.store().nodes() {
            Some(nodes) => nodes.listen(Box::new(listener)),
            None => return,
        }
        tokio::join!(self.process_hints(hints), self.poll(&bans));
    }

    /// Receives other nodes' hints (notifications of new events), catches up with the cached
    /// matches that they name, and refreshes the lobby after a match's first events.
    async fn process_hints(
        self: &Arc<ClusterMembership>,
        mut hints: UnboundedReceiver<ChangeHint>,
    ) {
        while let Some(hint) = hints.recv().await {
            match hint {
                ChangeHint::Event(name, seq) => {
                    if seq <= MAX_LOBBY_SEQ {
                        self.lobby.notify_changed();
                    }
                    let id = name.parse().ok();
                    if let Some(live) = id.and_then(|id| self.registry.cached(&id)) {
                        self.catch_up_to(live, seq);
                    }
                }
                ChangeHint::Anything => {
                    self.lobby.notify_changed();
                    self.poll_heads()
                        .await
                        .nevermind("the next poll is due soon");
                }
            }
        }
    }

    /// Polls the store for other nodes' events, presence, challenges and bans, for ever.
    async fn poll(self: &Arc<ClusterMembership>, bans: &Arc<Bans>) {
        let mut ticks = interval(POLL_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut reported = PresenceReport::default();
        let mut challenges = Vec::new();
        for n_polls in 0_u32.. {
            ticks.tick().await;
            self.poll_heads()
                .await
                .nevermind("the next poll is due soon");
            let full = n_polls.is_multiple_of(POLLS_PER_FULL_REPORT);
            let exchanged = self.exchange_presence(&mut reported, full).await;
            exchanged.nevermind("the next poll is due soon");
            let bans = Arc::clone(bans);
            let found = self.store.read(ReadLane::Readers, move |store| {
                bans.reload(store)?;
                store.labelled(OPEN, LOBBY_PAGE_SIZE)
            });
            if let Ok(found) = found.await
                && found != challenges
            {
                challenges = found;
                self.lobby.notify_changed();
            }
        }
    }
}
