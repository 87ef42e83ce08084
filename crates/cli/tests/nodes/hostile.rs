//! What hostile clients and busy operators do to a cluster while others play: floods of challenges and of
//! frames, bans at all nodes at once, a database without space, and a partition with many players.

use std::{
    fs::{self, File},
    io::{self, BufRead as _, BufReader, Write as _},
    os::unix::net::UnixStream,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{Barrier, atomic::Ordering},
    thread,
    time::{Duration, Instant},
};

use nevermind::Nevermind as _;
use serde_json::{Value, json};
use tempfile::TempDir;
use tungstenite::{
    Message,
    protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    },
};

use crate::{
    common::{
        server::{Client, TEST_DEADLINE, connect},
        size,
    },
    postgres::cluster,
};

use super::{
    is_long, node,
    players::{Game, INCREMENT, Shared, events},
    proxy::{Network, Proxy},
};

/// Number of bans that operators add at the same time.
const N_BANS: u8 = 40;
/// Time after which a ban is in force at every node, with a margin for busy machines.
const PROPAGATION_TIME: Duration = Duration::from_secs(5);
/// Duration of an outage: longer than what counts as one.
const OUTAGE: Duration = Duration::from_secs(3);

/// Makes every insert into the table of events fail as on a full disk.
const FULL: &str = "CREATE OR REPLACE FUNCTION henge.full() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON henge.event EXECUTE FUNCTION henge.full()";
const SPACE_AGAIN: &str = "DROP TRIGGER full_disk ON henge.event";

/// A small disk with the table of events on it, which a test can fill: a file system in memory, if this user
/// may mount one. Elsewhere a trigger stands in for it.
pub(super) struct SmallDisk {
    folder: TempDir,
    is_mounted: bool,
}

/// Bytes of the small disk: more than the events of any test.
const DISK_SIZE: &str = "size=256m";

impl SmallDisk {
    /// Mounts a small disk for a database server.
    pub(super) fn new() -> SmallDisk {
        let folder = TempDir::new().expect("a folder");
        let run = |program: &str, args: &[&str]| {
            let mut command = Command::new(program);
            let command = command.args(args).arg(folder.path()).stderr(Stdio::null());
            command.status().is_ok_and(|status| status.success())
        };
        let is_mounted = run("mount", &["-t", "tmpfs", "-o", DISK_SIZE, "henge-disk"])
            && run("chown", &["postgres:"]);
        SmallDisk { folder, is_mounted }
    }

    /// Moves the table of events and its indexes to the disk.
    pub(super) fn use_for_events(&self, query: impl Fn(&str) -> String) {
        if self.is_mounted {
            let folder = self.folder.path().display();
            query(&format!("CREATE TABLESPACE small LOCATION '{folder}'"));
            query("ALTER TABLE henge.event SET TABLESPACE small");
            query("ALTER INDEX henge.event_pkey SET TABLESPACE small");
        }
    }

    /// Fills the disk for a while. Matches go on when there is space again.
    pub(super) fn fill(&self, query: impl Fn(&str) -> String, shared: &Shared) {
        if self.is_mounted {
            let filler = self.folder.path().join("filler");
            let mut file = File::create(&filler).expect("a file");
            let block = vec![0; 1 << 20];
            while file.write_all(&block).is_ok() {}
            // Pages that the table already has may still take some events.
            let is_full = || {
                let failed = shared.n_acks.load(Ordering::Relaxed);
                thread::sleep(Duration::from_millis(500));
                failed == shared.n_acks.load(Ordering::Relaxed)
            };
            let began = Instant::now();
            while !is_full() {
                assert!(began.elapsed() < TEST_DEADLINE, "the disk is never full");
            }
            thread::sleep(Duration::from_secs(2));
            fs::remove_file(filler).expect("a file");
        } else {
            query(FULL);
            thread::sleep(Duration::from_secs(2));
            query(SPACE_AGAIN);
        }
        shared.wait_for(10);
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        if self.is_mounted {
            // The database server may still have its files open.
            let mut command = Command::new("umount");
            let unmounted = command.arg("--lazy").arg(self.folder.path()).status();
            unmounted.nevermind("it goes with the machine");
        }
    }
}

/// Creates challenges at a node and reads its lobby as fast as it answers.
fn flood_lobby(address: &str) -> io::Result<()> {
    let seats = json!([{ "kind": "human" }, { "kind": "open" }]);
    let challenge = json!({ "game": "gorogo", "seats": seats, "listed": true });
    let mut client = Client::new(address)?;
    for _ in 0..60 {
        client.post("/matches", None, &challenge)?;
        client.get("/matches?stage=open")?;
        client.get("/lobby/games")?;
    }
    Ok(())
}

/// Sends an endless message in empty fragments over the socket of the lobby.
fn flood_socket(address: &str) -> Result<(), tungstenite::Error> {
    let stream = connect(address)?;
    stream.set_write_timeout(Some(Duration::from_millis(200)))?;
    let request = format!("ws://{address}/api/v1/lobby/socket");
    let (mut socket, _) =
        tungstenite::client(request, stream).map_err(|_| tungstenite::Error::ConnectionClosed)?;
    socket.write(Message::Frame(Frame::message(
        "a",
        OpCode::Data(Data::Text),
        false,
    )))?;
    for _ in 0..200_000 {
        let rest = Frame::message("", OpCode::Data(Data::Continue), false);
        socket.write(Message::Frame(rest))?;
    }
    socket.flush()
}

/// Floods the lobby and the sockets of all nodes, while others play on.
pub(super) fn flood(addresses: &[String], shared: &Shared) {
    thread::scope(|scope| {
        for address in addresses {
            scope.spawn(|| flood_lobby(address).nevermind("the node may be killed meanwhile"));
            for _ in 0..4 {
                scope.spawn(|| flood_socket(address).nevermind("the server lets it wait"));
            }
        }
        shared.wait_for(50);
    });
}

/// Sends an operator's command to a node's control socket.
fn order(control: &Path, command: &Value) -> io::Result<Value> {
    let mut stream = UnixStream::connect(control)?;
    writeln!(stream, "{command}")?;
    let mut reply = String::new();
    BufReader::new(stream).read_line(&mut reply)?;
    Ok(serde_json::from_str(&reply)?)
}

/// Bans addresses through all control sockets at once. Returns how many bans were acknowledged, and how
/// many of them are in force at the node where fewest are, once that has changed no more for a poll.
fn bans_at_once(controls: &[PathBuf], block: u8) -> (usize, usize) {
    let acknowledged: usize = thread::scope(|scope| {
        let bans: Vec<_> = (0..N_BANS)
            .map(|last| {
                let control = &controls[usize::from(last) % controls.len()];
                let address = format!("198.51.{block}.{last}");
                let ban = json!({ "do": "ban", "address": address, "seconds": null });
                scope
                    .spawn(move || order(control, &ban).is_ok_and(|reply| reply["bans"].is_array()))
            })
            .collect();
        let done = bans.into_iter().map(|ban| ban.join().expect("no panic"));
        done.filter(|done| *done).count()
    });
    let prefix = format!("198.51.{block}.");
    let in_force = |control: &PathBuf| {
        let bans = order(control, &json!({ "do": "bans" })).unwrap_or_default();
        let bans = bans["bans"].as_array().cloned().unwrap_or_default();
        let addresses = bans.iter().filter_map(|ban| ban["address"].as_str());
        addresses
            .filter(|address| address.starts_with(&prefix))
            .count()
    };
    let fewest = || controls.iter().map(in_force).min().unwrap_or(0);
    let began = Instant::now();
    while fewest() < acknowledged && began.elapsed() < PROPAGATION_TIME {
        thread::sleep(Duration::from_millis(100));
    }
    (acknowledged, fewest())
}

/// Bans addresses at all nodes at once. Every ban that was acknowledged must be in force at all of them.
pub(super) fn ban_in_parallel(controls: &[PathBuf], block: u8, shared: &Shared) {
    let (acknowledged, in_force) = bans_at_once(controls, block);
    assert_eq!(in_force, acknowledged, "bans are lost");
    shared.wait_for(10);
}

#[test]
fn bans_that_are_not_serialised_are_caught() {
    let Some(cluster) = cluster() else { return };
    let folder = TempDir::new().expect("a folder");
    let controls = ["a", "b"].map(|name| folder.path().join(name));
    let url = cluster.new_database();
    let _nodes = controls.each_ref().map(|control| {
        node(&url, |command| {
            command
                .env("HENGE_CONTROL", control)
                .env("HENGE_TEST_FAULT", "racing-bans");
        })
    });
    let is_caught = (0..10).any(|block| {
        let (acknowledged, in_force) = bans_at_once(&controls, block);
        in_force < acknowledged
    });
    assert!(is_caught, "the planted bug");
}

/// Milliseconds of an outage of the database that players were not charged for, with a bug planted.
fn credited(fault: &str) -> i64 {
    let cluster = cluster().expect("a server");
    let proxy = Proxy::start(cluster.port);
    let url = cluster.new_database();
    let through = url.replace(&cluster.port.to_string(), &proxy.port.to_string());
    let server = node(&through, |command| {
        command.env("HENGE_TEST_FAULT", fault);
    });
    let mut game = Game::create(&server.address, 3, false).expect("a match");
    let mut play = || loop {
        let played = Client::new(&server.address).and_then(|mut client| game.play(&mut client));
        match played {
            Ok(true) => return,
            Ok(false) => {
                let caught_up = game.catch_up(&server.address);
                caught_up.nevermind("the move is sent again and refused again");
            }
            Err(_) => thread::sleep(Duration::from_millis(20)),
        }
    };
    play();
    play();
    proxy.set(Network::Silent);
    thread::sleep(OUTAGE);
    proxy.set(Network::Good);
    play();
    let log = events(&server.address, &game.id, 0).expect("events");
    let moves: Vec<&Value> = log
        .iter()
        .filter(|event| event["event"] == "played")
        .collect();
    let number = |value: &Value| value.as_i64().expect("a number");
    let passed = number(&moves[2]["at"]) - number(&moves[1]["at"]);
    let charged = number(&moves[1]["clock"][0]) - number(&moves[2]["clock"][0]) + INCREMENT;
    passed - charged
}

#[test]
fn outage_is_not_charged_and_a_server_that_charges_it_is_caught() {
    if cluster().is_none() {
        return;
    }
    let outage = OUTAGE.as_millis() as i64;
    let given_back = credited("");
    // The last heartbeat may have come shortly before the network failed, the next one soon after.
    assert!(outage / 2 < given_back, "{given_back} ms");
    let given_back = credited("charged-outage");
    assert!(given_back < outage / 2, "{given_back} ms");
}

#[test]
fn every_command_in_a_partition_is_refused_soon_and_takes_effect_once_after_it() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let proxy = Proxy::start(cluster.port);
    let through = url.replace(&cluster.port.to_string(), &proxy.port.to_string());
    let server = node(&through, |_| ());
    let n_players = size("RIG_PLAYERS", 20) as usize;
    let mut games: Vec<Game> = (0..n_players)
        .map(|n| Game::create(&server.address, n, false).expect("a match"))
        .collect();
    proxy.set(Network::Silent);
    // A heartbeat may have been answered just before.
    thread::sleep(store::OUTAGE_THRESHOLD + store::HEARTBEAT_INTERVAL);
    let together = Barrier::new(n_players);
    let slowest = thread::scope(|scope| {
        let playing: Vec<_> = games
            .iter_mut()
            .map(|game| {
                let (address, together) = (&server.address, &together);
                scope.spawn(move || {
                    let mut client = Client::new(address).expect("a connection");
                    together.wait();
                    let began = Instant::now();
                    assert!(
                        game.play(&mut client).is_err(),
                        "stored without the database"
                    );
                    began.elapsed()
                })
            })
            .collect();
        let times = playing
            .into_iter()
            .map(|thread| thread.join().expect("no panic"));
        times.max().unwrap_or_default()
    });
    proxy.set(Network::Good);
    if is_long() {
        println!("{n_players} commands in a partition were refused within {slowest:?}");
        assert!(slowest < Duration::from_millis(2500), "{slowest:?}");
    }
    for game in &mut games {
        let began = Instant::now();
        loop {
            let played = Client::new(&server.address).and_then(|mut client| game.play(&mut client));
            match played {
                Ok(true) => break,
                Ok(false) => {
                    game.catch_up(&server.address)
                        .nevermind("the move is sent again and refused again");
                }
                Err(_) => thread::sleep(Duration::from_millis(20)),
            }
            assert!(began.elapsed() < TEST_DEADLINE, "no answer");
        }
    }
    let addresses = [server.address.clone()];
    let verdict = super::judge::judge(&super::players::gather(games, &addresses), None);
    assert!(verdict.wrong.is_empty(), "{:#?}", verdict.wrong);
}
