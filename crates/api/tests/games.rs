//! Every game is played, drawn and analysed through the API alone.

use std::collections::BTreeMap;

use api::Host;
use messages::Language;
use serde_json::{Value, json};

use crate::common::{ask, get, host, json as parsed, send};

#[test]
fn catalog_lists_every_game_in_every_language() {
    let host = host();
    for language in Language::ALL {
        let games = parsed(get(&host, "/api/v1/games", language).text());
        let listed = games["games"].as_array().expect("a list");
        assert_eq!(listed.len(), catalog::games().len());
        for (told, game) in listed.iter().zip(catalog::games()) {
            assert_eq!(told["id"], game.info.id);
            assert_eq!(told["players"][0], game.info.players[0].name);
            let words = catalog::messages(language, []);
            for (told, computer) in
                (told["computers"].as_array().expect("a list").iter()).zip(game.computers())
            {
                assert_eq!(told["player"], computer.to_string());
                assert_eq!(told["name"], computer.name(&words));
                assert_eq!(told["description"], computer.description(&words));
            }
            let path = format!("/api/v1/games/{}", game.info.id);
            let one = parsed(get(&host, &path, language).text());
            assert_eq!(one["rules"], language.choose(game.rules));
            assert_eq!(one["variants"], told["variants"]);
        }
    }
}

#[test]
fn every_game_is_played_to_its_end() {
    /// Maximum moves of a game: positions have no history here, so a game may repeat itself.
    const MAX_PLIES: u32 = 2000;
    let host = host();
    for game in catalog::games() {
        let id = game.info.id;
        let mut state = ask(&host, &format!("/games/{id}/new"), &json!({}));
        for seed in 0..MAX_PLIES {
            if !state["outcome"].is_null() {
                break;
            }
            state = play_one(&host, id, &state, seed);
        }
        assert!(state["outcome"]["reason"].is_string(), "{state}");
    }
}

#[test]
fn line_has_everything_that_a_board_needs() {
    let host = host();
    for game in catalog::games() {
        let id = game.info.id;
        let mut line = game.open(None, None).expect("a start");
        let bot = game.bot("random").expect("every game has it");
        let mut rng = game::Rng::new(5);
        for _ in 0..30 {
            if let Some(m) = bot.choose(&*line, &mut rng) {
                line.try_play(&m).expect("legal");
            }
        }
        let body = json!({ "moves": line.moves() });
        let told = ask(&host, &format!("/games/{id}/line"), &body);
        assert_eq!(told["position"], line.position());
        assert_eq!(told["start"], line.start());
        let mut pieces = pieces_of(&told["start_board"]);
        let played = told["played"].as_array().expect("a list");
        let shown: Vec<&str> = played
            .iter()
            .filter_map(|it| it["shown"].as_str())
            .collect();
        assert_eq!(shown, line.shown_moves());
        for change in played
            .iter()
            .flat_map(|it| it["changes"].as_array().expect("a list"))
        {
            change_board(&mut pieces, change);
        }
        assert_eq!(pieces, pieces_of(&told["board"]), "{id}");
        // The changes of each legal move are those of playing it.
        let legal = told["legal"].as_array().expect("a list");
        assert_eq!(legal.len(), line.legal_moves().len());
        for next in legal.iter().take(20) {
            let body = json!({
                "position": told["position"], "variant": told["variant"], "move": next["move"]
            });
            let after = ask(&host, &format!("/games/{id}/play"), &body);
            assert_eq!(after["changes"], next["changes"], "{id}");
        }
        let bad = json!({ "moves": ["?"] });
        let response = crate::common::post(&host, &format!("/games/{id}/line"), &bad);
        assert_eq!(response.status, 422);
    }
}

/// Plays a random move, and checks every response on the way.
fn play_one(host: &Host, id: &str, state: &Value, seed: u32) -> Value {
    let at = json!({ "position": state["position"], "variant": state["variant"] });
    let legal = ask(host, &format!("/games/{id}/legal"), &at);
    assert_eq!(legal["to_move"], state["to_move"]);
    let mut best = at.clone();
    best["bot"] = json!("random");
    best["seed"] = json!(seed);
    let found = ask(host, &format!("/games/{id}/best"), &best);
    let moves = legal["moves"].as_array().expect("a list");
    assert!(moves.iter().any(|it| it["move"] == found["move"]));
    let has_taps = |it: &Value| it["taps"].as_array().is_some_and(|it| !it.is_empty());
    assert!(moves.iter().all(has_taps));
    let mut play = at;
    play["move"] = found["move"].clone();
    let mut pieces = pieces_of(&state["board"]);
    let state = ask(host, &format!("/games/{id}/play"), &play);
    assert_eq!(state["position"], found["position"]);
    // A front end that applies the changes gets the same board without knowing a rule.
    for change in state["changes"].as_array().expect("a list") {
        change_board(&mut pieces, change);
    }
    assert_eq!(pieces, pieces_of(&state["board"]), "{state}");
    state
}

/// The pieces of a board by square.
fn pieces_of(board: &Value) -> BTreeMap<String, String> {
    let pieces = board["pieces"].as_array().expect("a list");
    let text = |it: &Value| it.as_str().expect("a text").to_owned();
    pieces
        .iter()
        .map(|piece| (text(&piece["square"]), text(&piece["sprite"])))
        .collect()
}

fn change_board(pieces: &mut BTreeMap<String, String>, change: &Value) {
    let (what, of) = change
        .as_object()
        .and_then(|it| it.iter().next())
        .expect("one change");
    let text = |name: &str| of[name].as_str().expect("a text").to_owned();
    match what.as_str() {
        "place" => {
            assert_eq!(pieces.insert(text("square"), text("sprite")), None);
        }
        "slide" => {
            let piece = pieces.remove(&text("from")).expect("a piece");
            assert_eq!(pieces.insert(text("to"), piece), None);
        }
        "leave" => assert!(pieces.remove(&text("from")).is_some()),
        "take" => assert!(pieces.remove(&text("square")).is_some()),
        other => panic!("{other} is not a change"),
    }
}

#[test]
fn levels_and_bots_repeat_their_move_for_the_same_seed() {
    let host = host();
    for game in catalog::games() {
        let id = game.info.id;
        let start = ask(&host, &format!("/games/{id}/new"), &json!({}));
        let path = format!("/games/{id}/best");
        let mut players: Vec<Value> = game.bots.iter().map(|it| json!({ "bot": it.id })).collect();
        players.extend((1..8).map(|level| json!({ "level": level })));
        // The strongest level searches for a fixed time unless the request has limits.
        players.push(json!({ "level": 8, "limits": { "nodes": 1000 } }));
        for mut request in players {
            request["position"] = start["position"].clone();
            request["seed"] = json!(7);
            let first = ask(&host, &path, &request);
            assert_eq!(ask(&host, &path, &request), first, "{request}");
            assert!(first["score"].is_null(), "{request}");
        }
    }
}

#[test]
fn analyses_with_fixed_depth_are_repeatable() {
    let host = host();
    for game in catalog::games() {
        let id = game.info.id;
        let start = ask(&host, &format!("/games/{id}/new"), &json!({}));
        let request = json!({
            "position": start["position"], "limits": { "depth": 2 }, "lines": 2
        });
        let (path, body) = (format!("/api/v1/games/{id}/analyse"), request.to_string());
        let call = api::Request {
            method: "POST",
            path: &path,
            body: body.as_bytes(),
            ..api::Request::default()
        };
        let timeless = |text: &str| {
            let mut it = parsed(text);
            it["seconds"] = Value::Null;
            it
        };
        let (rounds, last) = send(&host, &call);
        let depths: Vec<Value> = rounds
            .iter()
            .map(|it| parsed(it)["depth"].clone())
            .collect();
        assert_eq!(depths, [1, 2], "{id}");
        let last = timeless(last.text());
        assert_eq!(last["done"], true);
        assert_eq!(last["lines"].as_array().map(Vec::len), Some(2));
        assert!(
            last["lines"][0]["score"]["win_chance"].is_number(),
            "{last}"
        );
        assert_eq!(timeless(send(&host, &call).1.text()), last);
        // A search within limits has a score.
        let request = json!({ "position": start["position"], "limits": { "nodes": 2000 } });
        let found = ask(&host, &format!("/games/{id}/best"), &request);
        assert_eq!(found["line"][0], found["move"]);
        assert!(found["score"]["win_chance"].is_number(), "{found}");
    }
}

#[test]
fn analysis_stops_when_its_sink_breaks() {
    let host = host();
    let id = catalog::games()[0].info.id;
    let start = ask(&host, &format!("/games/{id}/new"), &json!({}));
    let (path, body) = (
        format!("/api/v1/games/{id}/analyse"),
        json!({ "position": start["position"], "limits": { "depth": 60 } }).to_string(),
    );
    let call = api::Request {
        method: "POST",
        path: &path,
        body: body.as_bytes(),
        ..api::Request::default()
    };
    let never = std::sync::atomic::AtomicBool::new(false);
    let mut heard = 0;
    let response = host.answer(&call, &never, &mut |_| {
        heard += 1;
        std::ops::ControlFlow::Break(())
    });
    assert_eq!((heard, response.status), (1, 200));
    assert_eq!(parsed(response.text())["done"], true);
}

/// Over the API, a tap that can't be part of a legal move costs one request, which succeeds and has the
/// clause and its sentence. It gets the same reason as the move does when it is played as text.
#[test]
fn refused_tap_is_one_request_with_the_reason_that_the_move_gets() {
    let host = host();
    let square = |name: &str| json!({ "square": name });
    for (id, moves, taps, m, clause) in [
        ("moai", vec!["@d4", "@e5"], vec!["e4"], "e4B-", "M6.5"),
        ("cage", vec![], vec!["b2"], "b2xb3", "C7"),
        ("gorogo", vec!["&c3"], vec![], "c3", "G5"),
        ("racing-kings", vec![], vec!["h2"], "h2h5", "K2"),
    ] {
        let last = match id {
            "moai" => json!({ "button": "moai-button-pull" }),
            "cage" => square("b3"),
            "gorogo" => square("c3"),
            _ => square("h5"),
        };
        let mut taps: Vec<Value> = taps.into_iter().map(square).collect();
        if id == "moai" {
            taps.push(square("e5"));
        }
        let request = json!({ "moves": moves, "taps": taps, "tap": last });
        let answer = ask(&host, &format!("/games/{id}/tap"), &request);
        assert_eq!(answer["fits"], json!(false), "{answer}");
        let reason = &answer["reason"];
        assert_eq!(reason["clause"], json!(clause), "{answer}");
        let played: Vec<&str> = moves.into_iter().chain([m]).collect();
        let response = crate::common::post(
            &host,
            &format!("/games/{id}/line"),
            &json!({ "moves": played }),
        );
        assert_eq!(response.status, 422);
        let problem = crate::common::json(response.text());
        assert_eq!(problem["clause"], json!(clause), "{problem}");
        let [detail, text] = [&problem["detail"], &reason["text"]]
            .map(|it| it.as_str().expect("text").to_lowercase());
        let sentence = text.trim_end_matches('.');
        assert!(detail.ends_with(sentence), "{problem} {answer}");
    }
}

#[test]
fn best_move_is_chosen_after_the_moves_of_a_request() {
    let host = host();
    for game in catalog::games() {
        let mut line = game.open(None, None).expect("a start");
        let start = line.position();
        let bot = game.bot("random").expect("every game has it");
        let mut rng = game::Rng::new(2);
        for _ in 0..3 {
            let m = bot.choose(&*line, &mut rng).expect("not over");
            line.try_play(&m).expect("legal");
        }
        let path = format!("/games/{}/best", game.info.id);
        let mut body = json!({
            "position": start, "moves": line.moves(), "level": 2, "seed": 5
        });
        let found = ask(&host, &path, &body);
        line.try_play(found["move"].as_str().expect("a move"))
            .expect("legal after the moves");
        assert_eq!(found["position"], json!(line.position()), "{path}");
        body["moves"] = json!(["?"]);
        assert_eq!(crate::common::post(&host, &path, &body).status, 422);
    }
}
