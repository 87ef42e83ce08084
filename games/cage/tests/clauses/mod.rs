//! One or more tests for each clause of the rules: positions and moves it allows, and those it
//! forbids, with the reason. Jumps and ends are in `jumps.rs`.

mod jumps;

use cage::{Cage, Move};
use game::{Outcome, Player, Position, Reason};

/// Plays a move and returns the text of the position after it, or the reason why it is refused.
fn play(position: &str, m: &str) -> Result<String, Reason> {
    let mut pos: Cage = position.parse().expect(position);
    pos.try_play(m.parse()?)?;
    Ok(pos.to_string())
}

/// Asserts that a move is legal and leads to the position `after`.
#[track_caller]
fn allows(position: &str, m: &str, after: &str) {
    assert_eq!(play(position, m).as_deref(), Ok(after), "{m} in {position}");
}

/// Asserts that a move, or its text, is refused for a reason.
#[track_caller]
fn refuses(position: &str, m: &str, reason: &str) {
    let refusal = play(position, m).expect_err(m);
    assert_eq!(refusal.to_string(), reason, "{m} in {position}");
}

/// Asserts that exactly these moves are legal.
#[track_caller]
fn offers(position: &str, expected: &str) {
    let pos: Cage = position.parse().expect(position);
    let mut moves = Vec::new();
    pos.every_move(|m: Move| moves.push(m.to_string()));
    moves.sort_unstable();
    assert_eq!(moves.join(" "), expected, "{position}");
}

/// Asserts that the game is over in a position, with a winner and a cause.
#[track_caller]
fn ends(position: &str, winner: Player, cause: &str) {
    let pos: Cage = position.parse().expect(position);
    assert_eq!(pos.outcome(), Some(Outcome::Win(winner)), "{position}");
    assert_eq!(pos.cause().to_string(), cause, "{position}");
    offers(position, "");
}

/// Asserts that the text of a position is refused for a reason.
#[track_caller]
fn rejects(text: &str, variant: Option<&str>, reason: &str) {
    let rejection = Cage::read(text, variant).expect_err(text);
    assert_eq!(rejection.to_string(), reason, "{text}");
}

#[test]
fn c1_the_board_starts_full_and_red_on_a1_begins() {
    let start = Cage::start("10").expect("the game");
    assert_eq!(
        start.to_string(),
        "brbrbrbrbr/rbrbrbrbrb/brbrbrbrbr/rbrbrbrbrb/brbrbrbrbr/\
         rbrbrbrbrb/brbrbrbrbr/rbrbrbrbrb/brbrbrbrbr/rbrbrbrbrb r"
    );
    assert_eq!(start.to_move(), Player::First);
    for (board, each) in [("10", 50), ("8", 32), ("6", 18), ("4", 8)] {
        let start = Cage::start(board).expect(board);
        assert_eq!(
            Player::BOTH.map(|player| start.n_checkers(player)),
            [each; 2]
        );
        assert_eq!(start.variant(), board);
    }
}

#[test]
fn c1_more_checkers_than_at_the_start_are_refused() {
    rejects(
        "brbr/rbrb/brbr/rrrb r",
        None,
        "C1: cage-too-many-checkers player=player-red count=9 most=8",
    );
}

#[test]
fn c1_unknown_letters_and_squares_are_refused() {
    rejects(
        "4/1w2/4/4 r",
        None,
        "C1: cage-unknown-letter letter=w square=b3",
    );
    refuses(
        "4/4/b3/r3 r",
        "e1-d2",
        "C1: cage-no-such-square square=e1 size=4",
    );
    refuses(
        "4/4/b3/r3 r",
        "a1-k2",
        "C1: cage-no-such-square square=k2 size=10",
    );
    refuses(
        "4/4/3b/3r r",
        "d1-e1",
        "C1: cage-no-such-square square=e1 size=4",
    );
    refuses(
        "4/4/b3/3r r",
        "d1xe1",
        "C1: cage-no-such-square square=e1 size=4",
    );
}

#[test]
fn c1_boards_have_four_sizes_and_no_others() {
    for board in ["4", "6", "8", "10"] {
        assert!(Cage::start(board).is_ok());
    }
    let start = |board| Cage::start(board).expect_err(board).to_string();
    assert_eq!(start("9"), "C1: cage-odd-board size=9");
    assert_eq!(start("12"), "C1: cage-other-board size=12");
    for name in [
        "",
        "10x10",
        "010",
        "+8",
        "-4",
        "ten",
        "99999999999999999999999",
    ] {
        let reason = Cage::start(name).expect_err(name);
        assert_eq!(reason.id(), "unknown-variant", "{name}");
    }
    rejects("5/5/5/5/5 r", None, "C1: cage-odd-board size=5");
    rejects("2/2 r", None, "C1: cage-other-board size=2");
    rejects("4/4 r", None, "C1: cage-not-square width=4 height=2");
    rejects(
        "4/4/4/4 r",
        Some("6"),
        "C1: cage-wrong-board size=4 variant=6",
    );
    rejects("4/4/4/4 r", Some("5"), "C1: cage-odd-board size=5");
    assert!(Cage::read("4/4/4/4 r", Some("4")).is_ok());
}

#[test]
fn texts_that_are_no_position_are_refused() {
    rejects("4/4/4/4", None, "text-field-count found=1 expected=2");
    rejects("4/4/4/4  r", None, "text-field-count found=3 expected=2");
    rejects("4/4/4/4 w", None, "text-side text=w first=r second=b");
    rejects(
        "4/4/5/4 r",
        None,
        "text-row-length row=2 cells=5 expected=4",
    );
}

#[test]
fn c2_diagonal_neighbours_are_not_adjacent() {
    // b2 touches c3 by a corner only.
    allows("6/6/6/2r3/4b1/r5 r", "a1-b2", "6/6/6/2r3/1r2b1/6 b");
    refuses(
        "6/6/6/6/1b4/r5 r",
        "a1xb2",
        "C7: cage-not-adjacent square=b2 at=a1",
    );
}

#[test]
fn c3_the_game_is_not_over_while_both_have_checkers() {
    for position in ["6/6/6/6/6/rb4 r", "6/4r1/6/2b3/6/6 b", "3b/4/4/r3 r"] {
        let pos: Cage = position.parse().expect(position);
        assert_eq!(pos.outcome(), None, "{position}");
        assert!(pos.has_moves(), "{position}");
    }
}

#[test]
fn c3_the_game_ends_when_a_colour_has_none() {
    let mut pos: Cage = "6/6/6/6/6/rb4 r".parse().expect("a position");
    pos.try_play("a1xb1".parse().expect("a move"))
        .expect("legal");
    assert_eq!(pos.outcome(), Some(Outcome::Win(Player::First)));
    refuses("6/6/6/6/6/2r3 r", "c1-c2", "C10: game-is-over");
    refuses("6/6/6/6/6/2r3 b", "pass", "C10: game-is-over");
}

#[test]
fn c4_a_pass_is_legal_only_when_nothing_else_is() {
    offers("6/4r1/6/2b3/6/6 b", "pass");
    allows("6/4r1/6/2b3/6/6 b", "pass", "6/4r1/6/2b3/6/6 r");
    refuses("6/4r1/6/2b3/6/6 b", "c3-d4", "C4: cage-must-pass");
    refuses(
        "6/4r1/6/2b3/6/6 r",
        "pass",
        "C4: cage-pass-is-forced move=e5-e4",
    );
}

#[test]
fn c4_only_own_checkers_move() {
    refuses("6/6/6/2b3/6/r5 r", "b2-c2", "C4: cage-no-checker square=b2");
    refuses(
        "6/6/6/2b3/6/r5 r",
        "c3-c4",
        "C4: cage-not-yours square=c3 player=player-blue",
    );
}

#[test]
fn c4_capturing_is_not_compulsory() {
    offers("6/6/6/6/b5/r5 r", "a1-b2 a1xa2");
    allows("6/6/6/6/b5/r5 r", "a1-b2", "6/6/6/6/br4/6 b");
}

#[test]
fn c4_capturing_is_compulsory_without_a_step() {
    // No square adjacent to a1 is closer to the centre than b1.
    let corner = "3b/4/4/br2 r";
    offers(corner, "b1xa1*");
    refuses(corner, "pass", "C4: cage-pass-is-forced move=b1xa1*");
    refuses(
        corner,
        "b1-b2",
        "C6b: cage-leaves-enemy from=b1 to=b2 other=a1",
    );
}

#[test]
fn c5_a_step_next_to_own_is_illegal() {
    refuses(
        "6/6/3b2/6/2r3/r5 r",
        "a1-b2",
        "C5: cage-own-neighbour square=b2 other=c2",
    );
    allows("6/6/3b2/2r3/6/r5 r", "a1-b2", "6/6/3b2/2r3/1r4/6 b");
}

#[test]
fn c5_landing_next_to_own_is_illegal() {
    refuses(
        "6/6/6/6/2r3/rb4 r",
        "a1xb1",
        "C5: cage-own-neighbour square=c1 other=c2",
    );
    allows("6/6/6/6/1r4/rb4 r", "b2xb1*", "6/6/6/6/6/r5 b");
}

#[test]
fn c5_landing_next_to_own_is_illegal_even_momentarily() {
    refuses(
        "6/6/6/6/2r3/rb1b2 r",
        "a1xb1xd1",
        "C5: cage-own-neighbour square=c1 other=c2",
    );
    allows("6/6/6/6/4b1/rb1b2 r", "a1xb1xd1xe2", "6/6/6/4r1/6/6 b");
}

#[test]
fn c5_positions_with_adjacent_checkers_of_a_colour_are_refused() {
    rejects(
        "4/4/rr2/4 r",
        None,
        "C5: cage-own-neighbours player=player-red square=a2 other=b2",
    );
    rejects(
        "3b/3b/4/r3 r",
        None,
        "C5: cage-own-neighbours player=player-blue square=d3 other=d4",
    );
    assert!(Cage::read("4/1r2/r3/3b r", None).is_ok());
}

#[test]
fn c6_a_step_goes_to_an_empty_square_around() {
    refuses(
        "6/6/2b3/2r3/6/6 r",
        "c3-c4",
        "C6: cage-step-onto-checker square=c4",
    );
    refuses(
        "6/6/6/2b3/6/r5 r",
        "a1-a3",
        "C6: cage-no-step-neighbour from=a1 to=a3",
    );
    refuses(
        "6/6/6/2b3/6/r5 r",
        "a1-a1",
        "C6: cage-no-step-neighbour from=a1 to=a1",
    );
}

#[test]
fn c6a_a_step_is_bound_by_c5() {
    refuses(
        "6/6/3b2/6/r1r3/6 r",
        "a2-b2",
        "C5: cage-own-neighbour square=b2 other=c2",
    );
    allows("6/6/3b2/6/r2r2/6 r", "a2-b2", "6/6/3b2/6/1r1r2/6 b");
}

#[test]
fn c6a_the_checker_itself_on_its_old_square_does_not_count() {
    // a2 is adjacent to a1, which the step leaves empty.
    allows("6/6/6/2b3/6/r5 r", "a1-a2", "6/6/6/2b3/r5/6 b");
    // Another checker beside a2 does count.
    refuses(
        "6/6/6/r1b3/6/r5 r",
        "a1-a2",
        "C5: cage-own-neighbour square=a2 other=a3",
    );
}

#[test]
fn c6b_a_checker_keeps_touching_the_enemy() {
    offers("6/6/6/6/b5/r5 r", "a1-b2 a1xa2");
    refuses(
        "6/6/6/6/b5/r5 r",
        "a1-b1",
        "C6b: cage-leaves-enemy from=a1 to=b1 other=a2",
    );
}

#[test]
fn c6c_centering_is_strictly_closer() {
    offers("6/6/6/3b2/6/r5 r", "a1-a2 a1-b1 a1-b2");
    // c4 is as far from the centre as d4: not strictly closer.
    refuses(
        "r5/6/3r2/6/6/5b r",
        "d4-c4",
        "C6c: cage-neither-closer-nor-adjoining from=d4 to=c4",
    );
    refuses(
        "6/6/6/2b3/r5/6 r",
        "a2-a1",
        "C6c: cage-neither-closer-nor-adjoining from=a2 to=a1",
    );
}

#[test]
fn c6c_adjoining_may_go_away_from_the_centre() {
    allows("3b2/6/3r2/6/6/6 r", "d4-d5", "3b2/3r2/6/6/6/6 b");
    refuses(
        "3b2/6/3r2/6/6/6 r",
        "d4-e5",
        "C6c: cage-neither-closer-nor-adjoining from=d4 to=e5",
    );
}

#[test]
fn c6c_adjoining_is_only_for_checkers_without_an_adjacent_enemy() {
    refuses(
        "6/6/2b3/2r3/6/6 r",
        "c3-d4",
        "C6c: cage-not-closer from=c3 to=d4 other=c4",
    );
}
