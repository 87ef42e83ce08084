//! Every clause of the rules by example: what it allows, and what it forbids and in which words.

use game::{Outcome, Player, Position, perft};
use moai::{Moai, Move, Wide};

/// After set-up on 8x8, the pawns apart.
const APART: &str = "#6#/8/8/4B3/3W4/8/8/#6# w";

fn read(text: &str) -> Moai<u64> {
    Moai::read(text, None).expect(text)
}

/// Plays a move; `expected` is the position after it, or why it is illegal.
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

/// Reads a text; `expected` is its variant, or what is wrong with it.
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
    let result = result.map_or_else(|it| it.to_string(), |it| it.to_string());
    assert_eq!(result, expected);
}

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
    // Next to a corner there is nowhere to go.
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
fn m3_texts_of_the_set_up() {
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
fn m4_the_number_of_counters_tells_whose_turn_it_is() {
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
fn m5_whose_own_pawn_cannot_move_has_lost() {
    // White is walled in on b1 and to move; the black pawn is free, which does not help.
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
    // The same for Black, and with the colours changed on the other side of the turn.
    let text = "#3#/5/2W2/xxx2/#Bx1# b";
    let cause = "M5: moai-pawn-stuck player=player-black square=b1";
    check_outcome(text, "5x5,black-first", Some((Player::First, cause)));
}

#[test]
fn m5_only_the_player_to_move_can_lose() {
    // White is walled in but Black is to move: the game goes on, and Black may even free White.
    check_outcome("#3#/5/2B2/xxx2/#Wx1# b", "5x5,black-first", None);
    assert_eq!(perft(&read("#3#/5/2B2/xxx2/#Wx1# w"), 1), 0);
}

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
fn m6_2_nothing_stands_in_between() {
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
    // It could slide to the left, but a pull to the right finds the counter next to it.
    let open = "#6#/8/8/8/3W3B/8/8/#6# w";
    let near = "M6.5: moai-pull-too-near square=e4 pawn=moai-piece-white";
    check(open, "e4W-", near);
    check(open, "e4W+", "#6#/8/8/8/W3x2B/8/8/#6# b");
}

#[test]
fn m6_4_slides_are_maximal() {
    // To the edge, a counter, the other pawn; rows as well as columns and diagonals (D2).
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
fn m6_6_the_cell_left_blocks_nothing_and_the_turn_does_not_stay() {
    let before = "#6#/8/8/8/B2W4/8/8/#6# w";
    let blocked = "M6.2: moai-no-line-of-sight square=h4 pawn=moai-piece-black \
                   piece=moai-piece-white other=d4";
    check(before, "h4B-", blocked);
    // Once the white pawn has left d4, the same pull leads across it.
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
    // With two cells left vacant White could take another turn, and Black could not.
    let nearly = "#xxx#/xxxxx/1W1Bx/xxxxx/#xxx#";
    check_outcome(&format!("{nearly} w"), "5x5,black-first", None);
    check_outcome(&format!("{nearly} b"), "5x5", Some((Player::First, cause)));
}

#[test]
fn m8_two_vacant_cells_on_one_line_are_enough() {
    // One vacant cell on each side of b1's row would do, one on a line of its own does not.
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
    // c2: vacant only on b2 and d2, one cell on each side.
    check_outcome("#3#/B4/xxxx1/x1W1x/#xxx# w", "5x5,black-first", None);
    // c2: vacant only on b2 and d3, which are on different lines.
    let text = "#3#/B3x/xxx2/x1Wxx/#xxx# w";
    let cause = "M5: moai-pawn-stuck player=player-white square=c2";
    check_outcome(text, "5x5", Some((Player::Second, cause)));
}

#[test]
fn variants_are_read_in_canonical_form_only() {
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
