//! The evaluation does not depend on the orientation of the board or on the colours of the players.

use cage::{Cage, CageEval};
use game::{Heuristic, Position, Rng, Symmetric};

/// Calls `f` with every undecided position of `n_games` random games.
fn visit(variant: &str, n_games: u32, mut f: impl FnMut(&Cage)) {
    let mut rng = Rng::new(1);
    for _ in 0..n_games {
        let mut pos = Cage::start(variant).expect("a board");
        while pos.decided().is_none() {
            f(&pos);
            let m = pos.pick_move(|n| rng.below(n)).expect("a move");
            pos.play_unchecked(m);
        }
    }
}

#[test]
fn symmetric_positions_have_equal_evaluations() {
    for variant in ["10", "8", "6", "4"] {
        visit(variant, 20, |pos| {
            let value = CageEval::FITTED.evaluate(pos);
            assert!(value.abs() < 29_000, "{pos}: {value}");
            for symmetry in pos.symmetries() {
                let image = pos.transformed(*symmetry);
                assert_eq!(CageEval::FITTED.evaluate(&image), value, "{pos}");
            }
        });
    }
}

#[test]
fn positions_with_swapped_colours_have_equal_evaluations() {
    let swap = |letter| match letter {
        'r' => 'b',
        'b' => 'r',
        other => other,
    };
    visit("10", 20, |pos| {
        let text: String = pos.to_string().chars().map(swap).collect();
        let image: Cage = text.parse().expect("a position");
        let [here, there] = [pos, &image].map(|pos| CageEval::FITTED.evaluate(pos));
        assert_eq!(here, there, "{pos}");
    });
}

#[test]
fn evaluation_equals_its_snapshots() {
    let text = testkit::judgement::<Cage>(&CageEval::FITTED, "10");
    testkit::assert_snapshot!("judgement_10", text);
    let text = testkit::judgement::<Cage>(&CageEval::FITTED, "6");
    testkit::assert_snapshot!("judgement_6", text);
}
