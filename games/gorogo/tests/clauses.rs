//! One or more tests for each clause of the rules: moves and positions it allows, and those it
//! forbids, with the reason. Positions are given as the moves that lead to them or as their text.

use game::{Depict, Line, Outcome, Player, Position, Sprite, Step, Tap};
use gorogo::{GoRoGo, Move};
use grid::Square;

/// The position after some moves from the start, or the position of a text.
fn position(description: &str) -> GoRoGo {
    if description.contains('/') {
        return description.parse().expect(description);
    }
    let mut pos = GoRoGo::START;
    for m in description.split_whitespace() {
        pos.try_play(parse(m))
            .unwrap_or_else(|reason| panic!("{m} in {description}: {reason}"));
    }
    pos
}

fn parse(m: &str) -> Move {
    m.parse().expect(m)
}

fn squares(names: &str) -> Vec<Square> {
    let parse = |name| Square::parse(name).expect(names);
    names.split_whitespace().map(parse).collect()
}

/// Checks that moves are legal in a position.
fn legal(description: &str, moves: &str) {
    let pos = position(description);
    for m in moves.split_whitespace() {
        assert_eq!(pos.why_illegal(parse(m)), None, "{m} in {pos}");
    }
}

/// Checks that a move is illegal for a reason.
fn illegal(description: &str, m: &str, expected: &str) {
    let pos = position(description);
    let reason = pos.why_illegal(parse(m)).map(|reason| reason.to_string());
    assert_eq!(reason.as_deref(), Some(expected), "{m} in {pos}");
}

/// Checks which stones a legal move captures.
fn captures(description: &str, m: &str, expected: &str) {
    let pos = position(description);
    let m = parse(m);
    assert_eq!(pos.why_illegal(m), None, "{m} in {pos}");
    let taken = |step: &Step| match step {
        Step::Take(square) => Some(*square),
        _ => None,
    };
    let taken: Vec<Square> = pos.trace(m).steps.iter().filter_map(taken).collect();
    assert_eq!(taken, squares(expected), "{m} in {pos}");
    let mut after = pos.clone();
    after.play_unchecked(m);
    let gained = after.captures(pos.to_move()) - pos.captures(pos.to_move());
    assert_eq!(usize::from(gained), taken.len(), "{m} in {pos}");
}

/// Checks the text after some moves.
fn leads_to(moves: &str, expected: &str) {
    assert_eq!(position(moves).to_string(), expected, "{moves}");
}

/// Checks that a text is refused for a reason.
fn refused(text: &str, expected: &str) {
    let reason = GoRoGo::read(text, None).map_err(|reason| reason.to_string());
    assert_eq!(reason, Err(expected.to_owned()), "{text}");
}

/// Checks how a game ended.
fn ends(description: &str, winner: Player, expected: &str) {
    let ending = Line::new(position(description)).ending().expect("an end");
    assert_eq!(ending.outcome, Outcome::Win(winner), "{description}");
    assert_eq!(ending.reason.to_string(), expected, "{description}");
}

#[test]
fn g1_the_board_has_25_points_and_nothing_else() {
    legal("", "&a1 &e1 &c3 &a5 &e5");
    for (text, expected) in [
        ("f1", "G5: gorogo-off-board square=f1"),
        ("&a6", "G5: gorogo-off-board square=a6"),
        ("c0", "bad-move-text text=c0 example=&c3"),
        ("&", "bad-move-text text=& example=&c3"),
        ("&&c3", "bad-move-text text=&&c3 example=&c3"),
        ("C3", "bad-move-text text=C3 example=&c3"),
    ] {
        let reason = text.parse::<Move>().map_err(|reason| reason.to_string());
        assert_eq!(reason, Err(expected.to_owned()));
    }
    refused(
        "5/5/5/5 w 10,3 10,2 0,0",
        "G1: gorogo-text-size width=5 height=4",
    );
    refused(
        "6/6/6/6/6/6 w 10,3 10,2 0,0",
        "G1: gorogo-text-size width=6 height=6",
    );
}

#[test]
fn g2_ten_stones_each_and_five_henges() {
    let start = GoRoGo::start("standard").expect("the only variant");
    assert_eq!(start.to_string(), "5/5/5/5/5 w 10,3 10,2 0,0");
    assert_eq!(start.to_string().parse(), Ok(start));
    for (text, expected) in [
        (
            "5/5/5/5/5 w 11,3 10,2 0,0",
            "G2: gorogo-text-stones-in-hand player=player-white found=11 most=10",
        ),
        (
            "5/5/5/5/5 w 10,4 10,1 0,0",
            "G2: gorogo-text-henges-in-hand player=player-white found=4 most=3",
        ),
        (
            "5/5/5/5/5 w 10,2 10,3 0,0",
            "G2: gorogo-text-henges-in-hand player=player-black found=3 most=2",
        ),
        (
            "5/5/2h2/5/5 b 10,3 10,2 0,0",
            "G2: gorogo-text-henges found=6 board=1 hands=5 expected=5",
        ),
        (
            "5/5/5/5/5 w 10,2 10,2 0,0",
            "G2: gorogo-text-henges found=4 board=0 hands=4 expected=5",
        ),
        (
            "5/5/2x2/5/5 b 10,2 10,2 0,0",
            "G2: gorogo-text-letter square=c3 letter=x",
        ),
    ] {
        refused(text, expected);
    }
}

#[test]
fn g2_a_captured_stone_never_returns_to_a_hand() {
    leads_to("&c3 b1 a1 a2", "5/5/2h2/b4/1b3 w 9,2 8,2 0,1");
}

#[test]
fn g3_the_first_piece_is_a_henge() {
    legal("", "&a1 &b4 &c3");
    for m in ["a1", "c3", "e5"] {
        illegal("", m, "G3: gorogo-opening-henge");
    }
    legal("&c3", "a1 &a1");
    refused(
        "5/5/2w2/5/5 b 9,3 10,2 0,0",
        "G3: gorogo-text-opening found=3",
    );
}

#[test]
fn g3_white_starts_and_the_players_alternate() {
    let line = "&c3 a1 b2 &c4 d5";
    let moves: Vec<&str> = line.split(' ').collect();
    for n in 0..=moves.len() {
        let expected = if n % 2 == 0 {
            Player::First
        } else {
            Player::Second
        };
        assert_eq!(position(&moves[..n].join(" ")).to_move(), expected);
    }
    refused(
        "5/5/5/5/5 b 10,3 10,2 0,0",
        "G3: gorogo-text-turn player=player-black white=0 black=0",
    );
    refused(
        "5/5/2h2/5/5 w 10,2 10,2 0,0",
        "G3: gorogo-text-turn player=player-white white=1 black=0",
    );
    refused(
        "5/5/2h2/5/bb3 w 10,2 8,2 0,0",
        "G3: gorogo-text-turn player=player-white white=1 black=2",
    );
}

#[test]
fn g4_henges_count_as_the_movers() {
    // On White's turn the henge joins a1 to its liberties; on Black's it closes a1 in.
    legal("&b1 a2", "a1");
    captures("&b1 e5 a1", "a2", "a1");
    // On Black's turn the henge joins Black's a1 to its liberties.
    legal("&b1 e5 a2", "a1");
    captures("&b1 e5 a2 a1", "c4", "a1");
}

#[test]
fn g4_henges_are_never_captured() {
    captures("&a1 a2 e5", "b1", "");
    leads_to("&a1 a2 e5 b1", "4w/5/5/b4/hb3 w 9,2 8,2 0,0");
    captures("&a1 a2 e5 b1 e4 e1", "e3", "");
}

#[test]
fn g5_the_point_must_be_empty() {
    let line = "&c3 a1 b2";
    let occupied = |m, square, piece| {
        let expected = format!("G5: gorogo-occupied square={square} piece=gorogo-{piece}");
        illegal(line, m, &expected);
    };
    occupied("a1", "a1", "black-stone");
    occupied("&b2", "b2", "white-stone");
    occupied("c3", "c3", "henge");
    legal(line, "a2 &a2");
}

#[test]
fn g5_the_piece_must_be_in_hand() {
    illegal(
        "&a1 &b1 &c1 &d1 &e1 a5 b5",
        "&c3",
        "G5: gorogo-no-henge-left player=player-black",
    );
    let two_henges = "b1bbh/bbbw1/bww2/1w1ww/hw1wh b 2,0 0,2 3,0";
    illegal(
        two_henges,
        "c1",
        "G5: gorogo-no-stone-left player=player-black",
    );
    legal(two_henges, "&c1 &b5");
}

#[test]
fn g5a_a_henge_goes_anywhere() {
    // a1 is suicide for a stone (G7), not for a henge.
    legal("&e5 a2 d5 b1", "&a1");
    assert_eq!(position("&e5 a2 d5 b1").count_moves(), 20 + 21);
}

#[test]
fn g5a_a_henge_may_not_be_the_last_piece() {
    // It may be the last piece but one.
    legal("b1bbh/bbbw1/bww2/1w1ww/hw1wh b 2,0 0,2 3,0", "&e3");
    legal("wwbb1/1h1bw/wbwh1/b2w1/wwhh1 w 1,1 1,0 4,1", "&c2 c2");
    let only_henge = position("b1bbh/bbbw1/bww1h/1w1ww/hwwwh b 1,0 0,1 3,0");
    assert_eq!(only_henge.count_moves(), 0);
    assert_eq!(
        only_henge.objection(parse("&d3")).to_string(),
        "G5a: gorogo-last-henge square=d3"
    );
    let refusal = only_henge.why_illegal(parse("&d3")).expect("no move");
    assert_eq!(refusal.to_string(), "G10a: game-is-over");
}

#[test]
fn g5b_a_stone_goes_anywhere_but_into_suicide() {
    let line = "&e5 a2 d5 b1";
    // Every empty point but a1.
    let stones = position(line).count_moves() - 21;
    assert_eq!(stones, 20);
    legal(line, "a3 b2 c1 c3 e1");
    illegal(line, "a1", "G7: gorogo-suicide square=a1 size=1 group=a1");
}

#[test]
fn g5b_suicide_is_judged_after_captures() {
    // A stone on a1 is legal if it captures the stones around it.
    legal("4h/5/w4/bw2b/1bw1b w 7,2 6,2 0,0", "a1");
    illegal(
        "&e5 a2 b2 b1 d5 e1",
        "a1",
        "G7: gorogo-suicide square=a1 size=1 group=a1",
    );
}

#[test]
fn g6_groups_without_a_liberty_are_captured() {
    captures("&c3 b1 a1", "a2", "a1");
    captures("&c3 b1 a1", "&a2", "a1");
    captures("&c3 b1 a1", "d4", "");
    captures("&c3 a2 a1 b2 b1", "c1", "a1 b1");
    captures("&c3 a2 a1 b2 b1", "d1", "");
}

#[test]
fn g6_several_groups_are_captured_at_once() {
    captures("&e5 a2 a1 c2 c1 d1 d5", "b1", "a1 c1");
}

#[test]
fn g6_the_whole_board_is_examined() {
    // White's a1 has a liberty through the henge on White's turn only, so any move by Black captures
    // it.
    for m in ["e5", "&e5", "c3"] {
        captures("&b1 a2 a1", m, "a1");
    }
    captures("&c1 a2 a1", "e5", "");
}

#[test]
fn g6_positions_with_uncaptured_groups_are_refused() {
    refused(
        "5/5/2h2/b4/wb3 w 9,2 8,2 0,0",
        "G6: gorogo-text-not-captured player=player-white size=1 group=a1",
    );
    // The henge gave a1 no liberty: on Black's turn, the last one, it counted as Black's.
    refused(
        "4b/5/5/b4/wh3 w 9,2 8,2 0,0",
        "G6: gorogo-text-not-captured player=player-white size=1 group=a1",
    );
}

#[test]
fn g6_some_piece_was_played_last() {
    refused(
        "5/5/2h2/5/5 w 10,2 9,2 1,0",
        "G5: gorogo-text-no-last-piece player=player-black",
    );
    // White's last move can have taken the liberty of a1 or of e5, but not of both.
    refused(
        "1w1bw/4b/2h2/b4/wb1w1 b 6,2 6,2 0,0",
        "G6: gorogo-text-breathless player=player-white size=2 group=a1, e5",
    );
    // The henge on a2, placed last, can have taken the liberty of a1.
    legal("1w1b1/4b/2h2/h4/wb1wb b 7,1 6,2 0,0", "c2 e5");
}

#[test]
fn g7_a_stone_may_not_be_suicide() {
    illegal(
        "&e5 a2 d5 b1",
        "a1",
        "G7: gorogo-suicide square=a1 size=1 group=a1",
    );
    illegal(
        "&e5 a2 b1 b2 d5 c1",
        "a1",
        "G7: gorogo-suicide square=a1 size=2 group=a1, b1",
    );
    legal("&e5 a2 b1 b2 d5 d1", "a1");
}

#[test]
fn g7_suicide_is_judged_after_the_captures() {
    captures("&e5 a2 a3 b1 b2 e1 c1 e2", "a1", "b1 a2");
    // The capture on e5 frees nothing near a1.
    let line = "&e4 a2 d5 b1 c3 e5";
    captures(line, "d1", "e5");
    illegal(line, "a1", "G7: gorogo-suicide square=a1 size=1 group=a1");
}

#[test]
fn g7_henges_join_the_group_but_it_needs_a_liberty() {
    legal("&a1 e1 e5 b2 e4 c1", "b1");
    illegal(
        "&a1 a2 e5 b2 e4 c1",
        "b1",
        "G7: gorogo-suicide square=b1 size=2 group=a1, b1",
    );
}

#[test]
fn g8_a_henge_may_fill_the_movers_own_last_liberty() {
    leads_to("&e5 b1 a1 e1 &a2", "4h/5/5/h4/wb2b b 9,1 8,2 0,0");
    for m in ["e2", "&c3", "a3"] {
        captures("&e5 b1 a1 e1 &a2", m, "a1");
    }
    // A stone there would have left a liberty on a3, and the group stays.
    captures("&e5 b1 a1 e1 a2", "e2", "");
}

#[test]
fn g9_there_is_no_ko() {
    let line = "&a5 b1 d2 c2 e1 a4 c1";
    captures(line, "d1", "c1");
    let retaken = format!("{line} d1");
    captures(&retaken, "c1", "d1");
    let [before, after] = [position(line), position(&format!("{retaken} c1"))];
    let board = |pos: &GoRoGo| pos.to_string().split(' ').next().map(str::to_owned);
    assert_eq!(board(&before), board(&after));
    // The board repeats but the position does not: the hands have fewer pieces.
    assert_ne!(before, after);
    assert_ne!(before.key(), after.key());
}

#[test]
fn g9_a_retake_that_takes_nothing_is_still_suicide() {
    // The shape of the ko without Black's c2: c1 keeps a liberty, so d1 takes nothing.
    illegal(
        "&a5 b1 d2 a3 e1 a4 c1",
        "d1",
        "G7: gorogo-suicide square=d1 size=1 group=d1",
    );
    legal("&a5 b1 d2 c2 e1 a4 c1", "d1");
}

#[test]
fn g10a_a_player_without_a_legal_move_loses() {
    ends(
        "b1bbh/bbbw1/bww1h/1w1ww/hwwwh b 1,0 0,1 3,0",
        Player::First,
        "G10a: gorogo-only-henge-left player=player-black",
    );
    ends(
        "w1b1w/bb1bb/hhb1h/wwwbb/hww1b w 3,0 1,1 0,0",
        Player::Second,
        "G10a: gorogo-stuck player=player-white stones=3 points=d1, d3, c4, b5, d5",
    );
    assert_eq!(position("&e5 a2 d5 b1").outcome(), None);
}

#[test]
fn g10b_more_captures_win() {
    ends(
        "bbhw1/1bwwh/b1www/bww1w/h1hwh b 0,0 0,0 5,0",
        Player::First,
        "G10b: gorogo-score more=5 fewer=0",
    );
    ends(
        "wwhb1/1wbbh/w1bbb/wbb1b/h1hbh b 0,0 0,0 0,5",
        Player::Second,
        "G10b: gorogo-score more=5 fewer=0",
    );
}

#[test]
fn g10b_equal_captures_win_for_white() {
    ends(
        "bb1h1/1bb1b/hhwhb/1h1wb/wwwww b 0,0 0,0 3,3",
        Player::First,
        "G10b: gorogo-tie stones=3",
    );
}

#[test]
fn g10_captures_are_the_stones_neither_on_the_board_nor_in_hand() {
    refused(
        "5/5/2h2/5/5 b 10,2 10,2 1,0",
        "G10: gorogo-text-stones player=player-black found=11 board=0 hand=10 taken=1 expected=10",
    );
    refused(
        "5/5/2h2/b4/1b3 w 9,2 8,2 0,0",
        "G10: gorogo-text-stones player=player-white found=9 board=0 hand=9 taken=0 expected=10",
    );
}

#[test]
fn texts_in_another_form_are_refused() {
    for (text, expected) in [
        ("", "text-field-count found=1 expected=5"),
        (
            "5/5/5/5/5 w 10,3 10,2 0,0 ",
            "text-field-count found=6 expected=5",
        ),
        (
            "5/5/5/5/5 W 10,3 10,2 0,0",
            "text-side text=W first=w second=b",
        ),
        ("5/5/5/5/5 w 10 10,2 0,0", "gorogo-text-pair text=10"),
        ("5/5/5/5/5 w 10,03 10,2 0,0", "gorogo-text-pair text=10,03"),
        ("5/5/5/5/5 w 10,+3 10,2 0,0", "gorogo-text-pair text=10,+3"),
        ("5/5/5/5/5 w 10,3 10,2 0,", "gorogo-text-pair text=0,"),
        ("5/5/5/5/5 w 10,3 10,2 0,999", "gorogo-text-pair text=0,999"),
        (
            "5/5/5/5/5 w 10,3 10,2 0,255",
            "G10: gorogo-text-stones player=player-white found=265 board=0 hand=10 taken=255 \
             expected=10",
        ),
    ] {
        refused(text, expected);
    }
    let other = GoRoGo::read("5/5/5/5/5 w 10,3 10,2 0,0", Some("9x9"));
    assert_eq!(
        other.map_err(|reason| reason.to_string()),
        Err("unknown-variant variant=9x9 known=standard".to_owned())
    );
}

#[test]
fn view_shows_board_hands_and_captures() {
    let pos = position("&c3 b1 a1 a2");
    let view = pos.view();
    let [a2, b1, c3] = ["a2", "b1", "c3"].map(|name| Square::parse(name).expect(name));
    let expected = [(b1, "stone-b"), (a2, "stone-b"), (c3, "henge")];
    assert_eq!(view.pieces, expected.map(|(at, name)| (at, Sprite(name))));
    let hands: Vec<_> = view
        .hands
        .iter()
        .map(|hand| (hand.sprite.0, hand.count))
        .collect();
    assert_eq!(
        hands,
        [("stone-w", 9), ("henge", 2), ("stone-b", 8), ("henge", 2)]
    );
    assert_eq!(view.taken, Some([0, 1]));
    let taps = |m, sprite| {
        let expected = vec![Tap::Hand(Sprite(sprite)), Tap::Square(c3)];
        assert_eq!(pos.taps(parse(m)), expected);
    };
    taps("c3", "stone-w");
    taps("&c3", "henge");
}
