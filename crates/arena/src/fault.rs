//! How a player fails.

use std::time::Duration;

use game::Reason;

/// Why a player lost a game without the rules having decided it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Fault {
    /// It made a move that it may not make.
    Illegal {
        /// What it played.
        text: String,
        /// What is wrong with that.
        reason: Reason,
    },
    /// It had no move although there is one.
    NoMove,
    /// It took too long.
    Late(Duration),
    /// It could not be started, or it ended before the game did.
    Crashed(String),
    /// The match was broken off: nobody's fault.
    Cancelled,
}

impl Fault {
    /// A word for records and programs.
    pub fn word(&self) -> &'static str {
        match self {
            Fault::Illegal { .. } => "illegal",
            Fault::NoMove => "no-move",
            Fault::Late(_) => "late",
            Fault::Crashed(_) => "crashed",
            Fault::Cancelled => "cancelled",
        }
    }

    /// The fault as a fact that any language can put into words. `words` does so with a reason
    /// inside of it.
    pub fn reason(&self, words: &dyn Fn(&Reason) -> String) -> Reason {
        match self {
            Fault::Illegal { text, reason } => Reason::new("fault-illegal")
                .with("move", text.as_str())
                .with("reason", words(reason)),
            Fault::NoMove => Reason::new("fault-no-move"),
            Fault::Late(time) => {
                let milliseconds = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
                Reason::new("fault-late").with("milliseconds", milliseconds)
            }
            Fault::Crashed(error) => Reason::new("fault-crashed").with("error", error.as_str()),
            Fault::Cancelled => Reason::new("fault-cancelled"),
        }
    }
}
