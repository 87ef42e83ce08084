//! What is said about moves is true: moves in words are compared with the board after the move,
//! remarks with counts taken by playing every reply.

use game::{Arg, Depict, Player, Position, Reason, Rng};
use moai::{Content, Moai};
use testkit::{number, value};

type Board = Moai<u64>;

/// Number of random moves that are checked.
const MOVES: usize = 1_000;

/// Number of moves by which the player to move can bring a pawn to another cell.
fn ways(pos: &Board, pawn: Player) -> i64 {
    let mut ways = 0;
    pos.every_move(|m| {
        let mut next = pos.clone();
        next.play_unchecked(m);
        ways += i64::from(next.pawn(pawn) != pos.pawn(pawn));
    });
    ways
}

/// Checks the instruction for a move from `pos` to `next`.
fn check_words(words: &Reason, pos: &Board, next: &Board) {
    let info = <Board as Position>::INFO;
    if words.id() == "moai-place-pawn" {
        let square = next.pawn(pos.to_move()).expect("placed");
        assert_eq!(value(words, "square"), Arg::from(square), "{pos}");
        return;
    }
    let mut counters = next.contents().filter(|(square, content)| {
        *content == Content::Counter && pos.at(*square) == Some(Content::Vacant)
    });
    let (counter, _) = counters.next().expect("a new counter");
    assert_eq!(value(words, "counter"), Arg::from(counter), "{pos}");
    let moved = |player: &Player| pos.pawn(*player) != next.pawn(*player);
    let pawn = Player::BOTH.into_iter().find(moved).expect("one has moved");
    assert_eq!(value(words, "owner"), Arg::from(info.player(pawn)), "{pos}");
    let [from, to] = [pos, next].map(|it| it.pawn(pawn).expect("placed"));
    assert_eq!(value(words, "to"), Arg::from(to), "{pos}");
    let distance = |square: grid::Square| {
        let apart = |a: u8, b: u8| a.abs_diff(b);
        apart(square.file, counter.file).max(apart(square.rank, counter.rank))
    };
    let id = if distance(from) < distance(to) {
        "moai-put-and-push"
    } else {
        "moai-put-and-pull"
    };
    assert_eq!(words.id(), id, "{pos}");
}

#[test]
fn moves_in_words_and_freedom_of_both_pawns_are_true() {
    let mut rng = Rng::new(1);
    let start = Board::start("8x8").expect("the start");
    let (mut n, mut pos) = (0, start.clone());
    while n < MOVES {
        let Some(m) = pos.pick_move(|n| rng.below(n)) else {
            pos = start.clone();
            continue;
        };
        let mut next = pos.clone();
        next.play_unchecked(m);
        check_words(&pos.in_words(m), &pos, &next);
        let player = pos.to_move();
        let remarks = pos.remarks(m, &next);
        if next.pawn(Player::Second).is_none() || next.outcome().is_some() {
            assert_eq!(remarks, [], "{next}");
        } else {
            let [freedom] = &remarks[..] else {
                panic!("there is one remark");
            };
            assert_eq!(freedom.id(), "moai-freedom");
            assert_eq!(number(freedom, "own"), ways(&next, player), "{next}");
            assert_eq!(number(freedom, "ways"), ways(&next, !player), "{next}");
            let info = <Board as Position>::INFO;
            assert_eq!(value(freedom, "player"), Arg::from(info.player(player)));
            assert_eq!(value(freedom, "other"), Arg::from(info.player(!player)));
        }
        (n, pos) = (n + 1, next);
    }
}
