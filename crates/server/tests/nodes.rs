//! Several nodes on one database: any of them serves any match.

#[path = "../../store/tests/common/mod.rs"]
pub(crate) mod postgres;

use std::time::Duration;

use serde_json::{Value, json};
use server::{Config, Database};

use self::postgres::cluster;
use crate::{
    common::{
        Running, start_with,
        tables::{Table, computer, human, some_move, text},
        wait_until,
    },
    matches::none,
};

/// Starts a node on a database.
pub(crate) fn node(url: &str) -> Running {
    start_with(Config {
        database: Database::Server(url.to_owned()),
        matches_per_minute: 100_000,
        joins_per_minute: 0,
        open_challenges: 0,
        requests_per_minute: 0,
        commands_per_minute: 0,
        computer_pace: Duration::ZERO,
        ..Config::default()
    })
}

/// Starts several nodes on a new database. `None` without `PostgreSQL`.
pub(crate) fn nodes<const N: usize>() -> Option<[Running; N]> {
    let url = cluster()?.new_database();
    Some(std::array::from_fn(|_| node(&url)))
}

#[test]
fn match_is_played_through_any_node_and_all_spectators_see_the_same() {
    let Some(nodes) = nodes::<3>() else { return };
    let table = nodes[0].create_for_two("gorogo", &none());
    let mut watchers = nodes.each_ref().map(|node| node.subscribe(&table, 0));
    let game = catalog::find("gorogo").expect("known");
    let mut line = game.open(None, None).expect("a start");
    let mut seq = 1;
    while line.ending().is_none() && seq < 16 {
        let m = some_move(&*line, seq);
        let command = json!({ "id": format!("m{seq}"), "seq": seq, "do": "play", "move": m });
        // Each move through another node, which may not have received the last one.
        let reply = nodes[seq % 3].command(&table, line.to_move() as usize, &command);
        assert_eq!(reply.status, 200, "{}", reply.body);
        // Every node gives the same reply to a repetition.
        let again = nodes[(seq + 1) % 3].command(&table, line.to_move() as usize, &command);
        assert_eq!((again.status, again.body), (200, reply.body));
        line.try_play(&m).expect("legal");
        seq += 1;
    }
    let seen = watchers.each_mut().map(|it| {
        let events: Vec<Value> = (0..seq).map(|_| it.receive()).collect();
        events
    });
    let numbers: Vec<u64> = seen[0].iter().filter_map(|it| it["seq"].as_u64()).collect();
    assert_eq!(numbers, (1..=seq as u64).collect::<Vec<u64>>());
    assert_eq!(seen[0], seen[1]);
    assert_eq!(seen[0], seen[2]);
    for node in &nodes {
        assert_eq!(node.events(&table, 0), seen[0]);
    }
    // Two of the three nodes learn of each move from the one that stored it.
    wait_until("counted", || {
        let delays = nodes
            .each_ref()
            .map(|node| node.metric("henge_event_delay_seconds_count"));
        seq as u64 <= delays.iter().sum::<u64>()
    });
    for node in &nodes {
        assert_ne!(node.metric("henge_database_connections"), 0);
        assert_ne!(node.metric("henge_permit_wait_seconds_count"), 0);
        assert_eq!(node.metric("henge_leases_lost_total"), 0);
    }
}

/// Sends two moves of the same player at once, each through another node: one of them must be refused.
fn race(nodes: &[Running; 2]) {
    let table = nodes[0].create_for_two("gorogo", &none());
    nodes[1].view(&table);
    let commands = ["&c3", "&b2"]
        .map(|m| json!({ "id": format!("go-{}", &m[1..]), "seq": 1, "do": "play", "move": m }));
    let answers: Vec<_> = std::thread::scope(|scope| {
        let racing: Vec<_> = (0..2)
            .map(|n| {
                let (node, table, command) = (&nodes[n], &table, &commands[n]);
                scope.spawn(move || node.command(table, 0, command).status)
            })
            .collect();
        racing
            .into_iter()
            .map(|it| it.join().expect("answered"))
            .collect()
    });
    let mut sorted = answers.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, [200, 409], "{answers:?}");
    assert_eq!(nodes[0].events(&table, 1).len(), 1);
}

#[test]
fn concurrent_commands_at_different_nodes_conflict() {
    let Some(nodes) = nodes::<2>() else { return };
    for _ in 0..5 {
        race(&nodes);
    }
    // A command that comes after the other node's event has is refused without a conflict.
    let conflicts = |node: &Running| node.metric("henge_conflicts_total");
    wait_until("counted", || {
        race(&nodes);
        0 < nodes.iter().map(conflicts).sum::<u64>()
    });
}

#[test]
fn lost_lease_is_counted() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let it = node(&url);
    assert_eq!(it.metric("henge_leases_lost_total"), 0);
    // As if the node had been silent for an hour.
    let silence = "UPDATE henge.node SET beat = beat - 3600000";
    cluster.run(url.rsplit_once('/').expect("an address").1, silence);
    wait_until("counted", || it.metric("henge_leases_lost_total") == 1);
}

#[test]
fn challenges_and_seats_are_known_to_all_nodes() {
    let Some(nodes) = nodes::<2>() else { return };
    let setup = json!({ "game": "gorogo", "seats": [human("Ana"), { "kind": "open" }],
        "listed": true });
    let made = nodes[0].create(&setup);
    let listed = |node: &Running| {
        let list = node.get("/api/v1/matches").json();
        let list = list["matches"].as_array().expect("a list").clone();
        list.iter().any(|it| it["id"] == json!(made.id))
    };
    wait_until("listed", || nodes.iter().all(listed));
    let mut lobby = nodes[1].try_open("/lobby/socket", None).expect("opens");
    lobby.until(|it| it.to_string().contains(&made.id));
    // A player who has joined at one node plays at the other at once.
    nodes[1].view(&made);
    let path = format!("/matches/{}/join", made.id);
    let joined = nodes[0].ask(
        &path,
        &json!({ "name": "Rui", "id": "rui-0123456789-0123456789" }).to_string(),
    );
    let again = nodes[1].ask(
        &path,
        &json!({ "name": "Rui", "id": "rui-0123456789-0123456789" }).to_string(),
    );
    assert_eq!(joined["token"], again["token"]);
    let table = Table {
        id: made.id.clone(),
        tokens: [made.tokens[0].clone(), text(&joined["token"])],
    };
    nodes[0].play(&table, 0, "&c3");
    let command = json!({ "id": "reply", "seq": 3, "do": "play", "move": "c4" });
    assert_eq!(nodes[1].command(&table, 1, &command).status, 200);
    lobby.until(|it| !it.to_string().contains(&made.id));
    wait_until("gone", || !nodes.iter().any(listed));
}

#[test]
fn presence_at_one_node_is_known_to_all() {
    let Some(nodes) = nodes::<2>() else { return };
    let table = nodes[0].create_for_two("gorogo", &none());
    let seats = |node: &Running| {
        let presence = node
            .get(&format!("/api/v1/matches/{}/presence", table.id))
            .json();
        [0, 1].map(|n| presence["seats"][n]["away_since"].is_null())
    };
    assert_eq!(seats(&nodes[1]), [false, false]);
    let mut socket = nodes[0].subscribe(&table, 0);
    socket.send(&json!({ "token": table.tokens[0] }));
    socket.until(|it| it["seat"] == "first");
    wait_until("there", || seats(&nodes[1]) == [true, false]);
    drop(socket);
    wait_until("gone", || seats(&nodes[1]) == [false, false]);
}

#[test]
fn flags_and_computer_moves_are_made_by_one_node() {
    let Some(nodes) = nodes::<2>() else { return };
    let clock = json!({ "kind": "sudden-death", "seconds": 1 });
    let flagged = nodes[0].create_for_two("gorogo", &clock);
    nodes[0].play(&flagged, 0, "&c3");
    nodes[1].play(&flagged, 1, "c4");
    let watched = json!({ "game": "gorogo", "seats": [computer("random"), computer("random")] });
    let watched = nodes[0].create(&watched);
    let mut sockets = nodes.each_ref().map(|node| node.subscribe(&watched, 0));
    let against = json!({ "game": "gorogo", "seats": [human("Ana"), computer("1")] });
    let against = nodes[0].create(&against);
    nodes[1].play(&against, 0, "&c3");
    for node in &nodes {
        node.wait(&flagged, |it| it["how"] == "time");
        node.wait(&against, |it| {
            it["moves"].as_array().map(Vec::len) == Some(2)
        });
    }
    let flags = nodes[0].events(&flagged, 0);
    let flags = flags.iter().filter(|it| it["event"] == "flagged");
    assert_eq!(flags.count(), 1);
    // A match between computers is played while it is watched at any node, by one of them.
    let ends = sockets
        .each_mut()
        .map(|it| it.until(|it| !it["result"].is_null()));
    assert_eq!(ends[0], ends[1]);
    assert_eq!(nodes[0].events(&watched, 0), nodes[1].events(&watched, 0));
}

#[cfg(unix)]
#[test]
fn bans_of_several_nodes_at_once_are_all_in_force_at_each() {
    use crate::operators::{ban_at_once, n_bans};

    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let folder = tempfile::TempDir::new().expect("a folder");
    let controls = ["a.sock", "b.sock"].map(|name| folder.path().join(name));
    let _nodes = controls.each_ref().map(|control| {
        start_with(Config {
            database: Database::Server(url.clone()),
            control: server::ControlPath::At(control.clone()),
            ..Config::default()
        })
    });
    ban_at_once(&controls, 0, 40);
    wait_until("all in force", || {
        controls.iter().all(|control| n_bans(control) == 40)
    });
}

#[test]
fn every_node_lists_the_games_watched_at_any_and_makers_of_all() {
    let Some(nodes) = nodes::<2>() else { return };
    let seats = json!([human("Ana"), human("Rui")]);
    let table = nodes[0].create(&json!({ "game": "gorogo", "seats": seats, "listed": true }));
    nodes[0].play(&table, 0, "&c3");
    let games = |node: &Running| node.get("/api/v1/lobby/games").json()["games"].clone();
    let _watchers = nodes.each_ref().map(|node| node.subscribe(&table, 0));
    let _another = nodes[0].subscribe(&table, 0);
    for node in &nodes {
        wait_until("watched at both", || games(node)[0]["watchers"] == 3);
        assert_eq!(games(node)[0]["id"], table.id.as_str());
        assert_eq!(games(node)[0]["plies"], 1);
    }
    // A challenge stays listed at both while its maker is connected to one, and leaves both with it.
    let open = json!({ "kind": "open" });
    let setup = json!({ "game": "gorogo", "seats": [human("Ana"), open], "listed": true });
    let made = nodes[0].create(&setup);
    let mut maker = nodes[1].subscribe(&made, 0);
    maker.send(&json!({ "token": made.tokens[0] }));
    maker.until(|it| it["seat"] == "first");
    let is_listed = |node: &Running| {
        let list = node.get("/api/v1/matches").json();
        list["matches"] != json!([])
    };
    for node in &nodes {
        wait_until("listed", || is_listed(node));
    }
    drop(maker);
    for node in &nodes {
        wait_until("gone", || !is_listed(node));
    }
}

#[test]
fn events_that_a_failover_has_lost_are_forgotten_by_all_nodes() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let nodes: [Running; 2] = std::array::from_fn(|_| node(&url));
    let table = nodes[0].create_for_two("gorogo", &none());
    nodes[0].play(&table, 0, "&c3");
    nodes[1].play(&table, 1, "c4");
    let mut watcher = nodes[1].subscribe(&table, 0);
    for seq in 1..=3 {
        assert_eq!(watcher.receive()["seq"], json!(seq));
    }
    wait_until("known to both nodes", || {
        nodes[0].events(&table, 0).len() == 3
    });
    // The database is a replica now that lacks the last event.
    let back = "DELETE FROM henge.event WHERE seq = 3;
        UPDATE henge.stream SET head = 2, hash = (SELECT hash FROM henge.event WHERE seq = 2)";
    cluster.run(url.rsplit_once('/').expect("an address").1, back);
    // A subscriber has received what no longer exists: it is disconnected, and begins anew.
    let closed = loop {
        if let Err(code) = watcher.try_receive() {
            break code;
        }
    };
    assert_eq!(closed, Some(1013));
    for node in &nodes {
        wait_until("back", || node.view(&table)["seq"] == json!(2));
        assert_eq!(node.events(&table, 0).len(), 2);
    }
    // Another move takes the place of the lost one, at all nodes.
    let command = json!({ "id": "other", "seq": 2, "do": "play", "move": "b2" });
    let reply = nodes[0].command(&table, 1, &command);
    assert_eq!(reply.status, 200, "{}", reply.body);
    for node in &nodes {
        wait_until("played", || {
            node.events(&table, 2)
                .first()
                .is_some_and(|it| it["move"] == "b2")
        });
    }
}

/// Number of commands that other nodes have executed for a node.
fn n_forwarded(node: &Running) -> u64 {
    let metrics = node.get("/metrics").body;
    let line = metrics
        .lines()
        .find_map(|line| line.strip_prefix("henge_commands_forwarded_total "));
    line.expect("a metric").parse().expect("a number")
}

/// Plays a match, each move through the next node. With `is_checked`, reads each there and repeats it at
/// another.
fn play_through_all(nodes: &[Running], is_checked: bool) {
    let table = nodes[0].create_for_two("gorogo", &none());
    let game = catalog::find("gorogo").expect("known");
    let mut line = game.open(None, None).expect("a start");
    for seq in 1..9 {
        let m = some_move(&*line, seq);
        let command = json!({ "id": format!("m{seq}"), "seq": seq, "do": "play", "move": m });
        let side = line.to_move() as usize;
        let reply = nodes[seq % nodes.len()].command(&table, side, &command);
        assert_eq!(reply.status, 200, "{}", reply.body);
        if is_checked {
            // The node that was asked shows it at once, wherever it was executed.
            let view = nodes[seq % nodes.len()].view(&table);
            assert_eq!(view["seq"], json!(seq + 1), "{view}");
            let again = nodes[(seq + 1) % nodes.len()].command(&table, side, &command);
            assert_eq!((again.status, again.body), (200, reply.body));
        }
        line.try_play(&m).expect("legal");
    }
}

#[test]
fn commands_are_executed_at_the_home_of_their_match_and_here_if_it_fails() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let mut nodes: Vec<Running> = (0..2).map(|_| node(&url)).collect();
    // Nodes learn of each other within a second or two.
    wait_until("forwarded by both", || {
        play_through_all(&nodes, false);
        nodes.iter().all(|node| 0 < n_forwarded(node))
    });
    for _ in 0..4 {
        play_through_all(&nodes, true);
    }
    // A match that stays at one node is at home there.
    let before = n_forwarded(&nodes[1]);
    for _ in 0..8 {
        let table = nodes[1].create_for_two("gorogo", &none());
        nodes[1].play(&table, 0, "&c3");
        nodes[1].play(&table, 1, "c4");
    }
    assert_eq!(n_forwarded(&nodes[1]), before);
    // Refusals are the same, wherever they are decided on.
    for _ in 0..8 {
        let table = nodes[0].create_for_two("gorogo", &none());
        let command = json!({ "id": "m", "seq": 1, "do": "play", "move": "a9" });
        let replies = nodes.iter().map(|node| node.command(&table, 0, &command));
        assert!(
            replies
                .into_iter()
                .all(|reply| reply.status == 422 || reply.status == 400)
        );
        let stale = json!({ "id": "s", "seq": 0, "do": "resign" });
        let replies = nodes.iter().map(|node| node.command(&table, 0, &stale));
        assert!(replies.into_iter().all(|reply| reply.status == 409));
    }
    // A third node forwards nothing, and the others play with it all the same.
    nodes.push(start_with(Config {
        database: Database::Server(url),
        peer: server::PeerAddress::Off,
        ..Config::default()
    }));
    play_through_all(&nodes, true);
    assert_eq!(n_forwarded(&nodes[2]), 0);
    // Matches whose home is gone are played here.
    drop(nodes.remove(1));
    for _ in 0..4 {
        play_through_all(&nodes, false);
    }
}
