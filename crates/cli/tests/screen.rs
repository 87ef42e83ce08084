//! The real program in a pseudo-terminal, used as a person uses it.

mod session;

use std::{
    fs,
    io::Read,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use ptyprocess::Signal;
use tempfile::TempDir;

use session::{PATIENCE, Session};

const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const ENTER: &str = "\r";
const TAB: &str = "\t";

/// The turn that a screen shows.
fn turn(text: &str) -> String {
    let at = text.find("turn ").unwrap_or(text.len());
    text[at..].chars().take(9).collect()
}

fn saves(data: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(data.join("saves")) else {
        return Vec::new();
    };
    let read = |it: fs::DirEntry| fs::read_to_string(it.path()).expect("a text");
    entries.filter_map(Result::ok).map(read).collect()
}

/// Plays a whole game against a computer with the cursor alone.
fn play_through(args: &[&str]) {
    let mut session = Session::start(args);
    for n in 0..400 {
        if session.settle().text().contains("game over") {
            break;
        }
        assert!(session.text().contains(" to move"), "{}", session.text());
        session.press(&TAB.repeat(n % 5)).press(ENTER);
    }
    session
        .expect("game over")
        .expect("rematch")
        .press("s")
        .expect("Saved as");
    session.press("q").expect("Saved games (1)").press("q");
    session.ends();
    let saved = saves(session.data.path());
    assert!(
        saved.len() == 1 && saved[0].contains("[result "),
        "{saved:?}"
    );
}

fn line(text: &str, n: usize) -> String {
    text.lines().nth(n).unwrap_or_default().to_owned()
}

#[test]
fn a_game_of_moai() {
    play_through(&[
        "play",
        "moai",
        "--variant",
        "5x5",
        "--second",
        "1",
        "--seed",
        "1",
    ]);
}

#[test]
fn a_game_of_cage() {
    play_through(&[
        "play",
        "cage",
        "--variant",
        "4",
        "--second",
        "2",
        "--seed",
        "1",
    ]);
}

#[test]
fn a_game_of_gorogo() {
    play_through(&["play", "gorogo", "--second", "1", "--seed", "1"]);
}

#[test]
fn a_game_of_racing_kings_by_notation() {
    let position = "8/7K/8/8/8/8/k7/8 w - - 0 1";
    let mut session = Session::start(&[
        "play",
        "racing-kings",
        "--position",
        position,
        "--second",
        "random",
        "--seed",
        "1",
    ]);
    session
        .expect("White to move")
        .press(":h7a1\r")
        .expect("No: ");
    session.press(":Kh8\r").expect("White wins").expect("K4b");
    session
        .press("n")
        .expect("turn 1")
        .press("q")
        .expect("Choose a game")
        .press("q");
    session.ends();
}

#[test]
fn two_computers_are_watched_to_the_end() {
    let mut session = Session::start(&["play", "gorogo", "--first", "2", "--second", "random"]);
    session.expect("Watching").press(" ").expect("Paused");
    let before = turn(&session.text());
    session
        .press(RIGHT)
        .until("a step", |it| !it.contains(&before));
    session
        .press(" +++")
        .expect("game over")
        .press("a")
        .expect("GoRoGo, analysis");
    session.press("qqq");
    session.ends();
}

#[test]
fn the_menu_leads_everywhere_and_out() {
    let mut session = Session::start(&[]);
    session.expect("Chess Loop").expect("Saved games (none)");
    session
        .press(DOWN)
        .press(UP)
        .press(ENTER)
        .expect("Rey Alicea")
        .press("h");
    session
        .expect("Moai, how to play")
        .press("n")
        .expect("page 2")
        .press("q");
    session
        .expect("Analysis board")
        .press("a")
        .expect("Moai, analysis");
    session
        .expect("for White, an estimate")
        .press("q")
        .expect("Analysis board")
        .press("q");
    session
        .expect("Choose a game")
        .press("?")
        .expect("any key closes")
        .press(ENTER);
    session.press("l").expect("Escolha um jogo").press("q");
    session.ends();
}

#[test]
fn a_chess_loop_puzzle_is_solved() {
    let mut session = Session::start(&[]);
    session
        .expect("Choose a game")
        .press("5")
        .expect("New puzzle")
        .press(ENTER);
    session.expect("Chess Loop 1").press("h").expect("Look at");
    // K.K over N.N, from the cursor's place at the top in the middle.
    session
        .press("\x1b[D2\x1b[C\x1b[C2\x1b[B1\x1b[D\x1b[D1")
        .expect("Solved!");
    session
        .press("q")
        .expect("New puzzle")
        .press("g")
        .expect("Place ")
        .press("qqq");
    session.ends();
}

#[test]
fn a_resized_window_is_drawn_anew_and_a_small_one_says_so() {
    let mut session = Session::start(&["play", "cage", "--first", "human"]);
    session
        .expect("Red to move")
        .resize(60, 20)
        .expect("Henge needs 80 by");
    session.resize(120, 40).expect("Red to move").expect("10 │");
    session.until("keys in the last line", |it| {
        line(it, 39).contains("q leave")
    });
    session
        .resize(80, 24)
        .press("q")
        .expect("Choose a game")
        .press("q");
    session.ends();
}

#[test]
fn control_c_ends_it_at_once_even_while_the_engine_thinks() {
    for keys in ["", "a", "\r", ":abc"] {
        let mut session = Session::start(&["play", "cage", "--first", "human", "--second", "8"]);
        session.expect("Red to move").press(keys);
        session.press("\x03").ends();
    }
    let mut session = Session::start(&["play", "cage", "--first", "8", "--second", "human"]);
    session.expect("thinking").press("\x03").ends();
}

#[test]
fn signals_end_it_cleanly() {
    for signal in [Signal::SIGINT, Signal::SIGTERM] {
        let mut session = Session::start(&["play", "moai", "--first", "human"]);
        session.expect("White to move");
        session.process.signal(signal).expect("a signal");
        session.ends();
    }
}

/// `script` is the window, and its sudden death the closing of it.
#[test]
fn a_closed_window_ends_it() {
    let data = TempDir::new().expect("a folder");
    let command = format!("echo $$ > pid; exec {}", env!("CARGO_BIN_EXE_henge"));
    let mut window = Command::new("script")
        .args(["--quiet", "--command", &command, "/dev/null"])
        .env("TERM", "xterm-256color")
        .env("HENGE_DATA", data.path())
        .current_dir(data.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a window");
    let mut output = window.stdout.take().expect("piped");
    let mut seen = Vec::new();
    // The other screen is entered.
    while !String::from_utf8_lossy(&seen).contains("\x1b[?1049h") {
        let mut buffer = [0; 4096];
        let n = output.read(&mut buffer).expect("output");
        assert!(n > 0, "it ended early");
        seen.extend_from_slice(&buffer[..n]);
    }
    let pid = fs::read_to_string(data.path().join("pid")).expect("a number");
    window.kill().expect("a closed window");
    window.wait().expect("an end");
    // Who adopts it may leave its remains (Z) where they are.
    let status = format!("/proc/{}/stat", pid.trim());
    let lives = || fs::read_to_string(&status).is_ok_and(|it| !it.contains(") Z "));
    let started = Instant::now();
    while lives() {
        assert!(started.elapsed() < PATIENCE, "it lives on");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_killed_game_goes_on_where_it_was() {
    let mut session = Session::start(&["play", "gorogo", "--first", "human"]);
    session
        .expect("turn 1")
        .press("&c3\r")
        .expect("turn 2")
        .press(":c4\r")
        .expect("turn 3");
    session.process.signal(Signal::SIGKILL).expect("a signal");
    session.process.wait().expect("an end");
    let Session { data, .. } = session;
    assert!(saves(data.path())[0].contains("&c3"));
    let mut session = Session::start_in(&[], &[], data);
    session
        .expect("Saved games (1)")
        .press("r")
        .expect("2 moves")
        .press(ENTER);
    session
        .expect("turn 3")
        .expect("c4")
        .press("q")
        .expect("Saved games (1)")
        .press("q");
    session.ends();
}

#[test]
fn in_portuguese() {
    let data = TempDir::new().expect("a folder");
    let mut session = Session::start_in(&[], &[("LANG", "pt_PT.UTF-8")], data);
    session
        .expect("Escolha um jogo")
        .press("2")
        .expect("Tabuleiro")
        .press("s");
    session
        .expect("jogam as Vermelhas")
        .press(":zz\r")
        .expect("Não: «zz» não é um lance");
    session.press("q").expect("Escolha").press("q");
    session.ends();
}

#[test]
fn ascii_and_no_colour_are_honoured() {
    let data = TempDir::new().expect("a folder");
    let variables = [("NO_COLOR", "1")];
    let mut session = Session::start_in(
        &["play", "cage", "--first", "human", "--ascii"],
        &variables,
        data,
    );
    session.settle().expect("10 |").expect("q leave");
    assert!(session.text().is_ascii(), "{}", session.text());
    for row in 0..24 {
        for column in 0..80 {
            let cell = session.screen().cell(row, column).expect("a cell");
            let colours = (cell.fgcolor(), cell.bgcolor());
            assert_eq!(colours, (vt100::Color::Default, vt100::Color::Default));
        }
    }
    session.press("\x03");
    session.ends();
}

#[test]
fn the_mouse_picks_what_is_under_it() {
    let mut session = Session::start(&["play", "racing-kings", "--first", "human"]);
    session.expect("(♔)");
    let text = session.text();
    let (row, line) = text
        .lines()
        .enumerate()
        .find(|(_, it)| it.contains("(♔)"))
        .expect("a king");
    let at = line.find("(♔)").expect("a king");
    let column = line[..at].chars().count() + 2;
    let click = format!("\x1b[<0;{column};{}M\x1b[<0;{column};{}m", row + 1, row + 1);
    session.press(&click).expect("h2 picked").press("\x03");
    session.ends();
}

#[test]
fn a_dumb_terminal_and_plain_get_prompts_line_by_line() {
    let data = TempDir::new().expect("a folder");
    let mut session = Session::start_in(&["play", "moai"], &[("TERM", "dumb")], data);
    session.expect("White>");
    assert!(!session.screen().alternate_screen());
    session.press("@d4\r").expect("Black>").press("quit\r");
    session.expect("You left the game").ends();
    // The game was kept, and goes on from the menu.
    let data = std::mem::replace(&mut session.data, TempDir::new().expect("a folder"));
    let mut session = Session::start_in(&[], &[("TERM", "dumb")], data);
    session
        .expect("Number:")
        .press("6\r")
        .expect("1  Moai: human")
        .press("1\r");
    session
        .expect("Black>")
        .press("resign\r")
        .expect("Write the record");
    session
        .press("game.txt\r")
        .expect("Written: game.txt")
        .press("7\r")
        .ends();
    let record = fs::read_to_string(session.data.path().join("game.txt"));
    assert!(record.expect("a record").contains("[result \"first\"]"));
    assert!(saves(session.data.path()).is_empty(), "it is over");
    let mut session = Session::start(&["play", "cage", "--plain"]);
    session
        .expect("Red>")
        .press("zz\r")
        .expect("No: “zz” is no move")
        .press("sair\r");
    session.ends();
}
