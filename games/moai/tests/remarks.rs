//! Remarks about the freedom of the pawns are correct and about the right player: compared with
//! counts taken by playing every move.

use game::{Arg, Depict, Player, Position, Rng};
use moai::Moai;
use testkit::{number, value};

type Board = Moai<u64>;

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

#[test]
fn remarks_state_the_freedom_of_both_pawns() {
    let mut rng = Rng::new(1);
    let (mut n, mut pos) = (0, Board::start("8x8").expect("the start"));
    while n < 1_000 {
        let Some(m) = pos.pick_move(|n| rng.below(n)) else {
            pos = Board::start("8x8").expect("the start");
            continue;
        };
        let mut next = pos.clone();
        next.play_unchecked(m);
        let player = pos.to_move();
        let remarks = pos.remarks(m, &next, &next, 1);
        if Player::BOTH
            .iter()
            .any(|player| next.pawn(*player).is_none())
        {
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
