//! Boards and the changes that moves make, as data that can be drawn without knowing a rule.

use game::{AnyLine, BoardView, Sprite, Step, Surface, Trace};
use serde::Serialize;
use utoipa::ToSchema;

/// A board to be drawn. Squares have names such as `a1`, which is at the bottom left.
#[derive(Debug, Serialize, ToSchema)]
pub struct Board {
    /// How the cells are drawn.
    pub surface: SurfaceName,
    /// Number of columns.
    #[schema(example = 8)]
    pub width: u8,
    /// Number of rows.
    #[schema(example = 8)]
    pub height: u8,
    /// Cells that are not part of the board.
    #[schema(example = json!(["a1", "a8", "h1", "h8"]))]
    pub gaps: Vec<String>,
    /// Whether a finish line lies above the top row.
    pub finish: bool,
    /// Whether the centre is marked because distances to it matter.
    pub centre: bool,
    /// The pieces on the board.
    pub pieces: Vec<Piece>,
    /// Pieces off the board that can still be played.
    pub hands: Vec<Hand>,
    /// Pieces taken so far by each player, in games that count them.
    #[schema(required = true, min_items = 2, max_items = 2)]
    pub taken: Option<[u8; 2]>,
}

/// How the cells are drawn: separate tiles, squares of two tones with a1 dark, or crossings of lines.
#[derive(Copy, Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SurfaceName {
    /// Separate tiles.
    Tiles,
    /// Squares of two tones, a1 dark.
    Chequered,
    /// Crossings of lines.
    Points,
}

/// A piece on a square.
#[derive(Debug, Serialize, ToSchema)]
pub struct Piece {
    /// The piece's square.
    #[schema(example = "d4")]
    pub square: String,
    /// Name of the piece's picture.
    #[schema(example = "moai-w")]
    pub sprite: &'static str,
}

/// Equal pieces that a player holds off the board.
#[derive(Debug, Serialize, ToSchema)]
pub struct Hand {
    /// Name of the player who holds them.
    pub player: &'static str,
    /// Name of the pieces' picture.
    pub sprite: &'static str,
    /// Number of pieces.
    pub count: u8,
}

/// A change of the board. Pieces taken at the same moment follow one another.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// A piece is put on an empty square.
    Place {
        /// The square.
        square: String,
        /// Name of the piece's picture.
        sprite: &'static str,
    },
    /// A piece goes to an empty square.
    Slide {
        /// The square it leaves.
        from: String,
        /// The square it goes to.
        to: String,
    },
    /// A piece goes off the board, so many columns to the right and rows up.
    Leave {
        /// The square it leaves.
        from: String,
        /// Columns to the right.
        files: i8,
        /// Rows up.
        ranks: i8,
    },
    /// A piece is taken off the board.
    Take {
        /// The square.
        square: String,
    },
}

impl Board {
    /// The board of a line's current position, to be drawn.
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
    /// The changes of the board that a move makes, in order.
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
