//! Deductions: every step is true, walkthroughs reach the solution, grades stay the same, hints lead to
//! the solution, and every message exists in every language.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use chess_loop::deduce::{
    DeductionStep, Grade, PuzzleHint, SquareChange, Technique, WalkOutcome, find_hint, grade, hint,
    walk, walk_to,
};
use chess_loop::generate::{Generated, generate};
use chess_loop::published::PUBLISHED;
use chess_loop::share::{Puzzle, Seed};
use chess_loop::solve::{self, SolveControl};
use chess_loop::verify::verify_as;
use chess_loop::words::MESSAGES;
use chess_loop::{Board, Given, Givens, Piece, Square};
use game::{Reason, Rng};
use messages::{Language, Messages};

use crate::seeds;

fn made(seed: &str) -> Generated {
    let read: Seed = seed.parse().expect("a seed");
    generate(&read, &SolveControl::default()).unwrap_or_else(|failed| panic!("{seed}: {failed}"))
}

/// The puzzle with each further piece of its solution given with a probability of `percent`.
fn with_some_pieces(puzzle: &Puzzle, solution: &Board, rng: &mut Rng, percent: u32) -> Puzzle {
    let mut given = solution.clone();
    for (square, _) in solution.pieces() {
        if puzzle.givens().at(square) == Given::Unknown && percent <= rng.below(100) {
            given.set(square, None);
        }
    }
    Puzzle::new(puzzle.instance(), Givens::pieces_of(&given)).expect("pieces of a solution fit")
}

fn is_true(change: SquareChange, board: &Board) -> bool {
    match change {
        SquareChange::Place(at, piece) => board.piece(at) == Some(piece),
        SquareChange::Empty(at) => board.piece(at).is_none(),
        SquareChange::Occupied(at) => board.piece(at).is_some(),
        SquareChange::Exclude(at, piece) => board.piece(at) != Some(piece),
    }
}

/// Checks that every step is true in the images of the solution that the givens allow, and returns the
/// images left at the end. Only a choice by symmetry, or a search, may exclude some of them.
fn check_steps(puzzle: &Puzzle, solution: &Board, steps: &[DeductionStep]) -> Vec<Board> {
    let fits = |board: &Board| {
        puzzle
            .givens()
            .known()
            .all(|(at, given)| board.piece(at).map(Given::Piece) == Some(given))
    };
    let mut images: Vec<Board> = solution.orbit().into_iter().filter(fits).collect();
    for step in steps {
        let before = images.len();
        images.retain(|image| step.changes.iter().all(|&change| is_true(change, image)));
        let may_choose = matches!(
            step.technique,
            Technique::Symmetry | Technique::SymmetryTwice | Technique::Search
        );
        let kept = if may_choose {
            !images.is_empty()
        } else {
            images.len() == before
        };
        assert!(kept, "{puzzle}: {step:?}");
    }
    images
}

/// Unique puzzles stay unique with more givens, so each generated puzzle provides ten.
#[test]
fn walkthroughs_of_unique_puzzles_reach_the_solution_by_true_steps() {
    let mut rng = Rng::new(1);
    let mut checked = 0;
    for number in seeds(210) {
        let Generated {
            puzzle, solution, ..
        } = made(&format!("v2-any-any-any-givens-{number}"));
        for percent in [0, 10, 20, 30, 40, 50, 60, 70, 80, 90] {
            let richer = with_some_pieces(&puzzle, &solution, &mut rng, percent);
            let walk = walk_to(&richer, &solution);
            let images = check_steps(&richer, &solution, &walk.steps);
            assert_eq!(images, std::slice::from_ref(&solution));
            assert_eq!(
                walk.outcome,
                WalkOutcome::Solved(solution.clone()),
                "{richer}"
            );
            assert_eq!(walk.grade, grade(&richer, &solution), "{richer}");
            checked += 1;
        }
    }
    assert!(testkit::cases(2_000) < checked);
}

/// With few pieces given there are many solutions, and no step may exclude the known one.
#[test]
fn steps_are_true_on_puzzles_with_many_solutions() {
    let mut rng = Rng::new(2);
    for number in 0..testkit::cases(30) {
        let Generated {
            puzzle, solution, ..
        } = made(&format!("v2-any-any-easy-givens-{number}"));
        for percent in [20, 40, 60] {
            let poorer = with_some_pieces(&puzzle.instance().into(), &solution, &mut rng, percent);
            check_steps(&poorer, &solution, &walk(&poorer).steps);
        }
    }
}

#[test]
fn published_puzzles_have_these_grades() {
    // The smallest boards are easy although they need suppositions.
    let expected = [
        (61, "easy"),
        (22, "easy"),
        (1701, "hard"),
        (53, "easy"),
        (1131, "hard"),
        (65, "easy"),
        (676, "medium"),
        (879, "hard"),
        (1609, "hard"),
        (2651, "fiendish"),
        (454, "medium"),
        (12032, "search"),
        (34, "easy"),
        (967, "hard"),
        (1614, "hard"),
        (3054, "fiendish"),
    ];
    for (published, expected) in PUBLISHED.into_iter().zip(expected) {
        let (puzzle, solution) = (Puzzle::from(published.instance()), published.solution());
        let walk = walk_to(&puzzle, &solution);
        let number = published.number;
        assert_eq!((walk.points, walk.grade.id()), expected, "puzzle {number}");
        assert_eq!(grade(&puzzle, &solution), walk.grade, "puzzle {number}");
        let images = check_steps(&puzzle, &solution, &walk.steps);
        assert_eq!(walk.outcome, WalkOutcome::Solved(images[0].clone()));
    }
}

#[test]
fn walkthroughs_of_unsolvable_puzzles_end_in_a_contradiction() {
    for id in ["3x5:3B+3N", "3x4:3N+3R:NN?N/????/????", "2x3:2B+2R:BBB/???"] {
        let puzzle: Puzzle = id.parse().expect("an id");
        assert_eq!(walk(&puzzle).outcome, WalkOutcome::Unsolvable, "{id}");
    }
}

#[test]
fn grades_have_ascending_limits_and_permanent_names() {
    assert!(Grade::ALL.map(Grade::max_points).is_sorted());
    assert_eq!(Grade::Search.max_points(), u32::MAX);
    let ids = Grade::ALL.map(Grade::id);
    let permanent = ["gentle", "easy", "medium", "hard", "fiendish", "search"];
    assert_eq!(ids, permanent);
    for grade in Grade::ALL {
        assert_eq!(grade.id().parse(), Ok(grade));
    }
}

/// The points determine the grade, but suppositions are at least easy, and nested ones at least
/// medium.
#[test]
fn techniques_set_a_minimum_grade() {
    let mut seen = BTreeSet::new();
    for number in 0..testkit::cases(80) {
        let Generated {
            puzzle, solution, ..
        } = made(&format!("v2-any-any-any-givens-{number}"));
        let walk = walk_to(&puzzle, &solution);
        let hardest = walk.steps.iter().map(|step| step.technique).max();
        let least = match hardest {
            None => Grade::Gentle,
            Some(hardest) if hardest < Technique::Suppose => Grade::Gentle,
            Some(hardest) if hardest < Technique::SupposeTwice => Grade::Easy,
            Some(hardest) if hardest < Technique::Search => Grade::Medium,
            Some(_) => Grade::Search,
        };
        let by_points = Grade::ALL
            .into_iter()
            .find(|grade| walk.points <= grade.max_points());
        assert_eq!(Some(walk.grade), by_points.max(Some(least)), "{puzzle}");
        seen.insert(walk.grade);
    }
    assert!(4 <= seen.len(), "{seen:?}");
}

/// Makes the marks that a hint asks for.
fn apply(progress: &Givens, board: &mut Board, empty: &mut BTreeSet<String>, hint: &PuzzleHint) {
    let PuzzleHint::Next(step) = hint else {
        panic!("{progress}: {hint:?}")
    };
    assert!(!step.changes.is_empty(), "{progress}: {hint:?}");
    for change in &step.changes {
        match *change {
            SquareChange::Place(at, piece) => board.set(at, Some(piece)),
            SquareChange::Empty(at) => {
                empty.insert(format!("{at:?}"));
            }
            SquareChange::Occupied(_) | SquareChange::Exclude(..) => {
                panic!("cannot be marked: {change:?}")
            }
        }
    }
}

/// The pieces of a board and some empty squares as givens.
fn progress(board: &Board, empty: &BTreeSet<String>) -> Givens {
    let mut text = String::new();
    for row in 0..board.rows() {
        if 0 < row {
            text.push('/');
        }
        for col in 0..board.cols() {
            let at = Square { row, col };
            let blank = if empty.contains(&format!("{at:?}")) {
                '.'
            } else {
                '?'
            };
            text.push(board.piece(at).map_or(blank, Piece::letter));
        }
    }
    text.parse().expect("progress")
}

#[test]
fn hints_lead_to_a_solution() {
    let published =
        PUBLISHED.map(|published| (Puzzle::from(published.instance()), published.solution()));
    let generated = (0..testkit::cases(10)).map(|number| {
        let made = made(&format!("v2-5x5-any-medium-givens-{number}"));
        (made.puzzle, made.solution)
    });
    for (puzzle, solution) in published.into_iter().chain(generated) {
        let instance = puzzle.instance();
        let mut board = Board::empty(instance.rows(), instance.cols()).expect("its size");
        let mut empty = BTreeSet::new();
        loop {
            let progress = progress(&board, &empty);
            let hint = hint(&puzzle, &progress, &solution);
            if hint == PuzzleHint::Solved {
                break;
            }
            apply(&progress, &mut board, &mut empty, &hint);
            check_messages(&hint.focus(&puzzle));
            check_messages(&hint.why(&puzzle));
            check_messages(&hint.action(&puzzle));
        }
        let mut solved = board.clone();
        for (at, given) in puzzle.givens().known() {
            if let Given::Piece(piece) = given {
                solved.set(at, Some(piece));
            }
        }
        assert!(
            verify_as(&solved.to_string(), &puzzle.wanted()).is_ok(),
            "{puzzle}: {solved}"
        );
    }
}

#[test]
fn a_wrong_mark_is_reported() {
    let check = |progress: &str, expected: &str| {
        let puzzle: Puzzle = "2x4:2N+2Q".parse().expect("puzzle 12");
        let solution = "QN../..NQ".parse().expect("its solution");
        let hint = hint(&puzzle, &progress.parse().expect("marks"), &solution);
        let said: Vec<String> = hint.why(&puzzle).iter().map(Reason::to_string).collect();
        assert!(matches!(hint, PuzzleHint::Wrong { .. }), "{progress}");
        assert_eq!(said, [expected], "{progress}");
    };
    check(
        "QN??/N???",
        "loop-hint-wrong-piece piece=loop-piece-knight at=a1",
    );
    check("QN??/???.", "loop-hint-wrong-empty at=d1");
    // Two pieces of one image of the solution and one of another: the single one is wrong.
    check(
        "QN?Q/????",
        "loop-hint-wrong-piece piece=loop-piece-queen at=d2",
    );
}

#[test]
fn a_solved_board_needs_no_hint() {
    let puzzle: Puzzle = "2x4:2N+2Q".parse().expect("puzzle 12");
    let solution: Board = "QN../..NQ".parse().expect("its solution");
    for image in solution.orbit() {
        assert_eq!(
            hint(&puzzle, &Givens::pieces_of(&image), &solution),
            PuzzleHint::Solved
        );
    }
}

#[test]
fn a_hint_accepts_any_solution() {
    let puzzle: Puzzle = "2x5:2N+2K"
        .parse()
        .expect("an instance with several solutions");
    let control = SolveControl::default();
    let mut solutions = 0;
    let each = |board: &Board| {
        solutions += 1;
        let hint = find_hint(&puzzle, &Givens::pieces_of(board), &control);
        assert_eq!(hint, Ok(Some(PuzzleHint::Solved)));
        ControlFlow::Continue(())
    };
    solve::for_each(&puzzle.instance(), &Givens::none(), &control, each).expect("not stopped");
    assert_eq!(solutions, 14);
    let unsolvable: Puzzle = "3x5:3B+3N".parse().expect("an instance without solution");
    assert_eq!(find_hint(&unsolvable, &Givens::none(), &control), Ok(None));
}

fn languages() -> [Messages; 2] {
    Language::ALL.map(|language| Messages::new(language, [&MESSAGES]))
}

/// Checks that every message exists in every language and has all its arguments.
fn check_messages(reasons: &[Reason]) {
    thread_local!(static LANGUAGES: [Messages; 2] = languages());
    LANGUAGES.with(|languages| {
        for reason in reasons {
            for language in languages {
                assert!(language.has(reason.id()), "{reason}");
                let said = language.say(reason);
                assert!(
                    !said.contains(['{', '}']) && !said.contains("loop-"),
                    "{reason}: {said}"
                );
            }
        }
    });
}

#[test]
fn languages_have_the_same_messages() {
    let [(_, english), (_, portuguese)] = MESSAGES;
    let english = messages::outline(english).expect("English parses");
    let portuguese = messages::outline(portuguese).expect("Portuguese parses");
    let ids = |outline: &[(String, Vec<String>)]| {
        outline.iter().map(|(id, _)| id.clone()).collect::<Vec<_>>()
    };
    assert_eq!(ids(&english), ids(&portuguese));
    for technique in Technique::ALL {
        check_messages(&[technique.name()]);
    }
    for grade in Grade::ALL {
        check_messages(&[grade.name()]);
    }
}

#[test]
fn a_walkthrough_is_explained_in_english_and_portuguese() {
    let Generated {
        puzzle, solution, ..
    } = made("v2-5x5-4NR-gentle-givens-1");
    let [english, portuguese] = languages();
    let walk = walk_to(&puzzle, &solution);
    let explained = |language: &Messages| -> Vec<String> {
        let reasons = walk.steps.iter().flat_map(|step| &step.because);
        reasons.map(|reason| language.sentence(reason)).collect()
    };
    assert_eq!(
        explained(&english)[4..10],
        [
            "The rook on a4 attacks towards b4 and may attack only one piece, so its other lines are \
             empty.",
            "The rook on b1 attacks towards b4 and may attack only one piece, so its other lines are \
             empty.",
            "Only a knight on d2 can attack the rook on b1.",
            "The knight on d2 may not attack another knight, so there's none in its sight.",
            "The knight on d2 attacks towards b1 and may attack only one piece, so its other lines \
             are empty.",
            "Only a rook on d5 can attack the knight on d4.",
        ]
    );
    assert_eq!(
        explained(&portuguese)[5..8],
        [
            "A torre de b1 ataca na direção de b4 e só pode atacar uma peça, por isso as suas outras \
             linhas estão vazias.",
            "Só um cavalo em d2 pode atacar a torre de b1.",
            "O cavalo de d2 não pode atacar uma peça do seu tipo, por isso não há nenhuma à sua \
             vista.",
        ]
    );
}

#[test]
fn every_explained_supposition_ends_with_a_contradiction_and_a_conclusion() {
    let mut contradictions = BTreeSet::new();
    for published in PUBLISHED {
        let walk = walk_to(&published.instance().into(), &published.solution());
        for step in &walk.steps {
            let ids: Vec<&str> = step.because.iter().map(Reason::id).collect();
            if !ids[0].starts_with("loop-why-suppose") {
                continue;
            }
            let follows = |id: &&str| {
                let conclusions = [
                    "loop-why-not-piece",
                    "loop-why-not-empty",
                    "loop-why-mirror",
                ];
                conclusions.contains(id)
            };
            let conclusion = ids.iter().position(follows).expect("a conclusion");
            let contradiction = ids[conclusion - 1];
            assert!(contradiction.starts_with("loop-but-"), "{ids:?}");
            contradictions.insert(contradiction.to_owned());
            // Before the last reason, only nested suppositions have contradictions.
            for (index, id) in ids[..conclusion - 1].iter().enumerate() {
                let before = index.checked_sub(1).map(|before| ids[before]);
                let is_inner = before.is_some_and(|id| id.starts_with("loop-why-inner"));
                assert_eq!(id.starts_with("loop-but-"), is_inner, "{ids:?}");
            }
            check_messages(&step.because);
        }
    }
    assert!(6 < contradictions.len(), "{contradictions:?}");
}

#[test]
fn a_hint_is_explained_in_three_levels() {
    let check = |puzzle: &str, solution: &str, progress: &str, expected: [&[&str]; 3]| {
        let puzzle: Puzzle = puzzle.parse().expect("an id");
        let solution = solution.parse().expect("a board");
        let hint = hint(&puzzle, &progress.parse().expect("marks"), &solution);
        let [english, _] = languages();
        let levels = [hint.focus(&puzzle), hint.why(&puzzle), hint.action(&puzzle)];
        for (level, expected) in levels.iter().zip(expected) {
            let said: Vec<String> = level
                .iter()
                .map(|reason| english.sentence(reason))
                .collect();
            assert_eq!(said, expected);
        }
    };
    check(
        "2x4:2N+2Q",
        "QN../..NQ",
        "????/????",
        [
            &["Look at b2, c2, b1 and c1."],
            &[
                "Suppose there's a knight on a2.",
                "Then the knight on a2 can attack a queen only on c1.",
                "The queen on c1 may not attack another queen, so there's none in its sight.",
                "Only 2 squares are left for the 2 queens.",
                "But then the queen on a1 would attack two pieces, towards a2 and c1.",
                "So there's no knight on a2.",
                "By symmetry, the same goes for d2, a1 and d1.",
                "Suppose there's no knight on b2, c2, b1 or c1.",
                "Then no square would be left for the 2 knights.",
                "So a knight stands on one of b2, c2, b1 and c1; they are mirror images, so we can \
                 choose which.",
            ],
            &["Put a knight on b2."],
        ],
    );
    check(
        "2x4:2N+2Q",
        "QN../..NQ",
        "Q???/????",
        [
            &["Look at a2."],
            &["Only a knight on c1 can attack the queen on a2."],
            &["Put a knight on c1."],
        ],
    );
}
