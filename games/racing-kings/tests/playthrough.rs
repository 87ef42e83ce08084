//! A whole random game of each variant, compared with its snapshot.

use racing_kings::RacingKings;

#[test]
fn random_game_of_standard_equals_its_snapshot() {
    testkit::assert_snapshot!(
        "standard",
        testkit::playthrough::<RacingKings>("standard", 1)
    );
}

#[test]
fn random_game_of_feup_equals_its_snapshot() {
    testkit::assert_snapshot!("feup", testkit::playthrough::<RacingKings>("feup", 2));
}
