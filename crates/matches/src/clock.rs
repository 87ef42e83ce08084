//! Time controls and clocks, as values.
//!
//! A [`MatchClock`] stores the time left to each player at the beginning of the turn and the moment
//! when the turn began; the current time is always passed in. [`Match`](crate::Match) decides when
//! it runs.

use game::Player;
use serde::{Deserialize, Deserializer, Serialize};

/// A moment, in milliseconds since 1970 by the server's clock.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub i64);

impl Time {
    /// Milliseconds from `earlier` to this moment. 0 if `earlier` is later, which happens if the
    /// server's time was set back; no player gains time by that.
    pub(crate) fn since(self, earlier: Time) -> i64 {
        self.0.saturating_sub(earlier.0).max(0)
    }

    pub(crate) fn plus(self, milliseconds: i64) -> Time {
        Time(self.0.saturating_add(milliseconds))
    }
}

/// The time control of a match: how much time each player has.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Control))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum MatchTimeControl {
    /// The players have unlimited time.
    #[default]
    #[serde(deserialize_with = "nothing_else")]
    None,
    /// A fixed time for all moves of a player.
    SuddenDeath {
        /// Seconds that each player has for all their moves, from 1 to 86400.
        seconds: u32,
    },
    /// A fixed time for all moves of a player, and an increment that is added after every move.
    Fischer {
        /// Seconds that each player has at the start, at most 86400.
        seconds: u32,
        /// Seconds added to a player's time after each of their moves, from 1 to 3600.
        increment: u32,
    },
    /// A fixed number of days for every move.
    Days {
        /// Days that a player has for one move, from 1 to 30.
        days: u32,
    },
}

/// Deserialises an enum variant without fields, and refuses unknown fields: serde's
/// `deny_unknown_fields` doesn't apply to unit variants.
pub(crate) fn nothing_else<'de, D: Deserializer<'de>>(from: D) -> Result<(), D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nothing {}
    Nothing::deserialize(from).map(|Nothing {}| ())
}

const SECOND: i64 = 1000;
const DAY: i64 = 24 * 60 * 60 * SECOND;

impl MatchTimeControl {
    /// Whether the numbers of a time control are within bounds: at most a day for a game, an hour
    /// as increment, and 30 days for a move.
    pub fn is_sound(self) -> bool {
        const A_DAY: u32 = 24 * 60 * 60;
        match self {
            MatchTimeControl::None => true,
            MatchTimeControl::SuddenDeath { seconds } => (1..=A_DAY).contains(&seconds),
            MatchTimeControl::Fischer { seconds, increment } => {
                seconds <= A_DAY && (1..=3600).contains(&increment)
            }
            MatchTimeControl::Days { days } => (1..=30).contains(&days),
        }
    }

    /// Milliseconds for which a player must be disconnected before the opponent may claim the win.
    /// `None` where a move may take days: there it can't be claimed.
    pub fn grace(self) -> Option<i64> {
        match self {
            MatchTimeControl::None => Some(10 * 60 * SECOND),
            MatchTimeControl::SuddenDeath { .. } | MatchTimeControl::Fischer { .. } => {
                Some(60 * SECOND)
            }
            MatchTimeControl::Days { .. } => None,
        }
    }

    /// Milliseconds on each player's clock at the start, or `None` if time is unlimited. For games
    /// by days, the time for one move; with an increment, at least that, so that a first move can
    /// be made with a base of zero.
    fn base(self) -> Option<i64> {
        match self {
            MatchTimeControl::None => None,
            MatchTimeControl::SuddenDeath { seconds } => Some(i64::from(seconds) * SECOND),
            MatchTimeControl::Fischer { seconds, increment } => {
                Some(i64::from(seconds.max(increment)) * SECOND)
            }
            MatchTimeControl::Days { days } => Some(i64::from(days) * DAY),
        }
    }
}

/// The clock of a match: the time left to each player, and since when the player to move has been
/// thinking.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct MatchClock {
    control: MatchTimeControl,
    /// Milliseconds left to each player at the beginning of the current turn, the first player's
    /// first. `None` without a clock.
    left: Option<[i64; 2]>,
    /// When the current player's turn began.
    since: Time,
}

impl MatchClock {
    pub(crate) fn new(control: MatchTimeControl, now: Time) -> MatchClock {
        MatchClock {
            control,
            left: control.base().map(|it| [it; 2]),
            since: now,
        }
    }

    /// When the player to move will run out of time if they make no move and the clock runs. `None`
    /// without a clock.
    pub(crate) fn deadline(&self, to_move: Player) -> Option<Time> {
        let left = self.left?;
        Some(self.since.plus(left[to_move as usize]))
    }

    /// Milliseconds left to both players at `now`, `None` without a clock. `thinking` is the player
    /// whose clock runs, `None` if none does.
    pub(crate) fn left(&self, thinking: Option<Player>, now: Time) -> Option<[i64; 2]> {
        let mut left = self.left?;
        if let Some(player) = thinking {
            let left = &mut left[player as usize];
            *left = left.saturating_sub(now.since(self.since)).max(0);
        }
        Some(left)
    }

    /// Milliseconds for which the player to move has been thinking: from the beginning of the turn
    /// to `now`.
    pub(crate) fn thought(&self, now: Time) -> i64 {
        now.since(self.since)
    }

    /// Ends the turn of a player who has made a move, and begins the next. Only if the clock was
    /// running, the time is charged and the increment added, or in games by days the full time for
    /// a move restored.
    pub(crate) fn press(&mut self, player: Player, running: bool, now: Time) {
        let thought = self.thought(now);
        self.since = now;
        let Some(left) = self.left.as_mut().filter(|_| running) else {
            return;
        };
        let left = &mut left[player as usize];
        let spent = left.saturating_sub(thought).max(0);
        *left = match self.control {
            MatchTimeControl::None | MatchTimeControl::SuddenDeath { .. } => spent,
            MatchTimeControl::Fischer { increment, .. } => spent + i64::from(increment) * SECOND,
            MatchTimeControl::Days { days } => i64::from(days) * DAY,
        };
    }

    /// Stops the clock of a match that ends. The time of the last turn is charged to `player` if
    /// the clock was running.
    pub(crate) fn stop(&mut self, player: Player, running: bool, now: Time) {
        self.left = self.left(Some(player).filter(|_| running), now);
        self.since = now;
    }

    /// Sets the remaining time of a player to zero. Does nothing without a clock.
    pub(crate) fn run_out(&mut self, player: Player) {
        if let Some(left) = &mut self.left {
            left[player as usize] = 0;
        }
    }

    /// Begins the current player's turn anew at `now`, without charging the time that has passed.
    pub(crate) fn restart(&mut self, now: Time) {
        self.since = now;
    }

    /// Gives back the time of an outage of the server to the player to move, at most the time since
    /// the turn began.
    pub(crate) fn credit(&mut self, milliseconds: i64, now: Time) {
        let thought = self.thought(now);
        self.since = self.since.plus(milliseconds.clamp(0, thought));
    }
}
