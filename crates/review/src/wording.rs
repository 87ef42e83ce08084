//! The sentences of a review as [`Reason`]s (message id and values): what a turning point did, what
//! was better, which judgements are estimates, and how much was searched.

use std::{fmt::Write as _, time::Duration};

use catalog::Variation;
use game::{AnyLine, Arg, Outcome, Reason};

use crate::{
    ReviewSettings, ReviewedTurn, Worth,
    explain::{answer_takes, full_moves, main_reason, name, shown},
};

/// The sentences about a move that turned the game, each thing once: what it did, what the best
/// answer captures, what was better, and why. `line` is at the position before the move; `played`
/// is the move with its best continuation.
pub(crate) fn why(
    line: &dyn AnyLine,
    turn: &ReviewedTurn,
    [before, after]: [Worth; 2],
    played: Option<&Variation>,
) -> Vec<Reason> {
    let mut reasons = vec![what_happened(line, turn, [before, after])];
    reasons.extend(played.and_then(|it| answer_takes(line, it)));
    if let Some(better) = &turn.better {
        reasons.push(what_was_better(before, better));
        // A win needs no further reason.
        if before.proof.is_none() {
            reasons.extend(main_reason(line, better));
        }
    }
    reasons
}

fn what_happened(line: &dyn AnyLine, turn: &ReviewedTurn, [before, after]: [Worth; 2]) -> Reason {
    let (player, other) = (turn.player, !turn.player);
    let won = Some(Outcome::Win(player));
    let lost = Some(Outcome::Win(other));
    let draw = Some(Outcome::Draw);
    let id = match (before.outcome(), after.outcome()) {
        (it, None) if it == won => "review-win-let-go",
        (it, Some(Outcome::Draw)) if it == won => "review-win-to-draw",
        (it, Some(_)) if it == won => "review-win-to-loss",
        (it, None) if it == draw => "review-draw-let-go",
        (it, Some(_)) if it == draw => "review-draw-to-loss",
        (_, it) if it == lost => "review-loses",
        (_, Some(_)) => "review-to-draw",
        (_, None) => {
            return Reason::new("review-falls")
                .with("move", turn.shown.as_str())
                .with("player", name(line, player))
                .with("before", before.percent(player))
                .with("after", after.percent(player));
        }
    };
    Reason::new(id)
        .with("move", turn.shown.as_str())
        .with("other", name(line, other))
}

fn what_was_better(before: Worth, better: &Variation) -> Reason {
    let moves = before.proof.map_or(0, |it| full_moves(it.plies));
    let id = match before.outcome() {
        Some(Outcome::Win(_)) if before.proof.is_some_and(|it| it.plies == 1) => {
            "review-better-wins-at-once"
        }
        Some(Outcome::Win(_)) => "review-better-wins",
        Some(Outcome::Draw) => "review-better-draws",
        None => "review-better",
    };
    Reason::new(id)
        .with("move", shown(better))
        .with("moves", moves)
}

/// The sentence of a review that says which judgements rest on estimates.
pub(crate) fn honesty(turns: &[ReviewedTurn]) -> Reason {
    let judged = || turns.iter().filter(|it| it.judgement.is_some());
    let mut numbers: Vec<usize> = judged()
        .filter(|it| it.is_estimate)
        .map(|it| it.number)
        .collect();
    numbers.dedup();
    let runs = runs(&numbers);
    match runs[..] {
        [] => Reason::new("review-all-proven"),
        _ if judged().all(|it| it.is_estimate) => Reason::new("review-all-estimates"),
        [(from, to)] if from == to => Reason::new("review-estimate-turn").with("turn", from),
        [(from, to)] => Reason::new("review-estimate-turns")
            .with("from", from)
            .with("to", to),
        _ => Reason::new("review-estimate-list").with("turns", listed(&runs)),
    }
}

/// Groups ascending numbers into runs of consecutive ones, each as first and last.
fn runs(numbers: &[usize]) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, to)) if *to + 1 == *number => *to = *number,
            _ => runs.push((*number, *number)),
        }
    }
    runs
}

/// Formats runs of consecutive numbers as `1–4, 6, 9–10`.
fn listed(runs: &[(usize, usize)]) -> Arg {
    let mut text = String::new();
    for (i, (from, to)) in runs.iter().enumerate() {
        let comma = if 0 < i { ", " } else { "" };
        write!(text, "{comma}{from}").expect("a string");
        if from < to {
            write!(text, "–{to}").expect("a string");
        }
    }
    Arg::Text(text)
}

/// The sentence of a review that states the limit of each position's search in nodes, plies or
/// time, or that there was none.
pub(crate) fn effort(settings: &ReviewSettings) -> Reason {
    let limits = settings.limits;
    match (limits.time, limits.nodes, limits.depth) {
        (_, Some(nodes), _) => Reason::new("review-effort-nodes").with("nodes", nodes),
        (_, None, Some(depth)) => Reason::new("review-effort-depth").with("depth", depth),
        (Some(time), None, None) => effort_in_time(time),
        (None, None, None) => Reason::new("review-effort-full"),
    }
}

/// The sentence of a review that says for how long each position was searched, in milliseconds,
/// seconds or tenths of a second. Tenths are rounded up, so that the sentence's “up to” stays true.
fn effort_in_time(time: Duration) -> Reason {
    let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    if milliseconds < 1000 {
        return Reason::new("review-effort-milliseconds").with("milliseconds", milliseconds);
    }
    let tenths = milliseconds.div_ceil(100);
    let (seconds, tenths) = (tenths / 10, tenths % 10);
    if tenths == 0 {
        return Reason::new("review-effort-seconds").with("seconds", seconds);
    }
    Reason::new("review-effort-tenths")
        .with("seconds", seconds)
        .with("tenths", tenths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_numbers_are_joined() {
        let list = |numbers: &[usize]| listed(&runs(numbers)).to_string();
        assert_eq!(list(&[1, 2, 3, 4, 6, 9, 10]), "1–4, 6, 9–10");
        assert_eq!(list(&[]), "");
    }
}
