//! Generated puzzles: the same for the same seed, of the requested grade, minimal, and unique. A second
//! SAT solver proves uniqueness again, from an encoding that shares only the rules with ours.

use std::collections::BTreeSet;

use chess_loop::atlas::instances;
use chess_loop::deduce::{Grade, grade};
use chess_loop::generate::{BARE, GenerateError, Generated, Series, generate, offers};
use chess_loop::published::PUBLISHED;
use chess_loop::share::{Puzzle, Seed};
use chess_loop::solve::{self, SolveControl, Uniqueness};
use chess_loop::verify::verify_as;
use chess_loop::{Given, Givens, Instance};

use crate::{sat, seeds};

fn make(seed: &str) -> Result<Generated, GenerateError> {
    let seed: Seed = seed.parse().expect("a seed");
    generate(&seed, &SolveControl::default())
}

fn made(seed: &str) -> Generated {
    make(seed).unwrap_or_else(|failed| panic!("{seed}: {failed}"))
}

/// If this fails, seeds make other puzzles than before, which needs a new `Seed::VERSION`.
#[test]
fn seeds_make_the_same_puzzles_as_before() {
    for (seed, id, grade) in [
        (
            "v2-4x5-3NK-easy-givens-42",
            "4x5:3N+3K:?N???/?????/K????/?N???",
            "easy",
        ),
        (
            "v2-5x5-4NR-gentle-givens-1",
            "5x5:4N+4R:?????/RN?N?/?????/?????/?R???",
            "gentle",
        ),
        (
            "v2-6x6-4NQ-medium-givens-2",
            "6x6:4N+4Q:???Q??/?Q????/??????/??N???/??????/??????",
            "medium",
        ),
        (
            "v2-5x6-4BK-hard-givens-3",
            "5x6:4B+4K:??????/????B?/??????/??????/B?????",
            "hard",
        ),
        (
            "v2-any-any-any-givens-4",
            "4x8:3N+3R:????????/???R????/???N??R?/????????",
            "medium",
        ),
        (
            "v2-any-any-hard-givens-5",
            "4x8:4K+4N:?????N??/????????/???N????/????????",
            "hard",
        ),
        ("v2-any-any-any-bare-6", "3x4:2K+2R", "medium"),
        ("v2-any-any-fiendish-bare-7", "5x5:4B+4K", "fiendish"),
        (
            "v2-any-any-fiendish-givens-9",
            "6x6:5N+5R:??????/??????/?????R/??????/??????/??N???",
            "fiendish",
        ),
    ] {
        let made = made(seed);
        assert_eq!(
            (made.puzzle.to_string().as_str(), made.grade.id()),
            (id, grade),
            "{seed}"
        );
        assert_eq!(made.seed.to_string(), seed);
    }
}

/// `generate-bench` tries more seeds.
#[test]
fn every_offered_grade_is_delivered() {
    for size in [
        "any", "3x4", "3x6", "4x4", "4x5", "4x6", "4x7", "5x6", "6x6",
    ] {
        for (givens, seeds) in [("givens", 3), ("bare", 2)] {
            let open = format!("v2-{size}-any-any-{givens}-0");
            let open: Seed = open.parse().expect("a seed");
            for grade in offers(&open.spec) {
                for number in 0..testkit::cases(seeds) {
                    let made = made(&format!("v2-{size}-any-{grade}-{givens}-{number}"));
                    assert_eq!(made.grade, grade);
                    assert_eq!(made.puzzle.givens().is_none(), givens == "bare");
                }
            }
        }
    }
}

#[test]
fn grades_that_are_not_offered_are_rejected() {
    let offered = |seed: &str| {
        let seed: Seed = seed.parse().expect("a seed");
        offers(&seed.spec)
    };
    assert_eq!(offered("v2-any-any-any-givens-0"), Grade::ALL);
    assert_eq!(
        offered("v2-any-any-any-bare-0"),
        [
            Grade::Easy,
            Grade::Medium,
            Grade::Hard,
            Grade::Fiendish,
            Grade::Search
        ]
    );
    assert_eq!(
        offered("v2-3x4-any-any-givens-0"),
        [Grade::Gentle, Grade::Easy, Grade::Medium]
    );
    assert_eq!(offered("v2-3x4-any-any-bare-0"), [Grade::Medium]);
    assert_eq!(offered("v2-5x4-3NQ-any-bare-0"), [Grade::Hard]);
    assert_eq!(offered("v2-6x6-any-any-bare-0"), []);
    let check = |seed: &str, expected: &str| {
        let failed = make(seed).expect_err(seed);
        assert_eq!(failed.reason().to_string(), expected, "{seed}");
    };
    check(
        "v2-3x4-any-search-givens-1",
        "loop-generate-not-offered least=loop-grade-gentle most=loop-grade-medium count=3",
    );
    check(
        "v2-3x4-any-easy-bare-1",
        "loop-generate-not-offered least=loop-grade-medium most=loop-grade-medium count=1",
    );
    check("v2-6x6-any-easy-bare-1", "loop-generate-none-bare");
}

/// The table of puzzles without givens is complete up to 6x8, and each has its grade whichever way the
/// board is turned and the types are ordered.
#[test]
fn table_of_bare_puzzles_is_complete_with_right_grades() {
    let control = SolveControl::default();
    let unique = instances(6, 8).filter(|instance| {
        let count = solve::count(instance, &Givens::none(), &control);
        count.expect("not stopped").classes == 1
    });
    let unique: BTreeSet<String> = unique.map(|instance| instance.to_string()).collect();
    let listed: BTreeSet<String> = BARE
        .iter()
        .map(|known| known.instance())
        .filter(|instance| instance.rows() <= 6 && instance.cols() <= 8)
        .map(|instance| instance.to_string())
        .collect();
    assert_eq!(unique, listed);
    for known in BARE {
        let instance = known.instance();
        let (rows, cols) = (instance.rows(), instance.cols());
        // The largest take seconds each, and turning changes little there.
        let is_small = instance.squares() <= 30;
        let sizes = [(rows, cols), (cols, rows)];
        let [first, second] = instance.pair();
        let pairs = [[first, second], [second, first]];
        for (rows, cols) in sizes.into_iter().take(1 + usize::from(is_small)) {
            for [first, second] in pairs.into_iter().take(1 + usize::from(is_small)) {
                let turned = Instance::new(rows, cols, instance.n(), first, second);
                let turned = turned.expect("as good as the other");
                let found = solve::uniqueness(&turned, &Givens::none(), &control);
                let Ok(Uniqueness::UniqueUpToSymmetry(solution)) = found else {
                    panic!("{turned}: {found:?}")
                };
                assert_eq!(grade(&turned.into(), &solution), known.grade, "{turned}");
            }
        }
    }
}

#[test]
fn generated_puzzles_are_unique_by_a_second_sat_solver() {
    for number in seeds(60) {
        let made = made(&format!("v2-any-any-any-givens-{number}"));
        assert!(!made.puzzle.givens().is_none(), "{}", made.puzzle);
        let solutions = sat::solutions(&made.puzzle, 2);
        assert_eq!(
            solutions,
            BTreeSet::from([made.solution]),
            "{}",
            made.puzzle
        );
    }
    for number in seeds(10) {
        let made = made(&format!("v2-any-any-any-bare-{number}"));
        let images: BTreeSet<_> = made.solution.orbit().into_iter().collect();
        assert_eq!(sat::solutions(&made.puzzle, 9), images, "{}", made.puzzle);
    }
}

#[test]
fn published_puzzles_are_unique_up_to_symmetry_by_a_second_sat_solver() {
    for published in PUBLISHED {
        let images: BTreeSet<_> = published.solution().orbit().into_iter().collect();
        let found = sat::solutions(&published.instance().into(), 9);
        assert_eq!(found, images, "{}", published.number);
    }
    // Puzzle 7 as the page's text has it, and two instances of an older copy of the page.
    for unsolvable in ["3x5:3B+3N", "4x4:3B+3N", "4x4:4B+4K"] {
        let puzzle: Puzzle = unsolvable.parse().expect("an instance");
        assert!(sat::solutions(&puzzle, 1).is_empty(), "{unsolvable}");
    }
}

#[test]
fn no_given_piece_of_a_generated_puzzle_can_be_removed() {
    for number in 0..testkit::cases(20) {
        for wanted in [Grade::Easy, Grade::Hard] {
            let seed = format!("v2-5x5-3NK-{wanted}-givens-{number}");
            let Generated {
                puzzle, solution, ..
            } = made(&seed);
            let verified = verify_as(&solution.to_string(), &puzzle.wanted());
            assert!(verified.is_ok(), "{seed}: {verified:?}");
            for (square, given) in puzzle.givens().known() {
                assert_eq!(solution.piece(square).map(Given::Piece), Some(given));
                let mut fewer = solution.clone();
                for (other, _) in solution.pieces() {
                    if other == square || puzzle.givens().at(other) == Given::Unknown {
                        fewer.set(other, None);
                    }
                }
                let fewer = Puzzle::new(puzzle.instance(), Givens::pieces_of(&fewer));
                let fewer = fewer.expect("fewer givens fit as well");
                let too_few = 1 < sat::solutions(&fewer, 2).len();
                assert!(
                    too_few || wanted < grade(&fewer, &solution),
                    "{seed}: {fewer}"
                );
            }
        }
    }
}

#[test]
fn impossible_specs_have_a_reason() {
    let check = |seed: &str, expected: &str| {
        let failed = make(seed).expect_err(seed);
        assert_eq!(failed.reason().to_string(), expected, "{seed}");
    };
    check(
        "v2-5x5-3KQ-any-givens-1",
        "L5: loop-impossible-mutual other=loop-piece-king",
    );
    check(
        "v2-any-KQ-any-bare-1",
        "L5: loop-impossible-mutual other=loop-piece-king",
    );
    check("v2-4x4-0NK-any-givens-1", "L1: loop-instance-too-few n=0");
    check("v2-2x2-any-any-givens-1", "L5: loop-impossible-too-small");
    check("v2-4x4-2NK-any-bare-1", "loop-generate-not-found");
    check("v2-4x4-4BK-any-bare-1", "loop-none");
    check("v2-4x4-4BK-any-givens-1", "loop-none");
    check(
        "v2-2x3-2NK-fiendish-bare-1",
        "loop-generate-not-offered least=loop-grade-easy most=loop-grade-easy count=1",
    );
}

#[test]
fn a_series_skips_seeds_without_a_new_puzzle() {
    // An instance without givens is one puzzle, which every seed makes.
    let control = SolveControl::default();
    let series = |seed: &str, max_unproductive| {
        let seed = seed.parse().expect("a seed");
        Series::new(seed, max_unproductive, &control)
    };
    let mut same = series("v2-4x5-3QN-any-bare-1", 5);
    let first = same.next().expect("an answer").expect("a puzzle");
    assert_eq!(first.seed.number, 1);
    let none = GenerateError::NotFound { grades: Vec::new() };
    assert_eq!(same.next(), Some(Err(none)));
    assert_eq!(same.next(), None);

    // Seeds are tried one after the other, without gaps.
    let many: Vec<Generated> = series("v2-3x4-2NK-any-givens-7", 20)
        .take(6)
        .map(|made| made.expect("a puzzle"))
        .collect();
    let mut seen: Vec<Generated> = Vec::new();
    for number in 7..=many[5].seed.number {
        let made = make(&format!("v2-3x4-2NK-any-givens-{number}"));
        let is_new = |made: &Generated| seen.iter().all(|old| old.puzzle != made.puzzle);
        let new = made.ok().filter(is_new);
        seen.extend(new);
    }
    assert_eq!(seen, many);
}

#[test]
fn a_series_ends_with_the_grades_found_or_the_error() {
    let control = SolveControl::default();
    // Puzzles with two knights and two kings are never hard.
    let hopeless = "v2-4x6-2NK-hard-givens-1".parse().expect("a seed");
    let mut hopeless = Series::new(hopeless, 2, &control);
    let Some(Err(GenerateError::NotFound { grades })) = hopeless.next() else {
        panic!("hard after all")
    };
    assert!(!grades.is_empty() && !grades.contains(&Grade::Hard));
    assert!(grades.is_sorted());
    assert_eq!(hopeless.next(), None);
    let refused = "v2-4x5-3QN-gentle-bare-1".parse().expect("a seed");
    let mut refused = Series::new(refused, 3, &control);
    let grades = vec![Grade::Hard];
    assert_eq!(
        refused.next(),
        Some(Err(GenerateError::NotOffered { grades }))
    );
    assert_eq!(refused.next(), None);
    let impossible = "v2-4x5-3QR-any-givens-1".parse().expect("a seed");
    let mut impossible = Series::new(impossible, 3, &control);
    assert!(matches!(
        impossible.next(),
        Some(Err(GenerateError::Impossible(_)))
    ));
    assert_eq!(impossible.next(), None);
}
