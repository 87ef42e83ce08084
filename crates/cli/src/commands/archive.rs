//! `henge backup`, `henge export` and `henge import`: all matches of a database as a copy of its file, or as
//! records (text or PGN), which another database can import.

use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, BufWriter, IsTerminal, Read, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{Arc, atomic::Ordering},
};

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget};
use matches::BadImport;
use nevermind::Nevermind as _;
use record::Chunk;
use serde_json::json;
use server::{
    Database,
    archive::{Imported, NotImported, export, import},
};
use store::{Error, Obstacle, OpenError, Store};

use super::{
    database::{existing, failed, file, find, make_own_folder, reason},
    pictures::refuse_existing,
    records,
    replay::complaint,
};
use crate::{args::JsonFlag, context::Context, failure::Failure, interrupt};

#[derive(Debug, Args)]
pub(crate) struct Export {
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[arg(long)]
    force: bool,
    #[arg(long)]
    pgn: bool,
    #[arg(long, value_name = "URL")]
    database: Option<Database>,
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Import {
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(long, value_name = "URL")]
    database: Option<Database>,
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    form: JsonFlag,
}

#[derive(Debug, Args)]
pub(crate) struct Backup {
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(long, value_name = "URL")]
    database: Option<Database>,
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Runs `henge backup`: copies a database file, also while a server uses it.
pub(crate) fn run_backup(options: &Backup, context: &Context) -> Result<(), Failure> {
    let database = find(options.database.as_ref(), options.config.as_deref())?;
    let copied = store::copy(file(&database)?, &options.file);
    copied.map_err(|error| match &error {
        // The paths are wrong, not the copying.
        Error::Open(OpenError {
            why:
                Obstacle::Itself
                | Obstacle::InUse
                | Obstacle::NotADatabase
                | Obstacle::Foreign
                | Obstacle::Folder,
            ..
        }) => Failure::Input(reason(&error)),
        _ => failed(&error),
    })?;
    let args = [("path", options.file.display().to_string().into())];
    context.print(&context.with("backup-done", &args))
}

fn open(database: &Database) -> Result<Arc<dyn Store>, Failure> {
    database.open().map_err(|error| failed(&error))
}

/// A progress indicator on standard error that counts the matches done, of an export, import, check
/// or migration. Hidden if that is not a terminal.
pub(super) fn counter() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
}

pub(crate) fn run_export(options: &Export, context: &Context) -> Result<ExitCode, Failure> {
    let database = find(options.database.as_ref(), options.config.as_deref())?;
    let store = existing(&database)?;
    let file = options.file.as_deref().filter(|it| *it != Path::new("-"));
    let exported = match file {
        None => write_all(&*store, &mut io::stdout().lock(), options.pgn, context)?,
        Some(path) => {
            if let Database::File(own) = &database {
                store::refuse_own(own, path).map_err(|error| Failure::Input(reason(&error)))?;
            }
            refuse_existing(path, options.force)?;
            write_file(&*store, path, options.pgn, context)?
        }
    };
    if let Some(path) = file {
        let args = [
            ("matches", exported.written.into()),
            ("path", path.display().to_string().into()),
        ];
        context.print(&context.with("export-done", &args))?;
    }
    match exported.unreadable {
        0 => Ok(ExitCode::SUCCESS),
        n => Err(Failure::work("export-unread", &[("matches", n.into())])),
    }
}

/// The number of matches that an export has written, and the number of those that it could not
/// read.
struct Exported {
    written: usize,
    unreadable: usize,
}

/// Exports all matches of a database to a file, which is replaced only once the export is complete.
/// A named pipe or a device is written to directly.
fn write_file(
    store: &dyn Store,
    path: &Path,
    is_pgn: bool,
    context: &Context,
) -> Result<Exported, Failure> {
    let unwritable = |error: io::Error| {
        let name = path.display().to_string();
        let args = [("path", name.into()), ("error", (&error).into())];
        Failure::work("cli-write-failed", &args)
    };
    let found = fs::metadata(path);
    if found.is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        let mut out = File::options().write(true).open(path).map_err(unwritable)?;
        return write_all(store, &mut out, is_pgn, context);
    }
    // A symbolic link is followed, not replaced.
    let path = store::resolve_links(path);
    let part = path.with_added_extension("part");
    let written = File::create(&part).map_err(unwritable).and_then(|file| {
        let mut out = BufWriter::new(file);
        let counts = write_all(store, &mut out, is_pgn, context)?;
        let file = out.into_inner().map_err(io::IntoInnerError::into_error);
        file.and_then(|file| file.sync_all()).map_err(unwritable)?;
        fs::rename(&part, &path).map_err(unwritable)?;
        Ok(counts)
    });
    if written.is_err() {
        let removed = fs::remove_file(&part);
        removed.nevermind("the part may not exist, and the first error is the one to report");
    }
    written
}

/// Exports all matches of a database to `out`. Matches that can't be read are reported and counted;
/// as PGN, games that the format doesn't know are left out. Ctrl-C ends it with a failure.
fn write_all(
    store: &dyn Store,
    out: &mut dyn Write,
    is_pgn: bool,
    context: &Context,
) -> Result<Exported, Failure> {
    let stop = interrupt::flag();
    let bar = counter();
    let (mut written, mut unreadable, mut n_without_pgn) = (0, 0, 0_usize);
    let mut result = Ok(());
    let say = |reason: &_| context.words.say(reason);
    let exported = export(store, say, |found| {
        bar.inc(1);
        match found {
            Ok(record) => {
                let gap = if written == 0 { "" } else { "\n" };
                let text = if is_pgn {
                    record::pgn::write(&record).ok()
                } else {
                    Some(record.to_string())
                };
                if let Some(text) = text {
                    result = write!(out, "{gap}{text}");
                    written += 1;
                } else {
                    n_without_pgn += 1;
                }
            }
            Err(name) => {
                unreadable += 1;
                let words = context.with("export-bad", &[("match", name.into())]);
                result = writeln!(io::stderr(), "henge: {words}");
            }
        }
        result.is_ok() && !stop.load(Ordering::Relaxed)
    });
    bar.finish_and_clear();
    exported.map_err(|error| failed(&error))?;
    result?;
    out.flush()?;
    if stop.load(Ordering::Relaxed) {
        return Err(Failure::work(
            "export-stopped",
            &[("matches", written.into())],
        ));
    }
    if 0 < n_without_pgn {
        let matches = ("matches", n_without_pgn.into());
        let words = context.with("export-not-pgn", &[matches]);
        writeln!(io::stderr(), "henge: {words}")?;
    }
    Ok(Exported {
        written,
        unreadable,
    })
}

pub(crate) fn run_import(options: &Import, context: &Context) -> Result<ExitCode, Failure> {
    let unreadable = |error: io::Error| {
        let path = options.file.display().to_string();
        let args = [("path", path.into()), ("error", (&error).into())];
        Failure::input("cli-read-failed", &args)
    };
    let reader: Box<dyn BufRead> = if options.file == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(
            File::open(&options.file).map_err(unreadable)?,
        ))
    };
    let database = find(options.database.as_ref(), options.config.as_deref())?;
    let texts = chunks(reader, &options.file, context, unreadable)?;
    make_own_folder(&database);
    let store = open(&database)?;
    let stop = interrupt::flag();
    let bar = counter();
    let (mut new, mut known, mut bad) = (0_usize, 0_usize, Vec::new());
    let mut n_notes = 0;
    for chunk in texts {
        let chunk = chunk.map_err(unreadable)?;
        bar.inc(1);
        match import_one(&*store, &chunk, &mut n_notes, context) {
            Ok(Ok(Imported::New)) => new += 1,
            Ok(Ok(Imported::Known)) => known += 1,
            Ok(Err(problem)) => {
                if !context.json {
                    bar.suspend(|| writeln!(io::stderr(), "henge: {}", problem.message))?;
                }
                bad.push(problem);
            }
            Err(error) => return Err(failed(&error)),
        }
        if stop.load(Ordering::Relaxed) {
            return Err(Failure::work("import-stopped", &[("matches", new.into())]));
        }
    }
    bar.finish_and_clear();
    if 0 < n_notes {
        let words = context.with("import-notes-left-out", &[("notes", n_notes.into())]);
        writeln!(io::stderr(), "henge: {words}")?;
    }
    if context.json {
        let problems: Vec<_> = bad
            .iter()
            .map(|BadRecord { line, message }| json!({ "line": line, "message": message }))
            .collect();
        context.print_json(&json!({ "new": new, "known": known, "bad": problems }))?;
    } else {
        let args = [
            ("new", new.into()),
            ("known", known.into()),
            ("bad", bad.len().into()),
        ];
        context.print(&context.with("import-done", &args))?;
    }
    Ok(ExitCode::from(u8::from(!bad.is_empty())))
}

/// Iterates over the game records of a file to be imported, one after another, so that a file may
/// be larger than memory. PGN is read whole and converted.
fn chunks(
    mut reader: Box<dyn BufRead>,
    path: &Path,
    context: &Context,
    unreadable: impl Fn(io::Error) -> Failure,
) -> Result<Box<dyn Iterator<Item = io::Result<Chunk>>>, Failure> {
    let beginning = reader.fill_buf().map_err(&unreadable)?;
    if !record::pgn::looks_like(&String::from_utf8_lossy(beginning)) {
        return Ok(Box::new(record::chunks(reader)));
    }
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes).map_err(&unreadable)?;
    let text = records::decoded(bytes, path)?;
    let games = records::from_text(&text, "PGN", context)?;
    let texts = games.into_iter().map(|game| {
        Ok(Chunk {
            line: game.line,
            text: game.record.to_string(),
        })
    });
    Ok(Box::new(texts))
}

/// A game record of an imported file that could not be imported, with the message for the user.
struct BadRecord {
    /// The line of the imported file at which the record begins, or at which it is wrong, from 1.
    line: usize,
    message: String,
}

/// Imports one game record as a match. If the match is new, adds to `n_notes` the number of the
/// record's notes, which a match can't hold. The outer error is one of the database, which ends the
/// import.
fn import_one(
    store: &dyn Store,
    chunk: &Chunk,
    n_notes: &mut usize,
    context: &Context,
) -> Result<Result<Imported, BadRecord>, store::Error> {
    let bad = |line: usize, what: String| {
        let args = [("line", line.into()), ("what", what.into())];
        let message = context.with("import-bad", &args);
        Ok(Err(BadRecord { line, message }))
    };
    let record = match chunk.read() {
        Ok(record) => record,
        Err(error) => return bad(error.line, context.with("import-no-record", &[])),
    };
    match import(store, &record) {
        Ok(imported) => {
            if matches!(imported, Imported::New) {
                *n_notes += record.n_notes();
            }
            Ok(Ok(imported))
        }
        Err(NotImported::Store(error)) => Err(error),
        Err(NotImported::Taken(id)) => bad(
            chunk.line,
            context.with("import-taken", &[("match", id.into())]),
        ),
        Err(NotImported::Deleted(id)) => bad(
            chunk.line,
            context.with("import-deleted", &[("match", id.into())]),
        ),
        Err(NotImported::Bad(why)) => bad(
            chunk.line,
            match why {
                BadImport::Replay(error) => complaint(&error, context),
                BadImport::Setup(refusal) => context.words.say(&refusal.reason()),
                BadImport::Tag(name) => context.with("import-bad-tag", &[("tag", name.into())]),
                BadImport::Result => context.with("import-bad-result", &[]),
            },
        ),
    }
}
