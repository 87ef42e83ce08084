//! The game as data for front ends: the picture of a position ([`BoardView`]), the effect of a move
//! on it ([`Trace`]), and the taps that enter a move ([`Tap`]). The terminal, the browser and the
//! image renderers draw it; nothing here depends on how.

use grid::{Direction, Square};

use crate::{Player, Position, Reason};

/// Name of a piece's picture, such as `wK` for a white king. A renderer maps it to a glyph or a
/// drawing.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Sprite(pub &'static str);

/// Style in which the cells of a board are drawn.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Surface {
    /// The cells are separate tiles of one tone.
    Tiles,
    /// The cells are squares of two tones, a1 dark, as in chess.
    Chequered,
    /// The cells are intersections of lines, as in Go.
    Points,
}

/// A complete picture of a position, as data for a renderer.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    /// Style in which the cells of the board are drawn.
    pub surface: Surface,
    /// Number of columns of the board.
    pub width: u8,
    /// Number of rows of the board.
    pub height: u8,
    /// Cells of the rectangle of `width` by `height` that are not part of the board.
    pub gaps: Vec<Square>,
    /// Whether a finish line is drawn beyond the last rank, as the goal of a race.
    pub finish: bool,
    /// Whether the centre of the board is marked, because distances to it matter.
    pub centre: bool,
    /// The occupied cells of the board and the pictures of the pieces on them.
    pub pieces: Vec<(Square, Sprite)>,
    /// Pieces that players hold off the board and can still place, one entry per player and kind, in
    /// the order shown.
    pub hands: Vec<Hand>,
    /// Numbers of pieces captured so far by the first and by the second player. `None` in games
    /// that don't count them.
    pub taken: Option<[u8; 2]>,
}

impl BoardView {
    /// The picture of an empty board of the given size: no gaps, no pieces on it or in hand, no
    /// finish line and no centre mark.
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

    /// Picture of the piece on a square, or `None` if the square is empty.
    pub fn piece(&self, square: Square) -> Option<Sprite> {
        self.pieces
            .iter()
            .find(|(at, _)| *at == square)
            .map(|(_, sprite)| *sprite)
    }
}

/// Pieces of one kind that a player holds off the board, ready to be placed.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Hand {
    /// Owner of the pieces in hand.
    pub player: Player,
    /// Picture of each of the pieces in hand, which are all of one kind.
    pub sprite: Sprite,
    /// Number of pieces in hand.
    pub count: u8,
}

/// A tap (or click), one step of entering a move: a square, a piece in hand, a button or an edge.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub enum Tap {
    /// A tap on a cell of the board.
    Square(Square),
    /// A tap on a piece in the hand of the player to move.
    Hand(Sprite),
    /// A tap on a button beside the board, named by the id of the message on it.
    Button(&'static str),
    /// A tap beyond the edge of the board: beside this square, in this direction.
    Edge(Square, Direction),
}

/// The names of the orthogonal directions as seen from above a board with a1 at the bottom left.
const EDGE_NAMES: [(&str, Direction); 4] = [
    ("up", Direction::new(0, 1)),
    ("right", Direction::new(1, 0)),
    ("down", Direction::new(0, -1)),
    ("left", Direction::new(-1, 0)),
];

impl Tap {
    /// Parses the name of a tap beyond the edge, such as `a8-left`. `None` if the text is not the
    /// name of a square and of one of the directions `up`, `right`, `down` and `left`.
    pub fn parse_edge(name: &str) -> Option<Tap> {
        let (square, side) = name.split_once('-')?;
        let (_, direction) = EDGE_NAMES.iter().find(|(name, _)| *name == side)?;
        Some(Tap::Edge(Square::parse(square)?, *direction))
    }

    /// Parses the name of a place on or beside the board: a square, such as `a8`, or an edge, such as
    /// `a8-left`. `None` if the text is neither.
    pub fn parse_place(name: &str) -> Option<Tap> {
        Square::parse(name)
            .map(Tap::Square)
            .or_else(|| Tap::parse_edge(name))
    }

    /// The name of a tap beyond the edge, such as `a8-left`, given the square beside it and the
    /// orthogonal direction in which it lies.
    pub fn edge_name(square: Square, direction: Direction) -> String {
        let found = EDGE_NAMES.iter().find(|(_, it)| *it == direction);
        format!("{square}-{}", found.map_or("", |(name, _)| name))
    }
}

/// The taps (on squares, pieces in hand, buttons or edges) that enter a move, in order. In a
/// position, the taps of one legal move are never a prefix of another's, so a move is complete as
/// soon as its taps are.
pub type Taps = Vec<Tap>;

/// The taps that may follow the taps `so_far` while a player enters a move by one of `ways`, which
/// are the ways of all legal moves, or their canonical taps alone. Sorted, without repeats.
///
/// Empty if `so_far` already is a whole move, or does not begin any.
pub fn next_taps<'a>(ways: impl IntoIterator<Item = &'a Taps>, so_far: &[Tap]) -> Vec<Tap> {
    let mut next: Vec<Tap> = ways
        .into_iter()
        .filter(|taps| taps.starts_with(so_far))
        .filter_map(|taps| taps.get(so_far.len()).copied())
        .collect();
    next.sort_unstable();
    next.dedup();
    next
}

/// The effect of a move on the board, step by step, for marking and animating it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Trace {
    /// The changes of the board in the order they happen. Pieces captured at the same time follow
    /// one another.
    pub steps: Vec<Step>,
}

/// One change of the board during a move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Step {
    /// A piece is put on an empty square of the board.
    Place(Square, Sprite),
    /// A piece moves from the first square to the second, which is empty.
    Slide(Square, Square),
    /// A piece moves off the board from a square in a direction.
    Leave(Square, Direction),
    /// The piece on a square is captured.
    Take(Square),
}

impl Trace {
    /// The marks of the move on a picture of the board after it: where the piece that moved started
    /// and ended, where others were placed or captured, and the path of a piece that moved in
    /// several steps or left the board.
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
            // The piece may have returned to where it started, or stand where it captured: the
            // arrival is marked instead.
            marks.squares.retain(|(square, _)| square != to);
            marks.set(*to, Mark::To);
        }
        marks.path = self.path();
        marks
    }

    /// The path of a piece that moved in several steps or left the board during the move, as files
    /// and ranks from a1. Empty for a single slide.
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

/// Marks to be drawn over a board: squares with a meaning, arrows and the path of a piece.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// The marked squares and the meaning of each mark. A square may carry several marks.
    pub squares: Vec<(Square, Mark)>,
    /// The arrows drawn between squares.
    pub arrows: Vec<Arrow>,
    /// The path of a piece that moved in several steps or left the board, as files and ranks from
    /// a1. The last point may lie off the board. Empty for none.
    pub path: Vec<(i8, i8)>,
}

impl Marks {
    /// Adds a mark of this meaning to a square.
    pub fn set(&mut self, square: Square, mark: Mark) {
        self.squares.push((square, mark));
    }

    /// Whether a square carries the given mark.
    pub fn has(&self, square: Square, mark: Mark) -> bool {
        self.squares.contains(&(square, mark))
    }
}

/// The meaning of a marked square. Renderers draw each meaning in its own way.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Mark {
    /// Last move: the piece that moved started on this square.
    From,
    /// Last move: the piece that moved, or that was placed instead, ended on this square.
    To,
    /// Last move: a piece was placed on this square, besides the piece that moved.
    Placed,
    /// Last move: a piece was captured on this square.
    Taken,
    /// The player has tapped this square while entering a move.
    Chosen,
    /// The player may tap this square next while entering a move.
    Legal,
    /// The keyboard cursor is on this square.
    Cursor,
    /// A hint proposes this square to the player.
    Hint,
    /// A rule is broken on this square.
    Bad,
}

/// An arrow between two squares, drawn over the board.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Arrow {
    /// Square at the arrow's tail.
    pub from: Square,
    /// Square at the arrow's head.
    pub to: Square,
    /// Meaning of the arrow, which determines its style.
    pub kind: ArrowKind,
}

/// The meaning of an arrow. Renderers draw each meaning in its own way.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum ArrowKind {
    /// The arrow shows an attack of one piece on another, or the best move.
    Attack,
    /// The arrow shows an attack that breaks a rule.
    Bad,
    /// The arrow is part of a hint for the player.
    Hint,
}

/// All pictures of a game's pieces, for clients that need the complete list in advance, such as
/// encoders for machine learning.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Pieces {
    /// Pictures of the first and of the second player's pieces. The same kind has the same index in
    /// both lists.
    pub of: [&'static [Sprite]; 2],
    /// Pictures of pieces that belong to neither player.
    pub shared: &'static [Sprite],
}

/// Positions that can be drawn, and whose moves can be entered by taps and written for people.
pub trait Depict: Position {
    /// Every picture of a piece that [`view`](Self::view) can contain.
    const PIECES: Pieces;

    /// Every piece in hand and every button that can be tapped to enter a move of the game, in a
    /// fixed order. Squares are not included.
    const CONTROLS: &'static [Tap] = &[];

    /// The picture of the position, as data for a renderer.
    fn view(&self) -> BoardView;

    /// The canonical taps (on squares, pieces in hand or buttons) by which a player enters the legal
    /// move `m`. Those of different legal moves must not be prefixes of each other.
    fn taps(&self, m: Self::Move) -> Taps;

    /// Every sequence of taps by which people try to enter the legal move `m`, the canonical
    /// [`taps`](Self::taps) first. None may be a prefix of another, of the same or a different legal
    /// move.
    fn ways(&self, m: Self::Move) -> Vec<Taps> {
        vec![self.taps(m)]
    }

    /// The reason, with its clause, why no legal move is entered by the taps `so_far` and then `tap`.
    /// `None` if some way of a legal move begins with them.
    ///
    /// The game must be in progress, and `so_far` must be empty or begin a way of a legal move.
    fn refusal(&self, so_far: &[Tap], tap: Tap) -> Option<Reason>;

    /// The effect of the legal move `m` on the board, step by step.
    fn trace(&self, m: Self::Move) -> Trace;

    /// The legal move `m` in the notation people expect. [`read_move`](Self::read_move) reads it.
    fn show_move(&self, m: Self::Move) -> String {
        m.to_string()
    }

    /// Parses a move in canonical notation or as people write it. The result need not be legal.
    ///
    /// # Errors
    ///
    /// The reason why the text is no move, or fits several legal moves.
    fn read_move(&self, text: &str) -> Result<Self::Move, Reason> {
        text.parse()
    }

    /// Id of the message that names the kind of a piece that can be captured, without its colour
    /// ("knight", "stone"). `None` for pictures that the game does not use.
    fn piece_name(_sprite: Sprite) -> Option<&'static str> {
        None
    }

    /// The legal move `m` as an instruction to the player to move: "put a counter on b3 and pull
    /// Black's pawn to b2". It starts in lower case and has no full stop.
    fn in_words(&self, m: Self::Move) -> Reason {
        Reason::new("move-in-words").with("move", self.show_move(m))
    }

    /// What a club player would say about the legal move `m`, which leads to `next`, besides what
    /// [`in_words`](Self::in_words) says already. The most important remark comes first. Each must
    /// be true however the game goes on, and reads as a sentence of its own or after the move and a
    /// colon. Empty if `m` ends the game.
    fn remarks(&self, _m: Self::Move, _next: &Self) -> Vec<Reason> {
        Vec::new()
    }
}
