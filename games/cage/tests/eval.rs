//! The evaluation sees neither which way the board lies nor which colour a player has.

use cage::{Cage, CageEval};
use game::{Heuristic, Position, Rng, Symmetric};

/// Shows every undecided position of some random games.
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
fn turned_boards_are_worth_the_same() {
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
fn swapped_colours_are_worth_the_same() {
    let swap = |it| match it {
        'r' => 'b',
        'b' => 'r',
        other => other,
    };
    visit("10", 20, |pos| {
        let text: String = pos.to_string().chars().map(swap).collect();
        let image: Cage = text.parse().expect("a position");
        let [here, there] = [pos, &image].map(|it| CageEval::FITTED.evaluate(it));
        assert_eq!(here, there, "{pos}");
    });
}

#[test]
fn opinions_change_on_purpose_only() {
    let text = testkit::judgement::<Cage>(&CageEval::FITTED, "10");
    testkit::assert_snapshot!("judgement_10", text);
    let text = testkit::judgement::<Cage>(&CageEval::FITTED, "6");
    testkit::assert_snapshot!("judgement_6", text);
}
