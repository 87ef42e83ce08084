//! `henge match find-openings`: searches for balanced openings, and writes them to a file.
//!
//! The first line of the file is the command that makes it; each other line is the number of a
//! candidate and its position. A file that isn't finished is continued after its last candidate.

use std::{
    fs::{File, OpenOptions},
    io::{self, Read as _, Write as _},
    path::Path,
    process::ExitCode,
    sync::atomic::Ordering,
};

use arena::Balance;
use serde_json::json;

use super::args::FindOpenings;
use crate::{commands::find, context::Context, failure::Failure, interrupt, progress};

pub(crate) fn run(options: &FindOpenings, context: &Context) -> Result<ExitCode, Failure> {
    let game = find(&options.game)?;
    let mut balance = Balance::new(game, options.seed, options.nodes);
    let (mut file, known) = open(options, game.info.id)?;
    let mut next = 0;
    let mut n_found = 0;
    for (number, position) in &known {
        if !balance.skip(position) {
            return Err(foreign(&options.output));
        }
        next = number + 1;
        n_found += 1;
    }
    let bar = progress::bar(
        u64::from(options.count),
        "{bar:30} {pos}/{len} {left}",
        context,
    );
    let stop = interrupt::flag();
    while n_found < options.count && !stop.load(Ordering::Relaxed) {
        bar.set_position(u64::from(n_found));
        if let Some(position) = balance.candidate(next, stop) {
            // A single write, so that a kill tears at most the last line.
            let line = format!("{next} {position}\n");
            file.write_all(line.as_bytes())
                .map_err(|error| failed(&options.output, &error))?;
            n_found += 1;
        }
        next += 1;
    }
    bar.finish_and_clear();
    if context.json {
        context.print_json(&json!({ "game": game.info.id, "openings": n_found }))?;
    } else {
        let args = [
            ("openings", n_found.into()),
            ("game", game.info.name.into()),
        ];
        context.print(&context.with("match-openings-found", &args))?;
    }
    Ok(ExitCode::from(u8::from(n_found < options.count)))
}

/// Opens or creates the file, and returns the numbers and positions of the openings that it has. A
/// last line that was cut off while it was written is dropped.
fn open(options: &FindOpenings, game: &str) -> Result<(File, Vec<(u64, String)>), Failure> {
    let path = &options.output;
    let fails = |error: io::Error| failed(path, &error);
    let mut file = OpenOptions::new()
        .read(true)
        .append(true)
        .create(true)
        .open(path)
        .map_err(fails)?;
    let mut text = String::new();
    file.read_to_string(&mut text).map_err(fails)?;
    let head = format!(
        "# henge match find-openings --game {game} --nodes {} --seed {}\n",
        options.nodes, options.seed
    );
    if text.is_empty() {
        file.write_all(head.as_bytes()).map_err(fails)?;
        return Ok((file, Vec::new()));
    }
    let whole = text.rfind('\n').map_or(0, |it| it + 1);
    let lines = text[..whole]
        .strip_prefix(&head)
        .ok_or_else(|| foreign(path))?;
    let known: Option<Vec<_>> = lines
        .lines()
        .map(|line| {
            let (number, position) = line.split_once(' ')?;
            Some((number.parse().ok()?, position.to_owned()))
        })
        .collect();
    let known = known.ok_or_else(|| foreign(path))?;
    file.set_len(whole as u64).map_err(fails)?;
    Ok((file, known))
}

/// The failure for a file that holds anything else than the openings of this command.
fn foreign(path: &Path) -> Failure {
    Failure::input(
        "match-other-openings",
        &[("path", path.display().to_string().into())],
    )
}

fn failed(path: &Path, error: &io::Error) -> Failure {
    let path = path.display().to_string();
    Failure::work(
        "cli-write-failed",
        &[("path", path.into()), ("error", error.into())],
    )
}
