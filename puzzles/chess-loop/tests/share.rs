//! Ids, slugs and seeds: texts parse back, and no text makes a parser panic.

use chess_loop::share::{Puzzle, Seed};
use chess_loop::verify::verify;
use chess_loop::{Board, Givens, Instance};
use proptest::prelude::{ProptestConfig, Strategy, any, prop_oneof, proptest};

/// Parses a text with every parser; a parsed value must display as text that parses back.
fn check_parsers(text: &str) {
    _ = verify(text); // Must not panic.
    if let Ok(board) = text.parse::<Board>() {
        assert_eq!(board.to_string().parse(), Ok(board));
    }
    if let Ok(givens) = text.parse::<Givens>() {
        assert_eq!(givens.to_string().parse(), Ok(givens));
    }
    if let Ok(instance) = text.parse::<Instance>() {
        assert_eq!(instance.to_string().parse(), Ok(instance));
    }
    if let Ok(puzzle) = text.parse::<Puzzle>() {
        assert_eq!(puzzle.slug().parse(), Ok(puzzle.clone()));
        assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
    }
    if let Ok(seed) = text.parse::<Seed>() {
        assert_eq!(seed.to_string(), text.trim());
    }
}

fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[NBKRQnx.?/:+0-9_v-]{0,24}",
        "[NBKRQ.?]{3}/[NBKRQ.?]{3}(/[NBKRQ.?]{3}){0,2}",
        "[1-9]{1,2}x[1-9]:[1-9][NBKRQ]\\+[1-9][NBKRQ](:[NR?./]{0,9})?",
        "2x3:2N\\+2[KRQ]:[N?.]{3}/[N?.]{3}",
        "2x3-2N-2[KRQ]-[N_.]{3}-[N_.]{3}",
        "v[012]-([1-9]{1,2}x[1-9]|any)-([0-9]?[NBKRQ]{2}|any)-(easy|any)-(givens|bare)-[0-9]{1,21}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: testkit::cases(100_000) as u32,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn no_text_makes_a_parser_panic(text in texts()) {
        check_parsers(&text);
    }
}

#[test]
fn ids_convert_to_slugs_and_back() {
    for (id, slug) in [
        ("4x7:4N+4Q", "4x7-4N-4Q"),
        ("2x4:2N+2Q:Q???/????", "2x4-2N-2Q-Q___-____"),
        ("2x4:2N+2Q:Q..?/????", "2x4-2N-2Q-Q.._-____"),
    ] {
        let puzzle: Puzzle = id.parse().expect("an id");
        assert_eq!(
            (puzzle.to_string().as_str(), puzzle.slug().as_str()),
            (id, slug)
        );
        assert_eq!(slug.parse(), Ok(puzzle));
    }
}

#[test]
fn givens_without_known_squares_are_dropped() {
    let puzzle: Puzzle = "2x4:2N+2Q:????/????".parse().expect("an id");
    assert_eq!(puzzle.to_string(), "2x4:2N+2Q");
}

#[test]
fn invalid_ids_have_a_reason() {
    let check = |id: &str, expected: &str| {
        let error = id.parse::<Puzzle>().expect_err(id);
        assert_eq!(error.reason().to_string(), expected, "{id}");
    };
    check("2x4:2N+2Q:Q?/??", "loop-puzzle-size wanted=2x4 found=2x2");
    check(
        "2x4:2N+2Q:???K/????",
        "loop-puzzle-foreign piece=loop-piece-king at=d2",
    );
    check("2x4:2N+2N", "L1: loop-instance-same-type");
    check("", "loop-instance-shape text=");
    check(
        "2x4:2N+2Q:Q???/???",
        "loop-board-ragged row=2 expected=4 found=3",
    );
}

#[test]
fn seeds_parse_back_and_invalid_ones_have_a_reason() {
    for seed in [
        "v2-4x5-3NK-easy-givens-42",
        "v2-any-any-any-bare-0",
        "v2-12x12-NK-search-givens-18446744073709551615",
        "v2-any-3-medium-givens-7",
    ] {
        let read: Seed = seed.parse().expect("a seed");
        assert_eq!(read.to_string(), seed);
    }
    let check = |seed: &str, expected: &str| {
        let error = seed.parse::<Seed>().expect_err(seed);
        assert_eq!(error.reason().to_string(), expected, "{seed}");
    };
    check("v2-4x5-3NK-easy-givens", "loop-seed-shape");
    check("v2-4x5-3NK-easy-givens-042", "loop-seed-shape");
    check("v2-4x5-3NK-easy-givens--1", "loop-seed-shape");
    check(
        "v3-4x5-3NK-easy-givens-42",
        "loop-seed-version version=3 own=2",
    );
    check("v2-4x13-3NK-easy-givens-42", "loop-seed-size");
    check("v2-4x5-3NN-easy-givens-42", "loop-seed-men");
    check("v2-4x5-3NK-nice-givens-42", "loop-seed-grade");
}
