//! Boards and the changes that moves make, as data that can be drawn without knowing a rule.

use game::{AnyLine, BoardView, Sprite, Step, Surface, Trace};
use serde::Serialize;
use utoipa::ToSchema;

/// A board to be drawn. Squares have names such as `a1`, which is at the bottom left.
#[derive(Debug, Serialize, ToSchema)]
pub struct Board {
    /// How the board's cells are drawn: as tiles, chequered squares or points.
    pub surface: SurfaceName,
    /// Number of columns of the board.
    #[schema(example = 8)]
    pub width: u8,
    /// Number of rows of the board.
    #[schema(example = 8)]
    pub height: u8,
    /// Names of the cells within the board's width and height that are not part of it.
    #[schema(example = json!(["a1", "a8", "h1", "h8"]))]
    pub gaps: Vec<String>,
    /// Whether to draw a finish line above the top row.
    pub finish: bool,
    /// Whether to mark the board's centre, because distances to it matter in this game.
    pub centre: bool,
    /// The pieces on the board, each with its square.
    pub pieces: Vec<Piece>,
    /// Pieces off the board that the players can still put on it.
    pub hands: Vec<Hand>,
    /// Number of pieces that each player has captured so far, the first player's first. Null in
    /// games that don't count them.
    #[schema(required = true, min_items = 2, max_items = 2)]
    pub taken: Option<[u8; 2]>,
}

/// How the cells of a board are drawn: separate tiles, squares of two tones with a1 dark, or
/// crossings of lines.
#[derive(Copy, Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SurfaceName {
    /// The cells are separate tiles.
    Tiles,
    /// The cells are squares of two tones, as on a chessboard; a1 is dark.
    Chequered,
    /// The cells are the points where lines cross, as on a Go board.
    Points,
}

/// A piece on a square of the board.
#[derive(Debug, Serialize, ToSchema)]
pub struct Piece {
    /// Name of the square on which the piece stands.
    #[schema(example = "d4")]
    pub square: String,
    /// Name of the picture with which the piece is drawn.
    #[schema(example = "moai-w")]
    pub sprite: &'static str,
}

/// Equal pieces that a player holds off the board.
#[derive(Debug, Serialize, ToSchema)]
pub struct Hand {
    /// Name of the player who holds these pieces.
    pub player: &'static str,
    /// Name of the picture with which each of these pieces is drawn.
    pub sprite: &'static str,
    /// Number of these pieces that the player still holds.
    pub count: u8,
}

/// A change that a move makes on the board. Pieces taken at the same moment follow one another in
/// the list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// A piece is put on an empty square.
    Place {
        /// Name of the square on which the piece is put.
        square: String,
        /// Name of the picture with which the new piece is drawn.
        sprite: &'static str,
    },
    /// A piece goes to an empty square.
    Slide {
        /// Name of the square that the piece leaves.
        from: String,
        /// Name of the square to which the piece goes.
        to: String,
    },
    /// A piece goes off the board, `files` columns to the right and `ranks` rows up.
    Leave {
        /// Name of the square from which the piece goes off the board.
        from: String,
        /// Number of columns by which the piece moves to the right. Negative to the left.
        files: i8,
        /// Number of rows by which the piece moves up. Negative down.
        ranks: i8,
    },
    /// A piece is taken off the board.
    Take {
        /// Name of the square whose piece is taken off.
        square: String,
    },
}

impl Board {
    /// The board of the current position of a game in progress (`line`), to be drawn.
    pub fn of(line: &dyn AnyLine) -> Board {
        let BoardView {
            surface,
            width,
            height,
            gaps,
            finish,
            centre,
            pieces,
            hands,
            taken,
        } = line.view();
        let piece = |(square, Sprite(sprite)): (grid::Square, Sprite)| Piece {
            square: square.to_string(),
            sprite,
        };
        let hand = |it: game::Hand| Hand {
            player: line.info().player(it.player).name,
            sprite: it.sprite.0,
            count: it.count,
        };
        Board {
            surface: match surface {
                Surface::Tiles => SurfaceName::Tiles,
                Surface::Chequered => SurfaceName::Chequered,
                Surface::Points => SurfaceName::Points,
            },
            width,
            height,
            gaps: gaps.iter().map(ToString::to_string).collect(),
            finish,
            centre,
            pieces: pieces.into_iter().map(piece).collect(),
            hands: hands.into_iter().map(hand).collect(),
            taken,
        }
    }
}

impl Change {
    /// The changes of the board that a move makes, in order, from the trace that the rules gave of
    /// the move.
    pub fn all(trace: &Trace) -> Vec<Change> {
        trace.steps.iter().copied().map(Change::from).collect()
    }
}

impl From<Step> for Change {
    fn from(step: Step) -> Change {
        match step {
            Step::Place(square, Sprite(sprite)) => Change::Place {
                square: square.to_string(),
                sprite,
            },
            Step::Slide(from, to) => Change::Slide {
                from: from.to_string(),
                to: to.to_string(),
            },
            Step::Leave(from, direction) => Change::Leave {
                from: from.to_string(),
                files: direction.files,
                ranks: direction.ranks,
            },
            Step::Take(square) => Change::Take {
                square: square.to_string(),
            },
        }
    }
}
