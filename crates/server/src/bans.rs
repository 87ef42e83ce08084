//! Addresses that are not served. Operators say which; they are kept with the matches.

use std::{
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, PoisonError, RwLock},
    time::{SystemTime, UNIX_EPOCH},
};

use serde::{Deserialize, Serialize};
use store::{Error, Store};
use tokio::sync::watch;

/// The note they are kept in.
pub(crate) const NOTE: &str = "bans";

/// An address that is not served.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Ban {
    /// Which one: of version 6, all that share its first 64 bits.
    pub address: IpAddr,
    /// Until when, in seconds since 1970. For ever, if nothing is said.
    pub until: Option<u64>,
}

/// All addresses that are not served.
#[derive(Debug, Default)]
pub(crate) struct Bans {
    list: RwLock<Vec<Ban>>,
    /// There is a new one: who is connected looks again then.
    changes: watch::Sender<()>,
}

impl Bans {
    /// Those that are kept in a store.
    pub(crate) fn read(store: &dyn Store) -> Result<Arc<Bans>, Error> {
        let kept = store.read_note(NOTE)?;
        let kept = kept.and_then(|it| serde_json::from_str(&it).ok());
        Ok(Arc::new(Bans {
            list: RwLock::new(kept.unwrap_or_default()),
            changes: watch::Sender::default(),
        }))
    }

    /// Takes over what another node has written.
    pub(crate) fn read_again(&self, store: &dyn Store) -> Result<(), Error> {
        let kept = store.read_note(NOTE)?;
        let kept: Option<Vec<Ban>> = kept.and_then(|it| serde_json::from_str(&it).ok());
        let kept = kept.unwrap_or_default();
        let mut list = self.list.write().unwrap_or_else(PoisonError::into_inner);
        if *list != kept {
            *list = kept;
            self.changes.send_replace(());
        }
        Ok(())
    }

    /// All that are in force.
    pub(crate) fn list(&self) -> Vec<Ban> {
        let now = now();
        let list = self.list.read().unwrap_or_else(PoisonError::into_inner);
        let in_force = list.iter().filter(|it| it.until.is_none_or(|it| now < it));
        in_force.copied().collect()
    }

    /// Whether an address is not served.
    pub(crate) fn has(&self, address: IpAddr) -> bool {
        let list = self.list.read().unwrap_or_else(PoisonError::into_inner);
        if list.is_empty() {
            return false;
        }
        let (address, now) = (common(address), now());
        list.iter()
            .any(|it| it.address == address && it.until.is_none_or(|it| now < it))
    }

    /// Adds one, or changes until when it is in force.
    pub(crate) fn add(&self, store: &dyn Store, ban: Ban) -> Result<Ban, Error> {
        let address = common(ban.address);
        let ban = Ban { address, ..ban };
        if store.nodes().is_some() {
            self.read_again(store)?;
        }
        let mut list = self.list();
        list.retain(|it| it.address != address);
        list.push(ban);
        self.keep(store, list)?;
        self.changes.send_replace(());
        Ok(ban)
    }

    /// Lifts one. Returns whether there was one.
    pub(crate) fn remove(&self, store: &dyn Store, address: IpAddr) -> Result<bool, Error> {
        let address = common(address);
        if store.nodes().is_some() {
            self.read_again(store)?;
        }
        let mut list = self.list();
        let before = list.len();
        list.retain(|it| it.address != address);
        let removed = list.len() != before;
        self.keep(store, list)?;
        Ok(removed)
    }

    /// Changes the list, once it is safe.
    fn keep(&self, store: &dyn Store, list: Vec<Ban>) -> Result<(), Error> {
        let text = serde_json::to_string(&list).unwrap_or_default();
        store.write_note(NOTE, &text)?;
        *self.list.write().unwrap_or_else(PoisonError::into_inner) = list;
        Ok(())
    }

    /// Somebody who is connected, and may be banned already: he is told so over the connection.
    pub(crate) fn follow(self: &Arc<Bans>, address: IpAddr) -> Follower {
        Follower {
            bans: Arc::clone(self),
            address,
            changes: self.changes.subscribe(),
        }
    }

    /// Somebody who is connected, and was served because he was not banned a moment ago.
    pub(crate) fn follow_served(self: &Arc<Bans>, address: IpAddr) -> Follower {
        let mut follower = self.follow(address);
        follower.changes.mark_changed();
        follower
    }
}

/// Sees whether somebody who is connected has been banned since.
#[derive(Debug)]
pub(crate) struct Follower {
    bans: Arc<Bans>,
    address: IpAddr,
    changes: watch::Receiver<()>,
}

impl Follower {
    pub(crate) fn is_banned_since(&mut self) -> bool {
        if !self.changes.has_changed().unwrap_or_default() {
            return false;
        }
        // Before the list is looked at: a change after that is another one.
        self.changes.mark_unchanged();
        let is_banned = self.bans.has(self.address);
        if is_banned {
            // Whoever asks next is told the same.
            self.changes.mark_changed();
        }
        is_banned
    }

    /// Waits for it. May be dropped at any time.
    pub(crate) async fn banned(&mut self) {
        while !self.is_banned_since() {
            if self.changes.changed().await.is_err() {
                // Never: the list is held here.
                std::future::pending::<()>().await;
            }
            self.changes.mark_changed();
        }
    }
}

/// What addresses of one person have in common.
fn common(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(it) => {
            let network = u128::from(it) & !u128::from(u64::MAX);
            IpAddr::V6(Ipv6Addr::from(network))
        }
        it @ IpAddr::V4(_) => it,
    }
}

fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |it| it.as_secs())
}

#[cfg(test)]
mod tests {
    use store::Memory;

    use super::*;

    #[test]
    fn bans_are_kept_and_end() {
        let store = Memory::new();
        let bans = Bans::read(&store).expect("a store");
        let address = |it: &str| it.parse::<IpAddr>().expect("an address");
        let mut connected = bans.follow(address("2001:db8::5"));
        assert!(!connected.is_banned_since());
        let ban = |it: &str, until| Ban {
            address: address(it),
            until,
        };
        bans.add(&store, ban("10.0.0.1", None)).expect("kept");
        bans.add(&store, ban("10.0.0.2", Some(1))).expect("kept");
        bans.add(&store, ban("2001:db8::1", Some(u64::MAX)))
            .expect("kept");
        for (text, banned) in [
            ("10.0.0.1", true),
            ("::ffff:10.0.0.1", true),
            ("10.0.0.2", false),
            ("10.0.0.3", false),
            ("2001:db8::ffff:1", true),
            ("2001:db8:0:1::1", false),
        ] {
            assert_eq!(bans.has(address(text)), banned, "{text}");
        }
        assert!(connected.is_banned_since());
        // They outlive the process.
        let bans = Bans::read(&store).expect("a store");
        assert_eq!(bans.list().len(), 2);
        assert_eq!(bans.remove(&store, address("10.0.0.1")), Ok(true));
        assert_eq!(bans.remove(&store, address("10.0.0.1")), Ok(false));
        assert!(!bans.has(address("10.0.0.1")));
    }
}
