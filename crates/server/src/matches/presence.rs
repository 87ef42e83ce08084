//! Who is at a match: players whose socket is open, or who were heard of lately.
//!
//! Nothing of it outlives the servers; where there are several, they tell each other (`nodes`). What is known begins when somebody first looks at the match, so nobody
//! has left while the server was away, or while nobody waited for him.

use std::sync::Arc;

use game::Player;
use matches::{Match, Seat, Stage, Time};
use tokio::sync::watch;

use super::{
    live::{LiveMatch, LiveMatches, lock},
    problem::MatchProblem,
    wire::{Presence, SeatPresence},
};

/// Who has been heard of so lately is there, with or without a socket.
const LATELY: i64 = 15_000;

/// What is known of the players of a match.
#[derive(Debug)]
pub(super) struct Attendance(watch::Sender<[Attended; 2]>);

/// What is known of one player.
#[derive(Copy, Clone, Debug)]
struct Attended {
    n_sockets: usize,
    /// When he was last heard of, if he has no socket.
    seen: Time,
    /// Whether he was ever heard of here.
    is_known: bool,
}

impl Attendance {
    /// Everybody is taken to have been there until now.
    pub(super) fn new(now: Time) -> Attendance {
        let attended = Attended {
            n_sockets: 0,
            seen: now,
            is_known: false,
        };
        Attendance(watch::Sender::new([attended; 2]))
    }

    /// A player has been heard of.
    pub(super) fn notice(&self, player: Player, now: Time) {
        self.0.send_if_modified(|it| {
            let it = &mut it[player as usize];
            let was_gone = it.n_sockets == 0 && LATELY <= now.0 - it.seen.0;
            (it.seen, it.is_known) = (now, true);
            // Only those who come and go are worth a word.
            was_gone
        });
    }

    /// How many sockets players have open.
    pub(super) fn n_sockets(&self) -> usize {
        self.0.borrow().iter().map(|it| it.n_sockets).sum()
    }

    /// Hears of everybody who comes or goes.
    pub(super) fn watch(&self) -> Changes {
        Changes(self.0.subscribe())
    }

    /// Who was heard of here: whether he is connected, and when that was, if he is not.
    pub(super) fn known(&self) -> [Option<(bool, Time)>; 2] {
        self.0
            .borrow()
            .map(|it| it.is_known.then_some((0 < it.n_sockets, it.seen)))
    }

    /// Somebody has come to another node, or has left it.
    pub(super) fn changed_elsewhere(&self) {
        self.0.send_modify(|_| {});
    }

    fn change(&self, player: Player, now: Time, change: impl FnOnce(usize) -> usize) {
        self.0.send_if_modified(|it| {
            let it = &mut it[player as usize];
            let before = it.n_sockets;
            it.n_sockets = change(before);
            (it.seen, it.is_known) = (now, true);
            (before == 0) != (it.n_sockets == 0)
        });
    }
}

/// Tells when somebody comes or goes.
pub(super) struct Changes(watch::Receiver<[Attended; 2]>);

impl Changes {
    /// Waits for it. May be dropped at any time.
    pub(super) async fn next(&mut self) {
        if self.0.changed().await.is_err() {
            // Never: the match is held by who waits here.
            std::future::pending::<()>().await;
        }
    }
}

/// A player whose socket is open.
pub(super) struct Here {
    matches: Arc<LiveMatches>,
    live: Arc<LiveMatch>,
    player: Player,
}

impl Here {
    pub(super) fn new(matches: &Arc<LiveMatches>, live: &Arc<LiveMatch>, player: Player) -> Here {
        (live.attendance).change(player, matches.now(), |it| it + 1);
        Here {
            matches: Arc::clone(matches),
            live: Arc::clone(live),
            player,
        }
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        let now = self.matches.now();
        (self.live.attendance).change(self.player, now, |it| it.saturating_sub(1));
    }
}

impl LiveMatches {
    /// Since when a player has been away, not counting the time that the server was away itself.
    pub(super) fn left_at(&self, live: &LiveMatch, player: Player) -> Option<Time> {
        let attended = live.attendance.0.borrow()[player as usize];
        let elsewhere = lock(&live.elsewhere)[player as usize];
        let seen = elsewhere.map_or(attended.seen, |it| it.1.max(attended.seen));
        let outage = self.time.away_since(seen, self.now());
        let since = Time(seen.0.saturating_add(outage));
        let is_connected = 0 < attended.n_sockets || elsewhere.is_some_and(|it| it.0);
        (!is_connected).then_some(since)
    }

    /// A player of a match has been heard of.
    pub(crate) fn notice(&self, live: &LiveMatch, player: Player) {
        live.attendance.notice(player, self.now());
    }

    /// Who is at a match, and when somebody may claim the win because the other has left.
    pub(crate) async fn presence(&self, live: &LiveMatch) -> Result<Presence, MatchProblem> {
        let now = self.now();
        let look = |it: &Match| Player::BOTH.map(|player| self.seat_presence(live, it, player));
        Ok(Presence {
            seats: self.see(live, look).await?.into(),
            now: now.0,
        })
    }

    fn seat_presence(&self, live: &LiveMatch, it: &Match, player: Player) -> SeatPresence {
        let since = match it.setup().seats[player as usize] {
            Seat::Computer { .. } => None,
            Seat::Open => return SeatPresence::default(),
            Seat::Human { .. } => self.left_at(live, player),
        };
        let grace = it.setup().clock.grace();
        let may_end = it.stage() == Stage::Live && it.have_both_moved();
        let claim_at = since.zip(grace.filter(|_| may_end));
        SeatPresence {
            here: since.is_none_or(|it| self.now().0 - it.0 < LATELY),
            away_since: since.map(|it| it.0),
            claim_at: claim_at.map(|(since, grace)| since.0.saturating_add(grace)),
        }
    }
}
