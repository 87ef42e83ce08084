//! One or more tests for each clause of the rules: moves and positions it allows, and those it
//! forbids, with the reason. Turns and variants are in `turns.rs`.

mod turns;

use game::{Outcome, Player, Position, perft};
use moai::{Moai, Move, Wide};

/// A position on 8x8 after set-up, the pawns on d4 and e5.
const APART: &str = "#6#/8/8/4B3/3W4/8/8/#6# w";

fn read(text: &str) -> Moai<u64> {
    Moai::read(text, None).expect(text)
}

/// Plays a move. `expected` is the position after it, or the reason why it is illegal.
#[track_caller]
fn check(text: &str, m: &str, expected: &str) {
    check_pos(read(text), m, expected);
}

#[track_caller]
fn check_pos(mut pos: Moai<u64>, m: &str, expected: &str) {
    let m: Move = m.parse().expect(m);
    let result = match pos.try_play(m) {
        Ok(()) => pos.to_string(),
        Err(reason) => reason.to_string(),
    };
    assert_eq!(result, expected);
}

/// Parses a position. `expected` is its variant, or the reason why the text is refused.
#[track_caller]
fn check_text(text: &str, variant: Option<&str>, expected: &str) {
    let result = match Moai::<Wide>::read(text, variant) {
        Ok(pos) => {
            assert_eq!(pos.to_string(), text);
            pos.variant()
        }
        Err(reason) => reason.to_string(),
    };
    assert_eq!(result, expected);
}

#[track_caller]
fn check_start(variant: &str, expected: &str) {
    let result = Moai::<Wide>::start(variant);
    let result = result.map_or_else(|reason| reason.to_string(), |pos| pos.to_string());
    assert_eq!(result, expected);
}

/// Checks the outcome of a position: `None`, or the winner and the cause.
#[track_caller]
fn check_outcome(text: &str, variant: &str, expected: Option<(Player, &str)>) {
    let pos = Moai::<u64>::read(text, Some(variant)).expect(text);
    let outcome = pos.outcome();
    assert_eq!(outcome, expected.map(|(winner, _)| Outcome::Win(winner)));
    assert_eq!(pos.has_moves(), outcome.is_none());
    if let Some((_, cause)) = expected {
        assert_eq!(pos.cause().to_string(), cause);
        let m: Move = "c3W+".parse().expect("a move");
        let refusal = pos.why_illegal(m).expect("the game is over");
        assert_eq!(refusal.to_string(), "M5: game-is-over");
    }
}

#[test]
fn m1_boards_are_from_5_to_19_wide_and_high() {
    check_start("8x8", "#6#/8/8/8/8/8/8/#6# w");
    check_start("5x6", "#3#/5/5/5/5/#3# w");
    check_start("19x5", "#17#/19/19/19/#17# w");
    for (variant, width, height) in [
        ("4x8", 4, 8),
        ("8x4", 8, 4),
        ("20x8", 20, 8),
        ("8x99", 8, 99),
    ] {
        let expected = format!("M1: moai-board-size width={width} height={height} least=5 most=19");
        check_start(variant, &expected);
    }
    let small = "M1: moai-board-size width=4 height=5 least=5 most=19";
    check_text("#2#/4/4/4/#2# w", None, small);
}

#[test]
fn m1_the_corners_are_removed() {
    assert_eq!(Moai::<u64>::start("8x8").expect("8x8").count_moves(), 60);
    assert_eq!(Moai::<u64>::start("5x7").expect("5x7").count_moves(), 31);
    let start = "#6#/8/8/8/8/8/8/#6# w";
    check(start, "@b1", "#6#/8/8/8/8/8/8/#W5# b");
    for corner in ["a1", "h1", "a8", "h8"] {
        check(
            start,
            &format!("@{corner}"),
            &format!("M1: moai-corner square={corner}"),
        );
        let m = format!("{corner}B+");
        check(APART, &m, &format!("M1: moai-corner square={corner}"));
    }
    check(
        start,
        "@i1",
        "M1: moai-off-board square=i1 width=8 height=8",
    );
    check(
        APART,
        "d9W+",
        "M1: moai-off-board square=d9 width=8 height=8",
    );
    check_text(
        "7#/8/8/8/8/8/8/#6# w",
        None,
        "M1: moai-corner-text square=a8",
    );
    check_text(
        "#6#/8/8/8/8/8/8/#6W b",
        None,
        "M1: moai-corner-text square=h1",
    );
    check_text("#6#/8/8/3#4/8/8/8/#6# w", None, "M1: moai-gap square=d5");
}

#[test]
fn m1_corners_stop_a_slide_like_the_edge() {
    // Along the rim: the slide ends next to the corner.
    check(
        "#6#/8/8/8/B7/8/8/#2W3# w",
        "d1W+",
        "M6.1: moai-cell-taken square=d1 piece=moai-piece-white",
    );
    check(
        "#6#/8/8/8/B7/8/8/#2W3# w",
        "c1W+",
        "#6#/8/8/8/B7/8/8/#1x3W# b",
    );
    // Along the long diagonal.
    check(
        "#6#/8/8/8/B2W4/8/8/#6# w",
        "c3W+",
        "#6#/6W1/8/8/B7/2x5/8/#6# b",
    );
    // A pawn adjacent to the corner can't slide towards it.
    let stopped = "M6.5: moai-push-blocked pawn=moai-piece-white square=b2 \
                   piece=moai-piece-corner other=a1";
    check("#6#/8/8/8/B7/8/1W6/#6# w", "d4W+", stopped);
}

#[test]
fn m2_one_pawn_each_and_counters() {
    check_text("#6#/8/8/4B3/3W4/8/8/#6# w", None, "8x8");
    check_text("#6#/8/8/4B3/3W4/8/xx6/#6# w", None, "8x8");
    let text = "#6#/8/2W5/4B3/3W4/8/8/#6# w";
    check_text(
        text,
        None,
        "M2: moai-second-pawn player=player-white square=d4 other=c6",
    );
    let text = "#6#/8/2B5/4B3/3W4/8/8/#6# w";
    check_text(
        text,
        None,
        "M2: moai-second-pawn player=player-black square=e5 other=c6",
    );
    check_text(
        "#6#/8/8/4b3/3W4/8/8/#6# w",
        None,
        "M2: moai-letter letter=b square=e5",
    );
    check_text(
        "#6#/8/8/4é3/8/8/8/#6# w",
        None,
        "M2: moai-letter letter=é square=e5",
    );
}

#[test]
fn m2_a_counter_never_moves_and_is_never_removed() {
    let mut pos = read(APART);
    let mut counters = Vec::new();
    while let Some(m) = pos.pick_move(|n| n / 2) {
        if let Move::Act { counter, .. } = m {
            counters.push(counter);
        }
        pos.play_unchecked(m);
        for square in &counters {
            assert_eq!(pos.at(*square), Some(moai::Content::Counter));
        }
    }
    assert!(5 < counters.len());
}

#[test]
fn m3_white_places_then_black_on_another_cell() {
    let start = "#6#/8/8/8/8/8/8/#6# w";
    let placed = "#6#/8/8/8/3W4/8/8/#6# b";
    check(start, "@d4", placed);
    check(placed, "@e5", APART);
    check(
        placed,
        "@d4",
        "M3: moai-place-taken square=d4 piece=moai-piece-white",
    );
    assert_eq!(read(placed).count_moves(), 59);
    check(start, "d4W+", "M3: moai-place-first player=player-white");
    check(placed, "d7W+", "M3: moai-place-first player=player-black");
    check(APART, "@a4", "M3: moai-set-up-over");
}

#[test]
fn m3_texts_of_set_up_positions_are_checked() {
    check_text("#6#/8/8/8/8/8/8/#6# w", None, "8x8");
    check_text(
        "#6#/8/8/8/3W4/8/8/#6# b",
        Some("8x8,black-first"),
        "8x8,black-first",
    );
    let side = |player| format!("M3: moai-set-up-side player={player}");
    check_text("#6#/8/8/8/8/8/8/#6# b", None, &side("player-white"));
    check_text("#6#/8/8/8/3W4/8/8/#6# w", None, &side("player-black"));
    let alone = "M3: moai-black-pawn-alone square=d4";
    check_text("#6#/8/8/8/3B4/8/8/#6# w", None, alone);
    check_text("#6#/8/8/8/3B4/8/8/#6# b", None, alone);
    let early = "M3: moai-counter-in-set-up square=a4";
    check_text("#6#/8/8/8/x7/8/8/#6# w", None, early);
    check_text("#6#/8/8/8/x2W4/8/8/#6# b", None, early);
}

#[test]
fn m4_white_takes_the_first_turn_or_black_in_black_first() {
    let placed = "#6#/8/8/8/3W4/8/8/#6# b";
    check(placed, "@e5", APART);
    let pos = Moai::read(placed, Some("8x8,black-first")).expect(placed);
    let mut after = pos.clone();
    check_pos(pos, "@e5", "#6#/8/8/4B3/3W4/8/8/#6# b");
    for (m, next) in [
        ("@e5", Player::Second),
        ("d7W+", Player::First),
        ("e2B+", Player::Second),
    ] {
        after.try_play(m.parse().expect(m)).expect(m);
        assert_eq!(after.to_move(), next);
        assert_eq!(after.variant(), "8x8,black-first");
    }
}

#[test]
fn m4_the_number_of_counters_determines_the_player_to_move() {
    let none = "#6#/8/8/4B3/3W4/8/8/#6# b";
    let one = "#6#/3x4/8/4B3/8/8/8/#2W3# b";
    check_text(one, None, "8x8");
    check_text(one, Some("8x8"), "8x8");
    check_text(none, Some("8x8,black-first"), "8x8,black-first");
    let refused = "M4: moai-turn-order counters=0 player=player-black fitting=8x8,black-first";
    check_text(none, None, refused);
    check_text(none, Some("8x8"), refused);
    let refused = "M4: moai-turn-order counters=1 player=player-black fitting=8x8";
    check_text(one, Some("8x8,black-first"), refused);
}

#[test]
fn m5_player_whose_own_pawn_cannot_move_has_lost() {
    // White is to move and walled in on b1. The black pawn is free, which does not help White.
    let text = "#3#/5/2B2/xxx2/#Wx1# w";
    check_outcome(
        text,
        "5x5",
        Some((
            Player::Second,
            "M5: moai-pawn-stuck player=player-white square=b1",
        )),
    );
    let pos = read(text);
    assert_eq!(pos.freedom(Player::First), 0);
    assert!(0 < pos.freedom(Player::Second));
    // With swapped colours Black is to move and has lost.
    let text = "#3#/5/2W2/xxx2/#Bx1# b";
    let cause = "M5: moai-pawn-stuck player=player-black square=b1";
    check_outcome(text, "5x5,black-first", Some((Player::First, cause)));
}

#[test]
fn m5_only_the_player_to_move_can_lose() {
    // White is walled in but Black is to move: the game is not over, and Black may even free White.
    check_outcome("#3#/5/2B2/xxx2/#Wx1# b", "5x5,black-first", None);
    assert_eq!(perft(&read("#3#/5/2B2/xxx2/#Wx1# w"), 1), 0);
}
