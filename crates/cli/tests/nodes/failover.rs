//! Failover: the primary database dies, its synchronous standby takes over, and nodes that know both
//! addresses go on. No acknowledged move is lost, though the standby was killed or cut off before.
//!
//! `RIG_FAILOVERS` and `RIG_WRITERS` set the size; `make soak` sets them.

use std::{
    net::TcpListener,
    sync::atomic::Ordering,
    thread,
    time::{Duration, Instant},
};

use nevermind::Nevermind as _;

use crate::{
    common::{
        server::{Client, TEST_DEADLINE, TestServer},
        size,
    },
    postgres::{Cluster, cluster, own_cluster},
};

use super::{
    is_long,
    judge::judge,
    node,
    players::{Game, Shared, Stop, gather, play_on},
    proxy::{Network, Proxy},
};

const N_NODES: usize = 2;

/// A primary database server and its synchronous standby, which replicates through a proxy.
struct Pair {
    primary: Cluster,
    standby: Cluster,
    link: Proxy,
}

/// What happens to the standby before it takes over.
#[derive(Copy, Clone, Debug)]
enum Before {
    /// The primary dies while the standby has everything.
    Nothing,
    /// The standby is killed and comes back.
    Killed,
    /// The standby is cut off and comes back.
    CutOff,
    /// The standby is cut off when the primary dies, and the sessions that waited for it have ended: the
    /// primary showed events that the standby doesn't have.
    CutOffAndSessionsEnded,
}

impl Before {
    fn nth(n: u64) -> Before {
        let all = [
            Before::Killed,
            Before::CutOffAndSessionsEnded,
            Before::CutOff,
            Before::Nothing,
        ];
        all[n as usize % all.len()]
    }
}

impl Pair {
    fn start(primary: Cluster) -> Pair {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        Pair::with_standby(primary, port.expect("a port").port())
    }

    /// Starts a standby of a server at a port.
    fn with_standby(primary: Cluster, port: u16) -> Pair {
        let link = Proxy::start(primary.port);
        let standby = primary.standby(port, link.port);
        primary.wait_for_standby(true);
        Pair {
            primary,
            standby,
            link,
        }
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
        Pair::with_standby(self.standby, port)
    }

    /// Disturbs the standby. Nothing may be acknowledged while it is away, but what was on its way.
    fn disturb_standby(&self, before: Before, shared: &Shared) {
        match before {
            Before::Nothing => return,
            Before::Killed => self.standby.stop(),
            Before::CutOff | Before::CutOffAndSessionsEnded => self.link.set(Network::Silent),
        }
        let n_acks = || shared.n_acks.load(Ordering::Relaxed);
        // Acknowledgements that the standby has allowed may still be on their way to the writers.
        thread::sleep(Duration::from_millis(500));
        let n_before = n_acks();
        if let Before::CutOffAndSessionsEnded = before {
            // Players repeat their commands at the other node, which reads what this one has written.
            let ended = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                WHERE wait_event = 'SyncRep'";
            let mut n_ended = 0;
            let began = Instant::now();
            while n_ended < 20 || began.elapsed() < Duration::from_secs(3) {
                let ended = self.primary.run("postgres", ended);
                n_ended += ended.parse::<u64>().expect("a number");
                assert!(began.elapsed() < TEST_DEADLINE, "{n_ended} sessions");
                thread::sleep(Duration::from_millis(20));
            }
        } else {
            thread::sleep(Duration::from_millis(500));
        }
        assert_eq!(n_acks(), n_before, "acknowledged without the standby");
        match before {
            Before::Nothing | Before::CutOffAndSessionsEnded => return,
            Before::Killed => self.standby.restart(),
            Before::CutOff => self.link.set(Network::Good),
        }
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
    let shared = Shared {
        may_lose_events: true,
        ..Shared::new(addresses.clone())
    };
    let (n_failovers, n_writers) = (size("RIG_FAILOVERS", 2), size("RIG_WRITERS", 8));
    // The servers are needed until the judge has read what they have.
    let (games, _pair): (Vec<Game>, Pair) = thread::scope(|scope| {
        let shared = &shared;
        let stop = Stop(&shared.stop);
        let writers: Vec<_> = (0..n_writers)
            .map(|writer| scope.spawn(move || play_on(shared, writer)))
            .collect();
        shared.wait_for(20);
        for n in 0..n_failovers {
            let before = Before::nth(n);
            pair.disturb_standby(before, shared);
            pair = pair.fail_over(shared);
            if is_long() {
                let n_acks = shared.n_acks.load(Ordering::Relaxed);
                println!(
                    "failover {} of {n_failovers} ({before:?}), {n_acks} acknowledged",
                    n + 1
                );
            }
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
            "{n_failovers} failovers, before which the standby was killed, cut off, or cut off with \
            events that only the primary had, {n_writers} writers: \
            {} acknowledged in {n_games} matches, 0 lost, 0 doubled; times off by {} ms at most",
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

/// Plays a move that the primary stores and shows, and the standby never gets, because it is cut off and the
/// waiting session ends. The player repeats it at another node, in which `fault` is planted, and the standby
/// takes over. Returns whether the repetition was acknowledged before that, and what the judge finds wrong in the end.
fn repeat_before_a_failover(fault: &str) -> (bool, Vec<String>) {
    let primary = own_cluster().expect("a server");
    let url = primary.new_database();
    let pair = Pair::start(primary);
    let both = both_hosts(&url, &pair);
    let first = node(&both, |_| ());
    let second = node(&both, |command| {
        command.env("HENGE_TEST_FAULT", fault);
    });
    let mut game = Game::create(&first.address, 3, false).expect("a match");
    game.may_lose_events = true;
    let play = |game: &mut Game, node: &TestServer| {
        let played = Client::new(&node.address).and_then(|mut client| game.play(&mut client));
        matches!(played, Ok(true))
    };
    pair.link.set(Network::Silent);
    let head = "SELECT max(head) FROM henge.stream";
    let database = url.rsplit_once('/').expect("a name").1;
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    let (path, token, order) = game.next_command();
    let is_acknowledged = thread::scope(|scope| {
        let playing = scope.spawn(|| {
            let client = Client::new(&first.address);
            let answer = client.and_then(|mut client| client.post(&path, Some(&token), &order));
            answer.is_ok_and(|answer| answer.status == 200)
        });
        let began = Instant::now();
        while pair.primary.run(database, head) != "2" {
            assert!(began.elapsed() < TEST_DEADLINE, "the move is never stored");
            pair.primary.run("postgres", end);
        }
        // Before the second node notices that its heartbeats are no longer answered.
        let is_acknowledged = play(&mut game, &second);
        assert!(!playing.join().expect("no panic"), "without the standby");
        is_acknowledged
    });
    // The nodes may have the move in memory, or write it again.
    drop((first, second));
    pair.primary.stop();
    pair.standby.promote();
    pair.standby.wait_for_standby(false);
    let witness = node(&both, |_| ());
    let began = Instant::now();
    while !is_acknowledged && !play(&mut game, &witness) {
        let caught_up = game.catch_up(&witness.address);
        caught_up.nevermind("the move is sent again and refused again");
        assert!(began.elapsed() < TEST_DEADLINE, "no answer");
    }
    let addresses = [witness.address.clone()];
    let verdict = judge(&gather(vec![game], &addresses), None);
    (is_acknowledged, verdict.wrong)
}

#[test]
fn repeated_move_is_acknowledged_only_if_the_standby_has_it() {
    if cluster().is_none() {
        return;
    }
    let (is_acknowledged, wrong) = repeat_before_a_failover("");
    assert!(!is_acknowledged && wrong.is_empty(), "{wrong:?}");
    // The judge waits for a lost event for 20 seconds before it is sure.
    if is_long() {
        // On a busy machine the node may have noticed that the standby is gone.
        let mut found = (0..10).map(|_| repeat_before_a_failover("unconfirmed-repeat"));
        let wrong = found.find(|(is_acknowledged, _)| *is_acknowledged);
        let wrong = wrong.expect("the planted bug").1;
        let is_lost = |what: &String| what.contains("was acknowledged as event");
        assert!(wrong.iter().any(is_lost), "{wrong:?}");
    }
}
