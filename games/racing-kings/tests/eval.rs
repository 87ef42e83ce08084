//! Properties of the evaluation that hold for any weights, checked on random games; a few that good
//! weights must have; and a snapshot of it.

use game::{Heuristic, Player, Position, Rng, Symmetric};
use grid::Symmetry;
use racing_kings::{
    RaceEval, RacingKings,
    eval::{GROUPS, N_TERMS, terms},
};

/// Calls `f` with every undecided position of random games of both variants.
fn each_position(n_games: u32, mut f: impl FnMut(&RacingKings)) {
    let mut rng = Rng::new(7);
    for i in 0..n_games {
        let variant = ["standard", "feup"][i as usize % 2];
        let mut pos = RacingKings::start(variant).expect("a known variant");
        while pos.outcome().is_none() && pos.clock() < 100 {
            f(&pos);
            let Some(m) = pos.pick_move(|n| rng.below(n)) else {
                break;
            };
            pos.play_unchecked(m);
        }
    }
}

fn read(text: &str) -> RacingKings {
    text.parse().expect("a valid position")
}

/// The evaluation as seen by White.
fn white_view(pos: &RacingKings) -> i32 {
    let eval = RaceEval.evaluate(pos);
    match pos.to_move() {
        Player::First => eval,
        Player::Second => -eval,
    }
}

#[test]
fn mirrored_positions_have_equal_evaluations() {
    each_position(200, |pos| {
        let mirrored = pos.transformed(Symmetry::MirrorFiles);
        assert_eq!(
            RaceEval.evaluate(pos),
            RaceEval.evaluate(&mirrored),
            "{pos}"
        );
    });
}

#[test]
fn evaluations_are_bounded_and_term_numbers_valid() {
    assert_eq!(GROUPS.iter().map(|(_, size)| size).sum::<usize>(), N_TERMS);
    each_position(200, |pos| {
        assert!(RaceEval.evaluate(pos).abs() < 10_000, "{pos}");
        terms(pos, |term, n| {
            assert!(term < N_TERMS && n.abs() == 1, "{pos}");
        });
    });
}

#[test]
fn noisy_moves_are_exactly_the_legal_moves_that_are_noisy() {
    each_position(100, |pos| {
        let (mut listed, mut tested) = (Vec::new(), Vec::new());
        RaceEval.noisy_moves(pos, |m| listed.push(m));
        pos.every_move(|m| {
            if RaceEval.is_noisy(pos, m) {
                tested.push(m);
            }
        });
        listed.sort_unstable();
        tested.sort_unstable();
        assert_eq!(listed, tested, "{pos}");
    });
}

#[test]
fn a_pass_changes_only_the_player_to_move() {
    let mut n_passes = 0;
    each_position(100, |pos| {
        let Some(passed) = RaceEval.pass(pos) else {
            return;
        };
        n_passes += 1;
        let text = passed.to_string();
        let reread = RacingKings::read(&text, Some(&pos.variant())).expect("a valid position");
        assert_eq!((reread.key(), &reread), (passed.key(), &passed), "{pos}");
        assert_ne!(passed.to_move(), pos.to_move());
        let placement = |pos: &RacingKings| pos.to_string().split(' ').next().map(str::to_owned);
        assert_eq!(placement(&passed), placement(pos));
    });
    assert!(1000 < n_passes);
}

#[test]
fn having_the_move_and_the_nearer_king_raise_the_evaluation() {
    let level = "8/8/8/8/8/8/k6K/8";
    let to_move = |turn| white_view(&read(&format!("{level} {turn} - - 0 1")));
    assert!(to_move('b') < to_move('w'));
    let ahead = read("8/8/7K/8/8/8/k7/8 w - - 0 1");
    let behind = read("8/8/k7/8/8/8/7K/8 w - - 0 1");
    assert!(white_view(&behind) < 0 && 0 < white_view(&ahead));
}

#[test]
fn guarded_rank_lowers_the_evaluation_of_the_king_before_it() {
    let open = read("8/8/8/1K6/8/6k1/8/7q b - - 0 1");
    let closed = read("8/7q/8/1K6/8/6k1/8/8 b - - 0 1");
    assert!(white_view(&closed) < white_view(&open));
}

#[test]
fn arrived_white_king_is_a_draw_if_black_can_follow() {
    assert_eq!(RaceEval.evaluate(&read("1K6/7k/8/8/8/8/8/8 b - - 0 1")), 0);
}

#[test]
fn arriving_is_the_most_urgent_move() {
    let pos = read("8/1K4k1/8/8/8/8/8/r6Q b - - 0 1");
    let mut best = None;
    pos.every_move(|m| best = best.max(Some((RaceEval.urgency(&pos, m), m))));
    let to = best.map(|(_, m)| m.to().to_string());
    assert!(to.is_some_and(|square| square.ends_with('8')));
}

#[test]
fn evaluation_equals_its_snapshot() {
    let text = testkit::judgement::<RacingKings>(&RaceEval, "standard");
    testkit::assert_snapshot!("judgement", text);
}
