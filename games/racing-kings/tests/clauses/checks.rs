//! Assertions for tests that are data: a position, a move, an expectation. Reasons are compared in
//! their terse form, and each must have a message in every language that uses exactly its arguments.

use std::collections::BTreeSet;

use game::{Depict, Outcome, Player, Position, Reason};
use racing_kings::{MESSAGES, Move, RacingKings};

fn read(variant: &str, text: &str) -> RacingKings {
    RacingKings::read(text, Some(variant)).unwrap_or_else(|reason| panic!("{text}: {reason}"))
}

/// Asserts that a reason has a message in every language that uses exactly its arguments.
fn assert_message(reason: &Reason) {
    if !reason.id().starts_with("racing-kings-") {
        return; // Shared by all games.
    }
    let offered: BTreeSet<&str> = reason.args().iter().map(|(name, _)| *name).collect();
    for (language, text) in MESSAGES {
        let start = format!("{} = ", reason.id());
        let line = text.lines().find_map(|line| line.strip_prefix(&start));
        let line = line.unwrap_or_else(|| panic!("no {language} message for {reason}"));
        let used: BTreeSet<&str> = line
            .split("{ $")
            .skip(1)
            .filter_map(|rest| rest.split(' ').next())
            // `piece-the` is the argument `piece` with its article; other suffixes add a preposition.
            .map(|name| name.split('-').next().unwrap_or(name))
            .collect();
        assert_eq!(used, offered, "{language}: {line}");
    }
}

fn assert_reason(reason: &Reason, expected: &str, what: &str) {
    assert_message(reason);
    assert_eq!(reason.to_string(), expected, "{what}");
}

/// Asserts that a move is legal.
pub(crate) fn legal(variant: &str, position: &str, m: &str) {
    let pos = read(variant, position);
    let m: Move = m.parse().expect(m);
    assert_eq!(pos.why_illegal(m), None, "{m} in {position}");
}

/// Asserts that a move is refused for a reason in the standard variant.
pub(crate) fn refused(position: &str, text: &str, expected: &str) {
    refused_in("standard", position, text, expected);
}

/// Asserts that a text parses to a move that is refused for a reason and changes nothing.
pub(crate) fn refused_in(variant: &str, position: &str, text: &str, expected: &str) {
    let pos = read(variant, position);
    let m = pos.read_move(text).expect(text);
    let mut after = pos.clone();
    let reason = after.try_play(m).expect_err(text);
    assert_eq!(after.to_string(), pos.to_string());
    assert_reason(&reason, expected, text);
}

/// The legal moves of the piece on a square, sorted.
pub(crate) fn moves_of(position: &str, square: &str) -> String {
    let mut moves = Vec::new();
    read("standard", position).every_move(|m| moves.push(m.to_string()));
    moves.retain(|m| m.starts_with(square));
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

/// Asserts that the game is not over.
pub(crate) fn in_progress(variant: &str, position: &str) {
    assert_eq!(result(&read(variant, position)), "-", "{position}");
}

/// Asserts that the game is over with a result, for a reason.
pub(crate) fn cause(variant: &str, position: &str, expected: &str, reason: &str) {
    let pos = read(variant, position);
    assert_eq!(result(&pos), expected, "{position}");
    assert_reason(&pos.cause(), reason, position);
}

/// Asserts the result after a legal move.
pub(crate) fn leads_to(variant: &str, position: &str, m: &str, expected: &str) {
    let mut pos = read(variant, position);
    pos.try_play(m.parse().expect(m)).expect(m);
    assert_eq!(result(&pos), expected, "{m} in {position}");
}

/// Asserts that the text of a position is refused for a reason.
pub(crate) fn unreadable(text: &str, expected: &str) {
    let reason = RacingKings::read(text, None).expect_err(text);
    assert_reason(&reason, expected, text);
}

/// Asserts that the text of a position is accepted and written in the same way.
pub(crate) fn round_trips(text: &str) {
    assert_eq!(read("standard", text).to_string(), text);
}

/// Asserts the SAN of a legal move, or with `None` that the move is illegal.
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

/// Asserts that a text parses to a move, or is refused for a reason.
pub(crate) fn reads_move(position: &str, text: &str, expected: &str) {
    match read("standard", position).read_move(text) {
        Ok(m) => assert_eq!(m.to_string(), expected, "{text} in {position}"),
        Err(reason) => assert_reason(&reason, expected, text),
    }
}
