//! `henge review`: judges the moves of a recorded game, with a graph and its turning points.

mod graph;
mod text;

use std::{
    io::{self, IsTerminal},
    num::NonZeroUsize,
    ops::ControlFlow,
    path::PathBuf,
    process::ExitCode,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use api::ReviewReport;
use catalog::{Knowledge, SearchContext};
use clap::Args;
use engine::{Config, Engine, Requester, SearchUpdate};
use game::AnyLine;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use review::{Review, ReviewPass, ReviewSettings};
use search::{Limits, TranspositionTable};
use serde_json::json;

use super::records;
use crate::{
    args::{JsonFlag, duration},
    context::Context,
    failure::Failure,
    interrupt,
};

/// Duration of a review's search of each position if no limit is given.
const DEFAULT_TIME: Duration = Duration::from_millis(500);

#[derive(Debug, Args)]
pub(crate) struct ReviewArgs {
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(long, value_name = "NUMBER")]
    game: Option<NonZeroUsize>,
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    #[arg(
        long,
        value_name = "MEGABYTES",
        default_value = "64",
        hide_default_value = true,
        value_parser = clap::value_parser!(u32).range(1..=16_384)
    )]
    hash: u32,
    #[command(flatten)]
    form: JsonFlag,
}

pub(crate) fn run(options: &ReviewArgs, context: &Context) -> Result<ExitCode, Failure> {
    let records = records::read(&options.file, context)?;
    let record = records::choose(&records, options.game.unwrap_or(NonZeroUsize::MIN))?;
    let line = records::replay(record, context)?;
    if line.moves().is_empty() {
        return Err(Failure::input("review-no-moves", &[]));
    }
    let settings = settings(options);
    let review = search(&*line, options, settings, context)?;
    let report = ReviewReport::of(&*line, &review, &settings, &context.words);
    if context.json {
        let mut answer = json!(report);
        answer["players"] = json!(record.players);
        answer["result"] = json!(record.result.as_ref().map(|it| &it.reason));
        context.print_json(&answer)?;
    } else {
        context.print(&text::write(&*line, record, &review, &report, context))?;
        if options.game.is_none() && 1 < records.len() {
            let games = ("games", records.len().into());
            context.print(&context.with("review-more-games", &[games]))?;
        }
    }
    Ok(ExitCode::from(u8::from(!review.is_complete)))
}

fn settings(options: &ReviewArgs) -> ReviewSettings {
    let limits = Limits {
        depth: options.depth,
        nodes: options.nodes,
        time: options.time,
        ..Limits::default()
    };
    ReviewSettings::new(if limits == Limits::default() {
        Limits::time(DEFAULT_TIME)
    } else {
        limits
    })
}

/// Reviews the recorded game until it is done or Ctrl-C is pressed, with a progress bar on a
/// terminal.
fn search(
    whole: &dyn AnyLine,
    options: &ReviewArgs,
    settings: ReviewSettings,
    context: &Context,
) -> Result<Review, Failure> {
    let stopped = interrupt::flag();
    let engine = Engine::new(Config {
        megabytes: options.hash as usize,
        knowledge: Knowledge::of_user(),
        ..Config::default()
    })?;
    let line = whole.boxed_clone();
    let search = engine
        .submitter(Requester::default())
        .search(move |context, listener| review::review(&*line, &settings, context, listener));
    let handle = search.map_err(|_| Failure::work("cli-busy", &[]))?;
    let bar = bar();
    loop {
        if stopped.load(Ordering::Relaxed) {
            handle.cancel();
        }
        match handle.next(Duration::from_millis(20)) {
            SearchUpdate::Round(step) => {
                let stage = match step.pass {
                    ReviewPass::Positions => "review-stage-positions",
                    ReviewPass::TurningPoints => "review-stage-turns",
                };
                bar.set_message(context.with(stage, &[]));
                bar.set_length(step.total as u64);
                bar.set_position(step.done as u64);
            }
            SearchUpdate::Pending => bar.tick(),
            SearchUpdate::Over => break,
        }
    }
    bar.finish_and_clear();
    let found = handle.wait();
    // Interrupted before the search began: the review is then empty and incomplete.
    Ok(found.unwrap_or_else(|| {
        let context = SearchContext {
            table: &TranspositionTable::new(1),
            knowledge: Knowledge::none(),
            cancel: &AtomicBool::new(true),
        };
        review::review(whole, &settings, context, &mut |_| ControlFlow::Break(()))
    }))
}

/// A progress bar for reviews on standard error. Hidden if that is not a terminal.
fn bar() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(1), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{spinner} {msg} {pos}/{len} {wide_bar} {elapsed}");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
