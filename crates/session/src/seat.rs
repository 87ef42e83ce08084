//! The seats of a game, and its terms.

use std::fmt;

use catalog::{Computer, Game};

use crate::TimeControl;

/// What controls one side of a game: a person here, a computer, or a player elsewhere.
#[derive(Copy, Clone, Debug)]
pub enum Seat {
    /// A person at this machine plays this side.
    Person,
    /// A computer player plays this side.
    Computer(Computer),
    /// A player or computer player on another machine plays this side, through a server.
    Remote,
}

impl Seat {
    /// Whether a person at this machine has the seat.
    pub fn is_person(self) -> bool {
        matches!(self, Seat::Person)
    }

    /// The seat that a player's name in a saved record stands for: the computer player with this
    /// name or, if there is none, a person.
    pub fn named(game: &'static Game, name: &str) -> Seat {
        // Records of contests have `level 3` where saved games have `3`.
        let name = name.strip_prefix("level ").unwrap_or(name);
        game.computer(name).map_or(Seat::Person, Seat::Computer)
    }

    /// All seats that a menu offers for a side of the game: a person, the computer levels and the
    /// bots.
    pub fn all(game: &'static Game) -> Vec<Seat> {
        let computers = game.computers().map(Seat::Computer);
        [Seat::Person].into_iter().chain(computers).collect()
    }
}

/// Writes a seat as a saved record names it: the name of the computer player, or `human` for any
/// other.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Person | Seat::Remote => f.write_str("human"),
            Seat::Computer(computer) => write!(f, "{computer}"),
        }
    }
}

/// The terms of a game: rules, seats and time control. Fixed before the first move.
#[derive(Copy, Clone, Debug)]
pub struct GameTerms {
    /// The game whose rules are played.
    pub game: &'static Game,
    /// What controls each side of the game, the first player's side first.
    pub seats: [Seat; 2],
    /// The time control of the game; `None` if time isn't limited.
    pub control: Option<TimeControl>,
}

impl GameTerms {
    /// The terms of a game between these seats without a time limit.
    pub fn new(game: &'static Game, seats: [Seat; 2]) -> GameTerms {
        GameTerms {
            game,
            seats,
            control: None,
        }
    }
}
