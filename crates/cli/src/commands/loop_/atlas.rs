//! `henge loop atlas`: every instance up to a size, with its number of solutions and one of them.
//!
//! With `--output`, each entry is appended to a journal beside the file as soon as it is known, and the
//! same command resumes from there after an interruption.

mod journal;
mod shared;
mod table;

use std::{
    num::NonZeroUsize,
    path::Path,
    process::ExitCode,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use chess_loop::{
    Instance,
    atlas::{AtlasEntry, instances},
    solve::{SolveControl, Stopped},
};
use serde_json::json;

use super::{
    args::{Atlas, Format},
    save,
};
use crate::{
    commands::pictures::refuse_existing, context::Context, failure::Failure, interrupt, progress,
};

use journal::Journal;

pub(super) fn run(options: &Atlas, context: &Context) -> Result<ExitCode, Failure> {
    let (rows, columns) = options.max;
    let wanted: Vec<Instance> = instances(rows, columns).collect();
    let output = options
        .output
        .as_deref()
        .filter(|path| *path != Path::new("-"));
    if let Some(path) = output {
        refuse_existing(path, options.force)?;
    }
    let mut journal = match output {
        Some(path) => Journal::open(path, &wanted)?,
        None => Journal::in_memory(),
    };
    let todo: Vec<Instance> = (wanted.iter())
        .filter(|instance| !journal.has(**instance))
        .copied()
        .collect();
    let threads = options.threads.map_or_else(
        || thread::available_parallelism().map_or(1, NonZeroUsize::get),
        NonZeroUsize::get,
    );
    let total = |instances: &[Instance]| {
        instances
            .iter()
            .map(|instance| effort(*instance))
            .sum::<u64>()
    };
    let bar = progress::bar(total(&wanted), "{bar:30} {msg} {elapsed} {left}", context);
    bar.inc(total(&wanted) - total(&todo));
    bar.reset_eta();
    let searched = match &options.cluster {
        Some(database) => {
            shared::search(database, options.max, &wanted, &mut journal, &bar, context)
        }
        None => search(&todo, threads, |entry| {
            let effort = effort(entry.instance);
            journal.add(entry)?;
            bar.set_message(format!("{}/{}", journal.len(), wanted.len()));
            bar.inc(effort);
            Ok(())
        }),
    };
    bar.finish_and_clear();
    searched?;
    let entries = journal.in_order(&wanted);
    if entries.len() < wanted.len() {
        let is_shared = options.cluster.is_some();
        return Err(interrupted(entries.len(), wanted.len(), output, is_shared));
    }
    let format = if context.json {
        Format::Json
    } else {
        options.format
    };
    let table = table::write(&entries, format);
    let Some(path) = output else {
        context.print(&table)?;
        return Ok(ExitCode::SUCCESS);
    };
    save(path, table.as_bytes())?;
    journal.remove();
    let solvable = entries
        .iter()
        .filter(|entry| entry.example.is_some())
        .count();
    if context.json {
        let path = path.display().to_string();
        let answer = json!({ "instances": entries.len(), "solvable": solvable, "file": path });
        context.print_json(&answer)?;
        return Ok(ExitCode::SUCCESS);
    }
    let args = [
        ("instances", entries.len().into()),
        ("solvable", solvable.into()),
        ("path", path.display().to_string().into()),
    ];
    context.print(&context.with("cli-loop-atlas-done", &args))?;
    Ok(ExitCode::SUCCESS)
}

/// The failure of `henge loop atlas` (a list of all puzzles up to a size) after an interruption:
/// says how many entries are done, and whether they are kept.
fn interrupted(done: usize, all: usize, output: Option<&Path>, is_shared: bool) -> Failure {
    let (done, all) = (("done", done.into()), ("all", all.into()));
    match output {
        None if is_shared => Failure::work("cli-loop-atlas-shared", &[done, all]),
        None => Failure::work("cli-loop-atlas-lost", &[done, all]),
        Some(path) => {
            let path = ("path", Journal::path(path).display().to_string().into());
            Failure::work("cli-loop-atlas-kept", &[done, all, path])
        }
    }
}

/// A rough estimate of the time that it takes to solve an instance (a size and its pieces), in
/// arbitrary units, for the progress bar: the largest boards take most of it.
fn effort(instance: Instance) -> u64 {
    let squares = instance.squares() as u64;
    squares.saturating_pow(8) / (1 << 20) + 1
}

/// Solves instances (sizes with their pieces) on several threads and passes the result of each to
/// `found`, until all are done, Ctrl-C is pressed or `found` fails.
fn search(
    todo: &[Instance],
    threads: usize,
    mut found: impl FnMut(AtlasEntry) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let stop = interrupt::flag();
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.min(todo.len()) {
            let sender = sender.clone();
            let next = &next;
            scope.spawn(move || {
                while let Some(&instance) = todo.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let entry = AtlasEntry::find(instance, &SolveControl::new(stop));
                    let stopped = entry == Err(Stopped);
                    // The receiver is gone if writing an entry failed.
                    if stopped || sender.send(entry).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for entry in receiver {
            match entry.map(&mut found) {
                Ok(Ok(())) | Err(Stopped) => (),
                Ok(Err(failure)) => return Err(failure),
            }
        }
        Ok(())
    })
}
