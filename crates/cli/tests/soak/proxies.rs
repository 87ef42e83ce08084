//! Rolling restarts behind the proxies that `packaging` configures: no client of nginx and `HAProxy` sees
//! an error, and no move is lost or doubled behind any.
//!
//! Three nodes are stopped and started again one after the other, by SIGTERM and then by SIGKILL, while
//! players play through Debian's nginx, `HAProxy` and Caddy. `RIG_REQUESTS` sets how many requests are
//! sent in each of these six runs.

#![allow(clippy::print_stdout, reason = "measurements are printed")]

use std::{
    env, fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use nevermind::Nevermind as _;
use tempfile::TempDir;

use crate::{
    common::{
        server::{Client, TEST_DEADLINE, TestServer},
        size,
    },
    nodes::{
        judge::judge,
        players::{Game, Shared, Stop, gather},
    },
    postgres::cluster,
};

const N_NODES: usize = 3;
const N_WRITERS: u64 = 8;
/// Longest time for which a proxy, as configured, avoids a node that has failed.
const PROXY_MEMORY: Duration = Duration::from_secs(2);

/// Where `scripts/setup --soak` unpacks Debian's programs.
fn unpacked() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/unpacked")
}

/// Finds a program in the `PATH`, where Debian puts servers, or among the unpacked ones. With
/// `HENGE_TESTS=all` a missing one is a failure.
fn program(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain(["/usr/sbin".into()]);
    let folders = folders.chain(["usr/sbin", "usr/bin"].map(|folder| unpacked().join(folder)));
    let found = folders
        .map(|folder| folder.join(name))
        .find(|path| path.exists());
    let must = env::var("HENGE_TESTS").is_ok_and(|value| value == "all");
    assert!(found.is_some() || !must, "no {name}: scripts/setup --soak");
    found
}

/// A free port of the loopback interface.
fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

/// A proxy as a process, killed when it is dropped.
struct ProxyServer {
    child: Child,
    address: String,
    _folder: TempDir,
}

impl Drop for ProxyServer {
    fn drop(&mut self) {
        self.child.kill().nevermind("it has ended already");
        self.child.wait().nevermind("it has ended already");
    }
}

/// The file in `packaging` that configures a proxy, with the addresses of the test's nodes.
fn packaged(file: &str, nodes: &[String]) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging");
    let mut text = fs::read_to_string(path.join(file)).expect(file);
    for (n, node) in (1..).zip(nodes) {
        let name = format!("node{n}:8080");
        assert!(text.contains(&name), "{file} has no {name}");
        text = text.replace(&name, node);
    }
    text
}

/// Starts a proxy in front of the nodes and waits until it answers.
fn start_proxy(name: &str, program: &Path, nodes: &[String]) -> ProxyServer {
    let folder = TempDir::new().expect("a folder");
    let (here, port) = (folder.path().display().to_string(), free_port());
    let address = format!("127.0.0.1:{port}");
    let config = folder.path().join("config");
    let mut command = Command::new(program);
    let text = match name {
        "nginx" => {
            let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
            let folders = kinds.map(|kind| format!("{kind}_temp_path {here}/{kind};"));
            let site = packaged("nginx.conf", nodes);
            let site = site.replace("listen 80;", &format!("listen {address};"));
            command.args(["-p", &here, "-e", &format!("{here}/errors"), "-c"]);
            command.arg(&config);
            format!(
                "daemon off; pid {here}/pid; events {{}} http {{ access_log off; {} {site} }}",
                folders.join(" ")
            )
        }
        "haproxy" => {
            command.arg("-f").arg(&config);
            let site = packaged("haproxy.cfg", nodes);
            site.replace("bind :80", &format!("bind {address}"))
        }
        _ => {
            command.args(["run", "--adapter", "caddyfile", "--config"]);
            command.arg(&config);
            let site = packaged("Caddyfile", nodes);
            let here = format!("http://:{port} {{\n\tbind 127.0.0.1");
            let site = site.replace("henge.example.org {", &here);
            format!("{{\n\tadmin off\n}}\n{site}")
        }
    };
    fs::write(&config, text).expect("written");
    let libraries = unpacked().join("usr/lib/x86_64-linux-gnu");
    let child = command
        .env("LD_LIBRARY_PATH", libraries)
        .env("XDG_DATA_HOME", &here)
        .env("XDG_CONFIG_HOME", &here)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(fs::File::create(folder.path().join("said")).expect("a file"))
        .spawn()
        .expect("a proxy");
    let proxy = ProxyServer {
        child,
        address,
        _folder: folder,
    };
    let began = Instant::now();
    while !is_ready(&proxy.address) {
        let said = fs::read_to_string(format!("{here}/said")).unwrap_or_default();
        assert!(began.elapsed() < TEST_DEADLINE, "{name}: {said}");
        thread::sleep(Duration::from_millis(20));
    }
    proxy
}

fn is_ready(address: &str) -> bool {
    let answer = Client::new(address).and_then(|mut client| client.get("/games"));
    answer.is_ok_and(|answer| answer.status == 200)
}

/// What the players of one run have seen.
#[derive(Default)]
struct Seen {
    n_requests: AtomicU64,
    errors: Mutex<Vec<String>>,
}

/// Plays through the proxy until the test stops. Every request that fails is recorded.
fn play(shared: &Shared, seen: &Seen, writer: u64) -> Vec<Game> {
    let _stop = Stop(&shared.stop);
    let mut games: Vec<Game> = Vec::new();
    while !shared.stop.load(Ordering::Relaxed) {
        let address = shared.address(0);
        seen.n_requests.fetch_add(1, Ordering::Relaxed);
        let failed = match games.last_mut().filter(|game| !game.is_over()) {
            None => {
                let created = Game::create(&address, writer as usize + games.len(), false);
                created.map(|game| games.push(game)).err()
            }
            Some(game) => {
                let played = Client::new(&address).and_then(|mut client| game.play(&mut client));
                match played {
                    Ok(true) => {
                        shared.n_acks.fetch_add(1, Ordering::Relaxed);
                        None
                    }
                    Ok(false) => game.catch_up(&address).err(),
                    Err(error) => Some(error),
                }
            }
        };
        if let Some(error) = failed {
            seen.errors
                .lock()
                .expect("no panic")
                .push(error.to_string());
            thread::sleep(Duration::from_millis(5));
        }
    }
    games
}

/// Starts a node and waits until it is ready.
fn start_node(listen: &str, url: &str) -> TestServer {
    let node = TestServer::start_at(listen, Path::new(url), |command| {
        command.env("HENGE_PROXIES", "127.0.0.1");
    });
    let began = Instant::now();
    while !is_ready(&node.address) {
        assert!(began.elapsed() < TEST_DEADLINE, "{listen} isn't ready");
        thread::sleep(Duration::from_millis(20));
    }
    node
}

/// Restarts the nodes one after the other until players have sent `n_requests` through the proxy.
/// Returns how many there were, and how many of them failed.
fn rolling_restart(
    name: &str,
    program: &Path,
    n_requests: u64,
    stop_node: impl Fn(&mut TestServer),
) -> (u64, usize) {
    let url = cluster().expect("a server").new_database();
    let listen: Vec<String> = (0..N_NODES)
        .map(|_| format!("127.0.0.1:{}", free_port()))
        .collect();
    let mut nodes: Vec<TestServer> = listen.iter().map(|it| start_node(it, &url)).collect();
    let proxy = start_proxy(name, program, &listen);
    let shared = Shared::new(vec![proxy.address.clone()]);
    let seen = Seen::default();
    let games: Vec<Game> = thread::scope(|scope| {
        let (shared, seen) = (&shared, &seen);
        let stop = Stop(&shared.stop);
        let writers: Vec<_> = (0..N_WRITERS)
            .map(|writer| scope.spawn(move || play(shared, seen, writer)))
            .collect();
        shared.wait_for(20);
        for n in (0..N_NODES).cycle() {
            stop_node(&mut nodes[n]);
            shared.wait_for(20);
            nodes[n] = start_node(&listen[n], &url);
            // As scaling.md says: the proxy remembers that the node had failed.
            thread::sleep(PROXY_MEMORY);
            shared.wait_for(20);
            if n_requests <= seen.n_requests.load(Ordering::Relaxed) && n == N_NODES - 1 {
                break;
            }
        }
        drop(stop);
        let games = writers
            .into_iter()
            .map(|writer| writer.join().expect("no panic"));
        games.flatten().collect()
    });
    let errors = seen.errors.into_inner().expect("no panic");
    // Caddy 2.6 can't send a body twice: players do.
    assert!(
        errors.is_empty() || name == "caddy",
        "{name}: {} errors: {errors:?}",
        errors.len()
    );
    let verdict = judge(&gather(games, &listen), None);
    assert!(verdict.wrong.is_empty(), "{name}: {:#?}", verdict.wrong);
    (seen.n_requests.into_inner(), errors.len())
}

#[test]
fn rolling_restart_behind_each_proxy_loses_nothing_and_shows_no_error() {
    if cluster().is_none() {
        return;
    }
    let n_requests = size("RIG_REQUESTS", 300);
    for name in ["nginx", "haproxy", "caddy"] {
        let Some(program) = program(name) else {
            continue;
        };
        let stopped = rolling_restart(name, &program, n_requests, TestServer::terminate);
        let killed = rolling_restart(name, &program, n_requests, TestServer::kill);
        for (signal, (n_requests, n_errors)) in [("SIGTERM", stopped), ("SIGKILL", killed)] {
            println!("{name}: {n_errors} errors of {n_requests} requests with {signal}");
        }
    }
}
