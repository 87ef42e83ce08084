//! Moai, `GoRoGo` and Cage: values against plain minimax over the rules crates, and receipts
//! written, checked, damaged and falsified.

use std::{
    collections::HashMap,
    fs,
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use cage::Cage;
use game::{Outcome, Player, Position, Probe, Rng, Symmetric};
use gorogo::GoRoGo;
use moai::Moai;
use solve::{
    Kept, Oracle, Value,
    cage::{self as solved_cage, Four},
    gorogo as solved_gorogo,
    moai::{self as solved_moai},
    receipt::{self, Flip, Header, Receipt, Writer},
    strategy::{Error, verify_position},
};

static NEVER: AtomicBool = AtomicBool::new(false);

/// Who wins, by trying everything.
fn minimax<P: Position>(pos: &P, known: &mut HashMap<P, Player>) -> Player {
    if let Some(outcome) = pos.outcome() {
        match outcome {
            Outcome::Win(player) => return player,
            Outcome::Draw => panic!("{pos}: a draw"),
        }
    }
    if let Some(winner) = known.get(pos) {
        return *winner;
    }
    let player = pos.to_move();
    let wins = pos.for_each_move(|m| {
        let mut next = pos.clone();
        next.play_unchecked(m);
        if minimax(&next, known) == player {
            std::ops::ControlFlow::Break(())
        } else {
            std::ops::ControlFlow::Continue(())
        }
    });
    let winner = if wins.is_break() { player } else { !player };
    known.insert(pos.clone(), winner);
    winner
}

/// A random position after so many plies, `None` if the game ends before.
fn random<P: Position>(variant: &str, plies: u32, rng: &mut Rng) -> Option<P> {
    let mut pos = P::start(variant).expect(variant);
    for _ in 0..plies {
        let m = pos.pick_move(|n| rng.below(n))?;
        pos.play_unchecked(m);
    }
    pos.outcome().is_none().then_some(pos)
}

/// Compares an oracle with minimax on random positions, and its winning moves and lines with it.
fn compare<P: Symmetric>(oracle: &impl Oracle<P>, variant: &str, plies: u32, n: usize) {
    let mut rng = Rng::new(plies.into());
    let (mut known, mut distances) = (HashMap::new(), HashMap::new());
    let positions = (0..).filter_map(|_| random::<P>(variant, plies, &mut rng));
    for pos in positions.take(n).collect::<Vec<P>>() {
        let winner = minimax(&pos, &mut known);
        assert_eq!(oracle.winner(&pos, &NEVER), Some(winner), "{pos}");
        let won = winner == pos.to_move();
        assert_eq!(oracle.known(&pos), Some(Value::win_if(won)), "{pos}");
        let m = oracle.winning_move(&pos, &NEVER);
        assert_eq!(m.is_some(), won, "{pos}");
        if let Some(m) = m {
            let mut next = pos.clone();
            next.try_play(m).expect("the winning move is legal");
            assert_eq!(minimax(&next, &mut known), winner, "{pos} {m}");
        }
        let mut end = pos.clone();
        for m in oracle.line(&pos, &NEVER).expect("nobody stops it") {
            end.try_play(m).expect("the line is legal");
        }
        assert_eq!(end.outcome(), Some(Outcome::Win(winner)), "{pos}");
        let longest = oracle.plies(&pos, 1 << 20, &NEVER);
        let longest = longest.expect("nobody stops it");
        let plies = distance(&pos, &mut known, &mut distances);
        assert!(plies <= longest, "{pos}");
    }
}

fn moai_solver(width: u8, height: u8, threads: usize) -> solved_moai::Solver {
    solved_moai::Solver::new(width, height, 1 << 22, threads).expect("small enough")
}

#[test]
fn moai_values_are_those_of_minimax() {
    for (variant, plies) in [("5x5", 8), ("5x5", 9), ("5x6,black-first", 11), ("6x5", 12)] {
        for threads in [1, 2] {
            compare::<Moai<u64>>(&moai_solver(6, 6, threads), variant, plies, 20);
        }
    }
}

#[test]
fn moai_positions_on_8x8_have_values() {
    compare::<Moai<u64>>(&moai_solver(8, 8, 2), "8x8", 30, 4);
}

#[test]
fn gorogo_values_are_those_of_minimax() {
    for (plies, n) in [(17, 2), (18, 4), (19, 10), (22, 20)] {
        let solver = solved_gorogo::Solver::new(1 << 22, 1 + plies as usize % 2);
        compare::<GoRoGo>(&solver, "standard", plies, n);
    }
}

#[test]
fn cage_values_are_those_of_minimax() {
    let start = Cage::start("4").expect("4");
    let solver = solved_cage::Solver::new(&start, 1 << 23, 2).expect("small enough");
    for plies in [0, 1, 2, 4, 6] {
        compare::<Cage>(&solver, "4", plies, 20);
    }
    let start = Cage::start("6").expect("6");
    let solver = solved_cage::Solver::new(&start, 1 << 23, 1).expect("small enough");
    compare::<Cage>(&solver, "6", 26, 6);
}

#[test]
fn cage_4x4_is_known_with_distances() {
    let table = Four::build();
    let mut distances = HashMap::new();
    let mut known = HashMap::new();
    let mut rng = Rng::new(4);
    for _ in 0..50 {
        let mut pos = Cage::start("4").expect("4");
        while let Some(m) = pos.pick_move(|n| rng.below(n)) {
            let found = table.probe(&pos).expect("it can come up");
            let winner = minimax(&pos, &mut known);
            assert_eq!(found.outcome, Outcome::Win(winner), "{pos}");
            let plies = distance(&pos, &mut known, &mut distances);
            assert_eq!(found.plies, plies, "{pos}");
            pos.play_unchecked(m);
        }
    }
}

/// Plies until the end when the winner hurries and the loser does not.
fn distance<P: Position>(
    pos: &P,
    known: &mut HashMap<P, Player>,
    distances: &mut HashMap<P, u32>,
) -> u32 {
    if pos.outcome().is_some() {
        return 0;
    }
    if let Some(&plies) = distances.get(pos) {
        return plies;
    }
    let winner = minimax(pos, known);
    let mut all = Vec::new();
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    for m in moves {
        let mut next = pos.clone();
        next.play_unchecked(m);
        if minimax(&next, known) == winner {
            all.push(1 + distance(&next, known, distances));
        }
    }
    let best = if winner == pos.to_move() {
        all.into_iter().min()
    } else {
        all.into_iter().max()
    };
    let plies = best.expect("there is a move");
    distances.insert(pos.clone(), plies);
    plies
}

/// The complaint of the check of a file, if there is one.
fn complaint(path: &Path) -> Option<solve::Error> {
    solve::verify(path, 1, &|_, _| (), &NEVER).err()
}

/// Flips bits of a file, one at a time, each of which must be found and named; cuts it; and puts
/// it back. `step` bytes lie between those that are tried.
fn check_that_damage_is_found(path: &Path, step: usize) {
    let good = fs::read(path).expect("the file is there");
    for byte in (0..good.len()).step_by(step) {
        for bit in 0..8 {
            let mut bad = good.clone();
            bad[byte] ^= 1 << bit;
            fs::write(path, &bad).expect("the disk has room");
            let error = complaint(path).expect("a flipped bit is found");
            let expected = Flip {
                byte: byte as u64,
                bit,
            };
            assert_eq!(flip(&error), Some(expected), "{error}");
        }
    }
    for len in (0..good.len()).step_by(step) {
        fs::write(path, &good[..len]).expect("the disk has room");
        let error = complaint(path).expect("a part of a file is noticed");
        let cut = matches!(
            error,
            solve::Error::Receipt(
                receipt::Error::Truncated { .. } | receipt::Error::NotAReceipt { .. }
            )
        );
        assert!(cut, "{len}: {error}");
    }
    fs::write(path, &good).expect("the disk has room");
    assert!(complaint(path).is_none());
}

/// The bit that an error names.
fn flip(error: &solve::Error) -> Option<Flip> {
    match error {
        solve::Error::Receipt(receipt::Error::Damaged { flip, .. })
        | solve::Error::Proof(Error::Receipt(receipt::Error::Damaged { flip, .. }))
        | solve::Error::Cage(solved_cage::Error::Receipt(receipt::Error::Damaged {
            flip, ..
        })) => *flip,
        _ => None,
    }
}

#[test]
fn a_board_of_moai_is_proved() {
    let folder = tempfile::tempdir().expect("a folder");
    let solver = moai_solver(5, 5, 2);
    let board = solver.board("5x5", &NEVER, &|_, _| ()).expect("5x5");
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
    for it in &board.placements {
        let mut end = it.position.clone();
        for &m in &it.line {
            end.try_play(m).expect("the line is legal");
        }
        assert_eq!(end.outcome(), Some(Outcome::Win(it.winner)));
    }

    for (variant, winner) in [("5x5", Player::First), ("5x5,black-first", Player::Second)] {
        let path = solved_moai::file(folder.path(), variant);
        let written = solver.write_board_proof(&path, variant, &NEVER, &|_, _| ());
        let written = written.expect("the disk has room");
        assert_eq!(
            (written.winner, written.placements, written.wins),
            (winner, 59, 49)
        );
        let verify = |path: &Path| solved_moai::verify(path, &NEVER, &|_, _| ());
        assert_eq!(verify(&path).expect("it is proved"), written);
        check_that_damage_is_found(&path, 1009);
    }
}

#[test]
fn proofs_of_positions_are_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("proof");
    let mut rng = Rng::new(7);
    let pos: Moai<u64> = (0..)
        .find_map(|_| random("6x6", 8, &mut rng))
        .expect("a game");
    check_proof(&moai_solver(6, 6, 1), &pos, &path);
    let pos = (0..)
        .find_map(|seed| solved_gorogo::greedy(16, seed))
        .expect("a game");
    check_proof(&solved_gorogo::Solver::new(1 << 24, 2), &pos, &path);
    let pos = (0..)
        .find_map(|seed| solved_cage::random("6", 14, seed))
        .expect("a game");
    let solver = solved_cage::Solver::new(&pos, 1 << 24, 1).expect("small enough");
    check_proof(&solver, &pos, &path);
}

fn check_proof<P: Symmetric>(oracle: &impl Oracle<P>, pos: &P, path: &Path) {
    let written = oracle
        .write_proof(path, pos, &NEVER)
        .expect("it can be proved");
    assert_eq!(Some(written.winner), oracle.winner(pos, &NEVER));
    assert!(0 < written.replies);
    let verified = verify_position::<P>(path, &NEVER).expect("it is proved");
    assert_eq!(verified, written);
    let bytes = fs::metadata(path).expect("the file is there").len() as usize;
    check_that_damage_is_found(path, bytes.div_ceil(200));
}

/// A receipt that is sound but lies: the same answers for another winner.
#[test]
fn false_claims_are_refuted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("proof");
    let mut rng = Rng::new(7);
    let pos: Moai<u64> = (0..)
        .find_map(|_| random("5x5", 6, &mut rng))
        .expect("a game");
    let solver = moai_solver(5, 5, 1);
    let winner = solver.winner(&pos, &NEVER).expect("it can be proved");
    solver
        .write_proof(&path, &pos, &NEVER)
        .expect("the disk has room");
    let sound = Receipt::open(&path).expect("it is sound");
    let answers = sound.payload().expect("it is sound").to_vec();
    let header = sound.header().clone();
    let rewrite = |header: &Header, answers: &[u8]| {
        let mut file = Writer::create(&path, header).expect("a file");
        file.put(answers).expect("the disk has room");
        file.finish().expect("the disk has room");
        verify_position::<Moai<u64>>(&path, &NEVER)
    };
    assert!(rewrite(&header, &answers).is_ok());
    check_that_damage_is_found(&path, 1);

    // Another winner.
    let mut lie = header.clone();
    for (name, value) in &mut lie.more {
        if name == "winner" {
            *value = Moai::<u64>::INFO.player(!winner).name.to_owned();
        }
    }
    rewrite(&lie, &answers).expect_err("the other player does not win");
    // An answer less, an answer more, and answers that are no moves.
    rewrite(&header, &answers[1..]).expect_err("an answer is missing");
    let longer = [&*answers, &[0]].concat();
    rewrite(&header, &longer).expect_err("an answer is left over");
    let strange: Vec<u8> = answers.iter().map(|_| 0x7f).collect();
    if !strange.is_empty() {
        rewrite(&header, &strange).expect_err("there are no such moves");
    }
    // Every other answer is refuted or, by luck, as good.
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
fn the_table_of_cage_is_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(Four::FILE);
    let table = Four::build();
    table.write(&path).expect("the disk has room");
    assert_eq!(
        solved_cage::verify_four(&path).expect("it is right"),
        table.len()
    );
    check_that_damage_is_found(&path, 40_009);

    // A sound file with a wrong value.
    let sound = Receipt::open(&path).expect("it is sound");
    let mut payload = sound.payload().expect("it is sound").to_vec();
    payload[4] ^= 1;
    let header = sound.header().clone();
    let mut file = Writer::create(&path, &header).expect("a file");
    file.put(&payload).expect("the disk has room");
    file.finish().expect("the disk has room");
    let error = solved_cage::verify_four(&path).expect_err("a value is wrong");
    assert!(matches!(error, solved_cage::Error::Wrong { .. }), "{error}");
}

#[test]
fn searches_stop_and_resume() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("checkpoint");
    let pos = (0..)
        .find_map(|seed| solved_cage::random("6", 10, seed))
        .expect("a game");
    let solver = || solved_cage::Solver::new(&pos, 1 << 23, 1).expect("small enough");
    let expected = solver().value(&pos, &NEVER).expect("nobody stops it");

    // Stopped soon, each time with a new solver: only the file remembers.
    let stop = AtomicBool::new(true);
    assert_eq!(solver().value(&pos, &stop), None);
    let (mut rounds, mut before) = (0, 0);
    let value = loop {
        rounds += 1;
        let stop = AtomicBool::new(false);
        let mut halt = |nodes| {
            assert!(before <= nodes, "the nodes of all rounds are counted");
            before = nodes;
            stop.store(true, Ordering::Relaxed);
            // Sometimes it is time to save anyway; being stopped saves as well.
            rounds % 2 == 0
        };
        match solver().value_with_checkpoints(&pos, &path, 2048, &stop, &mut halt, &|_| ()) {
            Ok(value) => break value,
            Err(Error::Stopped) => assert!(rounds < 1000, "no progress"),
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(value, expected);
    assert!(1 < rounds, "a position too easy to show anything");
    assert_eq!(complaint(&path).map(|it| it.to_string()), None);

    // Another position, another size, a damaged file.
    let other = solved_cage::random("6", 3, 1).expect("a game");
    solver()
        .value_with_checkpoints(&other, &path, 1, &NEVER, &mut |_| false, &|_| ())
        .expect_err("the file is about another position");
    let larger = solved_cage::Solver::new(&pos, 1 << 24, 1).expect("small enough");
    larger
        .value_with_checkpoints(&pos, &path, 1, &NEVER, &mut |_| false, &|_| ())
        .expect_err("the table has another size");
    let mut bytes = fs::read(&path).expect("the file is there");
    bytes[5000] ^= 1;
    fs::write(&path, &bytes).expect("the disk has room");
    let error = solver().value_with_checkpoints(&pos, &path, 1, &NEVER, &mut |_| false, &|_| ());
    let error = error.expect_err("the file is damaged").into();
    let expected = Flip { byte: 5000, bit: 0 };
    assert_eq!(flip(&error), Some(expected), "{error}");
}

#[test]
fn the_search_of_a_board_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("board.checkpoint");
    let quiet = |_: usize, _: usize| ();
    let fresh = moai_solver(5, 5, 1);
    let proof = |name: &str| folder.path().join(name);
    let expected = fresh.write_board_proof(&proof("fresh"), "5x5", &NEVER, &quiet);
    let expected = expected.expect("nobody stops it");

    // Stopped when a few more placements are done, each time with a new solver.
    let (mut rounds, mut most) = (0, 0);
    let solver = loop {
        rounds += 1;
        let solver = moai_solver(5, 5, 1);
        let stop = AtomicBool::new(false);
        let halt = |done: usize, _: usize| {
            if most + 15 <= done {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let every = Duration::from_millis(1);
        let search = || solver.board("5x5", &stop, &halt).ok_or(Error::Stopped);
        match solver.keeping("5x5", &path, every, &|_| (), search) {
            Ok(_) => break solver,
            Err(Error::Stopped) => most += 15,
            Err(error) => panic!("{error}"),
        }
        assert_eq!(complaint(&path).map(|it| it.to_string()), None);
    };
    assert!(3 < rounds && solver.nodes() < fresh.nodes() / 2, "{rounds}");
    let found = solver.write_board_proof(&proof("later"), "5x5", &NEVER, &quiet);
    let found = found.expect("nobody stops it");
    assert_eq!(found.images, expected.images);
    assert_eq!(complaint(&proof("later")).map(|it| it.to_string()), None);

    // Another board, and a damaged file.
    let every = Duration::from_mins(1);
    let nothing = || Ok(());
    let other = moai_solver(5, 6, 1).keeping("5x6", &path, every, &|_| (), nothing);
    other.expect_err("the file is about another board");
    let mut bytes = fs::read(&path).expect("the file is there");
    bytes[5000] ^= 1;
    fs::write(&path, &bytes).expect("the disk has room");
    let error = moai_solver(5, 5, 1).keeping("5x5", &path, every, &|_| (), nothing);
    let error = error.expect_err("the file is damaged").into();
    let expected = Flip { byte: 5000, bit: 0 };
    assert_eq!(flip(&error), Some(expected), "{error}");
}

#[test]
fn a_checkpoint_that_cannot_be_written_is_told_of_and_tried_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("place");
    let path = place.join("kept");
    let heard = Mutex::new(Vec::new());
    let hear = |it: Kept<'_>| {
        heard.lock().expect("nobody panics").push(match it {
            Kept::Resumed => "resumed",
            Kept::Written => "written",
            Kept::Refused(error) => {
                assert!(error.path().starts_with(&place), "{error}");
                "refused"
            }
        });
        // A file is in the way of the folder until somebody clears it away.
        if heard.lock().expect("nobody panics").len() == 2 {
            fs::remove_file(&place).expect("it is there");
        }
    };
    fs::write(&place, "in the way").expect("room");
    let pos = (0..).find_map(|seed| solved_cage::random("6", 10, seed));
    let pos = pos.expect("a game");
    let solver = || solved_cage::Solver::new(&pos, 1 << 23, 1).expect("small enough");
    let expected = solver().value(&pos, &NEVER).expect("nobody stops it");
    let stop = AtomicBool::new(false);
    let mut turns = 0;
    let mut due = |_| {
        turns += 1;
        stop.store(turns == 3, Ordering::Relaxed);
        true
    };
    let found = solver().value_with_checkpoints(&pos, &path, 512, &stop, &mut due, &hear);
    assert!(matches!(found, Err(Error::Stopped)), "{found:?}");
    let found = solver().value_with_checkpoints(&pos, &path, 512, &NEVER, &mut |_| false, &hear);
    assert_eq!(found.ok(), Some(expected));
    let all = ["refused", "refused", "written", "written", "resumed"];
    assert_eq!(*heard.lock().expect("nobody panics"), all);

    // The same of a whole board.
    heard.lock().expect("nobody panics").clear();
    fs::remove_dir_all(&place).expect("it is there");
    fs::write(&place, "in the way").expect("room");
    let stop = AtomicBool::new(false);
    let quiet = |_: usize, _: usize| {
        // Not before it was told of three turns.
        while heard.lock().expect("nobody panics").len() < 3 {
            thread::yield_now();
        }
        stop.store(true, Ordering::Relaxed);
    };
    let every = Duration::from_millis(1);
    let solver = moai_solver(5, 5, 1);
    let search = || solver.board("5x5", &stop, &quiet).ok_or(Error::Stopped);
    let found = solver.keeping("5x5", &path, every, &hear, search);
    assert!(matches!(found, Err(Error::Stopped)), "{found:?}");
    let heard = heard.lock().expect("nobody panics");
    assert_eq!(heard[..3], ["refused", "refused", "written"]);
    assert!(heard[3..].iter().all(|it| *it == "written") && 3 < heard.len());
}
