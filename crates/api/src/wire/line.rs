//! A game from its start, with everything that a board needs to show it and to enter the next move.

use game::{AnyLine, LegalMove, Played};
use messages::Messages;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    board::{Board, Change, Hand},
    play::{GameState, TapName},
};

/// With more legal moves than this, the response leaves out the changes that each would make: it
/// would be megabytes long.
const MAX_TRACED_MOVES: usize = 1000;

/// A game to be replayed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MovesFrom)]
pub struct LineRequest {
    /// The starting position, if not the variant's own.
    pub position: Option<String>,
    /// The variant. Without one, the standard variant.
    pub variant: Option<String>,
    /// The moves, oldest first, in canonical notation or as people write them.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// A game from its start to its current position.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GameLine)]
pub struct LineState {
    /// The starting position, in the game's notation.
    pub start: String,
    /// The board of the starting position.
    pub start_board: Board,
    /// The moves that were played, oldest first.
    pub played: Vec<LineMove>,
    /// The current position.
    #[serde(flatten)]
    pub state: GameState,
    /// Whether the player to move may claim a draw.
    pub can_claim: bool,
    /// The legal moves.
    pub legal: Vec<NextMove>,
}

/// A move of a game, with the position it led to.
#[derive(Debug, Serialize, ToSchema)]
pub struct LineMove {
    /// The move in canonical notation.
    #[serde(rename = "move")]
    pub text: String,
    /// The move as people write it.
    pub shown: String,
    /// The changes of the board, in the order in which to show them.
    pub changes: Vec<Change>,
    /// The position after the move.
    pub position: String,
    /// Pieces off the board after the move.
    pub hands: Vec<Hand>,
    /// Pieces taken by each player so far, in games that count them.
    pub taken: Option<[u8; 2]>,
}

/// A legal move, with its changes.
#[derive(Debug, Serialize, ToSchema)]
pub struct NextMove {
    /// The move in canonical notation.
    #[serde(rename = "move")]
    pub text: String,
    /// The move as people write it.
    pub shown: String,
    /// The taps that enter the move. No move's taps begin another's.
    pub taps: Vec<TapName>,
    /// The changes of the board. Empty where there are more than 1000 legal moves.
    pub changes: Vec<Change>,
}

impl LineState {
    /// The state of a line, given the board of its first position and the moves that were played.
    pub fn of(
        line: &dyn AnyLine,
        start_board: Board,
        played: Vec<LineMove>,
        words: &Messages,
    ) -> LineState {
        let legal = line.legal_moves();
        let traced = legal.len() <= MAX_TRACED_MOVES;
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
    /// The last move of a line as the response shows it, with the position it led to.
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
