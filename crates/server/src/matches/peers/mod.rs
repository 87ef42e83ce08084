//! Forwarding of commands to the node at which a match is at home.
//!
//! The moves of a match should meet at one node: then it has the last event in memory, and no node has
//! to read what another has stored. A proxy that hashes by match id sees to that. Where it can't, nodes
//! do it themselves: each match has a home among the nodes with a valid lease, by rendezvous hashing, and
//! a node that gets a command for a match whose home is elsewhere forwards it there over a connection of
//! its own ([`link`]), which the other [serves](serve()).
//!
//! Nothing depends on it. Nodes may disagree about a home for a moment, and a command that can't be
//! forwarded, or is refused there, is executed here: commands have ids, and appends compare the match's
//! last event.

mod frame;
mod link;
mod serve;

use std::{
    fmt,
    hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher},
    net::{IpAddr, SocketAddr},
    str::FromStr,
    sync::{Arc, Mutex, OnceLock},
    time::{Duration, Instant},
};

use matches::{Id, Token, wire::SignedCommand};
use serde::{Deserialize, Serialize};
use store::Store;
use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};

use super::{broadcast::EventText, lock};
use crate::metrics::Counter;

pub(crate) use self::serve::serve;

/// A command that isn't executed at its home within this time is executed here: the home stands still.
/// Together with that, it takes no longer than a client waits.
const FORWARD_TIMEOUT: Duration = Duration::from_millis(500);
/// Time for which no command is forwarded to a node that has failed to answer one.
const FAILURE_PAUSE: Duration = Duration::from_secs(1);
/// Maximum commands on their way to one node. Further ones are executed here.
const MAX_PENDING: usize = 1024;

/// Name of the note (a text stored by name) in the store with the secret by which nodes recognise each
/// other: only those who can read the database know it.
const SECRET_NOTE: &str = "peers";

/// Where a node listens for commands that other nodes forward: the setting `peer`.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum PeerAddress {
    /// At a free port of the address that HTTP is served at; nowhere if that is every address of the
    /// machine.
    #[default]
    Auto,
    /// Nowhere: commands are neither accepted from other nodes nor forwarded to them.
    Off,
    /// At this address, by which the other nodes reach it, too.
    At(SocketAddr),
}

impl PeerAddress {
    /// The address to listen at, by that of the HTTP listener. `None` for no listener.
    pub(crate) fn to_bind(self, http: SocketAddr) -> Option<SocketAddr> {
        match self {
            PeerAddress::Off => None,
            PeerAddress::At(address) => Some(address),
            PeerAddress::Auto if http.ip().is_unspecified() => None,
            PeerAddress::Auto => Some(SocketAddr::new(http.ip(), 0)),
        }
    }
}

impl FromStr for PeerAddress {
    type Err = std::net::AddrParseError;

    fn from_str(text: &str) -> Result<PeerAddress, Self::Err> {
        Ok(match text {
            "auto" => PeerAddress::Auto,
            "off" => PeerAddress::Off,
            address => PeerAddress::At(address.parse()?),
        })
    }
}

impl fmt::Display for PeerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PeerAddress::Auto => f.write_str("auto"),
            PeerAddress::Off => f.write_str("off"),
            PeerAddress::At(address) => address.fmt(f),
        }
    }
}

/// A node to which commands can be forwarded, as nodes publish it to each other.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub(super) struct PeerInfo {
    /// A random name, new with every start of a node.
    id: String,
    address: SocketAddr,
}

/// A player's command on its way to another node.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Forwarded {
    #[serde(rename = "match")]
    id: String,
    token: String,
    client: IpAddr,
    command: SignedCommand,
}

/// A command to be forwarded, and where its event is expected. `None` if the home doesn't execute it.
type Outgoing = (Forwarded, oneshot::Sender<Option<EventText>>);

/// Another node, and the connection to it.
#[derive(Debug)]
pub(super) struct Peer {
    info: PeerInfo,
    /// Sends commands to the task that holds the connection. `None` without a connection.
    link: Mutex<Option<mpsc::Sender<Outgoing>>>,
    /// When it last failed to answer a command.
    failed: Mutex<Option<Instant>>,
}

/// The nodes that commands are forwarded to.
#[derive(Debug, Default)]
pub(crate) struct Peers {
    /// This node, as others reach it. `None` if it forwards nothing.
    own: Option<PeerInfo>,
    secret: OnceLock<String>,
    others: Mutex<Vec<Arc<Peer>>>,
    /// Number of commands that other nodes have executed for this one.
    pub(crate) forwarded: Counter,
}

/// A random text that can't be guessed. Empty if the system has no random numbers.
fn random_text() -> String {
    let mut bytes = [0; 24];
    match getrandom::fill(&mut bytes) {
        Ok(()) => Token::new(bytes).reveal(),
        Err(_) => String::new(),
    }
}

impl Peers {
    /// The peers of a node that listens for commands at `address`, or doesn't.
    pub(crate) fn new(address: Option<SocketAddr>) -> Peers {
        let info = |address| PeerInfo {
            id: random_text(),
            address,
        };
        Peers {
            own: address.map(info).filter(|own| !own.id.is_empty()),
            ..Peers::default()
        }
    }

    /// This node, for the others, once it knows the secret of the cluster.
    pub(super) fn own(&self) -> Option<PeerInfo> {
        self.secret.get().and(self.own.clone())
    }

    /// Reads the secret of the cluster from the store, or makes one up if there is none. Does nothing if
    /// it is known, or if nothing is forwarded.
    pub(super) fn load_secret(&self, store: &dyn Store) -> Result<(), store::Error> {
        let (Some(nodes), None, Some(_)) = (store.nodes(), self.secret.get(), &self.own) else {
            return Ok(());
        };
        let made_up = random_text();
        if made_up.is_empty() {
            return Ok(());
        }
        let secret = match store.read_note(SECRET_NOTE)? {
            Some(secret) => Some(secret),
            None if nodes.replace_note(SECRET_NOTE, None, &made_up)? => Some(made_up),
            None => store.read_note(SECRET_NOTE)?,
        };
        if let Some(secret) = secret {
            self.secret.get_or_init(|| secret);
        }
        Ok(())
    }

    /// Replaces the other nodes by those with a valid lease. Connections to those that stay are kept.
    pub(super) fn set_others(&self, found: Vec<PeerInfo>) {
        let mut others = lock(&self.others);
        let known = std::mem::take(&mut *others);
        *others = found
            .into_iter()
            .map(|info| {
                let known = known.iter().find(|peer| peer.info == info);
                known.cloned().unwrap_or_else(|| {
                    Arc::new(Peer {
                        info,
                        link: Mutex::default(),
                        failed: Mutex::default(),
                    })
                })
            })
            .collect();
    }

    /// The node at which a match is at home. `None` if that is this one, or if the home has just failed.
    pub(super) fn home(&self, id: &Id) -> Option<Arc<Peer>> {
        let own = self.own.as_ref()?;
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        let weight = |peer: &PeerInfo| hasher.hash_one((&peer.id, id.as_str()));
        let others = lock(&self.others);
        let home = others.iter().max_by_key(|peer| weight(&peer.info))?;
        let is_here = weight(&home.info) <= weight(own);
        let is_failing =
            || lock(&home.failed).is_some_and(|failed| failed.elapsed() < FAILURE_PAUSE);
        (!is_here && !is_failing()).then(|| Arc::clone(home))
    }

    /// Has a player's command executed at the match's home, another node, and returns its event. `None` if
    /// the command has to be executed here, whatever became of it there.
    pub(super) async fn forward(
        &self,
        home: &Arc<Peer>,
        id: &Id,
        token: &Token,
        client: IpAddr,
        command: &SignedCommand,
    ) -> Option<EventText> {
        let link = home.link(self.secret.get()?);
        let forwarded = Forwarded {
            id: id.to_string(),
            token: token.reveal(),
            client,
            command: command.clone(),
        };
        let (sender, reply) = oneshot::channel();
        link.try_send((forwarded, sender)).ok()?;
        let Ok(Ok(event)) = timeout(FORWARD_TIMEOUT, reply).await else {
            // It stands still, or the connection broke.
            *lock(&home.failed) = Some(Instant::now());
            return None;
        };
        if event.is_some() {
            self.forwarded.inc();
        }
        event
    }
}

impl Peer {
    /// Sends commands over the connection to this node, which is opened if there is none.
    fn link(self: &Arc<Peer>, secret: &str) -> mpsc::Sender<Outgoing> {
        let mut link = lock(&self.link);
        if let Some(sender) = link.as_ref().filter(|sender| !sender.is_closed()) {
            return sender.clone();
        }
        let (sender, commands) = mpsc::channel(MAX_PENDING);
        tokio::spawn(link::run(self.info.address, secret.to_owned(), commands));
        *link = Some(sender.clone());
        sender
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(id: &str) -> PeerInfo {
        PeerInfo {
            id: id.to_owned(),
            address: SocketAddr::from(([127, 0, 0, 1], 1)),
        }
    }

    #[test]
    fn nodes_agree_about_homes_and_share_them_evenly() {
        let names = ["a", "b", "c", "d"];
        let nodes = names.map(|own| {
            let peers = Peers {
                own: Some(info(own)),
                ..Peers::default()
            };
            let others = names.iter().filter(|name| **name != own);
            peers.set_others(others.map(|name| info(name)).collect());
            peers
        });
        let mut n_homes = [0; 4];
        for n in 0..1000 {
            let id = Id::derived(&n.to_string());
            let homes: Vec<String> = nodes
                .iter()
                .map(|node| match node.home(&id) {
                    Some(home) => home.info.id.clone(),
                    None => node.own.as_ref().expect("set above").id.clone(),
                })
                .collect();
            assert!(homes.iter().all(|home| *home == homes[0]), "{homes:?}");
            let home = names.iter().position(|name| *name == homes[0]);
            n_homes[home.expect("a node")] += 1;
        }
        assert!(
            n_homes.iter().all(|n| (200..300).contains(n)),
            "{n_homes:?}"
        );
        // A node that has failed is no home for a moment, and one that forwards nothing has none.
        for peer in &*lock(&nodes[0].others) {
            *lock(&peer.failed) = Some(Instant::now());
        }
        let ids = || (0..100).map(|n: u32| Id::derived(&n.to_string()));
        assert!(ids().all(|id| nodes[0].home(&id).is_none()));
        assert!(ids().all(|id| Peers::new(None).home(&id).is_none()));
    }
}
