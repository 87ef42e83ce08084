//! Every refused tap has a reason that the twin agrees with: its clause forbids what the taps could
//! mean, and the squares that it names are what it says.

use std::collections::BTreeMap;

use cage::Cage;
use game::{Position, Rng};
use testkit::{RefusedTap, value};

use crate::{
    twin::refusals::{self, Judge, Judgement},
    twins::sparse,
};

/// Number of positions in which every tap is tried.
const POSITIONS: usize = 2_000;

/// Number of jumps that are each entered by the captured checker or by the landing. Later ones are
/// entered like the one before.
const N_FREE: usize = 4;

fn check_refusal(judge: &Judge, refused: &RefusedTap<'_>) {
    let RefusedTap {
        position,
        so_far,
        tap,
        reason,
        ..
    } = refused;
    let case = || format!("{so_far:?}, then {tap} in {position}: {reason}");
    match judge.forbidding(so_far, tap) {
        Judgement::Forbidden(clauses) => {
            let clause = reason.clause().expect("a clause");
            assert!(clauses.contains(&clause), "{}: {clauses:?}", case());
        }
        Judgement::LegalJump(number) => {
            assert!(N_FREE < number, "{}: legal", case());
            let ids = ["cage-tap-captures", "cage-tap-landings"];
            assert!(ids.contains(&reason.id()), "{}", case());
        }
    }
    let text = |name: &str| value(reason, name).to_string();
    let content = |name: &str| judge.content(&text(name));
    let touch = |a: &str, b: &str| refusals::are_adjacent(&text(a), &text(b));
    let is_closer = || judge.is_closer([&text("to"), &text("from")]);
    match reason.id() {
        "cage-own-neighbour" => {
            assert!(
                touch("square", "other") && content("other") == "own",
                "{}",
                case()
            );
        }
        "cage-stuck-own-neighbour" => {
            assert!(
                touch("to", "other") && content("other") == "own",
                "{}",
                case()
            );
        }
        "cage-leaves-enemy" | "cage-stuck-leaves-enemy" => {
            assert!(
                touch("from", "other") && content("other") == "enemy",
                "{}",
                case()
            );
        }
        "cage-not-closer" | "cage-stuck-not-closer" => {
            assert!(
                touch("from", "other") && content("other") == "enemy",
                "{}",
                case()
            );
            assert!(!is_closer(), "{}", case());
        }
        "cage-neither-closer-nor-adjoining" | "cage-stuck-neither" => {
            assert!(!is_closer(), "{}", case());
        }
        "cage-landing-occupied" => {
            assert!(
                touch("square", "to") && content("to") != "empty",
                "{}",
                case()
            );
        }
        "cage-not-yours" => assert_eq!(content("square"), "enemy", "{}", case()),
        "cage-no-checker" => assert_eq!(content("square"), "empty", "{}", case()),
        "cage-step-onto-checker" => assert_ne!(content("square"), "empty", "{}", case()),
        "cage-must-go-on" => assert!(touch("at", "square"), "{}", case()),
        _ => (),
    }
}

fn check(n_positions: usize, start: impl FnMut(&mut Rng) -> Cage) -> BTreeMap<&'static str, usize> {
    let mut n_given = BTreeMap::new();
    let mut judged = (String::new(), None);
    testkit::refusals(n_positions, start, |refused| {
        if judged.0 != refused.position {
            let judge = Judge::of(refused.position, refused.variant);
            judged = (refused.position.to_owned(), Some(judge));
        }
        check_refusal(judged.1.as_ref().expect("just made"), refused);
        *n_given.entry(refused.reason.id()).or_insert(0) += 1;
    });
    n_given
}

#[test]
fn every_refused_tap_has_a_reason_that_the_twin_agrees_with() {
    let n_given = check(POSITIONS, |_| Cage::start("10").expect("the start"));
    for id in [
        "cage-already-there",
        "cage-choose-jumper",
        "cage-landing-occupied",
        "cage-leaves-by-jump",
        "cage-leaves-enemy",
        "cage-must-go-on",
        "cage-neither-closer-nor-adjoining",
        "cage-no-checker",
        "cage-not-adjacent",
        "cage-not-closer",
        "cage-not-yours",
        "cage-nothing-to-jump",
        "cage-own-neighbour",
        "cage-pass-is-forced",
        "cage-shut-in",
        "cage-step-onto-checker",
        "cage-stuck-leaves-enemy",
        "cage-stuck-not-closer",
        "cage-stuck-own-neighbour",
        "cage-too-far",
    ] {
        assert!(
            n_given.contains_key(id),
            "{id} was never given: {n_given:?}"
        );
    }
}

#[test]
fn refused_taps_among_few_checkers_have_such_reasons_too() {
    for n in [10, 8, 6, 4] {
        check(testkit::cases(POSITIONS), |rng| sparse(n, rng));
    }
}

/// A checker that can capture six others in a row: the only positions in which a legal jump can be
/// refused, because it is entered otherwise than the one before.
#[test]
fn refused_taps_in_long_sequences_have_such_reasons_too() {
    let start = |_: &mut Rng| {
        let text = "10/10/10/10/10/1b1b6/b9/1b8/2b7/rb8 r";
        Cage::read(text, None).unwrap_or_else(|reason| panic!("{text}: {reason}"))
    };
    let n_given = check(60, start);
    let ids = [
        "cage-jumped-twice",
        "cage-must-go-on",
        "cage-tap-captures",
        "cage-tap-landings",
    ];
    assert!(ids.iter().all(|id| n_given.contains_key(id)), "{n_given:?}");
}
