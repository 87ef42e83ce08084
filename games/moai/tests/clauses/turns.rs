//! Tests of the clauses about turns, the length of a game and the loss test (M6 to M8), and of
//! variants.

use game::{Outcome, Player, Position};
use moai::{Moai, Move, Wide};

use super::{APART, check, check_outcome, check_start, check_text, read};

#[test]
fn m6_1_the_counter_goes_on_a_vacant_cell() {
    check(APART, "d7W+", "#6#/3x4/8/4B3/8/8/8/#2W3# b");
    let text = "#6#/3x4/8/4B3/8/8/x7/#2W3# w";
    check(
        text,
        "d7W+",
        "M6.1: moai-cell-taken square=d7 piece=moai-piece-counter",
    );
    check(
        text,
        "d1W+",
        "M6.1: moai-cell-taken square=d1 piece=moai-piece-white",
    );
    check(
        text,
        "e5W+",
        "M6.1: moai-cell-taken square=e5 piece=moai-piece-black",
    );
}

#[test]
fn m6_2_either_pawn_may_be_moved() {
    check(APART, "d7W+", "#6#/3x4/8/4B3/8/8/8/#2W3# b");
    check(APART, "e7B+", "#6#/4x3/8/8/3W4/8/8/#3B2# b");
}

#[test]
fn m6_2_counter_and_pawn_are_in_line() {
    check(APART, "a7W-", "#6#/x7/1W6/4B3/8/8/8/#6# b");
    check(APART, "a7W+", "#6#/x7/8/4B3/8/8/8/#5W# b");
    let refused = "M6.2: moai-not-in-line square=b7 pawn=moai-piece-white other=d4";
    check(APART, "b7W+", refused);
    check(APART, "b7W-", refused);
}

#[test]
fn m6_2_cells_between_counter_and_pawn_are_vacant() {
    // D3: line of sight. The black pawn on e5 hides f6 from the white one, the counter b4 a4.
    let blocked = "M6.2: moai-no-line-of-sight square=f6 pawn=moai-piece-white \
                   piece=moai-piece-black other=e5";
    check(APART, "f6W+", blocked);
    let text = "#6#/8/8/4B3/1x1W4/8/x7/#6# w";
    let blocked = "M6.2: moai-no-line-of-sight square=a4 pawn=moai-piece-white \
                   piece=moai-piece-counter other=b4";
    check(text, "a4W+", blocked);
    check(text, "c4W+", "#6#/8/8/4B3/1xx4W/8/x7/#6# b");
}

#[test]
fn m6_3_push_is_away_and_pull_towards_in_all_eight_directions() {
    for (counter, push, pull) in [
        ("d6", "d1", "d5"),
        ("f6", "b2", "e5"),
        ("f4", "a4", "e4"),
        ("f2", "a7", "e3"),
        ("d2", "d8", "d3"),
        ("b2", "g7", "c3"),
        ("b4", "h4", "c4"),
        ("b6", "g1", "c5"),
    ] {
        for (way, to) in [('+', push), ('-', pull)] {
            let mut pos = read("#6#/8/8/8/3W4/8/8/#4B1# w");
            let m = format!("{counter}W{way}");
            pos.try_play(m.parse().expect("a move")).expect(&m);
            let pawn = pos.pawn(Player::First).expect("placed");
            assert_eq!(pawn.to_string(), to, "{m}");
        }
    }
}

#[test]
fn m6_3_a_push_is_never_towards_nor_a_pull_away() {
    // The pawn could slide to the right, but a push from the right goes left, over the edge.
    let rim = "#6#/8/8/8/W6B/8/8/#6# w";
    let edge = "M6.5: moai-push-edge pawn=moai-piece-white square=a4";
    check(rim, "d4W+", edge);
    check(rim, "d4W-", "#6#/8/8/8/2Wx3B/8/8/#6# b");
    // The pawn could slide to the left, but a pull to the right is stopped by the adjacent counter.
    let open = "#6#/8/8/8/3W3B/8/8/#6# w";
    let near = "M6.5: moai-pull-too-near square=e4 pawn=moai-piece-white";
    check(open, "e4W-", near);
    check(open, "e4W+", "#6#/8/8/8/W3x2B/8/8/#6# b");
}

#[test]
fn m6_4_slides_are_maximal() {
    // Up to the edge, a counter or the other pawn; in rows as well as columns and diagonals (D2).
    check(
        "#6#/8/8/8/1x1W4/8/x7/#5B# w",
        "f4W+",
        "#6#/8/8/8/1xW2x2/8/x7/#5B# b",
    );
    check(
        "#6#/8/8/8/3W3B/8/8/#6# w",
        "b4W+",
        "#6#/8/8/8/1x4WB/8/8/#6# b",
    );
    check(
        "#6#/8/8/8/3W3B/8/8/#6# w",
        "a4W-",
        "#6#/8/8/8/xW5B/8/8/#6# b",
    );
    let mut n_pulls = 0;
    read(APART).every_move(|m| {
        if let Move::Act {
            counter,
            pawn,
            way: moai::Way::Pull,
        } = m
        {
            let mut pos = read(APART);
            pos.play_unchecked(m);
            let to = pos.pawn(pawn).expect("placed");
            assert!(to.file.abs_diff(counter.file) <= 1 && to.rank.abs_diff(counter.rank) <= 1);
            n_pulls += 1;
        }
    });
    assert_eq!(n_pulls, 30);
}

#[test]
fn m6_5_the_pawn_must_move_at_least_one_cell() {
    check(APART, "d6W-", "#6#/8/3x4/3WB3/8/8/8/#6# b");
    let near = "M6.5: moai-pull-too-near square=d5 pawn=moai-piece-white";
    check(APART, "d5W-", near);
    let text = "#6#/8/8/8/W2B4/x7/x7/#6# w";
    let edge = "M6.5: moai-push-edge pawn=moai-piece-white square=a4";
    check(text, "b4W+", edge);
    check(text, "b5W+", edge);
    let counter = "M6.5: moai-push-blocked pawn=moai-piece-white square=a4 \
                   piece=moai-piece-counter other=a3";
    check(text, "a6W+", counter);
    let pawn = "M6.5: moai-push-blocked pawn=moai-piece-white square=d4 \
                piece=moai-piece-black other=e5";
    check(APART, "b2W+", pawn);
    check(APART, "b2W-", "#6#/8/8/4B3/8/2W5/1x6/#6# b");
}

#[test]
fn m6_6_the_cell_left_is_vacant_and_the_turn_passes() {
    let mut pos = read(APART);
    for m in ["d7W+", "d4W-"] {
        assert!(pos.try_play(m.parse().expect(m)).is_ok(), "{m} in {pos}");
    }
    assert_eq!(pos.to_string(), "#6#/3x4/8/4B3/3x4/3W4/8/#6# w");
}

#[test]
fn m6_6_the_cell_left_blocks_no_line_and_the_mover_does_not_move_twice() {
    let before = "#6#/8/8/8/B2W4/8/8/#6# w";
    let blocked = "M6.2: moai-no-line-of-sight square=h4 pawn=moai-piece-black \
                   piece=moai-piece-white other=d4";
    check(before, "h4B-", blocked);
    // After the white pawn has left d4, the pull crosses that cell.
    let after = "#6#/3x4/8/8/B7/8/8/#2W3# b";
    check(before, "d7W+", after);
    check(after, "h4B-", "#6#/3x4/8/8/6Bx/8/8/#2W3# w");
    // White does not move twice.
    check_text(
        "#6#/3x4/8/8/B7/8/8/#2W3# w",
        None,
        "M4: moai-turn-order counters=1 player=player-white fitting=8x8,black-first",
    );
}

#[test]
fn m7_a_game_lasts_at_most_cells_minus_2_turns() {
    let mut rng = game::Rng::new(4);
    for (variant, cells) in [("8x8", 60), ("5x5", 21), ("7x9", 59)] {
        let start = Moai::<u64>::start(variant).expect(variant);
        for _ in 0..2_000 {
            let (outcome, n_plies) = game::playout(start.clone(), &mut rng);
            assert_ne!(outcome, Outcome::Draw);
            let n_turns = n_plies - 2; // The set-up is two plies and no turn (M3).
            assert!(n_turns <= cells - 2, "{n_turns} turns on {variant}");
        }
    }
}

#[test]
fn m7_no_turn_is_left_after_cells_minus_2() {
    // 19 counters and two pawns fill the 21 cells of 5x5.
    let full = "#xxx#/xxxxx/xWxBx/xxxxx/#xxx# b";
    let cause = "M5: moai-pawn-stuck player=player-black square=d3";
    check_outcome(full, "5x5", Some((Player::First, cause)));
    // With two vacant cells beside the white pawn, White could take another turn, and Black not.
    let nearly = "#xxx#/xxxxx/1W1Bx/xxxxx/#xxx#";
    check_outcome(&format!("{nearly} w"), "5x5,black-first", None);
    check_outcome(&format!("{nearly} b"), "5x5", Some((Player::First, cause)));
}

#[test]
fn m8_two_vacant_cells_on_one_line_are_enough() {
    // White's pawn on b1 has no two vacant cells on one line.
    let stuck = "#3#/5/2B2/xxx2/#Wx1# w";
    check_outcome(
        stuck,
        "5x5",
        Some((
            Player::Second,
            "M5: moai-pawn-stuck player=player-white square=b1",
        )),
    );
    check_outcome("#3#/5/2B2/xxxx1/#W2# w", "5x5", None);
    // The pawn on c2 has vacant cells on b2 and d2, one on each side of a line.
    check_outcome("#3#/B4/xxxx1/x1W1x/#xxx# w", "5x5,black-first", None);
    // The pawn on c2 has vacant cells on b2 and d3, which are on different lines.
    let text = "#3#/B3x/xxx2/x1Wxx/#xxx# w";
    let cause = "M5: moai-pawn-stuck player=player-white square=c2";
    check_outcome(text, "5x5", Some((Player::Second, cause)));
}

#[test]
fn variants_in_another_form_are_refused() {
    check_text(
        "#6#/8/8/8/8/8/8/#6# w",
        Some("8x8,black-first"),
        "8x8,black-first",
    );
    check_text(
        "#6#/8/8/8/8/8/8/#6# w",
        Some("8x9"),
        "M1: moai-other-size width=8 height=8 variant=8x9",
    );
    for name in [
        "",
        "8",
        "x",
        "8x",
        "x8",
        "08x8",
        "8X8",
        "8x8,",
        "8x8,white-first",
        "8x8 ",
        "+8x8",
        "100x8",
        "8x8x8",
    ] {
        let known = "known=8x8, WxH, WxH,black-first";
        check_start(name, &format!("unknown-variant variant={name} {known}"));
    }
}

#[test]
fn open_chooses_the_set_of_cells() {
    use std::any::Any;
    let is_word = |position, variant| {
        let line = moai::open(position, variant).expect("opens");
        let line: &dyn Any = &*line;
        assert_ne!(
            line.is::<game::Line<Moai<u64>>>(),
            line.is::<game::Line<Moai<Wide>>>()
        );
        line.is::<game::Line<Moai<u64>>>()
    };
    assert!(is_word(None, None));
    assert!(is_word(Some(APART), None));
    assert!(is_word(None, Some("12x5,black-first")));
    assert!(!is_word(None, Some("13x5")));
    assert!(!is_word(Some("#7#/9/9/9/9/9/9/9/#7# w"), Some("9x9")));
    assert!(moai::open(Some("9x9"), None).is_err());
    assert!(moai::open(None, Some("9x99")).is_err());
    let large = Moai::<u64>::start("9x9").expect_err("81 squares");
    assert_eq!(large.to_string(), "moai-too-large width=9 height=9 most=64");
}
