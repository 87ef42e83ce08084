//! `henge analyse`: searches a position and prints its best lines, with the reasons in words.

use std::{
    fmt::Write as _,
    io::{self, IsTerminal, Write as _},
    num::NonZeroUsize,
    sync::atomic::Ordering,
    time::Duration,
};

use api::{ScoredLine, rounded};
use catalog::{Analysis, Knowledge, SearchSettings, Variation};
use engine::{Config, Engine, SearchUpdate};
use game::{AnyLine, Outcome, Player};
use review::explain;
use search::{Limits, Value};
use serde_json::{Value as Json, json};
use session::wording;

use super::{games::wrapped, open};
use crate::{args::Analyse, context::Context, failure::Failure, interrupt};

/// Width of the output of `henge analyse`, in columns.
const COLUMNS: usize = 80;

/// Duration of an analysis for which no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

pub(crate) fn run(options: &Analyse, context: &Context) -> Result<(), Failure> {
    let line = open(&options.at)?;
    if let Some(ending) = line.ending() {
        return Err(Failure::Input(ending.reason));
    }
    let compared = match &options.compare {
        Some(m) => Some(line.preview(m)?.text),
        None => None,
    };
    let settings = settings(options);
    let engine = Engine::new(Config {
        megabytes: options.hash as usize,
        knowledge: Knowledge::of_user(),
        ..Config::default()
    })?;
    let found = search(&engine, &*line, settings, context)?;
    let other = match compared {
        Some(m) => Some(compare(&engine, &*line, &m, &found, settings, context)?),
        None => None,
    };
    let mut why = explain::best(&*line, &found);
    if let (Some(best), Some(other)) = (found.lines.first(), &other) {
        why.extend(explain::worse(&*line, best, other));
    }
    let lines = found.lines.first().into_iter().chain(&other);
    let cautions = lines.map(|variation| &variation.caution);
    // Only one caution is printed: that of the position, else of the best move, else of the compared one.
    let mut cautions = [&found.caution].into_iter().chain(cautions).flatten();
    why.extend(cautions.next().cloned());
    let why = wording::sentences(&why, &context.words);
    for problem in Knowledge::of_user().problems() {
        let note = context.words.say(&problem);
        writeln!(io::stderr().lock(), "henge: {note}")?;
    }
    if context.json {
        return context.print_json(&answer(&*line, &found, other.as_ref(), &why, context));
    }
    let shown: Vec<&Variation> = found.lines.iter().chain(&other).collect();
    let scores: Vec<String> = (shown.iter())
        .map(|variation| score(variation, line.to_move(), context))
        .collect();
    let width = scores.iter().map(|score| score.chars().count()).max();
    let width = width.unwrap_or(0).max(10);
    let mut text = String::new();
    for (i, (variation, score)) in shown.iter().zip(&scores).enumerate() {
        let number = if i < found.lines.len() {
            (i + 1).to_string()
        } else {
            "≠".to_owned()
        };
        let line = clipped(&variation.shown, COLUMNS.saturating_sub(width + 6));
        writeln!(text, "{number:>2}  {score:width$}  {line}").expect("a string");
    }
    let args = [
        ("depth", found.depth.into()),
        ("nodes", found.nodes.into()),
        (
            "seconds",
            (context.words)
                .decimal(found.elapsed.as_secs_f64(), 2)
                .into(),
        ),
    ];
    // A terminal would break long lines inside words; a pipe gets one line.
    let why = if context.has_columns() {
        wrapped(&why, 0)
    } else {
        why
    };
    context.print(&format!(
        "{text}{}\n{why}",
        context.with("analyse-effort", &args)
    ))
}

fn settings(options: &Analyse) -> SearchSettings {
    let limits = Limits {
        depth: options.depth,
        nodes: options.nodes,
        time: options.time,
        ..Limits::default()
    };
    let unlimited = limits == Limits::default();
    SearchSettings {
        limits: if unlimited {
            Limits::time(DEFAULT_TIME)
        } else {
            limits
        },
        lines: options.lines,
        threads: options.threads,
    }
}

/// Runs the analysis of a position until it is done or Ctrl-C is pressed, with its progress on
/// standard error if that is a terminal.
fn search(
    engine: &Engine,
    line: &dyn AnyLine,
    settings: SearchSettings,
    context: &Context,
) -> Result<Analysis, Failure> {
    let stopped = interrupt::flag();
    let search = engine.analyse(line.boxed_clone(), settings);
    let handle = search.map_err(|_| Failure::work("cli-busy", &[]))?;
    let on_terminal = io::stderr().is_terminal();
    loop {
        if stopped.load(Ordering::Relaxed) {
            handle.cancel();
        }
        match handle.next(Duration::from_millis(20)) {
            SearchUpdate::Round(round) if on_terminal => show(&progress(line, &round, context))?,
            SearchUpdate::Round(_) | SearchUpdate::Pending => (),
            SearchUpdate::Over => break,
        }
    }
    if on_terminal {
        show("")?;
    }
    handle.wait().ok_or_else(|| Failure::work("cli-busy", &[]))
}

/// Overwrites the current line of the terminal, on standard error, with `text`. An empty text
/// clears the line.
fn show(text: &str) -> Result<(), Failure> {
    let mut err = io::stderr().lock();
    write!(err, "\r{text}\x1b[K")?;
    Ok(err.flush()?)
}

/// Formats the progress of a search after a round (depth, nodes and best variation) on one line of
/// text, cut to fit a terminal.
fn progress(line: &dyn AnyLine, round: &Analysis, context: &Context) -> String {
    let Some(best) = round.lines.first() else {
        return String::new();
    };
    let args = [
        ("depth", round.depth.into()),
        ("nodes", round.nodes.into()),
        ("score", score(best, line.to_move(), context).into()),
        ("line", best.shown.join(" ").into()),
    ];
    let text = context.with("analyse-progress", &args);
    text.chars().take(78).collect()
}

/// Evaluates the move of the option `--compare`: returns its variation if it is among the best ones
/// found, else searches the position after it.
fn compare(
    engine: &Engine,
    line: &dyn AnyLine,
    m: &str,
    found: &Analysis,
    settings: SearchSettings,
    context: &Context,
) -> Result<Variation, Failure> {
    if let Some(known) = found
        .lines
        .iter()
        .find(|variation| variation.first() == Some(m))
    {
        return Ok(known.clone());
    }
    let mut after = line.boxed_clone();
    after.try_play(m)?;
    let settings = SearchSettings {
        lines: NonZeroUsize::MIN,
        ..settings
    };
    let replies = if after.ending().is_some() {
        Analysis::default()
    } else {
        search(engine, &*after, settings, context)?
    };
    Ok(explain::prepend_move(line, m, &replies)?)
}

/// As many moves of a variation as fit into `room` columns, at least one, separated by spaces, and
/// `…` if there are more.
fn clipped(moves: &[String], room: usize) -> String {
    let mut text = String::new();
    for (i, m) in moves.iter().enumerate() {
        let sign = if i + 1 < moves.len() { 2 } else { 0 };
        if 0 < i && room < text.chars().count() + 1 + m.chars().count() + sign {
            return text + " …";
        }
        if 0 < i {
            text.push(' ');
        }
        text.push_str(m);
    }
    text
}

/// The value of a variation for `mover`, the player who makes its first move, in a few words of the
/// reader's language.
fn score(variation: &Variation, mover: Player, context: &Context) -> String {
    match variation.value {
        Value::Estimate { win_chance, .. } => {
            let chance = format!("{:.0}", 100.0 * win_chance);
            context.with("score-estimate", &[("chance", chance.into())])
        }
        Value::Proven { outcome, plies } => {
            let id = match (outcome, variation.exact) {
                (Outcome::Draw, _) => return context.words.get("score-draw").into_owned(),
                (Outcome::Win(winner), true) if winner == mover => "score-win",
                (Outcome::Win(winner), false) if winner == mover => "score-win-at-most",
                (Outcome::Win(_), true) => "score-loss",
                (Outcome::Win(_), false) => "score-loss-at-most",
            };
            context.with(id, &[("plies", plies.into())])
        }
    }
}

fn answer(
    line: &dyn AnyLine,
    found: &Analysis,
    other: Option<&Variation>,
    why: &str,
    context: &Context,
) -> Json {
    let lines = found
        .lines
        .iter()
        .map(|found| variation(line, found, context));
    let lines: Vec<Json> = lines.collect();
    let mut answer = json!({
        "lines": lines,
        "nodes": found.nodes,
        "depth": found.depth,
        "seconds": rounded(found.elapsed.as_secs_f64()),
        "why": why,
        "caution": found.caution.as_ref().map(|it| context.words.say(it)),
    });
    if let (Some(best), Some(other)) = (found.lines.first(), other) {
        let loss = explain::loss(line.to_move(), best.value, other.value);
        answer["compare"] = variation(line, other, context);
        answer["compare"]["loss"] = json!(rounded(loss));
    }
    answer
}

/// A variation as the JSON object of the API, but with a `caution` of null if there is none.
fn variation(line: &dyn AnyLine, found: &Variation, context: &Context) -> Json {
    let caution = found.caution.as_ref();
    let mut answer = json!(ScoredLine::of(line, found, &context.words));
    answer["caution"] = json!(caution.map(|caution| context.words.say(caution)));
    answer
}
