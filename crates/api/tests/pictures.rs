//! The route `picture`, with valid and invalid requests.

use serde_json::json;

use crate::common::{host, json as parsed, post};

#[test]
fn positions_and_games_are_drawn() {
    let record = "[game \"gorogo\"]\n\n&c3 b2 b3\n";
    let drawn = |body: serde_json::Value| {
        let response = post(&host(), "/games/gorogo/picture", &body);
        assert_eq!(response.status, 200, "{}", response.text());
        assert!(response.text().starts_with("<svg"), "{}", response.text());
        assert_eq!(response.media_type, "image/svg+xml");
        response.text().to_owned()
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
fn pictures_may_be_bitmaps() {
    for (format, media_type, start) in [
        ("png", "image/png", &b"\x89PNG"[..]),
        ("gif", "image/gif", b"GIF89a"),
    ] {
        let body = json!({ "moves": ["&c3", "b2"], "format": format, "size": 100 });
        let response = post(&host(), "/games/gorogo/picture", &body);
        assert_eq!(response.status, 200, "{}", response.text());
        assert_eq!(response.media_type, media_type);
        assert!(response.body.starts_with(start), "{format}");
    }
}

#[test]
fn invalid_picture_gets_a_problem() {
    for (body, status) in [
        (json!({ "moves": ["?"] }), 422),
        (json!({ "position": "?" }), 422),
        (json!({ "record": "?" }), 422),
        (json!({ "size": 5 }), 422),
        (json!({ "size": 2001, "format": "png" }), 422),
        (json!({ "size": 1001, "format": "gif" }), 422),
        (json!({ "delay": 0, "format": "gif" }), 422),
        (json!({ "format": "jpeg" }), 400),
    ] {
        let response = post(&host(), "/games/gorogo/picture", &body);
        assert_eq!(response.status, status, "{body}: {}", response.text());
        assert_eq!(parsed(response.text())["status"], status);
    }
}

#[test]
fn a_record_may_be_pgn() {
    let pgn = "[Variant \"Racing Kings\"]\n\n1. Kh3 Ka3 *\n";
    let response = post(
        &host(),
        "/games/racing-kings/picture",
        &json!({ "record": pgn }),
    );
    assert_eq!(response.status, 200, "{}", response.text());
    let limits = json!({ "nodes": 100 });
    let body = json!({ "record": pgn, "limits": limits });
    let response = post(&host(), "/games/racing-kings/review", &body);
    assert_eq!(response.status, 200, "{}", response.text());
    for bad in [
        "[Variant \"Racing Kings\"]\n\n1. Kh8 *\n",
        "[Variant \"Racing Kings\"]\n\n1. Kh3 {\n",
        "[Variant \"Atomic\"]\n\n1. e4 *\n",
    ] {
        let response = post(
            &host(),
            "/games/racing-kings/picture",
            &json!({ "record": bad }),
        );
        assert_eq!(response.status, 422, "{}", response.text());
    }
}
