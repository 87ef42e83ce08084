//! Pages in the reader's language: matches, link previews, rules, and the 404 page.

use serde_json::json;

use server::{AppFile, Config};

use crate::common::{
    Running, start, start_with,
    tables::{Table, human},
};

/// A web app that is only its page.
const APP: &[AppFile] = &[AppFile {
    path: "/index.html",
    etag: "\"1\"",
    plain: b"<title>Henge</title><!-- head --><henge-app>",
    brotli: None,
    gzip: None,
}];

/// Requests a page as a browser in Portuguese does. Returns the status and the body.
fn visit(it: &Running, path: &str) -> (u16, String) {
    let head = "host: henge.example:8123\r\nconnection: close\r\naccept: text/html\r\n\
        accept-language: pt-PT\r\n";
    let answer = it.send(format!("GET {path} HTTP/1.1\r\n{head}\r\n").as_bytes());
    (answer.status, answer.body)
}

fn with_app() -> Running {
    start_with(Config {
        web: APP,
        hosts: vec!["henge.example".parse().expect("a host")],
        ..Config::default()
    })
}

/// The page of a match in Portuguese.
fn page(it: &Running, table: &Table) -> String {
    let head = "host: henge\r\nconnection: close\r\naccept-language: pt-PT\r\n";
    let request = format!("GET /matches/{} HTTP/1.1\r\n{head}\r\n", table.id);
    it.send(request.as_bytes()).body
}

#[test]
fn match_page_names_the_sides_in_the_readers_language() {
    let it = start();
    let table = it.create(&json!({ "game": "gorogo", "seats": [human(""), human("Rui <b>")] }));
    let live = page(&it, &table);
    for part in [
        "<html lang=\"pt-PT\">",
        "<title>Brancas – Rui &lt;b&gt; · Henge</title>",
        "<strong>Jogam as Brancas</strong>",
        "<li>Brancas: Brancas</li><li>Pretas: Rui &lt;b&gt;</li>",
    ] {
        assert!(live.contains(part), "{part} {live}");
    }
    it.act(&table, 0, &json!({ "do": "resign" }));
    let over = page(&it, &table);
    assert!(over.contains("<strong>Ganharam as Pretas: "), "{over}");
    for text in [live, over] {
        assert!(!text.contains("White") && !text.contains("Black"), "{text}");
    }
}

#[test]
fn link_preview_of_a_match_or_analysis_shows_the_position() {
    let it = with_app();
    let table = it.create(&json!({ "game": "gorogo", "seats": [human("Ana \"<"), human("Rui")] }));
    it.act(&table, 0, &json!({ "do": "play", "move": "&c3" }));
    let base = "http://henge.example:8123";
    let (status, page) = visit(&it, &format!("/matches/{}", table.id));
    assert_eq!(status, 200);
    let picture = format!("{base}/preview/gorogo.png?position=");
    for part in [
        "<title>Ana &quot;&lt; – Rui · GoRoGo</title>".to_owned(),
        "property=\"og:description\" content=\"Jogam as Pretas\"".to_owned(),
        format!(
            "property=\"og:url\" content=\"{base}/matches/{}\"",
            table.id
        ),
        format!("property=\"og:image\" content=\"{picture}5%2F5%2F2h2%2F5%2F5%20b"),
    ] {
        assert!(page.contains(&part), "{part} {page}");
    }
    for (path, part) in [
        (
            "/analysis/moai?variant=6x6&moves=@c3+@d4&ply=1",
            "position=%234%23",
        ),
        ("/analysis/moai?moves=nonsense", "<title>Moai</title>"),
        ("/learn/cage/2", "/preview/cage.png"),
        ("/play?game=racing-kings", "/preview/racing-kings.png"),
        ("/matches/zzzzzzzzzzzz", "/icon-512.png"),
        ("/puzzles/today", "/icon-512.png"),
        ("/", "/icon-512.png"),
    ] {
        let (status, page) = visit(&it, path);
        assert_eq!(status, 200, "{path}");
        assert!(page.contains(part), "{path} {page}");
    }
}

#[test]
fn preview_picture_is_drawn_or_refused() {
    let it = with_app();
    for (path, status) in [
        ("/preview/moai.png", 200),
        (
            "/preview/racing-kings.png?position=8%2F7K%2F8%2F8%2F8%2Fk7%2F8%2F8%20w%20-%20-%200%201",
            200,
        ),
        ("/preview/moai.png?position=nonsense", 422),
        ("/preview/chess.png", 404),
        ("/preview/moai.gif", 404),
    ] {
        let request =
            format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n");
        let answer = it.send(request.as_bytes());
        assert_eq!(answer.status, status, "{path}");
        let is_png = answer.head.contains("content-type: image/png");
        assert_eq!(is_png, status == 200, "{path} {}", answer.head);
    }
}

#[test]
fn missing_page_is_html_for_browsers_and_a_problem_for_programs() {
    let it = with_app();
    for path in [
        "/rules/chess",
        "/matches/zzzzzzzzzzzz/plain",
        "/nothing",
        "/boards/x.svg",
    ] {
        let (status, page) = visit(&it, path);
        assert_eq!(status, 404, "{path}");
        assert!(page.contains("<henge-app>"), "{path} {page}");
        assert!(it.get(path).body.contains("urn:"), "{path}");
    }
    let (_, problem) = visit(&it, "/api/v1/nothing");
    assert!(!problem.contains("<henge-app>"), "{problem}");
}

#[test]
fn server_rendered_pages_have_the_frame_of_the_app() {
    let it = with_app();
    let table = it.create(&json!({ "game": "cage", "seats": [human("Ana"), human("Rui")] }));
    for path in [
        "/rules/cage",
        "/rules/chess-loop",
        "/api/docs",
        &format!("/matches/{}/plain", table.id),
    ] {
        let (status, page) = visit(&it, path);
        assert_eq!(status, 200, "{path}");
        for part in [
            "<html lang=\"pt-PT\">",
            "<link rel=\"stylesheet\" href=\"/henge.css\">",
            "<a href=\"/lobby\">Sala</a>",
            "href=\"?lang=en\"",
        ] {
            assert!(page.contains(part), "{path} {part}");
        }
        // The alternative text describes the board in words, not in the notation of positions.
        for alt in page
            .split("alt=\"")
            .skip(1)
            .filter_map(|it| it.split('"').next())
        {
            assert!(!alt.contains('/'), "{path} {alt}");
        }
    }
    let english = visit(&it, "/rules/cage?lang=en").1;
    assert!(english.contains("<html lang=\"en\">"), "{english}");
    let docs = visit(&it, "/api/docs").1;
    assert!(
        docs.contains("curl -s 'http://henge.example:8123/api/v1/games"),
        "{docs}"
    );
    assert!(!docs.contains("HERE") && !docs.contains("127.0.0.1:8080"));
}
