//! What is said about the race is true, of the right side: counted again in the text.

use example_game::Breakthrough;
use game::{Arg, Depict, Player, Position, Rng};

/// Rows between a player's foremost stone and the last row, from the text of a position.
fn left(pos: &Breakthrough, player: Player) -> i64 {
    let text = pos.to_string();
    let rows: Vec<&str> = text
        .split(' ')
        .next()
        .expect("a board")
        .split('/')
        .collect();
    let row = match player {
        Player::First => rows.iter().position(|it| it.contains('w')),
        Player::Second => rows.iter().rev().position(|it| it.contains('b')),
    };
    row.expect("there is a stone") as i64
}

#[test]
fn the_race_is_told_as_it_stands() {
    let start = Breakthrough::start("standard").expect("the start");
    let (mut rng, mut pos) = (Rng::new(1), start.clone());
    for _ in 0..1_000 {
        let Some(m) = pos.pick_move(|n| rng.below(n)) else {
            pos = start.clone();
            continue;
        };
        let mut next = pos.clone();
        next.play_unchecked(m);
        for reason in pos.remarks(m, &next, &next, 1) {
            let player = pos.to_move();
            let expected = [
                ("plies", Arg::from(1)),
                ("player", Breakthrough::INFO.player(player).into()),
                ("left", left(&next, player).into()),
                ("other", Breakthrough::INFO.player(!player).into()),
                ("behind", left(&next, !player).into()),
            ];
            assert_eq!(reason.args(), expected, "{next}");
        }
        pos = next;
    }
}
