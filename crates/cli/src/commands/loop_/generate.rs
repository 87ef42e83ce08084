//! `henge loop generate`: new puzzles.

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
    bar, refusal, stopped, task,
};
use crate::{context::Context, failure::Failure, interrupt};

/// Seeds made up here are below this, so that people can type them.
const SHORT: u64 = 1_000_000;

pub(super) fn run(options: &Generate, context: &Context) -> Result<ExitCode, Failure> {
    let n_wanted = options.number.map_or(1, NonZeroUsize::get);
    let (made, complaint) = make(&options.wishes, n_wanted)?;
    if context.json {
        if !made.is_empty() {
            let puzzles: Vec<Value> = made.iter().map(described).collect();
            context.print_json(&json!({ "puzzles": puzzles }))?;
        }
    } else {
        let shown: Vec<String> = made.iter().map(|it| shown(it, context)).collect();
        context.print(&shown.join("\n"))?;
    }
    match complaint {
        // One JSON object is the answer; too few puzzles show in it.
        Some(_) if context.json && !made.is_empty() => Ok(ExitCode::from(1)),
        Some(failure) => Err(failure),
        None => Ok(ExitCode::SUCCESS),
    }
}

/// Makes so many different puzzles, or as many as turn up and a complaint about the rest.
pub(super) fn make(
    wishes: &Wishes,
    n_wanted: usize,
) -> Result<(Vec<Generated>, Option<Failure>), Failure> {
    let seed = first_seed(wishes)?;
    let patience = if wishes.seed.is_some() && n_wanted == 1 {
        1
    } else {
        MAX_UNPRODUCTIVE_SEEDS
    };
    let control = SolveControl::new(interrupt::flag());
    let bar = bar(n_wanted as u64, "{bar:40} {pos}/{len} {eta}");
    let mut made: Vec<Generated> = Vec::new();
    let mut complaint = None;
    for next in Series::new(seed, patience, &control).take(n_wanted) {
        match next {
            Ok(it) => {
                made.push(it);
                bar.inc(1);
            }
            Err(GenerateError::NotFound { .. }) if !made.is_empty() => {
                let found = [("found", made.len().into())];
                complaint = Some(Failure::work("cli-loop-too-few", &found));
            }
            Err(GenerateError::Stopped) if made.is_empty() => return Err(stopped()),
            Err(GenerateError::Stopped) => return Ok((made, Some(stopped()))),
            Err(failed) => return Err(refusal(&failed)),
        }
    }
    bar.finish_and_clear();
    Ok((made, complaint))
}

/// The seed to begin with: the one asked for, or one by chance.
fn first_seed(wishes: &Wishes) -> Result<Seed, Failure> {
    let spec = PuzzleSpec {
        size: wishes.size,
        pair: wishes.types,
        n: wishes.count,
        grade: wishes.difficulty,
        givens: !wishes.bare,
    };
    let Some(text) = &wishes.seed else {
        let number = RandomState::new().build_hasher().finish() % SHORT;
        return Ok(Seed { spec, number });
    };
    if is_seed(text) {
        let read = text.parse();
        return read.map_err(|error: chess_loop::share::BadSeed| error.reason().into());
    }
    let number = text.parse();
    let bad = |_| Failure::input("cli-loop-bad-seed", &[("seed", text.as_str().into())]);
    number.map(|number| Seed { spec, number }).map_err(bad)
}

fn described(made: &Generated) -> Value {
    json!({
        "id": made.puzzle.to_string(),
        "slug": made.puzzle.slug(),
        "seed": made.seed.to_string(),
        "grade": made.grade.id(),
        "solution": made.solution.to_string(),
    })
}

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
