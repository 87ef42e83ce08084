//! Searches of whole boards that are stopped and resumed, and checkpoints that can't be written.

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
fn a_stopped_search_of_a_board_is_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("board.checkpoint");
    let quiet = |_: usize, _: usize| ();
    let fresh = new_solver(5, 5, 1);
    let proof = |name: &str| folder.path().join(name);
    let expected = fresh.write_board_proof(&proof("fresh"), "5x5", NEVER, &quiet);
    let expected = expected.expect("not stopped");

    // Stopped after a few more placements, each time with a new solver.
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
        let error = complaint(&path, &VERIFIER);
        assert_eq!(error.map(|error| error.to_string()), None);
    };
    assert!(3 < rounds && solver.nodes() < fresh.nodes() / 2, "{rounds}");
    let found = solver.write_board_proof(&proof("later"), "5x5", NEVER, &quiet);
    let found = found.expect("not stopped");
    assert_eq!(found.images, expected.images);
    assert_eq!(
        complaint(&proof("later"), &VERIFIER).map(|error| error.to_string()),
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
fn a_failed_checkpoint_is_reported_and_retried() {
    let folder = tempfile::tempdir().expect("a folder");
    let blocked = BlockedFolder::new(folder.path());
    let path = blocked.checkpoint();
    let on_event = |event: CheckpointEvent<'_>| blocked.record(event);
    let stop = AtomicBool::new(false);
    let quiet = |_: usize, _: usize| {
        // Not before three events were reported.
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
    let found = solver.with_checkpoints("5x5", &path, every, &on_event, search);
    assert!(matches!(found, Err(Error::Stopped)), "{found:?}");
    let events = blocked.events();
    assert_eq!(events[..3], ["refused", "refused", "written"]);
    assert!(events[3..].iter().all(|&event| event == "written") && 3 < events.len());
}
