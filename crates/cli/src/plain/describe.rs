//! Positions and moves in words.

use std::fmt::Write as _;

use catalog::Game;
use game::{AnyLine, Arg, Ending, Outcome, Player, Reason, Tap};

use crate::context::Context;

/// A game's name and what it is about, as one line.
pub(crate) fn about(game: &Game, context: &Context) -> String {
    let about = format!("about-{}", game.info.id);
    format!("{}: {}", game.info.name, context.words.get(&about))
}

/// A player's name in the reader's language.
pub(crate) fn player(line: &dyn AnyLine, player: Player) -> Arg {
    line.info().player(player).into()
}

/// Who is to move, or how the game ended, as a sentence.
pub(crate) fn status(line: &dyn AnyLine, context: &Context) -> String {
    if let Some(ending) = line.ending() {
        return verdict(line, &ending, context);
    }
    let args = [
        ("player", player(line, line.to_move())),
        ("moves", line.count_moves().into()),
    ];
    context.with("status-to-move", &args)
}

/// Who won and by which rule.
pub(crate) fn verdict(line: &dyn AnyLine, ending: &Ending, context: &Context) -> String {
    let reason = ("reason", Arg::Text(context.words.say(&ending.reason)));
    match ending.outcome {
        Outcome::Win(winner) => {
            context.with("status-won", &[("player", player(line, winner)), reason])
        }
        Outcome::Draw => context.with("status-drawn", &[reason]),
    }
}

/// Several reasons as sentences, one after another.
pub(crate) fn sentences(reasons: &[Reason], context: &Context) -> String {
    let say = |it: &Reason| context.words.say(it) + ".";
    reasons.iter().map(say).collect::<Vec<_>>().join(" ")
}

/// What each player holds and has taken, a line a player. Empty where the game has neither.
pub(crate) fn hands(line: &dyn AnyLine, context: &Context) -> String {
    let view = line.view();
    let mut text = String::new();
    if view.hands.is_empty() && view.taken.is_none() {
        return text;
    }
    for who in Player::BOTH {
        let held: Vec<String> = view
            .hands
            .iter()
            .filter(|hand| hand.player == who)
            .map(|hand| {
                let id = format!("hand-{}", tap(Tap::Hand(hand.sprite)));
                context
                    .words
                    .with(&id, &[("count", hand.count.into())])
                    .into_owned()
            })
            .collect();
        let args = [
            ("player", player(line, who)),
            ("held", held.join(", ").into()),
            ("taken", view.taken.map_or(0, |it| it[who as usize]).into()),
        ];
        writeln!(text, "{}", context.with("hand-line", &args)).expect("strings can be written");
    }
    text
}

/// The word for a tap on the command line: a square, a piece, or the last part of a button's name.
pub(crate) fn tap(tap: Tap) -> String {
    match tap {
        Tap::Square(square) => square.to_string(),
        Tap::Hand(sprite) => sprite.0.split('-').next().unwrap_or_default().to_owned(),
        Tap::Button(id) => id.rsplit('-').next().unwrap_or_default().to_owned(),
    }
}
