//! Every refused tap has a reason that the twin agrees with: its clause forbids what the taps could
//! mean, and the cells and pieces that it names are where it says.

use std::collections::BTreeMap;

use game::Position;
use moai::{Cells, Moai, Wide};
use testkit::{RefusedTap, value};

use crate::twin::refusals;

/// Number of positions of a variant in which every tap is tried.
const POSITIONS: usize = 2_000;

fn check<S: Cells>(variant: &str, n_positions: usize) -> BTreeMap<&'static str, usize> {
    let mut n_given = BTreeMap::new();
    testkit::refusals(
        n_positions,
        |_| Moai::<S>::start(variant).expect(variant),
        |refused| {
            judge(refused);
            *n_given.entry(refused.reason.id()).or_insert(0) += 1;
        },
    );
    n_given
}

fn judge(refused: &RefusedTap<'_>) {
    let RefusedTap {
        position,
        variant,
        so_far,
        tap,
        reason,
    } = refused;
    let clauses = refusals::forbidding(position, variant, so_far, tap);
    let clause = reason.clause().expect("a clause");
    assert!(
        clauses.contains(&clause),
        "{so_far:?}, then {tap} in {position}: {reason}, but the twin finds {clauses:?}"
    );
    let text = |name: &str| value(reason, name).to_string();
    let pawn = || {
        let letter = if text("pawn") == "moai-piece-white" {
            'W'
        } else {
            'B'
        };
        refusals::place_of(position, variant, letter)
    };
    match reason.id() {
        "moai-no-line-of-sight" | "moai-slide-blocked" => {
            let ends = [&*text("square"), &*pawn()];
            assert!(
                refusals::is_between(position, variant, &text("other"), ends),
                "{reason} in {position}"
            );
        }
        "moai-not-in-line" => assert_eq!(text("other"), pawn(), "{reason} in {position}"),
        "moai-slides-on" => {
            let ends = refusals::ends(position, variant, &so_far[0]);
            assert!(ends.contains(&text("to")), "{reason} in {position}");
        }
        "moai-ends-elsewhere" if so_far.len() == 1 => {
            let mut cells: Vec<String> = text("cells").split(", ").map(str::to_owned).collect();
            cells.sort();
            let ends = refusals::ends(position, variant, &so_far[0]);
            assert_eq!(cells, ends, "{reason} in {position}");
        }
        _ => (),
    }
}

#[test]
fn every_refused_tap_has_a_reason_that_the_twin_agrees_with() {
    let n_given = check::<u64>("8x8", POSITIONS);
    for id in [
        "moai-cell-taken",
        "moai-corner",
        "moai-end-taken",
        "moai-ends-elsewhere",
        "moai-no-cell-behind",
        "moai-no-line-of-sight",
        "moai-no-pawn-in-line",
        "moai-not-in-line",
        "moai-pawn-shut-in",
        "moai-push-blocked",
        "moai-push-edge",
        "moai-push-from",
        "moai-slide-blocked",
        "moai-slides-on",
        "moai-too-near",
        "moai-too-near-edge",
    ] {
        assert!(
            n_given.contains_key(id),
            "{id} was never given: {n_given:?}"
        );
    }
}

#[test]
fn refused_taps_on_other_boards_have_such_reasons_too() {
    check::<u64>("5x6,black-first", testkit::cases(POSITIONS));
    check::<Wide>("9x8", testkit::cases(POSITIONS));
}
