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
use serde::{Deserialize, Serialize};
use serde_json::Value;
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

/// Solutions of a puzzle.
#[derive(Debug, Serialize, ToSchema)]
struct Solutions {
    puzzle: String,
    solutions: Vec<Solution>,
}

/// A solution.
#[derive(Debug, Serialize, ToSchema)]
struct Solution {
    board: String,
    /// The squares in the order in which their pieces attack one another.
    #[serde(rename = "loop")]
    tour: Option<Vec<String>>,
}

/// How many solutions there are.
#[derive(Debug, Serialize, ToSchema)]
struct Count {
    total: u64,
    /// Those that are the same but for turning and mirroring counted once.
    classes: u64,
}

/// Whether a board is a solution.
#[derive(Debug, Serialize, ToSchema)]
struct Verdict {
    valid: bool,
    /// The squares in the order in which their pieces attack one another.
    #[serde(rename = "loop")]
    tour: Option<Vec<String>>,
    /// What is wrong first.
    reason: Option<Wrong>,
}

/// What is wrong with a board.
#[derive(Debug, Serialize, ToSchema)]
struct Wrong {
    /// Names the kind of fault, for ever.
    id: &'static str,
    /// The clause of the rules that it is about.
    clause: Option<&'static str>,
    /// In words, in the reader's language.
    message: String,
}

/// A puzzle that was made.
#[derive(Debug, Serialize, ToSchema)]
struct MadePuzzle {
    /// Makes the same puzzle again.
    seed: String,
    puzzle: String,
    solution: String,
    /// How hard it is.
    grade: &'static str,
}

/// Help, in words: where to look, why, and what to place.
#[derive(Debug, Default, Serialize, ToSchema)]
struct Advice {
    /// Whether nothing is left to be done.
    solved: bool,
    /// Whether what stands so far can be completed.
    solvable: bool,
    /// Whether something that stands is wrong.
    wrong: bool,
    look: Vec<String>,
    why: Vec<String>,
    #[serde(rename = "do")]
    action: Vec<String>,
}

type Answered = Result<Json<Value>, Problem>;

/// An answer as data.
fn told(answer: impl Serialize) -> Value {
    serde_json::to_value(answer).unwrap_or_default()
}

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

/// Solutions of a puzzle, each with its loop of attacks.
///
/// A puzzle is its size and its pieces, such as `4x5:2N+2B`; an empty list means that it has none.
#[utoipa::path(post, path = "/puzzles/chess-loop/solve", request_body = Solve, responses((status = 200, body = Solutions)))]
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
            let board = board.to_string();
            let tour = verify_as(&board, &puzzle.wanted()).map(|it| tour(&it));
            Solution {
                tour: tour.ok(),
                board,
            }
        });
        Some(Ok(told(Solutions {
            puzzle: puzzle.to_string(),
            solutions: solutions.collect(),
        })))
    })
    .await
}

/// How many solutions a puzzle has.
///
/// In all, and with those counted once that are the same but for turning and mirroring.
#[utoipa::path(post, path = "/puzzles/chess-loop/count", request_body = CountOf, responses((status = 200, body = Count)))]
pub(crate) async fn count(Shared(app): Shares, Input(input): Input<CountOf>) -> Answered {
    let puzzle = read(&input.puzzle)?;
    ask(&app, format!("count {puzzle}"), move |control| {
        let count = solve::count(&puzzle.instance(), puzzle.givens(), control).ok()?;
        Some(Ok(told(Count {
            total: count.total,
            classes: count.classes,
        })))
    })
    .await
}

/// Whether a board is a solution.
///
/// If not, the first thing that is wrong with it, in words.
#[utoipa::path(post, path = "/puzzles/chess-loop/verify", request_body = Check, responses((status = 200, body = Verdict)))]
pub(crate) async fn verify(
    Shared(app): Shares,
    Lang(language): Lang,
    Input(input): Input<Check>,
) -> Answered {
    let checked = match &input.puzzle {
        None => check(input.board.trim()),
        Some(puzzle) => verify_as(input.board.trim(), &read(puzzle)?.wanted()),
    };
    let wrong = |reason: Reason| Wrong {
        id: reason.id(),
        clause: reason.clause(),
        message: app.words(language).say(&reason),
    };
    Ok(Json(told(Verdict {
        valid: checked.is_ok(),
        tour: checked.as_ref().ok().map(tour),
        reason: checked.err().map(|it| wrong(it.reason())),
    })))
}

/// A new puzzle, with its solution.
///
/// The same seed makes the same puzzle; without one, chance decides.
#[utoipa::path(post, path = "/puzzles/chess-loop/generate", request_body = Make, responses((status = 200, body = MadePuzzle)))]
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
            Ok(made) => Some(Ok(told(MadePuzzle {
                seed: made.seed.to_string(),
                puzzle: made.puzzle.to_string(),
                solution: made.solution.to_string(),
                grade: made.grade.id(),
            }))),
            Err(Failed::Stopped) => None,
            Err(failed) => Some(Err(Problem::Input(failed.reason()))),
        },
    )
    .await
}

/// What to do next in a puzzle, in words.
///
/// Where to look, why, and what to place, each a list of sentences.
#[utoipa::path(post, path = "/puzzles/chess-loop/hint", request_body = Stuck, responses((status = 200, body = Advice)))]
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
            return Some(Ok(told(Advice::default())));
        };
        let words = shared.words(language);
        Some(Ok(told(Advice {
            solved: hint == Hint::Solved,
            solvable: true,
            wrong: matches!(hint, Hint::Wrong { .. }),
            look: sentences(&hint.place(&puzzle), words),
            why: sentences(&hint.why(&puzzle), words),
            action: sentences(&hint.action(&puzzle), words),
        })))
    })
    .await
}

fn sentences(reasons: &[Reason], words: &Messages) -> Vec<String> {
    reasons.iter().map(|it| words.say(it)).collect()
}
