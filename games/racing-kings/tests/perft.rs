//! Perft counts, compared with published ones.

use racing_kings::RacingKings;

#[test]
fn perft_counts_are_the_published_ones() {
    testkit::perft_file::<RacingKings>(include_str!("data/perft.txt"));
}
