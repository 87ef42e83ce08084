//! Formats a review as text: players and result, graph, turning points in words, tallies and moves.

use std::fmt::Write as _;

use api::ReviewReport;
use game::{AnyLine, Player};
use picture::Charset;
use record::Record;
use review::{Judgement, Review, ReviewedTurn};
use session::wording;

use super::graph;
use crate::context::Context;

/// Width of the text of a review, in columns.
const COLUMNS: usize = 79;

/// Maximum plies of a better line that are printed: further on it is mostly guesswork.
const MAX_LINE_PLIES: usize = 5;

pub(super) fn write(
    line: &dyn AnyLine,
    record: &Record,
    review: &Review,
    report: &ReviewReport,
    context: &Context,
) -> String {
    let charset = context.text_style(false).charset;
    let first = ("player", line.info().player(Player::First).into());
    let mut text = format!("{}\n", heading(line, record, context));
    if let Some(result) = result(line, record, context) {
        text += &wrapped(&result, 0);
    }
    if !review.is_complete {
        text += &wrapped(&context.with("review-stopped", &[]), 0);
    }
    writeln!(text, "\n{}", context.with("review-chance", &[first])).expect("a string");
    text += &graph::draw(review, charset);
    let legend = match charset {
        Charset::Unicode => "review-legend",
        Charset::Ascii => "review-legend-ascii",
    };
    writeln!(text, "        {}\n", context.with(legend, &[])).expect("a string");
    text += &turning_points(line, review, report, charset, context);
    text += &tallies(line, report, context);
    text += "\n";
    text += &moves(review);
    text += "\n";
    text += &wrapped(&format!("{} {}", report.effort, report.honesty), 0);
    text
}

/// The first line of a review: the name of the game and its players.
fn heading(line: &dyn AnyLine, record: &Record, context: &Context) -> String {
    let named = |player: Player| {
        let side = wording::player(line.info(), player, &context.words);
        let name = record.players[player as usize].as_str();
        let computer = catalog::find(line.info().id).and_then(|game| game.computer(name));
        match computer {
            Some(computer) => format!("{side} ({})", computer.title(&context.words)),
            None if name.is_empty() => side,
            None => format!("{side} ({name})"),
        }
    };
    let [first, second] = Player::BOTH.map(named);
    format!("{}: {first} – {second}", wording::title(line))
}

/// The result of the reviewed game in words: by the rules, or else as the record says. `None` if it
/// has none.
fn result(line: &dyn AnyLine, record: &Record, context: &Context) -> Option<String> {
    let info = line.info();
    if let Some(ending) = line.ending() {
        let reason = context.words.sentence(&ending.reason);
        return Some(wording::won_by(
            info,
            ending.outcome,
            &reason,
            &context.words,
        ));
    }
    let verdict = session::GameVerdict::of(record)?;
    Some(wording::verdict(info, &verdict, &context.words))
}

fn turning_points(
    line: &dyn AnyLine,
    review: &Review,
    report: &ReviewReport,
    charset: Charset,
    context: &Context,
) -> String {
    let turned: Vec<&ReviewedTurn> = review.turning_points().collect();
    if turned.is_empty() {
        let none = context.with("review-no-turning-points", &[]);
        return format!("{none}.\n\n");
    }
    let arrow = match charset {
        Charset::Unicode => "→",
        Charset::Ascii => "->",
    };
    let mut text = format!("{}\n", context.with("review-turning-points", &[]));
    for (i, turn) in turned.into_iter().enumerate() {
        let player = wording::player(line.info(), turn.player, &context.words);
        let head = format!("{:>2}  {player}: {}", i + 1, numbered(turn));
        writeln!(text, "{head}").expect("a string");
        text += &wrapped(&report.turns[turn.ply].why.join(" "), 4);
        let better = turn.better.as_ref().filter(|it| 1 < it.shown.len());
        if let Some(better) = better {
            let some = better.shown.iter().take(MAX_LINE_PLIES).map(String::as_str);
            let line = ("line", some.collect::<Vec<_>>().join(" ").into());
            text += &wrapped(&context.with("review-best-line", &[line]), 4);
        }
        let value = |ply: usize| {
            let point = report.points.iter().find(|point| point.ply == ply);
            point.map_or("", |point| point.told.as_str())
        };
        let change = format!("{} {arrow} {}", value(turn.ply), value(turn.ply + 1));
        text += &wrapped(&change, 4);
        text += "\n";
    }
    text
}

/// Formats a move of the reviewed game with its number: `5. d1W-`, or `5... d1W-` for the second
/// player.
fn numbered(turn: &ReviewedTurn) -> String {
    let dots = match turn.player {
        Player::First => ".",
        Player::Second => "...",
    };
    format!("{}{dots} {}", turn.number, turn.shown)
}

/// A table of how many moves of each player were good, were slips, turned the game, or made no
/// difference.
fn tallies(line: &dyn AnyLine, report: &ReviewReport, context: &Context) -> String {
    let [first, second] =
        Player::BOTH.map(|player| wording::player(line.info(), player, &context.words));
    let column = |count: fn(&api::ReviewTally) -> usize| {
        let counts = report.tallies.iter().map(count);
        let cells: Vec<String> = counts.map(|count| format!("{count:>10}")).collect();
        cells.concat()
    };
    let rows = [
        ("review-kept", column(|tally| tally.kept)),
        ("review-slips", column(|tally| tally.slips)),
        ("review-turned", column(|tally| tally.turned)),
        ("review-no-difference", column(|tally| tally.no_difference)),
    ];
    let mut text = format!("{:36}{first:>10}{second:>10}\n", "");
    for (id, counts) in rows {
        writeln!(text, "{:36}{counts}", context.with(id, &[])).expect("a string");
    }
    text
}

/// Formats all moves of the reviewed game, with `?!` after slips and `?` after turning points.
fn moves(review: &Review) -> String {
    let mut words = Vec::new();
    for turn in &review.turns {
        let sign = match turn.judgement {
            Some(Judgement::Turned) => "?",
            Some(Judgement::Slip) => "?!",
            Some(Judgement::Kept | Judgement::NoDifference) | None => "",
        };
        let shown = match (turn.player, turn.ply) {
            (Player::First, _) | (_, 0) => numbered(turn).replace(". ", ".\u{a0}"),
            (Player::Second, _) => turn.shown.clone(),
        };
        words.push(format!("{shown}{sign}"));
    }
    wrapped(&words.join(" "), 0).replace('\u{a0}', " ")
}

/// Wraps a paragraph of a review and indents it. A word that is longer than a line gets a line of
/// its own.
fn wrapped(text: &str, indent: usize) -> String {
    let mut lines = String::new();
    let mut width = 0;
    for word in text.split(' ').filter(|it| !it.is_empty()) {
        let length = word.chars().count();
        if 0 < width && COLUMNS < width + 1 + length {
            lines.push('\n');
            width = 0;
        }
        let space = if width == 0 { indent } else { 1 };
        lines.extend(std::iter::repeat_n(' ', space));
        lines.push_str(word);
        width += space + length;
    }
    lines.push('\n');
    lines
}
