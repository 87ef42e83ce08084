//! The tests that every game must pass, for both implementations of sets of cells: the battery on
//! random games, perft counts, parsers on random text, and games as snapshots.

use moai::{Moai, Wide};
use testkit::cases;

#[test]
fn random_games_pass_the_battery() {
    for variant in ["8x8", "8x8,black-first", "5x5", "6x7,black-first", "12x5"] {
        testkit::check_symmetric::<Moai<u64>>(variant, cases(5_000));
    }
}

#[test]
fn random_games_pass_the_battery_on_wide_boards() {
    testkit::check_symmetric::<Moai<Wide>>("5x5,black-first", cases(5_000));
    testkit::check_symmetric::<Moai<Wide>>("9x9", cases(5_000));
    // Games on large boards are several times as long, and each of their positions has several
    // times as many moves to check: fewer games check as many moves in the same time.
    testkit::check_symmetric::<Moai<Wide>>("5x19", cases(500));
    testkit::check_symmetric::<Moai<Wide>>("19x19", cases(100));
}

#[test]
fn perft_counts_are_the_known_ones() {
    testkit::perft_file::<Moai<u64>>(include_str!("data/perft.txt"));
}

#[test]
fn parsers_never_panic() {
    testkit::parsers_never_panic::<Moai<u64>>("WBx#/@+-wb 123456789acdhé");
}

#[test]
fn parsers_never_panic_on_wide_boards() {
    testkit::parsers_never_panic::<Moai<Wide>>("WBx#/@+-wb 123456789acdhsé");
}

#[test]
fn random_games_equal_their_snapshots() {
    testkit::assert_snapshot!("8x8", testkit::playthrough::<Moai<u64>>("8x8", 1));
    let other = testkit::playthrough::<Moai<u64>>("6x7,black-first", 2);
    testkit::assert_snapshot!("6x7-black-first", other);
}
