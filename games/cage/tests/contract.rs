//! What every game promises: the battery on random games of every board, perft counts, parsers
//! that survive any bytes, and a game written down.

use cage::Cage;

#[test]
fn random_games_keep_every_promise() {
    for (board, n_games) in [("10", 5000), ("8", 5000), ("6", 5000), ("4", 5000)] {
        testkit::check_symmetric::<Cage>(board, n_games);
    }
}

#[test]
fn perft_counts() {
    testkit::perft_file::<Cage>(include_str!("data/perft.txt"));
}

#[test]
fn any_bytes_can_be_read() {
    testkit::parsers_never_panic::<Cage>("rb/0123456789 abcdefghijx-*pass");
}

#[test]
fn playthrough() {
    testkit::assert_snapshot!("playthrough_10", testkit::playthrough::<Cage>("10", 1));
    testkit::assert_snapshot!("playthrough_6", testkit::playthrough::<Cage>("6", 3));
}
