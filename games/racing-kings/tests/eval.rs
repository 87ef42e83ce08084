//! What the evaluation promises whatever its weights are, on the positions of random games.

use game::{Heuristic, Player, Position, Rng, Symmetric};
use grid::Symmetry;
use racing_kings::{
    RaceEval, RacingKings,
    eval::{GROUPS, N_TERMS, terms},
};

/// Undecided positions of random games of both variants.
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

fn white_view(pos: &RacingKings) -> i32 {
    let eval = RaceEval.evaluate(pos);
    match pos.to_move() {
        Player::First => eval,
        Player::Second => -eval,
    }
}

#[test]
fn left_and_right_are_alike() {
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
fn opinions_are_small_and_terms_are_known() {
    assert_eq!(GROUPS.iter().map(|(_, size)| size).sum::<usize>(), N_TERMS);
    each_position(200, |pos| {
        assert!(RaceEval.evaluate(pos).abs() < 10_000, "{pos}");
        terms(pos, |term, n| {
            assert!(term < N_TERMS && n.abs() == 1, "{pos}");
        });
    });
}

#[test]
fn noisy_moves_are_the_legal_ones_that_are_noisy() {
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
fn a_pass_changes_the_turn_and_nothing_else() {
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
        let placement = |it: &RacingKings| it.to_string().split(' ').next().map(str::to_owned);
        assert_eq!(placement(&passed), placement(pos));
    });
    assert!(1000 < n_passes);
}

#[test]
fn the_turn_and_the_nearer_king_are_worth_having() {
    let level = "8/8/8/8/8/8/k6K/8";
    let to_move = |turn| white_view(&read(&format!("{level} {turn} - - 0 1")));
    assert!(to_move('b') < to_move('w'));
    let ahead = read("8/8/7K/8/8/8/k7/8 w - - 0 1");
    let behind = read("8/8/k7/8/8/8/7K/8 w - - 0 1");
    assert!(white_view(&behind) < 0 && 0 < white_view(&ahead));
}

#[test]
fn a_closed_rank_stops_a_king() {
    let open = read("8/8/8/1K6/8/6k1/8/7q b - - 0 1");
    let closed = read("8/7q/8/1K6/8/6k1/8/8 b - - 0 1");
    assert!(white_view(&closed) < white_view(&open));
}

#[test]
fn white_at_home_is_a_draw_if_black_can_follow() {
    assert_eq!(RaceEval.evaluate(&read("1K6/7k/8/8/8/8/8/8 b - - 0 1")), 0);
}

#[test]
fn arriving_comes_first() {
    let pos = read("8/1K4k1/8/8/8/8/8/r6Q b - - 0 1");
    let mut best = None;
    pos.every_move(|m| best = best.max(Some((RaceEval.urgency(&pos, m), m))));
    let to = best.map(|(_, m)| m.to().to_string());
    assert!(to.is_some_and(|it| it.ends_with('8')));
}

#[test]
fn opinions_change_on_purpose_only() {
    let text = testkit::judgement::<RacingKings>(&RaceEval, "standard");
    testkit::assert_snapshot!("judgement", text);
}
