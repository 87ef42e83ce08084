//! Chess Loop over HTTP. What may take long goes to the workers, like any other question.

use std::{
    hash::{BuildHasher, Hasher, RandomState},
    ops::ControlFlow,
    sync::{Arc, atomic::AtomicBool},
};

use axum::{Json, extract::State as Shared};
use chess_loop::{
    Board, Givens,
    deduce::{Hint, find_hint},
    generate::{self, Failed},
    share::{Puzzle, Seed, Wish},
    solve::{self, Control},
    verify::{Verified, verify as check, verify_as},
};
use game::Reason;
use messages::Messages;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    api::Shares,
    app::App,
    input::{Input, Lang},
    problem::Problem,
    thinking::Answer,
};

/// The most solutions of one answer.
const MOST_SOLUTIONS: usize = 100;

/// A puzzle to be solved.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Solve {
    #[schema(example = "4x5:2N+2B")]
    puzzle: String,
    /// How many solutions to find, 1 unless told otherwise, 100 at most.
    limit: Option<usize>,
}

/// A puzzle whose solutions are to be counted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountOf {
    #[schema(example = "4x5:2N+2B")]
    puzzle: String,
}

/// A board to be checked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
    #[schema(example = "RB./.BR")]
    board: String,
    /// The puzzle it should solve; any if it is not given.
    puzzle: Option<String>,
}

/// A puzzle to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Make {
    /// The same seed makes the same puzzle. Without one, chance decides.
    #[schema(example = "v1-4x5-3NK-easy-givens-42")]
    seed: Option<String>,
}

/// A puzzle somebody is stuck in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stuck {
    #[schema(example = "4x5:2N+2B")]
    puzzle: String,
    /// What stands so far.
    board: Option<String>,
}

type Answered = Result<Json<Value>, Problem>;

fn read(text: &str) -> Result<Puzzle, Problem> {
    text.trim()
        .parse()
        .map_err(|it: chess_loop::share::BadPuzzle| Problem::Input(it.reason()))
}

/// Has a worker do it. `None` means that it was stopped.
async fn ask(
    app: &App,
    key: String,
    work: impl FnOnce(&Control<'_>) -> Option<Result<Value, Problem>> + Send + 'static,
) -> Answered {
    let work = |stop: &AtomicBool| work(&Control::new(stop)).unwrap_or(Err(Problem::OutOfTime));
    let ticket = app.thinking.ask(key, |it| it.work(work))?;
    match ticket.answer().await.as_deref() {
        Some(Answer::Value(value)) => value.clone().map(Json),
        Some(Answer::Move(_) | Answer::Analysis(_)) | None => Err(Problem::OutOfTime),
    }
}

fn tour(verified: &Verified) -> Vec<String> {
    verified.tour.iter().map(|it| it.at.to_string()).collect()
}

/// Solutions, each with its loop of attacks.
#[utoipa::path(post, path = "/puzzles/chess-loop/solve", request_body = Solve, responses((status = 200, body = Value)))]
pub(crate) async fn solve(Shared(app): Shares, Input(input): Input<Solve>) -> Answered {
    let puzzle = read(&input.puzzle)?;
    let limit = input.limit.unwrap_or(1).clamp(1, MOST_SOLUTIONS);
    let key = format!("solve {puzzle} {limit}");
    ask(&app, key, move |control| {
        let mut boards: Vec<Board> = Vec::new();
        let found = |board: &Board| {
            boards.push(board.clone());
            if boards.len() == limit {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        solve::each(&puzzle.instance(), puzzle.givens(), control, found).ok()?;
        let solutions = boards.iter().map(|board| {
            let text = board.to_string();
            let tour = verify_as(&text, &puzzle.wanted()).map(|it| tour(&it)).ok();
            json!({ "board": text, "loop": tour })
        });
        let solutions: Vec<Value> = solutions.collect();
        Some(Ok(
            json!({ "puzzle": puzzle.to_string(), "solutions": solutions }),
        ))
    })
    .await
}

/// How many solutions there are, in all and up to symmetry.
#[utoipa::path(post, path = "/puzzles/chess-loop/count", request_body = CountOf, responses((status = 200, body = Value)))]
pub(crate) async fn count(Shared(app): Shares, Input(input): Input<CountOf>) -> Answered {
    let puzzle = read(&input.puzzle)?;
    ask(&app, format!("count {puzzle}"), move |control| {
        let count = solve::count(&puzzle.instance(), puzzle.givens(), control).ok()?;
        Some(Ok(
            json!({ "total": count.total, "classes": count.classes }),
        ))
    })
    .await
}

/// Whether a board is a solution, or the first thing that is wrong with it.
#[utoipa::path(post, path = "/puzzles/chess-loop/verify", request_body = Check, responses((status = 200, body = Value)))]
pub(crate) async fn verify(
    Shared(app): Shares,
    Lang(language): Lang,
    Input(input): Input<Check>,
) -> Answered {
    let checked = match &input.puzzle {
        None => check(input.board.trim()),
        Some(puzzle) => verify_as(input.board.trim(), &read(puzzle)?.wanted()),
    };
    Ok(Json(match checked {
        Ok(verified) => json!({ "valid": true, "loop": tour(&verified), "reason": null }),
        Err(fault) => {
            let reason = fault.reason();
            let reason = json!({
                "id": reason.id(),
                "clause": reason.clause(),
                "message": app.words(language).say(&reason),
            });
            json!({ "valid": false, "loop": null, "reason": reason })
        }
    }))
}

/// A new puzzle, with its solution.
#[utoipa::path(post, path = "/puzzles/chess-loop/generate", request_body = Make, responses((status = 200, body = Value)))]
pub(crate) async fn generate(Shared(app): Shares, Input(input): Input<Make>) -> Answered {
    let seed = match &input.seed {
        Some(text) => {
            let seed = text.trim().parse();
            seed.map_err(|it: chess_loop::share::BadSeed| Problem::Input(it.reason()))?
        }
        None => Seed {
            wish: Wish {
                givens: true,
                ..Wish::default()
            },
            // Any number will do that is not always the same.
            number: RandomState::new().build_hasher().finish() % 1_000_000,
        },
    };
    ask(
        &app,
        format!("generate {seed}"),
        move |control| match generate::generate(&seed, control) {
            Ok(made) => Some(Ok(json!({
                "seed": made.seed.to_string(),
                "puzzle": made.puzzle.to_string(),
                "solution": made.solution.to_string(),
                "grade": made.grade.id(),
            }))),
            Err(Failed::Stopped) => None,
            Err(failed) => Some(Err(Problem::Input(failed.reason()))),
        },
    )
    .await
}

/// What to do next, in words: where to look, why, and what to place.
#[utoipa::path(post, path = "/puzzles/chess-loop/hint", request_body = Stuck, responses((status = 200, body = Value)))]
pub(crate) async fn hint(
    Shared(app): Shares,
    Lang(language): Lang,
    Input(input): Input<Stuck>,
) -> Answered {
    let puzzle = read(&input.puzzle)?;
    let progress = match &input.board {
        None => Givens::none(),
        Some(text) => {
            let board = text.trim().parse::<Board>();
            Givens::pieces_of(&board.map_err(|it| Problem::Input(it.reason()))?)
        }
    };
    // As a puzzle of its own the progress is checked: its size and its types.
    Puzzle::new(puzzle.instance(), puzzle.givens().and(&progress))
        .map_err(|it| Problem::Input(it.reason()))?;
    let key = format!("hint {puzzle} {:?} {language:?}", input.board);
    let shared = Arc::clone(&app);
    ask(&app, key, move |control| {
        let hint = find_hint(&puzzle, &progress, control).ok()?;
        let Some(hint) = hint else {
            return Some(Ok(json!({ "solved": false, "solvable": false })));
        };
        let words = shared.words(language);
        Some(Ok(json!({
            "solved": hint == Hint::Solved,
            "solvable": true,
            "wrong": matches!(hint, Hint::Wrong { .. }),
            "look": sentences(&hint.place(&puzzle), words),
            "why": sentences(&hint.why(&puzzle), words),
            "do": sentences(&hint.action(&puzzle), words),
        })))
    })
    .await
}

fn sentences(reasons: &[Reason], words: &Messages) -> Vec<String> {
    reasons.iter().map(|it| words.say(it)).collect()
}
