//! Shows that the game keeps the promises every game makes: the battery on random games, perft
//! counts, parsers that never panic, agreement with the literal twin, and a game on record.

use game::{Outcome, Player};
use gorogo::GoRoGo;

use crate::twin;

const VARIANT: &str = "standard";

#[test]
fn random_games_pass_the_battery() {
    testkit::check_symmetric::<GoRoGo>(VARIANT, 5_000);
}

#[test]
fn perft_counts_are_the_known_ones() {
    testkit::perft_file::<GoRoGo>(include_str!("data/perft.txt"));
}

#[test]
fn the_literal_twin_agrees() {
    testkit::twin::<GoRoGo>(
        VARIANT,
        100_000,
        twin::moves,
        twin::play,
        |text, variant| {
            twin::ending(text, variant).map(|it| match it {
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
fn a_game_on_record() {
    testkit::assert_snapshot!("game", testkit::playthrough::<GoRoGo>(VARIANT, 1));
}
