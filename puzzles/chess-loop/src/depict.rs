//! Pictures as data: boards, what is known of them, and the loop as arrows.
//!
//! Colour plays no part in this puzzle (L2), so it is free to tell the types apart: the first type
//! is drawn white, the second black.

use game::{Arrow, ArrowKind, BoardView, Hand, Mark, Marks, Player, Reason, Sprite, Surface};

use crate::model::{Board, Given, Piece, Square};
use crate::share::Puzzle;
use crate::verify::{Spot, Verified, verify};

/// A board with its pieces, the types in this order.
pub fn view(board: &Board, pair: [Piece; 2]) -> BoardView {
    let mut view = BoardView::new(Surface::Chequered, board.cols(), board.rows());
    let sprite = |piece| sprite(piece, pair);
    let pieces = board.pieces();
    view.pieces = pieces
        .map(|(square, piece)| (placed(board.rows(), square), sprite(piece)))
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
pub fn pointed_out(rows: u8, squares: &[Square]) -> Marks {
    let mut marks = Marks::default();
    for &square in squares {
        marks.set(placed(rows, square), Mark::Hint);
    }
    marks
}

/// The loop of a solution, an arrow from each piece to the one it attacks.
pub fn arrows(verified: &Verified) -> Marks {
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

/// A square as pictures count: the rank from the bottom.
fn placed(rows: u8, square: Square) -> grid::Square {
    grid::Square::new(
        square.col,
        rows.saturating_sub(1).saturating_sub(square.row),
    )
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
