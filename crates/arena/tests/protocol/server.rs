//! The basics of our engine: greeting, options, searches, queries, and malformed input.

use arena::protocol::{Dialect, EngineCommand, EngineReply};
use game::Rng;

use crate::protocol::common::{RunningEngine, answers, start};

#[test]
fn uci_greeting_lists_options() {
    let lines = answers(Dialect::Ugi, "moai", "uci\nisready\nquit\n");
    assert_eq!(lines[0], "id name Henge");
    assert_eq!(lines[lines.len() - 2..], ["uciok", "readyok"]);
    for option in [
        "Hash type spin",
        "Threads type spin",
        "MultiPV type spin",
        "UCI_Variant type combo default racingkings var racingkings",
        "UCI_LimitStrength type check default false",
        "UCI_Elo type spin",
    ] {
        let option = format!("option name {option}");
        assert!(lines.iter().any(|it| it.starts_with(&option)), "{option}");
    }
}

#[test]
fn win_in_one_is_found_and_reported() {
    let position = "position fen 8/1K4k1/8/8/8/8/8/8 b - - 0 1";
    let lines = answers(
        Dialect::Uci,
        "racing-kings",
        &format!("{position}\ngo depth 4\n"),
    );
    assert!(
        lines.iter().any(|it| it.contains("score mate 1 ")),
        "{lines:?}"
    );
    let last = lines.last().expect("an answer");
    assert!(last.starts_with("bestmove g7"), "{last}");
}

#[test]
fn multipv_and_searchmoves_work() {
    let go = "setoption name MultiPV value 3\nposition startpos\ngo depth 2\n";
    let lines = answers(Dialect::Uci, "racing-kings", go);
    for i in 1..=3 {
        let line = format!(" multipv {i} ");
        assert!(lines.iter().any(|it| it.contains(&line)), "{lines:?}");
    }
    let go = "position startpos moves h2h3\ngo depth 2 searchmoves a2a3\n";
    let lines = answers(Dialect::Uci, "racing-kings", go);
    let last = lines.last().expect("an answer");
    assert!(last.starts_with("bestmove a2a3 "), "{last}");
}

#[test]
fn queries_follow_the_rules_of_every_game() {
    for game in catalog::games() {
        let lines = "query p1turn\nquery gameover\nquery result\n";
        let expected = ["response true", "response false", "response none"];
        assert_eq!(answers(Dialect::Ugi, game.info.id, lines), expected);
    }
    let over = "position fen 5RK1/1k6/8/8/8/8/8/8 b - - 0 1\n";
    let lines = format!("{over}query p1turn\nquery gameover\nquery result\ngo\n");
    let expected = [
        "response false",
        "response true",
        "response p1win",
        "bestmove (none)",
    ];
    assert_eq!(answers(Dialect::Ugi, "racing-kings", &lines), expected);
}

#[test]
fn games_and_variants_can_be_changed() {
    let lines = "setoption name Game value cage\nsetoption name Variant value 4\n\
        setoption name Level value 1\nposition startpos moves c3xc4*\ngo\n\
        setoption name Game value chess\nsetoption name Colour value blue\n\
        position startpos moves a1a2\n";
    let lines = answers(Dialect::Ugi, "moai", lines);
    let best = lines[0].strip_prefix("bestmove ").expect("a move");
    let cage = catalog::find("cage").expect("in the list");
    let mut line = cage.open(None, Some("4")).expect("a board");
    line.try_play("c3xc4*").expect("legal");
    line.try_play(best).expect("legal");
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert!(lines[1..].iter().all(|it| it.starts_with("info string ")));
}

#[test]
fn a_limited_strength_still_plays_legal_moves() {
    let go = "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1\n\
        position startpos\ngo movetime 1000\n";
    let lines = answers(Dialect::Uci, "racing-kings", go);
    let best = lines.last().and_then(|it| it.strip_prefix("bestmove "));
    let game = catalog::find("racing-kings").expect("in the list");
    let mut line = game.open(None, None).expect("the start");
    line.try_play(best.expect("a move")).expect("legal");
}

#[test]
fn infinite_search_obeys_commands() {
    let talk = RunningEngine::begin(start(Dialect::Uci, "racing-kings"));
    talk.send("go infinite");
    talk.send("isready");
    talk.output.wait_for("readyok");
    // There is no ponder search.
    talk.send("ponderhit");
    talk.send("stop");
    talk.output.wait_for("bestmove");
    // The game is already won, so the search ends at once, but `bestmove` must wait for `stop`.
    talk.send("position fen 8/1K4k1/8/8/8/8/8/8 b - - 0 1");
    talk.send("go ponder wtime 1000 btime 1000");
    talk.send("query result");
    talk.output.wait_for("response none");
    assert_eq!(talk.received().matches("bestmove").count(), 1);
    talk.send("ponderhit");
    talk.output.wait_for("bestmove g7");
    talk.send("go infinite");
    assert_eq!(talk.end().matches("bestmove").count(), 3);
}

#[test]
fn a_long_round_is_reported_before_it_ends() {
    let talk = RunningEngine::begin(start(Dialect::Uci, "racing-kings"));
    talk.send("go infinite");
    // Rounds get longer and longer, so eventually one is reported twice.
    let depth_of = |line: &str| {
        let rest = line.strip_prefix("info depth ")?;
        let is_line = line.contains(" multipv ");
        let depth = rest.split(' ').next().filter(|_| is_line)?;
        depth.parse::<u32>().ok()
    };
    let is_repeated = |text: &str| {
        let depths: Vec<_> = text.lines().filter_map(depth_of).collect();
        depths.windows(2).any(|pair| pair[0] == pair[1])
    };
    talk.output.wait_until(is_repeated);
    // Then the current root move is reported, too.
    talk.output.wait_for(" currmove ");
    talk.send("stop");
    talk.output.wait_for("bestmove");
    let heard = talk.end();
    let trying = heard.lines().find_map(|it| it.split_once(" currmove "));
    let words: Vec<&str> = trying.expect("just heard").1.split(' ').collect();
    assert!(matches!(words[..], [_, "currmovenumber", n] if n.parse::<u32>().is_ok()));
    let game = catalog::find("racing-kings").expect("in the list");
    let mut line = game.open(None, None).expect("the start");
    line.try_play(words[0]).expect("legal");
}

/// A line of keywords and other words in random order.
fn garbage(rng: &mut Rng) -> String {
    const WORDS: [&str; 49] = [
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "depth",
        "nodes",
        "movetime",
        "wtime",
        "btime",
        "p1time",
        "p2inc",
        "movestogo",
        "mate",
        "searchmoves",
        "ponder",
        "setoption",
        "name",
        "value",
        "Hash",
        "Threads",
        "MultiPV",
        "Game",
        "Variant",
        "Level",
        "UCI_Elo",
        "UCI_Variant",
        "cage",
        "moai",
        "10x6",
        "ucinewgame",
        "uci",
        "ugi",
        "isready",
        "query",
        "gameover",
        "legalmoves",
        "perft",
        "ponderhit",
        "h2h3",
        "a2a3",
        "-1",
        "1",
        "2",
        "99999999999999999999",
        "w",
        "8/8",
        "é\u{0}",
        "5/5/5/5/5",
    ];
    let n = rng.below(9);
    let mut words = Vec::new();
    for _ in 0..n {
        match rng.below(12) {
            0 => words.push(char::from_u32(rng.below(0x3000)).unwrap_or('?').to_string()),
            1 => words.push(rng.bits().to_string()),
            _ => words.push(WORDS[rng.below(49) as usize].to_owned()),
        }
    }
    words.join(if rng.below(50) == 0 { "" } else { " " })
}

#[test]
fn parsers_survive_any_line() {
    let mut rng = Rng::new(4);
    for _ in 0..100_000 {
        let line = garbage(&mut rng);
        if let Some(command) = EngineCommand::read(&line) {
            // A parsed command is written so that it parses again.
            for dialect in Dialect::ALL {
                let written = command.write(dialect);
                let again = EngineCommand::read(&written).expect("our own line");
                assert_eq!(again.write(dialect), written, "{line}");
            }
        }
        let replies = ["", "info ", "option name ", "id ", "bestmove ", "response "];
        for reply in replies {
            if let Some(reply) = EngineReply::read(&format!("{reply}{line}")) {
                reply.write(Dialect::Uci);
            }
        }
    }
}

#[test]
fn the_engine_survives_any_line() {
    let mut rng = Rng::new(5);
    let mut lines = String::new();
    for _ in 0..3000 {
        // Commands that would search for long or allocate memory and threads are left out.
        let line = garbage(&mut rng);
        let costly = ["go", "Hash", "Threads", "MultiPV"];
        if !costly.iter().any(|it| line.contains(it)) {
            lines.push_str(&line);
            lines.push('\n');
        }
        if rng.below(100) == 0 {
            lines.push_str("go nodes 20\n");
        }
    }
    lines.push_str("quit\n");
    let n_go = lines.lines().filter(|it| *it == "go nodes 20").count();
    let answers = answers(Dialect::Ugi, "gorogo", &lines);
    let n_best = answers
        .iter()
        .filter(|it| it.starts_with("bestmove "))
        .count();
    assert_eq!(n_best, n_go);
}
