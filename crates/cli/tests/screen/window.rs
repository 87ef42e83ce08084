//! The terminal around the app: size, signals, job control, mouse, colours, and line mode without it.

use std::{
    fs,
    io::Read,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use ptyprocess::Signal;
use tempfile::TempDir;

use super::{line, saves, session::Session};
use crate::common::server::TEST_DEADLINE;

/// Programs such as tmux report a window as active when it receives output.
#[test]
fn idle_app_writes_nothing() {
    let mut session = Session::start(&["play", "cage", "--first", "human"]);
    session.expect("Red to move").settle();
    assert_eq!(session.output_within(Duration::from_secs(1)), "");
    session.press("?").expect("any key closes this").settle();
    assert_eq!(session.output_within(Duration::from_secs(1)), "");
    session.press("\x03").press("\x03").ends();
}

#[test]
fn resized_window_is_redrawn_and_a_small_one_shows_a_message() {
    let mut session = Session::start(&["play", "cage", "--first", "human"]);
    session
        .expect("Red to move")
        .resize(40, 15)
        .expect("Red to move")
        .resize(23, 15)
        .expect("Henge needs 24");
    session
        .resize(120, 40)
        .expect("Red to move")
        .expect("50 of 50");
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

/// While the app is stopped, a resize and keys gather, so that it finds both when it wakes up.
#[test]
fn keys_pressed_while_the_window_is_resized_are_handled() {
    let mut session = Session::start(&["play", "moai", "--first", "human"]);
    session.expect("White to move");
    for (columns, rows) in [(100, 30), (80, 24), (100, 30), (80, 24)] {
        session.process.signal(Signal::SIGSTOP).expect("a signal");
        session.resize(columns, rows).press("?");
        session.process.signal(Signal::SIGCONT).expect("a signal");
        session.expect("any key closes this").press("x");
        session.expect("White to move");
    }
    session.press("\x03").ends();
}

#[test]
fn ctrl_c_exits_at_once_even_during_a_search() {
    for keys in ["", "a", "\r", ":abc"] {
        let mut session = Session::start(&["play", "cage", "--first", "human", "--second", "8"]);
        session.expect("Red to move").press(keys);
        session.press("\x03").ends();
    }
    let mut session = Session::start(&["play", "cage", "--first", "8", "--second", "human"]);
    session.expect("thinking").press("\x03").ends();
}

#[test]
fn signals_restore_the_terminal() {
    for signal in [Signal::SIGINT, Signal::SIGTERM] {
        let mut session = Session::start(&["play", "moai", "--first", "human"]);
        session.expect("White to move");
        session.process.signal(signal).expect("a signal");
        session.ends();
    }
}

/// `script` provides the terminal. Killing it is like closing the window.
#[test]
fn closed_window_ends_the_app() {
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
    // Until the app has switched to the alternate screen.
    while !String::from_utf8_lossy(&seen).contains("\x1b[?1049h") {
        let mut buffer = [0; 4096];
        let n = output.read(&mut buffer).expect("output");
        assert!(n > 0, "it ended early");
        seen.extend_from_slice(&buffer[..n]);
    }
    let pid = fs::read_to_string(data.path().join("pid")).expect("a number");
    window.kill().expect("a closed window");
    window.wait().expect("an end");
    // A zombie (Z) has ended, too: its new parent may not reap it.
    let status = format!("/proc/{}/stat", pid.trim());
    let lives = || fs::read_to_string(&status).is_ok_and(|it| !it.contains(") Z "));
    let started = Instant::now();
    while lives() {
        assert!(started.elapsed() < TEST_DEADLINE, "it lives on");
        thread::sleep(Duration::from_millis(50));
    }
}

/// Needs a shell with job control, which `-m` turns on.
#[test]
fn ctrl_z_restores_the_terminal_and_fg_resumes() {
    let data = TempDir::new().expect("a folder");
    let script = format!(
        "{} play gorogo --first human; echo suspended; read line; fg; echo over",
        env!("CARGO_BIN_EXE_henge")
    );
    let mut session = Session::run("sh", &["-mc", &script], &[], data);
    session.expect("1. …").press("\x1a");
    session.until("the shell", |it| it.contains("suspended"));
    assert!(!session.screen().alternate_screen());
    session.press_elsewhere("\n").expect("1. …").press("&c3\r");
    session.expect("▌&c3").press("\x03");
    session.until("the end", |it| it.contains("over"));
    session.ends();
}

/// The input that selects the menu entry `n` places after the last game.
fn behind_games(n: usize) -> String {
    format!("{}\r", catalog::games().len() + n)
}

#[test]
fn dumb_terminal_and_plain_use_line_mode() {
    let data = TempDir::new().expect("a folder");
    let mut session = Session::start_in(&["play", "moai"], &[("TERM", "dumb")], data);
    session.expect("White>");
    assert!(!session.screen().alternate_screen());
    session.press("@d4\r").expect("Black>").press("quit\r");
    session.expect("Leave this game (Y/n)?").press("y\r");
    session.expect("You left the game").ends();
    // The game was saved, and is resumed from the menu.
    let data = std::mem::replace(&mut session.data, TempDir::new().expect("a folder"));
    let mut session = Session::start_in(&[], &[("TERM", "dumb")], data);
    session
        .expect("Number:")
        .press(&behind_games(2))
        .expect("1  Moai: human")
        .press("1\r");
    session
        .expect("Black>")
        .press("resign\r")
        .expect("Resign this game (y/n)?")
        .press("y\r")
        .expect("Write the record");
    session
        .press("game.txt\r")
        .expect("Written: game.txt")
        .press(&behind_games(3))
        .ends();
    let record = fs::read_to_string(session.data.path().join("game.txt"));
    assert!(record.expect("a record").contains("[result \"first\"]"));
    let kept = saves(session.data.path());
    assert!(kept.len() == 1 && kept[0].contains("[result \"first\"]"));
    let mut session = Session::start(&["play", "cage", "--plain"]);
    session
        .expect("Red>")
        .press("zz\r")
        .expect("“zz” isn't a move")
        .press("sair\r");
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
    session.settle().expect(" 10  b ").expect("q leave");
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
fn click_selects_the_square_under_the_mouse() {
    let mut session = Session::start(&["play", "racing-kings", "--first", "human"]);
    session.settle().expect("White to move");
    // The king's square is where its rank and its file meet.
    let text = session.text();
    let labels = text.lines().find(|it| it.trim_start().starts_with("a  "));
    let column = labels.and_then(|it| it.chars().position(|it| it == 'h'));
    let column = column.expect("names of the files") + 1;
    let row = text.lines().position(|it| it.starts_with("  2"));
    let row = row.expect("a rank");
    let click = format!("\x1b[<0;{column};{}M\x1b[<0;{column};{}m", row + 1, row + 1);
    session.press(&click).expect("h2 selected").press("\x03");
    session.ends();
}

#[test]
fn an_analysis_is_wrapped_at_words() {
    let position = "8/1K4k1/8/8/8/8/8/8 b - - 0 1";
    let args = [
        "analyse",
        "racing-kings",
        "--position",
        position,
        "--compare",
        "Kf6",
    ];
    let mut session = Session::start(&args);
    session.expect("K4b).").ends();
    let shown = session.screen().contents();
    let at = shown.find("Kf8# wins").expect("the sentences");
    let sentences: Vec<&str> = shown[at..].lines().collect();
    assert!(
        2 < sentences.len() && sentences.iter().all(|it| it.len() <= 80),
        "{shown}"
    );
    // In a pipe, the sentences are on one line.
    let output = crate::cli::run(&args);
    let piped = crate::cli::stdout(&output);
    let piped = piped.lines().last().expect("sentences");
    assert_eq!(sentences.join(" ").trim_end(), piped);
}
