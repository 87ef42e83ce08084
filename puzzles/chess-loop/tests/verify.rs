//! The verifier accepts the published solutions and reports the first fault of other boards.

use chess_loop::published::PUBLISHED;
use chess_loop::share::Puzzle;
use chess_loop::verify::{Fault, Man, Spot, VerifiedLoop, Wanted, verify, verify_as};
use chess_loop::{Board, Piece, Square};

fn wanted(instance: &str) -> Wanted {
    let puzzle: Puzzle = instance.parse().expect("a puzzle");
    puzzle.wanted()
}

/// Compares the fault of a board, or "right", with the expected text.
fn check(board: &str, expected: &str) {
    let found = verify(board).map_or_else(|fault| fault.to_string(), |_| "right".to_owned());
    assert_eq!(found, expected, "{board}");
}

/// Compares the fault of a board as a solution of a puzzle, or "right", with the expected text.
fn check_as(puzzle: &str, board: &str, expected: &str) {
    let found = verify_as(board, &wanted(puzzle));
    let found = found.map_or_else(|fault| fault.to_string(), |_| "right".to_owned());
    assert_eq!(found, expected, "{puzzle} {board}");
}

#[test]
fn published_solutions_and_their_images_pass() {
    for published in PUBLISHED {
        let wanted = Puzzle::from(published.instance()).wanted();
        for image in published.solution().orbit() {
            let verified = verify_as(&image.to_string(), &wanted);
            let verified = verified.unwrap_or_else(|fault| panic!("{image}: {fault}"));
            assert_eq!(verified.tour.len(), 2 * wanted.count);
        }
    }
}

#[test]
fn the_tour_lists_pieces_in_order_of_attack() {
    let VerifiedLoop { tour, .. } = verify("K.R./.R.K").expect("puzzle 3");
    let names: Vec<String> = tour
        .iter()
        .map(|Man { letter, at }| format!("{letter}{at}"))
        .collect();
    assert_eq!(names, ["Ka2", "Rb1", "Kd1", "Rc2"]);
}

#[test]
fn invalid_texts_have_a_fault() {
    check("", "loop-fault-no-squares");
    check("/RB", "loop-fault-no-squares");
    check("R?./.BR", "loop-fault-character found=? line=1 place=2");
    check("rb./.br", "loop-fault-character found=r line=1 place=1");
    check("RB./.B", "loop-fault-ragged line=2 wanted=3 found=2");
    check("RB./", "loop-fault-ragged line=2 wanted=3 found=0");
    check(&".".repeat(27), "loop-fault-too-large most=26");
    check(&["."; 27].join("/"), "loop-fault-too-large most=26");
}

#[test]
fn l1_needs_two_types_with_at_least_two_pieces() {
    check(".../...", "L1: loop-fault-one-type");
    check("R../.R.", "L1: loop-fault-one-type");
    check(
        "RB./.BK",
        "L1: loop-fault-foreign-type piece=loop-piece-king at=c1 \
         first=loop-plural-rook second=loop-plural-bishop",
    );
    check("R../.N.", "L1: loop-fault-too-few");
    check_as(
        "2x3:2B+2R",
        "RB../.BR.",
        "L1: loop-fault-size wanted=2x3 found=2x4",
    );
}

#[test]
fn l2_needs_the_right_counts_and_givens() {
    check(
        "RB./.B.",
        "L2: loop-fault-unequal first=loop-plural-rook first-count=1 \
         second=loop-plural-bishop second-count=2",
    );
    check_as(
        "2x4:3B+3R",
        "RB../.BR.",
        "L2: loop-fault-count piece=loop-plural-bishop wanted=3 found=2",
    );
    check_as(
        "2x3:2B+2R:?RB/???",
        "RB./.BR",
        "L2: loop-fault-given piece=loop-piece-rook at=b2",
    );
    check_as("2x3:2B+2R:?B?/??R", "RB./.BR", "right");
    check_as("2x3:2B+2R:?B./??R", "RB./.BR", "right");
}

#[test]
fn l4_every_piece_attacks_one_of_the_other_type() {
    check(
        "N..K/K..N",
        "L4: loop-fault-attacks-none piece=loop-piece-knight at=a2",
    );
    check(
        "RB./BR.",
        "L4: loop-fault-attacks-several piece=loop-piece-rook at=a2 squares=b2 last=a1 count=2",
    );
    check(
        "R.R/B.B",
        "L4: loop-fault-attacks-several piece=loop-piece-rook at=a2 squares=c2 last=a1 count=2",
    );
    check(
        "RR../..../..BB",
        "L4: loop-fault-attacks-own piece=loop-piece-rook at=a3 target=b3",
    );
}

#[test]
fn l5_rejects_several_loops() {
    // Rook and king side by side attack each other: two loops of two.
    check(
        "KR..../....../....KR",
        "L5: loop-fault-several-loops loops=a3 b3; e1 f1 count=2",
    );
}

#[test]
fn l5_rejects_a_piece_attacked_twice() {
    let mut seen = false;
    every_board(4, 4, [Piece::King, Piece::Rook], |board| {
        if let Err(Fault::AttackedTwice { by, .. }) = verify(&board.to_string()) {
            assert!(2 <= by.len());
            seen = true;
        }
    });
    assert!(seen);
}

/// Calls `f` with every board with two pieces of each type.
fn every_board(rows: u8, cols: u8, pair: [Piece; 2], mut f: impl FnMut(&Board)) {
    let squares: Vec<Square> = (0..rows)
        .flat_map(|row| (0..cols).map(move |col| Square { row, col }))
        .collect();
    let pairs = || {
        let squares = &squares;
        (0..squares.len()).flat_map(move |b| (0..b).map(move |a| [squares[a], squares[b]]))
    };
    for first in pairs() {
        for second in pairs().filter(|second| second.iter().all(|at| !first.contains(at))) {
            let mut board = Board::empty(rows, cols).expect("a small board");
            for (at, piece) in first
                .map(|at| (at, pair[0]))
                .into_iter()
                .chain(second.map(|at| (at, pair[1])))
            {
                board.set(at, Some(piece));
            }
            f(&board);
        }
    }
}

/// The counts in the table come from a separate exhaustive program.
#[test]
fn accepts_exactly_the_solutions_of_small_boards() {
    use Piece::{Bishop, King, Knight, Queen, Rook};
    let table = [
        (2, 3, [Knight, King], 2),
        (2, 5, [Knight, King], 14),
        (3, 4, [Knight, King], 50),
        (3, 3, [Knight, Bishop], 8),
        (2, 4, [Knight, Bishop], 4),
        (3, 5, [Knight, Bishop], 76),
        (3, 4, [Knight, Rook], 54),
        (3, 4, [Knight, Queen], 30),
        (3, 5, [Bishop, King], 8),
        (3, 5, [Bishop, Rook], 118),
        (3, 5, [King, Rook], 24),
        (3, 5, [Queen, Rook], 0),
        (3, 5, [Queen, King], 0),
        (3, 5, [Queen, Bishop], 0),
    ];
    for (rows, cols, pair, total) in table {
        let mut found = 0;
        every_board(rows, cols, pair, |board| {
            found += usize::from(verify(&board.to_string()).is_ok());
        });
        assert_eq!(found, total, "{rows}x{cols} {pair:?}");
    }
}

/// Every published puzzle is unique up to symmetry, so a solution with a piece moved or replaced is
/// wrong unless it is another image.
#[test]
fn a_moved_removed_or_replaced_piece_is_rejected() {
    for published in PUBLISHED {
        let (instance, solution) = (published.instance(), published.solution());
        let wanted = Puzzle::from(instance).wanted();
        let images = solution.orbit();
        let squares = || {
            let cols = instance.cols();
            (0..instance.rows()).flat_map(move |row| (0..cols).map(move |col| Square { row, col }))
        };
        for from in squares() {
            let mut without = solution.clone();
            without.set(from, None);
            if without != solution {
                assert!(verify_as(&without.to_string(), &wanted).is_err());
            }
            for to in squares().filter(|&to| without.piece(to).is_none()) {
                for piece in instance.pair() {
                    let mut mutant = without.clone();
                    mutant.set(to, Some(piece));
                    let accepted = verify_as(&mutant.to_string(), &wanted).is_ok();
                    assert_eq!(accepted, images.contains(&mutant), "{mutant}");
                }
            }
        }
    }
}

#[test]
fn squares_are_named_from_the_bottom_left() {
    assert_eq!(Spot { column: 0, row: 0 }.to_string(), "a1");
    assert_eq!(
        Spot {
            column: 25,
            row: 25
        }
        .to_string(),
        "z26"
    );
}
