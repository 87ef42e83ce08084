//! Commands of operators, as connected clients see their effects.

use std::{
    io::{BufRead, BufReader, Write},
    net::{IpAddr, Ipv4Addr},
    os::unix::net::UnixStream,
    path::{Path, PathBuf},
};

use nevermind::Nevermind as _;
use serde_json::json;
use server::{AdminCommand, AdminRefusal, AdminReply, Config, ControlPath};
use tempfile::TempDir;

use crate::common::{Running, TEST_DEADLINE, socket::Socket, start_with, tables::computer};

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// A server with a control socket.
fn operated() -> (Running, TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let socket = folder.path().join("control.sock");
    let it = start_with(Config {
        control: ControlPath::At(socket.clone()),
        // No connection is closed for being idle.
        client_timeout: 2 * TEST_DEADLINE,
        ..Config::default()
    });
    (it, folder, socket)
}

/// Sends a command to the control socket, and waits for the reply.
fn execute(socket: &Path, command: &AdminCommand) -> AdminReply {
    let mut stream = UnixStream::connect(socket).expect("a server");
    let text = serde_json::to_string(command).expect("JSON");
    writeln!(stream, "{text}").expect("sent");
    let mut reply = String::new();
    BufReader::new(stream)
        .read_line(&mut reply)
        .expect("a reply");
    serde_json::from_str(&reply).expect("JSON")
}

/// All further messages of a socket, and the code with which it is closed.
fn rest(socket: &mut Socket) -> (Vec<serde_json::Value>, Option<u16>) {
    let mut messages = Vec::new();
    loop {
        match socket.try_receive() {
            Ok(message) => messages.push(message),
            Err(code) => return (messages, code),
        }
    }
}

#[test]
fn banned_client_is_disconnected_before_its_next_command() {
    let (it, _folder, control) = operated();
    let table = it.create_for_two("gorogo", &json!({ "kind": "none" }));
    let mut player = it.subscribe(&table, 1);
    player.send(&json!({ "token": table.tokens[0] }));
    assert_eq!(player.receive(), json!({ "seat": "first" }));
    let mut lobby = it.try_open("/lobby/socket", None).expect("opens");
    lobby.receive();
    let ban = AdminCommand::Ban {
        address: HERE,
        seconds: None,
    };
    assert!(matches!(execute(&control, &ban), AdminReply::Bans(_)));
    let command = json!({ "id": "a", "seq": 1, "do": "play", "move": "&c3" });
    let command = tungstenite::Message::text(command.to_string());
    let sent = player.0.send(command);
    sent.nevermind("the connection may be closed already");
    assert_eq!(rest(&mut player), (Vec::new(), None));
    assert_eq!(rest(&mut lobby), (Vec::new(), None));
    let unban = AdminCommand::Unban { address: HERE };
    assert_eq!(execute(&control, &unban), AdminReply::Done(1));
    assert_eq!(it.view(&table)["seq"], 1, "nothing has happened");
}

#[test]
fn sockets_of_a_deleted_match_are_closed_with_a_code() {
    let (it, _folder, control) = operated();
    let table = it.create_for_two("gorogo", &json!({ "kind": "none" }));
    let mut watcher = it.subscribe(&table, 1);
    let delete = AdminCommand::Delete {
        id: table.id.clone(),
        reason: "asked".to_owned(),
    };
    assert_eq!(execute(&control, &delete), AdminReply::Done(1));
    assert_eq!(rest(&mut watcher), (Vec::new(), Some(4410)));
    let described = it.get("/api/v1/asyncapi.json").body;
    assert!(described.contains("4410"));
}

#[test]
fn matches_between_computers_are_listed() {
    let (it, _folder, control) = operated();
    let people = it.create_for_two("gorogo", &json!({ "kind": "none" }));
    let seats = [computer("1"), computer("1")];
    let computers = it.create(&json!({ "game": "moai", "variant": "19x19", "seats": seats }));
    let AdminReply::Matches(listed) = execute(&control, &AdminCommand::List) else {
        panic!("no list");
    };
    let state = |id: &str| {
        let found = listed.iter().find(|listed| listed.id == id);
        found.map(|found| found.state.to_string())
    };
    assert_eq!(state(&people.id).as_deref(), Some("live"));
    assert_eq!(state(&computers.id).as_deref(), Some("computers"));
}

/// Bans `n` addresses from 10.0.`block`.0 on, all at once, each through one of the control sockets.
pub(crate) fn ban_at_once(sockets: &[PathBuf], block: u8, n: u8) {
    std::thread::scope(|scope| {
        for last in 0..n {
            let socket = &sockets[usize::from(last) % sockets.len()];
            scope.spawn(move || {
                let address = IpAddr::from([10, 0, block, last]);
                let seconds = None;
                let reply = execute(socket, &AdminCommand::Ban { address, seconds });
                assert!(matches!(reply, AdminReply::Bans(_)), "{reply:?}");
            });
        }
    });
}

/// Number of bans that a server says are in force.
pub(crate) fn n_bans(socket: &Path) -> usize {
    match execute(socket, &AdminCommand::Bans) {
        AdminReply::Bans(bans) => bans.len(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn orders_at_once_are_executed_one_after_the_other() {
    let (it, _folder, control) = operated();
    for _ in 0..5 {
        let table = it.create_for_two("gorogo", &json!({ "kind": "none" }));
        let delete = AdminCommand::Delete {
            id: table.id.clone(),
            reason: "asked".to_owned(),
        };
        let replies: Vec<AdminReply> = std::thread::scope(|scope| {
            let orders = (0..40).map(|_| scope.spawn(|| execute(&control, &delete)));
            let orders: Vec<_> = orders.collect();
            let replies = orders
                .into_iter()
                .map(|order| order.join().expect("no panic"));
            replies.collect()
        });
        // Every order after the first finds what that has done.
        let n_done = replies
            .iter()
            .filter(|reply| **reply == AdminReply::Done(1));
        assert_eq!(n_done.count(), 1, "{replies:?}");
        let refused = AdminReply::Refused(AdminRefusal::Deleted);
        let n_refused = replies.iter().filter(|reply| **reply == refused);
        assert_eq!(n_refused.count(), 39, "{replies:?}");
    }
}

#[test]
fn forty_bans_at_once_are_all_in_force() {
    let (_it, _folder, control) = operated();
    ban_at_once(std::slice::from_ref(&control), 0, 40);
    assert_eq!(n_bans(&control), 40);
}
