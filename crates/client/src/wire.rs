//! What goes over the wire, as far as a client needs it. Fields that are not named here are ignored,
//! so that newer servers can tell more.

use serde::{Deserialize, Serialize};

/// A side of a match.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Side {
    First,
    Second,
}

/// How far a match is.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// A seat is open.
    Open,
    /// It is played.
    Live,
    /// It is over.
    Over,
}

/// What can be offered.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Topic {
    Draw,
    TakeBack,
    Rematch,
}

/// An offer that is not answered.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[allow(missing_docs)]
pub struct Offer {
    pub topic: Topic,
    pub by: Side,
}

/// Who sits on a side.
#[derive(Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Seat {
    Open,
    Human { name: String },
    Computer { player: String },
}

/// How a match stands.
#[derive(Clone, Debug, Eq, PartialEq, Deserialize)]
pub struct View {
    /// Its name.
    pub id: String,
    /// Number of events so far.
    pub seq: u64,
    /// Which game.
    pub game: String,
    /// Which variant.
    pub variant: String,
    /// Who plays, the first player first.
    pub seats: Vec<Seat>,
    /// The position it began with.
    pub start: String,
    /// The moves so far.
    pub moves: Vec<String>,
    /// How far it is.
    pub stage: Stage,
    /// Who is to move.
    pub to_move: Side,
    /// Milliseconds left to each, if anything is counted.
    pub clock: Option<[i64; 2]>,
    /// Whether the clock of the player to move runs.
    pub running: bool,
    /// What was offered and not answered.
    pub offers: Vec<Offer>,
    /// Whether the player to move may claim a draw.
    pub can_claim: bool,
    /// `first`, `second` or `draw`.
    pub result: Option<String>,
    /// In which way it ended, such as `resignation`.
    pub how: Option<String>,
    /// Why it ended, in the words of the server.
    pub reason: Option<String>,
    /// The match that follows.
    pub rematch: Option<String>,
}

/// What somebody does in a match.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Command {
    Play {
        #[serde(rename = "move")]
        m: String,
    },
    Resign,
    Claim,
    ClaimWin,
    Abort,
    Offer {
        topic: Topic,
    },
    Accept {
        topic: Topic,
    },
    Decline {
        topic: Topic,
    },
}

/// A match to be made.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct NewMatch {
    /// Which game.
    pub game: String,
    /// Which variant, if not the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Who plays, the first player first.
    pub seats: [NewSeat; 2],
    /// How much time there is.
    pub clock: Clock,
    /// Whether anybody may find it while a seat is open.
    pub listed: bool,
}

/// Who is to play.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum NewSeat {
    Human { name: String },
    Computer { player: String },
    Open {},
}

/// How much time there is.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Clock {
    None,
    SuddenDeath { seconds: u64 },
    Fischer { seconds: u64, increment: u64 },
}

/// A match that was made.
#[derive(Debug, Deserialize)]
pub(crate) struct Made {
    pub(crate) id: String,
    pub(crate) seats: Vec<Joined>,
}

/// A seat that was taken.
#[derive(Debug, Deserialize)]
pub(crate) struct Joined {
    pub(crate) token: String,
}

/// A message of a match's socket.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Message {
    Acknowledged {
        ack: String,
    },
    Refused {
        refused: Option<String>,
        problem: Problem,
    },
    /// Something has happened. What it changes is looked up, so that nothing can go wrong.
    Event {
        seq: u64,
    },
    Seat {
        seat: Side,
    },
    Other {},
}

/// Why something was refused.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Problem {
    #[serde(default)]
    pub(crate) r#type: String,
    #[serde(default)]
    pub(crate) title: String,
    pub(crate) detail: Option<String>,
}
