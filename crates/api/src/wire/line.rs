//! A game from its start, with everything that a board needs to show it and to enter the next move.

use game::{AnyLine, LegalMove, Played};
use messages::Messages;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    board::{Board, Change, Hand},
    play::{GameState, MAX_DETAILED_MOVES, TapName},
};

/// A game to be replayed: where it starts, and its moves.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MovesFrom)]
pub struct LineRequest {
    /// The position in which the game starts, in the game's notation. Without it, the variant's own
    /// start.
    pub position: Option<String>,
    /// Name of the variant that is played. Without it, the standard variant.
    pub variant: Option<String>,
    /// The moves of the game, oldest first, in canonical notation or as people write them.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// A game from its start to its current position.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GameLine)]
pub struct LineState {
    /// The position in which the game started, in the game's notation.
    pub start: String,
    /// The board of the position in which the game started.
    pub start_board: Board,
    /// The moves played so far, oldest first, each with the position after it.
    pub played: Vec<LineMove>,
    /// State of the game after the last move. Its fields are part of this object.
    #[serde(flatten)]
    pub state: GameState,
    /// Whether the player to move may claim a draw by the rules of the game.
    pub can_claim: bool,
    /// The legal moves of the current position, each with the changes it would make.
    pub legal: Vec<NextMove>,
}

/// A move that was played in a game, with the position it led to.
#[derive(Debug, Serialize, ToSchema)]
pub struct LineMove {
    /// The move in canonical notation.
    #[serde(rename = "move")]
    pub text: String,
    /// The move as people write it, to be displayed.
    pub shown: String,
    /// The changes that the move made on the board, in the order in which to show them.
    pub changes: Vec<Change>,
    /// The position after the move, in the game's notation.
    pub position: String,
    /// The pieces that the players hold off the board after the move.
    pub hands: Vec<Hand>,
    /// Number of pieces that each player had captured after the move, the first player's first.
    /// Null in games that don't count them.
    pub taken: Option<[u8; 2]>,
}

/// A legal move of the current position, with the changes it would make on the board.
#[derive(Debug, Serialize, ToSchema)]
pub struct NextMove {
    /// The move in canonical notation.
    #[serde(rename = "move")]
    pub text: String,
    /// The move as people write it, to be displayed.
    pub shown: String,
    /// The taps or clicks on the board with which a player enters the move, in order. No move's
    /// taps begin another's.
    pub taps: Vec<TapName>,
    /// Every sequence of taps that enters the move, `taps` first. None begins another, of this or
    /// another move. Only `taps` if there are more than 1000 legal moves.
    pub ways: Vec<Vec<TapName>>,
    /// The changes that the move would make on the board, in order. Empty if there are more than
    /// 1000 legal moves.
    pub changes: Vec<Change>,
    /// The move in words, as an instruction to the player in the reader's language. Absent if there
    /// are more than 1000 legal moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_words: Option<String>,
}

impl LineState {
    /// The response for a game in progress (`line`), given the board of its first position and the
    /// moves that were played.
    pub fn of(
        line: &dyn AnyLine,
        start_board: Board,
        played: Vec<LineMove>,
        words: &Messages,
    ) -> LineState {
        let legal = line.legal_moves();
        let is_short = legal.len() <= MAX_DETAILED_MOVES;
        let next = |m: LegalMove| {
            let preview = is_short.then(|| line.preview(&m.text).ok()).flatten();
            NextMove {
                ways: TapName::ways(&m, is_short),
                taps: TapName::all(&m.taps),
                in_words: preview.as_ref().map(|it| words.sentence(&it.in_words)),
                changes: preview.map_or_else(Vec::new, |it| Change::all(&it.trace)),
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
    /// The last move of a game in progress (`line`) as the response shows it, with the position it
    /// led to.
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
