//! A game made as the guide says needs no further code to be available everywhere: in the catalog, on
//! the command line, in the terminal app, in the API and in live matches, in both languages.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    num::NonZeroUsize,
    ops::ControlFlow,
    process::{Child, Command, Output, Stdio},
    sync::{Once, atomic::AtomicBool},
    time::Duration,
};

use catalog::{Game, Knowledge, Level, NotAdded, Resources, SearchContext, SearchSettings};
use example_game::GAME;
use game::Rng;
use messages::Language;
use nevermind::Nevermind as _;
use picture::Charset;
use ratatui::{Terminal, backend::TestBackend, buffer::Cell, crossterm::event::KeyCode};
use search::{Limits, TranspositionTable};
use serde_json::{Value, json};
use tempfile::TempDir;
use terminal::{App, AppConfig, AppEvent, Colours, Depth, Hits, UserSettings, draw};

/// The game as found in the catalog. The first call adds it.
fn found() -> &'static Game {
    static ADDED: Once = Once::new();
    ADDED.call_once(|| {
        catalog::add(&GAME).expect("the catalog is not in use yet");
        assert_eq!(catalog::add(&GAME), Err(NotAdded::NameTaken));
    });
    catalog::find("breakthrough").expect("it was added")
}

#[test]
fn catalog_lists_an_added_game_last_and_refuses_further_ones() {
    let game = found();
    let last = catalog::games().last().expect("there are games");
    assert_eq!(last.info.id, game.info.id);
    assert_eq!(catalog::add(&GAME), Err(NotAdded::TooLate));
}

#[test]
fn every_computer_player_can_play_it() {
    let game = found();
    let table = TranspositionTable::new(1);
    let levels = Level::ALL.map(|level| level.to_string());
    for name in levels.iter().map(String::as_str).chain(["random"]) {
        let computer = game.computer(name).expect("listed");
        let mut line = game.open(None, None).expect("the start");
        for seed in 0..4 {
            let mut resources = Resources {
                rng: &mut Rng::new(seed),
                table: &table,
                threads: NonZeroUsize::MIN,
                knowledge: Knowledge::none(),
                limits: Some(Limits::nodes(1_000)),
                cancel: &AtomicBool::new(false),
            };
            let m = computer.choose(&*line, &mut resources).expect("a move");
            line.try_play(&m).expect("legal");
        }
    }
    let line = game.open(None, None).expect("the start");
    assert!(game.uct_baseline(&*line, 100, 1, &|| true).is_some());
}

#[test]
fn training_states_are_played_tap_by_tap() {
    let game = found();
    let line = game.open(None, None).expect("the start");
    let mut state = game.state(&*line).expect("a line of the game");
    // One action per square. Planes: own stones, the opponent's, the observer, the player to move,
    // and the squares tapped.
    assert_eq!(state.n_actions(), 36);
    assert_eq!(state.layout().shape(), [6, 6, 6]);
    let mut rng = Rng::new(1);
    while !state.is_over() {
        let legal = state.legal();
        let action = legal[rng.below(legal.len() as u32) as usize];
        state.apply(action).expect("a legal action");
    }
    assert_eq!(state.history().len(), 2 * state.line().moves().len());
}

#[test]
fn search_finds_a_win_in_one_move() {
    let game = found();
    let line = game
        .open(Some("5b/w5/6/6/6/6 w"), None)
        .expect("a position");
    let context = SearchContext {
        table: &TranspositionTable::new(1),
        knowledge: Knowledge::none(),
        cancel: &AtomicBool::new(false),
    };
    let mut go_on = |_: &_| ControlFlow::Continue(());
    let settings = SearchSettings::new(Limits::depth(2));
    let found = game.analyse(&*line, &settings, context, &mut go_on);
    assert!(matches!(found.best(), Some("a5a6" | "a5b6")), "{found:?}");
}

/// A command that runs the program with the game added, with its own data folder.
fn henge(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_henge-with-breakthrough"));
    let data = format!("{}/henge-data", env!("CARGO_TARGET_TMPDIR"));
    command
        .args(args)
        .env("XDG_CONFIG_HOME", &data)
        .env("HENGE_DATA", data)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the program with some input and returns its output.
fn output(args: &[&str], input: &str) -> Output {
    let mut child = henge(args).spawn().expect("a program");
    let mut stdin = child.stdin.take().expect("piped");
    let written = stdin.write_all(input.as_bytes());
    written.nevermind("the program may end before it has read everything");
    drop(stdin);
    child.wait_with_output().expect("its output")
}

/// Asserts that the program succeeds and prints a text.
#[track_caller]
fn prints(args: &[&str], expected: &str) {
    let output = output(args, "");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && text.contains(expected),
        "{args:?}: no {expected:?} in\n{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn command_line_offers_it_in_both_languages() {
    let in_both = |command: &[&str], english: &str, portuguese: &str| {
        for (language, expected) in [("en", english), ("pt", portuguese)] {
            let args: Vec<&str> = command
                .iter()
                .copied()
                .chain(["--lang", language])
                .collect();
            prints(&args, expected);
        }
    };
    in_both(&["games"], "Dan Troyka", "6 colunas × 6 linhas");
    in_both(&["rules", "breakthrough"], "one row forward", "uma linha");
    in_both(&["show", "breakthrough"], "f", "f");
    in_both(
        &["analyse", "breakthrough", "--depth", "2"],
        "last row",
        "última linha",
    );
    prints(&["legal", "breakthrough", "--json"], "\"a2b3\"");
    prints(&["perft", "breakthrough", "2"], "256");
    prints(
        &[
            "match",
            "1",
            "random",
            "--game",
            "breakthrough",
            "--games",
            "2",
        ],
        "2",
    );
    prints(
        &[
            "match",
            "uct:50",
            "random",
            "--game",
            "breakthrough",
            "--games",
            "2",
        ],
        "2",
    );
    prints(&["bench", "--json"], "\"breakthrough\"");
    let refused = output(&["legal", "breakthrough", "--moves", "a2a4"], "");
    let complaint = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2));
    assert!(complaint.contains("one row forward"), "{complaint}");
}

#[test]
fn two_people_can_play_it_in_plain_mode() {
    let args = ["play", "breakthrough", "--plain"];
    let output = output(&args, "a2a4\na2a3\nb5b4\n");
    let printed = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&printed);
    assert!(text.contains("one row forward"), "{text}");
    assert!(text.contains("White"), "{text}");
}

/// The terminal app, drawn on a screen of a fixed size.
struct Screen {
    app: App,
}

impl Screen {
    const SIZE: (u16, u16) = (80, 40);

    fn new() -> Screen {
        found();
        let mut app = App::new(&AppConfig {
            games: catalog::games(),
            language: Language::English,
            charset: Charset::Unicode,
            colours: Colours::Dark,
            depth: Depth::True,
            still: true,
            seed: 7,
            now: Duration::from_secs(1_794_865_503),
            utc_offset: 0,
            settings: UserSettings::default(),
        });
        app.start();
        Screen { app }
    }

    fn draw(&self) -> (String, Hits) {
        let (width, height) = Screen::SIZE;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a backend");
        let mut hits = Hits::default();
        let drawn = terminal.draw(|frame| hits = draw(&self.app, frame));
        drawn.expect("drawn");
        let cells = terminal.backend().buffer().content.chunks(width.into());
        let rows: Vec<String> = cells
            .map(|row| row.iter().map(Cell::symbol).collect())
            .collect();
        (rows.join("\n"), hits)
    }

    /// Clicks on the first occurrence of a text.
    fn click(&mut self, text: &str) {
        let (screen, hits) = self.draw();
        let place = screen.lines().enumerate().find_map(|(row, line)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count() as u16, row as u16))
        });
        let (column, row) = place.unwrap_or_else(|| panic!("no {text:?} in\n{screen}"));
        let hit = hits.at(column, row).expect("something to be clicked");
        self.app.update(AppEvent::Click(hit));
    }

    fn keys(&mut self, keys: &str) {
        for key in keys.chars() {
            let code = match key {
                '\n' => KeyCode::Enter,
                key => KeyCode::Char(key),
            };
            self.app.update(AppEvent::Key(code));
        }
    }
}

#[test]
fn terminal_app_offers_it_and_plays_it() {
    let mut screen = Screen::new();
    screen.click("Breakthrough");
    let (set_up, _) = screen.draw();
    assert!(set_up.contains("Breakthrough"), "{set_up}");
    let line = found().open(None, None).expect("the start");
    screen
        .app
        .open_game(found(), line, [terminal::Seat::Person; 2]);
    screen.app.start();
    screen.keys(":a2a3\n");
    for _ in 0..20 {
        screen
            .app
            .update(AppEvent::Tick(Duration::from_millis(100)));
    }
    let (played, _) = screen.draw();
    assert!(played.contains("a2a3"), "{played}");
}

/// A running server with the game added. Killed when dropped.
struct TestServer {
    child: Child,
    address: String,
    _folder: TempDir,
}

impl TestServer {
    fn start() -> TestServer {
        let folder = TempDir::new().expect("a folder");
        let mut child = henge(&["serve", "--listen", "127.0.0.1:0", "--log", "error"])
            .env("HENGE_DATABASE", folder.path().join("matches.db"))
            .spawn()
            .expect("a server");
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.as_mut().expect("piped"));
        stdout.read_line(&mut line).expect("a line");
        let mut parts = line.trim_end().split(['/', ' ']);
        let address = parts
            .find(|part| part.starts_with("127."))
            .map(ToOwned::to_owned);
        TestServer {
            child,
            address: address.unwrap_or_else(|| panic!("{line}")),
            _folder: folder,
        }
    }

    /// Sends a request to the API, with a token unless it is empty, and returns the body of the
    /// response. Panics unless the response has the given status.
    #[track_caller]
    fn request(&self, method: &str, path: &str, token: &str, body: &Value, status: &str) -> Value {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let token = if token.is_empty() {
            String::new()
        } else {
            format!("authorization: Bearer {token}\r\n")
        };
        let request = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{token}\
            content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("sent");
        let mut response = String::new();
        stream.read_to_string(&mut response).expect("a response");
        let (head, body) = response.split_once("\r\n\r\n").expect("a head and a body");
        let is_expected = head.starts_with(&format!("HTTP/1.1 {status}"));
        assert!(is_expected, "{method} {path}: {response}");
        serde_json::from_str(body).unwrap_or_default()
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.child.kill().nevermind("it may have ended by itself");
        self.child.wait().nevermind("its exit code does not matter");
    }
}

#[test]
fn api_plays_it() {
    let server = TestServer::start();
    let games = server.request("GET", "/games", "", &Value::Null, "200");
    assert!(games.to_string().contains("breakthrough"), "{games}");
    let state = server.request("POST", "/games/breakthrough/new", "", &json!({}), "200");
    let at = json!({ "position": state["position"], "move": "a2a3" });
    let played = server.request("POST", "/games/breakthrough/play", "", &at, "200");
    assert_eq!(played["to_move"], "Black");
    let request = json!({ "position": state["position"], "level": 1, "seed": 1 });
    let best = server.request("POST", "/games/breakthrough/best", "", &request, "200");
    assert!(best["move"].is_string(), "{best}");
}

#[test]
fn live_match_of_it_can_be_played_and_watched() {
    let server = TestServer::start();
    let people = [("human", "Ana"), ("human", "Rui")];
    let seats = people.map(|(kind, name)| json!({ "kind": kind, "name": name }));
    let setup = json!({ "game": "breakthrough", "seats": seats });
    let made = server.request("POST", "/matches", "", &setup, "201");
    let id = made["id"].as_str().expect("an id");
    let seats = made["seats"].as_array().expect("seats");
    let token = |seat: &str| {
        let mut seats = seats.iter();
        let entry = seats.find(|entry| entry["seat"] == seat);
        entry
            .and_then(|entry| entry["token"].as_str())
            .expect("a token")
    };
    for (seat, seq, m) in [
        ("first", 1, "a2a3"),
        ("second", 2, "b5b4"),
        ("first", 3, "a3b4"),
    ] {
        let command = json!({ "id": format!("c{seq}"), "seq": seq, "do": "play", "move": m });
        let path = format!("/matches/{id}/commands");
        server.request("POST", &path, token(seat), &command, "200");
    }
    let seen = server.request("GET", &format!("/matches/{id}"), "", &Value::Null, "200");
    assert!(seen.to_string().contains("a3b4"), "{seen}");
    let events = server.request(
        "GET",
        &format!("/matches/{id}/events?since=0"),
        "",
        &Value::Null,
        "200",
    );
    assert_eq!(
        events["events"].as_array().map(Vec::len),
        Some(4),
        "{events}"
    );
}
