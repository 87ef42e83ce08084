//! Messages that the server sends over the WebSocket of a match, as far as the client needs them.
//!
//! Fields and messages that are not listed here are ignored, so that newer servers can send more.

use matches::Side;
use serde::Deserialize;

/// A message from the server to this client over the WebSocket of a match. The variants are tried
/// in this order: the first whose fields the JSON has is chosen.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum ServerMessage {
    /// A command of this client took effect.
    Acknowledged {
        /// Id of the command that took effect.
        ack: String,
    },
    /// The server rejected a command, or another message of this client.
    Refused {
        /// Id of the rejected command. `None` if the rejected message was not a command.
        refused: Option<String>,
        problem: RefusalProblem,
    },
    /// An event happened in the match. The client fetches the whole match instead of applying it.
    Event {
        /// Sequence number of the event in the match.
        seq: u64,
    },
    /// The server accepted the seat token that this client sent.
    Seat {
        /// The seat that the token belongs to.
        seat: Side,
    },
    /// Any other message, which this client ignores.
    Other {},
}

/// Why the server rejected a message of this client, as an RFC 9457 problem.
#[derive(Debug, Deserialize)]
pub(crate) struct RefusalProblem {
    /// A stable URI of the kind of problem. It ends in `stale` if the rejected command was based on
    /// an outdated sequence number.
    #[serde(default)]
    pub(crate) r#type: String,
    #[serde(default)]
    pub(crate) title: String,
    pub(crate) detail: Option<String>,
}
