//! Invalid requests get a problem, and only equal requests have equal keys.

use api::{Allowance, BestRequest, Problem, Request};
use messages::Language;
use serde_json::json;

use crate::common::{get, host, json as parsed, send};

#[test]
fn invalid_request_gets_a_problem() {
    let host = host();
    let game = catalog::games()[0];
    let id = game.info.id;
    let at = |rest: &str| format!("/api/v1/games/{id}{rest}");
    let start = game.open(None, None).expect("a start").position();
    let illegal = json!({ "position": start, "move": "?" }).to_string();
    let level = json!({ "position": start, "level": 9 }).to_string();
    let deep = format!("{{\"position\":{}", "[".repeat(30_000));
    for (method, path, body, status, kind) in [
        ("POST", "/api/v1/games/chess/new", "{}", 404, "unknown-game"),
        ("POST", &at("/new"), r#"{"variant":"?"}"#, 422, "bad-input"),
        ("POST", &at("/new"), r#"{"size":8}"#, 400, "bad-body"),
        ("POST", &at("/new"), "", 400, "bad-body"),
        ("POST", &at("/new"), "[]", 400, "bad-body"),
        (
            "POST",
            &at("/legal"),
            r#"{"position":"x"}"#,
            422,
            "bad-input",
        ),
        ("POST", &at("/legal"), &deep, 400, "bad-body"),
        ("POST", &at("/play"), &illegal, 422, "illegal-move"),
        ("POST", &at("/best"), &level, 422, "unknown-player"),
        ("POST", &at("/nothing"), "{}", 404, "not-found"),
        ("GET", "/api/v2/games", "", 404, "not-found"),
        ("GET", &at("/new"), "", 405, "method-not-allowed"),
        ("POST", "/api/v1/games", "{}", 405, "method-not-allowed"),
    ] {
        let sent = Request {
            method,
            path,
            body: body.as_bytes(),
            ..Request::default()
        };
        let (_, response) = send(&host, &sent);
        assert_eq!(response.status, status, "{path} {}", response.text());
        let problem = parsed(response.text());
        assert_eq!(problem["type"], format!("urn:henge:problem:{kind}"));
        assert_eq!(problem["status"], status);
        assert!(problem["detail"].as_str().is_some_and(|it| 5 < it.len()));
    }
}

#[test]
fn problems_are_in_the_readers_language() {
    let detail = |language| {
        let response = get(&host(), "/api/v1/games/chess", language);
        parsed(response.text())["detail"].clone()
    };
    assert_eq!(detail(Language::English), "unknown game “chess”");
    assert_eq!(detail(Language::Portuguese), "jogo desconhecido: «chess»");
}

#[test]
fn finished_game_has_no_best_move() {
    let host = host();
    for game in catalog::games() {
        let mut line = game.open(None, None).expect("a start");
        let bot = game.bot("random").expect("every game has it");
        let mut rng = game::Rng::new(1);
        while let Some(m) = bot.choose(&*line, &mut rng) {
            line.try_play(&m).expect("legal");
        }
        // A position has no history, so a game that ended by repetition isn't over here.
        let alone = game.open(Some(&line.position()), Some(&line.variant()));
        if alone.expect("a position").ending().is_none() {
            continue;
        }
        let body = json!({
            "position": line.position(), "variant": line.variant(), "limits": { "depth": 1 }
        });
        for what in ["best", "analyse"] {
            let path = format!("/games/{}/{what}", game.info.id);
            let response = crate::common::post(&host, &path, &body);
            assert_eq!(response.status, 422, "{path} {}", response.text());
            assert!(
                response.text().contains("illegal-move"),
                "{}",
                response.text()
            );
        }
    }
}

#[test]
fn only_equal_requests_share_a_key() {
    let game = catalog::games()[0];
    let position = game.open(None, None).expect("a start").position();
    let key = |more: serde_json::Value| {
        let mut request = json!({ "position": position });
        for (name, value) in more.as_object().expect("fields") {
            request[name] = value.clone();
        }
        let request: BestRequest = serde_json::from_value(request).expect("a request");
        let task = api::best(game.info.id, &request, &Allowance::default(), 1);
        task.map(|it| it.key().to_owned())
    };
    let requests = [
        json!({}),
        json!({ "level": 1 }),
        json!({ "level": 2 }),
        json!({ "level": 1, "seed": 1 }),
        json!({ "level": 1, "seed": 2 }),
        json!({ "bot": "random" }),
        json!({ "limits": { "depth": 1 } }),
        json!({ "limits": { "nodes": 1 } }),
        json!({ "limits": { "seconds": 0.5 } }),
    ];
    for (i, one) in requests.iter().enumerate() {
        for (j, other) in requests.iter().enumerate() {
            let same = key(one.clone()) == key(other.clone());
            assert_eq!(same, i == j, "{one} {other}");
        }
    }
    let unknown = Err(Problem::UnknownPlayer("nobody".to_owned()));
    assert_eq!(key(json!({ "bot": "nobody" })), unknown);
}
