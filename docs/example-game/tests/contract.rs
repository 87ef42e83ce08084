//! Shows that the game keeps the promises every game makes.

use example_game::Breakthrough;

use crate::twin;

const VARIANT: &str = "standard";

#[test]
fn random_games_pass_the_battery() {
    testkit::check_symmetric::<Breakthrough>(VARIANT, 500);
}

#[test]
fn perft_counts_are_those_of_the_twin() {
    let start = "bbbbbb/bbbbbb/6/6/wwwwww/wwwwww w";
    let counts = (1..=3).map(|depth| format!("perft {depth} {}\n", twin::perft(start, depth)));
    let file: String = [format!("position {start}\n")]
        .into_iter()
        .chain(counts)
        .collect();
    testkit::perft_file::<Breakthrough>(&file);
}

#[test]
fn the_literal_twin_agrees() {
    testkit::twin::<Breakthrough>(VARIANT, 10_000, twin::moves, twin::play, twin::ending);
}

#[test]
fn parsers_never_panic() {
    testkit::parsers_never_panic::<Breakthrough>("wb/0123456 abcdefé");
}
