//! Faults: failures of a player that lose the game.

use std::time::Duration;

use game::Reason;

/// The failure by which a player lost a game that the rules hadn't decided.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum PlayerFault {
    /// The player answered with an illegal move.
    Illegal {
        /// The illegal move as the player wrote it.
        text: String,
        /// The rule that the move breaks.
        reason: Reason,
    },
    /// The player returned no move although there are legal ones.
    NoMove,
    /// The player exceeded its time for a move, or the external program didn't answer in time when
    /// it was started; holds the time that passed.
    Late(Duration),
    /// The external program couldn't be started, or its process ended; holds the error or exit
    /// status.
    Crashed(String),
    /// The contest was cancelled during the player's move. Not a failure of the player, and not
    /// counted.
    Cancelled,
}

impl PlayerFault {
    /// The identifier of the fault in game records, such as `late`.
    pub fn word(&self) -> &'static str {
        match self {
            PlayerFault::Illegal { .. } => "illegal",
            PlayerFault::NoMove => "no-move",
            PlayerFault::Late(_) => "late",
            PlayerFault::Crashed(_) => "crashed",
            PlayerFault::Cancelled => "cancelled",
        }
    }

    /// The message for users about the player's fault. `words` formats the reason nested in it.
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
