//! Reviews of games: progress first, the whole last, in the reader's language.

use api::{Request, Response};
use messages::Language;
use serde_json::{Value, json};

use crate::common::{host, json as parsed, post, send};

/// A game of Moai on a small board.
const MOVES: [&str; 6] = ["@c3", "@a3", "b2W+", "a2B+", "b4B-", "c4W-"];

fn review(body: &Value, language: Language) -> (Vec<String>, Response) {
    let body = body.to_string();
    let request = Request {
        method: "POST",
        path: "/api/v1/games/moai/review",
        body: body.as_bytes(),
        language,
        ..Request::default()
    };
    send(&host(), &request)
}

fn game() -> Value {
    let mut line = catalog::find("moai")
        .and_then(|it| it.open(None, Some("5x5")).ok())
        .expect("a start");
    let played: Vec<&str> = MOVES
        .into_iter()
        .take_while(|m| line.try_play(m).is_ok())
        .collect();
    assert!(4 <= played.len(), "{played:?}");
    json!({ "variant": "5x5", "moves": played, "limits": { "nodes": 500 } })
}

#[test]
fn review_streams_positions_and_then_the_report() {
    let (lines, response) = review(&game(), Language::English);
    assert_eq!(response.status, 200, "{}", response.text());
    let n = game()["moves"].as_array().map_or(0, Vec::len);
    for (i, line) in lines.iter().take(n + 1).map(|it| parsed(it)).enumerate() {
        assert_eq!(line["done"], false);
        assert_eq!(line["stage"], "positions");
        assert_eq!(
            (&line["step"], &line["steps"]),
            (&json!(i + 1), &json!(n + 1))
        );
        assert_eq!(line["point"]["ply"], n - i);
        assert!(line.get("review").is_none());
    }
    let last = parsed(response.text());
    assert_eq!(last["done"], true);
    let review = &last["review"];
    assert_eq!(review["points"].as_array().map(Vec::len), Some(n + 1));
    assert_eq!(review["turns"].as_array().map(Vec::len), Some(n));
    assert_eq!(review["tallies"][0]["player"], "White");
    assert_eq!(review["complete"], true);
    let honesty = review["honesty"].as_str().expect("a sentence");
    assert!(honesty.ends_with('.'), "{honesty}");
}

#[test]
fn review_is_repeatable_and_a_record_equals_its_moves() {
    let answer = |body: &Value| {
        let mut answer = parsed(review(body, Language::English).1.text());
        answer["review"]["seconds"] = json!(0);
        answer
    };
    let moves = answer(&game());
    assert_eq!(moves, answer(&game()));
    let played = game()["moves"].as_array().cloned().unwrap_or_default();
    let played: Vec<&str> = played.iter().filter_map(Value::as_str).collect();
    let record = format!(
        "[game \"moai\"]\n[variant \"5x5\"]\n[first \"\"]\n[second \"\"]\n\n{}\n",
        played.join(" ")
    );
    let body = json!({ "record": record, "limits": { "nodes": 500 } });
    assert_eq!(moves, answer(&body));
}

#[test]
fn review_is_in_the_readers_language() {
    let (_, response) = review(&game(), Language::Portuguese);
    let review = &parsed(response.text())["review"];
    let effort = review["effort"].as_str().expect("a sentence");
    assert!(effort.starts_with("Cada pesquisa visitou"), "{effort}");
}

#[test]
fn invalid_game_gets_a_problem() {
    let record = "[game \"cage\"]\n[variant \"10\"]\n[first \"\"]\n[second \"\"]\n";
    let broken = "[game \"moai\"\n";
    for (body, status, kind) in [
        (json!({ "moves": ["?"] }), 422, "illegal-move"),
        (
            json!({ "moves": ["@c3"], "position": "?" }),
            422,
            "bad-input",
        ),
        (json!({ "record": record }), 422, "bad-input"),
        (json!({ "record": broken }), 422, "bad-input"),
        (json!({ "record": "" }), 422, "bad-input"),
        (json!({ "game": 1 }), 400, "bad-body"),
    ] {
        let response = post(&host(), "/games/moai/review", &body);
        assert_eq!(response.status, status, "{body}: {}", response.text());
        let kind = format!("urn:henge:problem:{kind}");
        assert_eq!(parsed(response.text())["type"], kind);
    }
}
