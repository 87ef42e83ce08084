//! The tests that every game must pass: the battery on random games of every board, perft counts,
//! parsers on random text, and a game as a snapshot.

use cage::Cage;
use testkit::cases;

#[test]
fn random_games_pass_the_battery() {
    for board in ["10", "8", "6", "4"] {
        testkit::check_symmetric::<Cage>(board, cases(5_000));
    }
}

#[test]
fn perft_counts_are_the_known_ones() {
    testkit::perft_file::<Cage>(include_str!("data/perft.txt"));
}

#[test]
fn parsers_never_panic() {
    testkit::parsers_never_panic::<Cage>("rb/0123456789 abcdefghijx-*pass");
}

#[test]
fn playthrough() {
    testkit::assert_snapshot!("playthrough_10", testkit::playthrough::<Cage>("10", 1));
    testkit::assert_snapshot!("playthrough_6", testkit::playthrough::<Cage>("6", 3));
}
