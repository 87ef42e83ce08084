//! Puzzles are solved, counted, checked, made and hinted at.

use serde_json::json;

use crate::common::{ask, host, post};

#[test]
fn puzzles_are_solved_counted_checked_made_and_hinted_at() {
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
fn a_board_that_is_not_finished_is_looked_at() {
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
    let found = found.map(|it| (&it["square"], &it["others"], &it["reason"]["id"]));
    let found: Vec<_> = found.map(|it| json!([it.0, it.1, it.2])).collect();
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
fn chance_comes_from_the_host() {
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
fn puzzles_that_are_none_get_an_answer() {
    let host = host();
    for puzzle in ["4x4:9N+9B".to_owned(), "[".repeat(1000)] {
        let reply = post(
            &host,
            "/puzzles/chess-loop/solve",
            &json!({ "puzzle": puzzle }),
        );
        assert!(matches!(reply.status, 200 | 422), "{}", reply.body);
    }
}
