//! The ways in which people enter a move of Cage.

use cage::Cage;
use game::Position;

#[track_caller]
fn check(position: &str, m: &str, expected: &[&str]) {
    let pos = Cage::read(position, None).expect(position);
    assert_eq!(testkit::ways(&pos, m), expected, "{m} in {position}");
}

#[test]
fn step_is_entered_by_checker_and_square() {
    check("4/4/4/r2b r", "a1-b2", &["a1 b2"]);
}

#[test]
fn jump_is_entered_by_captured_checker_or_landing_square() {
    check("b3/4/4/rb2 r", "a1xb1", &["a1 b1", "a1 c1"]);
}

#[test]
fn jump_off_the_board_is_entered_by_captured_checker_or_edge() {
    check("b3/4/4/br2 r", "b1xa1*", &["b1 a1", "b1 a1-left"]);
}

/// Each jump of a sequence is entered in either manner.
#[test]
fn jumps_of_a_sequence_may_be_entered_in_different_manners() {
    let ways = ["a1 b1 c2", "a1 b1 c3", "a1 c1 c2", "a1 c1 c3"];
    check("b3/4/2b1/rb2 r", "a1xb1xc2", &ways);
}
