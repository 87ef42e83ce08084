//! The Prolog socket over TCP, and a whole game played by SWI-Prolog.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Command, Stdio},
};

use nevermind::Nevermind as _;

use crate::common::{Running, TEST_DEADLINE, start};

fn connect(it: &Running) -> BufReader<TcpStream> {
    let stream = TcpStream::connect(it.prolog).expect("a connection");
    stream
        .set_read_timeout(Some(TEST_DEADLINE))
        .expect("a time");
    BufReader::new(stream)
}

#[track_caller]
fn ask(client: &mut BufReader<TcpStream>, message: &str) -> String {
    client
        .get_mut()
        .write_all(message.as_bytes())
        .expect("sent");
    let mut reply = String::new();
    client.read_line(&mut reply).expect("a reply");
    reply
}

#[test]
fn each_message_gets_one_reply_until_bye() {
    let it = start();
    let mut client = connect(&it);
    assert!(ask(&mut client, "initialize(5,5).\n").starts_with("ok([['+',"));
    assert_eq!(ask(&mut client, "initialize(4,5).\n"), "invalid.\n");
    assert_eq!(ask(&mut client, "bye.\n"), "ok.\n");
}

#[test]
fn syntax_error_keeps_the_connection_open() {
    let it = start();
    let mut client = connect(&it);
    assert_eq!(ask(&mut client, "foo(X).\n"), "error(syntax(4)).\n");
    assert_eq!(ask(&mut client, "foo(a).\n"), "error(unknown_request).\n");
    let deep = format!("{}.\n", "[".repeat(60_000));
    assert_eq!(ask(&mut client, &deep), "error(limit(depth)).\n");
    // Two messages at once, in pieces.
    client.get_mut().write_all(b"initial").expect("sent");
    assert_eq!(
        ask(&mut client, "ize(4,4).\nnew(moai,'5x5').\n"),
        "invalid.\n"
    );
    assert_eq!(ask(&mut client, ""), "ok('#3#/5/5/5/#3# w').\n");
    assert_eq!(ask(&mut client, "bye.\n"), "ok.\n");
    assert_eq!(client.read(&mut [0; 1]).expect("the end"), 0);
}

#[test]
fn endless_message_is_cut_off() {
    let it = start();
    let mut client = connect(&it);
    let endless = vec![b'['; 1_000_000];
    let closed = "the server stops reading and closes";
    client.get_mut().write_all(&endless).nevermind(closed);
    let mut reply = String::new();
    client.read_line(&mut reply).nevermind(closed);
    assert!(
        ["error(limit(length)).\n", ""].contains(&reply.as_str()),
        "{reply}"
    );
    assert!(ask(&mut connect(&it), "initialize(5,5).\n").starts_with("ok("));
}

#[test]
fn swi_prolog_plays_a_whole_game() {
    if Command::new("swipl")
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_err()
    {
        // `make test` installs SWI-Prolog; other builds may lack it.
        assert!(
            std::env::var_os("HENGE_TESTS").is_none(),
            "install swi-prolog-nox"
        );
        return;
    }
    let it = start();
    let client = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/client.pl");
    let output = Command::new("swipl")
        .args(["-q", "-g", "main,halt", "-t", "halt(1)", client, "--"])
        .arg(it.prolog.port().to_string())
        .output()
        .expect("swipl runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{errors}");
    assert!(said.contains("has lost after"), "{said}{errors}");
}
