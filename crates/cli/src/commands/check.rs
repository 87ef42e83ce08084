//! `henge check`: examines a database for damage, and says what to do about it. Exit code 1 if it finds any.

use std::{path::PathBuf, process::ExitCode, sync::atomic::Ordering};

use clap::Args;
use serde_json::{Value, json};
use server::{Database, archive::HistoryCheck};
use store::{Damage, Examined, Flaw};

use super::{
    archive::counter,
    database::{existing_server, failed, file, find},
};
use crate::{args::JsonFlag, context::Context, failure::Failure, interrupt};

#[derive(Debug, Args)]
pub(crate) struct Check {
    #[arg(value_name = "DATABASE")]
    database: Option<Database>,
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    form: JsonFlag,
}

pub(crate) fn run(options: &Check, context: &Context) -> Result<ExitCode, Failure> {
    let database = find(options.database.as_ref(), options.config.as_deref())?;
    let stop = interrupt::flag();
    let bar = counter();
    let mut sense = HistoryCheck::default();
    let makes_sense = |stream: &str, event: &_| sense.fits(stream, event);
    let report_progress = |n| {
        bar.set_position(n);
        !stop.load(Ordering::Relaxed)
    };
    let examined = match &database {
        Database::Server(url) => existing_server(url)?.examine(makes_sense, report_progress),
        _ => store::examine(file(&database)?, makes_sense, report_progress),
    };
    bar.finish_and_clear();
    let examined = examined.map_err(|error| failed(&error))?;
    if stop.load(Ordering::Relaxed) {
        let n_matches = examined.streams + examined.deleted;
        return Err(Failure::work(
            "check-stopped",
            &[("matches", n_matches.into())],
        ));
    }
    let is_sound = examined.findings.is_empty();
    let path = database.to_string();
    if context.json {
        context.print_json(&as_json(&examined, &path, &database, context))?;
    } else {
        context.print(&in_words(&examined, path, context))?;
    }
    Ok(ExitCode::from(u8::from(!is_sound)))
}

/// Formats the result of checking a database for users: numbers of matches and events, one line per
/// flaw, and what to do about them.
fn in_words(examined: &Examined, path: String, context: &Context) -> String {
    let args = [
        ("path", path.into()),
        ("matches", examined.streams.into()),
        ("events", examined.events.into()),
        ("deleted", examined.deleted.into()),
    ];
    let mut lines = vec![context.with("check-counts", &args)];
    lines.extend(
        examined
            .findings
            .iter()
            .map(|finding| sentence(finding, context)),
    );
    let (matches, files): (Vec<&Damage>, Vec<&Damage>) = examined
        .findings
        .iter()
        .partition(|finding| finding.stream.is_some());
    if !files.is_empty() {
        lines.push(context.with("check-advice-file", &[]));
    } else if !matches.is_empty() {
        let args = [("matches", matches.len().into())];
        lines.push(context.with("check-advice-matches", &args));
    } else {
        lines.push(context.with("check-sound", &[]));
    }
    lines.join("\n")
}

fn as_json(examined: &Examined, path: &str, database: &Database, context: &Context) -> Value {
    let holder = match database {
        Database::File(path) => store::holder(path),
        Database::Memory | Database::Server(_) => None,
    };
    let problems: Vec<Value> = examined
        .findings
        .iter()
        .map(|finding| {
            let (kind, event) = kind(&finding.flaw);
            json!({
                "match": finding.stream,
                "kind": kind,
                "event": event,
                "message": sentence(finding, context),
            })
        })
        .collect();
    json!({
        "database": path,
        "sound": examined.findings.is_empty(),
        "matches": examined.streams,
        "events": examined.events,
        "deleted": examined.deleted,
        "server": holder.map(|holder| json!({ "pid": holder.pid, "address": holder.address })),
        "problems": problems,
    })
}

/// The identifier of a kind of database flaw for the JSON output, and the number of the first event
/// of a match that the flaw concerns. `None` if it concerns no single event.
fn kind(flaw: &Flaw) -> (&'static str, Option<u64>) {
    match flaw {
        Flaw::File(_) => ("file", None),
        Flaw::Truncated { last, .. } => ("truncated", Some(last + 1)),
        Flaw::Missing { seq } => ("missing", Some(*seq)),
        Flaw::Altered { seq } => ("altered", Some(*seq)),
        Flaw::Beyond { head } => ("beyond", Some(head + 1)),
        Flaw::Senseless { seq } => ("senseless", Some(*seq)),
        Flaw::Headless => ("headless", None),
        Flaw::Unreadable => ("unreadable", None),
    }
}

fn sentence(finding: &Damage, context: &Context) -> String {
    let name = || ("match", finding.stream.clone().unwrap_or_default().into());
    let number = |n: u64| ("event", n.into());
    match &finding.flaw {
        Flaw::File(what) => context.with("check-file", &[("what", what.as_str().into())]),
        Flaw::Truncated { last, head } => {
            let (from, to) = (last + 1, *head);
            let args = [name(), ("from", from.into()), ("to", to.into())];
            context.with("check-truncated", &args)
        }
        Flaw::Missing { seq } => context.with("check-missing", &[name(), number(*seq)]),
        Flaw::Altered { seq } => context.with("check-altered", &[name(), number(*seq)]),
        Flaw::Beyond { head } => context.with("check-beyond", &[name(), number(*head)]),
        Flaw::Senseless { seq } => context.with("check-senseless", &[name(), number(*seq)]),
        Flaw::Headless => context.with("check-headless", &[name()]),
        Flaw::Unreadable => context.with("check-unreadable", &[name()]),
    }
}
