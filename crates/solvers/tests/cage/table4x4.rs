//! The table of all positions of 4 x 4.

use cage::Cage;
use game::{Outcome, Position, Probe, Rng};
use solve::receipt::{Receipt, ReceiptWriter};
use solvers::cage::{Error, Table4x4, VERIFIER, verify_4x4};
use testkit::solver::{Minimax, check_damage};

#[test]
fn values_and_plies_equal_minimax() {
    let table = Table4x4::build();
    let mut minimax = Minimax::default();
    let mut rng = Rng::new(4);
    for _ in 0..50 {
        let mut pos = Cage::start("4").expect("4");
        while let Some(m) = pos.pick_move(|n| rng.below(n)) {
            let found = table.probe(&pos).expect("it can come up");
            let winner = minimax.winner(&pos);
            assert_eq!(found.outcome, Outcome::Win(winner), "{pos}");
            assert_eq!(found.plies, minimax.plies(&pos), "{pos}");
            pos.play_unchecked(m);
        }
    }
}

#[test]
fn damaged_and_wrong_tables_are_rejected() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(Table4x4::FILE);
    let table = Table4x4::build();
    table.write(&path).expect("the disk has room");
    assert_eq!(verify_4x4(&path).expect("it is right"), table.len());
    check_damage(&path, &VERIFIER, 40_009);

    // A sound file with a wrong value.
    let sound = Receipt::open(&path).expect("it is sound");
    let mut payload = sound.payload().expect("it is sound").to_vec();
    payload[4] ^= 1;
    let header = sound.header().clone();
    let mut file = ReceiptWriter::create(&path, &header).expect("a file");
    file.put(&payload).expect("the disk has room");
    file.finish().expect("the disk has room");
    let error = verify_4x4(&path).expect_err("a value is wrong");
    assert!(matches!(error, Error::Wrong { .. }), "{error}");
}
