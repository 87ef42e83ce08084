//! `henge loop generate`: generates puzzles from a seed.

use std::{
    fmt::Write as _,
    hash::{BuildHasher, Hasher, RandomState},
    num::NonZeroUsize,
    process::ExitCode,
};

use chess_loop::{
    depict,
    generate::{GenerateError, Generated, MAX_UNPRODUCTIVE_SEEDS, Series},
    open::is_seed,
    share::{PuzzleSpec, Seed},
    solve::SolveControl,
};
use game::Marks;
use serde_json::{Value, json};

use super::{
    args::{Generate, Wishes},
    refusal, stopped, task,
};
use crate::{context::Context, failure::Failure, interrupt, progress};

/// Random seeds of puzzles are below this number, so that they are short enough to type.
const SEED_LIMIT: u64 = 1_000_000;

pub(super) fn run(options: &Generate, context: &Context) -> Result<ExitCode, Failure> {
    let n_wanted = options.number.map_or(1, NonZeroUsize::get);
    let made = make(&options.wishes, n_wanted, context)?;
    if context.json {
        if !made.puzzles.is_empty() {
            let puzzles: Vec<Value> = made.puzzles.iter().map(described).collect();
            context.print_json(&json!({ "puzzles": puzzles }))?;
        }
    } else {
        let shown = made.puzzles.iter().map(|puzzle| shown(puzzle, context));
        context.print(&shown.collect::<Vec<_>>().join("\n"))?;
    }
    match made.incomplete {
        // The JSON object has been printed, with too few puzzles in it.
        Some(_) if context.json && !made.puzzles.is_empty() => Ok(ExitCode::from(1)),
        Some(failure) => Err(failure),
        None => Ok(ExitCode::SUCCESS),
    }
}

/// The puzzles that were generated, and why there may be fewer than wanted.
pub(super) struct Made {
    pub(super) puzzles: Vec<Generated>,
    /// Why fewer puzzles than wanted were generated: no more were found, or Ctrl-C was pressed.
    /// `None` if all were.
    pub(super) incomplete: Option<Failure>,
}

/// Generates `n_wanted` different puzzles, or as many as are found before Ctrl-C, with the size,
/// pieces and difficulty that the options (`wishes`) ask for.
///
/// # Errors
///
/// The options contradict each other, or no puzzle was found at all.
pub(super) fn make(wishes: &Wishes, n_wanted: usize, context: &Context) -> Result<Made, Failure> {
    let seed = first_seed(wishes)?;
    let max_tries = if wishes.seed.is_some() && n_wanted == 1 {
        1
    } else {
        MAX_UNPRODUCTIVE_SEEDS
    };
    let control = SolveControl::new(interrupt::flag());
    let bar = progress::bar(n_wanted as u64, "{bar:30} {pos}/{len} {left}", context);
    let mut puzzles: Vec<Generated> = Vec::new();
    let mut incomplete = None;
    for next in Series::new(seed, max_tries, &control).take(n_wanted) {
        match next {
            Ok(puzzle) => {
                puzzles.push(puzzle);
                bar.inc(1);
            }
            Err(GenerateError::NotFound { .. }) if !puzzles.is_empty() => {
                let found = [("found", puzzles.len().into())];
                incomplete = Some(Failure::work("cli-loop-too-few", &found));
            }
            Err(GenerateError::Stopped) if puzzles.is_empty() => return Err(stopped()),
            Err(GenerateError::Stopped) => {
                incomplete = Some(stopped());
                break;
            }
            Err(failed) => return Err(refusal(&failed)),
        }
    }
    bar.finish_and_clear();
    Ok(Made {
        puzzles,
        incomplete,
    })
}

/// The seed of the first puzzle to generate: the one given by the options, or a random one. Fails
/// if the given text is neither a seed nor a number.
fn first_seed(wishes: &Wishes) -> Result<Seed, Failure> {
    let spec = PuzzleSpec {
        size: wishes.size,
        pair: wishes.types,
        n: wishes.count,
        grade: wishes.difficulty,
        givens: !wishes.bare,
    };
    let Some(text) = &wishes.seed else {
        let number = RandomState::new().build_hasher().finish() % SEED_LIMIT;
        return Ok(Seed { spec, number });
    };
    if is_seed(text) {
        let seed = text.parse();
        return seed.map_err(|error: chess_loop::share::BadSeed| error.reason().into());
    }
    let number = text.parse();
    let bad = |_| Failure::input("cli-loop-bad-seed", &[("seed", text.as_str().into())]);
    number.map(|number| Seed { spec, number }).map_err(bad)
}

/// Describes a generated puzzle as JSON: id, seed, grade and solution.
fn described(made: &Generated) -> Value {
    json!({
        "id": made.puzzle.to_string(),
        "slug": made.puzzle.slug(),
        "seed": made.seed.to_string(),
        "grade": made.grade.id(),
        "solution": made.solution.to_string(),
    })
}

/// Describes a generated puzzle as text: its task, its board, id, seed and grade.
fn shown(made: &Generated, context: &Context) -> String {
    let mut text = format!("{}\n\n", task(made.puzzle.instance(), context));
    let view = depict::start(&made.puzzle);
    text += &context.draw(&view, &Marks::default(), context.text_style(false));
    let nothing = "writing to a string can't fail";
    let grade = context.words.say(&made.grade.name());
    let rows = [
        (context.words.get("cli-loop-id"), made.puzzle.to_string()),
        (context.words.get("cli-loop-seed"), made.seed.to_string()),
        (context.words.get("cli-loop-grade"), grade),
    ];
    text.push('\n');
    for (name, value) in rows {
        writeln!(text, "{name:12}{value}").expect(nothing);
    }
    text
}
