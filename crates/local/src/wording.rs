//! Positions, moves, values and endings in words, the same in every front end.

use std::{fmt::Write as _, time::Duration};

use catalog::{Computer, Kind};
use game::{AnyLine, Arg, BoardView, Ending, GameInfo, Outcome, Player, Reason, Step, Tap, Trace};
use messages::Messages;
use search::Value;

use crate::Verdict;

/// What a game or puzzle is about, in a few words.
pub fn about(id: &str, words: &Messages) -> String {
    words.get(&format!("about-{id}")).into_owned()
}

/// A player's name in the reader's language. As a value of a message, the player's
/// [`PlayerInfo`](game::PlayerInfo) does the same.
pub fn player(info: &GameInfo, player: Player, words: &Messages) -> String {
    words.get(info.player(player).message).into_owned()
}

/// A computer player's name in the reader's language.
pub fn computer(computer: Computer, words: &Messages) -> String {
    match computer.kind() {
        Kind::Level(level) => {
            let number = ("number", level.number().into());
            words.with("local-level", &[number]).into_owned()
        }
        Kind::Bot(bot) => bot.id.to_owned(),
    }
}

/// The title of a game: its name, and the variant unless it is the usual one.
pub fn title(line: &dyn AnyLine) -> String {
    let (info, variant) = (line.info(), line.variant());
    if variant == info.standard() {
        info.name.to_owned()
    } else {
        format!("{} {variant}", info.name)
    }
}

/// Who is to move, or how the game ended, as a sentence.
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

/// Who won and by which rule.
pub fn ending(info: &GameInfo, ending: &Ending, words: &Messages) -> String {
    let reason = ("reason", Arg::Text(words.say(&ending.reason)));
    match ending.outcome {
        Outcome::Win(winner) => {
            let args = [("player", info.player(winner).into()), reason];
            words.with("local-won", &args).into_owned()
        }
        Outcome::Draw => words.with("local-drawn", &[reason]).into_owned(),
    }
}

/// Who won and why, as sentences.
pub fn verdict(info: &GameInfo, verdict: &Verdict, words: &Messages) -> String {
    let lost = |id: &'static str, loser: Player| {
        let args = [
            ("player", info.player(!loser).into()),
            ("loser", info.player(loser).into()),
        ];
        words.with(id, &args).into_owned()
    };
    match verdict {
        Verdict::Rules(it) => ending(info, it, words),
        Verdict::Resigned(loser) => lost("local-resigned", *loser),
        Verdict::OutOfTime(loser) => lost("local-out-of-time", *loser),
        Verdict::Agreed => words.get("local-agreed").into_owned(),
    }
}

/// Why something was refused, as a sentence.
pub fn refusal(reason: &Reason, words: &Messages) -> String {
    let reason = ("reason", words.say(reason).into());
    words.with("local-refused", &[reason]).into_owned()
}

/// Several reasons as sentences, one after another.
pub fn sentences<'a>(reasons: impl IntoIterator<Item = &'a Reason>, words: &Messages) -> String {
    let say = |it: &Reason| words.say(it) + ".";
    let said = reasons.into_iter().map(say);
    said.collect::<Vec<_>>().join(" ")
}

/// What each player holds and has taken, a line a player. Empty where the game has neither.
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
            ("held", held.join(", ").into()),
            ("taken", view.taken.map_or(0, |it| it[who as usize]).into()),
        ];
        writeln!(text, "{}", words.with("local-hand", &args)).expect("strings can be written");
    }
    text
}

/// What a move does, from its steps alone: "white pawn d4 to d1, counter on d7". `before` is the
/// picture before the move.
pub fn trace(before: &BoardView, trace: &Trace, words: &Messages) -> String {
    let name = |sprite: game::Sprite| words.get(&format!("sprite-{}", sprite.0)).into_owned();
    let mut parts: Vec<String> = Vec::new();
    let mut takes: Vec<String> = Vec::new();
    let (mut from, mut to, mut left) = (None, None, false);
    for step in &trace.steps {
        match *step {
            Step::Place(square, sprite) => {
                let args = [
                    ("piece", name(sprite).into()),
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
            Step::Take(square) => takes.push(square.to_string()),
        }
    }
    if let Some(from) = from {
        let piece = before.piece(from).map(name).unwrap_or_default();
        let args = [
            ("piece", piece.into()),
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
        let args = [
            ("count", takes.len().into()),
            ("squares", takes.join(" ").into()),
        ];
        parts.push(words.with("local-took", &args).into_owned());
    }
    parts.join(", ")
}

/// The name of a tap: a square, a piece, or what is on the button.
pub fn tap(tap: Tap, words: &Messages) -> String {
    match tap {
        Tap::Square(square) => square.to_string(),
        Tap::Hand(sprite) => words.get(&format!("sprite-{}", sprite.0)).into_owned(),
        Tap::Button(id) => words.get(id).into_owned(),
    }
}

/// A tap as one word that is the same in every language, for files and the command line: a square,
/// a piece, or the last part of a button's name.
pub fn tap_word(tap: Tap) -> String {
    match tap {
        Tap::Square(square) => square.to_string(),
        Tap::Hand(sprite) => sprite.0.split('-').next().unwrap_or_default().to_owned(),
        Tap::Button(id) => id.rsplit('-').next().unwrap_or_default().to_owned(),
    }
}

/// What a position is worth, seen by the player to move: an estimate is never shown as certain, and
/// a distance that may be shorter never as exact.
pub fn value(value: Value, exact: bool, mover: Player, words: &Messages) -> String {
    let at_most = ["local-win-at-most", "local-loss-at-most"];
    worth(value, exact, mover, words, at_most)
}

/// The same in few characters, for a column.
pub fn short_value(value: Value, exact: bool, mover: Player, words: &Messages) -> String {
    let within = ["local-win-within", "local-loss-within"];
    worth(value, exact, mover, words, within)
}

fn worth(value: Value, exact: bool, mover: Player, words: &Messages, at_most: [&str; 2]) -> String {
    match value {
        Value::Estimate { win_chance, .. } => {
            let percent = (100.0 * win_chance).round().clamp(1.0, 99.0) as i64;
            let chance = ("chance", Arg::Number(percent));
            words.with("local-chance", &[chance]).into_owned()
        }
        Value::Proven { outcome, plies } => {
            let [win, loss] = if exact {
                ["local-win", "local-loss"]
            } else {
                at_most
            };
            let id = match outcome {
                Outcome::Draw => return words.get("local-draw").into_owned(),
                Outcome::Win(winner) if winner == mover => win,
                Outcome::Win(_) => loss,
            };
            words.with(id, &[("plies", plies.into())]).into_owned()
        }
    }
}

/// A time on a clock: `4:12`, and tenths when there are only seconds left.
pub fn time_left(left: Duration) -> String {
    let seconds = left.as_secs();
    if seconds < 10 {
        return format!("0:{:04.1}", (left.as_millis() / 100) as f64 / 10.0);
    }
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
