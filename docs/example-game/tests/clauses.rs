//! One or more tests for each clause of the rules: moves it allows, and those it forbids, with the
//! reason.

use example_game::Breakthrough;
use game::{Outcome, Player, Position};

/// Plays a move. `expected` is the position after it, or the clause and message of the refusal.
fn check(position: &str, m: &str, expected: &str) {
    let mut pos: Breakthrough = position.parse().expect(position);
    let result = match m.parse().and_then(|m| pos.try_play(m)) {
        Ok(()) => pos.to_string(),
        Err(reason) => format!("{} {}", reason.clause().unwrap_or("-"), reason.id()),
    };
    assert_eq!(result, expected, "{position} {m}");
}

#[test]
fn b1_other_boards_and_squares_are_refused() {
    check("6/b5/6/6/6/w5 w", "a1g2", "B1 breakthrough-off-board");
    let small = "5/5/5/5/5 w".parse::<Breakthrough>();
    assert_eq!(small.map_err(|reason| reason.clause()), Err(Some("B1")));
}

#[test]
fn b2_more_stones_than_at_the_start_are_refused() {
    let many = "1b4/wwwwww/wwwwww/w5/6/6 b".parse::<Breakthrough>();
    assert_eq!(many.map_err(|reason| reason.clause()), Err(Some("B2")));
}

#[test]
fn b3_stones_move_forward_and_capture_diagonally() {
    let pos = "6/b5/6/1b4/wb4/w5 w";
    check(pos, "a2a3", "6/b5/6/wb4/1b4/w5 b");
    check(pos, "a2b3", "6/b5/6/1w4/1b4/w5 b");
    check(pos, "a1b2", "6/b5/6/1b4/ww4/6 b");
    check(pos, "a1a2", "B3 breakthrough-own-stone");
    check(pos, "a2a4", "B3 breakthrough-not-forward");
    check(pos, "a2a1", "B3 breakthrough-not-forward");
    check(pos, "c2c3", "B3 breakthrough-no-stone");
    check(pos, "a5a4", "B3 breakthrough-not-yours");
    check("6/6/6/b5/w5/6 w", "a2a3", "B3 breakthrough-blocked");
}

#[test]
fn b4_an_arrival_or_the_last_capture_wins() {
    for (position, m) in [("5b/w5/6/6/6/6 w", "a5a6"), ("6/6/6/1b4/w5/6 w", "a2b3")] {
        let mut pos: Breakthrough = position.parse().expect(position);
        pos.try_play(m.parse().expect(m)).expect(m);
        assert_eq!(pos.outcome(), Some(Outcome::Win(Player::First)), "{pos}");
        assert_eq!(pos.cause().clause(), Some("B4"));
    }
    let over = "w5/6/6/6/6/5b w".parse::<Breakthrough>();
    assert_eq!(over.map_err(|reason| reason.clause()), Err(Some("B4")));
}

#[test]
fn b5_the_foremost_stone_can_always_move() {
    // All stones of White are blocked straight ahead, but can capture diagonally.
    let pos: Breakthrough = "6/6/bbbbbb/wwwwww/6/6 w".parse().expect("a position");
    assert_eq!((pos.outcome(), pos.count_moves()), (None, 10));
    let pos: Breakthrough = "6/6/6/b5/w5/6 w".parse().expect("a position");
    assert_eq!((pos.outcome(), pos.count_moves()), (None, 1));
}
