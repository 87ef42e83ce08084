//! Values of positions against minimax; proofs written, verified and damaged.

use cage::Cage;
use game::Position;
use solvers::cage::{Solver, VERIFIER, random_position};
use testkit::solver::{check_proof, check_stop, check_values};

fn solver(variant: &str, threads: usize) -> Solver {
    let start = Cage::start(variant).expect(variant);
    Solver::new(&start, 1 << 23, threads).expect("small enough")
}

#[test]
fn values_equal_minimax() {
    let four = solver("4", 2);
    for plies in [0, 1, 2, 4, 6] {
        check_values::<Cage>(&four, "4", plies, 20);
    }
    check_values::<Cage>(&solver("6", 1), "6", 26, 6);
}

#[test]
fn proofs_of_positions_are_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("proof");
    let pos = (0..).find_map(|seed| random_position("6", 14, seed));
    let pos = pos.expect("a game");
    let solver = Solver::new(&pos, 1 << 24, 1).expect("small enough");
    check_proof(&solver, &pos, &path, &VERIFIER);
}

#[test]
fn a_search_stops_at_its_deadline() {
    check_stop(&solver("6", 1), &Cage::start("6").expect("6"));
}
