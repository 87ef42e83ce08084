//! Request and response bodies about matches, beside those that the crate `matches` defines.

use matches::{MatchSetup, MatchTimeControl, PublicEvent, PublicSeat, Side, Time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A match with an open seat that the lobby shows to everyone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Challenge {
    pub(crate) id: String,
    /// When the challenge was created, in milliseconds since 1970 by the server's clock.
    pub(crate) at: i64,
    game: String,
    #[schema(required = true)]
    variant: Option<String>,
    #[schema(required = true)]
    start: Option<String>,
    /// The match's seats, the first player's first. One of them is open.
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

/// The open challenges of the lobby, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Challenges {
    pub(crate) matches: Vec<Challenge>,
}

/// A match in progress that the lobby shows, so that anyone can watch it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct GameToWatch {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) variant: String,
    pub(crate) position: String,
    /// The players of the match, the first player first.
    pub(crate) seats: Vec<PublicSeat>,
    pub(crate) to_move: Side,
    pub(crate) time_control: MatchTimeControl,
    /// Number of moves played in the match so far.
    pub(crate) plies: usize,
    /// Number of spectators who are watching the match.
    pub(crate) watchers: usize,
}

/// The matches in progress that the lobby shows, the most watched first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GamesToWatch {
    pub(crate) games: Vec<GameToWatch>,
}

/// A page of a match's events.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Events {
    /// The events that follow `since`, in order and without a gap. At most 500.
    events: Vec<PublicEvent>,
    /// Number of the match's last event. If the last event in `events` has a lower number, there
    /// are more to fetch.
    head: u64,
}
