//! Request and response bodies about matches, beside those that the crate `matches` defines.

use matches::{Command, MatchSetup, MatchTimeControl, PublicEvent, PublicSeat, Side, Time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A player's command, with the id that makes it safe to repeat.
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
    /// When it was created, in milliseconds of the server's time.
    at: i64,
    game: String,
    #[schema(required = true)]
    variant: Option<String>,
    #[schema(required = true)]
    start: Option<String>,
    /// The players, the first player first.
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

/// A listed game in progress.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GameToWatch {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) variant: String,
    pub(crate) position: String,
    /// The players, the first player first.
    pub(crate) seats: Vec<PublicSeat>,
    pub(crate) to_move: Side,
    pub(crate) time_control: MatchTimeControl,
    /// Number of moves played.
    pub(crate) plies: usize,
    /// Number of spectators.
    pub(crate) watchers: usize,
}

/// The listed games in progress, the most watched first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GamesToWatch {
    pub(crate) games: Vec<GameToWatch>,
}

/// Presence of the players of a match.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Presence {
    /// The first player's first.
    #[schema(min_items = 2, max_items = 2)]
    pub(crate) seats: Vec<PlayerPresence>,
    /// The server's time, in milliseconds.
    pub(crate) now: i64,
}

/// Presence of one player.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = SeatPresence)]
pub(crate) struct PlayerPresence {
    /// Whether the player has a socket open that has presented the token, or has sent a request
    /// within 15 seconds. Always true for computers.
    pub(crate) here: bool,
    /// When the last socket was closed, in milliseconds of the server's time. Null while one is
    /// open.
    #[schema(required = true)]
    pub(crate) away_since: Option<i64>,
    /// When the opponent may claim the win, unless this player comes back before.
    #[schema(required = true)]
    pub(crate) claim_at: Option<i64>,
}

/// A page of a match's events.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Events {
    /// In order, without a gap.
    events: Vec<PublicEvent>,
    /// Number of the match's last event. There are more events if the last one here has a lower
    /// number.
    head: u64,
}
