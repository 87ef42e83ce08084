//! Limits, security headers, proxies and origins, as a server on the open internet needs them.

use std::{
    fmt::Write as _,
    io::{Read, Write},
    net::SocketAddr,
    time::{Duration, Instant},
};

use server::Config;

use crate::common;
use crate::common::{Answer, Running, TEST_DEADLINE, request, start, start_with, wait_until};

/// Sends a request with headers.
fn send(it: &Running, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let mut text = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
    if !headers.iter().any(|(name, _)| *name == "host") {
        text += "host: henge.example\r\n";
    }
    for (name, value) in headers {
        write!(text, "{name}: {value}\r\n").expect("written");
    }
    write!(text, "content-length: {}\r\n\r\n{body}", body.len()).expect("written");
    it.send(text.as_bytes())
}

const JSON: (&str, &str) = ("content-type", "application/json");

#[test]
fn every_response_has_security_headers() {
    let it = start();
    let description = it.get("/api/v1/openapi.json").json();
    let mut paths: Vec<String> = [
        "/",
        "/henge.css",
        "/boards/moai.svg",
        "/api/docs",
        "/healthz",
    ]
    .into_iter()
    .chain([
        "/readyz",
        "/metrics",
        "/nothing",
        "/api/v1/nothing",
        "/boards/x",
    ])
    .map(ToOwned::to_owned)
    .collect();
    let described = description["paths"].as_object().expect("paths");
    paths.extend(described.keys().map(|it| it.replace("{game}", "moai")));
    paths.extend(described.keys().cloned());
    for path in &paths {
        for method in ["GET", "HEAD", "POST", "PUT", "OPTIONS", "BREW"] {
            let answer = send(&it, method, path, &[JSON], "{");
            for header in [
                "\r\ncontent-security-policy: default-src 'none'; ",
                "; frame-ancestors 'none'\r\n",
                "\r\nx-content-type-options: nosniff",
                "\r\nreferrer-policy: no-referrer",
                "\r\ncross-origin-opener-policy: same-origin",
                "\r\ncross-origin-embedder-policy: require-corp",
                "\r\ncross-origin-resource-policy: ",
                "\r\nx-request-id: ",
            ] {
                let head = format!("{}\r\n", answer.head);
                assert!(head.contains(header), "{method} {path}: {head}");
            }
            assert!(!answer.head.contains("unsafe-inline"), "{}", answer.head);
            if (400..).contains(&answer.status) {
                let kind = "content-type: application/problem+json";
                assert!(answer.head.contains(kind), "{method} {path}");
            }
        }
    }
}

#[test]
fn oversized_body_and_head_are_refused() {
    let it = start_with(Config {
        max_body_size: 1000,
        ..Config::default()
    });
    let path = "/api/v1/games/moai/new";
    let filled = |n: usize| format!("{{{}}}", " ".repeat(n - 2));
    assert_eq!(it.post(path, &filled(1000)).status, 200);
    assert_eq!(it.post(path, &filled(1001)).status, 413);
    // Also without a `Content-Length`.
    let chunks = format!("3e8\r\n{}\r\n", "x".repeat(1000)).repeat(2);
    let text = format!(
        "POST {path} HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\
        content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n{chunks}0\r\n\r\n"
    );
    assert_eq!(it.send(text.as_bytes()).status, 413);
    let long = "x".repeat(20_000);
    let status = |head: String| it.send(head.as_bytes()).status;
    assert_eq!(status(format!("GET / HTTP/1.1\r\nx: {long}\r\n\r\n")), 431);
    let many = "x: y\r\n".repeat(1000);
    assert_eq!(status(format!("GET / HTTP/1.1\r\n{many}\r\n")), 431);
    let long = status(format!("GET /{long} HTTP/1.1\r\n\r\n"));
    assert!([414, 431].contains(&long), "{long}");
    // The server speaks HTTP/1.1 only.
    let other = status("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned());
    assert!([0, 400, 505].contains(&other), "{other}");
}

#[test]
fn nesting_a_million_deep_is_refused_at_once() {
    let it = start_with(Config {
        max_body_size: 16_000_000,
        ..Config::default()
    });
    let deep = |open: &str| open.repeat(1_000_000);
    let text = |it: &str| serde_json::json!(it).to_string();
    let game = |what: &str, body: String| (format!("/api/v1/games/{what}"), body);
    let puzzle = |what: &str, body: String| (format!("/api/v1/puzzles/chess-loop/{what}"), body);
    let mut requests = vec![
        game("moai/new", deep("[")),
        game("moai/new", deep("{\"variant\":")),
        game("moai/new", format!("{{\"variant\":{}", deep("["))),
        puzzle("generate", format!("{{\"seed\":{}}}", text(&deep("v2-")))),
    ];
    for open in ["(", "[", "{", "/", "#", "8", "+", "-", "4x5:"] {
        let deep = text(&deep(open));
        for id in ["moai", "cage", "racing-kings", "gorogo"] {
            let position = format!("{{\"position\":{deep}}}");
            requests.push(game(&format!("{id}/legal"), position));
            let variant = format!("{{\"variant\":{deep}}}");
            requests.push(game(&format!("{id}/new"), variant));
        }
        requests.push(puzzle("verify", format!("{{\"board\":{deep}}}")));
        requests.push(puzzle("count", format!("{{\"puzzle\":{deep}}}")));
    }
    let start = "{\"position\":\"5/5/5/5/5 w 10,3 10,2 0,0\",\"move\":";
    requests.push(game(
        "gorogo/play",
        format!("{start}{}}}", text(&deep("("))),
    ));
    for (path, body) in requests {
        let answer = it.post(&path, &body);
        let wrong = path.ends_with("verify") && answer.body.contains("\"valid\":false");
        assert!(
            [400, 422].contains(&answer.status) || wrong,
            "{path}: {}",
            answer.body
        );
        // The problem doesn't repeat the whole input.
        assert!(answer.body.len() < 2000, "{path}: {}", answer.body.len());
    }
}

#[test]
fn client_that_reads_nothing_is_disconnected() {
    let it = start_with(Config {
        client_timeout: Duration::from_millis(500),
        ..Config::default()
    });
    let mut stream = it.connect();
    let wish = "GET /api/v1/games/moai HTTP/1.1\r\nhost: henge\r\n\r\n";
    stream
        .set_write_timeout(Some(Duration::from_millis(200)))
        .expect("a time");
    // Sends requests without reading, until the buffers of both sides are full.
    wait_until("full", || {
        (0..100).any(|_| stream.write_all(wish.as_bytes()).is_err())
    });
    let open = "henge_connections{listener=\"http\"} 1\n";
    wait_until("let go", || it.get("/metrics").body.contains(open));
}

#[test]
fn clients_behind_a_proxy_have_permits_of_their_own() {
    let here = "127.0.0.1".parse().expect("an address");
    let it = start_with(Config {
        proxies: vec![here],
        connections_per_address: 1,
        // The slow client is not cut off during the test.
        client_timeout: 2 * TEST_DEADLINE,
        ..Config::default()
    });
    let slow = "POST /api/v1/games/moai/new HTTP/1.1\r\nhost: henge\r\nx-forwarded-for: 192.0.2.1\r\n\
        content-type: application/json\r\ncontent-length: 2\r\n\r\n";
    let from = |address: &str| {
        let headers = [("x-forwarded-for", address)];
        send(&it, "GET", "/healthz", &headers, "")
    };
    // The proxy's own connections are not capped. Repeated until the slow request holds the permit.
    let mut busy = it.connect();
    wait_until("counted", || {
        busy = it.connect();
        busy.write_all(slow.as_bytes()).expect("sent");
        let mut asked = (0..20).map(|_| from("192.0.2.1").status);
        asked.any(|it| it == 429)
    });
    let refused = from("192.0.2.1");
    assert!(refused.head.contains("retry-after: 1"), "{}", refused.head);
    assert_eq!(from("192.0.2.2").status, 200);
    assert_eq!(from("192.0.2.1, 192.0.2.2").status, 200);
    assert_eq!(from("192.0.2.2, 192.0.2.1").status, 429);
    busy.write_all(b"{}").expect("sent");
    busy.read_exact(&mut [0; 12]).expect("an answer");
    wait_until("given back", || from("192.0.2.1").status == 200);
    // A trusted proxy may set the request id.
    let named = send(&it, "GET", "/healthz", &[("x-request-id", "abc-1")], "");
    assert!(named.head.contains("x-request-id: abc-1"), "{}", named.head);
    // Metrics are for clients on the same machine.
    assert_eq!(metrics_from_afar(&it).status, 404);
    assert_eq!(it.get("/metrics").status, 200);
}

/// Requests the metrics with the forwarded address of a client on another machine.
fn metrics_from_afar(it: &Running) -> Answer {
    let headers = [("x-forwarded-for", "192.0.2.9")];
    send(it, "GET", "/metrics", &headers, "")
}

#[test]
fn forwarded_address_may_have_a_port_and_an_unreadable_one_is_a_strangers() {
    let it = start_with(Config {
        proxies: vec!["127.0.0.1".parse().expect("an address")],
        requests_per_minute: 1,
        ..Config::default()
    });
    let from = |path: &str, address: &str| {
        let headers = [("x-forwarded-for", address)];
        send(&it, "GET", path, &headers, "").status
    };
    for address in [
        "9.9.9.9:1234",
        "[2001:db8::1]:1234",
        "[2001:db8::1]",
        "unknown",
        "_hidden",
        "127.0.0.1x",
        "",
    ] {
        assert_eq!(from("/metrics", address), 404, "{address}");
    }
    // Each address has a limit of its own, from whatever port it comes; those who can't be told apart
    // share one.
    for (address, expected) in [
        ("192.0.2.1:1000", 200),
        ("192.0.2.1:2000", 429),
        ("192.0.2.1", 429),
        ("192.0.2.2:1000", 200),
        ("[2001:db8::1]:1000", 200),
        ("[2001:db8::2]", 429),
        ("unknown", 200),
        ("nonsense", 429),
        ("192.0.2.3, unknown", 429),
    ] {
        assert_eq!(from("/api/v1/games", address), expected, "{address}");
    }
    // The proxy itself is none of them.
    assert_eq!(it.get("/api/v1/games").status, 200);
    assert_eq!(it.get("/metrics").status, 200);
}

#[test]
fn forwarded_address_of_an_unknown_proxy_is_ignored() {
    let it = start();
    assert_eq!(metrics_from_afar(&it).status, 200);
    let named = send(&it, "GET", "/healthz", &[("x-request-id", "abc-1")], "");
    assert!(!named.head.contains("abc-1"), "{}", named.head);
}

#[test]
fn metrics_are_served_on_the_admin_listener() {
    let it = start_with(Config {
        admin: Some(SocketAddr::from(([127, 0, 0, 1], 0))),
        ..Config::default()
    });
    assert_eq!(it.get("/metrics").status, 404);
    assert_eq!(it.get("/secret-in-a-path").status, 404);
    it.ask("/games/moai/new", "{}");
    let admin = it.admin.expect("asked for");
    let text = |path: &str| common::get(admin, path);
    assert_eq!(text("/healthz").body, "ok\n");
    assert_eq!(text("/readyz").body, "ok\n");
    assert_eq!(text("/api/v1/games").status, 404);
    let numbers = text("/metrics").body;
    for line in [
        "henge_http_requests_total{route=\"/api/v1/games/{game}/new\",method=\"POST\",class=\"2xx\"} 1\n",
        "henge_http_requests_total{route=\"none\",method=\"GET\",class=\"4xx\"} 2\n",
        "henge_http_request_seconds_count{route=\"/api/v1/games/{game}/new\",method=\"POST\"} 1\n",
        "henge_questions_open 0\n",
    ] {
        assert!(numbers.contains(line), "{line}{numbers}");
    }
    assert!(!numbers.contains("secret"), "{numbers}");
}

#[test]
fn sockets_open_for_own_pages_only() {
    let it = start();
    let upgrade = [("upgrade", "websocket"), ("connection", "upgrade")];
    let path = "/api/v1/games";
    let with = |origin: &str| {
        let headers = [upgrade[0], upgrade[1], ("origin", origin)];
        send(&it, "GET", path, &headers, "").status
    };
    assert_eq!(with("https://evil.example"), 403);
    assert_eq!(with("null"), 403);
    // This route has no WebSocket, so the response is the usual one.
    assert_eq!(with("https://henge.example"), 200);
    assert_eq!(send(&it, "GET", path, &upgrade, "").status, 200);
    // Any site's page may use the stateless API.
    let anywhere = ("origin", "https://evil.example");
    let asked = send(
        &it,
        "POST",
        "/api/v1/games/moai/new",
        &[JSON, anywhere],
        "{}",
    );
    assert_eq!(asked.status, 200);
    assert!(asked.head.contains("access-control-allow-origin: *"));
    let preflight = send(&it, "OPTIONS", "/api/v1/games/moai/new", &[anywhere], "");
    assert_eq!(preflight.status, 204);
}

#[test]
fn request_ids_are_unique() {
    let it = start();
    let id = |answer: Answer| {
        let line = answer
            .head
            .lines()
            .find(|it| it.starts_with("x-request-id"));
        line.expect("an id").to_owned()
    };
    let first = id(it.get("/healthz"));
    assert_ne!(first, id(it.send(request("/nothing", "").as_bytes())));
}

#[test]
fn request_of_http_1_1_without_a_host_is_refused() {
    let it = start();
    for path in ["/", "/api/v1/games", "/healthz"] {
        let status = |version| {
            let text = format!("GET {path} HTTP/{version}\r\nconnection: close\r\n\r\n");
            it.send(text.as_bytes()).status
        };
        assert_eq!(status("1.1"), 400, "{path}");
        assert_eq!(status("1.0"), 200, "{path}");
    }
}

/// Bytes of a second request, which a parser that reads the first one otherwise would take for one.
const SMUGGLED: &str = "GET /api/v1/games HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\r\n";

#[test]
fn request_that_parsers_could_read_differently_is_refused() {
    let it = start();
    let chunked = "transfer-encoding: chunked";
    for (name, head, body) in [
        ("two lengths", "content-length: 0\r\ncontent-length: 9", ""),
        ("a list of lengths", "content-length: 0, 9", ""),
        ("a signed length", "content-length: +0", ""),
        (
            "another encoding",
            "transfer-encoding: xchunked",
            "0\r\n\r\n",
        ),
        (
            "chunked before",
            "transfer-encoding: chunked, x",
            "0\r\n\r\n",
        ),
        ("a space before the colon", "content-length : 0", ""),
        ("a folded line", "x: a\r\n content-length: 9", ""),
        ("a return within a value", "x: a\rcontent-length: 9", ""),
        ("a zero within a value", "x: a\0", ""),
        ("a size that ends with a line feed", chunked, "0\n\r\n"),
        ("an extension with a line feed", chunked, "0;a\n\r\n"),
        ("a size with a sign", chunked, "+0\r\n\r\n"),
        ("a prefixed size", chunked, "0x0\r\n\r\n"),
    ] {
        let text = format!(
            "POST /api/v1/games/moai/new HTTP/1.1\r\nhost: henge\r\n\
            content-type: application/json\r\n{head}\r\n\r\n{body}{SMUGGLED}"
        );
        let answer = it.send(text.as_bytes());
        // A body that can't be read is refused as one that is too long.
        let is_refused = [400, 413].contains(&answer.status);
        assert!(is_refused, "{name}: {}", answer.head);
        // Nothing after it is answered.
        assert!(!answer.body.contains("HTTP/1.1"), "{name}: {}", answer.body);
    }
}

/// RFC 9112, section 2.2, lets a server take a line feed alone for the end of a line, and so do nginx, `HAProxy`
/// and Caddy, which pass every line on with a return before it: none of them hides one within a value.
#[test]
fn line_feed_alone_ends_a_line_of_the_head_wherever_it_is() {
    let it = start();
    for head in [
        "GET /healthz HTTP/1.1\nhost: henge\nconnection: close\n\n",
        "GET /healthz HTTP/1.1\r\nhost: henge\nconnection: close\r\n\n",
    ] {
        assert_eq!(it.send(head.as_bytes()).status, 200, "{head:?}");
    }
    // What follows it is a header of its own, here a second length.
    let two = "POST /healthz HTTP/1.1\r\nhost: henge\r\ncontent-length: 0\r\nx: a\ncontent-length: 9\r\n\r\n";
    let answer = it.send(format!("{two}{SMUGGLED}").as_bytes());
    assert_eq!(answer.status, 400, "{}", answer.head);
    assert!(!answer.body.contains("HTTP/1.1"), "{}", answer.body);
}

#[test]
fn no_response_about_a_match_is_cached() {
    let it = start();
    let table = it.create_for_two("gorogo", &serde_json::json!({ "kind": "none" }));
    for path in ["", "/events", "/record", "/presence"] {
        let answer = it.get(&format!("/api/v1/matches/{}{path}", table.id));
        assert!(answer.head.contains("cache-control: no-store"), "{path}");
    }
    let board = it.get(&format!("/matches/{}/board.svg", table.id));
    assert!(
        board.head.contains("cache-control: no-store"),
        "{}",
        board.head
    );
}

#[test]
fn refusal_by_the_rate_limit_is_late_and_closes_the_connection() {
    let it = start_with(Config {
        requests_per_minute: 1,
        ..Config::default()
    });
    for path in ["/api/v1/games", "/readyz"] {
        let text = format!("GET {path} HTTP/1.1\r\nhost: henge\r\n\r\n");
        assert_eq!(it.get(path).status, 200, "{path}");
        // Ten requests in one packet: the first is refused, the others are never answered.
        let began = Instant::now();
        let answer = it.send(text.repeat(10).as_bytes());
        assert_eq!(answer.status, 429, "{path}");
        assert!(
            answer.head.contains("\r\nconnection: close"),
            "{}",
            answer.head
        );
        assert!(!answer.body.contains("HTTP/1.1"), "{}", answer.body);
        assert!(Duration::from_millis(100) <= began.elapsed());
    }
}
