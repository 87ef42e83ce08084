//! The public view of a match: the types that are sent to clients.
//!
//! They are separate from the stored ones and have no field for a secret, so that none can be sent
//! by mistake.

use game::{Outcome, Player, Reason};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::{
    EventKind, How, Id, Match, MatchEvent, MatchSetup, MatchTimeControl, Phrase, Seat, Side, Stage,
    Time, Topic,
};

/// A seat of a match as all clients see it: the player, or that it is open.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum PublicSeat {
    Open,
    Human { name: String },
    Computer { player: String },
}

impl From<&Seat> for PublicSeat {
    fn from(seat: &Seat) -> PublicSeat {
        match seat {
            Seat::Open => PublicSeat::Open,
            Seat::Human { name, .. } => PublicSeat::Human { name: name.clone() },
            Seat::Computer { player } => PublicSeat::Computer {
                player: player.clone(),
            },
        }
    }
}

impl MatchSetup {
    /// The players as all clients see them, the first player first.
    pub fn public_seats(&self) -> Vec<PublicSeat> {
        self.seats.iter().map(PublicSeat::from).collect()
    }
}

/// The result of a match: which player won, or a draw.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum MatchResult {
    First,
    Second,
    Draw,
}

impl From<Outcome> for MatchResult {
    fn from(outcome: Outcome) -> MatchResult {
        match outcome {
            Outcome::Win(Player::First) => MatchResult::First,
            Outcome::Win(Player::Second) => MatchResult::Second,
            Outcome::Draw => MatchResult::Draw,
        }
    }
}

impl From<MatchResult> for Outcome {
    fn from(result: MatchResult) -> Outcome {
        match result {
            MatchResult::First => Outcome::Win(Player::First),
            MatchResult::Second => Outcome::Win(Player::Second),
            MatchResult::Draw => Outcome::Draw,
        }
    }
}

/// A player's offer of a draw, a take-back or a rematch that the opponent has not answered yet.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Offer {
    pub topic: Topic,
    pub by: Side,
}

/// The state of a match after one of its events.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Standing {
    pub stage: Stage,
    pub position: String,
    pub to_move: Side,
    /// Milliseconds that each player has left, the first player's first. Null if the match has no
    /// clock.
    #[cfg_attr(
        feature = "schema",
        schema(required = true, min_items = 2, max_items = 2)
    )]
    pub clock: Option<[i64; 2]>,
    /// Whether the clock of the player to move is running.
    pub running: bool,
    pub offers: Vec<Offer>,
    pub can_claim: bool,
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub result: Option<MatchResult>,
    #[serde(deserialize_with = "known_or_default")]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub how: Option<How>,
    /// Id of the rematch, once both players have agreed to one. Null before.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub rematch: Option<String>,
}

/// Reads a value, or the default if this version doesn't know it: a client can show a match that
/// ended in a way, or is played by a clock, that only newer servers have.
fn known_or_default<'de, D, T>(from: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Default + serde::de::DeserializeOwned,
{
    let value = Value::deserialize(from)?;
    Ok(T::deserialize(value).unwrap_or_default())
}

/// The current state of a match, as any client may see it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct View {
    pub id: String,
    /// Number of the match's last event. Events are numbered from 1.
    pub seq: u64,
    /// The server's time at the response, in milliseconds since 1970.
    pub now: i64,
    pub game: String,
    pub variant: String,
    pub seats: Vec<PublicSeat>,
    #[serde(deserialize_with = "known_or_default")]
    pub time_control: MatchTimeControl,
    pub listed: bool,
    /// Id of the match of which this one is the rematch. Null if it is none.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub rematch_of: Option<String>,
    pub start: String,
    pub moves: Vec<String>,
    /// Milliseconds that each move of the match took, oldest move first.
    pub times: Vec<i64>,
    #[serde(flatten)]
    pub standing: Standing,
    /// Why the match ended, as a sentence in the reader's language. Null while it is not over.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub reason: Option<String>,
}

/// An event of a match, and the state of the match after it. All clients receive the same text,
/// also later.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PublicEvent {
    /// Number of the event within its match, from 1.
    pub seq: u64,
    /// Hash of this event and all events of the match before it.
    pub hash: String,
    /// When the event happened, in milliseconds since 1970 by the server's clock.
    pub at: i64,
    /// Kind of the event, with its data.
    #[serde(flatten)]
    pub kind: PublicEventKind,
    /// The state of the match right after the event.
    #[serde(flatten)]
    pub standing: Standing,
}

/// The kinds of events of a match, with the data that any client may see.
// Listed one by one beside `EventKind`, not derived from it: a secret in a new kind of event must
// not be published by default.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum PublicEventKind {
    /// The match was created.
    Created {
        game: String,
        seats: Vec<PublicSeat>,
    },
    /// A player took the open seat.
    Joined { seat: Side, name: String },
    /// The player to move made a move.
    Played {
        #[serde(rename = "move")]
        m: String,
    },
    /// A player resigned, and so lost the match.
    Resigned { by: Side },
    /// The player to move claimed a draw, which the rules of the game allow.
    Claimed,
    /// A player offered a draw, a take-back or a rematch.
    Offered { by: Side, topic: Topic },
    /// The opponent accepted an offer of a draw, a take-back or a rematch.
    Agreed { topic: Topic },
    /// The opponent declined an offer of a draw, a take-back or a rematch, or its maker withdrew
    /// it.
    Declined { topic: Topic },
    /// The player to move ran out of time.
    Flagged,
    /// An operator of the server ended the match: a draw, unless there is a winner.
    Adjudicated { winner: Option<Side> },
    /// A player ended the match before both had moved, or withdrew it before the open seat was
    /// taken.
    Aborted { by: Side },
    /// The match was put into the lobby, or was hidden from it.
    Listed { listed: bool },
    /// A player had left, and the opponent claimed the win.
    Abandoned {
        /// The player who had left, and so lost the match.
        by: Side,
    },
    /// The player to move was credited with time that passed during an outage of the server.
    Credited { milliseconds: i64 },
    /// A player said a sentence to the opponent.
    Said { by: Side, phrase: Phrase },
}

impl From<&EventKind> for PublicEventKind {
    fn from(kind: &EventKind) -> PublicEventKind {
        match kind.clone() {
            EventKind::Created(setup) => PublicEventKind::Created {
                seats: setup.public_seats(),
                game: setup.game,
            },
            EventKind::Joined { seat, name, .. } => PublicEventKind::Joined { seat, name },
            EventKind::Played { m } => PublicEventKind::Played { m },
            EventKind::Resigned { by } => PublicEventKind::Resigned { by },
            EventKind::Claimed => PublicEventKind::Claimed,
            EventKind::Offered { by, topic } => PublicEventKind::Offered { by, topic },
            EventKind::Agreed { topic } => PublicEventKind::Agreed { topic },
            EventKind::Declined { topic } => PublicEventKind::Declined { topic },
            EventKind::Flagged => PublicEventKind::Flagged,
            EventKind::Adjudicated { winner } => PublicEventKind::Adjudicated { winner },
            EventKind::Aborted { by } => PublicEventKind::Aborted { by },
            EventKind::Listed { listed } => PublicEventKind::Listed { listed },
            EventKind::Abandoned { by } => PublicEventKind::Abandoned { by },
            EventKind::Credited { milliseconds } => PublicEventKind::Credited { milliseconds },
            EventKind::Said { by, phrase } => PublicEventKind::Said { by, phrase },
        }
    }
}

impl Match {
    /// The public state of the match at `now`, as any client may see it. `id` is the id of the
    /// match.
    pub fn standing(&self, id: &Id, now: Time) -> Standing {
        let end = self.end();
        let offers = self.offers().iter().map(|&(topic, by)| Offer {
            topic,
            by: by.into(),
        });
        Standing {
            stage: self.stage(),
            position: self.line().position(),
            to_move: self.line().to_move().into(),
            clock: self.time_left(now),
            running: self.is_running(),
            offers: offers.collect(),
            can_claim: self.can_claim(),
            result: end.as_ref().and_then(|end| end.outcome).map(Into::into),
            how: end.map(|end| end.how),
            rematch: self.has_rematch().then(|| id.next().to_string()),
        }
    }

    /// Renders the whole match at `now` for clients. `id` is the id of the match, and `say` formats
    /// the reason of its end.
    pub fn view(&self, id: &Id, now: Time, say: impl Fn(&Reason) -> String) -> View {
        let setup = self.setup();
        View {
            id: id.to_string(),
            seq: self.seq(),
            now: now.0,
            game: setup.game.clone(),
            variant: self.line().variant(),
            seats: setup.public_seats(),
            time_control: setup.clock,
            // The lobby shows no match that is over.
            listed: setup.listed && self.stage() != Stage::Over,
            rematch_of: setup.rematch_of.clone(),
            start: self.line().start(),
            moves: self.line().moves(),
            times: self.times().to_vec(),
            standing: self.standing(id, now),
            reason: self.end().map(|end| say(&end.reason)),
        }
    }

    /// Renders an event of the match for clients. It must be the last that was applied; `id` is the
    /// id of the match, and `hash` the hash with which the event is stored.
    pub fn public_event(&self, id: &Id, event: &MatchEvent, hash: String) -> PublicEvent {
        PublicEvent {
            seq: self.seq(),
            hash,
            at: event.at.0,
            kind: PublicEventKind::from(&event.kind),
            // At the time of the event, not now, so that it is rendered in the same way also later.
            standing: self.standing(id, event.at),
        }
    }
}
