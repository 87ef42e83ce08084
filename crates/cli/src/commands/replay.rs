//! `henge replay`: recorded games, played again and checked.

use std::{
    fs,
    io::{self, BufRead, IsTerminal},
    num::NonZeroUsize,
    path::PathBuf,
    process::ExitCode,
};

use clap::Args;
use game::{AnyLine, Marks, Outcome, Player};
use record::{Record, ReplayError};
use serde_json::{Value as Json, json};

use crate::{args::Form, context::Context, failure::Failure};

#[derive(Debug, Args)]
pub(crate) struct Replay {
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(long, value_name = "NUMBER")]
    number: Option<NonZeroUsize>,
    #[command(flatten)]
    form: Form,
}

pub(crate) fn run(options: &Replay, context: &Context) -> Result<ExitCode, Failure> {
    let path = || ("path", options.file.display().to_string().into());
    let text = fs::read_to_string(&options.file).map_err(|error| {
        let args = [path(), ("error", error.to_string().into())];
        Failure::input("cli-read-failed", &args)
    })?;
    let records = record::read_all(&text)
        .map_err(|bad| Failure::input("replay-bad-file", &[path(), ("line", bad.line.into())]))?;
    if let Some(number) = options.number {
        let missing = || {
            let args = [
                ("number", number.get().into()),
                ("games", records.len().into()),
            ];
            Failure::input("replay-no-game", &args)
        };
        let record = records.get(number.get() - 1).ok_or_else(missing)?;
        step_through(record, context)?;
        return Ok(ExitCode::SUCCESS);
    }
    check_all(&records, context)
}

fn check_all(records: &[Record], context: &Context) -> Result<ExitCode, Failure> {
    let problems: Vec<Option<String>> = records.iter().map(|it| problem(it, context)).collect();
    let wrong = problems.iter().flatten().count();
    if context.json {
        let games = records.iter().zip(&problems);
        let games: Vec<Json> = games
            .map(|(it, problem)| described(it, problem.as_ref()))
            .collect();
        context.print_json(&json!({ "games": games, "wrong": wrong }))?;
        return Ok(ExitCode::from(u8::from(0 < wrong)));
    }
    for (i, (record, problem)) in records.iter().zip(&problems).enumerate() {
        context.print(&told(i + 1, record, problem.as_deref(), context))?;
    }
    let games = ("games", records.len().into());
    if 0 < wrong {
        return Err(Failure::work(
            "replay-failed",
            &[("wrong", wrong.into()), games],
        ));
    }
    context.print(&context.with("replay-all-right", &[games]))?;
    Ok(ExitCode::SUCCESS)
}

/// What is wrong with a record, in words.
fn problem(record: &Record, context: &Context) -> Option<String> {
    let line = match record.replay() {
        Ok(line) => line,
        Err(error) => return Some(complaint(&error, context)),
    };
    let said = record.result.as_ref().map(|it| it.outcome);
    let found = line.ending().map(|it| it.outcome);
    // Who resigned or failed lost before the rules decided. Records of matches say so.
    let by_rules = record.tag("end").is_some_and(|it| it == "rules");
    let args = [
        ("said", result(said, context).into()),
        ("found", result(found, context).into()),
    ];
    match found {
        Some(_) if found != said => Some(context.with("replay-other-result", &args)),
        None if by_rules => Some(context.with("replay-unfinished", &args[..1])),
        _ => None,
    }
}

pub(super) fn complaint(error: &ReplayError, context: &Context) -> String {
    match error {
        ReplayError::UnknownGame(game) => {
            context.with("replay-unknown-game", &[("game", game.as_str().into())])
        }
        ReplayError::Start(reason) => {
            let reason = context.words.say(reason);
            context.with("replay-bad-start", &[("reason", reason.into())])
        }
        ReplayError::Move { number, reason } => {
            let reason = context.words.say(reason);
            let args = [("number", (*number).into()), ("reason", reason.into())];
            context.with("replay-bad-move", &args)
        }
    }
}

fn told(number: usize, record: &Record, problem: Option<&str>, context: &Context) -> String {
    let [first, second] = &record.players;
    let mut args = vec![
        ("number", number.into()),
        ("first", first.clone().into()),
        ("second", second.clone().into()),
    ];
    if let Some(problem) = problem {
        args.push(("problem", problem.to_owned().into()));
        return context.with("replay-wrong", &args);
    }
    let ending = record.result.as_ref();
    let reason = ending.map(|it| it.reason.clone()).unwrap_or_default();
    args.extend([
        (
            "result",
            result(ending.map(|it| it.outcome), context).into(),
        ),
        ("moves", record.moves.len().into()),
        ("reason", reason.into()),
    ]);
    context.with("replay-right", &args)
}

fn described(record: &Record, problem: Option<&String>) -> Json {
    let ending = record.result.as_ref();
    let result = ending.map(|it| match it.outcome {
        Outcome::Win(Player::First) => "first",
        Outcome::Win(Player::Second) => "second",
        Outcome::Draw => "draw",
    });
    json!({
        "game": record.game,
        "variant": record.variant,
        "first": record.players[0],
        "second": record.players[1],
        "result": result,
        "reason": ending.map(|it| &it.reason),
        "moves": record.moves.len(),
        "problem": problem,
    })
}

fn result(outcome: Option<Outcome>, context: &Context) -> String {
    match outcome {
        Some(Outcome::Win(Player::First)) => context.with("replay-first", &[]),
        Some(Outcome::Win(Player::Second)) => context.with("replay-second", &[]),
        Some(Outcome::Draw) => context.with("replay-draw", &[]),
        None => context.with("replay-none", &[]),
    }
}

/// Shows a game move by move: on a terminal at the reader's pace, else all at once.
fn step_through(record: &Record, context: &Context) -> Result<(), Failure> {
    let wrong = |error: ReplayError| {
        let args = [("problem", complaint(&error, context).into())];
        Failure::work("replay-bad-game", &args)
    };
    let whole = record.replay().map_err(wrong)?;
    let shown = whole.shown_moves();
    let mut line = record.open().map_err(wrong)?;
    draw(&*line, &Marks::default(), context)?;
    let waits = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut input = io::stdin().lock();
    for (i, (played, shown)) in record.moves.iter().zip(shown).enumerate() {
        if waits {
            context.ask(&context.with("replay-prompt", &[]))?;
            let mut answer = String::new();
            if input.read_line(&mut answer)? == 0 || answer.trim() == "q" {
                return Ok(());
            }
        }
        let args = [
            ("number", (i + 1).into()),
            ("player", line.info().player(line.to_move()).into()),
            ("move", shown.into()),
        ];
        line.try_play(&played.text)?;
        context.print(&context.with("replay-step", &args))?;
        draw(&*line, &line.last_marks(), context)?;
    }
    if let Some(ending) = &record.result {
        let outcome = result(Some(ending.outcome), context);
        context.print(&format!("{outcome}  {}", ending.reason))?;
    }
    Ok(())
}

fn draw(line: &dyn AnyLine, marks: &Marks, context: &Context) -> Result<(), Failure> {
    context.print(&context.draw(&line.view(), marks, context.text_style(false)))
}
