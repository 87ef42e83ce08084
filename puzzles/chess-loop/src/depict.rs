//! Boards and attacks as drawings: [`BoardView`]s and [`Marks`] that the front ends render.
//!
//! Colour has no meaning in the puzzle (L2), so it distinguishes the types: the first type of the
//! instance is drawn white, the second black.

use game::{Arrow, ArrowKind, BoardView, Hand, Mark, Marks, Player, Reason, Sprite, Surface};

use crate::model::{Board, Given, Piece, Square};
use crate::share::Puzzle;
use crate::verify::{Spot, VerifiedLoop, verify};

/// The drawing of a board of Chess Loop. `pair` are its two piece types; the first is drawn white,
/// the second black.
pub fn view(board: &Board, pair: [Piece; 2]) -> BoardView {
    let mut view = BoardView::new(Surface::Chequered, board.cols(), board.rows());
    let sprite = |piece| sprite(piece, pair);
    let pieces = board.pieces();
    view.pieces = pieces
        .map(|(square, piece)| (square.on_grid(board.rows()), sprite(piece)))
        .collect();
    view
}

/// The drawing of an unsolved puzzle: the given pieces on the board, and beside it, as pieces in
/// hand, the number of pieces of each type still to be placed.
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

/// The marks that highlight the squares of a hint on the drawing of a board with `rows` rows.
pub fn highlight(rows: u8, squares: &[Square]) -> Marks {
    let mut marks = Marks::default();
    for &square in squares {
        marks.set(square.on_grid(rows), Mark::Hint);
    }
    marks
}

/// The arrows that show the loop of a solution: one from each piece to the piece it attacks.
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

/// The arrows that show every attack on an unfinished board. An attack is [`ArrowKind::Bad`], and its
/// attacker marked [`Mark::Bad`], if it breaks L4 or L5 on the board as it stands: the target is of
/// the attacker's own type, the attacker has several targets, or the target has several attackers.
pub fn attacks(board: &Board) -> Marks {
    let attacks: Vec<(Square, Square)> = board
        .pieces()
        .flat_map(|(from, piece)| targets(board, from, piece).map(move |to| (from, to)))
        .collect();
    let mut marks = Marks::default();
    for &(from, to) in &attacks {
        let attacks_two = 1 < attacks.iter().filter(|&&(other, _)| other == from).count();
        let shares_target = 1 < attacks.iter().filter(|&&(_, other)| other == to).count();
        let bad = attacks_two || shares_target || board.piece(from) == board.piece(to);
        let [from, to] = [from, to].map(|square| square.on_grid(board.rows()));
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

/// The squares of the pieces that a piece of type `piece` on `from` attacks (L3), its own type
/// included.
fn targets(board: &Board, from: Square, piece: Piece) -> impl Iterator<Item = Square> + '_ {
    let reach = if piece.slides() {
        board.rows().max(board.cols())
    } else {
        1
    };
    piece.steps().iter().filter_map(move |&(rows, cols)| {
        let mut at = from;
        for _ in 0..reach {
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

/// The drawing of a board given as text, with the arrows of its loop if it is a solution of any
/// instance.
///
/// # Errors
/// The message why the text is not a valid board.
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
    fn attacks_of_a_solution_are_its_loop() {
        for puzzle in PUBLISHED {
            let solution = puzzle.solution();
            let verified = verify(&solution.to_string()).expect("a solution");
            let sorted = |marks: Marks| {
                let mut arrows: Vec<_> = marks
                    .arrows
                    .iter()
                    .map(|arrow| (arrow.from, arrow.to, arrow.kind == ArrowKind::Bad))
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
            let squares = marks.squares.iter().map(|(square, _)| square.to_string());
            let names: Vec<String> = squares.collect();
            assert_eq!(names, bad, "{board}");
        };
        // Each queen attacks both knights, and the knights one another.
        check("Q.N./N..Q", &["a2", "c2", "a1", "d1"]);
        check("R..R", &["a1", "d1"]);
        check("R.B/...", &[]);
        check("RBR", &["a1", "c1"]);
    }
}
