//! The evaluation does not depend on the orientation of the board. (It does depend on the colours:
//! White has a henge more at the start and wins ties.)

use game::{Heuristic, Position, Rng, Symmetric};
use gorogo::{GoRoGo, GoRoGoEval};

#[test]
fn symmetric_positions_have_equal_evaluations() {
    let mut rng = Rng::new(1);
    for _ in 0..300 {
        let mut pos = GoRoGo::START;
        while let Some(m) = pos.pick_move(|n| rng.below(n)) {
            let value = GoRoGoEval::FITTED.evaluate(&pos);
            assert!(value.abs() < 29_000, "{pos}: {value}");
            for symmetry in pos.symmetries() {
                let image = pos.transformed(*symmetry);
                assert_eq!(GoRoGoEval::FITTED.evaluate(&image), value, "{pos}");
                let image_move = pos.transformed_move(m, *symmetry);
                let urgency = |pos, m| GoRoGoEval::FITTED.urgency(pos, m);
                assert_eq!(urgency(&image, image_move), urgency(&pos, m), "{pos} {m}");
            }
            pos.play_unchecked(m);
        }
    }
}

#[test]
fn evaluation_equals_its_snapshot() {
    let text = testkit::judgement::<GoRoGo>(&GoRoGoEval::FITTED, "standard");
    testkit::assert_snapshot!("judgement", text);
}
