//! Explanations of why a move is best or worse, as [`Reason`]s: message ids and values, to be
//! translated by the caller.
//!
//! A search only gives a value and a variation. The explanation comes from playing the variation on
//! the board and recording what happens: captures, the end of the game, and what the game itself
//! [remarks](AnyLine::remarks). Each reason is a complete sentence.

use catalog::{Analysis, Variation};
use game::{AnyLine, Arg, Ending, Outcome, Played, Player, Reason, Sprite, Step};
use grid::Square;
use search::Value;

/// Maximum plies of a variation that are printed and, unless its value is proven, explained.
/// Further on, unproven variations are too unreliable to give reasons from.
const TRUSTED_PLIES: usize = 8;

/// Turns an analysis of the position after a move into a variation that begins with that move, with
/// the value from the view of the player who makes it.
///
/// # Errors
///
/// The move is illegal.
pub fn prepend_move(line: &dyn AnyLine, m: &str, after: &Analysis) -> Result<Variation, Reason> {
    let mut next = line.boxed_clone();
    let Played { text, shown, .. } = next.try_play(m)?;
    let mut value = match (next.ending(), after.lines.first()) {
        (Some(ending), _) => Value::Proven {
            outcome: ending.outcome,
            plies: 0,
        },
        (None, Some(reply)) => reply.value,
        (None, None) => Value::Estimate {
            win_chance: 0.5,
            raw: 0,
        },
    };
    match &mut value {
        Value::Proven { plies, .. } => *plies += 1,
        Value::Estimate { win_chance, raw } if next.to_move() != line.to_move() => {
            (*win_chance, *raw) = (1.0 - *win_chance, -*raw);
        }
        Value::Estimate { .. } => (),
    }
    let reply = after.lines.first();
    let exact = next.ending().is_some() || after.exact;
    let rest =
        |part: fn(&Variation) -> &Vec<String>| reply.map(part).into_iter().flatten().cloned();
    Ok(Variation {
        moves: [text].into_iter().chain(rest(|it| &it.moves)).collect(),
        shown: [shown].into_iter().chain(rest(|it| &it.shown)).collect(),
        value,
        exact,
        caution: after.caution.clone(),
    })
}

/// Explains why the best move of an analysis is best. Empty if the analysis has no moves.
pub fn best(line: &dyn AnyLine, analysis: &Analysis) -> Vec<Reason> {
    let Some(best) = analysis.lines.first() else {
        return Vec::new();
    };
    let player = line.to_move();
    let mut reasons = verdict(line, best);
    if line.count_moves() == 1 {
        reasons.push(Reason::new("why-only-move").with("move", shown(best)));
    } else if best.value.outcome() == Some(Outcome::Win(!player)) {
        reasons.push(Reason::new("why-all-lose").with("player", name(line, player)));
    } else if best.value.outcome().is_none() {
        let next = analysis.lines.get(1);
        reasons.extend(next.map(|it| comparison("why-next-best", it, player)));
    }
    reasons
}

/// Explains why a move is worse than the best one: its refutation, and what that loses. Says so if
/// the move is as good as the best, or is the best.
pub fn worse(line: &dyn AnyLine, best: &Variation, other: &Variation) -> Vec<Reason> {
    if best.first() == other.first() {
        return vec![Reason::new("why-same").with("move", shown(other))];
    }
    let player = line.to_move();
    let loss = loss(player, best.value, other.value);
    let [before, after] = [best, other].map(|it| percent(chance(it.value, player)));
    let both_estimated = best.value.outcome().is_none() && other.value.outcome().is_none();
    // Avoids "falls from 50 % to 50 %", when the loss disappears in rounding.
    if loss < 0.005 || both_estimated && before == after {
        return vec![
            Reason::new("why-as-good")
                .with("move", shown(other))
                .with("best", shown(best)),
        ];
    }
    if other.value.outcome().is_some() {
        return verdict(line, other);
    }
    let fall = Reason::new("why-falls")
        .with("move", shown(other))
        .with("line", format_moves(&other.shown))
        .with("player", name(line, player))
        .with("before", before)
        .with("after", after);
    let mut reasons = vec![fall];
    reasons.extend(BoardEvents::of(line, other).reasons(line, other));
    reasons
}

/// Sentences about what a variation does on the board: its ending, if it is proven to reach one;
/// otherwise its captures and the game's remarks on it.
pub(crate) fn board_reasons(line: &dyn AnyLine, variation: &Variation) -> Vec<Reason> {
    let events = BoardEvents::of(line, variation);
    match (variation.value, &events.ending) {
        (Value::Proven { .. }, Some(ending)) => vec![ending.reason.clone()],
        _ => events.reasons(line, variation),
    }
}

/// Winning chance that a player gives away with a move of value `other` instead of `best`, from 0
/// to 1. Estimates are from the view of that player.
pub fn loss(player: Player, best: Value, other: Value) -> f64 {
    (chance(best, player) - chance(other, player)).max(0.0)
}

/// The winning chance of `player` from 0 to 1, where a draw counts as half a win. An estimate is
/// taken to be from the view of `player`.
pub fn chance(value: Value, player: Player) -> f64 {
    match value {
        Value::Estimate { win_chance, .. } => win_chance,
        Value::Proven { outcome, .. } => match outcome {
            Outcome::Win(winner) if winner == player => 1.0,
            Outcome::Win(_) => 0.0,
            Outcome::Draw => 0.5,
        },
    }
}

/// The captures and the ending that occur when a variation is played on the board, an unproven one
/// only for its first [`TRUSTED_PLIES`] plies.
struct BoardEvents {
    plies: usize,
    /// Pieces captured in the variation by each player, first player first, with the squares they
    /// stood on.
    taken: [Vec<(Sprite, Square)>; 2],
    /// Pieces captured by the first move of the variation, with the squares they stood on.
    first: Vec<(Sprite, Square)>,
    ending: Option<Ending>,
}

impl BoardEvents {
    fn of(line: &dyn AnyLine, variation: &Variation) -> BoardEvents {
        // A proven variation is reliable to its end.
        let plies = match variation.value {
            Value::Proven { .. } => usize::MAX,
            Value::Estimate { .. } => TRUSTED_PLIES,
        };
        let mut events = BoardEvents {
            plies: 0,
            taken: [Vec::new(), Vec::new()],
            first: Vec::new(),
            ending: None,
        };
        let mut line = line.boxed_clone();
        for m in variation.moves.iter().take(plies) {
            let (view, mover) = (line.view(), line.to_move());
            let Ok(played) = line.try_play(m) else {
                break;
            };
            let takes = played.trace.steps.iter().filter_map(|step| match *step {
                Step::Take(square) => Some((view.piece(square)?, square)),
                _ => None,
            });
            events.taken[mover as usize].extend(takes);
            if events.plies == 0 {
                events.first.clone_from(&events.taken[mover as usize]);
            }
            events.plies += 1;
        }
        events.ending = line.ending();
        events
    }

    /// Sentences about the captures of a variation, and the game's own remarks on it. Empty if
    /// there is nothing to say.
    fn reasons(&self, line: &dyn AnyLine, variation: &Variation) -> Vec<Reason> {
        let player = line.to_move();
        let mut reasons = Vec::new();
        if let Some((sprite, _)) = self.first.first() {
            let taken = Reason::new("why-takes")
                .with("move", shown(variation))
                .with("count", self.first.len())
                .with("piece", piece(line, *sprite))
                .with("squares", squares(&self.first));
            reasons.push(taken);
        }
        let [ours, theirs] = [player, !player].map(|it| &self.taken[it as usize]);
        if ours.len() + theirs.len() != self.first.len() {
            let trade = Reason::new("why-trade")
                .with("plies", self.plies)
                .with("player", name(line, player))
                .with("taken", ours.len())
                .with("other", name(line, !player))
                .with("lost", theirs.len());
            reasons.push(trade);
        }
        let moves = variation.moves.get(..self.plies).unwrap_or_default();
        reasons.extend(line.remarks(moves));
        reasons
    }
}

/// Sentences that explain a variation: its value, and what it does on the board.
fn verdict(line: &dyn AnyLine, variation: &Variation) -> Vec<Reason> {
    let player = line.to_move();
    let events = BoardEvents::of(line, variation);
    let Value::Proven { outcome, plies } = variation.value else {
        let chance = comparison("why-chance", variation, player).with("player", name(line, player));
        let mut reasons = vec![chance];
        reasons.extend(events.reasons(line, variation));
        return reasons;
    };
    let reason = |id| Reason::new(id).with("move", shown(variation));
    let by_force = |id| {
        let line = format_moves(&variation.shown);
        reason(id).with("plies", plies).with("line", line)
    };
    let verdict = match outcome {
        Outcome::Draw => reason("why-draws"),
        Outcome::Win(winner) if winner == player && plies == 1 => reason("why-wins-at-once"),
        Outcome::Win(winner) if winner == player => by_force("why-wins"),
        Outcome::Win(_) => by_force("why-loses"),
    };
    let mut reasons = vec![verdict];
    reasons.extend(events.ending.map(|it| it.reason));
    reasons
}

fn comparison(id: &'static str, variation: &Variation, player: Player) -> Reason {
    let chance = percent(chance(variation.value, player));
    let reason = Reason::new(id).with("move", shown(variation));
    reason.with("chance", chance)
}

pub(crate) fn shown(variation: &Variation) -> &str {
    variation.shown.first().map_or("", String::as_str)
}

/// Formats the first moves of a variation, at most [`TRUSTED_PLIES`], with an ellipsis if there are
/// more.
pub(crate) fn format_moves(moves: &[String]) -> Arg {
    let dots = if TRUSTED_PLIES < moves.len() {
        " …"
    } else {
        ""
    };
    let some: Vec<&str> = moves
        .iter()
        .take(TRUSTED_PLIES)
        .map(String::as_str)
        .collect();
    Arg::Text(some.join(" ") + dots)
}

fn squares(taken: &[(Sprite, Square)]) -> Vec<Square> {
    taken.iter().map(|(_, square)| *square).collect()
}

/// The message argument that names a piece in the reader's language.
fn piece(line: &dyn AnyLine, sprite: Sprite) -> Arg {
    Arg::Message(line.piece_name(sprite).unwrap_or("piece-other"))
}

/// The message argument that names a player in the reader's language.
pub(crate) fn name(line: &dyn AnyLine, player: Player) -> Arg {
    line.info().player(player).into()
}

/// Converts a percentage that is already rounded and clamped (0 to 100) into an integer.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "callers round and clamp to 0..=100"
)]
pub(crate) fn to_u32(percent: f64) -> u32 {
    percent as u32
}

fn percent(chance: f64) -> u32 {
    to_u32((100.0 * chance).round().clamp(0.0, 100.0))
}
