//! A game from its start, with all that a board needs to show it and to take the next move.

use game::{AnyLine, LegalMove, Played};
use messages::Messages;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    board::{Board, Change, Hand},
    play::{GameState, TapName},
};

/// With more legal moves than this, what each would do is left out: the answer would be too long.
const MOST_TRACED: usize = 1000;

/// Moves played one after the other.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MovesFrom)]
pub struct LineRequest {
    /// The start position. The variant's by default.
    pub position: Option<String>,
    /// Without one, the standard variant.
    pub variant: Option<String>,
    /// In canonical notation or as people write them, the oldest first.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// A game from its start to where it stands.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GameLine)]
pub struct LineState {
    /// Where it began, in the game's notation.
    pub start: String,
    /// What it looked like then.
    pub start_board: Board,
    /// What was played, the oldest first.
    pub played: Vec<LineMove>,
    /// How it stands now.
    #[serde(flatten)]
    pub state: GameState,
    /// Whether the player to move may claim a draw.
    pub can_claim: bool,
    /// What can be played now.
    pub legal: Vec<NextMove>,
}

/// A move of a game, and what followed from it.
#[derive(Debug, Serialize, ToSchema)]
pub struct LineMove {
    /// In canonical notation.
    #[serde(rename = "move")]
    pub text: String,
    /// In the notation people expect.
    pub shown: String,
    /// What it did on the board, to be shown one after the other.
    pub changes: Vec<Change>,
    /// The position it led to.
    pub position: String,
    /// Pieces off the board after it.
    pub hands: Vec<Hand>,
    /// Pieces taken by each player so far, in games that count them.
    pub taken: Option<[u8; 2]>,
}

/// A legal move, and what it would do.
#[derive(Debug, Serialize, ToSchema)]
pub struct NextMove {
    /// In canonical notation.
    #[serde(rename = "move")]
    pub text: String,
    /// In the notation people expect.
    pub shown: String,
    /// What to tap to enter it. No move's taps begin another's.
    pub taps: Vec<TapName>,
    /// What it would do on the board. Empty where there are too many moves to say it of each.
    pub changes: Vec<Change>,
}

impl LineState {
    /// How a line stands whose first position looked like `start_board`, after what was `played`.
    pub fn of(
        line: &dyn AnyLine,
        start_board: Board,
        played: Vec<LineMove>,
        words: &Messages,
    ) -> LineState {
        let legal = line.legal_moves();
        let traced = legal.len() <= MOST_TRACED;
        let next = |m: LegalMove| {
            let trace = traced.then(|| line.preview(&m.text).ok()).flatten();
            NextMove {
                taps: TapName::all(&m.taps),
                changes: trace.map_or_else(Vec::new, |it| Change::all(&it.trace)),
                text: m.text,
                shown: m.shown,
            }
        };
        LineState {
            start: line.start(),
            start_board,
            played,
            state: GameState::of(line, words),
            can_claim: line.can_claim(),
            legal: legal.into_iter().map(next).collect(),
        }
    }
}

impl LineMove {
    /// What was played last on a line.
    pub fn of(line: &dyn AnyLine, played: Played) -> LineMove {
        let Board { hands, taken, .. } = Board::of(line);
        LineMove {
            changes: Change::all(&played.trace),
            text: played.text,
            shown: played.shown,
            position: line.position(),
            hands,
            taken,
        }
    }
}
