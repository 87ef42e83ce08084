//! The ways in which people enter a turn of Moai.

use game::Position;
use moai::Moai;

#[track_caller]
fn check(position: &str, m: &str, expected: &[&str]) {
    let pos = Moai::<u64>::read(position, None).expect(position);
    assert_eq!(testkit::ways(&pos, m), expected, "{m} in {position}");
}

#[test]
fn pawn_is_placed_by_its_cell() {
    check("#6#/8/8/8/8/8/8/#6# w", "@d4", &["d4"]);
}

/// Counter, pawn and way; counter and landing cell, with or without the pawn between them; pawn and
/// landing cell, as a pull leaves one counter.
#[test]
fn pull_is_entered_by_counter_or_by_landing_cell() {
    let ways = ["b7 b2 moai-button-pull", "b7 b2 b6", "b7 b6", "b2 b6"];
    check("#6#/8/8/8/8/8/1W4B1/#6# w", "b7W-", &ways);
}

/// A push leaves several counters, so the counter comes last, unless only one cell is behind the pawn.
#[test]
fn push_by_pawn_and_landing_cell_names_its_counter_if_there_are_several() {
    let ways = ["d2 d4 moai-button-push", "d2 d4 d8", "d2 d8", "d4 d8 d2"];
    check("#6#/8/8/8/3W4/8/6B1/#6# w", "d2W+", &ways);
    let ways = ["d1 d2 moai-button-push", "d1 d2 d8", "d1 d8", "d2 d8"];
    check("#6#/8/8/8/8/8/3W2B1/#6# w", "d1W+", &ways);
}
