//! Pictures as data: boards, what is known of them, and the loop as arrows.
//!
//! Colour plays no part in this puzzle (L2), so it is free to tell the types apart: the first type
//! is drawn white, the second black.

use game::{Arrow, ArrowKind, BoardView, Hand, Mark, Marks, Player, Reason, Sprite, Surface};

use crate::model::{Board, Given, Piece, Square};
use crate::share::Puzzle;
use crate::verify::{Spot, VerifiedLoop, verify};

/// A board with its pieces, the types in this order.
pub fn view(board: &Board, pair: [Piece; 2]) -> BoardView {
    let mut view = BoardView::new(Surface::Chequered, board.cols(), board.rows());
    let sprite = |piece| sprite(piece, pair);
    let pieces = board.pieces();
    view.pieces = pieces
        .map(|(square, piece)| (square.on_grid(board.rows()), sprite(piece)))
        .collect();
    view
}

/// The board of a puzzle with the pieces that are given, and in hand those still to be placed.
pub fn start(puzzle: &Puzzle) -> BoardView {
    let instance = puzzle.instance();
    let mut board = Board::blank(instance.rows(), instance.cols());
    for (square, given) in puzzle.givens().known() {
        if let Given::Piece(piece) = given {
            board.set(square, Some(piece));
        }
    }
    let mut view = view(&board, instance.pair());
    view.hands = Player::BOTH
        .into_iter()
        .zip(instance.pair())
        .map(|(player, piece)| Hand {
            player,
            sprite: sprite(piece, instance.pair()),
            count: usize::from(instance.n()).saturating_sub(board.count(piece)) as u8,
        })
        .collect();
    view
}

/// The squares of a board that a hint points at.
pub fn highlight(rows: u8, squares: &[Square]) -> Marks {
    let mut marks = Marks::default();
    for &square in squares {
        marks.set(square.on_grid(rows), Mark::Hint);
    }
    marks
}

/// The loop of a solution, an arrow from each piece to the one it attacks.
pub fn arrows(verified: &VerifiedLoop) -> Marks {
    let tour = &verified.tour;
    let next = tour.iter().cycle().skip(1);
    let place = |at: Spot| grid::Square::new(at.column as u8, at.row as u8);
    let arrows = tour.iter().zip(next).map(|(man, target)| Arrow {
        from: place(man.at),
        to: place(target.at),
        kind: ArrowKind::Attack,
    });
    Marks {
        arrows: arrows.collect(),
        ..Marks::default()
    }
}

/// Every attack on a board that need not be finished. Those that break a rule (L4) as the board
/// stands are bad, and so are the pieces that make them: attacks on the own type, and attacks by or
/// on a piece that has another already.
pub fn attacks(board: &Board) -> Marks {
    let found: Vec<(Square, Square)> = board
        .pieces()
        .flat_map(|(from, piece)| targets(board, from, piece).map(move |to| (from, to)))
        .collect();
    let mut marks = Marks::default();
    for &(from, to) in &found {
        let twice = 1 < found.iter().filter(|it| it.0 == from).count();
        let shared = 1 < found.iter().filter(|it| it.1 == to).count();
        let bad = twice || shared || board.piece(from) == board.piece(to);
        let [from, to] = [from, to].map(|it| it.on_grid(board.rows()));
        if bad && !marks.has(from, Mark::Bad) {
            marks.set(from, Mark::Bad);
        }
        let kind = if bad {
            ArrowKind::Bad
        } else {
            ArrowKind::Attack
        };
        marks.arrows.push(Arrow { from, to, kind });
    }
    marks
}

/// The pieces that a piece attacks (L3).
fn targets(board: &Board, from: Square, piece: Piece) -> impl Iterator<Item = Square> + '_ {
    let most = if piece.slides() {
        board.rows().max(board.cols())
    } else {
        1
    };
    piece.steps().iter().filter_map(move |&(rows, cols)| {
        let mut at = from;
        for _ in 0..most {
            let row = at.row.checked_add_signed(rows)?;
            let col = at.col.checked_add_signed(cols)?;
            at = Square { row, col };
            if board.rows() <= row || board.cols() <= col {
                return None;
            }
            if board.piece(at).is_some() {
                return Some(at);
            }
        }
        None
    })
}

/// A board from its text alone, with its loop if it is a solution.
///
/// # Errors
/// Says what is wrong with the text.
pub fn picture(text: &str) -> Result<(BoardView, Marks), Reason> {
    let board: Board = text
        .parse()
        .map_err(|error: crate::BadBoard| error.reason())?;
    let present = |piece: &Piece| board.count(*piece) > 0;
    let mut types = Piece::ALL.into_iter().filter(present);
    let first = types.next().unwrap_or(Piece::Knight);
    let pair = [first, types.next().unwrap_or(first)];
    let marks = verify(text).map_or_else(|_| Marks::default(), |verified| arrows(&verified));
    Ok((view(&board, pair), marks))
}

fn sprite(piece: Piece, pair: [Piece; 2]) -> Sprite {
    let [white, black] = match piece {
        Piece::Knight => ["wN", "bN"],
        Piece::Bishop => ["wB", "bB"],
        Piece::King => ["wK", "bK"],
        Piece::Rook => ["wR", "bR"],
        Piece::Queen => ["wQ", "bQ"],
    };
    Sprite(if piece == pair[0] { white } else { black })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::published::PUBLISHED;

    #[test]
    fn the_attacks_of_a_solution_are_its_loop() {
        for puzzle in PUBLISHED {
            let solution = puzzle.solution();
            let verified = verify(&solution.to_string()).expect("a solution");
            let sorted = |marks: Marks| {
                let mut arrows: Vec<_> = marks
                    .arrows
                    .iter()
                    .map(|it| (it.from, it.to, it.kind == ArrowKind::Bad))
                    .collect();
                arrows.sort_unstable();
                arrows
            };
            let found = attacks(&solution);
            assert!(found.squares.is_empty(), "{}", puzzle.number);
            assert_eq!(
                sorted(found),
                sorted(arrows(&verified)),
                "{}",
                puzzle.number
            );
        }
    }

    #[test]
    fn attacks_that_break_a_rule_are_bad() {
        let check = |board: &str, bad: &[&str]| {
            let board: Board = board.parse().expect("a board");
            let marks = attacks(&board);
            let names: Vec<String> = marks.squares.iter().map(|it| it.0.to_string()).collect();
            assert_eq!(names, bad, "{board}");
        };
        // Each queen attacks both knights, and the knights one another.
        check("Q.N./N..Q", &["a2", "c2", "a1", "d1"]);
        check("R..R", &["a1", "d1"]);
        check("R.B/...", &[]);
        check("RBR", &["a1", "c1"]);
    }
}
