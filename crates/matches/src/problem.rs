//! Errors of requests about a match, wherever it is: on a server, or in a browser.

use game::Reason;

use crate::Refusal;

/// The reason for which a request about a match fails.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum MatchError {
    /// No match has the id that the request names.
    NoMatch,
    /// A request that needs a seat's token has none.
    NoToken,
    /// A command came over a WebSocket that hasn't presented a seat's token.
    NoTokenSaid,
    /// The token that the client has presented opens no seat of this match.
    WrongToken,
    /// The sequence number in a command isn't that of the match's last event: usually its sender
    /// hasn't seen that event.
    Stale {
        /// Number of the match's last event, which the refused command should have named.
        head: u64,
    },
    /// The id that a client gave a command was used for another command.
    Misused,
    /// The id that a client gave a command is malformed.
    BadId,
    /// The id of a request to create or join a match is malformed, or short enough to be guessed.
    BadJoinId,
    /// The query string is malformed. Contains the parser's message.
    Query(String),
    /// The match or the rules of the game refuse the command, for the reason that this contains.
    Refused(Refusal),
    /// Nothing can be stored now. The client should try again.
    Unavailable,
}

impl MatchError {
    /// The HTTP status, the last part of the problem's type, and the message.
    pub fn kind(&self) -> (u16, &'static str, Reason) {
        let (status, id, message) = match self {
            MatchError::NoMatch => (404, "unknown-match", "trouble-no-match"),
            MatchError::NoToken => (401, "no-token", "trouble-no-token"),
            MatchError::NoTokenSaid => (401, "no-token", "trouble-no-token-said"),
            MatchError::WrongToken => (403, "wrong-token", "match-not-yours"),
            MatchError::Stale { .. } => (409, "stale", "trouble-stale"),
            MatchError::Misused => (409, "command-id-used", "trouble-misused"),
            MatchError::BadId => (422, "bad-command-id", "trouble-bad-id"),
            MatchError::BadJoinId => (422, "bad-join-id", "trouble-bad-join-id"),
            MatchError::Query(_) => (400, "bad-query", "trouble-query"),
            MatchError::Unavailable => (503, "unavailable", "trouble-unavailable"),
            MatchError::Refused(refusal) => return (422, refusal_id(refusal), refusal.reason()),
        };
        (status, id, Reason::new(message))
    }
}

/// The problem type, such as `illegal-move`, of a command that the match or the rules have refused.
fn refusal_id(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::Setup(_) => "bad-input",
        Refusal::Illegal(_) => "illegal-move",
        Refusal::NotYourTurn => "not-your-turn",
        Refusal::NotYours
        | Refusal::NotBegun
        | Refusal::Taken
        | Refusal::OutOfSeason
        | Refusal::NoOffer
        | Refusal::Offered
        | Refusal::NothingToTakeBack
        | Refusal::NotYet
        | Refusal::TooLate
        | Refusal::NotGone
        | Refusal::BadName
        | Refusal::SaidEnough => "refused",
    }
}

impl From<Refusal> for MatchError {
    fn from(refusal: Refusal) -> MatchError {
        MatchError::Refused(refusal)
    }
}
