//! What a board looks like, what a move does on it, and how a move is tapped in: pictures as data,
//! without saying who draws them.

use grid::{Direction, Square};

use crate::{Player, Position, Reason};

/// Name of a picture, such as `wK` or `henge`. A renderer maps it to a glyph or a drawing.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Sprite(pub &'static str);

/// How the cells of a board are drawn.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Surface {
    /// Separate tiles, all alike.
    Tiles,
    /// Squares of two tones, a1 dark.
    Chequered,
    /// Crossings of lines.
    Points,
}

/// A complete picture of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    /// How the cells are drawn.
    pub surface: Surface,
    /// Number of columns.
    pub width: u8,
    /// Number of rows.
    pub height: u8,
    /// Cells that are not part of the board.
    pub gaps: Vec<Square>,
    /// Whether a finish line lies above the top row.
    pub finish: bool,
    /// Whether the centre of the board is marked because distances to it matter.
    pub centre: bool,
    /// Occupied cells.
    pub pieces: Vec<(Square, Sprite)>,
    /// Pieces off the board that can still be played, in the order shown.
    pub hands: Vec<Hand>,
    /// Pieces taken so far by each player, in games that count them.
    pub taken: Option<[u8; 2]>,
}

impl BoardView {
    /// An empty board without extras.
    pub fn new(surface: Surface, width: u8, height: u8) -> BoardView {
        BoardView {
            surface,
            width,
            height,
            gaps: Vec::new(),
            finish: false,
            centre: false,
            pieces: Vec::new(),
            hands: Vec::new(),
            taken: None,
        }
    }

    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<Sprite> {
        self.pieces
            .iter()
            .find(|(it, _)| *it == square)
            .map(|(_, sprite)| *sprite)
    }
}

/// Equal pieces that a player holds off the board.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Hand {
    /// Who holds them.
    pub player: Player,
    /// What they look like.
    pub sprite: Sprite,
    /// How many there are.
    pub count: u8,
}

/// One thing a person taps while entering a move.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub enum Tap {
    /// A cell of the board.
    Square(Square),
    /// A piece in the hand of the player to move.
    Hand(Sprite),
    /// A button, named by the identifier of the message on it.
    Button(&'static str),
}

/// The taps that enter a move. No legal move's taps are a prefix of another's.
pub type Taps = Vec<Tap>;

/// The taps that may follow `so_far` on the way to a legal move, without repeats.
///
/// Empty when `so_far` is a whole move, or no beginning of one.
pub fn next_taps<'a>(moves: impl IntoIterator<Item = &'a Taps>, so_far: &[Tap]) -> Vec<Tap> {
    let mut next: Vec<Tap> = moves
        .into_iter()
        .filter(|taps| taps.starts_with(so_far))
        .filter_map(|taps| taps.get(so_far.len()).copied())
        .collect();
    next.sort_unstable();
    next.dedup();
    next
}

/// What a move does on the board, step by step, for marking and animating it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Trace {
    /// The steps in order. Pieces taken at the same moment follow one another.
    pub steps: Vec<Step>,
}

/// A change of the board.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Step {
    /// A piece is put on an empty square.
    Place(Square, Sprite),
    /// A piece goes to an empty square.
    Slide(Square, Square),
    /// A piece goes off the board in a direction.
    Leave(Square, Direction),
    /// A piece is taken off the board.
    Take(Square),
}

impl Trace {
    /// How a finished move is marked on the board it leads to.
    pub fn marks(&self) -> Marks {
        let mut marks = Marks::default();
        let slides = |step: &Step| matches!(step, Step::Slide(..) | Step::Leave(..));
        let moved = self.steps.iter().any(slides);
        let mut from_marked = false;
        for step in &self.steps {
            match *step {
                Step::Place(square, _) if moved => marks.set(square, Mark::Placed),
                Step::Place(square, _) => marks.set(square, Mark::To),
                Step::Slide(from, _) | Step::Leave(from, _) if !from_marked => {
                    marks.set(from, Mark::From);
                    from_marked = true;
                }
                Step::Slide(..) | Step::Leave(..) => (),
                Step::Take(square) => marks.set(square, Mark::Taken),
            }
        }
        if let Some(Step::Slide(_, to)) = self.steps.iter().rev().find(|it| slides(it)) {
            // A piece may come back to where it started, or stand where it took another.
            marks.squares.retain(|(square, _)| square != to);
            marks.set(*to, Mark::To);
        }
        marks.path = self.path();
        marks
    }

    /// The way of a piece that changed direction or left the board. Empty for a single slide.
    fn path(&self) -> Vec<(i8, i8)> {
        let at = |square: Square| (square.file as i8, square.rank as i8);
        let mut path = Vec::new();
        for step in &self.steps {
            let (from, to) = match *step {
                Step::Slide(from, to) => (from, at(to)),
                Step::Leave(from, Direction { files, ranks }) => {
                    let (file, rank) = at(from);
                    (from, (file + files, rank + ranks))
                }
                Step::Place(..) | Step::Take(_) => continue,
            };
            if path.is_empty() {
                path.push(at(from));
            }
            path.push(to);
        }
        let leaves = self
            .steps
            .iter()
            .any(|step| matches!(step, Step::Leave(..)));
        if path.len() < 3 && !leaves {
            path.clear();
        }
        path
    }
}

/// What is pointed out on a board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// Marked squares. A square may carry several marks.
    pub squares: Vec<(Square, Mark)>,
    /// Arrows between squares.
    pub arrows: Vec<Arrow>,
    /// The way a piece went, as files and ranks from a1; the last point may lie off the board.
    pub path: Vec<(i8, i8)>,
}

impl Marks {
    /// Adds a mark.
    pub fn set(&mut self, square: Square, mark: Mark) {
        self.squares.push((square, mark));
    }

    /// Whether a square carries a mark.
    pub fn has(&self, square: Square, mark: Mark) -> bool {
        self.squares.contains(&(square, mark))
    }
}

/// A meaning a square can have. One meaning, one mark.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Mark {
    /// Last move: where a piece came from.
    From,
    /// Last move: where a piece arrived.
    To,
    /// Last move: what was put down besides the piece that moved.
    Placed,
    /// Last move: a piece was taken here.
    Taken,
    /// Picked while entering a move.
    Chosen,
    /// May be tapped next.
    Legal,
    /// The keyboard's place.
    Cursor,
    /// Proposed by a hint.
    Hint,
    /// Broken rule.
    Bad,
}

/// An arrow between two squares.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Arrow {
    /// Where it starts.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// What it means.
    pub kind: ArrowKind,
}

/// What an arrow means.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum ArrowKind {
    /// An attack, or the best move.
    Attack,
    /// An attack that breaks a rule.
    Bad,
    /// A hint.
    Hint,
}

/// The pictures of a game's pieces, for those who must know all of them before the first is shown.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Pieces {
    /// Those of the first and of the second player, each kind at the same place in both lists.
    pub of: [&'static [Sprite]; 2],
    /// Those of neither player.
    pub shared: &'static [Sprite],
}

/// Positions that can be shown to people and played by them.
pub trait Depict: Position {
    /// Every picture of a piece that a view can hold.
    const PIECES: Pieces;

    /// Every tap but those on squares, in a fixed order.
    const CONTROLS: &'static [Tap] = &[];

    /// Picture of the position.
    fn view(&self) -> BoardView;

    /// Taps that enter the legal move `m`.
    fn taps(&self, m: Self::Move) -> Taps;

    /// What the legal move `m` does on the board.
    fn trace(&self, m: Self::Move) -> Trace;

    /// The legal move `m` in the notation people expect. [`read_move`](Self::read_move) reads it.
    fn show_move(&self, m: Self::Move) -> String {
        m.to_string()
    }

    /// Reads a move in canonical notation or as people write it. It need not be legal.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text.
    fn read_move(&self, text: &str) -> Result<Self::Move, Reason> {
        text.parse()
    }

    /// Identifier of the message that names a piece that can be taken, without its colour: a king,
    /// a stone. `None` for pictures that the game does not use.
    fn piece_name(_sprite: Sprite) -> Option<&'static str> {
        None
    }

    /// What is worth saying about a line of `plies` moves that begins here, besides what it takes:
    /// `next` is the position after its first move `m`, and `last` the one after its last.
    /// Each remark is a sentence of its own, as seen by the player to move.
    fn remarks(&self, _m: Self::Move, _next: &Self, _last: &Self, _plies: usize) -> Vec<Reason> {
        Vec::new()
    }
}
