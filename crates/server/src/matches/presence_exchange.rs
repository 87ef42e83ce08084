//! Exchange of the players' presence between the nodes that share a store.
//!
//! Each node writes what changes at its own sockets, once a second, and notifies the others, which read
//! the matches concerned with their next poll. Hints may be lost, so the other matches are read in turn.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex},
};

use matches::Id;
use tokio::sync::Mutex as AsyncMutex;

use super::{
    live_match::LiveMatch,
    lock,
    membership::in_turn,
    presence::SeatSighting,
    problem::MatchProblem,
    registry::MatchRegistry,
    store_access::{ReadLane, StoreAccess},
};

/// Exchanges with the other nodes which players are connected.
#[derive(Debug)]
pub(super) struct PresenceExchange {
    store: Arc<StoreAccess>,
    registry: Arc<MatchRegistry>,
    reported: AsyncMutex<PresenceReport>,
    hints: Mutex<PendingPresence>,
}

/// The presence of players (connected or not, and when last seen) that this node has reported to
/// the others, by match and seat, so that only changes have to be written.
#[derive(Debug, Default)]
struct PresenceReport(HashMap<(Id, u8), SeatSighting>);

/// What other nodes' hints say about the presence of players, until the next poll reads it.
#[derive(Debug, Default)]
struct PendingPresence {
    /// Names of the streams of matches in which a player has come or left at another node.
    changed: HashSet<String>,
    /// Whether hints, or the table of presence itself, may have been lost.
    is_lost: bool,
}

impl PresenceExchange {
    pub(super) fn new(store: Arc<StoreAccess>, registry: Arc<MatchRegistry>) -> PresenceExchange {
        PresenceExchange {
            store,
            registry,
            reported: AsyncMutex::default(),
            hints: Mutex::default(),
        }
    }

    /// Records that the presence of a match's players has changed at another node.
    pub(super) fn add(&self, name: String) {
        lock(&self.hints).changed.insert(name);
    }

    /// Records that hints, or the table of presence itself, may have been lost, so that everything is
    /// exchanged again.
    pub(super) fn set_lost(&self) {
        lock(&self.hints).is_lost = true;
    }

    /// Takes the names of the matches whose presence has changed elsewhere, and whether everything has to
    /// be exchanged again.
    fn take_hints(&self) -> (HashSet<String>, bool) {
        let PendingPresence { changed, is_lost } = std::mem::take(&mut *lock(&self.hints));
        (changed, is_lost)
    }

    /// Reports the presence of players at this node, as far as it differs from the last report, and
    /// reads their presence at the other nodes: in matches whose presence has changed there, and of
    /// the others in turn.
    pub(super) async fn exchange(&self, n_polls: usize) -> Result<(), MatchProblem> {
        let all = self.registry.all();
        let mut reported = self.reported.lock().await;
        let (mut news, mut report) = (Vec::new(), PresenceReport::default());
        let (changed, full) = self.take_hints();
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
        let hinted = all.iter().filter(|live| changed.contains(live.id.as_str()));
        let hinted: Vec<Arc<LiveMatch>> = hinted.cloned().collect();
        let mut all = if full { all } else { in_turn(all, n_polls) };
        all.extend(hinted);
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
        let seen = match seen.await {
            Ok(seen) => seen,
            Err(problem) => {
                // What wasn't exchanged is exchanged by the next poll.
                self.set_lost();
                return Err(problem);
            }
        };
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
            let seats = by_match.get(live.id.as_str()).copied();
            live.attendance.set_remote(seats.unwrap_or_default());
        }
        Ok(())
    }
}
