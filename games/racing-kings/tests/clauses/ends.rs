//! Tests of the clauses about ends of games: K4, K5, K6, D3 and D6.

use game::{Line, Position};
use racing_kings::RacingKings;

use super::checks::{cause, in_progress, leads_to, moves_of, refused};

#[test]
fn k4a_both_kings_arrived_is_a_draw() {
    cause(
        "standard",
        "K3brk1/8/5n2/8/8/8/8/8 w - - 4 3",
        "draw",
        "K4a: racing-kings-both-arrived white=a8 black=g8",
    );
}

#[test]
fn k4a_both_kings_must_have_arrived_for_a_draw() {
    // Neither has arrived: both are one step short.
    in_progress("standard", "8/K3brk1/5n2/8/8/8/8/8 w - - 4 3");
    // Only one has arrived.
    cause(
        "standard",
        "K3br2/6k1/5n2/8/8/8/8/8 w - - 4 3",
        "White",
        "K4a: racing-kings-not-followed square=a8",
    );
    cause(
        "standard",
        "4brk1/K7/5n2/8/8/8/8/8 w - - 4 3",
        "Black",
        "K4a: racing-kings-black-arrived square=g8",
    );
}

#[test]
fn k4a_black_alone_arrived_wins() {
    cause(
        "standard",
        "4brk1/8/5n2/K7/8/8/8/8 w - - 6 4",
        "Black",
        "K4a: racing-kings-black-arrived square=g8",
    );
    in_progress("standard", "4br2/6k1/5n2/K7/8/8/8/8 w - - 6 4");
}

#[test]
fn k4a_white_arrived_and_black_did_not_follow() {
    cause(
        "standard",
        "K3br2/5k2/8/8/6n1/8/8/8 w - - 4 3",
        "White",
        "K4a: racing-kings-not-followed square=a8",
    );
}

#[test]
fn k4a_black_has_not_failed_to_follow_before_blacks_move() {
    // With Black to move, Black may still follow.
    in_progress("standard", "K3br2/5k2/8/8/6n1/8/8/8 b - - 4 3");
    // With White's king one step short there is nothing to follow.
    in_progress("standard", "4br2/K4k2/8/8/6n1/8/8/8 w - - 4 3");
}

#[test]
fn k4b_black_gets_one_more_move_if_able_to_follow() {
    let pos = "1K6/7k/8/8/8/8/8/8 b - - 0 1";
    in_progress("standard", pos);
    // Any legal move may be played, not only the one that follows.
    assert_eq!(moves_of(pos, "h7"), "h7g6 h7g7 h7g8 h7h6 h7h8");
    leads_to("standard", pos, "h7h8", "draw");
    leads_to("standard", pos, "h7g7", "White");
}

#[test]
fn k4b_white_wins_at_once_if_black_cannot_follow() {
    for pos in [
        // The black king is too far away.
        "1r4RK/6R1/k1r5/8/8/8/4N3/q2n1n2 b - - 0 1",
        // All its squares are attacked.
        "5RK1/1k6/8/8/8/8/8/8 b - - 0 1",
        // All its squares are occupied by black pieces.
        "rrb4K/1k6/8/8/8/8/8/8 b - - 0 1",
    ] {
        let king = if pos.starts_with('5') { "g8" } else { "h8" };
        let expected = format!("K4b: racing-kings-cannot-follow square={king}");
        cause("standard", pos, "White", &expected);
        cause("feup", pos, "White", &expected);
    }
}

#[test]
fn k4b_d3_feup_draws_at_once_if_black_could_follow() {
    let pos = "1K6/7k/8/8/8/8/8/8 b - - 0 1";
    cause(
        "feup",
        pos,
        "draw",
        "K4b: racing-kings-could-follow square=b8 variant=feup",
    );
    // D1: following by a capture is possible in the standard rules only.
    let pos = "K5N1/7k/5Q2/8/8/8/8/8 b - - 0 1";
    in_progress("standard", pos);
    leads_to("standard", pos, "h7g8", "draw");
    cause(
        "feup",
        pos,
        "White",
        "K4b: racing-kings-cannot-follow square=a8",
    );
}

#[test]
fn k4c_stalemate_is_a_draw() {
    cause(
        "standard",
        "1Q4R1/5K2/4B3/8/8/3N4/8/k7 b - - 0 1",
        "draw",
        "K4c: racing-kings-stalemate player=player-black",
    );
    // With one square not guarded, the game is not over.
    in_progress("standard", "2Q3R1/5K2/4B3/8/8/3N4/8/k7 b - - 0 1");
}

#[test]
fn k4b_d6_white_arrived_comes_before_stalemate() {
    let pos = "1Q3KR1/8/4B3/8/8/3N4/8/k7 b - - 0 1";
    cause(
        "standard",
        pos,
        "White",
        "K4b: racing-kings-cannot-follow square=f8",
    );
}

/// A game of `n_plies` in which both kings move to and fro.
fn shuffled(n_plies: usize) -> Line<RacingKings> {
    let start: RacingKings = "8/8/8/8/8/8/k6K/8 w - - 0 1".parse().expect("a FEN");
    let mut line = Line::new(start);
    for m in ["h2h1", "a2a1", "h1h2", "a1a2"]
        .iter()
        .cycle()
        .take(n_plies)
    {
        line.try_play(m.parse().expect(m)).expect("legal");
    }
    line
}

#[test]
fn k4d_repetition_may_be_claimed_at_three_and_draws_at_five() {
    assert!(!shuffled(7).can_claim());
    let reason = shuffled(7).claim().expect_err("only twice").to_string();
    assert_eq!(reason, "K4d: too-few-repetitions times=2 needed=3");
    let mut line = shuffled(8);
    assert!(line.can_claim() && line.ending().is_none());
    line.claim().expect("three times");
    let claimed = line.ending().expect("claimed").reason.to_string();
    assert_eq!(claimed, "K4d: draw-by-claim times=3");
    assert_eq!(shuffled(15).ending(), None);
    let ending = shuffled(16).ending().expect("five times").reason;
    assert_eq!(ending.to_string(), "K4d: draw-by-repetition times=5");
}

#[test]
fn k4d_a_hundred_plies_without_a_capture_draw() {
    let read = |clock: u32| -> Line<RacingKings> {
        let text = format!("8/8/8/8/8/8/k5bK/8 w - - {clock} 80");
        Line::new(text.parse().expect("a FEN"))
    };
    assert_eq!(read(99).ending(), None);
    let ending = read(100).ending().expect("over").reason;
    assert_eq!(ending.to_string(), "K4d: draw-by-clock moves=50");
    // The last ply may still be a capture.
    let mut line = read(99);
    line.try_play("h2g2".parse().expect("a move"))
        .expect("legal");
    assert_eq!((line.position().clock(), line.ending()), (0, None));
    let mut line = read(99);
    line.try_play("h2g3".parse().expect("a move"))
        .expect("legal");
    assert!(line.ending().is_some());
    // A king that arrives on the last ply has won (K4 is read in its order).
    let pos = "8/6K1/8/8/8/8/k7/8 w - - 99 80".parse().expect("a FEN");
    let mut line: Line<RacingKings> = Line::new(pos);
    line.try_play("g7g8".parse().expect("a move"))
        .expect("legal");
    let ending = line.ending().expect("over").reason;
    assert_eq!(ending.clause(), Some("K4b"));
}

#[test]
fn k4d_bare_kings_are_no_draw() {
    in_progress("standard", "8/5k2/8/8/8/8/3K4/8 w - - 0 1");
}

#[test]
fn k5_a_finished_position_has_no_moves() {
    for pos in [
        "K3brk1/8/5n2/8/8/8/8/8 w - - 4 3",
        "4brk1/8/5n2/K7/8/8/8/8 w - - 6 4",
        "1r4RK/6R1/k1r5/8/8/8/4N3/q2n1n2 b - - 0 1",
    ] {
        let pos: RacingKings = pos.parse().expect(pos);
        assert_eq!((pos.count_moves(), pos.has_moves()), (0, false));
        assert_eq!(pos.pick_move(|_| 0), None);
    }
    refused(
        "4brk1/8/5n2/K7/8/8/8/8 w - - 6 4",
        "a5a6",
        "K4a: game-is-over",
    );
}

#[test]
fn k5_one_step_earlier_there_are_moves() {
    for (before, m, over) in [
        (
            "K3br2/6k1/5n2/8/8/8/8/8 b - - 3 2",
            "g7g8",
            "K3brk1/8/5n2/8/8/8/8/8 w - - 4 3",
        ),
        (
            "4br2/6k1/5n2/K7/8/8/8/8 b - - 5 3",
            "g7g8",
            "4brk1/8/5n2/K7/8/8/8/8 w - - 6 4",
        ),
        (
            "1r4R1/6RK/k1r5/8/8/8/4N3/q2n1n2 w - - 0 1",
            "h7h8",
            "1r4RK/6R1/k1r5/8/8/8/4N3/q2n1n2 b - - 1 1",
        ),
    ] {
        let mut pos: RacingKings = before.parse().expect(before);
        assert!(pos.has_moves() && 1 < pos.count_moves(), "{before}");
        pos.try_play(m.parse().expect(m)).expect(m);
        assert_eq!(pos.to_string(), over);
        assert_eq!((pos.count_moves(), pos.has_moves()), (0, false), "{over}");
    }
}

#[test]
fn k6_the_target_alone_decides_whether_black_can_follow() {
    // A rook on the eighth rank attacks all targets; a bishop in between shields some.
    cause(
        "standard",
        "1R5K/4k3/8/8/8/8/8/8 b - - 0 1",
        "White",
        "K4b: racing-kings-cannot-follow square=h8",
    );
    in_progress("standard", "1R1b3K/4k3/8/8/8/8/8/8 b - - 0 1");
}
