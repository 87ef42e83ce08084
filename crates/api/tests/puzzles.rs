//! The routes of Chess Loop.

use serde_json::json;

use crate::common::{ask, host, post};

#[test]
fn every_route_of_puzzles_answers() {
    let host = host();
    let ask = |what: &str, body| ask(&host, &format!("/puzzles/chess-loop/{what}"), &body);
    let solved = ask("solve", json!({ "puzzle": "2x3:2N+2K", "limit": 5 }));
    let first = &solved["solutions"][0];
    assert_eq!(first["loop"].as_array().map(Vec::len), Some(4));
    let check = json!({ "board": first["board"], "puzzle": "2x3:2N+2K" });
    assert_eq!(ask("verify", check)["valid"], true);
    let wrong = ask("verify", json!({ "board": "RB./.RB" }));
    assert_eq!(wrong["valid"], false);
    assert!(wrong["reason"]["message"].is_string(), "{wrong}");
    let count = ask("count", json!({ "puzzle": "4x5:2N+2B" }));
    assert!(count["classes"].as_u64() <= count["total"].as_u64());
    let made = ask("generate", json!({ "seed": "v2-4x5-3NK-easy-givens-42" }));
    let hint = ask("hint", json!({ "puzzle": made["puzzle"] }));
    let sentences = hint["do"].as_array().expect("sentences");
    assert!(!sentences.is_empty(), "{hint}");
}

#[test]
fn unfinished_board_is_inspected() {
    let host = host();
    let ask = |board: &str| {
        let path = "/puzzles/chess-loop/inspect";
        ask(&host, path, &json!({ "board": board }))
    };
    assert_eq!(ask("..../....")["attacks"], json!([]));
    let fine = ask("RB./...");
    let attack = json!({ "from": "a2", "to": "b2", "wrong": false });
    assert_eq!(fine["attacks"], json!([attack]));
    assert_eq!(fine["faults"], json!([]));
    // The knights attack one another, and each is attacked by the queen, too.
    let wrong = ask("Q.N./N...");
    let found = wrong["faults"].as_array().expect("a list").iter();
    let found = found.map(|fault| {
        let (square, others) = (&fault["square"], &fault["others"]);
        json!([square, others, fault["reason"]["id"]])
    });
    let found: Vec<_> = found.collect();
    let expected = [
        json!(["a2", ["c2", "a1"], "loop-fault-attacks-several"]),
        json!(["c2", ["a1"], "loop-fault-attacks-own"]),
        json!(["a1", ["c2"], "loop-fault-attacks-own"]),
        json!(["c2", ["a2", "a1"], "loop-fault-attacked-twice"]),
        json!(["a1", ["a2", "c2"], "loop-fault-attacked-twice"]),
    ];
    assert_eq!(found, expected);
    let path = "/puzzles/chess-loop/inspect";
    assert_eq!(post(&host, path, &json!({ "board": "x" })).status, 422);
}

#[test]
fn random_seed_comes_from_the_host() {
    let task = |chance| {
        let request = serde_json::from_value(json!({})).expect("a request");
        api::generate(&request, chance)
            .expect("a seed")
            .key()
            .to_owned()
    };
    assert_eq!(task(5), task(5));
    assert_ne!(task(5), task(6));
}

#[test]
fn invalid_puzzle_gets_a_response() {
    let host = host();
    for puzzle in ["4x4:9N+9B".to_owned(), "[".repeat(1000)] {
        let response = post(
            &host,
            "/puzzles/chess-loop/solve",
            &json!({ "puzzle": puzzle }),
        );
        assert!(matches!(response.status, 200 | 422), "{}", response.text());
    }
}
