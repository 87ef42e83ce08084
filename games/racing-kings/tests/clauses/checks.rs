//! Helpers for tests that are data: a position, a move, what is expected. Reasons are compared in
//! their terse form, and each must have a sentence in every language that uses exactly its values.

use std::collections::BTreeSet;

use game::{Depict, Outcome, Player, Position, Reason};
use racing_kings::{MESSAGES, Move, RacingKings};

fn read(variant: &str, text: &str) -> RacingKings {
    RacingKings::read(text, Some(variant)).unwrap_or_else(|reason| panic!("{text}: {reason}"))
}

/// The game's own messages hold the sentence, and insert what the reason offers.
fn has_words(reason: &Reason) {
    if !reason.id().starts_with("racing-kings-") {
        return; // Shared by all games.
    }
    let offered: BTreeSet<&str> = reason.args().iter().map(|(name, _)| *name).collect();
    for (language, text) in MESSAGES {
        let start = format!("{} = ", reason.id());
        let line = text.lines().find_map(|it| it.strip_prefix(&start));
        let line = line.unwrap_or_else(|| panic!("no {language} words for {reason}"));
        let used: BTreeSet<&str> = line
            .split("{ $")
            .skip(1)
            .filter_map(|it| it.split(' ').next())
            // With its article, or with a preposition.
            .map(|it| it.split('-').next().unwrap_or(it))
            .collect();
        assert_eq!(used, offered, "{language}: {line}");
    }
}

fn same(reason: &Reason, expected: &str, what: &str) {
    has_words(reason);
    assert_eq!(reason.to_string(), expected, "{what}");
}

pub(crate) fn legal(variant: &str, position: &str, m: &str) {
    let pos = read(variant, position);
    let m: Move = m.parse().expect(m);
    assert_eq!(pos.why_illegal(m), None, "{m} in {position}");
}

pub(crate) fn refused(position: &str, text: &str, expected: &str) {
    refused_in("standard", position, text, expected);
}

/// The text is read as a move, which is refused for the given reason and changes nothing.
pub(crate) fn refused_in(variant: &str, position: &str, text: &str, expected: &str) {
    let pos = read(variant, position);
    let m = pos.read_move(text).expect(text);
    let mut after = pos.clone();
    let reason = after.try_play(m).expect_err(text);
    assert_eq!(after.to_string(), pos.to_string());
    same(&reason, expected, text);
}

/// The legal moves of the piece on a square, sorted.
pub(crate) fn moves_of(position: &str, square: &str) -> String {
    let mut moves = Vec::new();
    read("standard", position).every_move(|m| moves.push(m.to_string()));
    moves.retain(|it| it.starts_with(square));
    moves.sort_unstable();
    moves.join(" ")
}

fn result(pos: &RacingKings) -> &'static str {
    match pos.outcome() {
        Some(Outcome::Win(Player::First)) => "White",
        Some(Outcome::Win(Player::Second)) => "Black",
        Some(Outcome::Draw) => "draw",
        None => "-",
    }
}

pub(crate) fn goes_on(variant: &str, position: &str) {
    assert_eq!(result(&read(variant, position)), "-", "{position}");
}

/// The game is over, with the given result, for the given reason.
pub(crate) fn cause(variant: &str, position: &str, expected: &str, reason: &str) {
    let pos = read(variant, position);
    assert_eq!(result(&pos), expected, "{position}");
    same(&pos.cause(), reason, position);
}

pub(crate) fn leads_to(variant: &str, position: &str, m: &str, expected: &str) {
    let mut pos = read(variant, position);
    pos.try_play(m.parse().expect(m)).expect(m);
    assert_eq!(result(&pos), expected, "{m} in {position}");
}

pub(crate) fn unreadable(text: &str, expected: &str) {
    let reason = RacingKings::read(text, None).expect_err(text);
    same(&reason, expected, text);
}

/// The text is a position and is written as it was read.
pub(crate) fn reads_as(text: &str) {
    assert_eq!(read("standard", text).to_string(), text);
}

pub(crate) fn writes(position: &str, m: &str, expected: Option<&str>) {
    let pos = read("standard", position);
    let m: Move = m.parse().expect(m);
    match expected {
        Some(expected) => {
            assert_eq!(pos.why_illegal(m), None, "{m} in {position}");
            assert_eq!(pos.show_move(m), expected, "{position}");
        }
        None => assert!(pos.why_illegal(m).is_some(), "{m} in {position}"),
    }
}

/// The text is read as the move, or refused as no move at all.
pub(crate) fn reads_move(position: &str, text: &str, expected: &str) {
    match read("standard", position).read_move(text) {
        Ok(m) => assert_eq!(m.to_string(), expected, "{text} in {position}"),
        Err(reason) => same(&reason, expected, text),
    }
}
