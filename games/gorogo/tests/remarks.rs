//! Remarks about henges are correct and about the right player: compared with counts taken from the
//! text of the position.

use game::{Arg, Depict, Player, Position, Rng};
use gorogo::GoRoGo;
use testkit::{number, value};

/// Number of henges in a player's hand, from the text of the position.
fn henges(pos: &GoRoGo, player: Player) -> i64 {
    let text = pos.to_string();
    let hand = text.split(' ').nth(2 + player as usize).expect("a hand");
    let henges = hand.split(',').nth(1).and_then(|count| count.parse().ok());
    henges.expect("a number")
}

#[test]
fn spending_a_henge_is_remarked_except_in_the_opening() {
    let mut rng = Rng::new(1);
    let start = GoRoGo::start("standard").expect("the start");
    let (mut n, mut n_remarks, mut pos) = (0, 0, start.clone());
    while n < 1_000 {
        let Some(m) = pos.pick_move(|n| rng.below(n)) else {
            pos = start.clone();
            continue;
        };
        let mut next = pos.clone();
        next.play_unchecked(m);
        let player = pos.to_move();
        let remarks = pos.remarks(m, &next, &next, 1);
        let is_spent = henges(&next, player) < henges(&pos, player);
        assert_eq!(
            remarks.len(),
            usize::from(is_spent && pos != start),
            "{pos} {m}"
        );
        if let [spends] = &remarks[..] {
            assert_eq!(spends.id(), "gorogo-spends");
            assert_eq!(number(spends, "left"), henges(&next, player), "{next}");
            let expected = Arg::from(GoRoGo::INFO.player(player));
            assert_eq!(value(spends, "player"), expected);
            n_remarks += 1;
        }
        (n, pos) = (n + 1, next);
    }
    assert!(50 < n_remarks, "{n_remarks}");
}
