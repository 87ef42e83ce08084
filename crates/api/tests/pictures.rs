//! Pictures: what can be asked for, and what can't.

use serde_json::json;

use crate::common::{host, json as parsed, post};

#[test]
fn positions_and_games_are_drawn() {
    let record = "[game \"gorogo\"]\n\n&c3 b2 b3\n";
    let drawn = |body: serde_json::Value| {
        let reply = post(&host(), "/games/gorogo/picture", &body);
        assert_eq!(reply.status, 200, "{}", reply.body);
        assert!(reply.body.starts_with("<svg"), "{}", reply.body);
        reply.body
    };
    let whole = drawn(json!({ "record": record }));
    assert_eq!(whole, drawn(json!({ "moves": ["&c3", "b2", "b3"] })));
    let earlier = drawn(json!({ "record": record, "to": 1 }));
    assert_eq!(earlier, drawn(json!({ "moves": ["&c3"] })));
    assert_ne!(whole, earlier);
    let dark = drawn(json!({ "record": record, "theme": "dark", "flip": true, "labels": false }));
    assert_ne!(whole, dark);
}

#[test]
fn what_can_not_be_drawn_gets_a_problem() {
    for (body, status) in [
        (json!({ "moves": ["?"] }), 422),
        (json!({ "position": "?" }), 422),
        (json!({ "record": "?" }), 422),
        (json!({ "size": 5 }), 422),
        (json!({ "size": 2001, "format": "png" }), 422),
        (json!({ "size": 1001, "format": "gif" }), 422),
        (json!({ "delay": 0, "format": "gif" }), 422),
        // A host in place answers with text.
        (json!({ "format": "png" }), 422),
        (json!({ "format": "jpeg" }), 400),
    ] {
        let reply = post(&host(), "/games/gorogo/picture", &body);
        assert_eq!(reply.status, status, "{body}: {}", reply.body);
        assert_eq!(parsed(&reply.body)["status"], status);
    }
}

#[test]
fn a_record_may_be_pgn() {
    let pgn = "[Variant \"Racing Kings\"]\n\n1. Kh3 Ka3 *\n";
    let reply = post(
        &host(),
        "/games/racing-kings/picture",
        &json!({ "record": pgn }),
    );
    assert_eq!(reply.status, 200, "{}", reply.body);
    let limits = json!({ "nodes": 100 });
    let body = json!({ "record": pgn, "limits": limits });
    let reply = post(&host(), "/games/racing-kings/review", &body);
    assert_eq!(reply.status, 200, "{}", reply.body);
    for bad in [
        "[Variant \"Racing Kings\"]\n\n1. Kh8 *\n",
        "[Variant \"Racing Kings\"]\n\n1. Kh3 {\n",
        "[Variant \"Atomic\"]\n\n1. e4 *\n",
    ] {
        let reply = post(
            &host(),
            "/games/racing-kings/picture",
            &json!({ "record": bad }),
        );
        assert_eq!(reply.status, 422, "{}", reply.body);
    }
}
