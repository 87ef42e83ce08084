//! Every refused tap has a reason that the twin agrees with: its clause forbids what the taps could
//! mean, and the pieces that it names stand, block or attack where it says.

use std::collections::BTreeMap;

use game::{Position, Rng};
use racing_kings::RacingKings;
use testkit::{RefusedTap, value};

use crate::{twin::refusals, twins::few_men};

/// Number of positions in which every tap is tried.
const POSITIONS: usize = 2_000;

fn judge(refused: &RefusedTap<'_>) {
    let RefusedTap {
        position,
        variant,
        so_far,
        tap,
        reason,
    } = refused;
    let context = || format!("{so_far:?}, then {tap} in {position}: {reason}");
    let clauses = refusals::forbidding(position, variant, so_far, tap);
    let clause = reason.clause().expect("a clause");
    assert!(clauses.contains(&clause), "{}: {clauses:?}", context());
    let text = |name: &str| value(reason, name).to_string();
    let (chosen, target) = match so_far {
        [from] => (from.as_str(), Some(*tap)),
        _ => (*tap, None),
    };
    let attacks = |piece: &str, king: &str| {
        let squares = [piece, king];
        refusals::would_attack(position, variant, chosen, target, squares)
    };
    match reason.id() {
        "racing-kings-empty" => {
            assert_eq!(
                refusals::owner(position, &text("square")),
                "none",
                "{}",
                context()
            );
        }
        "racing-kings-not-yours" => {
            assert_eq!(
                refusals::owner(position, &text("square")),
                "other",
                "{}",
                context()
            );
        }
        "racing-kings-own-piece" => {
            assert_eq!(
                refusals::owner(position, &text("square")),
                "own",
                "{}",
                context()
            );
        }
        "racing-kings-blocked" => {
            let ends = [&*text("from"), &*text("to")];
            let is_between = refusals::stands_between(position, &text("square"), ends);
            assert!(is_between, "{}", context());
            let kind = refusals::kind(position, &text("square"));
            assert!(text("other").ends_with(kind), "{}", context());
        }
        "racing-kings-would-touch"
        | "racing-kings-own-king-attacked"
        | "racing-kings-gives-check"
        | "racing-kings-uncovers-check" => {
            assert!(attacks(&text("square"), &text("king")), "{}", context());
        }
        _ => (),
    }
}

fn check(
    n_positions: usize,
    start: impl FnMut(&mut Rng) -> RacingKings,
) -> BTreeMap<&'static str, usize> {
    let mut n_given = BTreeMap::new();
    testkit::refusals(n_positions, start, |refused| {
        judge(refused);
        *n_given.entry(refused.reason.id()).or_insert(0) += 1;
    });
    n_given
}

#[test]
fn every_refused_tap_has_a_reason_that_the_twin_agrees_with() {
    let start = |_: &mut Rng| RacingKings::start("standard").expect("the start");
    let n_given = check(POSITIONS, start);
    for id in [
        "racing-kings-beside-board",
        "racing-kings-blocked",
        "racing-kings-empty",
        "racing-kings-gives-check",
        "racing-kings-moves-otherwise",
        "racing-kings-not-yours",
        "racing-kings-off-board",
        "racing-kings-own-king-attacked",
        "racing-kings-own-piece",
        "racing-kings-shut-in",
        "racing-kings-stays",
        "racing-kings-stuck",
        "racing-kings-uncovers-check",
        "racing-kings-would-touch",
    ] {
        assert!(
            n_given.contains_key(id),
            "{id} was never given: {n_given:?}"
        );
    }
}

#[test]
fn refused_taps_of_feup_and_near_the_finish_have_such_reasons_too() {
    let n_positions = testkit::cases(POSITIONS);
    check(n_positions, |rng| few_men("standard", rng));
    check(n_positions, |rng| few_men("feup", rng));
    check(n_positions, |_| {
        RacingKings::start("feup").expect("the start")
    });
}
