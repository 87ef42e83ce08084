//! `henge export` and `henge import`: all matches of a database as text records.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, IsTerminal, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{Arc, atomic::Ordering},
};

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget};
use matches::BadImport;
use record::Chunk;
use serde_json::json;
use server::{
    Database,
    archive::{Imported, NotImported, export, import},
};
use store::Store;

use super::replay::complaint;
use crate::{args::Form, context::Context, failure::Failure, interrupt};

#[derive(Debug, Args)]
pub(crate) struct Export {
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[arg(long, value_name = "URL")]
    database: Option<Database>,
}

#[derive(Debug, Args)]
pub(crate) struct Import {
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(long, value_name = "URL")]
    database: Option<Database>,
    #[command(flatten)]
    form: Form,
}

#[derive(Debug, Args)]
pub(crate) struct Backup {
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(long, value_name = "URL")]
    database: Option<Database>,
}

/// Copies a database, whether a server uses it or not.
pub(crate) fn run_backup(options: &Backup, context: &Context) -> Result<(), Failure> {
    let database = find(options.database.as_ref())?;
    let missing = || {
        let args = [("path", database.to_string().into())];
        Failure::input("database-missing", &args)
    };
    let Database::File(path) = &database else {
        return Err(missing());
    };
    if !path.exists() {
        return Err(missing());
    }
    store::copy(path, &options.file).map_err(|error| failed(&error))?;
    let args = [("path", options.file.display().to_string().into())];
    context.print(&context.with("backup-done", &args))
}

/// The database that is used unless another is named.
pub(crate) fn own_database() -> Option<Database> {
    Some(Database::File(home::data()?.join("matches.db")))
}

fn find(named: Option<&Database>) -> Result<Database, Failure> {
    let homeless = || Failure::input("database-homeless", &[]);
    match named {
        Some(it) => Ok(it.clone()),
        None => own_database().ok_or_else(homeless),
    }
}

fn open(database: &Database) -> Result<Arc<dyn Store>, Failure> {
    database.open().map_err(|error| failed(&error))
}

fn failed(error: &store::Error) -> Failure {
    Failure::work("database-failed", &[("why", error.to_string().into())])
}

/// A count on the terminal. Nothing in a pipe.
fn counter() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
}

pub(crate) fn run_export(options: &Export, context: &Context) -> Result<ExitCode, Failure> {
    let database = find(options.database.as_ref())?;
    if matches!(&database, Database::File(path) if !path.exists()) {
        let args = [("path", database.to_string().into())];
        return Err(Failure::input("database-missing", &args));
    }
    let store = open(&database)?;
    let file = options.file.as_deref().filter(|it| *it != Path::new("-"));
    let (written, unread) = match file {
        None => write_all(&*store, &mut io::stdout().lock(), context)?,
        Some(path) => write_file(&*store, path, context)?,
    };
    if let Some(path) = file {
        let args = [
            ("matches", written.into()),
            ("path", path.display().to_string().into()),
        ];
        context.print(&context.with("export-done", &args))?;
    }
    match unread {
        0 => Ok(ExitCode::SUCCESS),
        n => Err(Failure::work("export-unread", &[("matches", n.into())])),
    }
}

/// Writes a whole file, or leaves the old one.
fn write_file(
    store: &dyn Store,
    path: &Path,
    context: &Context,
) -> Result<(usize, usize), Failure> {
    let part = path.with_added_extension("part");
    let mut out = BufWriter::new(File::create(&part)?);
    let counts = write_all(store, &mut out, context)?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.sync_all()?;
    std::fs::rename(&part, path)?;
    Ok(counts)
}

/// Writes all records. Returns how many, and how many could not be read.
fn write_all(
    store: &dyn Store,
    out: &mut dyn Write,
    context: &Context,
) -> Result<(usize, usize), Failure> {
    let stop = interrupt::flag();
    let bar = counter();
    let (mut written, mut unread) = (0, 0);
    let mut result = Ok(());
    let say = |reason: &_| context.words.say(reason);
    let exported = export(store, say, |found| {
        bar.inc(1);
        match found {
            Ok(record) => {
                let gap = if written == 0 { "" } else { "\n" };
                result = write!(out, "{gap}{record}");
                written += 1;
            }
            Err(name) => {
                unread += 1;
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
    Ok((written, unread))
}

pub(crate) fn run_import(options: &Import, context: &Context) -> Result<ExitCode, Failure> {
    let unreadable = |error: io::Error| {
        let path = options.file.display().to_string();
        let args = [("path", path.into()), ("error", error.to_string().into())];
        Failure::input("cli-read-failed", &args)
    };
    let reader: Box<dyn BufRead> = if options.file == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(
            File::open(&options.file).map_err(unreadable)?,
        ))
    };
    let store = open(&find(options.database.as_ref())?)?;
    let stop = interrupt::flag();
    let bar = counter();
    let (mut new, mut known, mut bad) = (0_usize, 0_usize, Vec::new());
    for chunk in record::chunks(reader) {
        let chunk = chunk.map_err(unreadable)?;
        bar.inc(1);
        match take(&*store, &chunk, context) {
            Ok(Ok(Imported::New)) => new += 1,
            Ok(Ok(Imported::Known)) => known += 1,
            Ok(Err(problem)) => {
                if !context.json {
                    bar.suspend(|| writeln!(io::stderr(), "henge: {}", problem.1))?;
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
    if context.json {
        let problems: Vec<_> = bad
            .iter()
            .map(|(line, message)| json!({ "line": line, "message": message }))
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

/// What became of a text: a match, or a complaint with the number of a line.
type Taken = Result<Imported, (usize, String)>;

/// Takes one record in. Only a store that fails ends the work.
fn take(store: &dyn Store, chunk: &Chunk, context: &Context) -> Result<Taken, store::Error> {
    let complain = |line: usize, what: String| {
        let args = [("line", line.into()), ("what", what.into())];
        Ok(Err((line, context.with("import-bad", &args))))
    };
    let record = match chunk.read() {
        Ok(record) => record,
        Err(bad) => return complain(bad.line, context.with("import-no-record", &[])),
    };
    match import(store, &record) {
        Ok(imported) => Ok(Ok(imported)),
        Err(NotImported::Store(error)) => Err(error),
        Err(NotImported::Taken(id)) => complain(
            chunk.line,
            context.with("import-taken", &[("match", id.into())]),
        ),
        Err(NotImported::Bad(bad)) => complain(
            chunk.line,
            match bad {
                BadImport::Replay(error) => complaint(&error, context),
                BadImport::Setup(refusal) => context.words.say(&refusal.reason()),
                BadImport::Tag(name) => context.with("import-bad-tag", &[("tag", name.into())]),
                BadImport::Result => context.with("import-bad-result", &[]),
            },
        ),
    }
}
