//! Searches that are stopped and resumed, and checkpoints that can't be written.

use std::{
    fs,
    sync::atomic::{AtomicBool, Ordering},
};

use solve::{Oracle, Stop, checkpoint::CheckpointEvent, receipt::Flip, strategy::Error};
use solvers::cage::{Solver, VERIFIER, random_position};
use testkit::solver::{BlockedFolder, complaint, flip};

const NEVER: Stop<'static> = Stop::never();

#[test]
fn searches_stop_and_resume() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("checkpoint");
    let pos = (0..)
        .find_map(|seed| random_position("6", 10, seed))
        .expect("a game");
    let solver = || Solver::new(&pos, 1 << 23, 1).expect("small enough");
    let expected = solver().value(&pos, NEVER).expect("not stopped");

    // Stopped soon, each time with a new solver, so that only the file has the results.
    let stop = AtomicBool::new(true);
    assert_eq!(solver().value(&pos, Stop::when(&stop)), None);
    let (mut rounds, mut before) = (0, 0);
    let value = loop {
        rounds += 1;
        let stop = AtomicBool::new(false);
        let mut is_due = |nodes| {
            assert!(before <= nodes, "the nodes of all rounds are counted");
            before = nodes;
            stop.store(true, Ordering::Relaxed);
            // Every other time a checkpoint is due; being stopped saves one as well.
            rounds % 2 == 0
        };
        match solver().value_with_checkpoints(
            &pos,
            &path,
            2048,
            Stop::when(&stop),
            &mut is_due,
            &|_| (),
        ) {
            Ok(value) => break value,
            Err(Error::Stopped) => assert!(rounds < 1000, "no progress"),
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(value, expected);
    assert!(1 < rounds, "a position too easy to show anything");
    let error = complaint(&path, &VERIFIER);
    assert_eq!(error.map(|error| error.to_string()), None);

    // Another position, another size, a damaged file.
    let other = random_position("6", 3, 1).expect("a game");
    solver()
        .value_with_checkpoints(&other, &path, 1, NEVER, &mut |_| false, &|_| ())
        .expect_err("the file is about another position");
    let larger = Solver::new(&pos, 1 << 24, 1).expect("small enough");
    larger
        .value_with_checkpoints(&pos, &path, 1, NEVER, &mut |_| false, &|_| ())
        .expect_err("the table has another size");
    let mut bytes = fs::read(&path).expect("the file is there");
    bytes[5000] ^= 1;
    fs::write(&path, &bytes).expect("the disk has room");
    let error = solver().value_with_checkpoints(&pos, &path, 1, NEVER, &mut |_| false, &|_| ());
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
    let pos = (0..).find_map(|seed| random_position("6", 10, seed));
    let pos = pos.expect("a game");
    let solver = || Solver::new(&pos, 1 << 23, 1).expect("small enough");
    let expected = solver().value(&pos, NEVER).expect("not stopped");
    let stop = AtomicBool::new(false);
    let mut turns = 0;
    let mut is_due = |_| {
        turns += 1;
        stop.store(turns == 3, Ordering::Relaxed);
        true
    };
    let found = solver().value_with_checkpoints(
        &pos,
        &path,
        512,
        Stop::when(&stop),
        &mut is_due,
        &on_event,
    );
    assert!(matches!(found, Err(Error::Stopped)), "{found:?}");
    let found = solver().value_with_checkpoints(&pos, &path, 512, NEVER, &mut |_| false, &on_event);
    assert_eq!(found.ok(), Some(expected));
    let all = ["refused", "refused", "written", "written", "resumed"];
    assert_eq!(*blocked.events(), all);
}
