//! Events of a match, and the JSON in which they are stored.
//!
//! Stored events are permanent: every later version of the program must read them. A new kind of
//! event raises [`VERSION`]; an event is written with the first version that had its kind, so that
//! an older program reads all it can and reports the rest as too new.

use std::fmt;

use game::Player;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{MatchSetup, Time, TokenHash};

/// An event of a match with its time. `Display` writes the JSON that is stored, and
/// [`read`](Self::read) parses it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct MatchEvent {
    /// Time of the event. Never earlier than the time of the event before.
    pub at: Time,
    /// What happened in the match, with its data.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// What happened to a match: the kinds of events, with their data.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum EventKind {
    /// The match was created. Always the first event, and only the first.
    Created(MatchSetup),
    /// A player took the open seat.
    Joined {
        /// The seat that the player took.
        seat: Side,
        /// Display name of the player who joined. May be empty.
        name: String,
        /// Hash of the secret token that lets the player act for the seat from now on.
        token: TokenHash,
    },
    /// The player to move made a move.
    Played {
        /// The move that was made, in canonical notation.
        #[serde(rename = "move")]
        m: String,
    },
    /// A player resigned, which ended the match.
    Resigned {
        /// The player who resigned, and so lost.
        by: Side,
    },
    /// The player to move claimed a draw by repetition, which ended the match.
    Claimed,
    /// A player offered the opponent a draw, a take-back or a rematch.
    Offered {
        /// The player who made the offer.
        by: Side,
        /// What was offered: a draw, a take-back or a rematch.
        topic: Topic,
    },
    /// A player accepted the opponent's offer of a draw, a take-back or a rematch.
    Agreed {
        /// What was agreed to: a draw, a take-back or a rematch.
        topic: Topic,
    },
    /// A player declined the opponent's offer, or withdrew their own.
    Declined {
        /// The kind of the offer that is no longer open.
        topic: Topic,
    },
    /// The player to move ran out of time.
    Flagged,
    /// An operator of the server ended the match.
    Adjudicated {
        /// The player whom the operator declared the winner. `None` is a draw.
        winner: Option<Side>,
    },
    /// A player ended the match before both had moved, or before the open seat was taken.
    Aborted {
        /// The player who aborted the match.
        by: Side,
    },
    /// The match was put into the lobby or hidden, while a seat was open.
    Listed {
        /// Whether the match is shown in the lobby from now on.
        listed: bool,
    },
    /// A player had left, and the opponent claimed the win.
    Abandoned {
        /// The player who had left the match, and so lost.
        by: Side,
    },
    /// The player to move was credited with time that passed during an outage of the server.
    Credited {
        /// Length of the outage that is credited to the player to move.
        milliseconds: i64,
    },
    /// A player said a sentence to the opponent.
    Said {
        /// The player who said it.
        by: Side,
        /// The sentence that was said.
        phrase: Phrase,
    },
}

/// The kind of an offer that a player makes to the opponent.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// Offer to end the match in a draw.
    Draw,
    /// Offer to undo the last move of the player who asks.
    TakeBack,
    /// Offer to play another match with the seats exchanged.
    Rematch,
}

/// A sentence that a player can say to the opponent. There is no free text: nothing can be said
/// that would have to be moderated, and each client shows it in its reader's language.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// "Good luck"
    GoodLuck,
    /// "Well played"
    WellPlayed,
    /// "Thanks"
    Thanks,
    /// "Good game"
    GoodGame,
    /// "One more?"
    OneMore,
}

/// A player of a match in JSON, whatever the game calls its sides.
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

/// The newest version of the format in which events of matches are stored. All versions up to it
/// can be read.
const VERSION: u64 = 3;

impl EventKind {
    /// The format version with which an event of this kind is written: the first version that had
    /// the kind.
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
            EventKind::Said { .. } => 3,
        }
    }
}

/// The reason for which a text isn't an event of a match, or an event can't be the next of its
/// match.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum BadEvent {
    /// The text isn't the JSON of an event. Contains the parser's message.
    #[error("no event: {0}")]
    Unreadable(String),
    /// The event was written by a newer program, in this format version.
    #[error("an event of the newer version {0}")]
    Newer(u64),
    /// The event can't follow the events before it, or its match can't begin with it.
    #[error("an event that can't follow those before it")]
    OutOfPlace,
}

impl MatchEvent {
    /// Parses a stored event: the JSON that `Display` writes in this version or any earlier one.
    ///
    /// # Errors
    ///
    /// The text isn't an event, or is of a newer version.
    pub fn read(text: &str) -> Result<MatchEvent, BadEvent> {
        let unreadable = |error: serde_json::Error| BadEvent::Unreadable(error.to_string());
        let mut value: Value = serde_json::from_str(text).map_err(unreadable)?;
        let version = value.as_object_mut().and_then(|fields| fields.remove("v"));
        match version.as_ref().and_then(Value::as_u64) {
            Some(1..=VERSION) => serde_json::from_value(value).map_err(unreadable),
            Some(newer) if VERSION < newer => Err(BadEvent::Newer(newer)),
            _ => Err(BadEvent::Unreadable("no version".to_owned())),
        }
    }
}

impl fmt::Display for MatchEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[derive(Serialize)]
        struct Versioned<'a> {
            v: u64,
            #[serde(flatten)]
            event: &'a MatchEvent,
        }
        let versioned = Versioned {
            v: self.kind.version(),
            event: self,
        };
        f.write_str(&serde_json::to_string(&versioned).map_err(|_| fmt::Error)?)
    }
}
