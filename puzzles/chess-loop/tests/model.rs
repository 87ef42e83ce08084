//! Text forms and their errors, impossible instances, and symmetries.

use chess_loop::{
    BadBoard, BadInstance, Board, Givens, Impossible, Instance, Piece, Square, Symmetry, symmetries,
};

#[test]
fn instances_parse_back() {
    for text in ["2x3:2B+2R", "4x7:4N+4Q", "12x12:72K+72N", "1x1:2B+2Q"] {
        let instance: Instance = text.parse().expect(text);
        assert_eq!(instance.to_string(), text);
    }
    let lenient: Instance = " 4X7:4n+4q ".parse().expect("small letters will do");
    assert_eq!(lenient.to_string(), "4x7:4N+4Q");
}

#[test]
fn invalid_instances_have_a_reason() {
    let check = |text: &str, expected: BadInstance| {
        let error = text.parse::<Instance>().expect_err(text);
        assert_eq!(error, expected, "{text}");
        assert!(!error.reason().id().is_empty() && !error.to_string().is_empty());
    };
    for text in [
        "",
        "4x7",
        "4x7:4N",
        "x7:4N+4Q",
        "4x7:N+4Q",
        "4x7:+",
        "4x7:-4N+4Q",
        "4x7:4N+é",
    ] {
        check(text, BadInstance::Shape(text.to_owned()));
    }
    check("13x7:4N+4Q", BadInstance::Size { rows: 13, cols: 7 });
    check("0x7:4N+4Q", BadInstance::Size { rows: 0, cols: 7 });
    check("4x300:4N+4Q", BadInstance::Size { rows: 4, cols: 300 });
    check(
        "4x7:4N+5Q",
        BadInstance::CountsDiffer {
            first: 4,
            second: 5,
        },
    );
    check("4x7:1N+1Q", BadInstance::TooFew { n: 1 });
    check("4x7:4Q+4Q", BadInstance::SameType(Piece::Queen));
    check("4x7:4P+4Q", BadInstance::UnknownPiece('P'));
    check("4x7:70000N+70000Q", BadInstance::Number("70000".to_owned()));
    let huge = "99999999999";
    check(
        &format!("4x7:{huge}N+4Q"),
        BadInstance::Number(huge.to_owned()),
    );
}

#[test]
fn impossible_instances_are_recognised_without_search() {
    let check = |text: &str, expected: Option<Impossible>| {
        let instance: Instance = text.parse().expect(text);
        assert_eq!(instance.impossible(), expected, "{text}");
    };
    let (knight, king, rook) = (Piece::Knight, Piece::King, Piece::Rook);
    check("9x9:2K+2Q", Some(Impossible::Mutual { other: king }));
    check("9x9:2Q+2R", Some(Impossible::Mutual { other: rook }));
    check("1x9:2K+2R", Some(Impossible::TooSmall));
    check("2x2:2B+2R", Some(Impossible::TooSmall));
    let (pieces, squares) = (18, 16);
    check(
        "4x4:9N+9R",
        Some(Impossible::TooManyPieces { pieces, squares }),
    );
    // What the pieces are matters less than that they don't fit.
    let (pieces, squares) = (8, 6);
    check(
        "3x2:4B+4Q",
        Some(Impossible::TooManyPieces { pieces, squares }),
    );
    check("8x8:5N+5B", Some(Impossible::OddCount { other: knight }));
    check("8x8:5B+5K", Some(Impossible::OddCount { other: king }));
    check("4x8:9N+9K", Some(Impossible::TooManyKings { most: 8 }));
    check("8x8:10N+10R", Some(Impossible::TooFewLines { piece: rook }));
    check("8x8:9N+9R", None);
    check("4x7:4N+4Q", None);
}

#[test]
fn boards_and_givens_parse_back() {
    for text in ["N....Q./N.Q..../....Q.N/.Q....N", ".", "K.K/N.N"] {
        assert_eq!(text.parse::<Board>().expect(text).to_string(), text);
    }
    for text in ["?", "K.?/???"] {
        assert_eq!(text.parse::<Givens>().expect(text).to_string(), text);
    }
    let check = |text: &str, expected: BadBoard| {
        assert_eq!(text.parse::<Board>().expect_err(text), expected);
    };
    check("", BadBoard::Size { rows: 1, cols: 0 });
    check(&".".repeat(13), BadBoard::Size { rows: 1, cols: 13 });
    let ragged = BadBoard::Ragged {
        row: 2,
        expected: 3,
        found: 2,
    };
    check("K.K/N.", ragged);
    check("K?K", BadBoard::UnknownLetter('?'));
}

#[test]
fn givens_of_a_board_agree_with_it() {
    let board: Board = "K.K/N.N".parse().expect("a board");
    assert_eq!(Givens::pieces_of(&board).to_string(), "K?K/N?N");
    assert_eq!(Givens::exactly(&board).to_string(), "K.K/N.N");
    assert!(Givens::exactly(&board).agree_with(&board));
    assert!(Givens::none().is_none() && Givens::none().agree_with(&board));
}

#[test]
fn random_texts_do_not_make_parsers_panic() {
    let letters: Vec<char> = "0123456789xX:+NBKRQ./? é\n".chars().collect();
    let mut random = 7_u64;
    for _ in 0..50_000 {
        let mut text = String::new();
        for _ in 0..random % 14 {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            text.push(letters[(random >> 33) as usize % letters.len()]);
        }
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1)
            >> 1;
        if let Ok(instance) = text.parse::<Instance>() {
            assert_eq!(instance.to_string().parse(), Ok(instance));
        }
        if let Ok(board) = text.parse::<Board>() {
            assert_eq!(board.to_string().parse(), Ok(board));
        }
        if let Ok(givens) = text.parse::<Givens>() {
            assert_eq!(givens.to_string().parse(), Ok(givens));
        }
    }
}

#[test]
fn symmetries_form_a_group() {
    let (rows, cols) = (5, 5);
    let images = |symmetry: Symmetry| -> Vec<Square> {
        let squares = (0..rows).flat_map(|row| (0..cols).map(move |col| Square { row, col }));
        squares
            .map(|square| square.transformed(symmetry, rows, cols))
            .collect()
    };
    for &first in symmetries(rows, cols) {
        for &second in symmetries(rows, cols) {
            let squares = images(first).into_iter();
            let both: Vec<Square> = squares.map(|s| s.transformed(second, rows, cols)).collect();
            let same = symmetries(rows, cols)
                .iter()
                .filter(|&&third| images(third) == both);
            assert_eq!(same.count(), 1, "{first:?} {second:?}");
        }
    }
}

#[test]
fn images_share_a_canonical_form() {
    let check = |text: &str, size: usize| {
        let board: Board = text.parse().expect(text);
        let orbit = board.orbit();
        assert_eq!(orbit.len(), size, "{text}");
        assert!(orbit.contains(&board));
        assert!(orbit.iter().all(|image| image.canonical() == orbit[0]));
    };
    check("NN./..B/..B", 8);
    check(".B../.NNB/BNN./..B.", 2);
    check("K.K/N.N", 2);
    check("...K./K.R../.R..K/...R.", 4);
    check("...", 1);
    let board: Board = "RB./.BR".parse().expect("a board");
    let turned = board.transformed(Symmetry::TurnRight);
    assert_eq!(turned.to_string(), ".R/BB/R.");
}
