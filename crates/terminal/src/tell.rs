//! Positions and moves in words, the same on every screen.

use std::time::Duration;

use catalog::{Computer, Game, Kind};
use game::{AnyLine, Arg, BoardView, Ending, Outcome, Player, Step, Tap, Trace};
use messages::Messages;
use picture::{Charset, Role};
use search::Value;

/// A player's name in the reader's language.
pub(crate) fn player(game: &Game, player: Player, words: &Messages) -> String {
    words.get(game.info.player(player).message).into_owned()
}

/// The same as a value for a message.
pub(crate) fn player_arg(game: &Game, who: Player, words: &Messages) -> (&'static str, Arg) {
    ("player", Arg::Text(player(game, who, words)))
}

/// A computer player's name in the reader's language.
pub(crate) fn computer(computer: Computer, words: &Messages) -> String {
    match computer.kind() {
        Kind::Level(level) => {
            let number = ("number", level.number().into());
            words.with("app-seat-level", &[number]).into_owned()
        }
        Kind::Bot(bot) => bot.id.to_owned(),
    }
}

/// Who won and by which rule.
pub(crate) fn ending(game: &Game, ending: &Ending, words: &Messages) -> String {
    let reason = ("reason", Arg::Text(words.say(&ending.reason)));
    match ending.outcome {
        Outcome::Win(winner) => words
            .with("app-won", &[player_arg(game, winner, words), reason])
            .into_owned(),
        Outcome::Draw => words.with("app-drawn", &[reason]).into_owned(),
    }
}

/// The glyph of a player's pieces: the most important of those in sight.
pub(crate) fn glyph(game: &Game, who: Player, view: &BoardView, charset: Charset) -> &'static str {
    let own = role(game, who);
    let on_board = view.pieces.iter().map(|it| it.1);
    let held = view.hands.iter().map(|it| it.sprite);
    let mut own: Vec<_> = on_board
        .chain(held)
        .filter(|it| picture::role(*it) == own)
        .collect();
    // Kings before queens before the others: as `K` stands before `Q` nowhere else, by name.
    own.sort_unstable_by_key(|it| (!it.0.ends_with('K'), it.0));
    own.first().map_or(" ", |it| picture::glyph(*it, charset))
}

/// What the pieces of a player look like.
pub(crate) fn role(game: &Game, player: Player) -> Role {
    Role::from(game.info.player(player).colour)
}

/// What a player still has, in a few characters: pieces in hand and taken, or left on the board.
pub(crate) fn holdings(
    game: &Game,
    who: Player,
    view: &BoardView,
    charset: Charset,
    words: &Messages,
) -> String {
    let mut parts: Vec<String> = Vec::new();
    for hand in view.hands.iter().filter(|it| it.player == who) {
        parts.push(format!(
            "{}{}",
            picture::glyph(hand.sprite, charset),
            hand.count
        ));
    }
    if let Some(taken) = view.taken {
        let count = ("count", taken[who as usize].into());
        parts.push(words.with("app-taken", &[count]).into_owned());
    }
    if parts.is_empty() {
        let own = role(game, who);
        let pieces = view.pieces.iter().filter(|it| picture::role(it.1) == own);
        let count = pieces.count();
        if 1 < count {
            let count = ("count", count.into());
            parts.push(words.with("app-left", &[count]).into_owned());
        }
    }
    parts.join(" ")
}

/// What a move does, from its steps alone: "white pawn d4 → d1, counter on d7".
pub(crate) fn trace(view: &BoardView, trace: &Trace, words: &Messages) -> String {
    let piece = |square| {
        let sprite = view.piece(square)?;
        Some(words.get(&format!("sprite-{}", sprite.0)).into_owned())
    };
    let mut parts: Vec<String> = Vec::new();
    let mut takes: Vec<String> = Vec::new();
    let (mut from, mut to, mut left) = (None, None, false);
    for step in &trace.steps {
        match *step {
            Step::Place(square, sprite) => {
                let name = words.get(&format!("sprite-{}", sprite.0)).into_owned();
                let args = [("piece", name.into()), ("at", square.to_string().into())];
                parts.push(words.with("app-placed", &args).into_owned());
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
        let name = piece(from).unwrap_or_default();
        let to = to.unwrap_or(from);
        let args = [
            ("piece", name.into()),
            ("from", from.to_string().into()),
            ("to", to.to_string().into()),
        ];
        let id = if left { "app-left-board" } else { "app-moved" };
        parts.push(words.with(id, &args).into_owned());
    }
    if !takes.is_empty() {
        let args = [
            ("count", takes.len().into()),
            ("squares", takes.join(" ").into()),
        ];
        parts.push(words.with("app-took", &args).into_owned());
    }
    parts.join(", ")
}

/// The word for a tap: a square, a piece, or what is on the button.
pub(crate) fn tap(tap: Tap, words: &Messages) -> String {
    match tap {
        Tap::Square(square) => square.to_string(),
        Tap::Hand(sprite) => words.get(&format!("sprite-{}", sprite.0)).into_owned(),
        Tap::Button(id) => words.get(id).into_owned(),
    }
}

/// A tap as it is written in a saved game, whatever the language.
pub(crate) fn tap_word(tap: Tap) -> String {
    match tap {
        Tap::Square(square) => square.to_string(),
        Tap::Hand(sprite) => sprite.0.split('-').next().unwrap_or_default().to_owned(),
        Tap::Button(id) => id.rsplit('-').next().unwrap_or_default().to_owned(),
    }
}

/// What a position is worth, seen by the player to move: an estimate is never shown as certain, and
/// a distance that may be shorter never as exact.
pub(crate) fn value(value: Value, exact: bool, mover: Player, words: &Messages) -> String {
    let at_most = ["app-score-win-at-most", "app-score-loss-at-most"];
    worth(value, exact, mover, words, at_most)
}

/// The same in few characters, for a column.
pub(crate) fn score(value: Value, exact: bool, mover: Player, words: &Messages) -> String {
    let at_most = ["app-score-win-within", "app-score-loss-within"];
    worth(value, exact, mover, words, at_most)
}

fn worth(value: Value, exact: bool, mover: Player, words: &Messages, at_most: [&str; 2]) -> String {
    match value {
        Value::Estimate { win_chance, .. } => {
            let percent = (100.0 * win_chance).round().clamp(1.0, 99.0) as i64;
            words
                .with("app-score-chance", &[("chance", Arg::Number(percent))])
                .into_owned()
        }
        Value::Proven { outcome, plies } => {
            let plies = [("plies", plies.into())];
            let [win, loss] = if exact {
                ["app-score-win", "app-score-loss"]
            } else {
                at_most
            };
            let id = match outcome {
                Outcome::Draw => return words.get("app-score-draw").into_owned(),
                Outcome::Win(winner) if winner == mover => win,
                Outcome::Win(_) => loss,
            };
            words.with(id, &plies).into_owned()
        }
    }
}

/// The title of a game on the screen: its name, and the variant unless it is the usual one.
pub(crate) fn title(line: &dyn AnyLine) -> String {
    let (info, variant) = (line.info(), line.variant());
    if variant == info.standard() {
        info.name.to_owned()
    } else {
        format!("{} {variant}", info.name)
    }
}

/// A time on a clock: `4:12`, and tenths when there are only seconds left.
pub(crate) fn clock(left: Duration) -> String {
    let seconds = left.as_secs();
    if seconds < 10 {
        return format!("0:{:04.1}", (left.as_millis() / 100) as f64 / 10.0);
    }
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
