//! Plain UCT: its moves are reproducible and legal, and it beats random play.

use cage::Cage;
use game::{Line, Outcome, Player, Position, Rng};
use gorogo::GoRoGo;
use moai::Moai;
use racing_kings::RacingKings;
use search::uct;

use crate::common::{samples, start};

#[test]
fn same_seed_gives_the_same_move() {
    fn check<P: Position>(variant: &str, expected: &str) {
        let choose = |line: &Line<P>| {
            uct(line, 300, 11, &|| true)
                .expect("the game goes on")
                .to_string()
        };
        let lines = samples(&start::<P>(variant), 4, 9, 5);
        let found: Vec<String> = lines.iter().map(choose).collect();
        assert_eq!(found.join(" "), expected);
        let again: Vec<String> = lines.iter().map(choose).collect();
        assert_eq!(again, found);
    }
    // These must never change: results of matches against this player are compared over years.
    check::<Moai<u64>>("8x8", "e4W- c5W+ b5W+ d5W- d6B- e1W+ h2W+ c5W- c8W-");
    check::<Cage>(
        "6",
        "e1xe2xe4 c3xc4xc6* c1-b2 c5-d4 e5xe6* d2xd3 e3xf3* a3xa4xa6* e1xf1*",
    );
    check::<RacingKings>("standard", "g5b5 h3h4 g1g6 e2f4 b6a7 h2h3 h2h3 g5g3 h1h5");
    check::<GoRoGo>("standard", "&b1 b3 c3 &a2 c1 &e4 d3 e1 c4");
}

#[test]
fn moves_are_legal_in_every_game() {
    fn check<P: Position>(variant: &str) {
        for line in samples(&start::<P>(variant), 6, 3, 1) {
            for playouts in [0, 1, 100] {
                let m = uct(&line, playouts, 1, &|| true);
                assert!(m.is_some_and(|m| line.position().is_legal(m)));
            }
        }
    }
    check::<Moai<u64>>("8x8");
    check::<Cage>("6");
    check::<RacingKings>("standard");
    check::<GoRoGo>("standard");
}

#[test]
fn beats_random_play() {
    let mut n_wins = 0;
    for seed in 0..20 {
        let mut rng = Rng::new(seed);
        let mut line = Line::new(start::<Moai<u64>>("6x6"));
        let player = Player::BOTH[(seed % 2) as usize];
        while line.outcome().is_none() {
            let m = if line.position().to_move() == player {
                uct(&line, 200, seed, &|| true)
            } else {
                line.position().pick_move(|n| rng.below(n))
            };
            line.try_play(m.expect("the game goes on"))
                .expect("a legal move");
        }
        assert_eq!(uct(&line, 200, seed, &|| true), None, "the game is over");
        n_wins += u32::from(line.outcome() == Some(Outcome::Win(player)));
    }
    assert!(17 <= n_wins, "{n_wins}");
}
