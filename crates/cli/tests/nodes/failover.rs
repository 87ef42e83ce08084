//! Failover: the primary database dies, its synchronous standby takes over, and nodes that know both
//! addresses go on. No acknowledged move is lost.
//!
//! `RIG_FAILOVERS` and `RIG_WRITERS` set the size; `make soak` sets them.

use std::{net::TcpListener, sync::atomic::Ordering, thread, time::Duration};

use crate::{
    common::{
        server::{Client, TestServer},
        size,
    },
    postgres::{Cluster, own_cluster},
};

use super::{
    is_long,
    judge::judge,
    node,
    players::{Game, Shared, Stop, gather, play_on},
};

const N_NODES: usize = 2;

/// A primary database server and its synchronous standby.
struct Pair {
    primary: Cluster,
    standby: Cluster,
}

impl Pair {
    fn start(primary: Cluster) -> Pair {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let standby = primary.standby(port.expect("a port").port());
        primary.wait_for_standby(true);
        Pair { primary, standby }
    }

    /// Lets the primary die and the standby take over. The place of the dead server becomes that of a
    /// new standby.
    fn fail_over(self, shared: &Shared) -> Pair {
        self.primary.stop();
        self.standby.promote();
        // Commits would wait for a standby that isn't there yet.
        self.standby.wait_for_standby(false);
        shared.wait_for(20);
        let port = self.primary.port;
        drop(self.primary);
        let standby = self.standby.standby(port);
        self.standby.wait_for_standby(true);
        Pair {
            primary: self.standby,
            standby,
        }
    }

    /// Stops the standby for a while. Nothing may be acknowledged meanwhile, but what was on its way.
    fn lose_standby(&self, shared: &Shared) {
        self.standby.stop();
        let n_acks = || shared.n_acks.load(Ordering::Relaxed);
        // Acknowledgements that the standby has allowed may still be on their way to the writers.
        thread::sleep(Duration::from_millis(500));
        let before = n_acks();
        thread::sleep(Duration::from_millis(500));
        assert_eq!(n_acks(), before, "acknowledged without the standby");
        self.standby.restart();
        self.primary.wait_for_standby(true);
        shared.wait_for(20);
    }
}

/// The address of a database at both hosts, of which nodes use the one that takes writes.
fn both_hosts(url: &str, pair: &Pair) -> String {
    let [first, second] = [pair.primary.port, pair.standby.port].map(|port| port.to_string());
    let both = url.replace(&first, &format!("{first},127.0.0.1:{second}"));
    format!("{both}?target_session_attrs=read-write")
}

#[test]
fn failover_to_the_synchronous_standby_loses_no_acknowledged_move() {
    let Some(primary) = own_cluster() else { return };
    let url = primary.new_database();
    let mut pair = Pair::start(primary);
    let both = both_hosts(&url, &pair);
    let nodes: Vec<TestServer> = (0..N_NODES).map(|_| node(&both, |_| ())).collect();
    let addresses: Vec<String> = nodes.iter().map(|node| node.address.clone()).collect();
    let shared = Shared::new(addresses.clone());
    let (n_failovers, n_writers) = (size("RIG_FAILOVERS", 1), size("RIG_WRITERS", 8));
    // The servers are needed until the judge has read what they have.
    let (games, _pair): (Vec<Game>, Pair) = thread::scope(|scope| {
        let shared = &shared;
        let stop = Stop(&shared.stop);
        let writers: Vec<_> = (0..n_writers)
            .map(|writer| scope.spawn(move || play_on(shared, writer)))
            .collect();
        shared.wait_for(20);
        for n in 0..n_failovers {
            if n % 2 == 0 {
                pair.lose_standby(shared);
            }
            pair = pair.fail_over(shared);
        }
        drop(stop);
        let games = writers
            .into_iter()
            .map(|writer| writer.join().expect("no move lost"));
        (games.flatten().collect(), pair)
    });
    let n_games = games.len();
    let verdict = judge(&gather(games, &addresses), None);
    assert!(verdict.wrong.is_empty(), "{:#?}", verdict.wrong);
    if is_long() {
        println!(
            "{n_failovers} failovers, {} losses of the standby, {n_writers} writers: \
            {} acknowledged in {n_games} matches, 0 lost, 0 doubled; times off by {} ms at most",
            n_failovers.div_ceil(2),
            shared.n_acks.into_inner(),
            verdict.worst_time,
        );
    }
}

#[test]
fn judge_catches_commits_that_do_not_wait_for_the_standby() {
    // The judge waits for a lost event for 20 seconds before it is sure.
    if !is_long() {
        return;
    }
    let Some(primary) = own_cluster() else { return };
    let url = primary.new_database();
    let pair = Pair::start(primary);
    let both = both_hosts(&url, &pair);
    let server = node(&both, |command| {
        command.env("HENGE_TEST_FAULT", "unreplicated");
    });
    let mut game = Game::create(&server.address, 3, false).expect("a match");
    pair.primary.wait_for_standby(true);
    pair.standby.stop();
    let played = Client::new(&server.address).and_then(|mut client| game.play(&mut client));
    assert!(matches!(played, Ok(true)), "{played:?}");
    pair.primary.stop();
    pair.standby.restart();
    pair.standby.promote();
    pair.standby.wait_for_standby(false);
    // The node itself has the move in memory.
    drop(server);
    let witness = node(&both, |_| ());
    let addresses = [witness.address.clone()];
    let wrong = judge(&gather(vec![game], &addresses), None).wrong;
    let is_lost = |what: &String| what.contains("was acknowledged as event");
    assert!(wrong.iter().any(is_lost), "{wrong:?}");
}
