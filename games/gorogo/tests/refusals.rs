//! Every refused tap has a reason that the twin agrees with: its clause forbids what the taps could
//! mean, and the points and pieces that it names are what it says.

use std::collections::BTreeMap;

use game::Position;
use gorogo::GoRoGo;
use testkit::{RefusedTap, number, value};

use crate::twin::refusals;

/// Number of positions in which every tap is tried, at every stage.
const POSITIONS: usize = 2_000;

fn judge(refused: &RefusedTap<'_>) {
    let RefusedTap {
        position,
        so_far,
        tap,
        reason,
        ..
    } = refused;
    let context = || format!("{so_far:?}, then {tap} in {position}: {reason}");
    let clauses = refusals::forbidding(position, so_far, tap);
    let clause = reason.clause().expect("a clause");
    assert!(clauses.contains(&clause), "{}: {clauses:?}", context());
    let text = |name: &str| value(reason, name).to_string();
    match reason.id() {
        "gorogo-occupied" => {
            let expected = match refusals::content(position, &text("square")) {
                'w' => "gorogo-white-stone",
                'b' => "gorogo-black-stone",
                'h' => "gorogo-henge",
                _ => "empty",
            };
            assert_eq!(text("piece"), expected, "{}", context());
        }
        "gorogo-suicide" => {
            let group = refusals::group_without_liberties(position, &text("square"));
            assert_eq!(number(reason, "size"), group.len() as i64, "{}", context());
            let mut named: Vec<String> = text("group").split(", ").map(str::to_owned).collect();
            named.sort();
            assert_eq!(named, group, "{}", context());
        }
        _ => (),
    }
}

#[test]
fn every_refused_tap_has_a_reason_that_the_twin_agrees_with() {
    let mut n_given = BTreeMap::new();
    testkit::refusals(
        POSITIONS,
        |_| GoRoGo::start("standard").expect("the start"),
        |refused| {
            judge(refused);
            *n_given.entry(refused.reason.id()).or_insert(0) += 1;
        },
    );
    for id in [
        "gorogo-beside-board",
        "gorogo-no-henge-left",
        "gorogo-not-your-stones",
        "gorogo-occupied",
        "gorogo-off-board",
        "gorogo-one-piece",
        "gorogo-opening-henge",
        "gorogo-suicide",
    ] {
        assert!(
            n_given.contains_key(id),
            "{id} was never given: {n_given:?}"
        );
    }
}
