//! What anybody may see of a match. The types have no room for a secret, and are what is sent.

use game::{Outcome, Player, Reason};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::{Control, Event, EventKind, How, Id, Match, Seat, Setup, Side, Stage, Time, Topic};

/// Who plays for one side.
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

impl Setup {
    /// Who plays, the first player first.
    pub fn public_seats(&self) -> Vec<PublicSeat> {
        self.seats.iter().map(PublicSeat::from).collect()
    }
}

/// Who won, if anybody.
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

/// An offer that is not answered.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Offer {
    pub topic: Topic,
    pub by: Side,
}

/// How a match stands after an event.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Standing {
    pub stage: Stage,
    pub position: String,
    pub to_move: Side,
    /// Milliseconds left to each player, if there is a clock.
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
    /// The match that follows, once both want one.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub rematch: Option<String>,
}

/// Reads a value, or the default if this version doesn't know it: a client can show a match that ended
/// in a way, or is played by a clock, that only newer servers have.
fn known_or_default<'de, D, T>(from: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Default + serde::de::DeserializeOwned,
{
    let value = Value::deserialize(from)?;
    Ok(T::deserialize(value).unwrap_or_default())
}

/// What anybody may see of a match.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct View {
    pub id: String,
    /// Number of events so far.
    pub seq: u64,
    /// The server's time, in milliseconds.
    pub now: i64,
    pub game: String,
    pub variant: String,
    pub seats: Vec<PublicSeat>,
    #[serde(deserialize_with = "known_or_default")]
    pub time_control: Control,
    pub listed: bool,
    /// The match this is a rematch of.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub rematch_of: Option<String>,
    pub start: String,
    pub moves: Vec<String>,
    /// Milliseconds per move.
    pub times: Vec<i64>,
    #[serde(flatten)]
    pub standing: Standing,
    /// Why it ended, in words.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub reason: Option<String>,
}

/// Something that has happened, and how the match stands since. The same for everybody and always.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PublicEvent {
    /// Its number, from 1.
    pub seq: u64,
    /// Covers this event and all before it.
    pub hash: String,
    /// When, in milliseconds of the server's time.
    pub at: i64,
    /// What.
    #[serde(flatten)]
    pub kind: PublicEventKind,
    /// How the match stood at the moment of the event.
    #[serde(flatten)]
    pub standing: Standing,
}

/// What can happen.
// Listed one by one beside `EventKind`, not derived from it: an event with a new secret must not be
// told to everybody because somebody forgot to hide it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum PublicEventKind {
    /// The match was made.
    Created {
        game: String,
        seats: Vec<PublicSeat>,
    },
    /// Somebody took the open seat.
    Joined { seat: Side, name: String },
    /// The player to move made a move.
    Played {
        #[serde(rename = "move")]
        m: String,
    },
    /// Somebody gave up.
    Resigned { by: Side },
    /// The player to move claimed a draw.
    Claimed,
    /// Somebody made an offer.
    Offered { by: Side, topic: Topic },
    /// The other accepted it.
    Agreed { topic: Topic },
    /// The other declined it, or it was taken back.
    Declined { topic: Topic },
    /// The player to move ran out of time.
    Flagged,
    /// Those who run the server ended it: a draw, unless somebody won.
    Adjudicated { winner: Option<Side> },
    /// Somebody ended it before both had moved, or withdrew it before anybody had joined.
    Aborted { by: Side },
    /// It was put into the lobby, or taken out of it.
    Listed { listed: bool },
    /// Somebody had left, and the other claimed the win.
    Abandoned {
        /// Who had left.
        by: Side,
    },
    /// The server was away: so much time is not charged.
    Credited { milliseconds: i64 },
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
        }
    }
}

impl Match {
    /// How the match `id` stands at a moment.
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
            result: end.as_ref().and_then(|it| it.outcome).map(Into::into),
            how: end.map(|it| it.how),
            rematch: self.has_rematch().then(|| id.next().to_string()),
        }
    }

    /// What anybody may see of the match `id` now. `say` puts the reason of its end into words.
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
            // What is over is shown nowhere.
            listed: setup.listed && self.stage() != Stage::Over,
            rematch_of: setup.rematch_of.clone(),
            start: self.line().start(),
            moves: self.line().moves(),
            times: self.times().to_vec(),
            standing: self.standing(id, now),
            reason: self.end().map(|it| say(&it.reason)),
        }
    }

    /// The last event of the match `id`, which has been applied, for everybody to hear. `hash` is the
    /// one it is stored with.
    pub fn public_event(&self, id: &Id, event: &Event, hash: String) -> PublicEvent {
        PublicEvent {
            seq: self.seq(),
            hash,
            at: event.at.0,
            kind: PublicEventKind::from(&event.kind),
            // At the moment of the event, so that it is always the same.
            standing: self.standing(id, event.at),
        }
    }
}
