//! Requests about a position, and its state: the board, the player to move, the outcome.

use game::{AnyLine, Tap};
use messages::Messages;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    board::{Board, Change},
    player_name,
    score::Outcome,
};

/// A game to be started.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The variant. Without one, the standard variant.
    #[schema(example = "8x8")]
    pub variant: Option<String>,
}

/// A position.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = At)]
pub struct PositionRequest {
    /// The position in the game's notation.
    pub position: String,
    /// The variant. Without one, the standard variant.
    pub variant: Option<String>,
}

/// A move to be played.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Play)]
pub struct PlayRequest {
    /// The position in the game's notation.
    pub position: String,
    /// The move in canonical notation or as people write it.
    #[serde(rename = "move")]
    pub m: String,
    /// The variant. Without one, the standard variant.
    pub variant: Option<String>,
}

/// A position in which a level, a bot, or a search within limits is to choose a move.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Best)]
pub struct BestRequest {
    /// The position in the game's notation.
    pub position: String,
    /// The variant. Without one, the standard variant.
    pub variant: Option<String>,
    /// The level: from 1, for beginners, to 8, full strength.
    pub level: Option<u8>,
    /// The name of a bot of the game.
    pub bot: Option<String>,
    /// The limits of the search.
    pub limits: Option<SearchLimits>,
    /// Seed of the random choices: same seed, same move.
    pub seed: Option<u64>,
}

/// A position to be analysed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Analyse)]
pub struct AnalyseRequest {
    /// The position in the game's notation.
    pub position: String,
    /// The variant. Without one, the standard variant.
    pub variant: Option<String>,
    /// Moves to be played from the position before the analysis.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The limits of the search.
    pub limits: SearchLimits,
    /// Number of lines to find, 10 at most. Without it, 1.
    pub lines: Option<usize>,
}

/// Limits of a search, which ends at the first that is reached. The server has limits of its own.
#[derive(Copy, Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Limits)]
pub struct SearchLimits {
    /// Maximum time, in seconds.
    pub seconds: Option<f64>,
    /// Maximum depth, in moves.
    pub depth: Option<u32>,
    /// Maximum number of positions.
    pub nodes: Option<u64>,
}

/// The state of a game: its position, board and outcome.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = State)]
pub struct GameState {
    /// The position in the game's notation.
    pub position: String,
    /// The variant.
    pub variant: String,
    /// Name of the player to move.
    pub to_move: &'static str,
    /// How the game ended. Null until it has.
    #[schema(required = true)]
    pub outcome: Option<Outcome>,
    /// The board.
    pub board: Board,
}

/// A move that was played, with the state of the game after it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Played {
    /// The move in canonical notation.
    #[serde(rename = "move")]
    pub m: String,
    /// The changes of the board, in the order in which to show them.
    pub changes: Vec<Change>,
    /// The state after the move.
    #[serde(flatten)]
    pub state: GameState,
}

/// The legal moves of a position.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Legal)]
pub struct LegalMoves {
    /// Name of the player to move.
    pub to_move: &'static str,
    /// How the game ended. Null until it has.
    #[schema(required = true)]
    pub outcome: Option<Outcome>,
    /// All legal moves.
    pub moves: Vec<LegalMove>,
}

/// A legal move.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Move)]
pub struct LegalMove {
    /// The move in canonical notation.
    #[serde(rename = "move")]
    pub text: String,
    /// The taps that enter the move. No move's taps begin another's.
    pub taps: Vec<TapName>,
}

/// One tap: a square of the board, a piece in the hand, or a button.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TapName {
    /// A square.
    Square(String),
    /// A piece in the hand.
    Hand(String),
    /// A button.
    Button(String),
}

impl GameState {
    /// The state of a line: its current position, board, player to move and outcome.
    pub fn of(line: &dyn AnyLine, words: &Messages) -> GameState {
        GameState {
            position: line.position(),
            variant: line.variant(),
            to_move: player_name(line, line.to_move()),
            outcome: Outcome::of(line, words),
            board: Board::of(line),
        }
    }
}

impl LegalMoves {
    /// The legal moves of a line's current position, or the outcome if the game is over.
    pub fn of(line: &dyn AnyLine, words: &Messages) -> LegalMoves {
        let moves = line.legal_moves().into_iter();
        LegalMoves {
            to_move: player_name(line, line.to_move()),
            outcome: Outcome::of(line, words),
            moves: moves.map(LegalMove::from).collect(),
        }
    }
}

impl From<game::LegalMove> for LegalMove {
    fn from(m: game::LegalMove) -> LegalMove {
        LegalMove {
            taps: TapName::all(&m.taps),
            text: m.text,
        }
    }
}

impl TapName {
    /// The names of the taps that enter a move, in order.
    pub fn all(taps: &[Tap]) -> Vec<TapName> {
        let name = |tap: &Tap| match tap {
            Tap::Square(square) => TapName::Square(square.to_string()),
            Tap::Hand(sprite) => TapName::Hand(sprite.0.to_owned()),
            Tap::Button(id) => TapName::Button((*id).to_owned()),
        };
        taps.iter().map(name).collect()
    }
}
