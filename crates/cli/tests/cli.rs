//! The command line: answers, JSON, errors, languages, line mode and pipes.

use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    path::Path,
    process::{Output, Stdio},
};

use serde_json::Value;

use crate::common::henge;

pub(crate) fn run(args: &[&str]) -> Output {
    henge(args)
        .stdin(Stdio::null())
        .output()
        .expect("henge runs")
}

pub(crate) fn run_with_input(args: &[&str], input: &[u8]) -> Output {
    let mut command = henge(args);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("henge runs");
    let mut stdin = child.stdin.take().expect("piped");
    // The program may end before it has read all of its input.
    let written = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().expect("henge ends");
    assert!(written.is_ok() || output.status.success(), "{written:?}");
    output
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

#[test]
fn bad_input_gets_one_sentence_and_exit_code_2() {
    for (args, expected) in [
        (&["frobnicate"][..], "unknown command “frobnicate”"),
        (&["legal"], "<GAME> is missing"),
        (&["legal", "chess"], "unknown game “chess”. Try moai"),
        (&["engine", "cage"], "unexpected “cage”"),
        (&["legal", "cage", "--frob"], "unknown option “--frob”"),
        (
            &["legal", "cage", "--variant"],
            "--variant <VARIANT> needs a value",
        ),
        (&["legal", "cage", "--variant", "7"], "7"),
        (&["legal", "cage", "--moves", "a1-a2"], "C"),
        (
            &[
                "legal",
                "cage",
                "--position",
                "rr8/10/10/10/10/10/10/10/10/10 r",
            ],
            "(rule C5)",
        ),
        (&["legal", "moai", "--variant", "4x4"], "(rule M1)"),
        (
            &[
                "legal",
                "racing-kings",
                "--moves",
                "h2h3 a2a3 h3h2 a3a2 e2c1",
            ],
            "move 5, e2c1: the knight on c1 would give check to the king on a2 (rule K3)",
        ),
        (
            &["legal", "racing-kings", "--position", "nonsense"],
            "one field",
        ),
        (&["legal", "gorogo", "--moves", "c3"], "(rule G3)"),
        (&["perft", "cage", "deep"], "invalid <DEPTH> “deep”"),
        (&["perft", "cage", "-1"], "invalid <DEPTH> “-1”"),
        (&["perft", "racing-kings", "65"], "The most is 64"),
        (
            &["play", "cage", "--first", "nobody"],
            "Try human, 1-8, random",
        ),
        (
            &["match", "nobody", "1", "--game", "cage"],
            "Try 1-8, random, uct:N, uci:…, ugi:…",
        ),
        (&["play", "chess"], "gorogo, chess-loop"),
        (&["rules", "chess"], "gorogo, chess-loop"),
        (
            &["play", "cage", "--position", "nonsense"],
            "--position: the text has one field",
        ),
        (
            &["show", "cage", "--theme", "pink"],
            "invalid --theme “pink”",
        ),
        (
            &["show", "cage", "--pick", "z9"],
            "“z9” isn't a square, a piece in hand or a button",
        ),
        (&["show", "cage", "--pick", "f6"], "(rule C6)"),
        (&["show", "racing-kings", "--pick", "h2 h8"], "(rule K2)"),
        (&["show", "gorogo", "--pick", "stone"], "(rule G3)"),
        (&["games", "--lang", "xx"], "invalid --lang “xx”"),
        (
            &["new", "cage", "--variant", "8", "--variant", "6"],
            "only once",
        ),
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let sentence = stderr(&output);
        assert!(sentence.contains(expected), "{args:?}: {sentence}");
        assert_eq!(sentence.lines().count(), 1, "{args:?}: {sentence}");
        assert!(output.stdout.is_empty(), "{args:?}");

        let mut args = args.to_vec();
        args.push("--json");
        let output = run(&args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let answer: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
        assert!(answer["error"]["message"].is_string(), "{answer}");
        // Standard error has the plain sentence; in JSON, the clause is a field of its own. Some
        // commands have no `--json`, which is the first error then.
        let told = stderr(&output);
        let is_known = !told.contains("unknown option “--json”");
        assert!(!is_known || told == sentence, "{args:?}: {told}");
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(!message.contains("(rule "), "{message}");
        let clause = answer["error"]["clause"].as_str().unwrap_or("no clause");
        assert!(!message.starts_with(clause), "{message}");
    }
}

#[test]
fn help_says_what_exists_and_only_what_matters() {
    let help = stdout(&run(&["help", "rules"]));
    assert!(help.contains("gorogo or chess-loop"), "{help}");
    let help = stdout(&run(&["play", "--help"]));
    assert!(help.contains("gorogo or chess-loop"), "{help}");
    let help = stdout(&run(&["--help"]));
    assert!(help.contains("GoRoGo and Chess Loop."), "{help}");
    for quiet in ["backup", "purge", "work", "perft"] {
        let help = stdout(&run(&[quiet, "--help"]));
        assert!(!help.contains("--ascii"), "{help}");
        assert!(help.contains("--lang"), "{help}");
    }
    // A server has some thirty settings: most are in its file, and work as options all the same.
    let serve = stdout(&run(&["serve", "--help"]));
    assert!(serve.lines().count() < 40, "{serve}");
    assert!(
        serve.contains("--listen") && !serve.contains("--queue"),
        "{serve}"
    );
    assert!(serve.contains("`henge serve --print-config` explains them all"));
    let refused = run(&["serve", "--queue", "x"]);
    assert!(stderr(&refused).contains("queue"), "{}", stderr(&refused));
    // It's accepted all the same.
    assert!(run(&["perft", "cage", "1", "--ascii"]).status.success());
    assert!(stdout(&run(&["show", "--help"])).contains("--ascii"));
    let perft = stdout(&run(&["perft", "--help"]));
    assert!(perft.contains("from 0 to 64"), "{perft}");
}

#[test]
fn man_prints_the_manual_page_of_any_command() {
    for (path, title) in [
        (&[][..], ".TH henge 1"),
        (&["play"], ".TH henge-play 1"),
        (&["loop", "solve"], ".TH henge-loop-solve 1"),
        (&["server", "backup"], ".TH henge-server-backup 1"),
    ] {
        let page = stdout(&run(&[&["man"], path].concat()));
        assert!(page.contains(title), "{page}");
    }
    let output = run(&["man", "plya"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("unknown command “plya”"));
}

#[test]
fn json_answers_have_the_promised_fields() {
    let json = |args: &[&str]| -> Value {
        let output = run(args);
        assert!(output.status.success(), "{args:?}: {}", stderr(&output));
        serde_json::from_slice(&output.stdout).expect("one JSON object")
    };
    let legal = json(&[
        "legal",
        "cage",
        "--variant",
        "4",
        "--moves",
        "c3xc4*",
        "--json",
    ]);
    assert_eq!(legal["to_move"], "Blue");
    assert_eq!(legal["outcome"], Value::Null);
    assert_eq!(legal["position"], "br1r/rb1b/brbr/rbrb b");
    assert_eq!(legal["moves"].as_array().map(Vec::len), Some(8));

    let won = json(&[
        "legal",
        "racing-kings",
        "--position",
        "5RK1/1k6/8/8/8/8/8/8 b - - 0 1",
        "--json",
    ]);
    assert_eq!(won["outcome"]["winner"], "White");
    assert!(
        won["outcome"]["reason"]
            .as_str()
            .is_some_and(|it| it.starts_with("K4b: ")),
        "{won}"
    );
    assert_eq!(won["moves"], serde_json::json!([]));

    let drawn = json(&[
        "legal",
        "racing-kings",
        "--position",
        "K3brk1/8/5n2/8/8/8/8/8 w - - 4 3",
        "--json",
    ]);
    assert_eq!(drawn["outcome"]["draw"], true);

    assert_eq!(
        json(&["perft", "gorogo", "3", "--json"]),
        serde_json::json!({ "nodes": 55200 })
    );
    let divide = json(&["perft", "racing-kings", "3", "--divide", "--json"]);
    assert_eq!(
        (&divide["nodes"], &divide["divide"]["e1c2"]),
        (&11264.into(), &313.into())
    );

    let games = json(&["games", "--json"]);
    let ids: Vec<_> = games["games"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|it| &it["id"])
        .collect();
    let listed: Vec<_> = catalog::games().iter().map(|it| it.info.id).collect();
    assert_eq!(ids, listed);
    assert_eq!(
        json(&["new", "moai", "--json"])["position"],
        "#6#/8/8/8/8/8/8/#6# w"
    );
    let shown = json(&["show", "moai", "--svg", "-", "--json"]);
    assert!(
        shown["svg"]
            .as_str()
            .is_some_and(|it| it.starts_with("<svg")),
        "{shown}"
    );
    assert!(json(&["show", "moai", "--json"])["board"].is_string());
    assert!(json(&["rules", "cage", "--json"])["rules"].is_string());
}

#[test]
fn perft_ends_with_the_number_of_nodes() {
    let last = |args: &[&str]| stdout(&run(args)).lines().last().map(ToOwned::to_owned);
    assert_eq!(
        last(&["perft", "cage", "3"]).as_deref(),
        Some("nodes 10140")
    );
    assert_eq!(last(&["perft", "moai", "0"]).as_deref(), Some("nodes 1"));
    let over = [
        "perft",
        "racing-kings",
        "2",
        "--position",
        "5RK1/1k6/8/8/8/8/8/8 b - - 0 1",
    ];
    assert_eq!(last(&over).as_deref(), Some("nodes 0"));
    let moves = ["perft", "racing-kings", "1", "--moves", "Nxc2 Rxc2"];
    assert!(last(&moves).is_some_and(|it| it.starts_with("nodes ")));
}

#[test]
fn answers_and_errors_are_translated() {
    for args in [
        &["--help"][..],
        &["rules", "cage"],
        &["games"],
        &["legal", "cage", "--moves", "a1-a2"],
    ] {
        let english = run(args);
        let portuguese = run(&[args, &["--lang", "pt"]].concat());
        assert_eq!(english.status.code(), portuguese.status.code());
        assert_ne!(
            (english.stdout, english.stderr),
            (portuguese.stdout, portuguese.stderr),
            "{args:?}"
        );
    }
    let by_locale = henge(&["games"])
        .env("LC_ALL", "pt_PT.UTF-8")
        .output()
        .expect("henge runs");
    assert!(stdout(&by_locale).contains("variantes"));
}

#[test]
fn help_lists_commands_in_groups_and_old_names_still_work() {
    let help = stdout(&run(&["--help"]));
    let headings: Vec<&str> = help.lines().filter(|it| it.ends_with(':')).collect();
    let groups = ["Play:", "Study:", "Puzzles:", "Engines:", "Server:"];
    assert!(headings.starts_with(&groups), "{headings:?}");
    for hidden in ["  backup", "  purge", "  bench", "  perft", "  work"] {
        assert!(!help.contains(hidden), "{hidden}");
    }
    for name in [
        "serve", "top", "admin", "backup", "check", "export", "import", "purge", "migrate", "work",
    ] {
        let old = stdout(&run(&[name, "--help"]));
        let new = stdout(&run(&["server", name, "--help"]));
        assert!(new.contains(&format!("henge server {name}")), "{new}");
        let about = |text: &str| text.lines().next().map(ToOwned::to_owned);
        assert!(about(&old).is_some_and(|it| !it.is_empty()), "{name}");
        assert_eq!(about(&old), about(&new));
    }
    assert!(run(&["bench", "--help"]).status.success());
}

#[test]
fn unknown_commands_are_answered_with_what_was_meant() {
    for (args, expected) in [
        (
            &["moai"][..],
            "moai isn't a command. `henge play moai` starts it",
        ),
        (&["chess-loop"], "`henge play chess-loop` starts it"),
        (&["solve", "chess"], "`henge solve --help` lists them all"),
        (&["chess"], "`henge --help` lists them all"),
        (&["server", "clean"], "`henge server --help` lists them all"),
        (
            &["show", "racing-kings", "--position", "zzz"],
            "henge: --position: the text has one field",
        ),
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
}

#[test]
fn no_command_overwrites_a_file_without_force() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kept").display().to_string();
    let database = folder.path().join("matches.db").display().to_string();
    let record = folder.path().join("game.txt").display().to_string();
    fs::write(&record, "[game \"racing-kings\"]\n\nh2h3\n").expect("a file");
    let imported = run(&["import", &record, "--database", &database]);
    assert!(imported.status.success(), "{}", stderr(&imported));
    for args in [
        &["show", "cage", "--svg", &path][..],
        &["show", "cage", "--png", &path],
        &["export", &path, "--database", &database],
        &["loop", "solve", "15", "--svg", &path],
        &["loop", "solve", "15", "--unique", "--svg", &path],
        &["loop", "print", "--puzzles", "15", "--output", &path],
        &["loop", "atlas", "--max", "2x3", "--output", &path],
        &["replay", &record, "--gif", &path],
        &["replay", &record, "--pgn", &path],
        &["replay", &record, "--text", &path],
    ] {
        fs::write(&path, "kept").expect("a file");
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr(&output).contains("already exists: add --force"));
        assert_eq!(fs::read_to_string(&path).expect("text"), "kept", "{args:?}");
        let output = run(&[args, &["--force"]].concat());
        assert!(output.status.success(), "{args:?}: {}", stderr(&output));
        assert_ne!(fs::read(&path).expect("bytes"), b"kept", "{args:?}");
    }
}

#[test]
fn no_line_is_wider_than_a_terminal() {
    for language in ["en", "pt"] {
        let rules = catalog::games().iter().map(|it| vec!["rules", it.info.id]);
        let others = [
            &["--help"][..],
            &["games"],
            &["play", "--help"],
            &["show", "--help"],
            &["show", "moai", "--variant", "19x19"],
        ];
        for args in others.map(<[&str]>::to_vec).into_iter().chain(rules) {
            let text = stdout(&run(&[&args[..], &["--lang", language]].concat()));
            assert!(!text.is_empty(), "{args:?}");
            for line in text.lines() {
                assert!(line.chars().count() <= 80, "{args:?}: {line}");
            }
        }
    }
}

#[test]
fn ascii_output_has_only_ascii_characters() {
    let board = stdout(&run(&["show", "gorogo", "--moves", "&c3 b2", "--ascii"]));
    assert!(board.is_ascii(), "{board}");
    let by_locale = henge(&["show", "cage"])
        .env("LC_ALL", "C")
        .output()
        .expect("henge runs");
    assert!(stdout(&by_locale).is_ascii());
}

#[test]
fn a_game_is_played_line_by_line() {
    let input =
        "nonsense\nc3-c4\nmoves\nc3xc4*\nundo\nundo\nc3xc4*\nc2xc1*\nboard\nresign\nn\nresign\ny\n";
    let output = run_with_input(
        &["play", "cage", "--variant", "4", "--plain"],
        input.as_bytes(),
    );
    let text = stdout(&output);
    assert!(output.status.success());
    for expected in [
        "Cage 4, by Mark Steere.\nRed: human. Blue: human.\n",
        "“nonsense” isn't a move",
        "(rule C",
        "One move undone.",
        "Nothing to undo.",
        "Red resigns. Blue wins.",
    ] {
        assert!(text.contains(expected), "{expected} is missing in:\n{text}");
    }
}

#[test]
fn seed_determines_a_game_between_bots() {
    let game = |seed: &str| {
        let args = [
            "play", "gorogo", "--first", "random", "--second", "random", "--seed", seed,
        ];
        let output = run(&args);
        assert!(output.status.success());
        stdout(&output)
    };
    let first = game("1");
    assert!(first.contains("(rule G10"), "{first}");
    assert_eq!(first, game("1"));
    assert_ne!(first, game("2"));
}

#[test]
fn end_of_input_ends_the_game_with_exit_code_0() {
    let output = run_with_input(&["play", "moai"], b"@d4\n");
    assert!(output.status.success());
    assert!(stdout(&output).contains("The input ended. Position: #6#/8/8/8/3W4/8/8/#6# b"));
    let output = run_with_input(&["play", "moai"], b"\xff\xfe\n@d4\xff\n");
    assert!(
        output.status.success(),
        "bytes that are no text are refused like any other move"
    );
}

/// The number of a game or puzzle in the menu.
fn row(id: &str) -> usize {
    let games = catalog::games().iter().map(|it| it.info.id);
    let mut rows = games.chain(catalog::PUZZLES.iter().map(|it| it.id));
    1 + rows.position(|it| it == id).expect("in the menu")
}

/// The number of the menu entry that quits: the last one.
fn quit() -> usize {
    catalog::games().len() + catalog::PUZZLES.len() + 2
}

#[test]
fn the_menu_leads_to_a_game_and_back() {
    // Cage, rules, two players, the smallest board, leave, then quit from the menu.
    let keys = format!("99\nx\n{}\n5\n1\n7\n4\nquit\n{}\n", row("cage"), quit());
    let output = run_with_input(&[], keys.as_bytes());
    let text = stdout(&output);
    assert!(output.status.success());
    for expected in [
        "“99” isn't on the list",
        "Mark Steere",
        "Which game?",
        "Cage 4",
    ] {
        assert!(text.contains(expected), "{expected} is missing in:\n{text}");
    }
    assert_eq!(text.matches("Which game?").count(), 4, "{text}");
}

#[test]
fn the_menu_leads_to_a_puzzle_and_it_is_solved() {
    let (puzzle, quit) = (row("chess-loop"), quit());
    let moves = "hint\nhint\nhint\nXa1\nNz9\nN a1\nundo\nKa2\nkc2\nNa1\nN c1\n";
    let keys = format!("{puzzle}\n99\n1\n{moves}\n{quit}\n");
    let output = run_with_input(&[], keys.as_bytes());
    let text = stdout(&output);
    assert!(output.status.success());
    for expected in [
        "There's no published puzzle 99",
        "Place 2 knights and 2 kings on a board of 3 columns and 2 rows.",
        "Look at ",
        "“Xa1” isn't a piece and a square",
        "“Nz9” isn't a piece and a square",
        "knights: 1 of 2",
        "Solved!",
    ] {
        assert!(text.contains(expected), "{expected} is missing in:\n{text}");
    }
    let left = run_with_input(
        &["play", "--plain"],
        format!("{puzzle}\n2x4:2N+2Q:Q???/????\nQa2\nQb1\nquit\n").as_bytes(),
    );
    assert!(stdout(&left).contains("a2 is part of the puzzle and can't be changed"));
    assert!(left.status.success());
}

#[test]
fn play_opens_puzzles_and_other_commands_say_where_they_are() {
    let keys = b"5x5:3K+3Q\n4x4:4B+4K\n4x4:2N\n15\nquit\nquit\n";
    let output = run_with_input(&["play", "chess-loop", "--plain"], keys);
    let text = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    for expected in [
        "A queen attacks back any king",
        "Every placement was tried, and none is a solution",
        "“4x4:2N” is",
        "Place 4 knights and 4 queens on a board of 7 columns and 4 rows.",
    ] {
        assert!(text.contains(expected), "{expected} is missing in:\n{text}");
    }
    for (args, expected) in [
        (
            &["play", "chess-loop", "--first", "2"][..],
            "--first doesn't apply",
        ),
        (
            &["legal", "chess-loop"],
            "Chess Loop is a puzzle, not a game",
        ),
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
}

#[test]
fn draws_are_offered_and_moves_played_again_line_by_line() {
    let args = ["play", "racing-kings", "--plain"];
    let text = stdout(&run_with_input(
        &args,
        b"draw\ny\nn\nh2h3\nundo\nredo\nredo\ndraw\nn\ndraw\ny\ny\n",
    ));
    for expected in [
        "White offers a draw. Black, do you accept (y/n)?",
        "The draw offer was declined.",
        "Nothing to redo.",
        "Draw by agreement.",
    ] {
        assert!(text.contains(expected), "{expected} is missing in:\n{text}");
    }
    let text = stdout(&run_with_input(&["play", "cage", "--plain"], b"draw\n"));
    assert!(
        text.contains("You can't claim a draw in this game"),
        "{text}"
    );
}

#[test]
fn closed_pipe_exits_with_0() {
    let mut child = henge(&["perft", "racing-kings", "2", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("henge runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("henge ends");
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "{}", stderr(&output));
}

#[test]
fn unwritable_file_is_named_in_the_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = folder.path().join("missing");
    let file = missing.join("board.svg").display().to_string();
    let output = run(&["show", "cage", "--svg", &file]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains(&file));
    assert!(!missing.exists(), "no folder is made by mistake");
}

#[test]
fn no_message_id_is_defined_twice() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders = vec![
        root.join("crates/cli/messages"),
        root.join("crates/session/messages"),
        root.join("crates/messages/locales"),
        root.join("crates/solvers/messages"),
    ];
    for all in ["games", "puzzles"] {
        let games = fs::read_dir(root.join(all)).expect("a folder");
        let messages = games.map(|it| it.expect("an entry").path().join("messages"));
        folders.extend(messages.filter(|it| it.is_dir()));
    }
    let mut seen = BTreeMap::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).expect("a readable file");
            for (id, _) in messages::outline(&text).expect("messages") {
                let language = path.file_name().map(ToOwned::to_owned);
                // Only the definition that is read first would count.
                if let Some(other) = seen.insert((language, id.clone()), path.clone()) {
                    panic!("{id} is in {} and {}", other.display(), path.display());
                }
            }
        }
    }
    assert!(1000 < seen.len(), "the messages have moved");
    let help = |args: &[&str]| String::from_utf8_lossy(&run(args).stdout).into_owned();
    assert!(help(&["loop", "generate", "--help"]).contains("Rows and columns"));
    assert!(help(&["show", "--help"]).contains("pixels"));
    assert!(help(&["replay", "--help"]).contains("pixels"));
}
