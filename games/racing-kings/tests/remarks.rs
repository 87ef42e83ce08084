//! Remarks about the race are correct and about the right player: compared with ranks taken from the
//! text of the position.

use game::{Arg, Depict, Player, Position, Rng};
use racing_kings::RacingKings;
use testkit::{number, value};

/// Number of ranks between a player's king and the goal, from the text of the position.
fn ranks_left(pos: &RacingKings, player: Player) -> i64 {
    let text = pos.to_string();
    let king = ['K', 'k'][player as usize];
    let row = text.split('/').position(|row| row.contains(king));
    row.expect("there is a king") as i64
}

#[test]
fn remarks_state_the_distances_of_both_kings() {
    let mut rng = Rng::new(1);
    let (mut n, mut pos) = (0, RacingKings::start("standard").expect("the start"));
    while n < 1_000 {
        let Some(m) = pos.pick_move(|n| rng.below(n)) else {
            pos = RacingKings::start("standard").expect("the start");
            continue;
        };
        let mut next = pos.clone();
        next.play_unchecked(m);
        let mut last = next.clone();
        if let Some(reply) = next.pick_move(|n| rng.below(n)) {
            last.play_unchecked(reply);
        }
        let (player, plies) = (pos.to_move(), 2);
        let [race] = &pos.remarks(m, &next, &last, plies)[..] else {
            panic!("there is one remark");
        };
        assert_eq!(race.id(), "racing-kings-race");
        assert_eq!(number(race, "plies"), 2);
        assert_eq!(number(race, "left"), ranks_left(&last, player), "{last}");
        assert_eq!(number(race, "behind"), ranks_left(&last, !player), "{last}");
        let info = RacingKings::INFO;
        assert_eq!(value(race, "player"), Arg::from(info.player(player)));
        assert_eq!(value(race, "other"), Arg::from(info.player(!player)));
        (n, pos) = (n + 1, next);
    }
}
