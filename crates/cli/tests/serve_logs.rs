//! The log of the server: one line per request, no secret in it, and no effect on the server.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Stdio},
};

use serde_json::Value;

use crate::common::{henge, signal};

fn ask(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

/// Starts a server, and returns its address.
fn start(command: &mut Command) -> (Child, String) {
    // In memory: two servers can't share a file, and tests run in parallel.
    start_on("memory:", command)
}

/// Starts a server on a database, and returns its address.
fn start_on(database: &str, command: &mut Command) -> (Child, String) {
    let mut child = command
        .env("HENGE_DATABASE", database)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("henge runs");
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("piped"));
    out.read_line(&mut line).expect("a line");
    let address = line
        .split("http://")
        .nth(1)
        .and_then(|it| it.split('/').next());
    let address = address.expect("an address").to_owned();
    // The rest of the output is read, so that the server never blocks on it.
    std::thread::spawn(move || out.read_to_string(&mut String::new()));
    (child, address)
}

/// Ends a server, and returns its log.
fn end(mut child: Child) -> String {
    signal(child.id(), "-TERM");
    let mut log = String::new();
    let mut err = child.stderr.take().expect("piped");
    err.read_to_string(&mut log).expect("text");
    assert!(child.wait().expect("it ends").success(), "{log}");
    log
}

#[test]
fn request_lines_contain_nothing_a_client_wrote() {
    let (child, address) = start(&mut henge(&[
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--log-format",
        "json",
    ]));
    let head = "host: secret-host\r\nconnection: close\r\nauthorization: Bearer secret-token\r\n\
        cookie: secret-cookie\r\nx-request-id: secret-id\r\nuser-agent: secret-agent\r\n";
    let asked = [
        format!("GET /api/v1/games/moai?secret=query HTTP/1.1\r\n{head}\r\n"),
        format!("GET /api/v1/games/secret-game HTTP/1.1\r\n{head}\r\n"),
        format!("GET /secret/path HTTP/1.1\r\n{head}\r\n"),
        format!("SECRET /healthz HTTP/1.1\r\n{head}\r\n"),
    ];
    let answers: Vec<String> = asked.iter().map(|it| ask(&address, it)).collect();
    let log = end(child);
    let lines: Vec<Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    let messages: Vec<&str> = lines
        .iter()
        .filter_map(|it| it["message"].as_str())
        .collect();
    assert_eq!(
        messages,
        [
            "start", "request", "request", "request", "request", "stopping", "stop"
        ]
    );
    let expected = [
        // The API refuses unknown query parameters.
        ("GET", "/api/v1/games/{game}", 400),
        ("GET", "/api/v1/games/{game}", 404),
        ("GET", "none", 404),
        ("OTHER", "/healthz", 405),
    ];
    let requests = lines.iter().filter(|it| it["message"] == "request");
    for ((line, (method, route, status)), answer) in requests.zip(expected).zip(&answers) {
        assert_eq!(line["method"], method);
        assert_eq!(line["route"], route);
        assert_eq!(line["status"], status);
        assert_eq!(line["client"], "127.0.0.1");
        assert!(line["ms"].is_number(), "{line}");
        let id = line["id"].as_str().expect("an id");
        assert!(
            answer.contains(&format!("x-request-id: {id}\r\n")),
            "{answer}"
        );
    }
    assert!(!log.to_ascii_lowercase().contains("secret"), "{log}");
}

#[test]
fn log_can_be_text_or_off() {
    let (child, address) = start(&mut henge(&["serve", "--listen", "127.0.0.1:0"]));
    ask(
        &address,
        "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
    );
    let log = end(child);
    let line = log.lines().nth(1).expect("a line");
    assert!(line.contains(" INFO request id="), "{log}");
    assert!(line.contains("route=\"/healthz\" status=200 ms="), "{log}");
    let mut command = henge(&["serve", "--listen", "127.0.0.1:0"]);
    let (child, address) = start(command.env("HENGE_LOG", "off"));
    ask(
        &address,
        "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
    );
    assert_eq!(end(child), "");
}

#[test]
fn tokens_are_never_logged() {
    let mut command = henge(&["serve", "--listen", "127.0.0.1:0", "--log", "debug"]);
    let (child, address) = start(command.env("HENGE_DATABASE", "memory:"));
    let post = |path: &str, token: &str, body: &str| {
        let head = "host: henge\r\nconnection: close\r\ncontent-type: application/json\r\n";
        let text = format!(
            "POST /api/v1{path} HTTP/1.1\r\n{head}authorization: Bearer {token}\r\n\
            content-length: {}\r\n\r\n{body}",
            body.len()
        );
        let answer = ask(&address, &text);
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        serde_json::from_str::<Value>(body).expect(body)
    };
    let setup = r#"{"game":"gorogo","seats":[{"kind":"human"},{"kind":"open"}]}"#;
    let made = post("/matches", "", setup);
    let id = made["id"].as_str().expect("an id");
    let joined = post(&format!("/matches/{id}/join"), "", r#"{"name":"Rui"}"#);
    let tokens = [&made["seats"][0]["token"], &joined["token"]];
    let tokens = tokens.map(|it| it.as_str().expect("a token"));
    let order = r#"{"id":"a","seq":2,"do":"play","move":"&c3"}"#;
    for token in tokens {
        post(&format!("/matches/{id}/commands"), token, order);
        // Also not in a path, a query or a malformed message.
        ask(
            &address,
            &format!(
                "GET /matches/{token}?token={token} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
            ),
        );
        let stream = TcpStream::connect(&address).expect("a connection");
        let url = format!("ws://{address}/api/v1/matches/{id}/socket?since=0");
        let (mut socket, _) = tungstenite::client(url, stream).expect("a socket");
        let shown = format!("{{\"token\":\"{token}\"}}");
        socket
            .send(tungstenite::Message::text(shown))
            .expect("sent");
        let broken = format!("{{\"token\":\"{token}");
        socket
            .send(tungstenite::Message::text(broken))
            .expect("sent");
        socket.close(None).expect("closed");
        while socket.read().is_ok() {}
    }
    let log = end(child);
    assert!(log.contains("/api/v1/matches/{id}/commands"), "{log}");
    for token in tokens {
        assert_eq!(token.len(), 32, "192 bits");
        assert!(!log.contains(token), "{log}");
    }
    assert!(!log.contains(id), "{log}");
}

/// The value of a metric.
fn metric(address: &str, name: &str) -> u64 {
    let text = ask(
        address,
        "GET /metrics HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\r\n",
    );
    let value = text
        .lines()
        .find_map(|it| it.strip_prefix(name)?.trim().parse().ok());
    value.unwrap_or_else(|| panic!("no {name}: {text}"))
}

const HEALTH: &str = "GET /healthz HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\r\n";

#[test]
fn closed_stderr_does_not_stop_the_server() {
    let (mut child, address) = start(&mut henge(&["serve", "--listen", "127.0.0.1:0"]));
    drop(child.stderr.take());
    // Another child of this process may hold the reading end for a moment.
    while metric(&address, "henge_log_lines_dropped_total") < 20 {
        assert!(ask(&address, HEALTH).starts_with("HTTP/1.1 200"));
    }
    signal(child.id(), "-TERM");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn stalled_log_reader_does_not_block_the_server() {
    let mut command = henge(&["serve", "--listen", "127.0.0.1:0", "--log-format", "json"]);
    let (child, address) = start(&mut command);
    // More lines than the pipe and the queue hold, while the log is not read.
    let mut stream = BufReader::new(TcpStream::connect(&address).expect("a connection"));
    let request = "GET /healthz HTTP/1.1\r\nhost: henge\r\n\r\n";
    for _ in 0..6000 {
        stream
            .get_mut()
            .write_all(request.as_bytes())
            .expect("sent");
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert_ne!(stream.read_line(&mut head).expect("a line"), 0);
        }
        let mut body = [0; 3];
        stream.read_exact(&mut body).expect("a body");
        assert_eq!(&body, b"ok\n");
    }
    assert!(0 < metric(&address, "henge_log_lines_dropped_total"));
    // Once it is read again, a line reports how many are missing.
    signal(child.id(), "-TERM");
    let mut child = child;
    let mut log = String::new();
    let mut err = child.stderr.take().expect("piped");
    err.read_to_string(&mut log).expect("text");
    assert!(child.wait().expect("it ends").success());
    let missing = log.lines().find_map(|it| {
        let line: Value = serde_json::from_str(it).expect(it);
        (line["message"] == "lines were dropped").then(|| line["lines"].clone())
    });
    assert!(missing.is_some_and(|it| it.is_u64()), "{log}");
}

#[test]
fn only_the_outage_that_a_start_has_ended_is_logged() {
    let Some(cluster) = crate::postgres::cluster() else {
        return;
    };
    let url = cluster.new_database();
    let database = url.rsplit_once('/').expect("a name").1;
    let serve = || {
        let mut command = henge(&["serve", "--listen", "127.0.0.1:0", "--log", "warn"]);
        let (child, address) = start_on(&url, &mut command);
        assert!(ask(&address, HEALTH).starts_with("HTTP/1.1 200"));
        end(child)
    };
    serve();
    // Three outages long ago, and one since the last heartbeat.
    let outages =
        "INSERT INTO henge.outage (began, ended) SELECT n, n + 1 FROM generate_series(1, 5, 2) n;
        UPDATE henge.cluster SET alive = alive - 10000";
    cluster.run(database, outages);
    let log = serve();
    let lines = log.matches("no server could store events").count();
    assert_eq!(lines, 1, "{log}");
}
