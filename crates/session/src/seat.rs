//! Who plays, and what was agreed before the game.

use std::fmt;

use catalog::{Computer, Game};

use crate::TimeControl;

/// Who plays a side.
#[derive(Copy, Clone, Debug)]
pub enum Seat {
    /// Someone at this machine.
    Person,
    /// A computer player.
    Computer(Computer),
    /// Someone at another machine, or a computer player there.
    Remote,
}

impl Seat {
    /// Whether somebody at this machine plays the side.
    pub fn is_person(self) -> bool {
        matches!(self, Seat::Person)
    }

    /// The computer player with this name, or else a person: a name we don't know is somebody's.
    pub fn named(game: &'static Game, name: &str) -> Seat {
        // Records of contests say `level 3` where saved games say `3`.
        let name = name.strip_prefix("level ").unwrap_or(name);
        game.computer(name).map_or(Seat::Person, Seat::Computer)
    }

    /// Everybody who can play a game: a person, the levels, the bots.
    pub fn all(game: &'static Game) -> Vec<Seat> {
        let computers = game.computers().map(Seat::Computer);
        [Seat::Person].into_iter().chain(computers).collect()
    }
}

/// The name of a seat in a record: `human`, or the computer player's.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Person | Seat::Remote => f.write_str("human"),
            Seat::Computer(computer) => write!(f, "{computer}"),
        }
    }
}

/// What was agreed before a game.
#[derive(Copy, Clone, Debug)]
pub struct Terms {
    /// The game to be played.
    pub game: &'static Game,
    /// Who plays, the first player first.
    pub seats: [Seat; 2],
    /// How much time there is, if it is limited.
    pub control: Option<TimeControl>,
}

impl Terms {
    /// A game without a clock.
    pub fn new(game: &'static Game, seats: [Seat; 2]) -> Terms {
        Terms {
            game,
            seats,
            control: None,
        }
    }
}
