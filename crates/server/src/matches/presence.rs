//! Presence of the players of a match: connected by a socket, or the sender of a recent request.
//!
//! Presence is kept in memory only. Where several nodes share a store they exchange it (see
//! `membership`). It begins when a match is first cached, with both players counted as present, so
//! a player can't be found to have left while the server was down or before any client asked.

use std::sync::{Arc, Mutex};

use game::Player;
use matches::{
    Match, Seat, Stage, Time,
    wire::{PlayerPresence, Presence},
};
use tokio::sync::watch;

use super::{live_match::LiveMatch, lock, server_time::ServerTime};

/// Milliseconds for which a player without a WebSocket counts as present after their last request
/// or the end of their last connection: longer than a reload of the page, or a change of network,
/// takes.
pub(super) const PRESENCE_GRACE: i64 = 15_000;

/// Presence of both players of a match: whether each is connected, and when they were last seen.
#[derive(Debug)]
pub(super) struct Attendance {
    /// Presence of each seat's player at this node. Subscribers are notified when a player connects
    /// or disconnects, at this node or another.
    local: watch::Sender<[LocalPresence; 2]>,
    /// Presence of each seat's player at the other nodes, as of the last poll. `None` if they
    /// haven't seen the player.
    remote: Mutex<[Option<SeatSighting>; 2]>,
}

/// Presence of one player of a match at this node: open WebSockets, and when the player was last
/// seen.
#[derive(Copy, Clone, Debug)]
struct LocalPresence {
    n_sockets: usize,
    /// Time of the player's last request, or when their last socket was opened or closed.
    seen: Time,
    /// Whether the player has ever been seen at this node. `false` means that `seen` is only
    /// assumed.
    is_known: bool,
}

/// The presence of a seat's player, as a node reports it to the others.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct SeatSighting {
    /// Whether the player has a WebSocket open at the reporting node.
    pub(super) is_connected: bool,
    /// Time of the player's last request, or when their last socket was closed. Of a connected player
    /// it doesn't matter, and is 0 in a report, so that a move is no news.
    pub(super) at: Time,
}

impl SeatSighting {
    pub(super) fn of(seen: &store::SeatPresence) -> SeatSighting {
        SeatSighting {
            is_connected: seen.connected,
            at: Time(seen.at),
        }
    }
}

impl Attendance {
    /// The initial presence of a match's players: neither is connected, and both count as seen at
    /// `now`.
    pub(super) fn new(now: Time) -> Attendance {
        let presence = LocalPresence {
            n_sockets: 0,
            seen: now,
            is_known: false,
        };
        Attendance {
            local: watch::Sender::new([presence; 2]),
            remote: Mutex::default(),
        }
    }

    /// Records that a player is present, because a request with their token came at `now`.
    pub(super) fn note_request(&self, player: Player, now: Time) {
        self.local.send_if_modified(|seats| {
            let seat = &mut seats[player as usize];
            let was_gone = seat.n_sockets == 0 && PRESENCE_GRACE <= now.0 - seat.seen.0;
            (seat.seen, seat.is_known) = (now, true);
            was_gone
        });
    }

    /// Number of open WebSockets, at this node, that have presented the token of either player.
    pub(super) fn n_sockets(&self) -> usize {
        self.local.borrow().iter().map(|seat| seat.n_sockets).sum()
    }

    /// Subscribes to changes of the players' presence.
    pub(super) fn subscribe(&self) -> PresenceChanges {
        PresenceChanges(self.local.subscribe())
    }

    /// This node's report about the player of each seat to the other nodes; `None` if the player
    /// was never seen here.
    pub(super) fn sightings(&self) -> [Option<SeatSighting>; 2] {
        let sighting = |seat: LocalPresence| SeatSighting {
            is_connected: 0 < seat.n_sockets,
            at: if 0 < seat.n_sockets {
                Time(0)
            } else {
                seat.seen
            },
        };
        (self.local.borrow()).map(|seat| seat.is_known.then(|| sighting(seat)))
    }

    /// Replaces the players' presence at the other nodes, and notifies subscribers if a player has
    /// connected or disconnected there.
    pub(super) fn set_remote(&self, seats: [Option<SeatSighting>; 2]) {
        let before = std::mem::replace(&mut *lock(&self.remote), seats);
        let is_connected = |seats: [Option<SeatSighting>; 2]| {
            seats.map(|seat| seat.is_some_and(|sighting| sighting.is_connected))
        };
        if is_connected(before) != is_connected(seats) {
            self.local.send_modify(|_| {});
        }
    }

    /// Time at which a player of the match was last seen, moved forward by the server's own outages
    /// since, so that these don't count as absence. `None` while they are connected to any node.
    pub(super) fn left_at(&self, player: Player, time: &ServerTime) -> Option<Time> {
        let local = self.local.borrow()[player as usize];
        let remote = lock(&self.remote)[player as usize];
        if 0 < local.n_sockets || remote.is_some_and(|sighting| sighting.is_connected) {
            return None;
        }
        let seen = remote.map_or(local.seen, |sighting| sighting.at.max(local.seen));
        let outage = time.away_since(seen, time.now());
        Some(Time(seen.0.saturating_add(outage)))
    }

    fn change_sockets(&self, player: Player, now: Time, change: impl FnOnce(usize) -> usize) {
        self.local.send_if_modified(|seats| {
            let seat = &mut seats[player as usize];
            let before = seat.n_sockets;
            seat.n_sockets = change(before);
            (seat.seen, seat.is_known) = (now, true);
            (before == 0) != (seat.n_sockets == 0)
        });
    }
}

/// A subscription to changes of the players' presence in a match.
pub(super) struct PresenceChanges(watch::Receiver<[LocalPresence; 2]>);

impl PresenceChanges {
    /// Waits until a player's first WebSocket is opened or their last one closed, or a player who
    /// counted as gone sends a request. Cancel safe.
    pub(super) async fn next(&mut self) {
        if self.0.changed().await.is_err() {
            // Unreachable: the subscriber holds the match, and with it the sender.
            std::future::pending::<()>().await;
        }
    }
}

/// Counts an open WebSocket of a player towards their presence, until this is dropped.
pub(super) struct PlayerSocket {
    time: Arc<ServerTime>,
    live: Arc<LiveMatch>,
    player: Player,
}

impl PlayerSocket {
    pub(super) fn new(
        time: &Arc<ServerTime>,
        live: &Arc<LiveMatch>,
        player: Player,
    ) -> PlayerSocket {
        (live.attendance).change_sockets(player, time.now(), |n| n + 1);
        PlayerSocket {
            time: Arc::clone(time),
            live: Arc::clone(live),
            player,
        }
    }
}

impl PlayerSocket {
    /// The player whose socket this is.
    pub(super) fn player(&self) -> Player {
        self.player
    }
}

impl Drop for PlayerSocket {
    fn drop(&mut self) {
        let now = self.time.now();
        (self.live.attendance).change_sockets(self.player, now, |n| n.saturating_sub(1));
    }
}

/// Renders who is present at a match, and when a win may be claimed from a player who has left.
pub(super) fn presence(live: &LiveMatch, state: &Match, time: &ServerTime) -> Presence {
    let now = time.now();
    let seat_presence = |player: Player| {
        let away_since = match state.setup().seats[player as usize] {
            Seat::Computer { .. } => None,
            Seat::Open => return PlayerPresence::default(),
            Seat::Human { .. } => live.attendance.left_at(player, time),
        };
        let grace = state.setup().clock.grace();
        let may_end = state.stage() == Stage::Live && state.have_both_moved();
        let claim = away_since.zip(grace.filter(|_| may_end));
        PlayerPresence {
            here: away_since.is_none_or(|since| time.now().0 - since.0 < PRESENCE_GRACE),
            away_since: away_since.map(|since| since.0),
            claim_at: claim.map(|(since, grace)| since.0.saturating_add(grace)),
        }
    };
    Presence {
        seats: Player::BOTH.map(seat_presence).into(),
        now: now.0,
    }
}
