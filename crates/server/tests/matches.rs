//! Live matches over HTTP.

use std::{io::Write, num::NonZeroUsize, thread};

use record::Record;
use serde_json::{Value, json};
use server::Config;

use crate::common::{
    TEST_DEADLINE, request, start, start_with,
    tables::{Table, computer, human, some_move, text},
    wait_until,
};

/// The time control of matches without a clock.
pub(crate) fn none() -> Value {
    json!({ "kind": "none" })
}

#[test]
fn every_game_is_played_to_its_end() {
    let it = start();
    for game in catalog::games() {
        let table = it.create_for_two(game.info.id, &none());
        let mut line = game.open(None, None).expect("a start");
        for n in 0..300 {
            if line.ending().is_some() {
                break;
            }
            let (side, m) = (line.to_move() as usize, some_move(&*line, n));
            line.try_play(&m).expect("legal");
            let event = it.play(&table, side, &m);
            assert_eq!(
                (&event["event"], &event["move"]),
                (&json!("played"), &json!(m))
            );
            assert_eq!(event["position"], line.position());
        }
        if line.ending().is_none() {
            it.act(&table, 1, &json!({ "do": "resign" }));
        }
        let view = it.view(&table);
        assert_eq!(view["stage"], "over");
        assert_eq!(view["moves"], json!(line.moves()));
        assert!(!text(&view["reason"]).is_empty());
        let record = it.get(&format!("/api/v1/matches/{}/record", table.id)).body;
        let record: Record = record.parse().expect("a record");
        assert_eq!(record.replay().expect("legal").moves(), line.moves());
        assert_eq!(record.players, ["Ana", "Rui"]);
        assert!(record.result.is_some());
        let path = format!("/api/v1/matches/{}/record?form=pgn", table.id);
        let answer = it.get(&path);
        if record.game == record::pgn::GAME {
            let games = record::pgn::read(&answer.body).expect("PGN").games;
            assert_eq!(games[0].record, record);
        } else {
            assert_eq!(answer.status, 422, "{}", answer.body);
            assert!(text(&answer.json()["detail"]).contains("PGN"));
        }
        let events = it.events(&table, 0);
        let numbers: Vec<u64> = events.iter().filter_map(|it| it["seq"].as_u64()).collect();
        assert_eq!(
            numbers,
            (1..=view["seq"].as_u64().expect("a number")).collect::<Vec<_>>()
        );
    }
}

#[test]
fn repeated_command_is_executed_once() {
    let it = start();
    let table = it.create_for_two("gorogo", &none());
    let first = json!({ "id": "one", "seq": 1, "do": "play", "move": "&c3" });
    let reply = it.command(&table, 0, &first);
    assert_eq!(reply.status, 200, "{}", reply.body);
    for _ in 0..3 {
        assert_eq!(it.command(&table, 0, &first).body, reply.body);
    }
    it.play(&table, 1, "c4");
    // Also after later events, and byte for byte.
    assert_eq!(it.command(&table, 0, &first).body, reply.body);
    assert_eq!(it.view(&table)["seq"], 3);
    let check = |side: usize, command: Value, status: u16, kind: &str| {
        let answer = it.command(&table, side, &command);
        assert_eq!(answer.status, status, "{command} {}", answer.body);
        let problem = answer.json();
        assert_eq!(
            problem["type"],
            format!("urn:henge:problem:{kind}"),
            "{command}"
        );
        assert!(5 < text(&problem["detail"]).len());
        problem
    };
    let play =
        |id: &str, seq: u64, m: &str| json!({ "id": id, "seq": seq, "do": "play", "move": m });
    check(0, play("one", 1, "c5"), 409, "command-id-used");
    check(0, play("one", 3, "&c3"), 409, "command-id-used");
    // Each player has a namespace of ids.
    check(1, play("one", 1, "&c3"), 409, "stale");
    let stale = check(0, play("two", 2, "c5"), 409, "stale");
    assert_eq!(stale["head"], 3);
    check(0, play("two", 9, "c5"), 409, "stale");
    check(1, play("two", 3, "c5"), 422, "not-your-turn");
    check(0, play("two", 3, "c4"), 422, "illegal-move");
    check(0, play("two", 3, "nonsense"), 422, "illegal-move");
    for id in ["", "a b", "flag:3", "é", "create", &"x".repeat(65)] {
        check(0, play(id, 3, "c5"), 422, "bad-command-id");
    }
    check(
        0,
        json!({ "id": "two", "seq": 3, "do": "claim" }),
        422,
        "illegal-move",
    );
    check(
        0,
        json!({ "id": "two", "seq": 3, "do": "accept", "topic": "draw" }),
        422,
        "refused",
    );
    for command in [
        json!({ "id": "two", "seq": 3 }),
        json!({ "id": "two", "seq": 3, "do": "flag" }),
        json!({ "id": "two", "seq": 3, "do": "play" }),
        json!({ "id": "two", "seq": 3, "do": "play", "move": "c5", "force": true }),
        json!({ "id": "two", "seq": -3, "do": "resign" }),
    ] {
        check(0, command, 400, "bad-body");
    }
    assert_eq!(it.view(&table)["seq"], 3);
}

#[test]
fn one_of_several_concurrent_commands_wins() {
    let it = start();
    for round in 0..20 {
        let table = it.create_for_two("gorogo", &none());
        let statuses: Vec<u16> = thread::scope(|scope| {
            let racers: Vec<_> = ["&c3", "&b2", "&d4", "&c2"]
                .into_iter()
                .enumerate()
                .map(|(n, m)| {
                    let (it, table) = (&it, &table);
                    let command =
                        json!({ "id": format!("r{n}"), "seq": 1, "do": "play", "move": m });
                    scope.spawn(move || it.command(table, 0, &command).status)
                })
                .collect();
            racers
                .into_iter()
                .map(|racer| racer.join().expect("no panic"))
                .collect()
        });
        let won = statuses.iter().filter(|status| **status == 200).count();
        assert_eq!(won, 1, "{round} {statuses:?}");
        assert!(
            statuses.iter().all(|status| [200, 409].contains(status)),
            "{statuses:?}"
        );
        assert_eq!(it.view(&table)["seq"], 2);
    }
}

#[test]
fn open_seat_is_listed_and_taken_once() {
    let it = start();
    let open = json!({ "kind": "open" });
    let setup = json!({ "game": "moai", "seats": [human("Ana"), open], "listed": true });
    let table = it.create(&setup);
    let hidden = it.create(&json!({ "game": "moai", "seats": [human(""), open] }));
    let newer = it.create(&setup);
    let lobby = it.get("/api/v1/matches?stage=open").json();
    let ids: Vec<String> = lobby["matches"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|it| text(&it["id"]))
        .collect();
    assert_eq!(ids, [newer.id.clone(), table.id.clone()]);
    assert_eq!(lobby["matches"][0]["seats"], json!([human("Ana"), open]));
    let early = json!({ "id": "x", "seq": 1, "do": "play", "move": "d4d5" });
    assert_eq!(it.command(&table, 0, &early).status, 422);
    let join = |table: &Table, name: &str| {
        let body = json!({ "name": name }).to_string();
        it.post(&format!("/api/v1/matches/{}/join", table.id), &body)
    };
    assert_eq!(join(&table, "a\nb").status, 422);
    let joined = join(&table, "Rui").json();
    assert_eq!(
        (&joined["seat"], &joined["match"]["stage"]),
        (&json!("second"), &json!("live"))
    );
    assert_eq!(join(&table, "Eva").status, 422);
    assert_eq!(join(&hidden, "").status, 200);
    let both = Table {
        tokens: [table.tokens[0].clone(), text(&joined["token"])],
        ..table
    };
    assert_eq!(it.view(&both)["seats"][1], human("Rui"));
    it.act(&both, 1, &json!({ "do": "resign" }));
    let lobby = it.get("/api/v1/matches").json();
    assert_eq!(lobby["matches"].as_array().map(Vec::len), Some(1));
    assert_eq!(it.get("/api/v1/matches?stage=over").status, 400);
}

#[test]
fn listed_challenge_needs_a_player_who_can_withdraw_it() {
    let it = start();
    let open = json!({ "kind": "open" });
    let computer = json!({ "kind": "computer", "player": "1" });
    for seats in [[&open, &open], [&computer, &open]] {
        let setup = json!({ "game": "moai", "seats": seats, "listed": true });
        let refused = it.post("/api/v1/matches", &setup.to_string());
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert!(refused.body.contains("take one of the seats"));
    }
    // A match that isn't listed may have two open seats: its link is given to two players.
    it.create(&json!({ "game": "moai", "seats": [open, open] }));
    let setup = json!({ "game": "moai", "seats": [human("Ana"), open], "listed": true });
    let table = it.create(&setup);
    assert_eq!(it.view(&table)["listed"], true);
    it.act(&table, 0, &json!({ "do": "abort" }));
    assert_eq!(it.view(&table)["listed"], false, "it is withdrawn");
}

#[test]
fn listed_games_are_shown_while_a_client_is_connected() {
    let it = start();
    let games = || {
        let answer = it.get("/api/v1/lobby/games");
        let head = &answer.head;
        assert!(head.contains("cache-control: no-store"), "{head}");
        answer.json()["games"].clone()
    };
    let seats = json!([human("Ana"), human("Rui")]);
    let table = it.create(&json!({ "game": "gorogo", "seats": seats, "listed": true }));
    let hidden = it.create(&json!({ "game": "gorogo", "seats": seats }));
    assert_eq!(games(), json!([]), "no client is connected");
    it.act(&table, 0, &json!({ "do": "play", "move": "&c3" }));
    let path = |table: &Table| format!("/matches/{}/socket", table.id);
    let mut player = it.try_open(&path(&table), None).expect("opens");
    player.send(&json!({ "token": table.tokens[0] }));
    player.until(|it| it["seat"] == "first");
    let _other = it.try_open(&path(&hidden), None).expect("opens");
    let watcher = it.try_open(&path(&table), None).expect("opens");
    wait_until("with the watcher", || games()[0]["watchers"] == 1);
    let found = games();
    assert_eq!(found.as_array().map(Vec::len), Some(1), "{found}");
    for (field, expected) in [
        ("id", json!(table.id)),
        ("game", json!("gorogo")),
        ("seats", seats),
        ("plies", json!(1)),
        ("to_move", json!("second")),
        ("watchers", json!(1)),
    ] {
        assert_eq!(found[0][field], expected, "{field}");
    }
    drop(watcher);
    wait_until("without the watcher", || games()[0]["watchers"] == 0);
    it.act(&table, 1, &json!({ "do": "resign" }));
    assert_eq!(games(), json!([]), "it is over");
}

#[test]
fn draws_take_backs_and_rematches_are_agreed_on() {
    let it = start();
    let table = it.create_for_two("gorogo", &none());
    let say = |table: &Table, side: usize, what: &str, topic: &str| {
        it.act(table, side, &json!({ "do": what, "topic": topic }))
    };
    it.play(&table, 0, "&c3");
    say(&table, 0, "offer", "take-back");
    assert_eq!(
        it.view(&table)["offers"],
        json!([{ "topic": "take-back", "by": "first" }])
    );
    let event = say(&table, 1, "accept", "take-back");
    assert_eq!(event["position"], it.view(&table)["start"]);
    say(&table, 0, "offer", "draw");
    say(&table, 1, "decline", "draw");
    say(&table, 1, "offer", "draw");
    say(&table, 0, "accept", "draw");
    let over = it.view(&table);
    assert_eq!(
        (&over["result"], &over["how"]),
        (&json!("draw"), &json!("agreement"))
    );
    say(&table, 0, "offer", "rematch");
    assert_eq!(it.view(&table)["rematch"], json!(null));
    let agreed = say(&table, 1, "offer", "rematch");
    let next = Table {
        id: text(&agreed["rematch"]),
        tokens: [table.tokens[1].clone(), table.tokens[0].clone()],
    };
    assert_eq!(it.view(&table)["rematch"], json!(next.id));
    let view = it.view(&next);
    assert_eq!(view["rematch_of"], json!(table.id));
    assert_eq!(view["seats"], json!([human("Rui"), human("Ana")]));
    it.play(&next, 0, "&c3");
    it.play(&next, 1, "c4");
}

#[test]
fn computers_play_people_and_each_other() {
    let it = start();
    // More searches at once than the queue has room for: they are repeated, and no turn is lost.
    let all: Vec<Table> = ["gorogo", "moai", "cage"]
        .into_iter()
        .cycle()
        .take(9)
        .map(|game| {
            it.create(&json!({ "game": game, "seats": [computer("random"), computer("1")] }))
        })
        .collect();
    let table = it.create(&json!({ "game": "gorogo", "seats": [computer("1"), human("")] }));
    for n in 0.. {
        let view = it.wait(&table, |it| {
            it["to_move"] == "second" || it["stage"] == "over"
        });
        if view["stage"] == "over" {
            break;
        }
        if n == 1 {
            // A computer accepts take-backs and declines draws.
            it.act(&table, 1, &json!({ "do": "offer", "topic": "draw" }));
            it.wait(&table, |it| it["offers"] == json!([]));
            it.act(&table, 1, &json!({ "do": "offer", "topic": "take-back" }));
            let view = it.wait(&table, |it| it["offers"] == json!([]));
            assert_eq!(view["moves"].as_array().map(Vec::len), Some(1));
        }
        let view = it.view(&table);
        let game = catalog::find("gorogo").expect("known");
        let line = game.open(
            Some(&text(&view["position"])),
            Some(&text(&view["variant"])),
        );
        it.play(&table, 1, &some_move(&*line.expect("a position"), n));
    }
    it.act(&table, 1, &json!({ "do": "offer", "topic": "rematch" }));
    let view = it.wait(&table, |it| it["rematch"].is_string());
    let next = Table {
        id: text(&view["rematch"]),
        tokens: [table.tokens[1].clone(), String::new()],
    };
    it.play(&next, 0, "&c3");
    it.wait(&next, |it| it["moves"].as_array().map(Vec::len) == Some(2));
    for table in all {
        it.wait(&table, |it| it["stage"] == "over");
    }
}

#[test]
fn search_is_cancelled_when_the_position_has_passed() {
    let it = start_with(Config {
        workers: NonZeroUsize::MIN,
        max_time: 2 * TEST_DEADLINE,
        ..Config::default()
    });
    // The only worker is busy for as long as this connection is open, so that the computer can't
    // move before the move is taken back.
    let mut busy = it.connect();
    let seconds = (2 * TEST_DEADLINE).as_secs();
    let position = "5/5/5/5/5 w 10,3 10,2 0,0";
    let best = json!({ "position": position, "level": 8, "limits": { "seconds": seconds } });
    let best = request("/api/v1/games/gorogo/best", &best.to_string());
    busy.write_all(best.as_bytes()).expect("sent");
    wait_until("busy", || it.metric("henge_questions_open") == 1);
    let table = it.create(&json!({ "game": "moai", "seats": [human("Ana"), computer("8")] }));
    let line = catalog::find("moai").expect("known").open(None, None);
    let m = some_move(&*line.expect("a start"), 0);
    it.play(&table, 0, &m);
    wait_until("asked", || it.metric("henge_questions_open") == 2);
    it.act(&table, 0, &json!({ "do": "offer", "topic": "take-back" }));
    it.wait(&table, |it| it["offers"] == json!([]));
    let taken_back = it.view(&table);
    assert_eq!(taken_back["moves"], json!([]));
    drop(busy);
    wait_until("idle", || it.metric("henge_questions_open") == 0);
    assert_eq!(it.view(&table)["seq"], taken_back["seq"]);
    let view = {
        it.play(&table, 0, &m);
        it.wait(&table, |it| it["moves"].as_array().map(Vec::len) == Some(2))
    };
    assert_eq!(view["to_move"], "first");
}

#[test]
fn matches_are_limited_per_address() {
    let it = start_with(Config {
        matches_per_minute: 3,
        ..Config::default()
    });
    let setup = json!({ "game": "moai", "seats": [human(""), { "kind": "open" }] });
    let tables: Vec<Table> = (0..2).map(|_| it.create(&setup)).collect();
    let join = format!("/api/v1/matches/{}/join", tables[0].id);
    assert_eq!(it.post(&join, "{}").status, 200);
    for path in [
        "/api/v1/matches",
        &format!("/api/v1/matches/{}/join", tables[1].id),
    ] {
        let body = if path == "/api/v1/matches" {
            setup.to_string()
        } else {
            "{}".to_owned()
        };
        let refused = it.post(path, &body);
        assert_eq!(refused.status, 429, "{}", refused.body);
        assert!(refused.head.contains("retry-after: "), "{}", refused.head);
    }
}

#[test]
fn invalid_setups_are_refused_with_a_reason() {
    let it = start();
    let seats = json!([human("Ana"), computer("3")]);
    for (setup, status) in [
        (json!({ "game": "chess", "seats": seats }), 422),
        (
            json!({ "game": "moai", "variant": "3x3", "seats": seats }),
            422,
        ),
        (json!({ "game": "moai", "start": "x", "seats": seats }), 422),
        (
            json!({ "game": "moai", "seats": [human("Ana"), computer("9")] }),
            422,
        ),
        (
            json!({ "game": "moai", "seats": [human(&"x".repeat(41)), computer("1")] }),
            422,
        ),
        (
            json!({ "game": "moai", "seats": [human("\u{202e}"), computer("1")] }),
            422,
        ),
        (
            json!({ "game": "moai", "seats": seats, "clock": { "kind": "sudden-death", "seconds": 0 } }),
            422,
        ),
        (
            json!({ "game": "moai", "seats": seats, "clock": { "kind": "hourglass" } }),
            400,
        ),
        (json!({ "game": "moai", "seats": [human("Ana")] }), 400),
        (
            json!({ "game": "moai", "seats": seats, "colour": "red" }),
            400,
        ),
        (
            json!({ "game": "moai", "seats": [{ "kind": "human", "token": "x" }, computer("1")] }),
            400,
        ),
    ] {
        let answer = it.post("/api/v1/matches", &setup.to_string());
        assert_eq!(answer.status, status, "{setup} {}", answer.body);
        assert!(5 < text(&answer.json()["detail"]).len());
    }
    for id in ["AAAAAAAAAAAA", "x", "%00", "..%2f..%2fetc"] {
        assert_eq!(it.get(&format!("/api/v1/matches/{id}")).status, 404, "{id}");
    }
}
