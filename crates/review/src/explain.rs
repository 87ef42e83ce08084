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

/// Maximum plies of a variation that are printed.
const MAX_PRINTED_PLIES: usize = 8;

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

/// A move to propose to a player, and the main reason for it: "put a counter on b3 and pull Black's
/// pawn to b2" because "White's pawn then has 4 ways to move, Black's 9".
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Hint {
    /// The proposed move as an instruction to the player to move.
    pub instruction: Reason,
    /// The main reason for the proposed move. `None` if there is nothing to say, which can happen only
    /// without a search.
    pub because: Option<Reason>,
}

/// The hint to play the move `m`, which a search found with the value of `found`, or which a level or
/// a bot chose. `None` if the move is illegal.
pub fn hint(line: &dyn AnyLine, m: &str, found: Option<&Variation>) -> Option<Hint> {
    let instruction = line.preview(m).ok()?.in_words;
    Some(Hint {
        because: because(line, m, found),
        instruction,
    })
}

/// The main reason for the legal move `m`: what is certain comes before what is estimated, and what
/// can be seen on the board before a percentage.
fn because(line: &dyn AnyLine, m: &str, found: Option<&Variation>) -> Option<Reason> {
    let player = line.to_move();
    let mut next = line.boxed_clone();
    next.try_play(m).ok()?;
    if let Some(ending) = next.ending() {
        return Some(match ending.outcome {
            Outcome::Win(winner) if winner == player => Reason::new("hint-wins-at-once"),
            _ => ending.reason,
        });
    }
    if line.count_moves() == 1 {
        return Some(Reason::new("hint-only-move"));
    }
    let value = found.map(|it| it.value);
    if let Some(Value::Proven { outcome, plies }) = value {
        return Some(match outcome {
            Outcome::Win(winner) if winner == player => {
                Reason::new("hint-wins").with("moves", full_moves(plies))
            }
            Outcome::Win(_) => Reason::new("hint-all-lose"),
            Outcome::Draw => Reason::new("hint-draws"),
        });
    }
    let remark = line.remarks(m).into_iter().next();
    remark.or_else(|| {
        let chance = percent(chance(value?, player)).clamp(1, 99);
        Some(
            Reason::new("hint-chance")
                .with("player", name(line, player))
                .with("chance", chance),
        )
    })
}

/// The number of moves in which a game ends that has `plies` left, counted as people do: a move of
/// both players is one.
pub fn full_moves(plies: u32) -> u32 {
    plies.div_ceil(2)
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

/// What the best answer to the first move of a variation captures, if anything.
pub(crate) fn answer_takes(line: &dyn AnyLine, variation: &Variation) -> Option<Reason> {
    BoardEvents::of(line, variation).answer_takes(line, variation)
}

/// What there is to say first about the first move of a variation: its captures, or the game's own
/// remark. `None` if there is nothing to say.
pub(crate) fn main_reason(line: &dyn AnyLine, variation: &Variation) -> Option<Reason> {
    let taken = BoardEvents::of(line, variation).first_takes(line);
    taken.or_else(|| line.remarks(variation.first()?).into_iter().next())
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

/// The captures of the first two moves of a variation, and the ending that it reaches if it is
/// proven.
struct BoardEvents {
    /// Pieces captured by the first move of the variation and by the answer to it, with the squares
    /// they stood on.
    taken: [Vec<(Sprite, Square)>; 2],
    ending: Option<Ending>,
}

impl BoardEvents {
    fn of(line: &dyn AnyLine, variation: &Variation) -> BoardEvents {
        // A proven variation is reliable to its end, another one hardly beyond the answer.
        let plies = match variation.value {
            Value::Proven { .. } => usize::MAX,
            Value::Estimate { .. } => 2,
        };
        let mut taken = [Vec::new(), Vec::new()];
        let mut line = line.boxed_clone();
        for (ply, m) in variation.moves.iter().take(plies).enumerate() {
            let view = line.view();
            let Ok(played) = line.try_play(m) else {
                break;
            };
            if let Some(list) = taken.get_mut(ply) {
                let captures = played.trace.steps.iter().filter_map(|step| match *step {
                    Step::Take(square) => Some((view.piece(square)?, square)),
                    _ => None,
                });
                list.extend(captures);
            }
        }
        let ending = line.ending();
        BoardEvents { taken, ending }
    }

    /// What the first move of the variation captures, as a sentence that follows one about that move.
    fn first_takes(&self, line: &dyn AnyLine) -> Option<Reason> {
        let [taken, _] = &self.taken;
        let (sprite, _) = taken.first()?;
        let reason = Reason::new("why-takes")
            .with("count", taken.len())
            .with("piece", piece(line, *sprite))
            .with("squares", squares(taken));
        Some(reason)
    }

    fn answer_takes(&self, line: &dyn AnyLine, variation: &Variation) -> Option<Reason> {
        let [_, taken] = &self.taken;
        let (sprite, _) = taken.first()?;
        let answer = variation.shown.get(1)?;
        let reason = Reason::new("why-answer-takes")
            .with("answer", answer.as_str())
            .with("count", taken.len())
            .with("piece", piece(line, *sprite))
            .with("squares", squares(taken));
        Some(reason)
    }

    /// Sentences about the captures of a variation's first two moves, and the game's own remarks on
    /// its first. Empty if there is nothing to say.
    fn reasons(&self, line: &dyn AnyLine, variation: &Variation) -> Vec<Reason> {
        let taken = [self.first_takes(line), self.answer_takes(line, variation)];
        let first = variation.first();
        let remarks = first.map(|m| line.remarks(m)).into_iter().flatten();
        taken.into_iter().flatten().chain(remarks).collect()
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
        reason(id)
            .with("moves", full_moves(plies))
            .with("line", line)
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

/// Formats the first moves of a variation, at most [`MAX_PRINTED_PLIES`], with an ellipsis if there are
/// more.
fn format_moves(moves: &[String]) -> Arg {
    let dots = if MAX_PRINTED_PLIES < moves.len() {
        " …"
    } else {
        ""
    };
    let some: Vec<&str> = moves
        .iter()
        .take(MAX_PRINTED_PLIES)
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
