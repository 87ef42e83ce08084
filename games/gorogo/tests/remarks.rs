//! What is said about moves is true: moves in words are compared with the board after the move,
//! remarks with the replies and with the hands in the text of the position.

use game::{Arg, Depict, Player, Position, Reason, Rng};
use gorogo::GoRoGo;
use testkit::{number, value};

/// Number of random moves that are checked.
const MOVES: usize = 1_000;

/// Number of henges in a player's hand, from the text of the position.
fn henges(pos: &GoRoGo, player: Player) -> i64 {
    let text = pos.to_string();
    let hand = text.split(' ').nth(2 + player as usize).expect("a hand");
    let henges = hand.split(',').nth(1).and_then(|count| count.parse().ok());
    henges.expect("a number")
}

/// Number of a player's stones on the board, from the text of the position.
fn stones(pos: &GoRoGo, player: Player) -> i64 {
    let text = pos.to_string();
    let board = text.split(' ').next().expect("a board");
    board.matches(['w', 'b'][player as usize]).count() as i64
}

/// Checks the instruction for a move from `pos` to `next`.
fn check_words(words: &Reason, pos: &GoRoGo, next: &GoRoGo) {
    let player = pos.to_move();
    let (before, after) = (pos.view(), next.view());
    let mut new = after
        .pieces
        .iter()
        .filter(|(at, _)| before.piece(*at).is_none());
    let (square, sprite) = new.next().expect("a new piece");
    assert_eq!(value(words, "square"), Arg::from(*square), "{pos}");
    let id = if sprite.0 == "henge" {
        "gorogo-place-henge"
    } else {
        "gorogo-place-stone"
    };
    assert_eq!(words.id(), id, "{pos}");
    let gone = before.pieces.iter().map(|(at, _)| *at);
    let gone: Vec<_> = gone.filter(|at| after.piece(*at).is_none()).collect();
    assert_eq!(number(words, "count"), gone.len() as i64, "{pos}");
    assert_eq!(value(words, "taken"), Arg::from(gone), "{pos}");
    let lost = stones(pos, !player) - stones(next, !player);
    assert_eq!(number(words, "count"), lost, "{pos}");
}

#[test]
fn moves_in_words_dangers_and_spent_henges_are_true() {
    let mut rng = Rng::new(1);
    let start = GoRoGo::start("standard").expect("the start");
    let (mut n, mut n_spent, mut n_dangers, mut pos) = (0, 0, 0, start.clone());
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
        let is_said = pos != start && next.outcome().is_none();
        assert_eq!(!remarks.is_empty(), is_said, "{pos} {m}");
        if let Some(danger) = remarks.first() {
            assert_eq!(danger.id(), "gorogo-danger");
            let other = Arg::from(GoRoGo::INFO.player(!player));
            assert_eq!(value(danger, "other"), other);
            let mut most = 0;
            next.every_move(|reply| {
                let mut after = next.clone();
                after.play_unchecked(reply);
                most = most.max(stones(&next, player) - stones(&after, player));
            });
            assert_eq!(number(danger, "count"), most, "{next}");
            n_dangers += u32::from(0 < most);
        }
        let is_spent = is_said && henges(&next, player) < henges(&pos, player);
        assert_eq!(remarks.len() == 2, is_spent, "{pos} {m}");
        if let Some(spends) = remarks.get(1) {
            assert_eq!(spends.id(), "gorogo-spends");
            assert_eq!(number(spends, "left"), henges(&next, player), "{next}");
            let expected = Arg::from(GoRoGo::INFO.player(player));
            assert_eq!(value(spends, "player"), expected);
            n_spent += 1;
        }
        (n, pos) = (n + 1, next);
    }
    assert!(50 < n_spent && 50 < n_dangers, "{n_spent} {n_dangers}");
}
