//! Values of positions against minimax; proofs written, verified and damaged.

use gorogo::GoRoGo;
use solvers::gorogo::{Solver, VERIFIER, greedy_position};
use testkit::solver::{check_proof, check_stop, check_values};

#[test]
fn values_equal_minimax() {
    for (plies, n) in [(17, 2), (18, 4), (19, 10), (22, 20)] {
        let solver = Solver::new(1 << 22, 1 + plies as usize % 2);
        check_values::<GoRoGo>(&solver, "standard", plies, n);
    }
}

#[test]
fn proofs_of_positions_are_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let pos = (0..).find_map(|seed| greedy_position(16, seed));
    let solver = Solver::new(1 << 24, 2);
    let path = folder.path().join("proof");
    check_proof(&solver, &pos.expect("a game"), &path, &VERIFIER);
}

#[test]
fn a_search_stops_at_its_deadline() {
    let pos = (0..).find_map(|seed| greedy_position(8, seed));
    check_stop(&Solver::new(1 << 22, 1), &pos.expect("a game"));
}
