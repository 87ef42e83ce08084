//! The tests that every game must pass. `cases` runs a fifth of the random cases in `make test` and
//! all of them in `make soak`.

use example_game::Breakthrough;
use testkit::cases;

use crate::twin;

const VARIANT: &str = "standard";

#[test]
fn random_games_pass_the_battery() {
    testkit::check_symmetric::<Breakthrough>(VARIANT, cases(500));
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
fn twin_agrees_in_random_games() {
    let n_positions = cases(10_000);
    testkit::twin::<Breakthrough>(VARIANT, n_positions, twin::moves, twin::play, twin::ending);
}

#[test]
fn parsers_never_panic() {
    testkit::parsers_never_panic::<Breakthrough>("wb/0123456 abcdefé");
}
