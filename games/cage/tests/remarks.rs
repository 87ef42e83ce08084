//! What is said about moves is true: moves in words are compared with the board after the move,
//! remarks with the number of checkers after every reply.

use std::collections::BTreeMap;

use cage::Cage;
use game::{Arg, Depict, Position, Reason, Rng, Sprite};
use grid::Square;
use testkit::{number, value};

/// Number of random moves that are checked, on each board.
const MOVES: usize = 500;

/// The checkers on the board, by square.
fn checkers(pos: &Cage) -> BTreeMap<String, Sprite> {
    let pieces = pos.view().pieces;
    let entry = |(square, sprite): (Square, Sprite)| (square.to_string(), sprite);
    pieces.into_iter().map(entry).collect()
}

/// Checks the instruction for a move from `pos` to `next`.
fn check_words(words: &Reason, pos: &Cage, next: &Cage) {
    let (before, after) = (checkers(pos), checkers(next));
    if words.id() == "cage-pass-in-words" {
        assert_eq!(before, after, "{pos}");
        return;
    }
    let text = |name: &str| value(words, name).to_string();
    let mut expected = before.clone();
    let moving = expected.remove(&text("from")).expect("a checker moves");
    if words.id() != "cage-step" {
        for over in text("over").split(", ") {
            let taken = expected.remove(over);
            assert!(taken.is_some_and(|it| it != moving), "{pos}: {words}");
        }
    }
    if words.id() != "cage-jump-off" {
        assert_eq!(expected.insert(text("to"), moving), None, "{pos}: {words}");
    }
    assert_eq!(expected, after, "{pos}: {words}");
}

#[test]
fn moves_in_words_and_dangers_are_true() {
    let mut said = BTreeMap::new();
    for size in ["10", "6"] {
        let start = Cage::start(size).expect("the start");
        let (mut rng, mut n, mut pos) = (Rng::new(1), 0, start.clone());
        while n < MOVES {
            let Some(m) = pos.pick_move(|n| rng.below(n)) else {
                pos = start.clone();
                continue;
            };
            let mut next = pos.clone();
            next.play_unchecked(m);
            let words = pos.in_words(m);
            check_words(&words, &pos, &next);
            *said.entry(words.id()).or_insert(0) += 1;
            let player = pos.to_move();
            match &pos.remarks(m, &next)[..] {
                [] => assert!(next.outcome().is_some(), "{next}"),
                [danger] => {
                    assert_eq!(danger.id(), "cage-danger");
                    let other = Arg::from(Cage::INFO.player(!player));
                    assert_eq!(value(danger, "other"), other);
                    let mut most = 0;
                    next.every_move(|reply| {
                        let mut after = next.clone();
                        after.play_unchecked(reply);
                        most = most.max(next.n_checkers(player) - after.n_checkers(player));
                    });
                    assert_eq!(number(danger, "count"), i64::from(most), "{next}");
                }
                more => panic!("{more:?}"),
            }
            (n, pos) = (n + 1, next);
        }
    }
    for id in ["cage-step", "cage-jump", "cage-jump-off"] {
        assert!(20 < said[id], "{said:?}");
    }
}
