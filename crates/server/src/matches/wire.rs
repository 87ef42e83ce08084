//! What is sent and received about matches, beside what the crate `matches` describes itself.

use matches::{Command, MatchSetup, MatchTimeControl, PublicEvent, PublicSeat, Side, Time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Something a player wants to do.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[schema(as = Order)]
pub(crate) struct SignedCommand {
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
    time_control: MatchTimeControl,
}

impl Challenge {
    pub(crate) fn of(id: &str, at: Time, setup: &MatchSetup) -> Challenge {
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
    pub(crate) time_control: MatchTimeControl,
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
