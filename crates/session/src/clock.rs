//! Clocks: so much time for the game, and some more for each move.

use std::{fmt, str::FromStr, time::Duration};

use game::Player;

/// How much time there is.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct TimeControl {
    /// Time for the whole game.
    pub base: Duration,
    /// Time added after every move.
    pub bonus: Duration,
}

impl TimeControl {
    /// What menus offer.
    pub const CHOICES: [TimeControl; 5] = [
        TimeControl::new(1, 1),
        TimeControl::new(3, 2),
        TimeControl::new(5, 3),
        TimeControl::new(10, 5),
        TimeControl::new(30, 0),
    ];

    const fn new(minutes: u64, seconds: u64) -> TimeControl {
        TimeControl {
            base: Duration::from_secs(60 * minutes),
            bonus: Duration::from_secs(seconds),
        }
    }
}

/// Seconds for the game and for a move, as in `300+3`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs(), self.bonus.as_secs())
    }
}

impl FromStr for TimeControl {
    type Err = ();

    fn from_str(text: &str) -> Result<TimeControl, ()> {
        let (base, bonus) = text.split_once('+').ok_or(())?;
        let seconds = |it: &str| it.parse::<u32>().map(|it| Duration::from_secs(it.into()));
        Ok(TimeControl {
            base: seconds(base).map_err(drop)?,
            bonus: seconds(bonus).map_err(drop)?,
        })
    }
}

/// Two clocks, of which one runs.
#[derive(Clone, Debug)]
pub struct Clock {
    /// What was agreed.
    pub control: TimeControl,
    /// What each player has left.
    pub left: [Duration; 2],
}

impl Clock {
    /// Both clocks at the start.
    pub fn new(control: TimeControl) -> Clock {
        Clock {
            control,
            left: [control.base; 2],
        }
    }

    /// Lets a player's clock run. Returns whether the time is over.
    pub(crate) fn run(&mut self, player: Player, elapsed: Duration) -> bool {
        let left = &mut self.left[player as usize];
        *left = left.saturating_sub(elapsed);
        left.is_zero()
    }

    /// A player has moved.
    pub(crate) fn moved(&mut self, player: Player) {
        let left = &mut self.left[player as usize];
        *left = left.saturating_add(self.control.bonus);
    }

    /// How long a computer may think about a move: a small part of what is left.
    pub(crate) fn limits(&self, player: Player) -> Duration {
        let left = self.left[player as usize];
        let share = left / 30 + self.control.bonus / 2;
        share.min(left / 2).min(Duration::from_secs(2))
    }
}
