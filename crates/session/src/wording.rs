//! Positions, moves, values and results as sentences, shared by all front ends.

use std::{fmt::Write as _, time::Duration};

use game::{AnyLine, Arg, BoardView, Ending, GameInfo, Outcome, Player, Reason, Step, Tap, Trace};
use messages::Messages;
use search::Value;

use crate::{GameVerdict, MoveHint};

/// A short translated description of the game or puzzle with this id.
pub fn about(id: &str, words: &Messages) -> String {
    words.get(&format!("about-{id}")).into_owned()
}

/// The translated name of a player's side, such as “White”. (As a value of a message, pass
/// [`PlayerInfo`](game::PlayerInfo) instead.)
pub fn player(info: &GameInfo, player: Player, words: &Messages) -> String {
    words.get(info.player(player).message).into_owned()
}

/// The title of a game: its name, such as "Cage", and the variant unless it is the standard one.
pub fn title(line: &dyn AnyLine) -> String {
    let (info, variant) = (line.info(), line.variant());
    if variant == info.standard() {
        info.name.to_owned()
    } else {
        format!("{} {variant}", info.name)
    }
}

/// A sentence that says who is to move, or how the game ended.
pub fn status(line: &dyn AnyLine, words: &Messages) -> String {
    if let Some(it) = line.ending() {
        return ending(line.info(), &it, words);
    }
    let args = [
        ("player", line.info().player(line.to_move()).into()),
        ("moves", line.count_moves().into()),
    ];
    words.with("local-to-move", &args).into_owned()
}

/// A sentence that says who won a game or that it was drawn, and by which rule.
pub fn ending(info: &GameInfo, ending: &Ending, words: &Messages) -> String {
    won_by(
        info,
        ending.outcome,
        &words.sentence_with_rule(&ending.reason),
        words,
    )
}

/// A sentence that says who won a game or that it was drawn, and why, if `reason` isn't empty.
pub fn won_by(info: &GameInfo, outcome: Outcome, reason: &str, words: &Messages) -> String {
    let reason = reason.trim_end_matches('.').to_owned();
    let [won, drawn] = if reason.is_empty() {
        ["local-won-somehow", "local-drawn-somehow"]
    } else {
        ["local-won", "local-drawn"]
    };
    let reason = ("reason", Arg::Text(reason));
    match outcome {
        Outcome::Win(winner) => {
            let args = [("player", info.player(winner).into()), reason];
            words.with(won, &args).into_owned()
        }
        Outcome::Draw => words.with(drawn, &[reason]).into_owned(),
    }
}

/// Sentences that say who won a game or that it was drawn, and why.
pub fn verdict(info: &GameInfo, verdict: &GameVerdict, words: &Messages) -> String {
    let lost = |id: &'static str, loser: Player| {
        let args = [
            ("player", info.player(!loser).into()),
            ("loser", info.player(loser).into()),
        ];
        words.with(id, &args).into_owned()
    };
    match verdict {
        GameVerdict::Rules(it) => ending(info, it, words),
        GameVerdict::Resigned(loser) => lost("local-resigned", *loser),
        GameVerdict::OutOfTime(loser) => lost("local-out-of-time", *loser),
        GameVerdict::Abandoned(loser) => lost("local-abandoned", *loser),
        GameVerdict::Agreed => words.get("local-agreed").into_owned(),
        GameVerdict::Adjudicated(outcome) => {
            let reason = words.sentence(&Reason::new("match-adjudicated"));
            won_by(info, *outcome, &reason, words)
        }
        // In older records the reason already includes the winner.
        GameVerdict::Worded(_, reason) if reason.contains(". ") => reason.clone(),
        GameVerdict::Worded(outcome, reason) => {
            let mut letters = reason.chars();
            let capital = letters.next().into_iter().flat_map(char::to_uppercase);
            let reason: String = capital.chain(letters).collect();
            won_by(info, *outcome, &reason, words)
        }
    }
}

/// A result with the number of hints that helped to reach it: "won, 14 hints". Without hints, the
/// result alone.
pub fn with_hints(result: &str, hints: u32, words: &Messages) -> String {
    if hints == 0 {
        return result.to_owned();
    }
    let args = [("result", result.into()), ("hints", hints.into())];
    words.with("local-with-hints", &args).into_owned()
}

/// A sentence that says why an action was refused, with the number of the rule's clause.
pub fn refusal(reason: &Reason, words: &Messages) -> String {
    words.sentence_with_rule(reason)
}

/// Formats several reasons as translated sentences, separated by spaces.
pub fn sentences<'a>(reasons: impl IntoIterator<Item = &'a Reason>, words: &Messages) -> String {
    let sentences = reasons.into_iter().map(|it| words.sentence_with_rule(it));
    sentences.collect::<Vec<_>>().join(" ")
}

/// A hint as one sentence, followed by the caution about what may spoil the move, if there is one.
pub fn hint(hint: &MoveHint, words: &Messages) -> String {
    let (instruction, because) = (&hint.hint.instruction, hint.hint.because.as_ref());
    let mut text = words.sentence_because(instruction, because);
    if let Some(caution) = &hint.caution {
        text += " ";
        text += &words.sentence_with_rule(caution);
    }
    text
}

/// The pieces that each player holds in hand and has captured, one line for each player. Empty if the
/// game has neither.
pub fn hands(line: &dyn AnyLine, words: &Messages) -> String {
    let view = line.view();
    let mut text = String::new();
    if view.hands.is_empty() && view.taken.is_none() {
        return text;
    }
    for who in Player::BOTH {
        let own = view.hands.iter().filter(|hand| hand.player == who);
        let held: Vec<String> = own
            .map(|hand| {
                let id = format!("hand-{}", tap_word(Tap::Hand(hand.sprite)));
                let count = ("count", hand.count.into());
                words.with(&id, &[count]).into_owned()
            })
            .collect();
        let args = [
            ("player", line.info().player(who).into()),
            ("held", listed(held, words).into()),
            ("taken", view.taken.map_or(0, |it| it[who as usize]).into()),
        ];
        writeln!(text, "{}", words.with("local-hand", &args)).expect("strings can be written");
    }
    text
}

/// Joins items as a list in the reader's language: “9 stones and 2 henges”.
fn listed(mut things: Vec<String>, words: &Messages) -> String {
    let last = things.pop().unwrap_or_default();
    if things.is_empty() {
        return last;
    }
    let args = [("list", things.join(", ").into()), ("last", last.into())];
    words.with("local-and", &args).into_owned()
}

/// Describes a move by its steps: "White's pawn from d4 to d1, a counter on d7", "Black's knight takes
/// White's bishop on f2". `before` is the board before the move.
pub fn trace(before: &BoardView, trace: &Trace, words: &Messages) -> String {
    let name = |sprite: game::Sprite, form: &str| {
        Arg::Text(words.form(&format!("sprite-{}", sprite.0), form))
    };
    let the = |square| before.piece(square).map_or("".into(), |it| name(it, "the"));
    let mut parts: Vec<String> = Vec::new();
    let mut takes = Vec::new();
    let (mut from, mut to, mut left) = (None, None, false);
    for step in &trace.steps {
        match *step {
            Step::Place(square, sprite) => {
                let args = [
                    ("piece-a", name(sprite, "a")),
                    ("at", square.to_string().into()),
                ];
                parts.push(words.with("local-placed", &args).into_owned());
            }
            Step::Slide(a, b) => {
                from = from.or(Some(a));
                to = Some(b);
            }
            Step::Leave(a, _) => {
                from = from.or(Some(a));
                left = true;
            }
            Step::Take(square) => takes.push(square),
        }
    }
    if let (Some(from), Some(to), [taken]) = (from, to, &takes[..])
        && to == *taken
        && !left
    {
        let args = [
            ("piece-the", the(from)),
            ("taken-the", the(*taken)),
            ("at", to.to_string().into()),
        ];
        parts.push(words.with("local-captured", &args).into_owned());
        return parts.join(", ");
    }
    if let Some(from) = from {
        let args = [
            ("piece-the", the(from)),
            ("from", from.to_string().into()),
            ("to", to.unwrap_or(from).to_string().into()),
        ];
        let id = if left {
            "local-left-board"
        } else {
            "local-moved"
        };
        parts.push(words.with(id, &args).into_owned());
    }
    if !takes.is_empty() {
        let args = [("count", takes.len().into()), ("squares", takes.into())];
        parts.push(words.with("local-took", &args).into_owned());
    }
    parts.join(", ")
}

/// The translated name of a tap (what a player touches to enter a move): a square, a piece, or the
/// label of a button.
pub fn tap(tap: Tap, words: &Messages) -> String {
    match tap {
        Tap::Square(square) => square.to_string(),
        Tap::Hand(sprite) => words.get(&format!("sprite-{}", sprite.0)).into_owned(),
        Tap::Button(id) => words.get(id).into_owned(),
        Tap::Edge(square, _) => words
            .with("local-off-board", &[("square", square.into())])
            .into_owned(),
    }
}

/// A tap (what a player touches to enter a move) as one untranslated word, for files and the command
/// line: a square, a piece, or the last part of a button's id.
pub fn tap_word(tap: Tap) -> String {
    match tap {
        Tap::Square(square) => square.to_string(),
        Tap::Hand(sprite) => sprite.0.split('-').next().unwrap_or_default().to_owned(),
        Tap::Button(id) => id.rsplit('-').next().unwrap_or_default().to_owned(),
        Tap::Edge(square, direction) => Tap::edge_name(square, direction),
    }
}

/// The value of a position for the player to move, in few characters, for a table column. An
/// estimate never looks certain, and a number of plies to the end that is an upper bound (not
/// `exact`) never looks exact.
pub fn short_value(value: Value, exact: bool, mover: Player, words: &Messages) -> String {
    let [win, loss] = if exact {
        ["local-win", "local-loss"]
    } else {
        ["local-win-within", "local-loss-within"]
    };
    match value {
        Value::Estimate { win_chance, .. } => {
            let chance = ("chance", percent(win_chance));
            words.with("local-chance", &[chance]).into_owned()
        }
        Value::Proven { outcome, plies } => {
            let id = match outcome {
                Outcome::Draw => return words.get("local-draw").into_owned(),
                Outcome::Win(winner) if winner == mover => win,
                Outcome::Win(_) => loss,
            };
            words.with(id, &[("plies", plies.into())]).into_owned()
        }
    }
}

/// The value of a position as a phrase that names the player: "White wins within 2 moves, proven",
/// "White ≈58 %". `exact` says whether the number of moves is exact or an upper bound.
pub fn standing(
    value: Value,
    exact: bool,
    mover: Player,
    info: &GameInfo,
    words: &Messages,
) -> String {
    let (winner, plies) = match value {
        Value::Estimate { win_chance, .. } => {
            let args = [
                ("player", info.player(mover).into()),
                ("chance", percent(win_chance)),
            ];
            return words.with("review-estimate", &args).into_owned();
        }
        Value::Proven { outcome, plies } => match outcome {
            Outcome::Draw => return words.get("review-proven-draw").into_owned(),
            Outcome::Win(winner) => (winner, plies),
        },
    };
    let id = if exact {
        "review-proven-exactly"
    } else {
        "review-proven-within"
    };
    let args = [
        ("player", info.player(winner).into()),
        ("moves", review::explain::full_moves(plies).into()),
    ];
    words.with(id, &args).into_owned()
}

/// A winning chance (0 to 1) in percent, at least 1 and at most 99, so that an estimate never looks
/// certain.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the clamped value is small"
)]
fn percent(chance: f64) -> Arg {
    Arg::Number((100.0 * chance).round().clamp(1.0, 99.0) as i64)
}

/// Formats the time on a clock: `4:12`, or with tenths below ten seconds: `0:09.3`.
pub fn time_left(left: Duration) -> String {
    let seconds = left.as_secs();
    if seconds < 10 {
        return format!("0:0{seconds}.{}", left.subsec_millis() / 100);
    }
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
