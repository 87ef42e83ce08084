//! Opening a puzzle by a text that a player typed.

use std::sync::atomic::AtomicBool;

use chess_loop::open::{OpenPuzzleError, PuzzleName, check_solvable, open};
use chess_loop::published::PUBLISHED;
use chess_loop::share::Puzzle;
use chess_loop::solve::SolveControl;

#[test]
fn numbers_ids_slugs_and_seeds_are_opened() {
    let control = SolveControl::default();
    for published in PUBLISHED {
        let opened = open(&format!(" {}\n", published.number), &control).expect("published");
        assert_eq!(opened.name, PuzzleName::Published(published.number));
        assert_eq!(opened.puzzle, published.instance().into());
        assert_eq!(opened.grade, None);
    }
    for text in ["2x4:2N+2Q:Q???/????", "2x4-2N-2Q-Q___-____", "4x7:4N+4Q"] {
        let puzzle: Puzzle = text.parse().expect("an id");
        let opened = open(text, &control).expect("solvable");
        assert_eq!(opened.name, PuzzleName::Id(puzzle.clone()));
        assert_eq!(opened.puzzle, puzzle);
    }
    let seed = "v2-4x5-3NK-easy-givens-42";
    let opened = open(seed, &control).expect("a puzzle");
    assert_eq!(opened.name, PuzzleName::Seed(seed.parse().expect("a seed")));
    assert_eq!(
        opened.grade.map(chess_loop::deduce::Grade::id),
        Some("easy")
    );
}

#[test]
fn unopenable_texts_have_a_reason() {
    let check = |text: &str, expected: &str| {
        let refused = open(text, &SolveControl::default()).expect_err(text);
        assert_eq!(refused.reason().to_string(), expected, "{text}");
    };
    check("16", "loop-no-such-number number=16 last=15");
    check(
        "99999999999999999999",
        "loop-no-such-number number=99999999999999999999 last=15",
    );
    check("", "loop-instance-shape text=");
    check("+1", "loop-instance-shape text=+1");
    check("v1", "loop-seed-shape");
    check(
        "5x5:3K+3Q",
        "L5: loop-impossible-mutual other=loop-piece-king",
    );
    check("4x4:4B+4K", "loop-none");
    check("2x4:2N+2Q:QQQ?/????", "loop-none");
    check("v2-4x4-4BK-any-givens-1", "loop-none");
}

/// A board too large to decide is opened, and a stopped check returns early.
#[test]
fn the_solvability_check_is_bounded_and_can_be_stopped() {
    let puzzle: Puzzle = "12x12:20N+20B".parse().expect("an instance");
    assert_eq!(check_solvable(&puzzle, &SolveControl::default()), Ok(()));
    let stop = AtomicBool::new(true);
    let stopped = check_solvable(&puzzle, &SolveControl::new(&stop));
    assert!(
        matches!(stopped, Err(OpenPuzzleError::NotMade(_))),
        "{stopped:?}"
    );
}
