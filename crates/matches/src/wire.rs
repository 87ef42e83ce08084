//! Request and response bodies about a match, for both ends: the server deserialises what the
//! client serialises, and the other way round. The tokens of seats are in [`Made`] and [`Joined`]
//! only.
//!
//! With the feature `schema`, the doc comments here are the descriptions of the `OpenAPI` schema.

use serde::{Deserialize, Serialize};

use crate::{MatchTimeControl, Side, View};

/// A match to create.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct NewMatch {
    /// Identifier of the game.
    #[cfg_attr(feature = "schema", schema(example = "gorogo"))]
    pub game: String,
    /// The variant. The standard one by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The start position. The variant's by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The players, the first player first.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2))]
    pub seats: [NewSeat; 2],
    #[serde(default)]
    pub clock: MatchTimeControl,
    /// Whether the lobby shows it: as a challenge while a seat is open, then as a game to watch.
    #[serde(default)]
    pub listed: bool,
}

/// The player of one side.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum NewSeat {
    /// A person, who gets a secret link.
    Human { name: Option<String> },
    /// A level or a named bot.
    Computer {
        #[cfg_attr(feature = "schema", schema(example = "3"))]
        player: String,
    },
    /// An open seat, for the first person who joins.
    Open {},
}

/// A match that has been created. The only response with the tokens of its seats.
// No `Debug`, here and below: a secret must not get into a log.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(missing_docs, missing_debug_implementations)]
pub struct Made {
    pub id: String,
    /// Path of the page on which anyone can watch.
    pub watch: String,
    /// One for each person, the first player's first.
    pub seats: Vec<SeatKey>,
    #[serde(rename = "match")]
    pub view: View,
}

/// The secret link of a seat. The person who has it plays.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Key))]
#[allow(missing_docs, missing_debug_implementations)]
pub struct SeatKey {
    pub seat: Side,
    /// To be sent as `Authorization: Bearer TOKEN`.
    pub token: String,
    /// The page of the match with the token after `#`, which browsers never send.
    pub link: String,
}

/// A request to take the open seat.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The name to show, at most 40 characters.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(example = "Rui"))]
    pub name: String,
    /// A secret that the client makes up: 22 to 64 random letters, digits, hyphens and underscores.
    /// Joining again with the same one, because no answer came, gets the same seat and token.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(pattern = "^[A-Za-z0-9_-]{22,64}$"))]
    pub id: Option<String>,
}

impl Join {
    /// Whether a text has the form that [`Join::id`] requires: 22 to 64 letters, digits, hyphens
    /// and underscores, too many to be guessed.
    pub fn is_id(id: &str) -> bool {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        (22..=64).contains(&id.len()) && id.bytes().all(is_plain)
    }
}

/// A seat that has been taken. The only response with its token.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(missing_docs, missing_debug_implementations)]
pub struct Joined {
    #[serde(flatten)]
    pub key: SeatKey,
    #[serde(rename = "match")]
    pub view: View,
}
