//! Sentences for the status line of a game: what the player may do next, and how the game ended.
//! Sentences name the action first and the clause of a rule last.

use game::{AnyLine, GameInfo, Outcome, Player, Sprite, Tap};
use messages::Messages;
use session::{GameVerdict, wording};

use crate::entry::{Aim, MoveEntry};

/// Maximum number of squares or buttons that a sentence of the status line names. A longer list ends in
/// dots.
const MAX_NAMED: usize = 8;

/// A sentence that says what the player does next to enter a move, such as which piece to select.
pub(crate) fn next(entry: &MoveEntry, line: &dyn AnyLine, words: &Messages) -> String {
    let player = line.info().player(line.to_move());
    let mover = ("player", player.into());
    if entry.crowded {
        return words.with("app-too-many-moves", &[mover]).into_owned();
    }
    let next = entry.usual_next();
    let squares = next.iter().filter(|it| matches!(it, Tap::Square(_)));
    let squares = ("squares", squares.count().into());
    let choice = ("choice", names(&next, words).into());
    let chosen = entry.own_taps().last();
    let chosen = chosen.map(|it| wording::tap(*it, words));
    let chosen = ("chosen", chosen.unwrap_or_default().into());
    let (id, args) = match entry.aim() {
        Some(Aim::Place(sprite)) => (
            "app-ask-place",
            vec![("piece", kind(sprite).into()), squares],
        ),
        Some(Aim::Piece(sprite)) => (
            "app-ask-piece",
            vec![("piece", kind(sprite).into()), squares],
        ),
        Some(Aim::Moved) => {
            let named: Vec<String> = next
                .iter()
                .filter_map(|it| named(entry, *it, words))
                .collect();
            let pawns = ("pawns", named.len().into());
            let named = ("choice", either(&named, words).into());
            ("app-ask-moved", vec![named, pawns])
        }
        Some(Aim::Target) => ("app-ask-target", vec![chosen, choice]),
        Some(Aim::Jump) => ("app-ask-jump", vec![chosen, choice]),
        Some(Aim::NextJump) => ("app-ask-next-jump", vec![choice]),
        Some(Aim::Button) if entry.legal().len() == 1 => ("app-ask-pass", vec![mover, choice]),
        Some(Aim::Button) => {
            let buttons: Vec<String> = next.iter().map(|it| wording::tap(*it, words)).collect();
            (
                "app-ask-button",
                vec![("choice", either(&buttons, words).into())],
            )
        }
        None => ("app-to-move", vec![mover]),
    };
    words.with(id, &args).into_owned()
}

/// A piece that the player can select and its square, in words. `None` if `tap` is not a square or no
/// piece is there.
fn named(entry: &MoveEntry, tap: Tap, words: &Messages) -> Option<String> {
    let Tap::Square(square) = tap else {
        return None;
    };
    let sprite = entry.view.piece(square)?;
    let name = words.get(&format!("sprite-{}", sprite.0)).into_owned();
    let args = [
        ("piece", name.into()),
        ("square", square.to_string().into()),
    ];
    Some(words.with("app-piece-on", &args).into_owned())
}

/// Joins two names as “the first or the second”, with a capital only in front; other numbers of names as
/// a list.
fn either(names: &[String], words: &Messages) -> String {
    match names {
        [first, second] => {
            let args = [
                ("first", first.clone().into()),
                ("second", second.to_lowercase().into()),
            ];
            words.with("app-either", &args).into_owned()
        }
        _ => names.join(", "),
    }
}

/// The kind of a piece, such as `stone`, by which messages select their words.
fn kind(sprite: Sprite) -> &'static str {
    match sprite.0 {
        "moai-w" | "moai-b" => "pawn",
        "stone-w" | "stone-b" => "stone",
        "checker-r" | "checker-b" => "checker",
        "counter" => "counter",
        "henge" => "henge",
        _ => "piece",
    }
}

/// The names of the squares, piles of pieces in hand and buttons that the player can select next,
/// separated by spaces: at most [`MAX_NAMED`], then dots.
fn names(taps: &[Tap], words: &Messages) -> String {
    let mut names: Vec<String> = taps
        .iter()
        .take(MAX_NAMED)
        .map(|it| wording::tap(*it, words))
        .collect();
    if MAX_NAMED < taps.len() {
        names.push("…".to_owned());
    }
    names.join(" ")
}

/// The outcome of a game in words, as a clause without a full stop: who has won, “you” if that is `me`,
/// or a draw.
pub(crate) fn outcome(
    info: &GameInfo,
    outcome: Outcome,
    me: Option<Player>,
    words: &Messages,
) -> String {
    let id = match (outcome, me) {
        (Outcome::Win(winner), Some(me)) if winner == me => "app-you-win",
        (Outcome::Win(_), Some(_)) => "app-you-lose",
        (Outcome::Win(winner), None) => {
            let player = ("player", info.player(winner).into());
            return words.with("app-wins", &[player]).into_owned();
        }
        (Outcome::Draw, _) => "app-draw",
    };
    words.get(id).into_owned()
}

/// Why a game ended, as a sentence.
pub(crate) fn why(info: &GameInfo, verdict: &GameVerdict, words: &Messages) -> String {
    let (id, loser) = match verdict {
        GameVerdict::Rules(ending) => return words.sentence_with_rule(&ending.reason),
        GameVerdict::Resigned(loser) => ("app-why-resigned", loser),
        GameVerdict::OutOfTime(loser) => ("app-why-out-of-time", loser),
        GameVerdict::Abandoned(loser) => ("app-why-abandoned", loser),
        other => return wording::verdict(info, other, words),
    };
    let loser = ("loser", info.player(*loser).into());
    words.with(id, &[loser]).into_owned()
}

/// The outcome of a game and its reason, as sentences. `me` is the player at this machine.
pub(crate) fn verdict(
    info: &GameInfo,
    verdict: &GameVerdict,
    me: Option<Player>,
    words: &Messages,
) -> String {
    let why = why(info, verdict, words);
    match verdict {
        // These say who has won themselves.
        GameVerdict::Agreed | GameVerdict::Adjudicated(_) | GameVerdict::Worded(..) => why,
        _ => format!("{}. {why}", outcome(info, verdict.outcome(), me, words)),
    }
}
