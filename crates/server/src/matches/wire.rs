//! What is sent and received about matches, beside what the crate `matches` describes itself. The
//! secrets of seats are in [`Made`] and [`Joined`] only.

use matches::{Command, Control, PublicEvent, PublicSeat, Setup, Side, Time, View};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A match to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewMatch {
    /// Identifier of the game.
    #[schema(example = "gorogo")]
    pub(crate) game: String,
    /// The standard variant if it is not given.
    pub(crate) variant: Option<String>,
    /// Where it begins, if not at the variant's start.
    pub(crate) start: Option<String>,
    /// Who plays, the first player first.
    #[schema(min_items = 2, max_items = 2)]
    pub(crate) seats: [NewSeat; 2],
    #[serde(default)]
    pub(crate) clock: Control,
    /// Whether anybody may find it: as a challenge while a seat is open, then as a game to watch.
    #[serde(default)]
    pub(crate) listed: bool,
}

/// Who is to play for one side.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum NewSeat {
    /// A person, who gets a secret link.
    Human { name: Option<String> },
    /// A level or a named bot.
    Computer {
        #[schema(example = "3")]
        player: String,
    },
    /// The first person who joins.
    Open {},
}

/// A match that has been made. The only answer with the secrets of its seats.
#[derive(Serialize, ToSchema)]
pub(crate) struct Made {
    pub(crate) id: String,
    /// Where anyone can watch.
    pub(crate) watch: String,
    /// One for each person, the first player's first.
    pub(crate) seats: Vec<Key>,
    #[serde(rename = "match")]
    pub(crate) view: View,
}

/// What opens a seat: a person who has it plays.
#[derive(Serialize, ToSchema)]
pub(crate) struct Key {
    pub(crate) seat: Side,
    /// To be sent as `Authorization: Bearer TOKEN`.
    pub(crate) token: String,
    /// The page of the match with the token after `#`, which browsers never send.
    pub(crate) link: String,
}

/// Who takes the open seat.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Join {
    /// The name to show, at most 40 characters.
    #[serde(default)]
    #[schema(example = "Rui")]
    pub(crate) name: String,
    /// A secret that the client makes up: 22 to 64 random letters, digits, hyphens and underscores.
    /// Joining again with the same one, because no answer came, gets the same seat and token.
    #[schema(pattern = "^[A-Za-z0-9_-]{22,64}$")]
    pub(crate) id: Option<String>,
}

impl Join {
    /// Whether the id is none that anybody could guess.
    pub(crate) fn is_id(id: &str) -> bool {
        let plain = |it: u8| it.is_ascii_alphanumeric() || b"-_".contains(&it);
        (22..=64).contains(&id.len()) && id.bytes().all(plain)
    }
}

/// A seat that has been taken. The only answer with its secret.
#[derive(Serialize, ToSchema)]
pub(crate) struct Joined {
    #[serde(flatten)]
    pub(crate) key: Key,
    #[serde(rename = "match")]
    pub(crate) view: View,
}

/// Something a player wants to do.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
pub(crate) struct Order {
    /// A name for this command that the client makes up: up to 64 letters, digits, hyphens and
    /// underscores. The same command sent again, because no answer came, takes effect once.
    #[schema(example = "3f2a91")]
    pub(crate) id: String,
    /// Number of the last event that the client knows.
    #[schema(example = 1)]
    pub(crate) seq: u64,
    #[serde(flatten)]
    pub(crate) command: Command,
}

/// An open challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Challenge {
    pub(crate) id: String,
    /// When it was made, in milliseconds of the server's time.
    at: i64,
    game: String,
    #[schema(required = true)]
    variant: Option<String>,
    #[schema(required = true)]
    start: Option<String>,
    /// By side: who sits there.
    seats: Vec<PublicSeat>,
    time_control: Control,
}

impl Challenge {
    pub(crate) fn of(id: &str, at: Time, setup: &Setup) -> Challenge {
        Challenge {
            id: id.to_owned(),
            at: at.0,
            game: setup.game.clone(),
            variant: setup.variant.clone(),
            start: setup.start.clone(),
            seats: setup.public_seats(),
            time_control: setup.clock,
        }
    }
}

/// The open challenges, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Challenges {
    pub(crate) matches: Vec<Challenge>,
}

/// A game that anybody may watch.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GameToWatch {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) variant: String,
    pub(crate) position: String,
    /// By side: who sits there.
    pub(crate) seats: Vec<PublicSeat>,
    pub(crate) to_move: Side,
    pub(crate) time_control: Control,
    /// How many moves have been played.
    pub(crate) plies: usize,
    /// How many watch without playing.
    pub(crate) watchers: usize,
}

/// The games that anybody may watch, the most watched first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GamesToWatch {
    pub(crate) games: Vec<GameToWatch>,
}

/// Who is at a match.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Presence {
    /// The first player's first.
    #[schema(min_items = 2, max_items = 2)]
    pub(crate) seats: Vec<SeatPresence>,
    /// The server's time, in milliseconds.
    pub(crate) now: i64,
}

/// Whether a player is there.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct SeatPresence {
    /// Has a socket open that has shown the token, or was heard of within 15 seconds. Computers
    /// always are.
    pub(crate) here: bool,
    /// Since when there is no socket, in milliseconds of the server's time.
    #[schema(required = true)]
    pub(crate) away_since: Option<i64>,
    /// When the other player may claim the win, unless this one comes back before.
    #[schema(required = true)]
    pub(crate) claim_at: Option<i64>,
}

/// Events of a match.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Events {
    /// In order, without a gap.
    events: Vec<PublicEvent>,
    /// Number of the match's last event. There is more if it is not the last one here.
    head: u64,
}
