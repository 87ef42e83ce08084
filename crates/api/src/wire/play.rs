//! Requests about a position, and how it stands.

use game::{AnyLine, Tap};
use messages::Messages;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    board::{Board, Change},
    player_name,
    score::Outcome,
};

/// Where a game is to begin.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// Without one, the standard variant.
    #[schema(example = "8x8")]
    pub variant: Option<String>,
}

/// A position.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = At)]
pub struct PositionRequest {
    /// In the game's notation.
    pub position: String,
    /// Without one, the standard variant.
    pub variant: Option<String>,
}

/// A move to be played.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Play)]
pub struct PlayRequest {
    /// In the game's notation.
    pub position: String,
    /// In canonical notation or as people write it.
    #[serde(rename = "move")]
    pub m: String,
    /// Without one, the standard variant.
    pub variant: Option<String>,
}

/// Who is to find a move: a level, a bot, or a search within limits.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Best)]
pub struct BestRequest {
    /// In the game's notation.
    pub position: String,
    /// Without one, the standard variant.
    pub variant: Option<String>,
    /// From 1, for beginners, to 8, full strength.
    pub level: Option<u8>,
    /// The name of a bot of the game.
    pub bot: Option<String>,
    /// How much to search.
    pub limits: Option<SearchLimits>,
    /// Decides what is left to chance: same seed, same move.
    pub seed: Option<u64>,
}

/// A position to be analysed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Analyse)]
pub struct AnalyseRequest {
    /// In the game's notation.
    pub position: String,
    /// Without one, the standard variant.
    pub variant: Option<String>,
    /// Played before the analysis begins.
    #[serde(default)]
    pub moves: Vec<String>,
    /// How much to search.
    pub limits: SearchLimits,
    /// How many lines to find, 10 at most.
    pub lines: Option<usize>,
}

/// How much to search. The server has limits of its own.
#[derive(Copy, Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Limits)]
pub struct SearchLimits {
    /// Time, in seconds.
    pub seconds: Option<f64>,
    /// How many moves ahead.
    pub depth: Option<u32>,
    /// How many positions.
    pub nodes: Option<u64>,
}

/// How a game stands.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = State)]
pub struct GameState {
    /// In the game's notation.
    pub position: String,
    /// Without one, the standard variant.
    pub variant: String,
    /// Whose turn it is.
    pub to_move: &'static str,
    /// Null until the game is over.
    #[schema(required = true)]
    pub outcome: Option<Outcome>,
    /// What it looks like.
    pub board: Board,
}

/// A move that was played, and how the game stands after it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Played {
    /// In canonical notation.
    #[serde(rename = "move")]
    pub m: String,
    /// What it did on the board, to be shown one after the other.
    pub changes: Vec<Change>,
    /// How the game stands after it.
    #[serde(flatten)]
    pub state: GameState,
}

/// What can be played.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Legal)]
pub struct LegalMoves {
    /// Whose turn it is.
    pub to_move: &'static str,
    /// Null until the game is over.
    #[schema(required = true)]
    pub outcome: Option<Outcome>,
    /// All legal moves.
    pub moves: Vec<LegalMove>,
}

/// A legal move.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Move)]
pub struct LegalMove {
    /// In canonical notation.
    #[serde(rename = "move")]
    pub text: String,
    /// What to tap to enter it. No move's taps begin another's.
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
    /// How a line stands.
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
    /// What can be played on a line.
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
    /// The taps of a move.
    pub fn all(taps: &[Tap]) -> Vec<TapName> {
        let name = |tap: &Tap| match tap {
            Tap::Square(square) => TapName::Square(square.to_string()),
            Tap::Hand(sprite) => TapName::Hand(sprite.0.to_owned()),
            Tap::Button(id) => TapName::Button((*id).to_owned()),
        };
        taps.iter().map(name).collect()
    }
}
