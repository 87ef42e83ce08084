//! Faults: failures of a player that lose the game.

use std::time::Duration;

use game::Reason;

/// The failure by which a player lost a game that the rules hadn't decided.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum PlayerFault {
    /// The player made an illegal move.
    Illegal {
        /// The move as the player wrote it.
        text: String,
        /// The rule that it breaks.
        reason: Reason,
    },
    /// The player returned no move although there are legal ones.
    NoMove,
    /// The player exceeded its time; the time it took.
    Late(Duration),
    /// The program couldn't be started, or its process ended; the error or exit status.
    Crashed(String),
    /// The contest was cancelled. Not a failure, and not counted.
    Cancelled,
}

impl PlayerFault {
    /// The word for the fault in records.
    pub fn word(&self) -> &'static str {
        match self {
            PlayerFault::Illegal { .. } => "illegal",
            PlayerFault::NoMove => "no-move",
            PlayerFault::Late(_) => "late",
            PlayerFault::Crashed(_) => "crashed",
            PlayerFault::Cancelled => "cancelled",
        }
    }

    /// The message about the fault for users. `words` formats the reason nested in it.
    pub fn reason(&self, words: &dyn Fn(&Reason) -> String) -> Reason {
        match self {
            PlayerFault::Illegal { text, reason } => Reason::new("fault-illegal")
                .with("move", text.as_str())
                .with("reason", words(reason)),
            PlayerFault::NoMove => Reason::new("fault-no-move"),
            PlayerFault::Late(time) => {
                let milliseconds = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
                Reason::new("fault-late").with("milliseconds", milliseconds)
            }
            PlayerFault::Crashed(error) => {
                Reason::new("fault-crashed").with("error", error.as_str())
            }
            PlayerFault::Cancelled => Reason::new("fault-cancelled"),
        }
    }
}
