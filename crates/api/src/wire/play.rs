//! Requests about a position, and its state: the board, the player to move, the outcome.

use game::{AnyLine, Reason, Sprite, Tap, Taps};
use grid::Square;
use messages::Messages;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    board::{Board, Change},
    player_name,
    score::Outcome,
};

/// With more legal moves than this, a response gives one way to enter each, and leaves out the changes
/// of the board that each would make, and the moves in words: it would be megabytes long.
pub(super) const MAX_DETAILED_MOVES: usize = 1000;

/// A game to be started: its variant.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// Name of the variant that is played. Without it, the standard variant.
    #[schema(example = "8x8")]
    pub variant: Option<String>,
}

/// A position of a game, to be examined.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = At)]
pub struct PositionRequest {
    /// The position in the game's notation.
    pub position: String,
    /// Name of the variant that is played. Without it, the standard variant.
    pub variant: Option<String>,
}

/// A move to be played in a position.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Play)]
pub struct PlayRequest {
    /// The position before the move, in the game's notation.
    pub position: String,
    /// The move to be played, in canonical notation or as people write it.
    #[serde(rename = "move")]
    pub m: String,
    /// Name of the variant that is played. Without it, the standard variant.
    pub variant: Option<String>,
}

/// A position in which a level, a bot, or a search within limits is to choose a move.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Best)]
pub struct BestRequest {
    /// The position in the game's notation.
    pub position: String,
    /// Name of the variant that is played. Without it, the standard variant.
    pub variant: Option<String>,
    /// Moves to be played from `position` first. The move for the position after them is chosen, with
    /// regard to what has been repeated.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Level of the computer that chooses the move: from 1, for beginners, to 8, full strength.
    pub level: Option<u8>,
    /// Name of the game's bot that chooses the move, if no `level` is given.
    pub bot: Option<String>,
    /// Limits of the search for the move. Without them, and without `level` and `bot`, it takes one
    /// second.
    pub limits: Option<SearchLimits>,
    /// Seed of the random choices of a level or bot: with the same seed, it chooses the same move.
    /// Without it, they differ each time.
    pub seed: Option<u64>,
}

/// A position whose best lines are to be found.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Analyse)]
pub struct AnalyseRequest {
    /// The position in the game's notation.
    pub position: String,
    /// Name of the variant that is played. Without it, the standard variant.
    pub variant: Option<String>,
    /// Moves to be played from `position` first. The position after them is analysed.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Limits of the search. With none of them set, it takes one second.
    pub limits: SearchLimits,
    /// Number of best lines to find, 10 at most. Without it, 1.
    pub lines: Option<usize>,
}

/// Limits of a search, which ends at the first that is reached. The server has limits of its own.
#[derive(Copy, Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Limits)]
pub struct SearchLimits {
    /// Maximum time of the search, in seconds. Absent for no such limit.
    pub seconds: Option<f64>,
    /// Maximum depth of the search, in moves. Absent for no such limit.
    pub depth: Option<u32>,
    /// Maximum number of positions that the search visits. Absent for no such limit.
    pub nodes: Option<u64>,
}

/// The state of a game: its position, board and outcome.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = State)]
pub struct GameState {
    /// The current position, in the game's notation.
    pub position: String,
    /// Name of the variant that is played.
    pub variant: String,
    /// Name of the player who is to move.
    pub to_move: &'static str,
    /// How the game ended. Null while it is not over.
    #[schema(required = true)]
    pub outcome: Option<Outcome>,
    /// The board of the current position, to be drawn.
    pub board: Board,
}

/// A move that was played, with the state of the game after it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Played {
    /// The move in canonical notation.
    #[serde(rename = "move")]
    pub m: String,
    /// The changes that the move made on the board, in the order in which to show them.
    pub changes: Vec<Change>,
    /// State of the game after the move. Its fields are part of this object.
    #[serde(flatten)]
    pub state: GameState,
}

/// The legal moves of a position.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Legal)]
pub struct LegalMoves {
    /// Name of the player who is to move.
    pub to_move: &'static str,
    /// How the game ended. Null while it is not over.
    #[schema(required = true)]
    pub outcome: Option<Outcome>,
    /// All legal moves.
    pub moves: Vec<LegalMove>,
}

/// A legal move of a position, with the taps that enter it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Move)]
pub struct LegalMove {
    /// The move in canonical notation.
    #[serde(rename = "move")]
    pub text: String,
    /// The taps or clicks on the board with which a player enters the move, in order. No move's
    /// taps begin another's.
    pub taps: Vec<TapName>,
    /// Every sequence of taps that enters the move, `taps` first. None begins another, of this or
    /// another move. Only `taps` if there are more than 1000 legal moves.
    pub ways: Vec<Vec<TapName>>,
}

/// A tap to be tried while a player enters a move.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = TryTap)]
pub struct TapRequest {
    /// The position in which the game starts, in the game's notation. Without it, the variant's own
    /// start.
    pub position: Option<String>,
    /// Name of the variant that is played. Without it, the standard variant.
    pub variant: Option<String>,
    /// The moves of the game, oldest first, in canonical notation or as people write them.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The taps of the move that is being entered, so far, in order.
    #[serde(default)]
    pub taps: Vec<TapName>,
    /// The tap to be tried after them.
    pub tap: TapName,
}

/// Whether a tap can be part of a legal move, and if not, why.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TriedTap)]
pub struct TapAnswer {
    /// Whether a legal move is entered with this tap after those before it.
    pub fits: bool,
    /// Why no legal move is entered so. Null if one is.
    #[schema(required = true)]
    pub reason: Option<TapReason>,
}

/// The reason why a tap can't be part of a legal move.
#[derive(Debug, Serialize, ToSchema)]
pub struct TapReason {
    /// A sentence that explains the reason to the player, in the reader's language.
    pub text: String,
    /// The clause of the game's rules that forbids it, such as `C5`.
    #[schema(required = true)]
    pub clause: Option<&'static str>,
    /// Id of the sentence, the same in every language.
    pub id: &'static str,
}

/// One tap or click with which a player enters a move: on a square of the board, a piece in the
/// hand, a button, or beyond the edge of the board.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TapName {
    /// A tap on the square of this name.
    Square(String),
    /// A tap on a piece in the hand of the player to move, named by its picture.
    Hand(String),
    /// A tap on the button of this name, beside the board.
    Button(String),
    /// A tap beyond the edge of the board: the nearest square and `left`, `right`, `up` or `down`,
    /// such as `a8-left`.
    Edge(String),
}

impl GameState {
    /// The state of a game in progress (`line`): its current position, board, player to move and
    /// outcome.
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
    /// The legal moves of the current position of a game in progress (`line`), or the outcome if
    /// the game is over.
    pub fn of(line: &dyn AnyLine, words: &Messages) -> LegalMoves {
        let moves = line.legal_moves();
        let is_short = moves.len() <= MAX_DETAILED_MOVES;
        LegalMoves {
            to_move: player_name(line, line.to_move()),
            outcome: Outcome::of(line, words),
            moves: moves
                .into_iter()
                .map(|m| LegalMove {
                    ways: TapName::ways(&m, is_short),
                    taps: TapName::all(&m.taps),
                    text: m.text,
                })
                .collect(),
        }
    }
}

impl TapAnswer {
    /// The response for a tap that was tried: that it fits, or the reason why it does not.
    pub fn of(refusal: Option<&Reason>, words: &Messages) -> TapAnswer {
        TapAnswer {
            fits: refusal.is_none(),
            reason: refusal.map(|reason| TapReason {
                text: words.sentence(reason),
                clause: reason.clause(),
                id: reason.id(),
            }),
        }
    }
}

impl TapName {
    /// The names of the taps (on a square, a piece in hand, a button or an edge) that enter a move,
    /// in order.
    pub fn all(taps: &[Tap]) -> Vec<TapName> {
        let name = |tap: &Tap| match tap {
            Tap::Square(square) => TapName::Square(square.to_string()),
            Tap::Hand(sprite) => TapName::Hand(sprite.0.to_owned()),
            Tap::Button(id) => TapName::Button((*id).to_owned()),
            Tap::Edge(square, direction) => TapName::Edge(Tap::edge_name(*square, *direction)),
        };
        taps.iter().map(name).collect()
    }

    /// The names of the taps of every way to enter a move, or of the first way alone.
    pub(super) fn ways(m: &game::LegalMove, all: bool) -> Vec<Vec<TapName>> {
        let n_ways = if all { m.ways.len() } else { 1 };
        let ways = m.ways.iter().take(n_ways);
        ways.map(|taps: &Taps| TapName::all(taps)).collect()
    }

    /// The tap of this name in a game in progress (`line`).
    ///
    /// # Errors
    ///
    /// The reason why the game has no such tap: the text is not the name of a square or edge, or the
    /// game has no such piece in hand or button.
    pub fn read(&self, line: &dyn AnyLine) -> Result<Tap, Reason> {
        let control = |tap: &&Tap| match (self, tap) {
            (TapName::Hand(name), Tap::Hand(Sprite(it)))
            | (TapName::Button(name), Tap::Button(it)) => name == it,
            _ => false,
        };
        let (tap, name) = match self {
            TapName::Square(name) => (Square::parse(name).map(Tap::Square), name),
            TapName::Edge(name) => (Tap::parse_edge(name), name),
            TapName::Hand(name) | TapName::Button(name) => {
                (line.controls().iter().find(control).copied(), name)
            }
        };
        tap.ok_or_else(|| Reason::new("no-such-tap").with("tap", name.as_str()))
    }
}
