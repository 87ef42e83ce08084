//! A `PostgreSQL` server of the tests' own: a private cluster in a temporary folder, on loopback, one
//! for each test program. It ends with the program, however that ends, and its folder goes with it.

#![allow(dead_code, reason = "each test program uses a part of it")]

use std::{
    env, fs,
    io::{BufRead, BufReader},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

/// A server that runs.
#[derive(Debug)]
pub(crate) struct Cluster {
    pub(crate) folder: PathBuf,
    pub(crate) port: u16,
    programs: PathBuf,
    n_databases: AtomicU32,
    /// Its standard input ends with this program, and then it ends the server.
    _keeper: Child,
}

/// Where Debian keeps the server's programs, the newest first, or wherever the path leads.
fn programs() -> Option<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|it| it.path().join("bin"))
        .collect();
    found.sort();
    found.reverse();
    let path = env::var_os("PATH").unwrap_or_default();
    found.extend(env::split_paths(&path));
    found.into_iter().find(|it| it.join("initdb").exists())
}

fn is_root() -> bool {
    let id = Command::new("id")
        .arg("-u")
        .output()
        .expect("a shell's tool");
    id.stdout == b"0\n"
}

/// Starts it, as user `postgres` where the tests run as root, whom the server refuses.
const KEEPER: &str = r#"
set -eu
trap '' INT TERM
"$BIN/initdb" --pgdata "$DIR/data" --auth trust --username postgres --no-sync --encoding UTF8 --locale C >"$DIR/initdb.log" 2>&1
"$BIN/pg_ctl" --pgdata "$DIR/data" --log "$DIR/log" --wait --options "$OPTIONS" start >"$DIR/start.log" 2>&1
echo ready
cat >/dev/null
"$BIN/pg_ctl" --pgdata "$DIR/data" --mode immediate stop >/dev/null 2>&1 || true
rm -r "$DIR"
"#;

impl Cluster {
    fn start(programs: PathBuf) -> Cluster {
        let folder = tempfile::Builder::new().prefix("henge-pg-").tempdir();
        let folder = folder.expect("a folder").keep();
        let port = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr());
        let port = port.expect("a port").port();
        let mut keeper = if is_root() {
            let owned = Command::new("chown").arg("postgres:").arg(&folder).status();
            assert!(owned.expect("chown").success());
            let mut keeper = Command::new("setpriv");
            keeper.args([
                "--reuid=postgres",
                "--regid=postgres",
                "--clear-groups",
                "sh",
            ]);
            keeper
        } else {
            Command::new("sh")
        };
        let options = format!(
            "-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={} {}",
            folder.display(),
            env::var("RIG_POSTGRES").unwrap_or_else(|_| "-c fsync=off".to_owned()),
        );
        let mut keeper = keeper
            .args(["-c", KEEPER])
            .env("BIN", &programs)
            .env("DIR", &folder)
            .env("OPTIONS", options)
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let mut said = String::new();
        let out = keeper.stdout.take().expect("a pipe");
        BufReader::new(out).read_line(&mut said).expect("a line");
        assert_eq!(said, "ready\n", "{}: see its logs", folder.display());
        Cluster {
            folder,
            port,
            programs,
            n_databases: AtomicU32::new(0),
            _keeper: keeper,
        }
    }

    /// The address of a database.
    pub(crate) fn url(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    /// The address of a new, empty database.
    pub(crate) fn new_database(&self) -> String {
        let n = self.n_databases.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{n}");
        self.run("postgres", &format!("CREATE DATABASE {name}"));
        self.url(&name)
    }

    /// Carries out an order, as the server's owner. Returns what it says.
    pub(crate) fn run(&self, database: &str, sql: &str) -> String {
        let mut psql = Command::new(self.programs.join("psql"));
        let psql = psql
            .args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align"])
            .args(["--set", "ON_ERROR_STOP=1", "--command", sql])
            .arg(self.url(database));
        let said = psql.output().expect("psql");
        assert!(said.status.success(), "{sql}: {said:?}");
        String::from_utf8_lossy(&said.stdout).trim().to_owned()
    }

    /// Ends the server as a crash would, and starts it again.
    pub(crate) fn crash(&self) {
        let control = self.programs.join("pg_ctl");
        let data = self.folder.join("data");
        let mut command = if is_root() {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
            command.arg(control);
            command
        } else {
            Command::new(control)
        };
        // It remembers how it was started.
        let done = command
            .arg("--pgdata")
            .arg(data)
            .arg("--log")
            .arg(self.folder.join("log"))
            .args(["--wait", "--mode", "immediate", "restart"])
            .current_dir(Path::new("/"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        assert!(done.expect("pg_ctl").success());
    }
}

/// A server for one test that makes it crash, so that other tests of the program don't notice. `None`
/// where `PostgreSQL` is not installed.
pub(crate) fn own_cluster() -> Option<Cluster> {
    programs()
        .filter(|_| cluster().is_some())
        .map(Cluster::start)
}

/// The server of this test program. None where `PostgreSQL` is not installed, unless all tests have
/// to run.
pub(crate) fn cluster() -> Option<&'static Cluster> {
    static CLUSTER: OnceLock<Option<Cluster>> = OnceLock::new();
    let started = CLUSTER.get_or_init(|| {
        let programs = programs();
        let must = env::var("HENGE_TESTS").is_ok_and(|it| it == "all");
        assert!(
            programs.is_some() || !must,
            "no PostgreSQL: scripts/setup --tests"
        );
        programs.map(Cluster::start)
    });
    started.as_ref()
}
