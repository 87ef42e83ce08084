//! Comparison of the game with its twin: the same moves, the same positions after them, the same
//! winners, in random games and in games that start from few checkers.

use std::cell::Cell;

use cage::Cage;
use game::{Outcome, Player, Position, Rng};
use grid::Square;
use testkit::cases;

use crate::twin;

fn ending(text: &str, board: &str) -> Option<Outcome> {
    twin::ending(text, board).map(|ending| match ending {
        twin::Ending::First => Outcome::Win(Player::First),
        twin::Ending::Second => Outcome::Win(Player::Second),
        twin::Ending::Draw => Outcome::Draw,
    })
}

#[test]
fn twin_agrees_in_random_games() {
    for (board, n_positions) in [("10", 60_000), ("8", 25_000), ("6", 20_000), ("4", 15_000)] {
        testkit::twin::<Cage>(board, cases(n_positions), twin::moves, twin::play, ending);
    }
}

/// A random board with at most a third of its squares occupied, and a random player to move. It
/// satisfies C5, so it can be parsed; by C11 some player can move.
pub(crate) fn sparse(n: u8, rng: &mut Rng) -> Cage {
    let n_tries = 1 + rng.below(u32::from(n) * u32::from(n) / 3);
    let mut squares = vec![None; usize::from(n) * usize::from(n)];
    let at = |file: u8, rank: u8| usize::from(rank) * usize::from(n) + usize::from(file);
    for _ in 0..n_tries {
        let [file, rank] = [(); 2].map(|()| rng.below(n.into()) as u8);
        let letter = if rng.below(2) == 0 { 'r' } else { 'b' };
        let own = Some(letter);
        let crowded = 0 < file && squares[at(file - 1, rank)] == own
            || file + 1 < n && squares[at(file + 1, rank)] == own
            || 0 < rank && squares[at(file, rank - 1)] == own
            || rank + 1 < n && squares[at(file, rank + 1)] == own;
        if !crowded {
            squares[at(file, rank)] = own;
        }
    }
    let mut text = String::new();
    let letter = |square: Square| squares[at(square.file, square.rank)];
    game::write_rows(&mut text, n, n, letter).expect("a string");
    text += if rng.below(2) == 0 { " r" } else { " b" };
    Cage::read(&text, None).unwrap_or_else(|reason| panic!("{text}: {reason}"))
}

#[test]
fn twin_agrees_on_sparse_boards() {
    for n in [10, 8, 6, 4] {
        let n_endings = Cell::new([0; 2]);
        let start = |rng: &mut Rng| sparse(n, rng);
        testkit::twin_from::<Cage>(
            &n.to_string(),
            cases(30_000),
            start,
            twin::moves,
            twin::play,
            |text, board| {
                let ending = ending(text, board);
                let [red, blue] = n_endings.get();
                match ending {
                    Some(Outcome::Win(Player::First)) => n_endings.set([red + 1, blue]),
                    Some(Outcome::Win(Player::Second)) => n_endings.set([red, blue + 1]),
                    Some(Outcome::Draw) | None => (),
                }
                ending
            },
        );
        let n_endings = n_endings.get();
        assert!(n_endings.iter().all(|n| cases(100) < *n), "{n_endings:?}");
    }
}
