//! `henge admin` and `henge purge`: listing, ending and deleting matches, bans, and tombstones.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Command, Stdio},
};

use serde_json::{Value, json};

use crate::common::{
    henge,
    server::{Client, TestServer},
};

fn run(command: &mut Command) -> (i32, String, String) {
    let output = command.stdin(Stdio::null()).output().expect("henge runs");
    let text = |it| String::from_utf8(it).expect("text");
    let code = output.status.code().unwrap_or(-1);
    (code, text(output.stdout), text(output.stderr))
}

/// Runs a command on a database, which must succeed. Returns its output.
#[track_caller]
fn done(database: &Path, args: &[&str]) -> String {
    let mut command = henge(args);
    let (code, out, err) = run(command.env("HENGE_DATABASE", database));
    assert_eq!(code, 0, "{args:?}: {out}{err}");
    out
}

fn json_of(database: &Path, args: &[&str]) -> Value {
    serde_json::from_str(&done(database, &[args, &["--json"]].concat())).expect("JSON")
}

/// Creates a match between Ana and another seat. Returns its id.
fn create(client: &mut Client, second: &Value) -> String {
    let human = json!({ "kind": "human", "name": "Ana" });
    let setup = json!({ "game": "gorogo", "seats": [human, second] });
    let made = client.post("/matches", None, &setup).expect("an answer");
    let made = made.json();
    made["id"].as_str().expect("an id").to_owned()
}

/// The status of a request for a match.
fn status(client: &mut Client, id: &str) -> u16 {
    let path = format!("/matches/{id}");
    client.get(&path).expect("an answer").status
}

#[test]
fn matches_are_listed_and_deleted_and_leave_a_tombstone() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("matches.db");
    let server = TestServer::start(&database, |_| {});
    let socket = folder.path().join("matches.db.sock");
    let mode = fs::metadata(&socket)
        .expect("a socket")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
    let mut client = Client::new(&server.address).expect("a connection");
    assert_eq!(
        done(&database, &["admin", "list"]),
        "No matches are open or being played.\n"
    );
    let gone = create(&mut client, &json!({ "kind": "human", "name": "Rui" }));
    let kept = create(&mut client, &json!({ "kind": "open" }));
    let listed = json_of(&database, &["admin", "list"]);
    let listed = listed["matches"].as_array().expect("matches");
    assert_eq!(listed.len(), 2);
    let find = |id: &str| listed.iter().find(|it| it["id"] == id).expect("listed");
    assert_eq!(find(&gone)["players"], json!(["Ana", "Rui"]));
    assert_eq!(find(&kept)["state"], "waiting");
    let text = done(&database, &["admin", "list"]);
    assert!(
        text.contains("Ana - Rui") && text.contains("Ana - ?"),
        "{text}"
    );

    let address = format!(
        "ws://{}/api/v1/matches/{gone}/socket?since=0",
        server.address
    );
    let stream = std::net::TcpStream::connect(&server.address).expect("a connection");
    let (mut socket, _) = tungstenite::client(address, stream).expect("a socket");
    let delete = ["admin", "delete", &gone, "--reason", "asked by Ana"];
    assert_eq!(
        done(&database, &delete),
        format!("The match {gone} has been deleted.\n")
    );
    assert_eq!(status(&mut client, &gone), 410);
    assert_eq!(status(&mut client, &kept), 200);
    // Its spectators are disconnected.
    while socket.read().is_ok() {}
    let again = run(henge(&delete).env("HENGE_DATABASE", &database));
    assert_eq!(again.0, 1);
    assert!(again.2.contains("has already been deleted"), "{}", again.2);
    let other = ["admin", "delete", "nothere", "--lang", "pt"];
    let unknown = run(henge(&other).env("HENGE_DATABASE", &database));
    assert_eq!(unknown.0, 1);
    assert!(
        unknown.2.contains("não existe a partida nothere"),
        "{}",
        unknown.2
    );

    let path = database.display().to_string();
    let checked = json_of(&database, &["check"]);
    assert_eq!(
        (&checked["sound"], &checked["deleted"]),
        (&json!(true), &json!(1))
    );
    drop(server);
    let bytes = fs::read(&database).expect("a file");
    assert!(!bytes.windows(3).any(|it| it == b"Rui"), "no name is left");

    // The tombstone is exported and imported, and the match can't be imported again.
    let records = folder.path().join("records.txt").display().to_string();
    done(&database, &["export", &records]);
    let text = fs::read_to_string(&records).expect("records");
    assert!(text.contains("[deleted \"asked by Ana\"]"), "{text}");
    let second = folder.path().join("second.db");
    let imported = json_of(&second, &["import", &records]);
    assert_eq!(
        (&imported["new"], &imported["bad"]),
        (&json!(2), &json!([]))
    );
    let imported = json_of(&second, &["import", &records]);
    assert_eq!(
        (&imported["new"], &imported["known"]),
        (&json!(0), &json!(2))
    );
    assert_eq!(done(&second, &["export"]), text);
    assert_eq!(json_of(&second, &["check"])["deleted"], 1);
    let back = format!("[game \"gorogo\"]\n[match \"{gone}\"]\n\n&c3\n");
    fs::write(&records, back).expect("written");
    let (code, told, _) = run(&mut henge(&[
        "import",
        &records,
        "--database",
        &path,
        "--json",
    ]));
    assert_eq!(code, 1);
    assert!(told.contains("was deleted here"), "{told}");

    // Without a server, the command is executed on the database itself.
    done(&database, &["admin", "delete", &kept]);
    assert_eq!(json_of(&database, &["check"])["matches"], 0);
    let (code, _, error) = run(henge(&["admin", "list"]).env("HENGE_DATABASE", &database));
    assert_eq!(code, 1);
    assert!(error.contains("no server is listening at"), "{error}");
}

#[test]
fn admin_without_a_control_socket_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("matches.db");
    let complaint = |args: &[&str], database: &Path| {
        let (code, out, err) = run(henge(args).env("HENGE_DATABASE", database));
        assert_eq!(code, 1, "{out}{err}");
        err
    };
    let told = complaint(&["admin", "list"], Path::new("memory:"));
    assert!(
        told.contains("start the server with --control PATH"),
        "{told}"
    );
    let server = TestServer::start(&database, |command| {
        command.env("HENGE_CONTROL", "off");
    });
    for args in [&["admin", "list"][..], &["admin", "delete", "AAAAAAAAAAAA"]] {
        let told = complaint(args, &database);
        assert!(told.contains("a server uses this database"), "{told}");
    }
    drop(server);
    let told = complaint(&["admin", "list"], &database);
    assert!(told.contains("no server is listening at"), "{told}");
    for command in ["end", "delete"] {
        let (_, help, _) = run(&mut henge(&["admin", command, "--help"]));
        assert!(help.contains("MATCH") && !help.contains("ID"), "{help}");
    }
}

#[test]
fn admin_ends_a_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("matches.db");
    let server = TestServer::start(&database, |_| {});
    let mut client = Client::new(&server.address).expect("a connection");
    let ended = create(&mut client, &json!({ "kind": "human", "name": "Eva" }));
    let told = done(&database, &["admin", "end", &ended, "--winner", "second"]);
    assert_eq!(told, format!("The match {ended} is over.\n"));
    let view = client.get(&format!("/matches/{ended}")).expect("an answer");
    let view = view.json();
    assert_eq!(
        (&view["stage"], &view["how"]),
        (&json!("over"), &json!("adjudication"))
    );
    let twice = run(henge(&["admin", "end", &ended]).env("HENGE_DATABASE", &database));
    assert_eq!(twice.0, 1);
    assert!(twice.2.contains("is already over"), "{}", twice.2);
    let open = create(&mut client, &json!({ "kind": "open" }));
    done(&database, &["admin", "end", &open]);
    let view = client.get(&format!("/matches/{open}")).expect("an answer");
    assert_eq!(view.json()["stage"], "over");
    // The adjudication survives an export and an import.
    drop(server);
    let records = folder.path().join("records.txt").display().to_string();
    done(&database, &["export", &records]);
    let second = folder.path().join("second.db");
    done(&second, &["import", &records]);
    let text = fs::read_to_string(&records).expect("records");
    assert!(text.contains("[how \"adjudication\"]"), "{text}");
    assert_eq!(done(&second, &["export"]), text);
}

#[test]
fn old_matches_are_purged_by_command_and_by_retention() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("matches.db");
    let records = folder.path().join("records.txt").display().to_string();
    let old = "[game \"gorogo\"]\n[began \"1000\"]\n\n&c3 c4\n";
    fs::write(&records, old).expect("written");
    done(&database, &["import", &records]);
    let server = TestServer::start(&database, |_| {});
    let mut client = Client::new(&server.address).expect("a connection");
    let young = create(&mut client, &json!({ "kind": "open" }));
    assert_eq!(
        done(&database, &["purge", "--days", "400"]),
        "One match deleted.\n"
    );
    assert_eq!(
        done(&database, &["purge", "--days", "400"]),
        "No matches are that old.\n"
    );
    assert_eq!(status(&mut client, &young), 200);
    drop(server);
    let other = folder.path().join("other.db");
    done(&other, &["import", &records]);
    assert_eq!(json_of(&other, &["purge", "--days", "30"])["done"], 1);
    let third = folder.path().join("third.db");
    done(&third, &["import", &records]);
    let server = TestServer::start(&third, |command| {
        command.env("HENGE_RETENTION", "30");
    });
    let began = std::time::Instant::now();
    while json_of(&third, &["check"])["deleted"] == 0 {
        assert!(began.elapsed() < crate::common::server::TEST_DEADLINE);
    }
    drop(server);
}

#[test]
fn banned_address_is_refused_and_disconnected() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("matches.db");
    let server = TestServer::start(&database, |_| {});
    let mut client = Client::new(&server.address).expect("a connection");
    let id = create(&mut client, &json!({ "kind": "open" }));
    let told = done(&database, &["admin", "ban", "127.0.0.1", "--for", "24h"]);
    assert_eq!(told, "127.0.0.1 is banned.\n");
    // The old connection is closed; a new one gets the reason.
    assert!(client.get(&format!("/matches/{id}")).is_err());
    let mut client = Client::new(&server.address).expect("a connection");
    let refused = client.get(&format!("/matches/{id}")).expect("an answer");
    assert_eq!(refused.status, 403);
    assert_eq!(refused.json()["type"], "urn:henge:problem:banned");
    let bans = done(&database, &["admin", "bans"]);
    assert!(bans.starts_with("127.0.0.1, for another 2"), "{bans}");
    // The ban survives a restart.
    drop(server);
    let server = TestServer::start(&database, |_| {});
    let mut client = Client::new(&server.address).expect("a connection");
    assert_eq!(status(&mut client, &id), 403);
    done(&database, &["admin", "unban", "127.0.0.1"]);
    assert_eq!(status(&mut client, &id), 200);
    let twice = henge(&["admin", "unban", "127.0.0.1"])
        .env("HENGE_DATABASE", &database)
        .output()
        .expect("henge runs");
    assert_eq!(twice.status.code(), Some(1));
}
