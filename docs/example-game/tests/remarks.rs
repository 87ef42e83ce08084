//! Remarks about the race are correct and about the right player: compared with rows taken from the
//! text of the position.

use example_game::Breakthrough;
use game::{Depict, Player, Position, Rng};

/// Number of rows between a player's foremost stone and the last row, from the text of a position.
fn rows_left(pos: &Breakthrough, player: Player) -> i64 {
    let text = pos.to_string();
    let rows: Vec<&str> = text
        .split(' ')
        .next()
        .expect("a board")
        .split('/')
        .collect();
    let row = match player {
        Player::First => rows.iter().position(|row| row.contains('w')),
        Player::Second => rows.iter().rev().position(|row| row.contains('b')),
    };
    row.expect("there is a stone") as i64
}

#[test]
fn remarks_state_the_distances_of_the_foremost_stones() {
    let start = Breakthrough::start("standard").expect("the start");
    let (mut rng, mut pos) = (Rng::new(1), start.clone());
    for _ in 0..1_000 {
        let Some(m) = pos.pick_move(|n| rng.below(n)) else {
            pos = start.clone();
            continue;
        };
        let mut next = pos.clone();
        next.play_unchecked(m);
        for reason in pos.remarks(m, &next) {
            let player = pos.to_move();
            let expected = [
                ("player", Breakthrough::INFO.player(player).into()),
                ("left", rows_left(&next, player).into()),
                ("other", Breakthrough::INFO.player(!player).into()),
                ("behind", rows_left(&next, !player).into()),
            ];
            assert_eq!(reason.args(), expected, "{next}");
        }
        pos = next;
    }
}
