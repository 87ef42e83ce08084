//! What operators do to matches and addresses, as those who are connected see it.

use std::{
    io::{BufRead, BufReader, Write},
    net::{IpAddr, Ipv4Addr},
    os::unix::net::UnixStream,
    path::{Path, PathBuf},
};

use serde_json::json;
use server::{AdminCommand, AdminReply, Config, ControlPath};
use tempfile::TempDir;

use crate::common::{Running, TEST_DEADLINE, socket::Socket, start_with};

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// A server that takes orders.
fn operated() -> (Running, TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let socket = folder.path().join("control.sock");
    let it = start_with(Config {
        control: ControlPath::At(socket.clone()),
        // Nobody is sent away for saying nothing.
        client_timeout: 2 * TEST_DEADLINE,
        ..Config::default()
    });
    (it, folder, socket)
}

/// Gives an order, and waits until it is carried out.
fn give(socket: &Path, order: &AdminCommand) -> AdminReply {
    let mut stream = UnixStream::connect(socket).expect("a server");
    let text = serde_json::to_string(order).expect("JSON");
    writeln!(stream, "{text}").expect("sent");
    let mut answer = String::new();
    BufReader::new(stream)
        .read_line(&mut answer)
        .expect("an answer");
    serde_json::from_str(&answer).expect("JSON")
}

/// What is said until the end, and the code it ends with.
fn rest(socket: &mut Socket) -> (Vec<serde_json::Value>, Option<u16>) {
    let mut heard = Vec::new();
    loop {
        match socket.try_hear() {
            Ok(it) => heard.push(it),
            Err(code) => return (heard, code),
        }
    }
}

#[test]
fn who_is_banned_does_nothing_more() {
    let (it, _folder, control) = operated();
    let table = it.make_for_two("gorogo", &json!({ "kind": "none" }));
    let mut player = it.follow(&table, 1);
    player.say(&json!({ "token": table.tokens[0] }));
    assert_eq!(player.hear(), json!({ "seat": "first" }));
    let mut lobby = it.try_open("/lobby/socket", None).expect("opens");
    lobby.hear();
    let ban = AdminCommand::Ban {
        address: HERE,
        seconds: None,
    };
    assert!(matches!(give(&control, &ban), AdminReply::Bans(_)));
    // The connection may be gone already.
    let order = json!({ "id": "a", "seq": 1, "do": "play", "move": "&c3" });
    let order = tungstenite::Message::text(order.to_string());
    player.0.send(order).unwrap_or_default();
    assert_eq!(rest(&mut player), (Vec::new(), None));
    assert_eq!(rest(&mut lobby), (Vec::new(), None));
    let unban = AdminCommand::Unban { address: HERE };
    assert_eq!(give(&control, &unban), AdminReply::Done(1));
    assert_eq!(it.see(&table)["seq"], 1, "nothing has happened");
}

#[test]
fn who_watches_a_match_that_is_deleted_is_told_that_it_is_gone() {
    let (it, _folder, control) = operated();
    let table = it.make_for_two("gorogo", &json!({ "kind": "none" }));
    let mut watcher = it.follow(&table, 1);
    let delete = AdminCommand::Delete {
        id: table.id.clone(),
        reason: "asked".to_owned(),
    };
    assert_eq!(give(&control, &delete), AdminReply::Done(1));
    assert_eq!(rest(&mut watcher), (Vec::new(), Some(4410)));
    let described = it.get("/api/v1/asyncapi.json").body;
    assert!(described.contains("4410"));
}
