//! A rolling upgrade: nodes of three schema versions on one database, while matches are played.

use std::{sync::atomic::Ordering, thread};

use super::{
    judge::judge,
    node,
    players::{Shared, Stop, gather, play_on, watch},
};
use crate::{
    common::server::TestServer,
    postgres::{Cluster, cluster},
};

const N_WRITERS: u64 = 4;

/// The schema version of a database.
fn version(cluster: &Cluster, database: &str) -> u32 {
    let version = "SELECT version FROM henge.cluster";
    cluster.run(database, version).parse().expect("a number")
}

#[test]
fn rolling_upgrade_loses_no_move() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let database = url.rsplit_once('/').expect("a name").1;
    let start = |tables: &str| {
        node(&url, |command| {
            command.env("HENGE_TEST_TABLES", tables);
        })
    };
    // Two nodes of the previous version create the tables.
    let mut nodes: Vec<TestServer> = vec![start("previous"), start("previous")];
    let oldest = version(cluster, database);
    let addresses = |nodes: &[TestServer]| nodes.iter().map(|node| node.address.clone()).collect();
    let shared = Shared::new(addresses(&nodes));
    let (games, watched) = thread::scope(|scope| {
        let shared = &shared;
        let stop = Stop(&shared.stop);
        let writers: Vec<_> = (0..N_WRITERS)
            .map(|writer| scope.spawn(move || play_on(shared, writer)))
            .collect();
        shared.wait_for(20);
        let mut watchers = Vec::new();
        for (step, tables) in ["", "", "next", "next"].into_iter().enumerate() {
            // A match is watched through the remaining node and the new one.
            let newest = "SELECT name FROM henge.stream WHERE label <> 'over'
                ORDER BY touched DESC LIMIT 1";
            let newest = cluster.run(database, newest);
            let new = start(tables);
            let n = step % 2;
            for address in [new.address.clone(), nodes[1 - n].address.clone()] {
                let id = newest.clone();
                watchers.push(scope.spawn(move || (id.clone(), watch(&address, &id))));
            }
            // The replaced node runs beside it for a while, and then ends.
            let mut old = std::mem::replace(&mut nodes[n], new);
            let mut all: Vec<String> = addresses(&nodes);
            all.push(old.address.clone());
            *shared.addresses.lock().expect("no panic") = all;
            shared.wait_for(60);
            *shared.addresses.lock().expect("no panic") = addresses(&nodes);
            old.terminate();
            shared.wait_for(20);
            assert_eq!(version(cluster, database), oldest + 1 + step as u32 / 2);
        }
        // A program of the previous version still starts, for a downgrade.
        nodes.push(start("previous"));
        *shared.addresses.lock().expect("no panic") = addresses(&nodes);
        shared.wait_for(60);
        assert_eq!(version(cluster, database), oldest + 2);
        drop(stop);
        assert!(shared.stop.load(Ordering::Relaxed));
        let games: Vec<_> = writers
            .into_iter()
            .flat_map(|writer| writer.join().expect("no move lost"))
            .collect();
        let watched: Vec<_> = watchers
            .into_iter()
            .map(|watcher| watcher.join().expect("no panic"))
            .collect();
        (games, watched)
    });
    let mut history = gather(games, &addresses(&nodes));
    for (id, seen) in watched {
        if let Some(known) = history.get_mut(&id) {
            known.watched.push(seen);
        }
    }
    let verdict = judge(&history, None);
    assert!(verdict.wrong.is_empty(), "{:#?}", verdict.wrong);
    assert!(0 < verdict.n_computer_moves && 0 < verdict.n_watchers);
}
