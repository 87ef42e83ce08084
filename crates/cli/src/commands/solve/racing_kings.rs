//! `henge solve racing-kings`: builds endgame tables, one per class of material.

mod shared;

use std::{fmt::Write as _, fs, path::Path, process::ExitCode, time::Instant};

use serde_json::{Value, json};
use solvers::racing_kings::{
    BuildProgress, BuildStage, Class, EndgameTables, Error, Summary, all_classes, build,
    table_file, with_captures,
};

use super::{advance, args::RacingKings, bar, rounded, stop};
use crate::{commands::remote_jobs::NoWorkerWarning, context::Context, failure::Failure};

/// Endgame tables with up to this many men are built by default.
const DEFAULT_MEN: u8 = 3;

pub(super) fn run(options: &RacingKings, context: &Context) -> Result<ExitCode, Failure> {
    let classes = match &options.class {
        Some(name) => vec![name.parse::<Class>()?],
        None => (2..=usize::from(options.men.unwrap_or(DEFAULT_MEN)))
            .flat_map(all_classes)
            .collect(),
    };
    let folder = options.work.folder()?;
    let start = Instant::now();
    let bar = bar();
    let mut done = Vec::new();
    let mut report = |progress: BuildProgress| {
        advance(&bar, progress.done, progress.total);
        bar.set_message(progress.class.to_string());
        match progress.stage {
            BuildStage::Solving { .. } => (),
            BuildStage::Kept => done.push((progress.class, false)),
            BuildStage::Written => done.push((progress.class, true)),
        }
    };
    let threads = options.work.threads();
    let built = match &options.cluster {
        Some(database) => {
            let no_worker = NoWorkerWarning::new(database, context);
            shared::build(database, &folder, &classes, &bar, no_worker, &mut report)
        }
        None => build(&folder, &classes, threads, &mut report, stop()).map_err(NotBuilt::from),
    };
    bar.finish_and_clear();
    match built {
        Err(NotBuilt::Stopped) => {
            let args = [
                ("done", done.len().into()),
                ("all", with_captures(&classes).len().into()),
                ("path", folder.display().to_string().into()),
            ];
            return Err(Failure::work("solve-tables-kept", &args));
        }
        Err(NotBuilt::Failed(failure)) => return Err(failure),
        Ok(()) => {}
    }
    let seconds = start.elapsed().as_secs_f64();
    let (tables, _) = EndgameTables::open(&folder);
    let done: Vec<Row> = (done.into_iter())
        .filter_map(|(class, is_new)| Row::new(&folder, &tables, class, is_new))
        .collect();
    if context.json {
        let tables: Vec<Value> = done.iter().map(Row::json).collect();
        let answer = json!({
            "game": "racing-kings",
            "folder": folder.display().to_string(),
            "tables": tables,
            "seconds": rounded(seconds),
        });
        context.print_json(&answer)?;
    } else {
        context.print(&in_words(&done, &folder, seconds, context))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Why endgame tables were not built.
enum NotBuilt {
    /// The work was interrupted by Ctrl-C.
    Stopped,
    Failed(Failure),
}

impl From<Error> for NotBuilt {
    fn from(error: Error) -> NotBuilt {
        match error {
            Error::Stopped => NotBuilt::Stopped,
            error => NotBuilt::Failed(error.into()),
        }
    }
}

impl From<cluster::Error> for NotBuilt {
    fn from(error: cluster::Error) -> NotBuilt {
        match error {
            cluster::Error::Stopped => NotBuilt::Stopped,
            error => NotBuilt::Failed(error.into()),
        }
    }
}

/// An endgame table in the folder, newly built or already there, as a row of the command's answer.
struct Row {
    class: Class,
    file: String,
    bytes: u64,
    summary: Summary,
    /// A position of the table with the longest win. `None` if no position is won.
    longest: Option<String>,
    is_new: bool,
}

impl Row {
    fn new(folder: &Path, tables: &EndgameTables, class: Class, is_new: bool) -> Option<Row> {
        let file = table_file(folder, class);
        Some(Row {
            class,
            bytes: fs::metadata(&file).map_or(0, |metadata| metadata.len()),
            file: file.display().to_string(),
            summary: tables.summary(class)?,
            longest: tables.longest_position(class).map(ToOwned::to_owned),
            is_new,
        })
    }

    fn json(&self) -> Value {
        json!({
            "class": self.class.to_string(),
            "file": self.file,
            "bytes": self.bytes,
            "new": self.is_new,
            "positions": self.summary.positions,
            "white_wins": self.summary.white_wins,
            "draws": self.summary.draws,
            "black_wins": self.summary.black_wins,
            "longest": self.summary.longest,
            "longest_position": self.longest,
        })
    }
}

/// Formats the endgame tables as text: a row for each with its positions and shares of results, and
/// a summary with their folder.
#[expect(
    clippy::cast_precision_loss,
    reason = "shares and megabytes need no more than 15 digits"
)]
fn in_words(rows: &[Row], folder: &Path, seconds: f64, context: &Context) -> String {
    let words = &context.words;
    let mut text = format!(
        "{:8}{:>14}{:>8}{:>8}{:>8}{:>9}\n",
        words.get("solve-column-class"),
        words.get("solve-column-positions"),
        words.get("solve-column-white"),
        words.get("solve-column-draw"),
        words.get("solve-column-black"),
        words.get("solve-column-longest"),
    );
    for row in rows {
        let summary = row.summary;
        let share = |n: u64| {
            let percent = 100.0 * n as f64 / summary.positions.max(1) as f64;
            format!("{} %", words.decimal(percent, 1))
        };
        writeln!(
            text,
            "{:8}{:>14}{:>8}{:>8}{:>8}{:>9}",
            row.class.to_string(),
            summary.positions,
            share(summary.white_wins),
            share(summary.draws),
            share(summary.black_wins),
            summary.longest,
        )
        .expect("writing to a string can't fail");
    }
    let bytes: u64 = rows.iter().map(|row| row.bytes).sum();
    let fresh = rows.iter().filter(|row| row.is_new).count();
    let args = [
        ("tables", rows.len().into()),
        ("new", fresh.into()),
        ("megabytes", words.decimal(bytes as f64 / 1e6, 1).into()),
        ("seconds", words.decimal(seconds, 1).into()),
        ("path", folder.display().to_string().into()),
    ];
    text + &context.with("solve-tables-done", &args)
}
