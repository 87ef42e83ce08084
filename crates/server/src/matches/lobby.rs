//! The lobby: open challenges, the newest first, and games to watch.
//!
//! Everything is computed from memory. A node lists the challenges whose makers are present here, and
//! the games that are watched here; nodes on one store publish their lists to each other, so that all
//! show the same. Challenges are ranked by the addresses of their makers: one address can neither fill
//! the list nor push others off it.

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
    net::IpAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use game::Player;
use matches::{Id, Match, Seat, Stage};
use nevermind::Nevermind as _;
use serde::{Deserialize, Serialize};
use tokio::{
    sync::{Notify, watch},
    time::{sleep, timeout},
};

use super::{
    live_match::LiveMatch,
    lock,
    peers::{PeerInfo, Peers},
    presence::PRESENCE_GRACE,
    problem::MatchProblem,
    registry::MatchRegistry,
    server_time::ServerTime,
    store_access::{ReadLane, StoreAccess},
    wire::{Challenge, GameToWatch},
};
use crate::limit::rate_limit_key;

/// Maximum open challenges (matches that wait for an opponent), and maximum games to watch, that
/// the lobby lists.
const LOBBY_PAGE_SIZE: usize = 50;
/// Maximum time without a change until the lobby looks for makers who have left, and at other nodes'
/// lists.
const UPDATE_INTERVAL: Duration = Duration::from_secs(1);
/// Minimum interval between two versions of the list of open challenges, so that a busy lobby
/// doesn't send one per change.
const MIN_UPDATE_INTERVAL: Duration = Duration::from_millis(250);
/// Every this many updates, a node publishes its list again even if it hasn't changed: others drop
/// the list of a node that stood still for longer than its lease.
const UPDATES_PER_REPORT: u32 = 5;

/// Lists the matches that any visitor may join or watch.
#[derive(Debug)]
pub(crate) struct Lobby {
    store: Arc<StoreAccess>,
    time: Arc<ServerTime>,
    registry: Arc<MatchRegistry>,
    /// The nodes that commands are forwarded to. They are published with the lobby.
    peers: Arc<Peers>,
    /// Maximum open challenges in the lobby per address. 0 is no limit.
    max_per_address: usize,
    /// The matches with an open seat whose makers have been seen at this node, listed or not.
    makers: Mutex<HashMap<Id, Maker>>,
    /// What the other nodes on the store list.
    elsewhere: Mutex<Vec<NodeLobby>>,
    /// Notified when the open challenges (matches that wait for an opponent) may have changed.
    changed: Notify,
}

/// The player who has made a match with an open seat, as last seen at this node.
#[derive(Debug)]
struct Maker {
    live: Arc<LiveMatch>,
    player: Player,
    address: IpAddr,
}

/// What one node lists, as it publishes it to the others.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct NodeLobby {
    challenges: Vec<MadeChallenge>,
    games: Vec<GameToWatch>,
    /// Where the node takes commands that others forward. `None` if it takes none.
    #[serde(default)]
    peer: Option<PeerInfo>,
}

/// An open challenge, and who has made it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct MadeChallenge {
    /// A name for the maker's address, the same at all nodes.
    maker: String,
    challenge: Challenge,
}

impl Maker {
    /// The state of the match, if it still has an open seat and its maker is present. The maker of a
    /// match that can't be read now counts as gone until the next request.
    fn open_match(&self, time: &ServerTime) -> Option<Arc<Match>> {
        let state = self.live.published()?;
        let is_open = state.stage() == Stage::Open
            && matches!(
                state.setup().seats[self.player as usize],
                Seat::Human { .. }
            );
        let left_at = self.live.attendance.left_at(self.player, time);
        let is_here = left_at.is_none_or(|left| time.now().0 - left.0 < PRESENCE_GRACE);
        (is_open && is_here).then_some(state)
    }
}

impl Lobby {
    pub(super) fn new(
        store: Arc<StoreAccess>,
        time: Arc<ServerTime>,
        registry: Arc<MatchRegistry>,
        peers: Arc<Peers>,
        max_per_address: usize,
    ) -> Lobby {
        Lobby {
            store,
            time,
            registry,
            peers,
            max_per_address,
            makers: Mutex::default(),
            elsewhere: Mutex::default(),
            changed: Notify::new(),
        }
    }

    /// Requests an update of the list of open challenges, which may have changed.
    pub(super) fn notify_changed(&self) {
        self.changed.notify_one();
    }

    /// Records that a player of a match is present, with a request or a socket from `address`. The
    /// lobby lists the match while it has an open seat and the player stays.
    pub(super) fn note_maker(&self, live: &Arc<LiveMatch>, player: Player, address: IpAddr) {
        let maker = Maker {
            live: Arc::clone(live),
            player,
            address: rate_limit_key(address),
        };
        if maker.open_match(&self.time).is_some() {
            lock(&self.makers).insert(live.id.clone(), maker);
            self.notify_changed();
        }
    }

    /// Checks whether an address may put one more challenge into the lobby, the match `id`, which
    /// doesn't count if it is there already.
    ///
    /// # Errors
    ///
    /// [`ChallengesLimited`](MatchProblem::ChallengesLimited) if it has as many as allowed.
    pub(super) fn admit(&self, address: IpAddr, id: &Id) -> Result<(), MatchProblem> {
        let address = rate_limit_key(address);
        let makers = lock(&self.makers);
        let listed = makers.iter().filter(|(other, maker)| {
            maker.address == address
                && *other != id
                && (maker.open_match(&self.time)).is_some_and(|state| state.setup().listed)
        });
        if self.max_per_address != 0 && self.max_per_address <= listed.count() {
            return Err(MatchProblem::ChallengesLimited);
        }
        Ok(())
    }

    /// Number of open challenges in the lobby, of makers at this node.
    pub(crate) fn n_open(&self) -> usize {
        self.own_challenges().len()
    }

    /// The open challenges of makers who are present at this node.
    fn own_challenges(&self) -> Vec<MadeChallenge> {
        let mut found = Vec::new();
        lock(&self.makers).retain(|id, maker| {
            let Some(state) = maker.open_match(&self.time) else {
                return false;
            };
            if state.setup().listed {
                found.push(MadeChallenge {
                    maker: Id::derived(&format!("henge maker {}", maker.address)).to_string(),
                    challenge: Challenge::of(id.as_str(), state.began(), state.setup()),
                });
            }
            true
        });
        found
    }

    /// The listed games in progress that a WebSocket at this node follows; others are usually
    /// abandoned. Reads only published states, so it waits for nothing.
    fn own_games(&self) -> Vec<GameToWatch> {
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
        most_watched(found)
    }

    /// The open challenges (matches that wait for an opponent) whose makers are present at any node,
    /// the newest first, at most [`LOBBY_PAGE_SIZE`]. Of one address at most half as many as it may
    /// have.
    pub(crate) fn challenges(&self) -> Vec<Challenge> {
        let mut all = self.own_challenges();
        for other in &*lock(&self.elsewhere) {
            all.extend_from_slice(&other.challenges);
        }
        rank(all, self.max_per_address.div_ceil(2))
    }

    /// The listed games in progress that a WebSocket at any node follows, the most watched first, at
    /// most [`LOBBY_PAGE_SIZE`].
    pub(crate) fn games_to_watch(&self) -> Vec<GameToWatch> {
        let mut all = self.own_games();
        for other in &*lock(&self.elsewhere) {
            all.extend_from_slice(&other.games);
        }
        most_watched(all)
    }

    /// Subscribes to the list of open challenges. A task on the current runtime keeps it up to
    /// date.
    pub(crate) fn subscribe(self: &Arc<Lobby>) -> watch::Receiver<Vec<Challenge>> {
        let (list, subscription) = watch::channel(Vec::new());
        tokio::spawn(Arc::clone(self).update(list));
        subscription
    }

    /// Sends the open challenges to `list`, at first and again after every change, for ever.
    /// Exchanges lists with the other nodes meanwhile.
    async fn update(self: Arc<Lobby>, list: watch::Sender<Vec<Challenge>>) {
        let mut published = None;
        for n_updates in 0_u32.. {
            if self.store.is_shared() {
                let full = n_updates.is_multiple_of(UPDATES_PER_REPORT);
                let exchanged = self.exchange(&mut published, full).await;
                exchanged.nevermind("the next update is due soon");
            }
            let found = self.challenges();
            list.send_if_modified(|listed| {
                let changed = *listed != found;
                *listed = found;
                changed
            });
            sleep(MIN_UPDATE_INTERVAL).await;
            let changed = timeout(UPDATE_INTERVAL, self.changed.notified()).await;
            changed.nevermind("a maker may have left without a notification");
        }
    }

    /// Publishes this node's list if it differs from the one `published` last, or in any case if
    /// `full`, and reads the lists of the other nodes.
    async fn exchange(
        &self,
        published: &mut Option<NodeLobby>,
        full: bool,
    ) -> Result<(), MatchProblem> {
        let own = NodeLobby {
            challenges: self.own_challenges(),
            games: self.own_games(),
            peer: self.peers.own(),
        };
        let news = (full || published.as_ref() != Some(&own))
            .then(|| serde_json::to_string(&own).unwrap_or_default());
        let peers = Arc::clone(&self.peers);
        let read = self.store.read(ReadLane::Readers, move |store| {
            let Some(nodes) = store.nodes() else {
                return Ok(Vec::new());
            };
            peers.load_secret(store)?;
            if let Some(news) = news {
                nodes.publish_lobby(&news)?;
            }
            nodes.lobbies_elsewhere()
        });
        let texts = read.await?;
        *published = Some(own);
        // A node of another version may list what this one can't read.
        let lists = texts
            .iter()
            .filter_map(|text| serde_json::from_str(text).ok());
        let lists: Vec<NodeLobby> = lists.collect();
        let peers = lists.iter().filter_map(|list| list.peer.clone());
        self.peers.set_others(peers.collect());
        *lock(&self.elsewhere) = lists;
        Ok(())
    }
}

/// Selects at most [`LOBBY_PAGE_SIZE`] challenges, the newest first, and of each maker at most
/// `per_maker`, if that isn't 0. If there are too many, every maker's newest come before any maker's
/// second.
fn rank(mut all: Vec<MadeChallenge>, per_maker: usize) -> Vec<Challenge> {
    let age = |made: &MadeChallenge| (Reverse(made.challenge.at), made.challenge.id.clone());
    all.sort_by_key(age);
    let (mut known, mut n_of_maker) = (HashSet::new(), HashMap::new());
    let mut ranked = Vec::new();
    for made in all {
        if !known.insert(made.challenge.id.clone()) {
            // Its maker was seen at two nodes.
            continue;
        }
        let n = n_of_maker.entry(made.maker.clone()).or_insert(0);
        if per_maker == 0 || *n < per_maker {
            ranked.push((*n, made));
        }
        *n += 1;
    }
    ranked.sort_by_key(|(n, made)| (*n, age(made)));
    ranked.truncate(LOBBY_PAGE_SIZE);
    ranked.sort_by_key(|(_, made)| age(made));
    ranked.into_iter().map(|(_, made)| made.challenge).collect()
}

/// Merges games that are watched at several nodes, and selects the [`LOBBY_PAGE_SIZE`] most watched.
fn most_watched(all: Vec<GameToWatch>) -> Vec<GameToWatch> {
    let mut by_id: HashMap<String, GameToWatch> = HashMap::new();
    for mut game in all {
        if let Some(known) = by_id.remove(&game.id) {
            let watchers = known.watchers + game.watchers;
            if game.plies < known.plies {
                game = known;
            }
            game.watchers = watchers;
        }
        by_id.insert(game.id.clone(), game);
    }
    let mut games: Vec<GameToWatch> = by_id.into_values().collect();
    games.sort_by(|a, b| (b.watchers, &a.id).cmp(&(a.watchers, &b.id)));
    games.truncate(LOBBY_PAGE_SIZE);
    games
}

#[cfg(test)]
mod tests {
    use matches::{MatchSetup, MatchTimeControl, Time};

    use super::*;

    /// The ids of the challenges that are listed of those of some makers, newer ones later in the text:
    /// `a1 b1 a2`, say, where the letter is the maker.
    fn listed(ids: &str, per_maker: usize) -> String {
        let seats = [Seat::Open, Seat::Open];
        let setup = MatchSetup::new("moai", seats, MatchTimeControl::default());
        let made = (1..)
            .zip(ids.split_whitespace())
            .map(|(at, id)| MadeChallenge {
                maker: id[..1].to_owned(),
                challenge: Challenge::of(id, Time(at), &setup),
            });
        let ranked = rank(made.collect(), per_maker);
        let ids: Vec<String> = ranked.into_iter().map(|challenge| challenge.id).collect();
        ids.join(" ")
    }

    #[test]
    fn newest_two_challenges_of_each_maker_are_listed() {
        assert_eq!(listed("", 2), "");
        assert_eq!(listed("a1 b1 a2 a3 b2", 2), "b2 a3 a2 b1");
        assert_eq!(listed("a1 b1 a2 a3 b2", 0), "b2 a3 a2 b1 a1");
        // Seen at two nodes.
        assert_eq!(listed("a1 a1 b1", 2), "b1 a1");
    }

    #[test]
    fn full_list_has_every_makers_newest_challenge() {
        let honest: Vec<String> = (b'b'..=b'k')
            .map(|maker| format!("{}1", char::from(maker)))
            .collect();
        let flood: Vec<String> = (0..60).map(|n| format!("a{n}")).collect();
        let ids = listed(&[honest.clone(), flood].concat().join(" "), 0);
        assert_eq!(ids.split(' ').count(), LOBBY_PAGE_SIZE);
        for id in honest {
            assert!(ids.split(' ').any(|listed| listed == id), "{id}: {ids}");
        }
    }
}
