//! Racing Kings tables against plain solvers that use only the rules.

use std::{
    fs,
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
};

use game::{KnownValue, Outcome, Player, Position, Probe, Rng};
use grid::Square;
use racing_kings::{RacingKings, Role, Variant};
use solve::{
    Stop,
    receipt::{self, Receipt, ReceiptWriter},
};
use solvers::racing_kings::{
    BuildProgress, BuildStage, Class, EndgameTables, Error, all_classes, build,
    may_be_drawn_by_clock, table_file, verify,
};

const NEVER: Stop<'static> = Stop::never();

fn class(name: &str) -> Class {
    name.parse().expect(name)
}

fn build_in(folder: &Path, classes: &[Class]) {
    build(folder, classes, 2, &mut |_| (), NEVER).expect("tables");
}

fn tables(folder: &Path) -> EndgameTables {
    let (tables, errors) = EndgameTables::open(folder);
    assert!(errors.is_empty(), "{errors:?}");
    tables
}

fn read(fen: &str) -> RacingKings {
    fen.parse().expect(fen)
}

fn square(number: usize) -> Square {
    Square::new((number % 8) as u8, (number / 8) as u8)
}

fn one_ply_more(known: KnownValue) -> KnownValue {
    let plies = if known.outcome == Outcome::Draw {
        0
    } else {
        known.plies + 1
    };
    KnownValue { plies, ..known }
}

/// A number that orders values by preference of a player.
fn rank(known: KnownValue, me: Player) -> i64 {
    let plies = i64::from(known.plies);
    match known.outcome {
        Outcome::Win(player) if player == me => 1000 - plies,
        Outcome::Draw => 0,
        Outcome::Win(_) => plies - 1000,
    }
}

/// The value of a position if it is won or lost within `depth` plies, by plain search; else `None`.
fn search(pos: &RacingKings, depth: u32) -> Option<KnownValue> {
    if let Some(outcome) = pos.outcome() {
        return Some(KnownValue { outcome, plies: 0 });
    }
    if depth == 0 {
        return None;
    }
    let me = pos.to_move();
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    let values: Vec<Option<KnownValue>> = moves
        .iter()
        .map(|&m| {
            let mut after = pos.clone();
            after.play_unchecked(m);
            search(&after, depth - 1).map(one_ply_more)
        })
        .collect();
    let best = values
        .iter()
        .flatten()
        .copied()
        .max_by_key(|&known| rank(known, me))?;
    let all_known = values.iter().all(Option::is_some);
    (best.outcome == Outcome::Win(me) || all_known).then_some(best)
}

/// A class of at most three men solved without any cleverness: all positions of the whole board, ply
/// by ply, by comparing each with all its successors in every ply.
struct Plain {
    positions: Vec<RacingKings>,
    values: Vec<Option<KnownValue>>,
}

impl Plain {
    fn new(piece: Option<(Player, Role)>, smaller: &EndgameTables) -> Plain {
        let number = |pos: &RacingKings| {
            let at = |player, role| pos.squares(player, role).trailing_zeros() as usize % 64;
            let kings = 64 * at(Player::First, Role::King) + at(Player::Second, Role::King);
            let other = piece.map_or(0, |(player, role)| at(player, role));
            (64 * kings + other) * 2 + pos.to_move() as usize
        };
        let n_squares = if piece.is_some() { 64 } else { 1 };
        let mut numbers = vec![u32::MAX; 2 * 64 * 64 * 64];
        let mut positions = Vec::new();
        for i in 0..64 * 64 * n_squares {
            let mut men = vec![
                (square(i % 64), Player::First, Role::King),
                (square(i / 64 % 64), Player::Second, Role::King),
            ];
            men.extend(piece.map(|(player, role)| (square(i / 4096), player, role)));
            for to_move in Player::BOTH {
                if let Some(pos) = RacingKings::set_up(&men, to_move, Variant::Standard) {
                    numbers[number(&pos)] = positions.len() as u32;
                    positions.push(pos);
                }
            }
        }
        let mut values: Vec<Option<KnownValue>> = Vec::new();
        let mut successors: Vec<Vec<Result<u32, KnownValue>>> = Vec::new();
        for pos in &positions {
            let plies = 0;
            values.push(pos.outcome().map(|outcome| KnownValue { outcome, plies }));
            let mut after_all = Vec::new();
            pos.every_move(|m| {
                let mut after = pos.clone();
                after.play_unchecked(m);
                let same = Class::of(&after) == Class::of(pos);
                after_all.push(if same {
                    Ok(numbers[number(&after)])
                } else {
                    Err(smaller.probe(&after).expect("a smaller class"))
                });
            });
            successors.push(after_all);
        }
        let mut quiet = 0;
        for plies in 1.. {
            let mut fresh = Vec::new();
            for (i, pos) in positions
                .iter()
                .enumerate()
                .filter(|&(i, _)| values[i].is_none())
            {
                let win = KnownValue {
                    outcome: Outcome::Win(pos.to_move()),
                    plies,
                };
                let loss = KnownValue {
                    outcome: Outcome::Win(!pos.to_move()),
                    plies,
                };
                let value = |after: &Result<u32, KnownValue>| match after {
                    Ok(number) => values[*number as usize].map(one_ply_more),
                    Err(known) => Some(one_ply_more(*known)),
                };
                let is_loss =
                    |known: KnownValue| known.outcome == loss.outcome && known.plies <= plies;
                if successors[i].iter().any(|after| value(after) == Some(win)) {
                    fresh.push((i, win));
                } else if successors[i]
                    .iter()
                    .all(|after| value(after).is_some_and(is_loss))
                {
                    fresh.push((i, loss));
                }
            }
            quiet = if fresh.is_empty() { quiet + 1 } else { 0 };
            if quiet == 30 {
                break; // Captures may win later than anything else, but not 30 plies later.
            }
            for (i, known) in fresh {
                values[i] = Some(known);
            }
        }
        Plain { positions, values }
    }
}

#[test]
fn three_men_equal_a_plain_solver() {
    let folder = tempfile::tempdir().expect("a folder");
    let classes: Vec<Class> = all_classes(3);
    build_in(folder.path(), &classes);
    let tables = tables(folder.path());
    assert_eq!(tables.classes().len(), 9);
    let others = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    let mut pieces = vec![None];
    for player in Player::BOTH {
        pieces.extend(others.map(|role| Some((player, role))));
    }
    let mut n_positions = 0;
    for piece in pieces {
        let plain = Plain::new(piece, &tables);
        for (pos, value) in plain.positions.iter().zip(&plain.values) {
            let draw = KnownValue {
                outcome: Outcome::Draw,
                plies: 0,
            };
            assert_eq!(tables.probe(pos), Some(value.unwrap_or(draw)), "{pos}");
        }
        n_positions += plain.positions.len();
    }
    // Both mirror images of the 1,080,486 in the tables, and those with a king on the eighth rank.
    assert_eq!(n_positions, 2_692_266);
}

/// Random positions of a class, kings anywhere.
fn random_positions(class: Class, n: usize, seed: u64) -> Vec<RacingKings> {
    let mut rng = Rng::new(seed);
    let mut positions = Vec::new();
    while positions.len() < n {
        let name = class.to_string();
        let mut player = Player::First;
        let mut men = Vec::new();
        for letter in name.chars() {
            match Role::from_letter(letter) {
                Some(role) => men.push((square(rng.below(64) as usize), player, role)),
                None => player = !player,
            }
        }
        let to_move = Player::BOTH[rng.below(2) as usize];
        positions.extend(RacingKings::set_up(&men, to_move, Variant::Standard));
    }
    positions
}

#[test]
fn four_men_equal_search_and_pass_the_verifier() {
    let folder = tempfile::tempdir().expect("a folder");
    let classes = ["KRvKN", "KRRvK", "KvKBN"].map(class);
    build_in(folder.path(), &classes);
    let tables = tables(folder.path());
    for class in classes {
        for pos in random_positions(class, 400, 7) {
            let known = tables.probe(&pos).expect("a table");
            let found = search(&pos, 3);
            match found {
                Some(found) => assert_eq!(found, known, "{pos}"),
                None if known.outcome == Outcome::Draw => (),
                None => assert!(3 < known.plies, "{pos}: {known:?}"),
            }
        }
    }
    let path = table_file(folder.path(), class("KRRvK"));
    let verified = verify(&path, 2, &|_, _| (), NEVER).expect("a sound table");
    assert_eq!(verified.summary.positions, 2 * 1_568_998);
    assert_eq!(verified.rests_on, [class("KRvK")]);
}

#[test]
fn bare_kings_have_these_values() {
    let folder = tempfile::tempdir().expect("a folder");
    build_in(folder.path(), &[class("KvK")]);
    let tables = tables(folder.path());
    let check = |fen: &str, outcome, plies| {
        let expected = KnownValue { outcome, plies };
        assert_eq!(tables.probe(&read(fen)), Some(expected), "{fen}");
    };
    let (white, black) = (Outcome::Win(Player::First), Outcome::Win(Player::Second));
    // One move: Black is too far away to follow (K4b), or follows.
    check("8/K7/8/8/8/8/7k/8 w - - 0 1", white, 1);
    check("8/K6k/8/8/8/8/8/8 w - - 0 1", Outcome::Draw, 0);
    check("8/K6k/8/8/8/8/8/8 b - - 0 1", black, 1);
    check("8/8/K6k/8/8/8/8/8 b - - 0 1", black, 3);
    // White has arrived: the game is over, or Black may follow.
    check("K7/8/8/8/8/8/7k/8 b - - 0 1", white, 0);
    check("K7/7k/8/8/8/8/8/8 b - - 0 1", Outcome::Draw, 0);
    check("7k/8/8/8/8/8/K7/8 w - - 0 1", black, 0);
    // No table, or none for these rules.
    assert_eq!(
        tables.probe(&read("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1")),
        None
    );
    assert_eq!(tables.probe(&read("8/8/8/8/8/Q7/7k/K7 w - - 0 1")), None);
    let feup = RacingKings::read("8/K7/8/8/8/8/7k/8 w - - 0 1", Some("feup")).expect("a position");
    assert_eq!(tables.probe(&feup), None);
}

#[test]
fn positions_with_a_king_on_the_eighth_rank_equal_search() {
    let folder = tempfile::tempdir().expect("a folder");
    build_in(folder.path(), &[class("KQvK"), class("KvKR")]);
    let tables = tables(folder.path());
    let arrived = |pos: &RacingKings| {
        let kings = Player::BOTH.map(|player| pos.squares(player, Role::King));
        (kings[0] | kings[1]) >> 56 != 0
    };
    for name in ["KvK", "KQvK", "KvKR"] {
        let mut n_going_on = 0;
        for pos in random_positions(class(name), 4000, 3)
            .iter()
            .filter(|pos| arrived(pos))
        {
            let known = tables.probe(pos).expect("a table");
            if let Some(found) = search(pos, 2) {
                assert_eq!(found, known, "{pos}");
            }
            n_going_on += usize::from(pos.outcome().is_none());
        }
        assert!(20 < n_going_on);
    }
}

#[test]
fn a_long_win_may_be_drawn_by_the_clock() {
    let win = |plies| KnownValue {
        outcome: Outcome::Win(Player::First),
        plies,
    };
    let pos = read("8/K7/8/8/8/8/7k/8 w - - 90 1");
    assert!(!may_be_drawn_by_clock(&pos, win(10)));
    assert!(may_be_drawn_by_clock(&pos, win(11)));
    let draw = KnownValue {
        outcome: Outcome::Draw,
        plies: 0,
    };
    assert!(!may_be_drawn_by_clock(
        &read("8/K7/8/8/8/8/7k/8 w - - 100 1"),
        draw
    ));
}

#[test]
fn a_stopped_build_resumes_and_a_damaged_table_is_rebuilt() {
    let (once, twice) = (
        tempfile::tempdir().expect("a folder"),
        tempfile::tempdir().expect("a folder"),
    );
    let classes = [class("KRvK"), class("KNvK")];
    build_in(once.path(), &classes);

    let stop = AtomicBool::new(false);
    let mut progress = |progress: BuildProgress| {
        assert!(progress.done <= progress.total);
        let is_fifth_ply = matches!(progress.stage, BuildStage::Solving { plies: 5 });
        if is_fifth_ply && progress.class == class("KNvK") {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let stopped = build(twice.path(), &classes, 1, &mut progress, Stop::when(&stop));
    assert!(matches!(stopped, Err(Error::Stopped)), "{stopped:?}");
    assert!(table_file(twice.path(), class("KRvK")).exists());
    assert!(!table_file(twice.path(), class("KNvK")).exists());

    let path = table_file(twice.path(), class("KRvK"));
    let mut bytes = fs::read(&path).expect("bytes");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 16;
    fs::write(&path, bytes).expect("room");
    let mut kept = Vec::new();
    let mut progress = |progress: BuildProgress| {
        if matches!(progress.stage, BuildStage::Kept) {
            kept.push(progress.class);
        }
    };
    build(twice.path(), &classes, 1, &mut progress, NEVER).expect("tables");
    assert_eq!(kept, [class("KvK")]);
    for name in ["KvK", "KRvK", "KNvK"] {
        let read = |folder: &Path| fs::read(table_file(folder, class(name))).expect("bytes");
        assert_eq!(
            read(once.path()),
            read(twice.path()),
            "{name}: the same work, the same file"
        );
    }
}

#[test]
fn a_flipped_bit_is_located_and_never_returned_as_a_value() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = class("KBvK");
    build_in(folder.path(), &[name]);
    let path = table_file(folder.path(), name);
    let sound = fs::read(&path).expect("bytes");
    let positions = random_positions(name, 300, 5);
    let right = tables(folder.path());
    let right: Vec<_> = positions.iter().map(|pos| right.probe(pos)).collect();
    let mut rng = Rng::new(9);
    for _ in 0..60 {
        let byte = rng.below(sound.len() as u32) as usize;
        let mut bytes = sound.clone();
        bytes[byte] ^= 1 << rng.below(8);
        fs::write(&path, bytes).expect("room");
        let error = verify(&path, 1, &|_, _| (), NEVER).expect_err("a flipped bit");
        let Error::Receipt(receipt::Error::Damaged {
            flip: Some(flip), ..
        }) = error
        else {
            panic!("{error}");
        };
        assert_eq!(flip.byte, byte as u64);
        let (tables, _) = EndgameTables::open(folder.path());
        for (pos, right) in positions.iter().zip(&right) {
            let known = tables.probe(pos);
            assert!(known.is_none() || known == *right, "{pos}");
        }
    }
}

#[test]
fn wrong_values_under_right_checksums_are_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = class("KNvK");
    build_in(folder.path(), &[name]);
    let path = table_file(folder.path(), name);
    let (header, payload) = {
        let receipt = Receipt::open(&path).expect("a receipt");
        (
            receipt.header().clone(),
            receipt.payload().expect("sound").to_vec(),
        )
    };
    let mut rng = Rng::new(2);
    let (mut n_wrong, mut n_bad) = (0, 0);
    for _ in 0..40 {
        let mut forged = payload.clone();
        let byte = rng.below(forged.len() as u32) as usize;
        forged[byte] ^= 1 << rng.below(8);
        let mut writer = ReceiptWriter::create(&path, &header).expect("a writer");
        writer.put(&forged).expect("room");
        writer.finish().expect("a receipt");
        match verify(&path, 1, &|_, _| (), NEVER) {
            // Padding bits have no meaning.
            Ok(_) => (),
            Err(Error::Wrong { .. }) => n_wrong += 1,
            Err(_) => n_bad += 1,
        }
        let (tables, _) = EndgameTables::open(folder.path());
        for pos in random_positions(name, 100, 1) {
            _ = tables.try_probe(&pos); // No bytes make it panic.
        }
    }
    assert!(20 < n_wrong && 0 < n_bad, "{n_wrong} {n_bad}");
}

#[test]
fn a_table_is_rejected_if_a_smaller_table_was_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    build_in(folder.path(), &[class("KQvK")]);
    let below = table_file(folder.path(), class("KvK"));
    let header = Receipt::open(&below).expect("a receipt").header().clone();
    let payload = Receipt::open(&below)
        .and_then(|receipt| receipt.payload().map(<[u8]>::to_vec))
        .expect("bytes");
    let mut writer =
        ReceiptWriter::create(&below, &header.with("note", "another")).expect("a writer");
    writer.put(&payload).expect("room");
    writer.finish().expect("a receipt");
    let error = verify(
        &table_file(folder.path(), class("KQvK")),
        1,
        &|_, _| (),
        NEVER,
    )
    .expect_err("another");
    assert_eq!(error.to_string(), "solve-other-below class=KQvK below=KvK");
    fs::rename(&below, table_file(folder.path(), class("KRvK"))).expect("a name");
    let (tables, errors) = EndgameTables::open(folder.path());
    assert_eq!(tables.classes().len(), 1);
    assert!(
        matches!(
            errors[..],
            [Error::Receipt(receipt::Error::Unexpected { .. })]
        ),
        "{errors:?}"
    );
}
