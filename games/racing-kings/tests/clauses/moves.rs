//! Tests of the clauses about moves: K2, K3, D1 and D2.

use game::Position;
use racing_kings::RacingKings;

use super::{
    START,
    checks::{legal, moves_of, refused, refused_in},
};

#[test]
fn k2_pieces_move_as_in_chess() {
    // A king and another piece of each kind in turn, on an otherwise nearly empty board.
    let pos = "8/8/8/8/3Q4/8/7k/K7 w - - 0 1";
    assert_eq!(moves_of(pos, "a1"), "a1a2 a1b1 a1b2");
    assert_eq!(
        moves_of(pos, "d4"),
        "d4a4 d4a7 d4b4 d4b6 d4c3 d4c4 d4c5 d4d1 d4d3 d4d5 d4d7 d4d8 d4e3 d4e4 d4f6 d4g4 d4g7"
    );
    let pos = "8/8/8/8/3R4/8/7k/K7 w - - 0 1";
    assert_eq!(
        moves_of(pos, "d4"),
        "d4a4 d4b4 d4c4 d4d1 d4d3 d4d5 d4d6 d4d7 d4d8 d4e4 d4f4 d4g4"
    );
    let pos = "8/8/8/8/3B4/8/7k/K7 w - - 0 1";
    assert_eq!(
        moves_of(pos, "d4"),
        "d4a7 d4b2 d4b6 d4c3 d4c5 d4e3 d4f2 d4f6 d4g7 d4h8"
    );
    let pos = "8/8/8/8/3N4/8/7k/K7 w - - 0 1";
    assert_eq!(moves_of(pos, "d4"), "d4b3 d4b5 d4c2 d4c6 d4e2 d4e6 d4f5");
}

#[test]
fn k2_captures_take_the_piece_and_reset_the_clock() {
    let mut pos: RacingKings = "8/8/8/1r6/3N4/8/7k/K7 w - - 7 12".parse().expect("a FEN");
    pos.try_play("d4b5".parse().expect("a move"))
        .expect("legal");
    assert_eq!(pos.to_string(), "8/8/8/1N6/8/8/7k/K7 b - - 0 12");
    pos.try_play("h2g3".parse().expect("a move"))
        .expect("legal");
    assert_eq!(pos.to_string(), "8/8/8/1N6/8/6k1/8/K7 w - - 1 13");
    assert_eq!(pos.clock(), 1);
}

#[test]
fn k2_moves_against_the_rules_of_chess_are_refused() {
    refused(START, "d4d5", "K2: racing-kings-empty square=d4");
    refused(
        START,
        "d2c4",
        "K2: racing-kings-not-yours square=d2 piece=piece-knight player=player-black",
    );
    refused(
        START,
        "e2e4",
        "K2: racing-kings-moves-otherwise piece=piece-knight from=e2 to=e4",
    );
    refused(
        START,
        "e2e2",
        "K2: racing-kings-stays square=e2 piece=piece-knight",
    );
    refused(
        START,
        "h2h4",
        "K2: racing-kings-moves-otherwise piece=piece-king from=h2 to=h4",
    );
    refused(
        START,
        "h1h8",
        "K2: racing-kings-blocked piece=piece-queen from=h1 to=h8 other=piece-king square=h2",
    );
    refused(
        START,
        "f1b5",
        "K2: racing-kings-blocked piece=piece-bishop from=f1 to=b5 other=piece-knight square=e2",
    );
    refused(
        START,
        "g1e2",
        "K2: racing-kings-moves-otherwise piece=piece-rook from=g1 to=e2",
    );
    refused(
        START,
        "g1g2",
        "K2: racing-kings-own-piece other=piece-rook square=g2",
    );
}

#[test]
fn k2_d1_the_king_captures_except_in_feup() {
    let pos = "7N/8/8/8/8/8/1r6/K6k w - - 0 1";
    legal("standard", pos, "a1b2");
    refused_in(
        "feup",
        pos,
        "a1b2",
        "K2: racing-kings-king-captures variant=feup other=piece-rook square=b2",
    );
    assert_eq!(moves_of(pos, "a1"), "a1b2");
    // D1 applies to kings only.
    legal("feup", "8/8/8/1r6/3N4/8/7k/K7 w - - 0 1", "d4b5");
}

#[test]
fn k2_k3_d2_kings_may_not_touch() {
    let pos = "8/8/8/8/8/2k5/8/K7 w - - 0 1";
    for variant in ["standard", "feup"] {
        refused_in(
            variant,
            pos,
            "a1b2",
            "K3: racing-kings-would-touch king=b2 square=c3",
        );
        legal(variant, pos, "a1a2");
    }
}

#[test]
fn k3_the_own_king_may_not_be_attacked() {
    let pos = "8/8/8/8/8/7k/3r4/K7 w - - 0 1";
    refused(
        pos,
        "a1a2",
        "K3: racing-kings-own-king-attacked king=a2 other=piece-rook square=d2",
    );
    legal("standard", pos, "a1b1");
}

#[test]
fn k3_a_pinned_piece_stays_on_its_line() {
    let pos = "8/8/8/7k/r1R1K3/8/8/8 w - - 0 1";
    refused(
        pos,
        "c4c6",
        "K3: racing-kings-own-king-attacked king=e4 other=piece-rook square=a4",
    );
    assert_eq!(moves_of(pos, "c4"), "c4a4 c4b4 c4d4");
    // A knight can't stay on a line.
    let pos = "8/8/6k1/b7/8/2N5/8/4K3 w - - 0 1";
    assert_eq!(moves_of(pos, "c3"), "");
    // Of two pieces in between, neither is pinned.
    legal("standard", "8/8/6k1/b7/1B6/2N5/8/4K3 w - - 0 1", "c3a4");
}

#[test]
fn k3_a_piece_may_not_give_check() {
    refused(
        START,
        "e2c1",
        "K3: racing-kings-gives-check king=a2 other=piece-knight square=c1",
    );
    let pos = "8/8/8/8/8/1k6/8/4Q2K w - - 0 1";
    for (m, square) in [("e1e6", "e6"), ("e1b1", "b1")] {
        let expected = "K3: racing-kings-gives-check king=b3 other=piece-queen square=";
        refused(pos, m, &format!("{expected}{square}"));
    }
    legal("standard", pos, "e1h4");
}

#[test]
fn k3_a_piece_may_not_uncover_a_check() {
    let pos = "8/8/8/k7/8/2N5/8/K3B3 w - - 0 1";
    refused(
        pos,
        "c3e4",
        "K3: racing-kings-uncovers-check king=a5 from=c3 other=piece-bishop square=e1",
    );
    assert_eq!(moves_of(pos, "c3"), "");
    // The king itself may be the screen: then it may only move along the line.
    let pos = "8/8/8/k7/8/2K5/8/4B3 w - - 0 1";
    refused(
        pos,
        "c3d3",
        "K3: racing-kings-uncovers-check king=a5 from=c3 other=piece-bishop square=e1",
    );
    assert_eq!(moves_of(pos, "c3"), "c3d2");
}
