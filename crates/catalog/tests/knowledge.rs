//! Searches consult exact knowledge, report it correctly, and work without it if it is missing or
//! damaged.

use std::{fs, num::NonZeroUsize, ops::ControlFlow, path::Path, sync::atomic::AtomicBool, thread};

use catalog::{Analysis, Knowledge, Level, Resources, SearchContext, SearchSettings};
use game::{AnyLine, Outcome, Position, Rng};
use grid::Square;
use racing_kings::{RacingKings, Role, Variant};
use search::{Limits, TranspositionTable, Value};
use solve::Stop;
use solvers::racing_kings::{EndgameTables, build};
use tempfile::TempDir;

/// Knowledge in a folder, leaked so that it lives for the rest of the test run.
pub(crate) fn known_at(folder: &Path) -> &'static Knowledge {
    Box::leak(Box::new(Knowledge::at(folder)))
}

pub(crate) fn open(game: &str, position: &str) -> Box<dyn AnyLine> {
    let game = catalog::find(game).expect("in the list");
    game.open(Some(position), None).expect(position)
}

fn analyse(line: &dyn AnyLine, depth: u32, knowledge: &'static Knowledge) -> Analysis {
    search(
        line,
        Limits::depth(depth),
        ControlFlow::Continue(()),
        knowledge,
    )
}

/// Analyses a position. `reported` is the answer to every report: whether the search goes on.
pub(crate) fn search(
    line: &dyn AnyLine,
    limits: Limits,
    reported: ControlFlow<()>,
    knowledge: &'static Knowledge,
) -> Analysis {
    let settings = SearchSettings::new(limits);
    let context = SearchContext {
        table: &TranspositionTable::new(1),
        knowledge,
        cancel: &AtomicBool::new(false),
    };
    let game = catalog::find(line.info().id).expect("in the list");
    game.analyse(line, &settings, context, &mut |_: &Analysis| reported)
}

pub(crate) fn start(game: &str, variant: &str) -> Box<dyn AnyLine> {
    let game = catalog::find(game).expect("in the list");
    game.open(None, Some(variant)).expect("a variant")
}

/// Random undecided positions with the given pieces besides the kings.
fn positions(men: &[(game::Player, Role)], n: usize, seed: u64) -> Vec<RacingKings> {
    use game::Player::{First, Second};
    let mut rng = Rng::new(seed);
    let mut found = Vec::new();
    while found.len() < n {
        let kings = [(First, Role::King), (Second, Role::King)];
        let all = kings.iter().chain(men);
        let placed: Vec<_> = all
            .map(|&(player, role)| {
                let at = Square::new(rng.below(8) as u8, rng.below(8) as u8);
                (at, player, role)
            })
            .collect();
        let to_move = if rng.below(2) == 0 { First } else { Second };
        let pos = RacingKings::set_up(&placed, to_move, Variant::Standard);
        found.extend(pos.filter(|it| it.outcome().is_none()));
    }
    found
}

/// Plays a variation; returns the outcome and the number of plies.
pub(crate) fn play_out(line: &dyn AnyLine, moves: &[String]) -> (Option<Outcome>, u32) {
    let mut line = line.boxed_clone();
    for m in moves {
        line.try_play(m).expect("a legal move");
    }
    (line.ending().map(|it| it.outcome), moves.len() as u32)
}

#[test]
fn table_position_is_proven_with_distance_and_full_line() {
    let folder = TempDir::new().expect("a folder");
    let knowledge = known_at(folder.path());
    let (tables, errors) = EndgameTables::open_or_build(folder.path());
    assert!(errors.is_empty(), "{errors:?}");
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
        for owner in game::Player::BOTH {
            for pos in positions(&[(owner, role)], 25, 7) {
                let line = open("racing-kings", &pos.to_string());
                let found = analyse(&*line, 1, knowledge);
                let truth = tables.try_probe(&pos).expect("sound").expect("known");
                let expected = Value::Proven {
                    outcome: truth.outcome,
                    plies: truth.plies,
                };
                assert_eq!(found.value, Some(expected), "{pos}");
                assert!(found.exact && found.lines[0].exact, "{pos}");
                assert_eq!(found.lines[0].moves.len(), found.lines[0].shown.len());
                if truth.outcome != Outcome::Draw {
                    let played = play_out(&*line, &found.lines[0].moves);
                    assert_eq!(played, (Some(truth.outcome), truth.plies), "{pos}");
                }
            }
        }
    }
}

#[test]
fn a_win_looked_up_below_the_root_has_the_right_distance() {
    let folder = TempDir::new().expect("a folder");
    let knowledge = known_at(folder.path());
    let men = [
        (game::Player::First, Role::Rook),
        (game::Player::Second, Role::Knight),
    ];
    let class = "KRvKN".parse().expect("a class");
    let larger = TempDir::new().expect("a folder");
    build(larger.path(), &[class], 2, &mut |_| (), Stop::never()).expect("tables");
    let (truth, _) = EndgameTables::open(larger.path());
    let (mut exact, mut to_the_end) = (0, 0);
    for pos in positions(&men, 150, 3) {
        let line = open("racing-kings", &pos.to_string());
        let found = analyse(&*line, 3, knowledge);
        let Some(Value::Proven { outcome, plies }) = found.value else {
            continue;
        };
        if outcome == Outcome::Draw {
            continue;
        }
        // The search may find a win that isn't the shortest, but must not claim a shorter one.
        let truth = truth.try_probe(&pos).expect("sound").expect("known");
        assert!(!found.exact || truth.plies == plies, "{pos}: {plies}");
        assert_eq!(outcome, truth.outcome, "{pos}");
        assert!(truth.plies <= plies, "{pos}: {plies}, not {}", truth.plies);
        if 3 < plies {
            exact += u32::from(truth.plies == plies);
            // A variation that was searched may stop early; one that was looked up reaches the end.
            if let (Some(end), n) = play_out(&*line, &found.lines[0].moves) {
                assert_eq!((end, n), (outcome, plies), "{pos}");
                to_the_end += 1;
            }
        }
    }
    assert!(5 < exact && 5 < to_the_end, "{exact}, {to_the_end}");
}

#[test]
fn cage_4x4_is_solved() {
    let folder = TempDir::new().expect("a folder");
    let knowledge = known_at(folder.path());
    let cage = catalog::find("cage").expect("in the list");
    let start = cage.open(None, Some("4")).expect("the start");
    let found = analyse(&*start, 1, knowledge);
    let Some(Value::Proven { outcome, plies }) = found.value else {
        panic!("{found:?}");
    };
    let played = play_out(&*start, &found.lines[0].moves);
    assert_eq!(played, (Some(outcome), plies));
    assert_eq!(knowledge.facts(cage).len(), 1);
}

#[test]
fn moai_5x5_is_proven_on_first_use() {
    let folder = TempDir::new().expect("a folder");
    let knowledge = known_at(folder.path());
    let moai = catalog::find("moai").expect("in the list");
    let start = moai.open(None, Some("5x5")).expect("the start");
    let (white, black) = (game::Player::First, game::Player::Second);
    // White wins from the middle, and from nowhere else.
    let found = analyse(&*start, 1, knowledge);
    assert_eq!(found.best(), Some("@c3"));
    assert_eq!(
        found.value.and_then(Value::outcome),
        Some(Outcome::Win(white))
    );
    for square in ["@c3", "@b1", "@a3", "@d4"] {
        let mut line = start.boxed_clone();
        line.try_play(square).expect("a cell");
        let found = analyse(&*line, 1, knowledge);
        let winner = if square == "@c3" { white } else { black };
        let Some(Value::Proven { outcome, plies }) = found.value else {
            panic!("{square}: {found:?}");
        };
        assert_eq!(outcome, Outcome::Win(winner), "{square}");
        assert!(!found.exact && !found.lines[0].exact, "{square}: {plies}");
        // A looked-up variation reaches the end within the reported distance.
        let (end, played) = play_out(&*line, &found.lines[0].moves);
        assert_eq!((end, played), (Some(outcome), plies), "{square}");
        // The win is kept while the variation is played.
        for m in &found.lines[0].moves {
            let found = analyse(&*line, 1, knowledge);
            let outcome = found.value.and_then(Value::outcome);
            assert_eq!(outcome, Some(Outcome::Win(winner)), "{}", line.position());
            line.try_play(m).expect("legal");
        }
    }
    let facts = knowledge.facts(moai);
    assert_eq!((facts.len(), &*facts[0].kind), (1, "proof"));
    let proof = &facts[0].file;
    catalog::verify(proof, 1, &|_, _| (), Stop::never()).expect("a proof");
    // A damaged proof isn't used; it is rebuilt.
    let sound = fs::read(proof).expect("it is there");
    fs::write(proof, &sound[..sound.len() / 2]).expect("room");
    let found = analyse(&*start, 1, known_at(folder.path()));
    assert_eq!(
        found.value.and_then(Value::outcome),
        Some(Outcome::Win(white))
    );
    assert!(fs::read(proof).expect("it is there") == sound);
}

#[test]
fn win_beyond_the_move_limit_is_a_caution_not_a_proof() {
    let folder = TempDir::new().expect("a folder");
    let knowledge = known_at(folder.path());
    let (tables, _) = EndgameTables::open_or_build(folder.path());
    let mut n_checked = 0;
    for pos in positions(&[(game::Player::First, Role::Rook)], 100, 11) {
        let truth = tables.try_probe(&pos).expect("sound").expect("known");
        if truth.outcome == Outcome::Draw || truth.plies < 8 {
            continue;
        }
        let at_clock = |clock: u32| {
            let text = pos.to_string();
            let text = text.replace(" - - 0 ", &format!(" - - {clock} "));
            let line = open("racing-kings", &text);
            let found = analyse(&*line, 1, knowledge);
            let proven = matches!(found.value, Some(Value::Proven { .. }));
            (proven, found.caution.map(|it| it.id()))
        };
        assert_eq!(at_clock(99 - truth.plies), (true, None), "{pos}");
        let late = at_clock(101 - truth.plies);
        assert_eq!(
            late,
            (false, Some("racing-kings-clock-may-decide")),
            "{pos}"
        );
        n_checked += 1;
    }
    assert!(10 < n_checked, "{n_checked}");
}

#[test]
fn only_the_strongest_level_uses_knowledge() {
    let folder = TempDir::new().expect("a folder");
    let knowledge = known_at(folder.path());
    let (tables, _) = EndgameTables::open_or_build(folder.path());
    for pos in positions(&[(game::Player::Second, Role::Rook)], 12, 2) {
        let line = open("racing-kings", &pos.to_string());
        for level in &Level::ALL[..7] {
            let without = choose(*level, &*line, Knowledge::none());
            assert_eq!(choose(*level, &*line, knowledge), without, "{pos} {level}");
        }
        let m = choose(Level::FULL, &*line, knowledge);
        let truth = tables.try_probe(&pos).expect("sound").expect("known");
        let mut after = line.boxed_clone();
        after.try_play(&m).expect("legal");
        let after: RacingKings = after.position().parse().expect("a position");
        let kept = tables.try_probe(&after).expect("sound").expect("known");
        assert_eq!(kept.outcome, truth.outcome, "{pos} {m}");
    }
}

/// The move of a level that searches one ply, so that it depends on looked-up knowledge.
fn choose(level: Level, line: &dyn AnyLine, knowledge: &'static Knowledge) -> String {
    let game = catalog::find(line.info().id).expect("in the list");
    let mut resources = Resources {
        rng: &mut Rng::new(5),
        table: &TranspositionTable::new(1),
        threads: NonZeroUsize::MIN,
        knowledge,
        limits: Some(Limits::depth(1)),
        cancel: &AtomicBool::new(false),
    };
    let computer = game.computer(&level.to_string()).expect("a level");
    computer.choose(line, &mut resources).expect("a move")
}

#[test]
fn strongest_level_wins_solved_positions_against_any_play() {
    let folder = TempDir::new().expect("a folder");
    let knowledge = known_at(folder.path());
    let (first, second) = (game::Player::First, game::Player::Second);
    // White wins Moai on 5x5 from the set-up on, or Black if White begins elsewhere; Blue, who moves
    // second, wins Cage on 4x4; three men of Racing Kings, White to win in 13 and Black in 12.
    let won = [
        ("moai", "5x5", None, "", first),
        ("moai", "5x5", None, "@a3", second),
        ("moai", "5x5", None, "@b1", second),
        ("cage", "4", None, "", second),
        (
            "racing-kings",
            "standard",
            Some("8/8/8/8/8/k6K/8/7R w - - 0 1"),
            "",
            first,
        ),
        (
            "racing-kings",
            "standard",
            Some("8/8/8/8/8/8/2K5/k2r4 w - - 0 1"),
            "",
            second,
        ),
    ];
    for (id, variant, position, m, winner) in won {
        let game = catalog::find(id).expect("in the list");
        for seed in 0..20 {
            let mut line = game.open(position, Some(variant)).expect("a position");
            if !m.is_empty() {
                line.try_play(m).expect("a legal move");
            }
            let mut rng = Rng::new(seed);
            while line.ending().is_none() {
                let m = if line.to_move() == winner {
                    choose(Level::FULL, &*line, knowledge)
                } else {
                    let moves = line.legal_moves();
                    moves[rng.below(moves.len() as u32) as usize].text.clone()
                };
                line.try_play(&m).expect("a legal move");
            }
            let ending = line.ending().map(|it| it.outcome);
            assert_eq!(
                ending,
                Some(Outcome::Win(winner)),
                "{id} {m}: {:?}",
                line.moves()
            );
        }
    }
}

#[test]
fn concurrent_builds_of_the_small_tables_succeed() {
    let folder = TempDir::new().expect("a folder");
    let game = catalog::find("racing-kings").expect("in the list");
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let line = open("racing-kings", "8/8/8/8/8/k6K/8/7R w - - 0 1");
                let found = analyse(&*line, 1, known_at(folder.path()));
                assert!(matches!(found.value, Some(Value::Proven { .. })));
            });
        }
    });
    let names = fs::read_dir(folder.path()).expect("a folder").flatten();
    let names: Vec<_> = names.map(|it| it.file_name()).collect();
    assert_eq!(names.len(), 9, "{names:?}");
    let facts = Knowledge::at(folder.path()).facts(game);
    assert_eq!(facts.len(), 9);
    assert!(
        facts
            .iter()
            .any(|fact| fact.scope == "KvKR" && fact.kind == "table")
    );
}

#[test]
fn unwritable_folder_only_reduces_knowledge() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "not a folder").expect("room");
    let knowledge = known_at(&file.join("solved"));
    let line = open("racing-kings", "8/8/8/8/8/k6K/8/7R w - - 0 1");
    let found = analyse(&*line, 2, knowledge);
    assert!(matches!(found.value, Some(Value::Estimate { .. })));
    let cage = catalog::find("cage").expect("in the list");
    let start = cage.open(None, Some("4")).expect("the start");
    let found = analyse(&*start, 1, knowledge);
    assert!(matches!(found.value, Some(Value::Proven { .. })));
    assert!(knowledge.facts(cage).is_empty() && knowledge.problems().is_empty());
}

#[test]
fn damaged_table_is_skipped_and_reported() {
    let folder = TempDir::new().expect("a folder");
    EndgameTables::open_or_build(folder.path());
    let path = folder.path().join("racing-kings-KQRvK.receipt");
    fs::write(&path, "henge receipt 1\nkind: table\n").expect("room");
    let knowledge = known_at(folder.path());
    let line = open("racing-kings", "8/8/8/8/8/k6K/6Q1/7R w - - 0 1");
    analyse(&*line, 1, knowledge);
    let ids: Vec<_> = knowledge.problems().iter().map(game::Reason::id).collect();
    assert_eq!(ids, ["solve-cut-short"]);
}

#[test]
fn damaged_small_receipts_are_rebuilt_or_reported() {
    let folder = TempDir::new().expect("a folder");
    let lines = [
        (
            "racing-kings-KRvK.receipt",
            open("racing-kings", "8/8/8/8/8/k6K/8/7R w - - 0 1"),
        ),
        ("cage-4.table", start("cage", "4")),
        ("moai-5x5.proof", start("moai", "5x5")),
    ];
    for (name, line) in &lines {
        let path = folder.path().join(name);
        let sound = analyse(&**line, 1, known_at(folder.path()));
        assert!(matches!(sound.value, Some(Value::Proven { .. })), "{name}");
        let bytes = fs::read(&path).expect("it was built");
        let mut flipped = bytes.clone();
        flipped[bytes.len() / 2] ^= 8;
        let version = [b"henge receipt 9", &bytes[15..]].concat();
        for bad in [&flipped[..], &bytes[..2000], &[], &version, b"other"] {
            fs::write(&path, bad).expect("room");
            let knowledge = known_at(folder.path());
            let found = analyse(&**line, 1, knowledge);
            assert_eq!(
                (found.value, found.best()),
                (sound.value, sound.best()),
                "{name}"
            );
            assert!(knowledge.problems().is_empty(), "{name}");
            assert!(
                fs::read(&path).expect("it is there") == bytes,
                "{name} is mended"
            );
        }
        // A folder of that name can't be replaced, but the search still returns a result.
        fs::remove_file(&path).expect("it is there");
        fs::create_dir(&path).expect("room");
        let knowledge = known_at(folder.path());
        let found = analyse(&**line, 2, knowledge);
        let known = matches!(found.value, Some(Value::Proven { .. }));
        assert_eq!(known, knowledge.problems().is_empty(), "{name}");
        fs::remove_dir(&path).expect("it is there");
    }
}

#[test]
fn damage_found_during_a_search_is_reported() {
    let folder = TempDir::new().expect("a folder");
    let class = "KQRvK".parse().expect("a class");
    build(folder.path(), &[class], 2, &mut |_| (), Stop::never()).expect("tables");
    let path = folder.path().join("racing-kings-KQRvK.receipt");
    let mut bytes = fs::read(&path).expect("it was built");
    // Every block of the contents is damaged, so that any probe meets one.
    let from = bytes.len() / 50;
    for i in (from..bytes.len() * 9 / 10).step_by(1024) {
        bytes[i] ^= 1;
    }
    fs::write(&path, bytes).expect("room");
    let knowledge = known_at(folder.path());
    let line = open("racing-kings", "8/8/8/8/8/k6K/6Q1/7R w - - 0 1");
    let found = analyse(&*line, 1, knowledge);
    assert!(
        matches!(found.value, Some(Value::Estimate { .. })),
        "{found:?}"
    );
    let ids: Vec<_> = knowledge.problems().iter().map(game::Reason::id).collect();
    assert_eq!(ids, ["solve-damaged"]);
}

#[test]
fn prepare_builds_only_what_the_board_needs() {
    let folder = TempDir::new().expect("a folder");
    let files = || fs::read_dir(folder.path()).map_or(0, Iterator::count);
    let knowledge = Knowledge::at(folder.path());
    knowledge.prepare(&*start("cage", "8"));
    assert_eq!(files(), 0, "there is nothing to know about this board");
    knowledge.prepare(&*start("cage", "4"));
    assert_ne!(files(), 0, "the table of all positions");
}
