//! Online play: two full-screen apps, each in a pseudo-terminal, and a real server.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Stdio},
};

use tempfile::TempDir;

use crate::{
    cli::run,
    common::{henge, server::TestServer},
    screen::session::Session,
};

const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";

/// Starts a server at an address, waits until it listens, and returns the address with its port.
fn serve(address: &str, database: &Path) -> (Child, String) {
    let mut child = henge(&["serve", "--listen", address, "--log", "error"])
        .env("HENGE_DATABASE", database)
        .stdout(Stdio::piped())
        .spawn()
        .expect("a server");
    let mut line = String::new();
    let out = child.stdout.take().expect("piped");
    BufReader::new(out).read_line(&mut line).expect("a line");
    let address = line.split(['/', ' ']).find(|it| it.starts_with("127."));
    let address = address.unwrap_or_else(|| panic!("{line}"));
    (child, address.trim().to_owned())
}

fn stop(server: &mut Child) {
    server.kill().expect("a child to kill");
    server.wait().expect("its end");
}

/// The link in the status line.
fn link(text: &str) -> String {
    let from = text.find("Send http").expect("a link") + "Send ".len();
    text[from..]
        .split(' ')
        .next()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn move_made_while_the_server_is_down_is_sent_later() {
    let folder = TempDir::new().expect("a folder");
    let database = folder.path().join("matches.db");
    let (mut server, address) = serve("127.0.0.1:0", &database);
    let mut ana = Session::start(&[]);
    ana.press("o")
        .expect("Play online")
        .press(DOWN)
        .press("\r\x15");
    ana.press(&format!("http://{address}\r")).press(DOWN);
    ana.press("\rAna\r").press(DOWN).press(&RIGHT.repeat(3));
    ana.expect("GoRoGo").press(&DOWN.repeat(3)).press("\r");
    ana.until("a link", |it| it.contains("Send http://"));
    let mut rui = Session::start(&["join", &link(&ana.text()), "--name", "Rui"]);
    rui.expect("Waiting for Ana");
    ana.expect("Rui").press("&c3\r").expect("Waiting for Rui");
    rui.expect("Black to move")
        .press(":b2\r")
        .expect("Waiting for Ana");
    ana.expect("2. …");
    // The server is killed. A move that is made now is kept, and sent once it is back.
    stop(&mut server);
    ana.expect("Connection lost").press(":d4\r");
    ana.expect("Your move d4 is kept");
    let (mut server, _) = serve(&address, &database);
    rui.expect("▌d4").press("R");
    rui.expect("Resign this game?")
        .press("y")
        .expect("You lose");
    ana.expect("You win").press("v").expect("GoRoGo, review");
    ana.press("qq").expect_menu().press("q");
    ana.ends();
    rui.press("q").expect_menu().press("q");
    rui.ends();
    stop(&mut server);
}

#[test]
fn match_over_tls_needs_a_trusted_certificate() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let [cert, key] = ["tls-cert.pem", "tls-key.pem"].map(|it| data.join(it));
    let server = TestServer::start(Path::new("memory:"), |command| {
        command
            .env("HENGE_TLS_CERT", &cert)
            .env("HENGE_TLS_KEY", &key);
    });
    let trusted = cert.display().to_string();
    let trust = [("SSL_CERT_FILE", trusted.as_str())];
    let folder = || TempDir::new().expect("a folder");
    let mut ana = Session::start_in(&[], &trust, folder());
    ana.press("o").expect("Play online").press(DOWN);
    ana.press("\r\x15")
        .press(&format!("https://{}\r", server.address));
    ana.press(&DOWN.repeat(2)).press(&RIGHT.repeat(3));
    ana.expect("GoRoGo").press(&DOWN.repeat(3)).press("\r");
    ana.until("a link", |it| it.contains("Send https://"));
    let link = link(&ana.text());
    let mut rui = Session::start_in(&["join", &link, "--name", "Rui"], &trust, folder());
    rui.expect("Waiting for");
    ana.expect("Rui").press(":&c3\r").expect("Waiting for Rui");
    rui.expect("▌&c3");
    // A certificate of an unknown authority is refused.
    let nothing = [("SSL_CERT_FILE", "/dev/null")];
    let mut wary = Session::start_in(&["join", &link], &nothing, folder());
    wary.expect("This machine doesn't trust the server's certificate")
        .expect("SSL_CERT_FILE")
        .press("q");
    wary.expect_menu().press("q");
    wary.ends();
}

#[test]
fn unreachable_link_is_explained() {
    let closed = "http://127.0.0.1:1/matches/abc";
    let mut session = Session::start(&["join", closed]);
    session
        .expect("No server is running at that address")
        .press("q");
    session.expect_menu().press("q");
    session.ends();
    let wrong = run(&["join", "nonsense"]);
    assert_eq!(wrong.status.code(), Some(2));
    let piped = run(&["join", closed]);
    assert_eq!(piped.status.code(), Some(2), "there is no screen");
}
