//! Several nodes on one database that can't be reached, or can't store: what is served meanwhile, and that no
//! clock runs.

use std::time::Duration;

use serde_json::json;

use crate::{
    common::{Running, tables::human, wait_until},
    matches::none,
    nodes::{
        node,
        postgres::{self, cluster, own_cluster},
    },
};

/// The name of the database in an address.
fn database_of(url: &str) -> &str {
    url.rsplit_once('/').expect("an address").1
}

#[test]
fn node_without_its_database_is_not_ready_and_recovers() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let name = database_of(&url);
    let it = node(&url);
    let table = it.create_for_two("gorogo", &none());
    assert_eq!(it.get("/readyz").status, 200);
    let cut = format!(
        "ALTER DATABASE {name} ALLOW_CONNECTIONS false;
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    );
    cluster.run("postgres", &cut);
    wait_until("not ready", || it.get("/readyz").status == 503);
    let command = json!({ "id": "first", "seq": 1, "do": "play", "move": "&c3" });
    assert_eq!(it.command(&table, 0, &command).status, 503);
    assert_eq!(it.get("/healthz").status, 200);
    let heartbeat_age = || it.seconds("henge_heartbeat_age_seconds");
    wait_until("as old as the alarm wants it", || 2.0 < heartbeat_age());
    cluster.run(
        "postgres",
        &format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true"),
    );
    wait_until("ready", || it.get("/readyz").status == 200);
    wait_until("played", || it.command(&table, 0, &command).status == 200);
    assert_eq!(it.events(&table, 1).len(), 1);
    wait_until("young again", || heartbeat_age() < 1.0);
}

#[test]
fn lobby_is_served_without_a_statement() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let nodes: [Running; 2] = std::array::from_fn(|_| node(&url));
    let open = json!({ "kind": "open" });
    let setup = json!({ "game": "gorogo", "seats": [human("Ana"), open], "listed": true });
    // Two challenges at each node, whose makers stay.
    let _makers: Vec<_> = (0..4)
        .map(|n| {
            let made = nodes[n % 2].create(&setup);
            let mut maker = nodes[n % 2].subscribe(&made, 0);
            maker.send(&json!({ "token": made.tokens[0] }));
            maker.until(|it| it["seat"] == "first");
            maker
        })
        .collect();
    let seats = json!([human("Ana"), human("Rui")]);
    let game = nodes[0].create(&json!({ "game": "gorogo", "seats": seats, "listed": true }));
    let _watcher = nodes[0].subscribe(&game, 0);
    let shown = |node: &Running| {
        let [challenges, games] = ["matches?stage=open", "lobby/games"].map(|path| {
            let answer = node.get(&format!("/api/v1/{path}"));
            assert_eq!(answer.status, 200, "{path}: {}", answer.body);
            answer.json()
        });
        let n_shown = |list: &serde_json::Value| list.as_array().map(Vec::len);
        [n_shown(&challenges["matches"]), n_shown(&games["games"])]
    };
    let all = [Some(4), Some(1)];
    wait_until("listed", || nodes.iter().all(|node| shown(node) == all));
    let database = database_of(&url);
    cluster.while_locked(database, || {
        // As a control: the nodes look for expired clocks all the time, and wait.
        let n_waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted
            AND relation = 'henge.stream'::regclass";
        wait_until("waiting", || cluster.run(database, n_waiting) != "0");
        for node in &nodes {
            assert_eq!(shown(node), all);
        }
    });
}

/// Plays until the first player's clock runs, with four seconds on it, makes the database unable to store
/// for longer than that by `stop`, and makes it store again by `mend`. Asserts that no clock runs meanwhile,
/// that no node is ready, and that the time is given back.
fn clocks_stand_still(url: &str, stop: impl FnOnce(), mend: impl FnOnce()) {
    let nodes: [Running; 2] = std::array::from_fn(|_| node(url));
    let clock = json!({ "kind": "sudden-death", "seconds": 4 });
    let table = nodes[0].create_for_two("gorogo", &clock);
    nodes[0].play(&table, 0, "&c3");
    nodes[0].play(&table, 1, "c4");
    stop();
    let command = json!({ "id": "refused", "seq": 3, "do": "play", "move": "b2" });
    assert_eq!(nodes[0].command(&table, 0, &command).status, 503);
    let is_ready = |node: &Running| node.get("/readyz").status == 200;
    wait_until("not ready", || !nodes.iter().any(is_ready));
    // For longer than the player has left. The other node, which was asked for nothing, would flag.
    std::thread::sleep(Duration::from_secs(5));
    for node in &nodes {
        let view = node.view(&table);
        assert_eq!(view["stage"], "live", "{view}");
        assert_ne!(view["clock"][0], json!(0), "{view}");
    }
    mend();
    wait_until("ready", || nodes.iter().all(is_ready));
    // The time is given back by the first event that is stored, whatever wanted to be stored. If that
    // was the command itself, in a commit that waited for the standby, it was stored before its time.
    let next = nodes[1].wait(&table, |it| it["seq"] != json!(3));
    assert_eq!(next["stage"], "live", "{next}");
    wait_until("credited at the other node", || {
        let events = nodes[0].events(&table, 3);
        let credited = events.iter().position(|event| event["event"] == "credited");
        let flagged = events.iter().any(|event| event["event"] == "flagged");
        assert!(!flagged, "{events:?}");
        let played = events.iter().position(|event| event["move"] == "b2");
        credited.is_some() || played == Some(0)
    });
}

#[test]
fn full_database_stops_the_clocks_of_all_nodes() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let name = database_of(&url);
    let full = "CREATE FUNCTION henge.full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
        CREATE TRIGGER full_disk BEFORE INSERT ON henge.event EXECUTE FUNCTION henge.full()";
    clocks_stand_still(
        &url,
        || drop(cluster.run(name, full)),
        || drop(cluster.run(name, "DROP TRIGGER full_disk ON henge.event")),
    );
}

#[test]
fn read_only_database_stops_the_clocks_of_all_nodes() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let name = database_of(&url);
    let set = |value: &str| {
        let set = format!(
            "ALTER DATABASE {name} SET default_transaction_read_only = {value};
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        );
        cluster.run("postgres", &set);
    };
    clocks_stand_still(&url, || set("on"), || set("off"));
}

/// Makes commits of a database server wait for a standby of this name; for none if it is empty.
fn wait_for_standby(cluster: &postgres::Cluster, name: &str) {
    let set = format!("ALTER SYSTEM SET synchronous_standby_names = '{name}'");
    cluster.run("postgres", &set);
    cluster.run("postgres", "SELECT pg_reload_conf()");
    // Sessions read the settings a moment later. This one begins after that.
    let shown = "SELECT current_setting('synchronous_standby_names')";
    while cluster.run("postgres", shown) != name {
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(200));
}

#[test]
fn missing_standby_stops_the_clocks_of_all_nodes() {
    let Some(cluster) = own_cluster() else { return };
    let url = cluster.new_database();
    clocks_stand_still(
        &url,
        || wait_for_standby(&cluster, "gone"),
        || wait_for_standby(&cluster, ""),
    );
}

#[test]
fn repeated_join_is_not_confirmed_before_the_standby_has_the_seat() {
    let Some(cluster) = own_cluster() else { return };
    let url = cluster.new_database();
    let nodes: [Running; 2] = std::array::from_fn(|_| node(&url));
    let open = json!({ "kind": "open" });
    let table = nodes[0].create(&json!({ "game": "gorogo", "seats": [human("Ana"), open] }));
    let path = format!("/api/v1/matches/{}/join", table.id);
    let join = json!({ "name": "Rui", "id": "a-secret-of-this-client-alone-0001" }).to_string();
    wait_for_standby(&cluster, "gone");
    assert_eq!(nodes[0].post(&path, &join).status, 503);
    // The waiting session ends: the seat is visible, and the standby doesn't know of it.
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    let name = database_of(&url);
    let head = "SELECT max(head) FROM henge.stream";
    while cluster.run(name, head) != "2" {
        cluster.run("postgres", end);
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(nodes[1].post(&path, &join).status, 503);
    wait_for_standby(&cluster, "");
    wait_until("joined", || nodes[1].post(&path, &join).status == 200);
    let second = nodes[0].post(&path, &join);
    assert_eq!(
        (second.status, &second.json()["seat"]),
        (200, &json!("second"))
    );
}
