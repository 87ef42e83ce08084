//! An upgrade node by node: nodes of three versions on one database, while somebody plays on.

use std::{sync::atomic::Ordering, thread};

use super::{
    common::served::Served,
    history::judge,
    node,
    players::{Shared, Stop, gather, watch, write},
    postgres::{Cluster, cluster},
};

const N_WRITERS: u64 = 4;

/// Which version the tables of a database have.
fn version(cluster: &Cluster, database: &str) -> u32 {
    let version = "SELECT version FROM henge.cluster";
    cluster.run(database, version).parse().expect("a number")
}

#[test]
fn nodes_are_replaced_one_by_one_while_people_play() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let database = url.rsplit_once('/').expect("a name").1;
    let start = |tables: &str| {
        node(&url, |it| {
            it.env("HENGE_TEST_TABLES", tables);
        })
    };
    // Two nodes of the version before this one have made the tables.
    let mut nodes: Vec<Served> = vec![start("previous"), start("previous")];
    let oldest = version(cluster, database);
    let addresses = |nodes: &[Served]| nodes.iter().map(|it| it.address.clone()).collect();
    let shared = Shared::new(addresses(&nodes));
    let (games, watched) = thread::scope(|scope| {
        let shared = &shared;
        let stop = Stop(&shared.stop);
        let writers: Vec<_> = (0..N_WRITERS)
            .map(|writer| scope.spawn(move || write(shared, writer)))
            .collect();
        shared.wait_for(20);
        let mut watchers = Vec::new();
        for (step, tables) in ["", "", "next", "next"].into_iter().enumerate() {
            // Somebody watches a match through the old node and the new one.
            let newest = "SELECT name FROM henge.stream ORDER BY touched DESC LIMIT 1";
            let newest = cluster.run(database, newest);
            let new = start(tables);
            let n = step % 2;
            for address in [new.address.clone(), nodes[1 - n].address.clone()] {
                let id = newest.clone();
                watchers.push(scope.spawn(move || (id.clone(), watch(&address, &id))));
            }
            // The one it replaces serves on beside it for a while, and then it ends.
            let mut old = std::mem::replace(&mut nodes[n], new);
            let mut all: Vec<String> = addresses(&nodes);
            all.push(old.address.clone());
            *shared.addresses.lock().expect("no panic") = all;
            shared.wait_for(60);
            *shared.addresses.lock().expect("no panic") = addresses(&nodes);
            old.end();
            shared.wait_for(20);
            assert_eq!(version(cluster, database), oldest + 1 + step as u32 / 2);
        }
        // A program of the version before still starts, should somebody have to go back.
        nodes.push(start("previous"));
        *shared.addresses.lock().expect("no panic") = addresses(&nodes);
        shared.wait_for(60);
        assert_eq!(version(cluster, database), oldest + 2);
        drop(stop);
        assert!(shared.stop.load(Ordering::Relaxed));
        let games: Vec<_> = writers
            .into_iter()
            .flat_map(|it| it.join().expect("no move lost"))
            .collect();
        let watched: Vec<_> = watchers
            .into_iter()
            .map(|it| it.join().expect("no panic"))
            .collect();
        (games, watched)
    });
    let mut history = gather(games, &addresses(&nodes));
    for (id, seen) in watched {
        if let Some(it) = history.get_mut(&id) {
            it.watched.push(seen);
        }
    }
    let verdict = judge(&history, None);
    assert!(verdict.wrong.is_empty(), "{:#?}", verdict.wrong);
    assert!(0 < verdict.n_computer_moves && 0 < verdict.n_watchers);
}
