//! Two whole games written down, so that no change of the rules goes unnoticed.

use racing_kings::RacingKings;

#[test]
fn standard_playthrough() {
    testkit::assert_snapshot!(
        "standard",
        testkit::playthrough::<RacingKings>("standard", 1)
    );
}

#[test]
fn feup_playthrough() {
    testkit::assert_snapshot!("feup", testkit::playthrough::<RacingKings>("feup", 2));
}
