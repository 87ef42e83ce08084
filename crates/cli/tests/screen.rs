//! The full-screen app in a pseudo-terminal, operated with keys and mouse.

pub(crate) mod session;
mod window;

use std::{fs, io::Read, path::Path};

use ptyprocess::Signal;
use tempfile::TempDir;

use session::Session;

const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const ENTER: &str = "\r";
const TAB: &str = "\t";

/// The row of the list of moves in which the next move will appear.
fn turn(text: &str) -> String {
    let row = text.lines().find(|it| it.ends_with('…'));
    let row: Vec<char> = row.unwrap_or_default().chars().collect();
    row[row.len().saturating_sub(30)..].iter().collect()
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
        .press("q")
        .expect("Choose a game")
        .press("q");
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
fn moai_is_played_with_the_cursor() {
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
fn cage_is_played_with_the_cursor() {
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
fn gorogo_is_played_with_the_cursor() {
    play_through(&["play", "gorogo", "--second", "1", "--seed", "1"]);
}

#[test]
fn racing_kings_is_played_by_notation() {
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
        .expect("A king doesn't move from h7 to a1 (rule K2)");
    session.press(":Kh8\r").expect("You win").expect("K4b");
    session
        .press("n")
        .expect("1. …")
        .press("q")
        .expect("Choose a game")
        .press("q");
    session.ends();
}

#[test]
fn game_between_computers_ends_by_itself() {
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
fn menu_opens_every_screen_and_quits() {
    let mut session = Session::start(&[]);
    session.expect("Chess Loop").expect("Loop of the day");
    session
        .press(DOWN)
        .press(UP)
        .press(ENTER)
        .expect("Rey Alicea")
        .press("i");
    session
        .expect("Moai, how to play")
        .press("n")
        .expect("step 2")
        .press("q");
    session
        .expect("Analysis board")
        .press("a")
        .expect("Moai, analysis");
    session
        .expect("%, estimate")
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

/// The digit that opens a game from the first menu.
fn game_key(id: &str) -> String {
    let place = catalog::games().iter().position(|it| it.info.id == id);
    (place.expect("in the catalog") + 1).to_string()
}

/// The digit that opens the puzzle, which comes after all games.
fn puzzle_key() -> String {
    (catalog::games().len() + 1).to_string()
}

#[test]
fn a_chess_loop_puzzle_is_solved() {
    let mut session = Session::start(&[]);
    session
        .expect("Choose a game")
        .press(&puzzle_key())
        .expect("New puzzle")
        .press(ENTER);
    session.expect("Chess Loop 1").press("h").expect("Look at");
    // K.K over N.N, from the cursor's place at the top in the middle.
    session
        .press("\x1b[D2\x1b[C\x1b[C2\x1b[B1\x1b[D\x1b[D1")
        .expect("Solved!");
    session
        .press("q")
        .expect("✓ 0:")
        .press("g")
        .expect("Place ")
        .press("qqq");
    session.ends();
}

#[test]
fn play_opens_the_puzzle_menu() {
    let mut session = Session::start(&["play", "chess-loop"]);
    session
        .expect("New puzzle")
        .press("q")
        .expect("Choose a game")
        .press("q");
    session.ends();
}

#[test]
fn killed_game_is_resumed() {
    let mut session = Session::start(&["play", "gorogo", "--first", "human"]);
    session
        .expect("1. …")
        .press("&c3\r")
        .expect("Black to move")
        .press(":c4\r")
        .expect("2. …");
    session.process.signal(Signal::SIGKILL).expect("a signal");
    session.process.wait().expect("an end");
    let Session { data, .. } = session;
    assert!(saves(data.path())[0].contains("&c3"));
    let mut session = Session::start_in(&[], &[], data);
    session
        .expect("Continue")
        .expect("2 moves")
        .press(ENTER)
        .expect("2. …")
        .expect("c4");
    session.press("q").expect("Continue").press("q");
    session.ends();
}

#[test]
fn app_is_in_portuguese_with_that_option() {
    let data = TempDir::new().expect("a folder");
    let mut session = Session::start_in(&[], &[("LANG", "pt_PT.UTF-8")], data);
    session
        .expect("Escolha um jogo")
        .press(&game_key("cage"))
        .expect("Tabuleiro")
        .press("s");
    session
        .expect("jogam as Vermelhas")
        .press(":zz\r")
        .expect("«zz» não é um lance");
    session.press("q").expect("Escolha").press("q");
    session.ends();
}

#[test]
fn a_puzzle_and_the_settings_survive_a_restart() {
    let mut session = Session::start(&[]);
    session
        .press("l")
        .expect("Escolha")
        .press(&puzzle_key())
        .expect("Problema novo");
    // The first piece, at the top on the left.
    session
        .press(ENTER)
        .expect("Chess Loop 1")
        .press("\x1b[D2")
        .expect("♚");
    session.press("qqq").ends();
    let Session { data, .. } = session;
    let mut session = Session::start_in(&[], &[], data);
    session.expect("Continuar").expect("1 de 4").press("l");
    session
        .expect("Continue")
        .expect("1 of 4 pieces")
        .press(ENTER);
    session.expect("Chess Loop 1").expect("♚");
    session
        .press("\x1b[C\x1b[C2\x1b[B1\x1b[D\x1b[D1")
        .expect("Solved!");
    session.press("qq").ends();
    let Session { data, .. } = session;
    let mut session = Session::start_in(&["play", "chess-loop"], &[], data);
    session.expect("New puzzle").expect("✓ 0:").press("qq");
    session.ends();
}

#[test]
fn a_finished_game_is_reviewed() {
    let position = "8/7K/k7/8/8/8/8/8 w - - 0 1";
    let mut session = Session::start(&[
        "play",
        "racing-kings",
        "--position",
        position,
        "--first",
        "human",
    ]);
    session.expect("White to move").press(":h7h6\r");
    session.expect("Black to move").press(":a6a7\r");
    session
        .expect("White to move")
        .press("Ry")
        .expect("resigned");
    session.press("v").expect("move 1 of 2").expect("Kh6 ?");
    session.expect("try again from turn 1").press("t");
    session.expect("1. …").press(":h7h8\r").expect("White wins");
    session
        .press("q")
        .expect("Choose a game")
        .press("y")
        .expect("finished");
    session.press("qq").ends();
}

#[test]
fn a_pasted_position_opens_for_analysis() {
    let mut session = Session::start(&[]);
    session.expect("Choose a game");
    session
        .paste("8/7K/8/8/8/8/k7/8 w - - 0 1")
        .expect("Racing Kings, analysis");
    session.press("qq").ends();
}

#[test]
fn web_app_is_started_by_a_key() {
    let mut session = Session::start(&[]);
    session.expect("Open in the browser").press("b");
    session.until("a link", |it| {
        it.contains("The web app is at http://127.0.0.1:")
    });
    let text = session.text();
    let address = text
        .split("http://")
        .nth(1)
        .and_then(|it| it.split('/').next());
    let address = address.expect("an address").to_owned();
    let mut stream = std::net::TcpStream::connect(&address).expect("a server");
    std::io::Write::write_all(
        &mut stream,
        b"GET /readyz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n",
    )
    .expect("asked");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("answered");
    assert!(answer.contains(" 200 "), "{answer}");
    session.press("q").ends();
    let gone = std::net::TcpStream::connect(&address);
    assert!(gone.is_err(), "the server ends with the app");
}
