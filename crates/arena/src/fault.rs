//! Faults: failures of a player that lose the game.

use std::time::Duration;

use game::Reason;

/// The failure by which a player lost a game that the rules hadn't decided, or because of which it
/// couldn't be started.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum PlayerFault {
    /// The player answered with an illegal move.
    Illegal {
        /// The illegal move as the player wrote it.
        text: String,
        /// The rule that the move breaks.
        reason: Reason,
    },
    /// The player returned no move although the game isn't over.
    NoMove,
    /// The player exceeded its time for a move, or the external program didn't become ready in time
    /// (at its start or before a game); holds the time that passed.
    Late(Duration),
    /// The external program couldn't be started, ended, or closed its pipe; holds the error message
    /// or exit status, for users.
    Crashed(String),
    /// The contest was cancelled during the player's move. Not a failure of the player, and not
    /// counted.
    Cancelled,
}

impl PlayerFault {
    /// The identifier of the kind of fault in the record of the game that it ended, such as `late`.
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
