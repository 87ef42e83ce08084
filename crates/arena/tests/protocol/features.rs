//! Protocol features beyond the basics: options, progress reports, pondering, queries, perft, and
//! illegal positions.

use std::time::Duration;

use arena::protocol::{Dialect, EngineCommand, EngineReply, server::EngineConfig};
use catalog::Knowledge;
use game::Rng;
use search::TimeSource;

use crate::protocol::common::{RunningEngine, answers, start};

/// The arguments of the last `bestmove`.
fn best(lines: &[String]) -> &str {
    let mut found = lines.iter().filter_map(|it| it.strip_prefix("bestmove "));
    found.next_back().expect("an answer")
}

#[test]
fn usual_options_are_offered() {
    let lines = answers(Dialect::Uci, "racing-kings", "uci\nquit\n");
    for option in [
        "Ponder type check default false",
        "Move Overhead type spin default 20 min 0 max 5000",
        "UCI_AnalyseMode type check default false",
    ] {
        let option = format!("option name {option}");
        assert!(lines.contains(&option), "{option}");
    }
    let set = "setoption name Ponder value true\nsetoption name Move Overhead value 100\n\
        setoption name UCI_AnalyseMode value true\n";
    assert!(answers(Dialect::Uci, "racing-kings", set).is_empty());
    let wrong = "setoption name Ponder value perhaps\nsetoption name Move Overhead value x\n\
        setoption name UCI_AnalyseMode\n";
    let lines = answers(Dialect::Uci, "racing-kings", wrong);
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines.iter().all(|it| it.starts_with("info string ")));
}

#[test]
fn out_of_range_number_is_clamped() {
    for (option, least, most) in [
        ("Move Overhead", "-5", "99999999999999999999999"),
        ("Hash", "-1", "0"),
        ("Threads", "0", "1000"),
        ("MultiPV", "-99999999999999999999", "201"),
        ("Level", "0", "9"),
    ] {
        for value in [least, most] {
            let set = format!("setoption name {option} value {value}\n");
            let lines = answers(Dialect::Ugi, "gorogo", &set);
            assert!(lines.is_empty(), "{option} {value}: {lines:?}");
        }
    }
    // The lowest level sends no `info`; the highest does.
    for (level, thinks_aloud) in [("-3", false), ("12", true)] {
        let go = format!("setoption name Level value {level}\ngo depth 1\n");
        let lines = answers(Dialect::Ugi, "gorogo", &go);
        assert_eq!(lines[0].starts_with("info "), thinks_aloud, "{lines:?}");
    }
}

#[test]
fn info_is_not_repeated() {
    for (dialect, game) in [(Dialect::Uci, "racing-kings"), (Dialect::Ugi, "moai")] {
        for depth in [1, 3] {
            let lines = answers(dialect, game, &format!("go depth {depth}\n"));
            let round = format!("info depth {depth} ");
            let told = lines.iter().filter(|it| it.starts_with(&round)).count();
            assert_eq!(told, 1, "{lines:?}");
        }
    }
}

#[test]
fn banner_is_ignored_by_the_protocol() {
    let talk = RunningEngine::begin(EngineConfig {
        banner: true,
        ..start(Dialect::Uci, "racing-kings")
    });
    talk.send("isready");
    talk.output.wait_for("readyok");
    let heard = talk.end();
    let first = heard.lines().next().expect("a line");
    assert_eq!(first, "Henge by the Henge authors");
    assert_eq!(EngineReply::read(first), None);
}

#[test]
fn seldepth_and_hashfull_are_reported() {
    let lines = answers(Dialect::Uci, "racing-kings", "go depth 6\n");
    let infos = lines.iter().filter(|it| it.contains(" multipv "));
    let mut n = 0;
    for info in infos {
        let words: Vec<&str> = info.split(' ').collect();
        let after = |word: &str| {
            let i = words.iter().position(|it| *it == word).expect(word);
            words[i + 1].parse::<u32>().expect("a number")
        };
        assert!(after("depth") <= after("seldepth"), "{info}");
        assert!(after("hashfull") <= 1000, "{info}");
        n += 1;
    }
    assert!(6 <= n, "{lines:?}");
    // Quiescence search goes beyond the nominal depth.
    assert!(lines.iter().any(|it| !it.contains("depth 6 seldepth 6 ")));
}

#[test]
fn expected_reply_is_sent_in_uci_only() {
    let lines = answers(Dialect::Uci, "racing-kings", "go depth 4\n");
    let (m, reply) = best(&lines).split_once(" ponder ").expect("two moves");
    let game = catalog::find("racing-kings").expect("in the list");
    let mut line = game.open(None, None).expect("the start");
    line.try_play(m).expect("legal");
    line.try_play(reply).expect("legal");
    // UGI has no word for it.
    let lines = answers(Dialect::Ugi, "gorogo", "go depth 3\n");
    assert!(!best(&lines).contains(' '), "{lines:?}");
    // There is no reply to a move that ends the game.
    let last = "position fen 8/1K4k1/8/8/8/8/8/8 b - - 0 1\ngo depth 1\n";
    assert!(!best(&answers(Dialect::Uci, "racing-kings", last)).contains(' '));
}

#[test]
fn ponderhit_applies_the_time_limit() {
    let talk = RunningEngine::begin(start(Dialect::Uci, "racing-kings"));
    let waits = |go: &str, n: usize| {
        talk.send(go);
        talk.send("query gameover");
        let responses = |text: &str| text.matches("response ").count() == n;
        talk.output.wait_until(responses);
        assert_eq!(talk.received().matches("bestmove").count(), n - 1, "{go}");
        talk.send("ponderhit");
        let answered = |text: &str| text.matches("bestmove").count() == n;
        talk.output.wait_until(answered);
    };
    waits("go ponder wtime 2000 btime 2000", 1);
    waits("go ponder movetime 30", 2);
    waits("go ponder depth 2", 3);
    waits("go ponder nodes 500", 4);
    // Without limits, the search ends at once.
    waits("go ponder", 5);
    // Time used up by pondering counts.
    waits("go ponder wtime 1 btime 1", 6);
    talk.send("go ponder depth 1");
    assert_eq!(talk.end().matches("bestmove").count(), 7);
}

#[test]
fn ponderhit_does_not_cancel_a_search_with_time_left() {
    let clock = TimeSource::system();
    let talk = RunningEngine::begin(start(Dialect::Uci, "racing-kings"));
    talk.send("go ponder movetime 300");
    let before = clock.now();
    talk.send("ponderhit");
    talk.output.wait_for("bestmove");
    let waited = clock.now().saturating_sub(before);
    assert!(Duration::from_millis(300) <= waited, "{waited:?}");
    talk.end();
}

#[test]
fn analyse_mode_ignores_limited_strength() {
    let go = |mode: &str| {
        let lines = format!(
            "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1000\n\
            setoption name UCI_AnalyseMode value {mode}\ngo depth 3\n"
        );
        let lines = answers(Dialect::Uci, "racing-kings", &lines);
        lines.iter().filter(|it| it.starts_with("info ")).count()
    };
    // Levels below full strength send no `info`.
    assert_eq!(go("false"), 0);
    assert!(3 <= go("true"));
}

#[test]
fn illegal_position_leaves_no_position() {
    for wrong in [
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen",
        "position",
        "position nonsense",
        "position startpos moves e2c1",
        "position startpos moves h2h3 h2h3",
    ] {
        let lines = format!(
            "position startpos moves h2h3\n{wrong}\ngo depth 1\nquery fen\nquery legalmoves\n\
            go perft 1\nposition startpos\ngo depth 1\n"
        );
        let lines = answers(Dialect::Uci, "racing-kings", &lines);
        assert!(lines[0].starts_with("info string "), "{wrong}: {lines:?}");
        assert!(lines[1].starts_with("info string "), "{wrong}: {lines:?}");
        let [none, fen, moves, perft] = [2, 3, 4, 5].map(|i| lines[i].as_str());
        assert_eq!(none, "bestmove (none)", "{wrong}");
        assert_eq!([fen, moves], ["response unknown"; 2], "{wrong}");
        assert!(perft.starts_with("info string "), "{wrong}");
        // The next legal position works again.
        assert!(!best(&lines).starts_with('('), "{wrong}: {lines:?}");
    }
}

#[test]
fn every_query_is_answered() {
    for game in catalog::games() {
        let mut line = game.open(None, None).expect("the start");
        let mut rng = Rng::new(3);
        let mut moves = Vec::new();
        for _ in 0..5 {
            let legal = line.legal_moves();
            let m = &legal[rng.below(legal.len() as u32) as usize].text;
            line.try_play(m).expect("legal");
            moves.push(m.clone());
        }
        let position = format!("position startpos moves {}", moves.join(" "));
        let asked = "query fen\nquery legalmoves\nquery the weather\nquery\n";
        let lines = answers(Dialect::Ugi, game.info.id, &format!("{position}\n{asked}"));
        let legal: Vec<String> = line.legal_moves().into_iter().map(|it| it.text).collect();
        assert_eq!(lines[0], format!("response {}", line.position()));
        assert_eq!(lines[1], format!("response {}", legal.join(" ")));
        assert_eq!(lines[2..], ["response unknown", "response unknown"]);
        // The answer can be used in a `position` command.
        let again = format!("position fen {}\nquery fen\n", line.position());
        let lines = answers(Dialect::Ugi, game.info.id, &again);
        assert_eq!(lines[0], format!("response {}", line.position()));
    }
    let over = "position fen 5RK1/1k6/8/8/8/8/8/8 b - - 0 1\nquery legalmoves\n";
    assert_eq!(answers(Dialect::Ugi, "racing-kings", over), ["response "]);
}

#[test]
fn clock_words_of_either_dialect_limit_a_search() {
    for (dialect, game) in [(Dialect::Uci, "racing-kings"), (Dialect::Ugi, "cage")] {
        for go in [
            "go wtime 50 btime 50",
            "go p1time 50 p2time 50 p1inc 1 p2inc 1",
        ] {
            // Without a limit this would never end.
            assert!(!best(&answers(dialect, game, &format!("{go}\n"))).is_empty());
        }
    }
}

#[test]
fn perft_sends_counts_and_no_bestmove() {
    for (dialect, game) in [(Dialect::Uci, "racing-kings"), (Dialect::Ugi, "gorogo")] {
        let lines = answers(dialect, game, "go perft 3\n");
        let (last, each) = lines.split_last().expect("lines");
        let line = catalog::find(game).and_then(|it| it.open(None, None).ok());
        let (mut expected, mut all) = (Vec::new(), 0);
        let never = std::sync::atomic::AtomicBool::new(false);
        line.expect("the start").divide(3, &never, &mut |m, n| {
            expected.push(format!("{m}: {n}"));
            all += n;
        });
        assert_eq!(each, expected);
        assert_eq!(*last, format!("Nodes searched: {all}"));
    }
    let lines = answers(Dialect::Uci, "racing-kings", "go perft 0\n");
    assert_eq!(lines, ["Nodes searched: 1"]);
    // An invalid depth doesn't start a search, either.
    for go in ["go perft 5000", "go perft -1", "go perft x", "go perft"] {
        let lines = answers(Dialect::Uci, "racing-kings", &format!("{go}\n"));
        let [said] = &lines[..] else {
            panic!("{go}: {lines:?}");
        };
        assert!(said.starts_with("info string engine-perft-depth"), "{said}");
    }
    // A large depth can be stopped, also where no game lasts as many moves.
    for (game, depth) in [("cage", 30), ("gorogo", 30), ("gorogo", 64)] {
        let talk = RunningEngine::begin(start(Dialect::Ugi, game));
        talk.send(&format!("go perft {depth}"));
        talk.send("isready");
        talk.output.wait_for("readyok");
        talk.send("stop");
        assert!(!talk.end().contains("Nodes searched"));
    }
}

#[test]
fn knowledge_is_prepared_before_readyok() {
    let folder = tempfile::tempdir().expect("a folder");
    let knowledge: &'static Knowledge = Box::leak(Box::new(Knowledge::at(folder.path())));
    let tables = || {
        std::fs::read_dir(folder.path())
            .expect("the folder")
            .count()
    };
    let talk = RunningEngine::begin(EngineConfig {
        knowledge,
        ..start(Dialect::Uci, "racing-kings")
    });
    talk.send("uci");
    talk.output.wait_for("uciok");
    assert_eq!(
        tables(),
        0,
        "nothing is made for those who only look at the options"
    );
    talk.send("isready");
    talk.output.wait_for("readyok");
    let built = tables();
    assert!(0 < built);
    talk.send("position fen 8/8/8/8/8/1k6/8/R6K w - - 0 1");
    talk.send("go depth 1");
    talk.output.wait_for("bestmove");
    assert!(talk.end().contains("score mate"), "it is looked up");
    assert_eq!(tables(), built, "the search had nothing to make");
    // Weak levels use no knowledge, so none is prepared.
    let empty = tempfile::tempdir().expect("a folder");
    let knowledge: &'static Knowledge = Box::leak(Box::new(Knowledge::at(empty.path())));
    let talk = RunningEngine::begin(EngineConfig {
        knowledge,
        ..start(Dialect::Ugi, "racing-kings")
    });
    talk.send("setoption name Level value 2");
    talk.send("isready");
    talk.output.wait_for("readyok");
    talk.end();
    assert_eq!(
        std::fs::read_dir(empty.path()).expect("the folder").count(),
        0
    );
}

#[test]
fn commands_of_both_dialects_are_understood() {
    assert!(matches!(
        EngineCommand::read("go p1time 5 btime 7"),
        Some(EngineCommand::Go(go)) if go.clocks.is_some_and(|it| {
            it.left == [5, 7].map(Duration::from_millis)
        })
    ));
}
