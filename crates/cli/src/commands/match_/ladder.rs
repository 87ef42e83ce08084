//! `henge match ladder`: plays every level against the one below, to measure their differences.

use std::{fmt::Write as _, path::PathBuf, process::ExitCode};

use arena::{ContestReport, ContestTerms, Opening, Tally};
use catalog::{Game, Level};
use serde_json::{Value as Json, json};

use super::{ContestRun, args::Ladder, means_text, percent, terms, with_error_bars};
use crate::{commands::find, context::Context, failure::Failure};

pub(crate) fn run(options: &Ladder, context: &Context) -> Result<ExitCode, Failure> {
    let game = find(&options.game)?;
    let mut rungs = Vec::new();
    for pair in Level::ALL.windows(2) {
        let [lower, upper] = [pair[0], pair[1]].map(|level| level.to_string());
        let output = options
            .output
            .as_ref()
            .map(|prefix| PathBuf::from(format!("{prefix}-{upper}-{lower}.txt")));
        // Weak players need no balanced openings, and the documented ladders were played with random
        // ones.
        let terms = ContestTerms {
            opening: Opening::Random(options.setup.plies(game)),
            ..terms(game, [&upper, &lower], &options.setup)?
        };
        let run = ContestRun {
            terms,
            games: options.games,
            sprt: None,
            output: output.as_deref(),
            setup: &options.setup,
        };
        let report = run.play(context)?;
        if !report.is_complete {
            return run.stopped(&report, context);
        }
        rungs.push((pair[1], report));
    }
    if context.json {
        let levels: Vec<Json> = rungs
            .iter()
            .map(|(level, report)| rung(*level, report))
            .collect();
        context.print_json(&json!({ "game": game.info.id, "levels": levels }))?;
    } else {
        context.print(&table(game, options, &rungs, context))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The result of a level's contest against the level below, as JSON.
fn rung(level: Level, report: &ContestReport) -> Json {
    let tally = &report.tally;
    let elo = tally.elo();
    json!({
        "level": level.number(),
        "games": tally.games(),
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": tally.score(),
        "gain": elo.map(|elo| json!([elo.low, elo.estimate, elo.high])),
    })
}

/// The results of all levels as a Markdown table, in the form of `docs/playing/levels.md`.
fn table(
    game: &Game,
    options: &Ladder,
    rungs: &[(Level, ContestReport)],
    context: &Context,
) -> String {
    let title = context.with("ladder-title", &[("name", game.info.name.into())]);
    let head = context.with("ladder-head", &[]);
    let n_columns = head.matches('|').count() - 1;
    let rule = "|---".repeat(n_columns);
    let mut text = format!("## {title}\n\n{head}\n{rule}|\n");
    let mut sum = 0.0;
    for (level, report) in rungs {
        let tally: &Tally = &report.tally;
        let elo = tally.elo();
        sum += elo.map_or(0.0, |elo| elo.estimate);
        writeln!(
            text,
            "| {level} | {} | {} | {} | {} | {} | {} % | {} | {sum:.0} |",
            level.number() - 1,
            tally.games(),
            tally.wins,
            tally.draws,
            tally.losses,
            percent(tally.score(), context),
            with_error_bars(elo),
        )
        .expect("writing to a string can't fail");
    }
    let foot = [
        ("seed", options.setup.seed.to_string().into()),
        ("plies", options.setup.plies(game).into()),
        ("means", means_text(&options.setup.means()).into()),
    ];
    text + "\n" + &context.with("ladder-foot", &foot)
}
