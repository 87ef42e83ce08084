//! The tests that every game must pass: the battery on random games, perft counts, parsers on
//! random text, comparison with the twin, and a game as a snapshot.

use game::{Outcome, Player};
use gorogo::GoRoGo;
use testkit::cases;

use crate::twin;

const VARIANT: &str = "standard";

#[test]
fn random_games_pass_the_battery() {
    testkit::check_symmetric::<GoRoGo>(VARIANT, cases(5_000));
}

#[test]
fn perft_counts_are_the_known_ones() {
    testkit::perft_file::<GoRoGo>(include_str!("data/perft.txt"));
}

#[test]
fn twin_agrees_in_random_games() {
    testkit::twin::<GoRoGo>(
        VARIANT,
        cases(100_000),
        twin::moves,
        twin::play,
        |text, variant| {
            twin::ending(text, variant).map(|ending| match ending {
                twin::Ending::First => Outcome::Win(Player::First),
                twin::Ending::Second => Outcome::Win(Player::Second),
                twin::Ending::Draw => Outcome::Draw,
            })
        },
    );
}

#[test]
fn parsers_never_panic() {
    testkit::parsers_never_panic::<GoRoGo>("wbh/&,012345 abcdeé");
}

#[test]
fn random_game_equals_its_snapshot() {
    testkit::assert_snapshot!("game", testkit::playthrough::<GoRoGo>(VARIANT, 1));
}
