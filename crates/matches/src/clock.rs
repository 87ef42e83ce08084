//! Clocks as values: how much is left, and since when somebody thinks.

use game::Player;
use serde::{Deserialize, Deserializer, Serialize};

/// A moment, in milliseconds of the server's time.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub i64);

impl Time {
    /// Milliseconds from an earlier moment to this one. None if it was not earlier: time may be
    /// set back, and nobody gains by it.
    pub(crate) fn since(self, earlier: Time) -> i64 {
        self.0.saturating_sub(earlier.0).max(0)
    }

    pub(crate) fn plus(self, milliseconds: i64) -> Time {
        Time(self.0.saturating_add(milliseconds))
    }
}

/// How much time the players have.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Control {
    /// As much as they like.
    #[default]
    #[serde(deserialize_with = "nothing_else")]
    None,
    /// So many seconds for the whole game.
    SuddenDeath {
        /// For each player.
        seconds: u32,
    },
    /// So many seconds for the whole game, and some more for every move.
    Fischer {
        /// For each player, to begin with.
        seconds: u32,
        /// Added after every move.
        increment: u32,
    },
    /// So many days for every move.
    Days {
        /// For one move.
        days: u32,
    },
}

/// Reads what has no fields of its own, and refuses any that are there: serde alone ignores them.
pub(crate) fn nothing_else<'de, D: Deserializer<'de>>(from: D) -> Result<(), D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nothing {}
    Nothing::deserialize(from).map(|Nothing {}| ())
}

const SECOND: i64 = 1000;
const DAY: i64 = 24 * 60 * 60 * SECOND;

impl Control {
    /// Whether the numbers make sense: up to a day for a game, an hour a move, a month of days.
    pub fn is_sound(self) -> bool {
        const A_DAY: u32 = 24 * 60 * 60;
        match self {
            Control::None => true,
            Control::SuddenDeath { seconds } => (1..=A_DAY).contains(&seconds),
            Control::Fischer { seconds, increment } => {
                seconds <= A_DAY && (1..=3600).contains(&increment)
            }
            Control::Days { days } => (1..=30).contains(&days),
        }
    }

    /// How long somebody must be away before the other may claim the win, in milliseconds. Never
    /// where there are days for a move.
    pub fn grace(self) -> Option<i64> {
        match self {
            Control::None => Some(10 * 60 * SECOND),
            Control::SuddenDeath { .. } | Control::Fischer { .. } => Some(60 * SECOND),
            Control::Days { .. } => None,
        }
    }

    /// What a player has at the start, if anything is counted. Who has nothing but the increment has
    /// the increment.
    fn base(self) -> Option<i64> {
        match self {
            Control::None => None,
            Control::SuddenDeath { seconds } => Some(i64::from(seconds) * SECOND),
            Control::Fischer { seconds, increment } => {
                Some(i64::from(seconds.max(increment)) * SECOND)
            }
            Control::Days { days } => Some(i64::from(days) * DAY),
        }
    }
}

/// What is left to each player, and since when the one to move thinks.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Clock {
    control: Control,
    /// Milliseconds, the first player's first.
    left: Option<[i64; 2]>,
    since: Time,
}

impl Clock {
    pub(crate) fn new(control: Control, now: Time) -> Clock {
        Clock {
            control,
            left: control.base().map(|it| [it; 2]),
            since: now,
        }
    }

    /// When the player to move will have no time left.
    pub(crate) fn deadline(&self, to_move: Player) -> Option<Time> {
        let left = self.left?;
        Some(self.since.plus(left[to_move as usize]))
    }

    /// What is left to both. `thinking` is who spends his time, if the clock runs.
    pub(crate) fn left(&self, thinking: Option<Player>, now: Time) -> Option<[i64; 2]> {
        let mut left = self.left?;
        if let Some(player) = thinking {
            let left = &mut left[player as usize];
            *left = left.saturating_sub(now.since(self.since)).max(0);
        }
        Some(left)
    }

    /// How long the player to move has been thinking.
    pub(crate) fn thought(&self, now: Time) -> i64 {
        now.since(self.since)
    }

    /// A move was made: charges it if the clock was running, and the next player thinks.
    pub(crate) fn press(&mut self, player: Player, running: bool, now: Time) {
        let thought = self.thought(now);
        self.since = now;
        let Some(left) = self.left.as_mut().filter(|_| running) else {
            return;
        };
        let left = &mut left[player as usize];
        let spent = left.saturating_sub(thought).max(0);
        *left = match self.control {
            Control::None | Control::SuddenDeath { .. } => spent,
            Control::Fischer { increment, .. } => spent + i64::from(increment) * SECOND,
            Control::Days { days } => i64::from(days) * DAY,
        };
    }

    /// The match is over: what the player to move has thought is charged if the clock was running.
    pub(crate) fn stop(&mut self, player: Player, running: bool, now: Time) {
        self.left = self.left(Some(player).filter(|_| running), now);
        self.since = now;
    }

    /// A player has no time left.
    pub(crate) fn run_out(&mut self, player: Player) {
        if let Some(left) = &mut self.left {
            left[player as usize] = 0;
        }
    }

    /// The turn begins anew, without anything being charged.
    pub(crate) fn restart(&mut self, now: Time) {
        self.since = now;
    }

    /// Gives time back that was nobody's fault. Nobody gets more than he has been thinking.
    pub(crate) fn credit(&mut self, milliseconds: i64, now: Time) {
        let thought = self.thought(now);
        self.since = self.since.plus(milliseconds.clamp(0, thought));
    }
}
