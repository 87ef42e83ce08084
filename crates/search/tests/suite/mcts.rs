//! Tree search by samples: repeatable, legal, right where it is certain, and not a bad player.

use std::{ops::ControlFlow, sync::atomic::AtomicBool};

use crate::common::{Noise, Thicket, samples, start, truth};
use cage::Cage;
use game::{Blank, Line, Outcome, Player, Position, Rng};
use gorogo::GoRoGo;
use moai::Moai;
use racing_kings::RacingKings;
use search::{Judge, Limits, Mcts, Report, Value, uct};

fn grow<P: Position>(line: &Line<P>, judge: Judge, n: u64, seed: u64) -> Report<P::Move> {
    let cancel = AtomicBool::new(false);
    let search = Mcts {
        judge,
        ..Mcts::new(&Noise, seed)
    };
    search.run(line, Limits::nodes(n), &cancel, |_| {
        ControlFlow::Continue(())
    })
}

fn check_lines<P: Position>(line: &Line<P>, report: &Report<P::Move>) {
    assert!(!report.lines.is_empty());
    for variation in &report.lines {
        let mut follow = line.clone();
        for m in &variation.moves {
            follow.try_play(*m).expect("a legal line");
        }
    }
}

#[test]
fn what_it_settles_is_true() {
    let mut n_settled = 0;
    for seed in 0..200 {
        let root = Thicket {
            seed,
            place: 0,
            left: 8,
        };
        let line = Line::new(root);
        if line.outcome().is_some() {
            continue;
        }
        let report = grow(&line, Judge::Evaluation, 3000, seed);
        check_lines(&line, &report);
        if let Some(outcome) = report.value.and_then(Value::outcome) {
            assert_eq!(outcome, truth(&line, &Blank, 8), "{}", line.position());
            n_settled += 1;
        }
    }
    assert!(50 < n_settled, "{n_settled}");
}

#[test]
fn same_seed_same_answer() {
    let line = Line::new(start::<GoRoGo>("standard"));
    for judge in [Judge::Playout, Judge::Evaluation] {
        let [a, b] = [0, 1].map(|_| grow(&line, judge, 2000, 7));
        assert_eq!(a.lines, b.lines);
        assert_eq!((a.nodes, b.nodes), (2000, 2000));
    }
    assert_eq!(uct(&line, 500, 3), uct(&line, 500, 3));
}

#[test]
fn lines_are_legal_in_every_game() {
    fn check<P: Position>(variant: &str) {
        for line in samples(&start::<P>(variant), 6, 3, 1) {
            check_lines(&line, &grow(&line, Judge::Playout, 300, 1));
            check_lines(&line, &grow(&line, Judge::Evaluation, 3000, 1));
            check_lines(&line, &grow(&line, Judge::Evaluation, 0, 1));
            assert!(uct(&line, 100, 1).is_some_and(|m| line.position().is_legal(m)));
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
                uct(&line, 200, seed)
            } else {
                line.position().pick_move(|n| rng.below(n))
            };
            line.try_play(m.expect("the game goes on"))
                .expect("a legal move");
        }
        n_wins += u32::from(line.outcome() == Some(Outcome::Win(player)));
    }
    assert!(17 <= n_wins, "{n_wins}");
}
