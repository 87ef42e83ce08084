//! Two of the tests that every game must pass: the battery on random games, and parsers on random
//! text.

use racing_kings::RacingKings;
use testkit::cases;

#[test]
fn random_games_of_standard_pass_the_battery() {
    testkit::check_symmetric::<RacingKings>("standard", cases(5_000));
}

#[test]
fn random_games_of_feup_pass_the_battery() {
    testkit::check_symmetric::<RacingKings>("feup", cases(5_000));
}

#[test]
fn parsers_never_panic() {
    testkit::parsers_never_panic::<RacingKings>("KQRBNkqrbnPpw/- 0123456789abcdefghx#+é");
}
