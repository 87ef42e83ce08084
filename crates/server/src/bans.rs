//! Banned addresses. Operators add and lift bans (`control`); the list is one note in the store, which
//! all nodes share, and a copy in memory, which every request reads.
//!
//! Open connections hold a [`BanSubscription`], so that a new ban ends them at once.
//!
//! Every change is one read and one write of the note. Changes of this server take turns; a change that
//! another node has overtaken is made again on what that node wrote, so no acknowledged ban is lost.

use std::{
    net::IpAddr,
    sync::{
        Arc, Mutex, PoisonError, RwLock,
        atomic::{AtomicBool, Ordering},
    },
    time::{SystemTime, UNIX_EPOCH},
};

use serde::{Deserialize, Serialize};
use store::{Error, Store};
use tokio::sync::watch;

use crate::{limit::rate_limit_key, planted::is_planted};

/// Name of the note (a text stored by name) in the store that holds the list of bans, as JSON.
pub(crate) const NOTE: &str = "bans";

/// Maximum attempts to change the list of bans, each of which another node may overtake. Of nodes that
/// compete, one succeeds at each attempt.
const MAX_ATTEMPTS: usize = 1000;

/// A banned address, and when its ban ends.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Ban {
    /// The banned address. Of IPv6, all addresses that share its first 64 bits are banned.
    pub address: IpAddr,
    /// Time at which the ban ends, in seconds since 1970. `None` if it never does.
    pub until: Option<u64>,
}

impl Ban {
    fn is_in_force(&self, now: u64) -> bool {
        self.until.is_none_or(|until| now < until)
    }
}

/// The list of bans in memory, a copy of the one in the store.
#[derive(Debug, Default)]
pub(crate) struct Bans {
    list: RwLock<Vec<Ban>>,
    /// Held during a change of the list of bans, so that changes take turns.
    changing: Mutex<()>,
    /// Whether the note with the list of bans could not be parsed the last time it was read.
    unreadable: AtomicBool,
    /// Notified when a ban is added, or when another node (server process) has changed the list of
    /// bans.
    changes: watch::Sender<()>,
}

impl Bans {
    /// Loads the list of bans from the store. A note that can't be parsed is reported in the log, and
    /// counts as empty.
    pub(crate) fn load(store: &dyn Store) -> Result<Arc<Bans>, Error> {
        let bans = Bans::default();
        bans.reload(store)?;
        Ok(Arc::new(bans))
    }

    /// Reloads the list of bans from the store, where another node (server process) may have
    /// changed it. If the note can't be parsed, the bans that are known stay in force.
    pub(crate) fn reload(&self, store: &dyn Store) -> Result<(), Error> {
        let note = store.read_note(NOTE)?;
        let stored = self.parse(note.as_deref());
        let mut list = self.list.write().unwrap_or_else(PoisonError::into_inner);
        if *list != stored {
            *list = stored;
            self.changes.send_replace(());
        }
        Ok(())
    }

    /// The bans in force: those that have not expired.
    pub(crate) fn list(&self) -> Vec<Ban> {
        let now = now();
        let list = self.list.read().unwrap_or_else(PoisonError::into_inner);
        let in_force = list.iter().filter(|ban| ban.is_in_force(now));
        in_force.copied().collect()
    }

    /// Whether a ban of an address is in force now. An IPv6 address is banned with its whole /64.
    pub(crate) fn has(&self, address: IpAddr) -> bool {
        let list = self.list.read().unwrap_or_else(PoisonError::into_inner);
        if list.is_empty() {
            return false;
        }
        let (address, now) = (rate_limit_key(address), now());
        list.iter()
            .any(|ban| ban.address == address && ban.is_in_force(now))
    }

    /// Adds a ban to the store and to memory, in place of an earlier one of its address. Returns the
    /// ban with the address it covers: of IPv6, the /64.
    pub(crate) fn add(&self, store: &dyn Store, ban: Ban) -> Result<Ban, Error> {
        let address = rate_limit_key(ban.address);
        let ban = Ban { address, ..ban };
        self.change(store, |list| {
            list.retain(|other| other.address != address);
            list.push(ban);
        })?;
        Ok(ban)
    }

    /// Lifts the ban of an address. Returns whether there was one.
    pub(crate) fn remove(&self, store: &dyn Store, address: IpAddr) -> Result<bool, Error> {
        let address = rate_limit_key(address);
        let mut removed = false;
        self.change(store, |list| {
            let before = list.len();
            list.retain(|ban| ban.address != address);
            // A lost connection may hide that the first attempt succeeded.
            removed |= list.len() != before;
        })?;
        Ok(removed)
    }

    /// Changes the list of bans in the store, and in memory once that has succeeded. Bans that have
    /// expired are dropped. `change` runs again if another node has changed the list meanwhile.
    fn change(
        &self,
        store: &dyn Store,
        mut change: impl FnMut(&mut Vec<Ban>),
    ) -> Result<(), Error> {
        let races = is_planted("racing-bans");
        let _turn = (!races).then(|| self.changing.lock().unwrap_or_else(PoisonError::into_inner));
        for _ in 0..MAX_ATTEMPTS {
            let note = store.read_note(NOTE)?;
            let (mut list, now) = (self.parse(note.as_deref()), now());
            list.retain(|ban| ban.is_in_force(now));
            change(&mut list);
            let text = serde_json::to_string(&list).unwrap_or_default();
            match store.nodes() {
                Some(nodes) if !races => {
                    if !nodes.replace_note(NOTE, note.as_deref(), &text)? {
                        continue;
                    }
                }
                Some(_) | None => store.write_note(NOTE, &text)?,
            }
            *self.list.write().unwrap_or_else(PoisonError::into_inner) = list;
            self.changes.send_replace(());
            return Ok(());
        }
        Err(Error::Unavailable)
    }

    /// Parses the note with the list of bans. If it can't be parsed, returns the bans known here, and
    /// logs an error once.
    fn parse(&self, note: Option<&str>) -> Vec<Ban> {
        let parsed = note.map_or(Ok(Vec::new()), serde_json::from_str);
        let is_unreadable = parsed.is_err();
        if is_unreadable != self.unreadable.swap(is_unreadable, Ordering::Relaxed) && is_unreadable
        {
            tracing::error!(
                "the list of bans in the database can't be read: known bans stay in force"
            );
        }
        parsed.unwrap_or_else(|_| {
            let list = self.list.read().unwrap_or_else(PoisonError::into_inner);
            list.clone()
        })
    }

    /// Subscribes a new connection to bans of its address. A ban that is in force already is not
    /// reported until the list changes: the first request is answered with the problem `banned`
    /// instead.
    pub(crate) fn subscribe(self: &Arc<Bans>, address: IpAddr) -> BanSubscription {
        BanSubscription {
            bans: Arc::clone(self),
            address,
            changes: self.changes.subscribe(),
        }
    }

    /// Subscribes a connection whose request has been admitted to bans of its address. A ban since then
    /// is reported, even one that was added before this call.
    pub(crate) fn subscribe_admitted(self: &Arc<Bans>, address: IpAddr) -> BanSubscription {
        let mut subscription = self.subscribe(address);
        subscription.changes.mark_changed();
        subscription
    }
}

/// A subscription by which an open connection learns that its address has been banned.
#[derive(Debug)]
pub(crate) struct BanSubscription {
    bans: Arc<Bans>,
    address: IpAddr,
    changes: watch::Receiver<()>,
}

impl BanSubscription {
    /// Whether the connection's address is banned, checked only once the list of bans has changed
    /// since the subscription; `false` until then.
    pub(crate) fn is_banned_since(&mut self) -> bool {
        if !self.changes.has_changed().unwrap_or_default() {
            return false;
        }
        // Before the list is read: a change after that is another one.
        self.changes.mark_unchanged();
        let is_banned = self.bans.has(self.address);
        if is_banned {
            // The next call returns `true`, too.
            self.changes.mark_changed();
        }
        is_banned
    }

    /// Waits until the list of bans has changed and contains the connection's address. Cancel-safe.
    pub(crate) async fn banned(&mut self) {
        while !self.is_banned_since() {
            if self.changes.changed().await.is_err() {
                // Can't happen: `self.bans` holds the sender.
                std::future::pending::<()>().await;
            }
            self.changes.mark_changed();
        }
    }
}

/// The current time in seconds since 1970, by the machine's clock.
fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use store::Memory;

    use super::*;

    #[test]
    fn bans_survive_a_restart_and_expire() {
        let store = Memory::new();
        let bans = Bans::load(&store).expect("a store");
        let address = |it: &str| it.parse::<IpAddr>().expect("an address");
        let mut connected = bans.subscribe(address("2001:db8::5"));
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
        // As a new process loads them.
        let bans = Bans::load(&store).expect("a store");
        assert_eq!(bans.list().len(), 2);
        assert_eq!(bans.remove(&store, address("10.0.0.1")), Ok(true));
        assert_eq!(bans.remove(&store, address("10.0.0.1")), Ok(false));
        assert!(!bans.has(address("10.0.0.1")));
    }

    #[test]
    fn unreadable_note_keeps_the_known_bans_in_force() {
        let store = Memory::new();
        let bans = Bans::load(&store).expect("a store");
        let [first, second] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(IpAddr::from);
        let ban = |address| Ban {
            address,
            until: None,
        };
        bans.add(&store, ban(first)).expect("kept");
        store.write_note(NOTE, "[{\"address\":").expect("kept");
        bans.reload(&store).expect("a store");
        assert!(bans.has(first));
        // The next change writes the whole list again.
        bans.add(&store, ban(second)).expect("kept");
        let bans = Bans::load(&store).expect("a store");
        assert_eq!(bans.list(), [ban(first), ban(second)]);
    }
}
