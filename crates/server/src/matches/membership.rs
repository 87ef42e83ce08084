//! Membership in a cluster: several nodes on one store.
//!
//! Any node serves any match. A node learns of the events that others append by hints, which carry
//! the events but may be lost, and by polling the heads of the matches with subscribers here every
//! [`POLL_INTERVAL`]; a match without is refreshed when it is next read. It also catches up before it
//! refuses a command whose sender may know more. Presence of players and bans travel with the same
//! poll; the [lobby](super::lobby) has a poll of its own. Work that no client asks for (flags,
//! computers' moves) is done by the node that has claimed it under its lease.
//!
//! Without a shared store there are no other nodes: everything here succeeds at once and does
//! nothing.

use std::{
    collections::HashMap,
    hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use game::Player;
use matches::{Id, Token};
use nevermind::Nevermind as _;
use store::{ChangeHint, ClaimFilter, HintReceiver, StoredEvent};
use tokio::{
    sync::{
        mpsc::{self, UnboundedReceiver, UnboundedSender},
        watch,
    },
    task::spawn_blocking,
    time::{MissedTickBehavior, interval, timeout},
};

use super::{
    computers::ComputerWaker,
    history::COMPUTER_TO_ACT,
    live_match::{LiveMatch, MatchWriter},
    lobby::Lobby,
    lock,
    presence_exchange::PresenceExchange,
    problem::MatchProblem,
    registry::MatchRegistry,
    server_time::ServerTime,
    store_access::{ReadLane, StoreAccess},
};
use crate::bans::Bans;

/// A command fails with `Unavailable` if the node can't reach its store within this time. The
/// client may then try another node, so it is not worth waiting longer.
pub(super) const SYNC_TIMEOUT: Duration = Duration::from_secs(2);
/// Interval at which a node polls the store for other nodes' events, presence and bans.
/// Bounds the delay of an event whose hint (another node's notification) was lost.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// Maximum matches whose heads or presence one poll reads. With more, they take turns: what hints
/// have announced isn't delayed by that.
const MAX_POLLED: usize = 1000;
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
/// nodes' events, presence and bans, and claims the matches whose computer players it
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
    presence: PresenceExchange,
}

/// Passes on the hints (other nodes' notifications) that concern subscribers of this node. Of the
/// other cached matches only the number of the last event is kept, until they are next read.
struct HintFilter {
    registry: Arc<MatchRegistry>,
    lobby: Arc<Lobby>,
    sender: UnboundedSender<ChangeHint>,
}

impl HintReceiver for HintFilter {
    fn note_event(&self, stream: &str, seq: u64) -> bool {
        if seq <= MAX_LOBBY_SEQ {
            self.lobby.notify_changed();
        }
        let id = stream.parse::<Id>().ok();
        let Some(live) = id.and_then(|id| self.registry.cached(&id)) else {
            return false;
        };
        let is_followed = live.is_followed();
        if !is_followed {
            live.announce(seq);
        }
        is_followed
    }

    fn receive(&self, hint: ChangeHint) {
        self.sender.send(hint).nevermind("the server is stopping");
    }
}

/// Number of polls in which all of `n` matches have had their turn.
fn n_turns(n: usize) -> usize {
    n.div_ceil(MAX_POLLED).max(1)
}

/// The matches whose turn it is in poll number `n_polls`: about [`MAX_POLLED`], or all if there are no more.
pub(super) fn in_turn(mut all: Vec<Arc<LiveMatch>>, n_polls: usize) -> Vec<Arc<LiveMatch>> {
    let n_turns = n_turns(all.len());
    if 1 < n_turns {
        let state = BuildHasherDefault::<DefaultHasher>::default();
        let n_turns = n_turns as u64;
        let turn = n_polls as u64 % n_turns;
        all.retain(|live| state.hash_one(&live.id) % n_turns == turn);
    }
    all
}

impl ClusterMembership {
    pub(super) fn new(
        store: Arc<StoreAccess>,
        time: Arc<ServerTime>,
        registry: Arc<MatchRegistry>,
        lobby: Arc<Lobby>,
        computers: ComputerWaker,
    ) -> ClusterMembership {
        ClusterMembership {
            store: Arc::clone(&store),
            time,
            registry: Arc::clone(&registry),
            lobby,
            computers,
            sync: Mutex::new(watch::channel(Some(Ok(()))).1),
            presence: PresenceExchange::new(store, registry),
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
        self.wake_computers(writer);
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

    /// Catches up with a match in the background if event number `head` isn't its last one known
    /// here. A match without subscribers is refreshed when it is next read or changed, and one that
    /// isn't in memory is loaded then.
    fn catch_up_to(self: &Arc<ClusterMembership>, live: Arc<LiveMatch>, head: u64) {
        let known = live.broadcast.head();
        if known == 0 || head == known {
            return;
        }
        if !live.is_followed() {
            // A head that went back is noticed by the next refresh or append.
            live.announce(head);
            return;
        }
        let cluster = Arc::clone(self);
        tokio::spawn(async move {
            let mut writer = live.write().await;
            match writer.state() {
                Some(state) if head == state.seq() => {}
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

    /// Publishes an event that another node has sent with its hint, if it follows the last one known
    /// here; otherwise catches up with the match.
    fn accept(self: &Arc<ClusterMembership>, live: Arc<LiveMatch>, event: &StoredEvent) {
        if live.is_followed()
            && let Some(mut writer) = live.try_write()
            && self.registry.accept(&mut writer, event)
        {
            self.wake_computers(&writer);
            return;
        }
        if live.broadcast.head() < event.seq {
            self.catch_up_to(live, event.seq);
        }
    }

    /// Wakes the computer player of a match if it has to act.
    fn wake_computers(&self, writer: &MatchWriter<'_>) {
        let state = writer.state();
        if state.is_some_and(|state| state.pending_action().is_some()) {
            self.computers.wake(writer.live());
        }
    }

    /// Compares the numbers of the last events of followed matches with the store's, and catches up
    /// with those that differ. A poll reads [`MAX_POLLED`] of them at most: with more, each match has
    /// its turn every few polls.
    async fn poll_heads(self: &Arc<ClusterMembership>, n_polls: usize) -> Result<(), MatchProblem> {
        let mut followed = self.registry.all();
        followed.retain(|live| live.is_followed());
        let followed = in_turn(followed, n_polls);
        let names: Vec<String> = followed.iter().map(|live| live.id.to_string()).collect();
        let heads = self
            .store
            .read(ReadLane::Readers, move |store| match store.nodes() {
                Some(nodes) if !names.is_empty() => nodes.heads(&names),
                _ => Ok(Vec::new()),
            });
        let heads: HashMap<String, u64> = heads.await?.into_iter().collect();
        for live in followed {
            if let Some(head) = heads.get(live.id.as_str()) {
                self.catch_up_to(live, *head);
            }
        }
        Ok(())
    }

    /// Keeps this node in step with the other nodes on its store until the task is aborted. Returns
    /// at once if the store can't be shared.
    pub(crate) async fn run(self: Arc<ClusterMembership>, bans: Arc<Bans>) {
        let (sender, hints) = mpsc::unbounded_channel();
        let receiver = HintFilter {
            registry: Arc::clone(&self.registry),
            lobby: Arc::clone(&self.lobby),
            sender,
        };
        match self.store.store().nodes() {
            Some(nodes) => nodes.listen(Box::new(receiver)),
            None => return,
        }
        tokio::join!(self.process_hints(hints), self.poll(&bans));
    }

    /// Receives other nodes' hints (notifications of new events), and catches up with the followed
    /// matches that they name.
    async fn process_hints(
        self: &Arc<ClusterMembership>,
        mut hints: UnboundedReceiver<ChangeHint>,
    ) {
        let cached = |name: &str| self.registry.cached(&name.parse().ok()?);
        while let Some(hint) = hints.recv().await {
            match hint {
                ChangeHint::Appended(name, event) => {
                    if let Some(live) = cached(&name) {
                        self.accept(live, &event);
                    }
                }
                ChangeHint::Event(name, seq) => {
                    if let Some(live) = cached(&name)
                        && live.broadcast.head() < seq
                    {
                        self.catch_up_to(live, seq);
                    }
                }
                ChangeHint::Presence(name) => self.presence.add(name),
                ChangeHint::Anything => {
                    self.lobby.notify_changed();
                    self.presence.set_lost();
                    self.catch_up_all().await;
                }
            }
        }
    }

    /// Catches up with every cached match after hints may have been lost: at once if it has
    /// subscribers, before it is next read otherwise.
    async fn catch_up_all(self: &Arc<ClusterMembership>) {
        let all = self.registry.all();
        let n_turns = n_turns(all.len());
        for live in all.iter().filter(|live| !live.is_followed()) {
            live.announce(u64::MAX);
        }
        drop(all);
        for turn in 0..n_turns {
            self.poll_heads(turn)
                .await
                .nevermind("the next poll is due soon");
        }
    }

    /// Polls the store for other nodes' events, presence and bans, for ever.
    async fn poll(self: &Arc<ClusterMembership>, bans: &Arc<Bans>) {
        let mut ticks = interval(POLL_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        for n_polls in 0.. {
            ticks.tick().await;
            self.poll_heads(n_polls)
                .await
                .nevermind("the next poll is due soon");
            let exchanged = self.presence.exchange(n_polls).await;
            exchanged.nevermind("the next poll is due soon");
            let bans = Arc::clone(bans);
            let reloaded = self
                .store
                .read(ReadLane::Readers, move |store| bans.reload(store));
            let reloaded = reloaded.await;
            reloaded.nevermind("the next poll is due soon");
        }
    }
}
