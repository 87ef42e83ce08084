//! Whole contests: of every game, interrupted and resumed, in several threads, with players that fail.

use std::{
    collections::BTreeMap,
    fs,
    io::Write as _,
    num::NonZeroUsize,
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
};

use arena::{
    Balance, Contest, ContestReport, ContestTerms, Entrant, LedgerError, Opening, PlayerLimits,
    Rounds, Sprt, SprtVerdict,
};
use record::Record;

fn terms(game: &str, players: [&str; 2]) -> ContestTerms {
    let game = catalog::find(game).expect("in the list");
    let entrant = |text| Entrant::read(text, game, PlayerLimits::default()).expect(text);
    ContestTerms {
        game,
        variant: None,
        position: None,
        entrants: players.map(entrant),
        seed: 7,
        openings: None,
        opening: Opening::Random(game.opening_plies),
    }
}

fn run(m: &mut Contest) -> ContestReport {
    let never = AtomicBool::new(false);
    let words = |reason: &game::Reason| reason.to_string();
    m.run(&words, &never, &mut |_| {}).expect("a match")
}

/// The games of a ledger by round, without times.
fn games(path: &Path) -> BTreeMap<u32, (Vec<String>, String)> {
    let text = fs::read_to_string(path).expect("a file of games");
    let records = record::read_all(&text).expect("records");
    let of = |record: &Record| {
        let round = record.tag("round").and_then(|it| it.parse().ok());
        let moves = record.moves.iter().map(|it| it.text.clone()).collect();
        let result = record.result.as_ref().expect("a result");
        let line = record.replay().expect("legal moves");
        assert_eq!(line.ending().map(|it| it.outcome), Some(result.outcome));
        (round.expect("a round"), (moves, format!("{result:?}")))
    };
    records.iter().map(of).collect()
}

#[test]
fn interrupted_contest_resumes_with_the_same_games() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in catalog::games() {
        let id = game.info.id;
        let (whole, broken) = (
            folder.path().join(id),
            folder.path().join(format!("{id}-2")),
        );
        let open = |path| {
            let new = Contest::new(terms(id, ["random", "random"]), 6);
            new.keep(path).expect("a file")
        };
        let report = run(&mut open(&whole));
        assert!(
            report.is_complete && report.tally.games() == 6,
            "{report:?}"
        );
        assert_eq!(report.failures, [0, 0]);

        // The file as a kill leaves it after two games, at various points of writing the third.
        let text = fs::read_to_string(&whole).expect("games");
        let third = text.match_indices("[game ").nth(2).expect("three games").0;
        fs::write(&broken, &text[..third]).expect("room");
        for length in [3, 30, 200, 400] {
            let mut file = fs::OpenOptions::new()
                .append(true)
                .open(&broken)
                .expect("a file");
            let torn = &text[third..third + length];
            file.write_all(torn.as_bytes()).expect("room");
            drop(file);
            assert_eq!(open(&broken).progress().done, 2, "{torn}");
        }
        let second = run(&mut open(&broken));
        assert_eq!(second.tally, run(&mut open(&whole)).tally);
        assert_eq!(games(&whole), games(&broken), "{id}");
    }
}

#[test]
fn cancelled_contest_keeps_finished_games() {
    let stop = AtomicBool::new(false);
    let words = |reason: &game::Reason| reason.to_string();
    let mut m = Contest::new(terms("racing-kings", ["uct:300", "random"]), 1000);
    let report = m.run(&words, &stop, &mut |it| {
        stop.store(1 <= it.done, Ordering::Relaxed);
    });
    let report = report.expect("a match");
    assert!(!report.is_complete && report.done < 1000, "{report:?}");
}

#[test]
fn foreign_file_is_left_unchanged() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    let mine = || Contest::new(terms("gorogo", ["random", "feup-easy"]), 2);
    run(&mut mine().keep(&path).expect("a file"));
    let text = fs::read_to_string(&path).expect("games");

    let mut other = terms("gorogo", ["random", "feup-easy"]);
    other.seed = 8;
    let refused = Contest::new(other, 2).keep(&path);
    assert!(
        matches!(refused, Err(LedgerError::Other { number: 1 })),
        "{refused:?}"
    );
    for foreign in [
        "my diary\n",
        "[game \"gorogo\"]\n\n&c3 d3\n",
        "[game \"gorogo\"]\n[match \"another\"]\n\n&c3",
    ] {
        fs::write(&path, foreign).expect("room");
        assert!(mine().keep(&path).is_err(), "{foreign}");
        assert_eq!(fs::read_to_string(&path).expect("a file"), foreign);
    }
    fs::write(&path, &text).expect("room");
    let kept = mine().keep(&path).expect("a file");
    assert!(matches!(mine().keep(&path), Err(LedgerError::Busy)));
    assert_eq!(kept.progress().done, 2);
}

#[test]
fn games_do_not_depend_on_the_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let play = |threads: usize| {
        let path = folder.path().join(threads.to_string());
        let terms = terms("racing-kings", ["8@nodes=200", "uct:30"]);
        let threads = NonZeroUsize::new(threads).expect("some");
        let kept = Contest::new(terms, 6).concurrency(threads).keep(&path);
        let report = run(&mut kept.expect("a file"));
        (report.tally, games(&path))
    };
    assert_eq!(play(1), play(3));
}

#[test]
fn openings_are_shared_by_pairs_and_may_recur() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    let mut terms = terms("cage", ["random", "random"]);
    (terms.openings, terms.opening) = (Some(2), Opening::Random(6));
    run(&mut Contest::new(terms, 8).keep(&path).expect("a file"));
    let openings: Vec<Vec<String>> = games(&path)
        .into_values()
        .map(|(moves, _)| moves[..6].to_vec())
        .collect();
    assert!((0..8).all(|i| openings[i] == openings[i / 2 * 2 % 4]));
    assert_ne!(openings[0], openings[2]);
}

#[test]
fn balanced_openings_are_used_in_an_order_of_the_seed() {
    let folder = tempfile::tempdir().expect("a folder");
    let starts = |seed: u64| {
        let path = folder.path().join(seed.to_string());
        let mut terms = terms("racing-kings", ["random", "random"]);
        terms.opening = Opening::usual(terms.game, None);
        assert_eq!(terms.opening, Opening::Balanced);
        terms.seed = seed;
        run(&mut Contest::new(terms, 8).keep(&path).expect("a file"));
        let text = fs::read_to_string(&path).expect("a file of games");
        let records = record::read_all(&text).expect("records");
        let start = |it: &Record| it.replay().expect("legal moves").start();
        records.iter().map(start).collect::<Vec<String>>()
    };
    let (one, two) = (starts(1), starts(2));
    assert!(
        (0..4).all(|pair| one[2 * pair] == one[2 * pair + 1]),
        "{one:?}"
    );
    assert_ne!(one[0], one[2]);
    assert_ne!(one, two);
    let game = catalog::find("racing-kings").expect("in the list");
    let all: Vec<&str> = game.balanced_openings().collect();
    assert!(one.iter().chain(&two).all(|it| all.contains(&it.as_str())));
    assert_eq!(Opening::usual(game, Some("feup")), Opening::Random(4));
}

#[test]
fn search_of_balanced_openings_depends_on_its_seed_only_and_finds_no_opening_twice() {
    let game = catalog::find("gorogo").expect("in the list");
    let never = AtomicBool::new(false);
    let find = |mut balance: Balance| -> Vec<(u64, String)> {
        let all = (0..60).filter_map(|number| Some((number, balance.candidate(number, &never)?)));
        all.collect()
    };
    let found = find(Balance::new(game, 3, 500));
    assert!(2 < found.len(), "{found:?}");
    assert_eq!(find(Balance::new(game, 3, 500)), found);
    let mut rest = Balance::new(game, 3, 500);
    assert!(rest.skip(&found[0].1) && !rest.skip("nonsense"));
    assert_eq!(find(rest), found[1..]);
    let cancelled = AtomicBool::new(true);
    let mut stopped = Balance::new(game, 3, 500);
    assert!((0..60).all(|number| stopped.candidate(number, &cancelled).is_none()));
}

#[test]
fn failing_player_loses_with_its_fault_recorded() {
    let folder = tempfile::tempdir().expect("a folder");
    // The program that must be late gets 1 ms; the others get more than a busy machine needs.
    for (script, end, time) in [
        (
            "while read x; do case $x in ugi) echo ugiok;; isready) echo readyok;; go*) exit 3;; esac; done",
            "crashed",
            "10m",
        ),
        (
            "while read x; do case $x in ugi) echo ugiok;; isready) echo readyok;; go*) echo bestmove a1;; esac; done",
            "illegal",
            "10m",
        ),
        (
            "while read x; do case $x in ugi) echo ugiok;; isready) echo readyok;; go*) echo bestmove;; esac; done",
            "no-move",
            "10m",
        ),
        (
            "while read x; do case $x in ugi) echo ugiok;; isready) echo readyok;; esac; done",
            "late",
            "1ms",
        ),
    ] {
        let path = folder.path().join(end);
        let program = format!("ugi:sh -c '{script}'@time={time}");
        let mut kept = Contest::new(terms("moai", ["random", &program]), 2)
            .keep(&path)
            .expect("a file");
        let report = run(&mut kept);
        assert_eq!((report.tally.wins, report.failures), (2, [0, 2]), "{end}");
        let text = fs::read_to_string(&path).expect("games");
        assert_eq!(
            text.matches(&format!("[end \"{end}\"]")).count(),
            2,
            "{text}"
        );
        drop(kept);
        let again = Contest::new(terms("moai", ["random", &program]), 2).keep(&path);
        assert_eq!(run(&mut again.expect("the file")).failures, [0, 2]);
    }
}

#[test]
fn unstartable_player_fails_the_contest() {
    for program in ["ugi:/no/such/program", "ugi:false"] {
        let mut m = Contest::new(terms("moai", ["random", program]), 2);
        let never = AtomicBool::new(false);
        let words = |reason: &game::Reason| reason.to_string();
        assert!(m.run(&words, &never, &mut |_| {}).is_err(), "{program}");
    }
}

#[test]
fn sprt_decision_does_not_depend_on_the_number_of_threads() {
    let decide = |threads| {
        let sprt = Sprt::new(0.0, 100.0);
        let threads = NonZeroUsize::new(threads).expect("some");
        let terms = terms("gorogo", ["feup-hard", "feup-easy"]);
        let mut m = Contest::new(terms, 1000).sprt(sprt).concurrency(threads);
        let report = run(&mut m);
        assert!(report.is_complete && report.done < 1000, "{report:?}");
        let (verdict, ratio) = report.test.expect("a test");
        assert_eq!(verdict, SprtVerdict::Accepted);
        assert!(2.94 < ratio);
        report.tally
    };
    assert_eq!(decide(1), decide(4));
}

#[test]
fn transferred_games_are_replayed_before_they_count() {
    let never = AtomicBool::new(false);
    for game in catalog::games() {
        let terms = terms(game.info.id, ["random", "random"]);
        let rounds = Rounds::new(terms.clone()).expect("a start");
        let games = rounds
            .play_pair(1, &never)
            .expect("players")
            .expect("games");
        let text: String = games.iter().map(|it| it.text().expect("text")).collect();
        let again = rounds.read_pair(1, &text).expect("what was written");
        let written: String = again.iter().map(|it| it.text().expect("text")).collect();
        assert_eq!(written, text);
        // No pair, an end without moves, a missing move, a pair too many, and an end that isn't true.
        let cut = text.split_once('\n').expect("lines").1;
        for wrong in [
            "",
            "end rules\n",
            cut,
            &format!("{text}{text}"),
            &text.replace("rules", "late 0 1"),
        ] {
            assert!(rounds.read_pair(1, wrong).is_none(), "{wrong}");
        }
        let mut one = Contest::new(terms.clone(), 4);
        let report = run(&mut one);
        let mut shared = Contest::new(terms, 4);
        assert_eq!(shared.missing_pairs(), [0, 1]);
        let words = |reason: &game::Reason| reason.to_string();
        for pair in [1, 0] {
            let games = rounds.play_pair(pair, &never).expect("players");
            shared
                .enter_pair(pair, &games.expect("games"), &words)
                .expect("entered");
        }
        assert!(shared.missing_pairs().is_empty());
        assert_eq!(format!("{:?}", shared.report()), format!("{report:?}"));
    }
}
