//! Game clocks with a base time and an increment for each move (Fischer).

use std::{fmt, str::FromStr, time::Duration};

use game::Player;

/// A time control of a game: base time and increment (Fischer).
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct TimeControl {
    /// Time on each player's clock at the start of the game.
    pub base: Duration,
    /// Increment: time added to a player's clock after each of their moves.
    pub bonus: Duration,
}

impl TimeControl {
    /// The time controls that menus offer for a new game.
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

/// Writes a time control as base time and increment in seconds, as in `300+3`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs(), self.bonus.as_secs())
    }
}

impl FromStr for TimeControl {
    type Err = ();

    fn from_str(text: &str) -> Result<TimeControl, ()> {
        let (base, bonus) = text.split_once('+').ok_or(())?;
        let seconds = |text: &str| text.parse::<u32>().map(|it| Duration::from_secs(it.into()));
        Ok(TimeControl {
            base: seconds(base).map_err(drop)?,
            bonus: seconds(bonus).map_err(drop)?,
        })
    }
}

/// The clocks of both players, of which only one runs at a time.
#[derive(Clone, Debug)]
pub struct GameClock {
    /// The time control that the clocks started with.
    pub control: TimeControl,
    /// Remaining time of each player, first player first.
    pub left: [Duration; 2],
}

impl GameClock {
    /// Both players' clocks at the start of a game with this time control.
    pub fn new(control: TimeControl) -> GameClock {
        GameClock {
            control,
            left: [control.base; 2],
        }
    }

    /// Runs a player's clock for `elapsed`. Returns whether its time has run out.
    pub(crate) fn run(&mut self, player: Player, elapsed: Duration) -> bool {
        let left = &mut self.left[player as usize];
        *left = left.saturating_sub(elapsed);
        left.is_zero()
    }

    /// Adds the increment to the clock of a player who has made a move.
    pub(crate) fn moved(&mut self, player: Player) {
        let left = &mut self.left[player as usize];
        *left = left.saturating_add(self.control.bonus);
    }

    /// Search time for a computer's next move: a thirtieth of its remaining time plus half the
    /// increment, but neither more than half the remaining time nor more than two seconds.
    pub(crate) fn limits(&self, player: Player) -> Duration {
        let left = self.left[player as usize];
        let share = left / 30 + self.control.bonus / 2;
        share.min(left / 2).min(Duration::from_secs(2))
    }
}
