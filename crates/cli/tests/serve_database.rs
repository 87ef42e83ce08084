//! Damaged, wrong, held and full databases: what is refused, what still works, and the error messages.

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
};

use nevermind::Nevermind as _;
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::common::{
    henge,
    server::{Client, TestServer},
};

fn run(command: &mut Command) -> (i32, String, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = command.stdin(Stdio::null()).output().expect("henge runs");
    let text = |it| String::from_utf8(it).expect("text");
    (status.code().unwrap_or(-1), text(stdout), text(stderr))
}

/// Creates a match and plays some moves. Returns the response to its creation.
fn play(client: &mut Client, moves: &[&str]) -> Value {
    let human = json!({ "kind": "human" });
    let setup = json!({ "game": "gorogo", "seats": [human, human] });
    let made = client.post("/matches", None, &setup).expect("an answer");
    let made = made.json();
    for (n, m) in moves.iter().enumerate() {
        let path = format!("/matches/{}/commands", id(&made));
        let token = made["seats"][n % 2]["token"].as_str();
        let order = json!({ "id": format!("m{n}"), "seq": n + 1, "do": "play", "move": m });
        let answer = client.post(&path, token, &order).expect("an answer");
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    made
}

fn id(made: &Value) -> &str {
    made["id"].as_str().expect("an id")
}

/// The status of a request for a match.
fn status(client: &mut Client, made: &Value) -> u16 {
    let path = format!("/matches/{}", id(made));
    client.get(&path).expect("an answer").status
}

/// Changes the database behind the back of the store.
fn alter(database: &Path, sql: &str, name: &str) {
    let connection = Connection::open(database).expect("the database");
    assert_ne!(connection.execute(sql, [name]), Ok(0), "{sql}");
}

#[test]
fn a_missing_folder_is_named_when_the_server_starts() {
    let dir = tempfile::TempDir::new().expect("a place");
    let database = dir.path().join("none").join("matches.db");
    let mut command = henge(&["serve", "--listen", "127.0.0.1:0", "--database"]);
    let (code, _, told) = run(command.arg(&database));
    let expected = format!("the folder of {} doesn't exist", database.display());
    assert_eq!(code, 1, "{told}");
    assert!(told.contains(&expected), "{told}");
}

#[test]
fn truncated_match_is_reported_and_the_others_are_served() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("matches.db");
    let path = database.display().to_string();
    let mut server = TestServer::start(&database, |_| {});
    let mut client = Client::new(&server.address).expect("a connection");
    let cut = play(&mut client, &["&c3", "a1", "b2"]);
    let whole = play(&mut client, &["&c3", "a1"]);
    // The database of a running server can be checked.
    let (code, told, _) = run(&mut henge(&["check", &path]));
    assert_eq!(code, 0, "{told}");
    let expected = format!("{path}: 2 matches, 7 events, 0 deleted.\nNo problems found.\n");
    assert_eq!(told, expected);
    let (code, told, _) = run(&mut henge(&["check", &path, "--json"]));
    let told: Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!((code, &told["sound"]), (0, &json!(true)));
    assert_eq!(told["server"]["pid"], json!(server.child.id()));
    assert_eq!(told["server"]["address"], json!(server.address));
    server.kill();
    let sql = "DELETE FROM event WHERE stream = ?1 AND 2 < seq";
    alter(&database, sql, id(&cut));

    let server = TestServer::start(&database, |_| {});
    let mut client = Client::new(&server.address).expect("a connection");
    assert_eq!(status(&mut client, &whole), 200);
    let answer = client.get(&format!("/matches/{}/events?since=0", id(&cut)));
    let answer = answer.expect("an answer");
    assert_eq!(answer.status, 500, "{}", answer.body);
    assert_eq!(
        answer.json()["type"],
        "urn:henge:problem:damaged",
        "{}",
        answer.body
    );
    assert_eq!(status(&mut client, &cut), 500);
    let order = json!({ "id": "m2", "seq": 3, "do": "play", "move": "a1" });
    let token = whole["seats"][0]["token"].as_str();
    let path_of_whole = format!("/matches/{}/commands", id(&whole));
    let answer = client.post(&path_of_whole, token, &order);
    assert_ne!(answer.expect("an answer").status, 500);
    drop(server);

    let (code, told, _) = run(&mut henge(&["check", &path, "--lang", "pt"]));
    assert_eq!(code, 1);
    let named = format!(
        "partida {}: no fim faltam os acontecimentos 3 a 4",
        id(&cut)
    );
    assert!(told.contains(&named), "{told}");
    let (code, told, _) = run(&mut henge(&["check", &path, "--json"]));
    let told: Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!((code, &told["sound"]), (1, &json!(false)));
    let problem = &told["problems"][0];
    assert_eq!(
        (&problem["match"], &problem["kind"], &problem["event"]),
        (&cut["id"], &json!("truncated"), &json!(3))
    );
    assert_eq!(told["server"], Value::Null);
    // It is not exported, and the others are.
    let (code, told, complaint) = run(&mut henge(&["export", "--database", &path]));
    assert_eq!(code, 1, "{complaint}");
    assert!(complaint.contains(id(&cut)), "{complaint}");
    assert!(
        told.contains(id(&whole)) && !told.contains(id(&cut)),
        "{told}"
    );
}

#[test]
fn check_finds_events_that_break_the_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = folder.path().join("records.txt").display().to_string();
    fs::write(&records, "[game \"gorogo\"]\n\n&c3 a1\n").expect("written");
    let path = folder.path().join("matches.db").display().to_string();
    let (code, ..) = run(&mut henge(&["import", &records, "--database", &path]));
    assert_eq!(code, 0);
    let store = store::Sqlite::open(&path, store::SqliteConfig::default()).expect("a database");
    let name = store::Store::streams(&store, None, 1)
        .expect("streams")
        .remove(0);
    let head = store::Store::head(&store, &name)
        .expect("a head")
        .expect("one");
    let append = store::Append {
        stream: name.clone(),
        expected: head.seq,
        command: "x".to_owned(),
        request: String::new(),
        body: "nonsense".to_owned(),
        mark: head.mark,
        before: None,
        fence: None,
    };
    assert!(store::Store::append(&store, append).is_ok());
    drop(store);
    let (code, told, _) = run(&mut henge(&["check", &path]));
    let seq = head.seq + 1;
    let named = format!("match {name}: event {seq} can't be understood");
    assert_eq!(code, 1);
    assert!(told.contains(&named), "{told}");
}

#[test]
fn backup_onto_the_database_itself_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("matches.db");
    let server = TestServer::start(&database, |_| {});
    let mut client = Client::new(&server.address).expect("a connection");
    let made = play(&mut client, &["&c3"]);
    // Also if the database is that of the settings.
    let config = folder.path().join("serve.toml");
    let text = format!("database = \"{}\"\n", database.display());
    fs::write(&config, text).expect("written");
    for name in [
        "matches.db",
        "./matches.db",
        "matches.db-wal",
        "matches.db-shm",
    ] {
        let mut command = henge(&["backup", name]);
        command.env("HENGE_DATABASE", &database);
        let (code, _, told) = run(command.current_dir(folder.path()));
        assert_eq!(code, 2, "{name}: {told}");
        assert!(told.contains("give the copy another name"), "{told}");
        let mut command = henge(&["backup", name, "--lang", "pt", "--config"]);
        let (code, _, told) = run(command.arg(&config).current_dir(folder.path()));
        assert_eq!(code, 2, "{name}: {told}");
        assert!(told.contains("dê outro nome à cópia"), "{told}");
    }
    assert_eq!(status(&mut client, &made), 200);
    drop(server);
    let mut command = henge(&["backup", "copy.db"]);
    command.env("HENGE_DATABASE", &database);
    let (code, _, told) = run(command.current_dir(folder.path()));
    assert_eq!(code, 0, "{told}");
    let server = TestServer::start(&folder.path().join("copy.db"), |_| {});
    let mut client = Client::new(&server.address).expect("a connection");
    assert_eq!(status(&mut client, &made), 200);
}

#[test]
fn export_onto_the_database_itself_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("matches.db");
    let server = TestServer::start(&database, |_| {});
    let mut client = Client::new(&server.address).expect("a connection");
    let made = play(&mut client, &["&c3"]);
    let export = |name: &str| {
        let mut command = henge(&["export", name]);
        command.env("HENGE_DATABASE", &database);
        run(command.current_dir(folder.path()))
    };
    for name in [
        "matches.db",
        "./matches.db",
        "matches.db-wal",
        "matches.db.sock",
    ] {
        let (code, _, told) = export(name);
        assert_eq!(code, 2, "{name}: {told}");
    }
    assert_eq!(status(&mut client, &made), 200);
    // A device is written to, and a symbolic link is followed.
    let (code, out, told) = export("/dev/stdout");
    assert_eq!(code, 0, "{told}");
    assert!(out.contains("&c3"), "{out}");
    #[cfg(unix)]
    {
        let (link, far) = (folder.path().join("link"), folder.path().join("far.txt"));
        std::os::unix::fs::symlink(&far, &link).expect("a link");
        assert_eq!(export("link").0, 0);
        assert!(fs::read_to_string(far).expect("a file").contains("&c3"));
        assert!(link.is_symlink());
    }
    let (code, _, told) = export("nowhere/games.txt");
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("nowhere/games.txt"), "{told}");
}

#[test]
fn refused_import_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("matches.db");
    let server = TestServer::start(&database, |_| {});
    let mut client = Client::new(&server.address).expect("a connection");
    let [fresh, other] = [&[][..], &["&c3", "c4"]].map(|moves| play(&mut client, moves));
    drop(server);
    for made in [&fresh, &other] {
        let text = format!("[game \"gorogo\"]\n[match \"{}\"]\n\n&c3 d3 b3\n", id(made));
        let file = folder.path().join("games.txt");
        fs::write(&file, text).expect("written");
        let import = |database: &Path| {
            let mut command = henge(&["import", "games.txt", "--database"]);
            run(command.arg(database).current_dir(folder.path()))
        };
        let (code, _, told) = import(&database);
        assert_eq!(code, 1, "{told}");
        assert!(told.contains(id(made)), "{told}");
        // Another database accepts it.
        let elsewhere = folder.path().join("elsewhere.db");
        assert_eq!(import(&elsewhere).0, 0);
    }
    let (code, told, _) = run(henge(&["check"]).arg(&database));
    assert_eq!(code, 0, "{told}");
    let server = TestServer::start(&database, |_| {});
    let mut client = Client::new(&server.address).expect("a connection");
    for made in [&fresh, &other] {
        assert_eq!(status(&mut client, made), 200);
    }
}

#[test]
fn mistyped_path_creates_no_database() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("empty.db"), "").expect("a file");
    fs::write(folder.path().join("bad.pgn"), b"[Event \"\xe9\"]\n").expect("a file");
    for args in [
        ["serve", "--database", "typo/x.db"],
        ["import", "--database=typo/x.db", "/dev/null"],
        ["import", "--database=new.db", "bad.pgn"],
        ["export", "--database", "empty.db"],
        ["purge", "--days=1", "--database=empty.db"],
    ] {
        let (code, _, told) = run(henge(&args).current_dir(folder.path()));
        assert!(code == 1 || code == 2, "{args:?}: {code} {told}");
    }
    let left = fs::read_dir(folder.path()).expect("a folder");
    assert_eq!(left.count(), 2, "what was there");
    assert_eq!(
        fs::read(folder.path().join("empty.db")).expect("a file"),
        b""
    );
}

#[test]
fn second_server_is_refused_with_the_holder_of_the_database() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("matches.db");
    let mut server = TestServer::start(&database, |_| {});
    let path = database.display().to_string();
    let args = ["serve", "--listen", "127.0.0.1:0", "--database", &path];
    for (language, told) in [
        ("en", "is in use by a server (process PID at ADDRESS)"),
        (
            "pt",
            "está a ser usada por um servidor (processo PID em ADDRESS)",
        ),
    ] {
        let (code, _, complaint) = run(henge(&args).args(["--lang", language]));
        assert_eq!(code, 1);
        let told = told.replace("PID", &server.child.id().to_string());
        let told = told.replace("ADDRESS", &server.address);
        assert!(complaint.contains(&told), "{complaint}");
    }
    // The lock is released with the process, even after a kill.
    server.kill();
    TestServer::start(&database, |_| {});
}

#[test]
fn start_errors_are_explained_in_both_languages() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    fs::write(at("text"), "This is a text, not a database. ".repeat(100)).expect("written");
    let foreign = Connection::open(at("foreign")).expect("a database");
    foreign
        .execute_batch("CREATE TABLE t (x)")
        .expect("a table");
    let newer = Connection::open(at("newer")).expect("a database");
    newer
        .execute_batch(
            "CREATE TABLE stream (x); CREATE TABLE event (x); CREATE TABLE note (x);
            PRAGMA user_version = 99",
        )
        .expect("tables");
    for (name, en, pt) in [
        ("", "is a folder", "é uma pasta"),
        ("text", "isn't a database", "não é uma base de dados"),
        ("text/db", "doesn't exist", "não existe"),
        ("foreign", "another program", "outro programa"),
        ("newer", "version 99", "versão 99"),
    ] {
        let path = at(name);
        for (language, expected) in [("en", en), ("pt", pt)] {
            let args = ["serve", "--listen", "127.0.0.1:0", "--database", &path];
            let (code, _, told) = run(henge(&args).args(["--lang", language]));
            assert_eq!(code, 1, "{name}");
            assert!(told.contains(expected), "{name}: {told}");
            assert_eq!(
                told.lines().last().map(|it| it.starts_with("henge: ")),
                Some(true)
            );
        }
    }
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let (code, _, told) = run(&mut henge(&["serve", "--listen", &address]));
    assert_eq!(code, 1);
    assert!(
        told.contains(&format!("another program is listening on {address}")),
        "{told}"
    );
}

/// Makes a command see a full disk while the file `full` exists.
#[cfg(target_os = "linux")]
fn with_full_disk<'a>(command: &'a mut Command, data: &Path, full: &Path) -> &'a mut Command {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../store/tests/rigs/faults.c");
    let library = data.parent().expect("a folder").join("faults.so");
    let built = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .args([&library, &source])
        .arg("-ldl")
        .status();
    assert!(built.expect("a C compiler, as SQLite needs one").success());
    command
        .env("LD_PRELOAD", library)
        .env("FAULTS_DIR", data)
        .env("FAULTS_FULL", full)
}

/// Waits until `/readyz` answers with a status.
#[cfg(target_os = "linux")]
fn wait_for_readiness(address: &str, expected: u16) {
    use std::{
        io::{Read, Write},
        time::Instant,
    };
    let began = Instant::now();
    loop {
        let mut stream = crate::common::server::connect(address).expect("a connection");
        let text = "GET /readyz HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\r\n";
        stream.write_all(text.as_bytes()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        if answer.starts_with(&format!("HTTP/1.1 {expected} ")) {
            return;
        }
        assert!(
            began.elapsed() < crate::common::server::TEST_DEADLINE,
            "{answer}"
        );
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn server_starts_read_only_on_a_full_disk_and_is_not_ready() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, full) = (folder.path().join("data"), folder.path().join("full"));
    fs::create_dir(&data).expect("a folder");
    let database = data.join("matches.db");
    let server = TestServer::start(&database, |command| {
        with_full_disk(command, &data, &full);
    });
    let mut client = Client::new(&server.address).expect("a connection");
    let made = play(&mut client, &["&c3"]);
    wait_for_readiness(&server.address, 200);
    // The disk fills up without any write of the server.
    fs::write(&full, "").expect("a flag");
    wait_for_readiness(&server.address, 503);
    drop(server);
    for file in ["matches.db-shm", "matches.db.sock"] {
        let removed = fs::remove_file(data.join(file));
        removed.nevermind("the server may have removed it");
    }
    let server = TestServer::start(&database, |command| {
        with_full_disk(command, &data, &full);
    });
    let mut client = Client::new(&server.address).expect("a connection");
    wait_for_readiness(&server.address, 503);
    assert_eq!(status(&mut client, &made), 200);
    let path = format!("/matches/{}/commands", id(&made));
    let order = json!({ "id": "m1", "seq": 2, "do": "play", "move": "a1" });
    let token = made["seats"][1]["token"].as_str();
    let refused = client.post(&path, token, &order).expect("an answer");
    assert_eq!(refused.status, 503, "{}", refused.body);
    assert!(refused.head.contains("retry-after: "), "{}", refused.head);
    fs::remove_file(&full).expect("a flag");
    wait_for_readiness(&server.address, 200);
    let done = client.post(&path, token, &order).expect("an answer");
    assert_eq!(done.status, 200, "{}", done.body);
}
