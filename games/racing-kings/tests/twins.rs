//! The fast rules against the literal ones, which were written independently from the clauses.

use game::{Outcome, Player};
use racing_kings::RacingKings;

#[path = "twin/mod.rs"]
mod twin;

fn ending(position: &str, variant: &str) -> Option<Outcome> {
    twin::ending(position, variant).map(|it| match it {
        twin::Ending::First => Outcome::Win(Player::First),
        twin::Ending::Second => Outcome::Win(Player::Second),
        twin::Ending::Draw => Outcome::Draw,
    })
}

#[test]
fn standard_equals_its_twin() {
    testkit::twin::<RacingKings>("standard", 50_000, twin::moves, twin::play, ending);
}

#[test]
fn feup_equals_its_twin() {
    testkit::twin::<RacingKings>("feup", 50_000, twin::moves, twin::play, ending);
}
