//! Searches of whole boards that are stopped and go on, and checkpoints that can't be written.

use std::{
    fs,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

use solve::{Oracle, Stop, checkpoint::CheckpointEvent, receipt::Flip, strategy::Error};
use solvers::moai::{Solver, VERIFIER};
use testkit::solver::{BlockedFolder, complaint, flip};

const NEVER: Stop<'static> = Stop::never();

fn new_solver(width: u8, height: u8, threads: usize) -> Solver {
    Solver::new(width, height, 1 << 22, threads).expect("small enough")
}

#[test]
fn the_search_of_a_board_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("board.checkpoint");
    let quiet = |_: usize, _: usize| ();
    let fresh = new_solver(5, 5, 1);
    let proof = |name: &str| folder.path().join(name);
    let expected = fresh.write_board_proof(&proof("fresh"), "5x5", NEVER, &quiet);
    let expected = expected.expect("nobody stops it");

    // Stopped when a few more placements are done, each time with a new solver.
    let (mut rounds, mut most) = (0, 0);
    let solver = loop {
        rounds += 1;
        let solver = new_solver(5, 5, 1);
        let stop = AtomicBool::new(false);
        let halt = |done: usize, _: usize| {
            if most + 15 <= done {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let every = Duration::from_millis(1);
        let search = || {
            solver
                .board("5x5", Stop::when(&stop), &halt)
                .ok_or(Error::Stopped)
        };
        match solver.with_checkpoints("5x5", &path, every, &|_| (), search) {
            Ok(_) => break solver,
            Err(Error::Stopped) => most += 15,
            Err(error) => panic!("{error}"),
        }
        assert_eq!(complaint(&path, &VERIFIER).map(|it| it.to_string()), None);
    };
    assert!(3 < rounds && solver.nodes() < fresh.nodes() / 2, "{rounds}");
    let found = solver.write_board_proof(&proof("later"), "5x5", NEVER, &quiet);
    let found = found.expect("nobody stops it");
    assert_eq!(found.images, expected.images);
    assert_eq!(
        complaint(&proof("later"), &VERIFIER).map(|it| it.to_string()),
        None
    );

    // Another board, and a damaged file.
    let every = Duration::from_mins(1);
    let nothing = || Ok(());
    let other = new_solver(5, 6, 1).with_checkpoints("5x6", &path, every, &|_| (), nothing);
    other.expect_err("the file is about another board");
    let mut bytes = fs::read(&path).expect("the file is there");
    bytes[5000] ^= 1;
    fs::write(&path, &bytes).expect("the disk has room");
    let error = new_solver(5, 5, 1).with_checkpoints("5x5", &path, every, &|_| (), nothing);
    let error = error.expect_err("the file is damaged").into();
    let expected = Flip { byte: 5000, bit: 0 };
    assert_eq!(flip(&error), Some(expected), "{error}");
}

#[test]
fn a_checkpoint_that_cannot_be_written_is_told_of_and_tried_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let blocked = BlockedFolder::new(folder.path());
    let path = blocked.checkpoint();
    let hear = |it: CheckpointEvent<'_>| blocked.record(it);
    let stop = AtomicBool::new(false);
    let quiet = |_: usize, _: usize| {
        // Not before it was told of three turns.
        while blocked.events().len() < 3 {
            thread::yield_now();
        }
        stop.store(true, Ordering::Relaxed);
    };
    let every = Duration::from_millis(1);
    let solver = new_solver(5, 5, 1);
    let search = || {
        solver
            .board("5x5", Stop::when(&stop), &quiet)
            .ok_or(Error::Stopped)
    };
    let found = solver.with_checkpoints("5x5", &path, every, &hear, search);
    assert!(matches!(found, Err(Error::Stopped)), "{found:?}");
    let heard = blocked.events();
    assert_eq!(heard[..3], ["refused", "refused", "written"]);
    assert!(heard[3..].iter().all(|it| *it == "written") && 3 < heard.len());
}
