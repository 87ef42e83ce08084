//! Tests of the clauses about jumps and ends (C7 to C11), and of the notation of moves.

use cage::{Cage, Move};
use game::{Player, Position, write_rows};
use grid::Square;

use super::{allows, ends, offers, refuses};

#[test]
fn c7_a_jump_needs_an_enemy_and_room_behind_it() {
    allows("6/6/6/6/6/rb3b r", "a1xb1", "6/6/6/6/6/2r2b b");
    refuses(
        "6/6/6/6/6/r2b2 r",
        "a1xb1",
        "C7: cage-nothing-to-jump square=b1 at=a1",
    );
    refuses(
        "6/6/6/6/6/rbr3 r",
        "a1xb1",
        "C7: cage-landing-occupied square=b1 to=c1",
    );
}

#[test]
fn c7_a_jump_may_leave_the_board() {
    allows("6/6/6/5b/6/br3r r", "b1xa1*", "6/6/6/5b/6/5r b");
    refuses(
        "6/6/6/5b/6/br3r r",
        "b1xa1",
        "C7: cage-star-missing square=a1",
    );
    refuses(
        "6/6/6/5b/6/rb4 r",
        "a1xb1*",
        "C7: cage-star-wrong square=b1 to=c1",
    );
    refuses(
        "6/4rb/6/6/6/6 r",
        "e5xf5xg4",
        "C7: cage-left-already square=f5",
    );
    refuses(
        "6/4rb/6/6/6/6 r",
        "i5xj5xj4",
        "C7: cage-left-already square=j5",
    );
}

#[test]
fn c7_jumps_are_not_bound_by_c6b_and_c6c() {
    allows("5b/6/2r3/2b3/6/6 r", "c4xc3", "5b/6/6/6/2r3/6 b");
}

#[test]
fn c8_a_checker_that_can_jump_again_must() {
    refuses(
        "6/6/6/6/6/rb1b2 r",
        "a1xb1",
        "C8: cage-must-go-on at=c1 square=d1",
    );
    allows("6/6/6/6/6/rb1b2 r", "a1xb1xd1", "6/6/6/6/6/4r1 b");
    refuses(
        "6/6/6/6/6/rb1b2 r",
        "a1xb1xc2",
        "C7: cage-nothing-to-jump square=c2 at=c1",
    );
    // A jump off the board is a jump as well.
    refuses(
        "4/4/4/rb1b r",
        "a1xb1",
        "C8: cage-must-go-on at=c1 square=d1",
    );
    allows("4/4/4/rb1b r", "a1xb1xd1*", "4/4/4/4 b");
}

#[test]
fn c8_any_continuation_will_do() {
    // Two or three captures: the longest sequence is not compulsory.
    offers("6/6/2b3/6/2b3/rb1b2 r", "a1-b2 a1xb1xc2xc4 a1xb1xd1");
}

#[test]
fn c9_no_checker_is_jumped_twice() {
    refuses(
        "6/6/6/6/6/rb4 r",
        "a1xb1xb1",
        "C9: cage-jumped-twice square=b1",
    );
    // Around in a circle to the first square, which is empty by then.
    offers(
        "6/6/6/1b4/b1b3/rb4 r",
        "a1-b2 a1xa2xb3xc2xb1 a1xb1xc2xb3xa2",
    );
    allows("6/6/6/1b4/b1b3/rb4 r", "a1xb1xc2xb3xa2", "6/6/6/6/6/r5 b");
    refuses(
        "6/6/6/1b4/b1b3/rb4 r",
        "a1xb1xc2xb3",
        "C8: cage-must-go-on at=a3 square=a2",
    );
}

#[test]
fn c10_player_without_checkers_has_lost() {
    ends(
        "4/4/4/r3 b",
        Player::First,
        "C10: cage-annihilated mover=player-red other=player-blue",
    );
    ends(
        "4/4/4/b3 r",
        Player::Second,
        "C10: cage-annihilated mover=player-blue other=player-red",
    );
}

#[test]
fn c10_when_both_vanish_the_mover_wins() {
    allows("4/4/2br/4 b", "c2xd2*", "4/4/4/4 r");
    ends(
        "4/4/4/4 r",
        Player::Second,
        "C10: cage-both-vanished mover=player-blue other=player-red",
    );
    ends(
        "4/4/4/4 b",
        Player::First,
        "C10: cage-both-vanished mover=player-red other=player-blue",
    );
}

#[test]
fn c10_player_whose_last_checker_jumps_off_loses() {
    allows("2br/4/4/r3 b", "c4xd4*", "4/4/4/r3 r");
    ends(
        "4/4/4/r3 r",
        Player::First,
        "C10: cage-self-annihilated mover=player-blue other=player-red",
    );
}

#[test]
fn c10_moves_after_the_end_are_refused() {
    refuses("4/4/4/r3 r", "a1-b2", "C10: game-is-over");
    refuses("4/4/4/r3 b", "pass", "C10: game-is-over");
}

/// The designer's claim, checked exhaustively on the smallest board: in every arrangement that
/// satisfies C5 some player can move. Otherwise parsing it would fail.
#[test]
fn c11_on_the_smallest_board_some_player_can_always_move() {
    fn fill(board: &mut [Option<char>; 16], i: usize, n_boards: &mut u32) {
        if i == board.len() {
            let mut text = String::new();
            let letter = |square: Square| board[usize::from(4 * square.rank + square.file)];
            write_rows(&mut text, 4, 4, letter).expect("a string");
            assert!(Cage::read(&format!("{text} r"), None).is_ok(), "{text}");
            *n_boards += 1;
            return;
        }
        for cell in [None, Some('r'), Some('b')] {
            let left = i.checked_sub(1).filter(|_| !i.is_multiple_of(4));
            let mut before = [left, i.checked_sub(4)].into_iter().flatten();
            if cell.is_none() || before.all(|neighbour| board[neighbour] != cell) {
                board[i] = cell;
                fill(board, i + 1, n_boards);
            }
        }
    }
    let mut n_boards = 0;
    fill(&mut [None; 16], 0, &mut n_boards);
    assert_eq!(n_boards, 536_453);
}

#[test]
fn position_with_millions_of_moves_is_parsed() {
    // A lone checker with millions of sequences of jumps, too many to enumerate in a parser.
    let mut text = String::new();
    write_rows(&mut text, 10, 10, |square| {
        match (square.file, square.rank) {
            (0, 0) => Some('r'),
            (file, rank) if (file + rank) % 2 == 1 => Some('b'),
            _ => None,
        }
    })
    .expect("a string");
    for side in ['r', 'b'] {
        let text = format!("{text} {side}");
        let pos: Cage = text.parse().expect(&text);
        assert_eq!(pos.to_string(), text);
        assert!(pos.has_moves(), "{text}");
    }
}

#[test]
fn texts_that_are_no_move_are_refused() {
    for text in [
        "",
        "a1",
        "a1-",
        "a1x",
        "a1*",
        "-b2",
        "a1-b2*",
        "a1xb1**",
        "a1xb1*xd1",
        "A1-B2",
        "a1xb1-c1",
        "Pass",
        "pass ",
        "a1 b2",
        "a0-a1",
        "a1-b02",
        "a1xb1x",
        "ä1-b2",
    ] {
        let reason = text.parse::<Move>().expect_err(text);
        assert_eq!(reason.id(), "bad-move-text", "{text}");
    }
    for text in ["pass", "c10-b9", "b9xb8xa7*", "a1xb1xc2xb3xa2"] {
        assert_eq!(
            text.parse::<Move>().map(|m| m.to_string()).as_deref(),
            Ok(text)
        );
    }
}
