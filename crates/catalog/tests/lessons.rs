//! Every step of every lesson, checked by the rules of its game.

use std::collections::BTreeSet;

use catalog::{
    Lesson,
    lesson::{Condition, Exercise, Placing, PuzzleLesson},
};
use chess_loop::verify::inspect;
use game::{Outcome, Rng};
use messages::{Language, Messages};

/// Minimum number of steps per game in which the learner finds a move of their own.
const MIN_TASKS: usize = 8;

fn lessons() -> Vec<(&'static catalog::Game, Lesson)> {
    let games = catalog::games().iter();
    let lessons = games.map(|game| (*game, game.lesson().expect("every game has a lesson")));
    lessons.collect()
}

fn puzzle_lesson() -> PuzzleLesson {
    let puzzle = catalog::find_puzzle("chess-loop").expect("in the catalog");
    puzzle.lesson().expect("a lesson")
}

fn check_messages(prefix: &str, parts: &[&str]) {
    for language in Language::ALL {
        let words = catalog::messages(language, []);
        for part in parts {
            let id = format!("{prefix}{part}");
            assert!(words.has(&id), "{id} has no message in {language:?}");
        }
    }
}

fn check_ids<'a>(ids: impl Iterator<Item = &'a str>) {
    let ids: Vec<&str> = ids.collect();
    let unique: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(unique.len(), ids.len(), "an id occurs twice: {ids:?}");
}

/// Whether the document of the rules cites the clause, as in `(C3, C10)`.
fn cites(rules: &str, clause: &str) -> bool {
    rules.match_indices(clause).any(|(at, _)| {
        let next = rules[at + clause.len()..].chars().next();
        next.is_some_and(|c| !c.is_ascii_alphanumeric())
    })
}

#[test]
fn lessons_have_a_goal_a_whole_game_and_eight_tasks() {
    for (game, lesson) in lessons() {
        let id = game.info.id;
        check_ids(lesson.steps.iter().map(|it| it.id.as_str()));
        let is_task = |it: &Exercise| matches!(it, Exercise::Find { is_goal: false, .. });
        let exercises: Vec<&Exercise> = lesson.steps.iter().map(|it| &it.exercise).collect();
        assert!(
            matches!(exercises[0], Exercise::Find { is_goal: true, .. }),
            "{id}"
        );
        assert!(matches!(exercises[1], Exercise::Play { .. }), "{id}");
        let n_tasks = exercises.iter().filter(|it| is_task(it)).count();
        assert!(MIN_TASKS <= n_tasks, "{id} has {n_tasks} tasks");
        for step in &lesson.steps {
            let parts: &[&str] = match step.exercise {
                Exercise::Forbidden { .. } => &["-title", "-text", "-task"],
                Exercise::Find { compare: true, .. } => {
                    &["-before", "-before-text", "-after", "-after-text", "-done"]
                }
                _ => &["-title", "-text", "-task", "-done"],
            };
            check_messages(&step.message, parts);
            let rules = Language::English.choose(game.rules);
            assert!(
                cites(rules, &step.rule),
                "{id}: {} isn't in the rules",
                step.rule
            );
        }
    }
}

#[test]
fn tasks_are_met_by_some_legal_moves_and_not_by_all() {
    for (game, lesson) in lessons() {
        for step in &lesson.steps {
            let Exercise::Find { shown, is_goal, .. } = &step.exercise else {
                continue;
            };
            let name = format!("{} {}", game.info.id, step.id);
            let line = step.open(game).unwrap_or_else(|it| panic!("{name}: {it}"));
            let accepted = step.accepted(game);
            let n_legal = line.legal_moves().len();
            assert!(
                accepted.contains(shown),
                "{name}: {shown} isn't one of {accepted:?}"
            );
            assert!(
                accepted.len() < n_legal,
                "{name}: all {n_legal} moves are accepted"
            );
            if *is_goal {
                let mut line = line;
                let learner = line.to_move();
                line.try_play(shown).expect("legal");
                let outcome = line.ending().map(|it| it.outcome);
                assert_eq!(outcome, Some(Outcome::Win(learner)), "{name}");
            }
        }
    }
}

#[test]
fn forbidden_moves_are_refused_by_the_cited_clause() {
    for (game, lesson) in lessons() {
        for step in &lesson.steps {
            let Exercise::Forbidden { attempt, squares } = &step.exercise else {
                continue;
            };
            let name = format!("{} {}", game.info.id, step.id);
            let line = step.open(game).unwrap_or_else(|it| panic!("{name}: {it}"));
            let reason = line.preview(attempt).expect_err(&name);
            // Rules documents cite `C6` for the clauses C6a to C6c.
            let clause = reason.clause().unwrap_or_default();
            let clause = clause.trim_end_matches(|c: char| c.is_ascii_lowercase());
            let rule = step.rule.trim_end_matches(|c: char| c.is_ascii_lowercase());
            assert_eq!(clause, rule, "{name}: {reason}");
            let last = squares.last().expect("a square");
            let pieces = line.view().pieces;
            let is_pawn = pieces.iter().any(|(at, _)| at.to_string() == *last);
            assert!(attempt.contains(last.as_str()) || is_pawn, "{name}");
        }
    }
}

#[test]
fn small_games_end_whatever_the_learner_plays() {
    for (game, lesson) in lessons() {
        let id = game.info.id;
        let step = &lesson.steps[1];
        let (mut n_won, n_games) = (0, 8);
        for seed in 1..=n_games {
            let mut rng = Rng::new(seed);
            let mut moves: Vec<String> = Vec::new();
            for ply in 0.. {
                let played = lesson.play(game, step, &moves).expect("a game");
                let guided = played.unwrap_or_else(|it| panic!("{id}: {it}"));
                let line = &guided.line;
                for said in &guided.said {
                    let note = said
                        .note
                        .as_ref()
                        .unwrap_or_else(|| panic!("{id}: no remark on {}", said.played.text));
                    check_messages(&note.message, &[""]);
                }
                // Equal moves get equal replies.
                if ply < 2 {
                    let again = lesson.play(game, step, &moves).expect("a game");
                    assert_eq!(again.expect("legal").line.moves(), line.moves());
                }
                moves = line.moves();
                if let Some(ending) = line.ending() {
                    assert!(guided.advice.is_none(), "{id}");
                    n_won += u32::from(ending.outcome == Outcome::Win(guided.learner));
                    break;
                }
                assert_eq!(line.to_move(), guided.learner, "{id}");
                let advice = guided.advice.unwrap_or_else(|| panic!("{id}: no advice"));
                check_messages(&advice.message, &[""]);
                assert!(ply < 200, "{id}: the game doesn't end");
                // A careless learner: takes a win that the advice points out, and runs with the
                // king where there is a race.
                let legal = line.legal_moves();
                let mut winning = legal.iter().filter(|m| {
                    let mut line = line.boxed_clone();
                    line.try_play(&m.text).expect("legal");
                    line.ending()
                        .is_some_and(|it| it.outcome == Outcome::Win(guided.learner))
                });
                let n = u32::try_from(legal.len()).expect("few");
                let random = &legal[rng.below(n) as usize];
                let run = Condition::parse("moves wK, up").expect("a condition");
                let run = run.matching(&**line).into_iter().next();
                let other = run.unwrap_or_else(|| random.text.clone());
                moves.push(winning.next().map_or(other, |it| it.text.clone()));
            }
        }
        assert!(
            n_games / 4 < n_won.into(),
            "{id}: {n_won}: a careless learner seldom wins"
        );
        assert!(
            lesson
                .play(game, step, &["nonsense".to_owned()])
                .expect("a game")
                .is_err()
        );
        assert!(lesson.play(game, &lesson.steps[0], &[]).is_none());
    }
}

#[test]
fn chess_loop_is_taught_by_placing_pieces() {
    let lesson = puzzle_lesson();
    check_ids(lesson.steps.iter().map(|it| it.id.as_str()));
    let rules = Language::English.choose(&chess_loop::RULES);
    let mut n_tasks = 0;
    for (index, step) in lesson.steps.iter().enumerate() {
        let name = &step.id;
        assert!(
            cites(rules, &step.rule),
            "{name}: {} isn't in the rules",
            step.rule
        );
        assert!(inspect(&step.board).expect("a board").faults.is_empty() || *name == "one");
        match &step.placing {
            Placing::Find {
                accepted, is_goal, ..
            } => {
                check_messages(&step.message, &["-title", "-text", "-task", "-done"]);
                assert_eq!(*is_goal, index == 0, "{name}");
                let n_empty = step.empty_squares().len();
                assert!(
                    !accepted.is_empty() && accepted.len() < n_empty,
                    "{name}: {accepted:?}"
                );
                n_tasks += usize::from(!is_goal);
            }
            Placing::Forbidden { piece, square } => {
                check_messages(&step.message, &["-title", "-text", "-task"]);
                let board = step.with_piece(square, *piece).expect("an empty square");
                let faults = inspect(&board).expect("a board").faults;
                let first = faults.first().map(|it| it.reason().clause());
                assert_eq!(first, Some(Some(step.rule.as_str())), "{name}");
            }
            Placing::Solve => {
                check_messages(&step.message, &["-title", "-text", "-task", "-done"]);
                assert_eq!(index, 1, "{name}");
            }
        }
    }
    assert!(MIN_TASKS <= n_tasks, "{n_tasks} tasks");
}

#[test]
fn faulty_lessons_are_refused_with_their_line() {
    for (text, line) in [
        ("goal", 1),
        ("\ngoal win\nfind wins\nshow x", 2),
        ("goal win\nfind flies\nshow x\nrule C1", 1),
        (
            "goal win\nfind wins\nshow x\nrule C1\n\nriddle x\nrule C1",
            6,
        ),
        ("task x\nfind any\nshow x\nrule C1\ncolour red", 1),
        ("game x\nopponent any |\nrule C1", 1),
    ] {
        let error = Lesson::parse("cage", text).expect_err(text);
        assert_eq!(error.line, line, "{error}");
    }
    assert!(
        PuzzleLesson::parse("task x\nboard .\npuzzle 1x1:1N+1K\npiece N\nfind no\nrule L1")
            .is_err()
    );
}

#[test]
fn lessons_are_told_in_both_languages() {
    let sentence = |language| {
        let words: Messages = catalog::messages(language, []);
        words.get("lesson-cage-win-task").into_owned()
    };
    assert_ne!(sentence(Language::English), sentence(Language::Portuguese));
}

#[test]
fn conditions_select_moves() {
    let cage = catalog::find("cage").expect("in the catalog");
    let line = cage
        .open(Some("6/6/2b3/6/2b3/rb1b2 r"), None)
        .expect("legal");
    for (condition, expected) in [
        ("any", &["a1-b2", "a1xb1xc2xc4", "a1xb1xd1"][..]),
        ("like a1x*x*", &["a1xb1xc2xc4", "a1xb1xd1"]),
        ("like a1x", &[]),
        ("captures 3", &["a1xb1xc2xc4"]),
        ("captures 2, not lands c5", &["a1xb1xd1"]),
        ("up, denies captures 1", &["a1xb1xc2xc4"]),
        ("reply pass", &[]),
    ] {
        let found = Condition::parse(condition)
            .expect(condition)
            .matching(&*line);
        assert_eq!(found, expected, "{condition}");
    }
    for text in [
        "",
        "captures",
        "captures x",
        "wins now",
        "flies",
        "denies",
        "not",
        "any,",
    ] {
        assert!(Condition::parse(text).is_none(), "{text}");
    }
}
