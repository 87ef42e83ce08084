//! Values of positions and boards against minimax; proofs written, verified, damaged and forged.

use std::path::Path;

use game::{Outcome, Player, Position, Rng};
use moai::Moai;
use solve::{
    Oracle, Stop,
    receipt::{Header, Receipt, ReceiptWriter},
    strategy::{Error, verify_position},
};
use solvers::moai::{BoardProof, Solver, VERIFIER, proof_file, verify_board};
use testkit::solver::{check_damage, check_proof, check_stop, check_values, random_position};

const NEVER: Stop<'static> = Stop::never();

fn solver(width: u8, height: u8, threads: usize) -> Solver {
    Solver::new(width, height, 1 << 22, threads).expect("small enough")
}

/// A random position of a variant after `plies` plies.
fn position(variant: &str, plies: u32) -> Moai<u64> {
    let mut rng = Rng::new(7);
    let found = (0..).find_map(|_| random_position(variant, plies, &mut rng));
    found.expect("a game")
}

#[test]
fn values_equal_minimax() {
    for (variant, plies) in [("5x5", 8), ("5x5", 9), ("5x6,black-first", 11), ("6x5", 12)] {
        for threads in [1, 2] {
            check_values::<Moai<u64>>(&solver(6, 6, threads), variant, plies, 20);
        }
    }
}

#[test]
fn values_on_8x8_equal_minimax() {
    check_values::<Moai<u64>>(&solver(8, 8, 2), "8x8", 30, 4);
}

#[test]
fn a_search_stops_at_its_deadline() {
    check_stop(&solver(8, 8, 1), &position("8x8", 2));
}

#[test]
fn a_board_is_proved() {
    let folder = tempfile::tempdir().expect("a folder");
    let solver = solver(5, 5, 2);
    let board = solver.board("5x5", NEVER, &|_, _| ()).expect("5x5");
    assert_eq!(board.winner, Player::First);
    assert_eq!(
        (board.count(Player::First), board.count(Player::Second)),
        (344, 76)
    );
    assert_eq!(board.placements.len(), 59);
    let squares: Vec<String> = board
        .winning_squares
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(squares, ["c3"]);
    for placement in &board.placements {
        let mut end = placement.position.clone();
        for &m in &placement.line {
            end.try_play(m).expect("the line is legal");
        }
        assert_eq!(end.outcome(), Some(Outcome::Win(placement.winner)));
    }

    for (variant, winner) in [("5x5", Player::First), ("5x5,black-first", Player::Second)] {
        let path = proof_file(folder.path(), variant);
        let written = solver.write_board_proof(&path, variant, NEVER, &|_, _| ());
        let written = written.expect("the disk has room");
        assert_eq!(
            (written.winner, written.placements, written.wins),
            (winner, 59, 49)
        );
        let verify = |path: &Path| verify_board(path, NEVER, &|_, _| ());
        assert_eq!(verify(&path).expect("it is proved"), written);
        check_damage(&path, &VERIFIER, 1009);
    }
}

#[test]
fn proofs_of_positions_are_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("proof");
    check_proof(&solver(6, 6, 1), &position("6x6", 8), &path, &VERIFIER);
}

/// Intact receipts with a false claim or false answers.
#[test]
fn false_claims_are_refuted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("proof");
    let pos = position("5x5", 6);
    let solver = solver(5, 5, 1);
    let winner = solver.winner(&pos, NEVER).expect("it can be proved");
    solver
        .write_proof(&path, &pos, NEVER)
        .expect("the disk has room");
    let sound = Receipt::open(&path).expect("it is sound");
    let answers = sound.payload().expect("it is sound").to_vec();
    let header = sound.header().clone();
    let rewrite = |header: &Header, answers: &[u8]| {
        let mut file = ReceiptWriter::create(&path, header).expect("a file");
        file.put(answers).expect("the disk has room");
        file.finish().expect("the disk has room");
        verify_position::<Moai<u64>>(&path, NEVER)
    };
    assert!(rewrite(&header, &answers).is_ok());
    check_damage(&path, &VERIFIER, 1);

    // Another winner.
    let mut lie = header.clone();
    for (name, value) in &mut lie.more {
        if name == "winner" {
            *value = Moai::<u64>::INFO.players[!winner as usize].name.to_owned();
        }
    }
    rewrite(&lie, &answers).expect_err("the other player does not win");
    // One answer less, one more, and answers that aren't moves.
    rewrite(&header, &answers[1..]).expect_err("an answer is missing");
    let longer = [&*answers, &[0]].concat();
    rewrite(&header, &longer).expect_err("an answer is left over");
    let strange: Vec<u8> = answers.iter().map(|_| 0x7f).collect();
    if !strange.is_empty() {
        rewrite(&header, &strange).expect_err("there are no such moves");
    }
    // A changed answer is refuted, unless it happens to be as good.
    for i in 0..answers.len().min(20) {
        let mut other = answers.clone();
        other[i] ^= 1;
        if let Err(error) = rewrite(&header, &other) {
            assert!(
                matches!(error, Error::Refuted { .. } | Error::Receipt(_)),
                "{error}"
            );
        }
    }
}

#[test]
fn a_board_is_assembled_from_proofs_of_its_placements() {
    let folder = tempfile::tempdir().expect("a folder");
    let variant = "5x5,black-first";
    let mut proof = BoardProof::new(variant).expect("a board");
    let part = folder.path().join("part");
    let whole = proof_file(folder.path(), variant);
    for number in 0..proof.positions().len() {
        assert!(proof.write(&whole).is_err(), "placements are missing");
        // Each by a new solver.
        let pos = proof.positions()[number].clone();
        solver(5, 5, 1)
            .write_proof(&part, &pos, NEVER)
            .expect("a proof");
        proof.check(number, &part, NEVER).expect("right");
        assert!(
            proof.check(number + 1, &part, NEVER).is_err(),
            "another one"
        );
        proof.add(&part, NEVER).expect("right");
    }
    assert!(proof.add(&part, NEVER).is_err(), "there are no more");
    let written = proof.write(&whole).expect("all are there");
    assert_eq!((written.winner, written.placements), (Player::Second, 59));
    let verified = verify_board(&whole, NEVER, &|_, _| ()).expect("it is proved");
    assert_eq!(verified, written);
}
