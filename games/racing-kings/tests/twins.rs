//! Comparison of the game with its twin, which was written independently from the clauses.

use std::cell::Cell;

use game::{Outcome, Player, Position, Rng};
use racing_kings::RacingKings;
use testkit::cases;

use crate::twin;

fn ending(position: &str, variant: &str) -> Option<Outcome> {
    twin::ending(position, variant).map(|ending| match ending {
        twin::Ending::First => Outcome::Win(Player::First),
        twin::Ending::Second => Outcome::Win(Player::Second),
        twin::Ending::Draw => Outcome::Draw,
    })
}

#[test]
fn standard_equals_its_twin() {
    let n_positions = cases(50_000);
    testkit::twin::<RacingKings>("standard", n_positions, twin::moves, twin::play, ending);
}

#[test]
fn feup_equals_its_twin() {
    let n_positions = cases(50_000);
    testkit::twin::<RacingKings>("feup", n_positions, twin::moves, twin::play, ending);
}

/// A random position with two kings, mostly near the finish, and up to six other pieces anywhere.
/// The move clock leaves a game at most ten plies, so that most positions compared are new ones.
pub(crate) fn few_men(variant: &str, rng: &mut Rng) -> RacingKings {
    loop {
        let mut board = [[None; 8]; 8];
        for king in ['K', 'k'] {
            let rank = match rng.below(4) {
                0 => rng.below(8),
                _ => 5 + rng.below(3),
            };
            board[rank as usize][rng.below(8) as usize] = Some(king);
        }
        for _ in 0..rng.below(7) {
            let letter = b"QRBNqrbn"[rng.below(8) as usize];
            let [rank, file] = [(); 2].map(|()| rng.below(8) as usize);
            board[rank][file].get_or_insert(char::from(letter));
        }
        let mut text = String::new();
        let letter =
            |square: grid::Square| board[usize::from(square.rank)][usize::from(square.file)];
        game::write_rows(&mut text, 8, 8, letter).expect("a string");
        let side = ['w', 'b'][rng.below(2) as usize];
        let clock = 90 + rng.below(10);
        // K7 may forbid the position: then another one is tried.
        if let Ok(pos) = RacingKings::read(&format!("{text} {side} - - {clock} 1"), Some(variant)) {
            return pos;
        }
    }
}

fn check_few_men(variant: &str) {
    let n_endings = Cell::new([0; 3]);
    testkit::twin_from::<RacingKings>(
        variant,
        cases(30_000),
        |rng| few_men(variant, rng),
        twin::moves,
        twin::play,
        |text, variant| {
            let ending = ending(text, variant);
            let mut counts = n_endings.get();
            match ending {
                Some(Outcome::Win(player)) => counts[player as usize] += 1,
                Some(Outcome::Draw) => counts[2] += 1,
                None => (),
            }
            n_endings.set(counts);
            ending
        },
    );
    let n_endings = n_endings.get();
    assert!(n_endings.iter().all(|n| cases(300) < *n), "{n_endings:?}");
}

#[test]
fn standard_equals_its_twin_near_the_finish() {
    check_few_men("standard");
}

#[test]
fn feup_equals_its_twin_near_the_finish() {
    check_few_men("feup");
}
