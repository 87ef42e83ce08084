//! Request and response bodies about a match, for both ends: the server deserialises what the
//! client serialises, and the other way round. The tokens of seats are in [`Made`] and [`Joined`]
//! only.
//!
//! With the feature `schema`, the doc comments here are the descriptions of the `OpenAPI` schema.

use serde::{Deserialize, Serialize};

use crate::{Command, MatchTimeControl, Side, View};

/// A match to create: its game, its players and its clock.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct NewMatch {
    /// Id of the game to be played.
    #[cfg_attr(feature = "schema", schema(example = "gorogo"))]
    pub game: String,
    /// Name of the variant to be played. Without it, the standard variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The position in which the match starts, in the game's notation. Without it, the variant's
    /// own start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The players of both seats, the first player first.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2))]
    pub seats: [NewSeat; 2],
    #[serde(default)]
    pub clock: MatchTimeControl,
    /// Whether the lobby shows the match: as a challenge while a seat is open, then as a game to
    /// watch.
    #[serde(default)]
    pub listed: bool,
    /// Secret of the client that makes the request safe to repeat: 22 to 64 random letters, digits,
    /// hyphens and underscores. The same request again, because no response came, gets the same
    /// match and tokens; another request with it is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(pattern = "^[A-Za-z0-9_-]{22,64}$"))]
    pub id: Option<String>,
}

/// The player who is to have a seat of a new match.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum NewSeat {
    /// A person, who gets the seat's secret link in the response.
    Human { name: Option<String> },
    /// A computer player: the number of a level, or the name of a bot of the game.
    Computer {
        #[cfg_attr(feature = "schema", schema(example = "3"))]
        player: String,
    },
    /// An open seat, which the first person who joins gets.
    Open {},
}

/// A match that has been created. The only response with the tokens of its seats.
// No `Debug`, here and below: a secret must not get into a log.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(missing_docs, missing_debug_implementations)]
pub struct Made {
    pub id: String,
    /// Path of the web page on which anyone can watch the match.
    pub watch: String,
    /// Secret link and token of each person's seat, the first player's first. Computers and open
    /// seats have none.
    pub seats: Vec<SeatKey>,
    #[serde(rename = "match")]
    pub view: View,
}

/// The secret token and link of a seat, with which its player plays.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Key))]
#[allow(missing_docs, missing_debug_implementations)]
pub struct SeatKey {
    pub seat: Side,
    /// Secret token that proves the right to play the seat, to be sent as
    /// `Authorization: Bearer TOKEN`.
    pub token: String,
    /// Path of the match's web page, with the secret token after `#`, which browsers never send.
    pub link: String,
}

/// A request to take the open seat of a match.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Display name of the player who joins, at most 40 characters.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(example = "Rui"))]
    pub name: String,
    /// Optional secret that the client makes up: 22 to 64 random letters, digits, hyphens and
    /// underscores. Joining again with the same one, because no response came, gets the same seat
    /// and token.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(pattern = "^[A-Za-z0-9_-]{22,64}$"))]
    pub id: Option<String>,
}

/// Whether a text has the form that [`NewMatch::id`] and [`Join::id`] require: 22 to 64 letters,
/// digits, hyphens and underscores, too many to be guessed.
pub fn is_secret_id(id: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    (22..=64).contains(&id.len()) && id.bytes().all(is_plain)
}

/// The seat that a player has taken, and the match. The only response with the seat's token.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(missing_docs, missing_debug_implementations)]
pub struct Joined {
    #[serde(flatten)]
    pub key: SeatKey,
    #[serde(rename = "match")]
    pub view: View,
}

/// A player's command, with the id that makes it safe to repeat.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Order))]
pub struct SignedCommand {
    /// A name for this command that the client makes up: up to 64 letters, digits, hyphens and
    /// underscores. A command that is sent again with it, because no response came, takes effect
    /// once.
    #[cfg_attr(feature = "schema", schema(example = "3f2a91"))]
    pub id: String,
    /// Number of the match's last event that the client knows. The command is refused if there are
    /// later ones.
    #[cfg_attr(feature = "schema", schema(example = 1))]
    pub seq: u64,
    #[allow(missing_docs)]
    #[serde(flatten)]
    pub command: Command,
}

/// Which players of a match are present.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Presence {
    /// Presence of each player of the match, the first player's first.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2))]
    pub seats: Vec<PlayerPresence>,
    /// The server's time at the response, in milliseconds since 1970.
    pub now: i64,
}

/// Whether one player of a match is present.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SeatPresence))]
pub struct PlayerPresence {
    /// Whether the player is present: they have a socket open that has presented the token, or have
    /// sent a request within 15 seconds. Always true for computers.
    pub here: bool,
    /// When the player's last socket was closed, in milliseconds since 1970 by the server's clock.
    /// Null while one is open.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub away_since: Option<i64>,
    /// When the opponent may claim the win unless the player comes back before, in milliseconds
    /// since 1970. Null if the win can't be claimed.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub claim_at: Option<i64>,
}

/// The first message that the server sends on the socket of a match.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct Hello {
    pub hello: Greeting,
}

/// The state of the match and of the server when the socket was opened.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Greeting {
    /// Id of the match whose socket this is.
    #[serde(rename = "match")]
    pub id: String,
    /// Number of the match's last event so far. The events after `since` follow at once.
    pub head: u64,
    /// The server's time when the socket was opened, in milliseconds since 1970.
    pub now: i64,
}

/// Presents the secret token of a seat. Once it is accepted, the client may send commands.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ShowToken {
    /// Secret token that proves the right to play a seat, from the response that created or joined
    /// the match.
    pub token: String,
}

/// The server accepted the token of a seat.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Seated {
    /// The seat that the token opens: the player for whom this client may send commands.
    pub seat: Side,
}

/// A command was executed, and its event is stored.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ack {
    /// Id of the command that was executed, as the client sent it.
    pub ack: String,
    /// Number of the event that the command caused. The event itself is sent in order, before or
    /// after this message.
    pub seq: u64,
}

/// Which players of the match are present. Sent on sockets opened with `presence=true`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(missing_docs)]
pub struct PresenceNews {
    pub presence: Presence,
}
