//! The promises every game makes, checked on random games, and the parsers on random texts.

use racing_kings::RacingKings;

#[test]
fn standard_keeps_every_promise() {
    testkit::check_symmetric::<RacingKings>("standard", 5_000);
}

#[test]
fn feup_keeps_every_promise() {
    testkit::check_symmetric::<RacingKings>("feup", 5_000);
}

#[test]
fn parsers_never_panic() {
    testkit::parsers_never_panic::<RacingKings>("KQRBNkqrbnPpw/- 0123456789abcdefghx#+é");
}
