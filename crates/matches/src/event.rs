//! What has happened, and how it is written down forever.

use std::fmt;

use game::Player;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Setup, Time, TokenHash};

/// Something that has happened in a match. `Display` is the JSON that is stored.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// When. Never earlier than the event before.
    pub at: Time,
    /// What.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// What can happen.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum EventKind {
    /// The match was made. Always the first event, and only the first.
    Created(Setup),
    /// Somebody took the open seat.
    Joined {
        /// Which seat.
        seat: Side,
        /// Who.
        name: String,
        /// Opens the seat from now on.
        token: TokenHash,
    },
    /// The player to move made a move.
    Played {
        /// Canonical text.
        #[serde(rename = "move")]
        m: String,
    },
    /// Somebody gave up.
    Resigned {
        /// Who.
        by: Side,
    },
    /// The player to move claimed a draw that the rules allow.
    Claimed,
    /// Somebody made an offer.
    Offered {
        /// Who.
        by: Side,
        /// Of what.
        topic: Topic,
    },
    /// The other accepted it.
    Agreed {
        /// To what.
        topic: Topic,
    },
    /// The other declined it, or who had made it took it back.
    Declined {
        /// What.
        topic: Topic,
    },
    /// The player to move ran out of time.
    Flagged,
    /// Those who run the server ended it.
    Adjudicated {
        /// Who won. Nobody, if it is a draw.
        winner: Option<Side>,
    },
    /// Somebody ended it before both had moved, or before anybody had joined.
    Aborted {
        /// Who.
        by: Side,
    },
    /// It was put into the lobby, or taken out of it, before anybody had joined.
    Listed {
        /// Whether anybody may find it now.
        listed: bool,
    },
    /// Somebody had left, and the other claimed the win.
    Abandoned {
        /// Who had left.
        by: Side,
    },
    /// The server was away: so much of the time that passed is not charged.
    Credited {
        /// How much.
        milliseconds: i64,
    },
}

/// What players can agree on.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// To call it a draw.
    Draw,
    /// To let who asks take back his last move.
    TakeBack,
    /// To play again with the seats exchanged.
    Rematch,
}

/// A player, whatever the game calls him.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Side {
    First,
    Second,
}

impl From<Player> for Side {
    fn from(player: Player) -> Side {
        match player {
            Player::First => Side::First,
            Player::Second => Side::Second,
        }
    }
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::First => Player::First,
            Side::Second => Player::Second,
        }
    }
}

/// The newest version of events that this program knows. It reads all versions up to it.
const VERSION: u64 = 2;

impl EventKind {
    /// The first version that had such an event, which is what it is written as: older programs
    /// read what they know, and say of the rest that it is too new.
    fn version(&self) -> u64 {
        match self {
            EventKind::Created(_)
            | EventKind::Joined { .. }
            | EventKind::Played { .. }
            | EventKind::Resigned { .. }
            | EventKind::Claimed
            | EventKind::Offered { .. }
            | EventKind::Agreed { .. }
            | EventKind::Declined { .. }
            | EventKind::Flagged
            | EventKind::Credited { .. } => 1,
            EventKind::Adjudicated { .. }
            | EventKind::Aborted { .. }
            | EventKind::Listed { .. }
            | EventKind::Abandoned { .. } => 2,
        }
    }
}

/// Why a text is not an event, or an event can't follow.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum BadEvent {
    /// It is not an event at all.
    #[error("no event: {0}")]
    Unreadable(String),
    /// It was written by a newer program.
    #[error("an event of the newer version {0}")]
    Newer(u64),
    /// It can't follow the events before it.
    #[error("an event that can't follow those before it")]
    OutOfPlace,
}

impl Event {
    /// Reads what `Display` writes, or what that of any earlier version wrote.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text.
    pub fn read(text: &str) -> Result<Event, BadEvent> {
        let unreadable = |it: serde_json::Error| BadEvent::Unreadable(it.to_string());
        let mut value: Value = serde_json::from_str(text).map_err(unreadable)?;
        let version = value.as_object_mut().and_then(|it| it.remove("v"));
        match version.as_ref().and_then(Value::as_u64) {
            Some(1..=VERSION) => serde_json::from_value(value).map_err(unreadable),
            Some(newer) if VERSION < newer => Err(BadEvent::Newer(newer)),
            _ => Err(BadEvent::Unreadable("no version".to_owned())),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[derive(Serialize)]
        struct Versioned<'a> {
            v: u64,
            #[serde(flatten)]
            event: &'a Event,
        }
        let versioned = Versioned {
            v: self.kind.version(),
            event: self,
        };
        f.write_str(&serde_json::to_string(&versioned).map_err(|_| fmt::Error)?)
    }
}
