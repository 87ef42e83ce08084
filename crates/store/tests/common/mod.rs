//! A `PostgreSQL` server for tests: one for each test program, in a temporary folder, on the loopback
//! interface. A shell script (the keeper) runs it; when the program ends, however it ends, the keeper's
//! standard input is closed, and it stops the server and removes the folder.

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

/// A running server.
#[derive(Debug)]
pub(crate) struct Cluster {
    pub(crate) folder: PathBuf,
    pub(crate) port: u16,
    programs: PathBuf,
    /// The options of the server's command line.
    options: String,
    n_databases: AtomicU32,
    /// The script that stops the server when its standard input is closed.
    _keeper: Child,
}

/// The folder of the server's programs: that of the newest version where Debian installs them, or one of
/// the `PATH`.
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

/// The shell command that creates an empty cluster.
const INITDB: &str = r#""$BIN/initdb" --pgdata "$DIR/data" --auth trust --username postgres --no-sync \
    --encoding UTF8 --locale C"#;

/// Starts the server, and stops it when standard input is closed. `PostgreSQL` refuses to run as root, so the
/// script then runs as user `postgres`.
const KEEPER: &str = r#"
set -eu
trap '' INT TERM
eval "$CREATE" >"$DIR/create.log" 2>&1
"$BIN/pg_ctl" --pgdata "$DIR/data" --log "$DIR/log" --wait --options "$OPTIONS" start >"$DIR/start.log" 2>&1
echo ready
cat >/dev/null
"$BIN/pg_ctl" --pgdata "$DIR/data" --mode immediate stop >/dev/null 2>&1 || true
rm -r "$DIR"
"#;

impl Cluster {
    fn start(programs: PathBuf) -> Cluster {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr());
        Cluster::create(programs, port.expect("a port").port(), INITDB)
    }

    /// Starts a standby of this server at a port, which replicates under the name `standby`, through a proxy to
    /// this server that listens at the port `through`.
    pub(crate) fn standby(&self, port: u16, through: u16) -> Cluster {
        let create = format!(
            r#""$BIN/pg_basebackup" --pgdata "$DIR/data" --write-recovery-conf --checkpoint=fast --no-sync \
            --dbname "host=127.0.0.1 port={through} user=postgres application_name=standby""#
        );
        Cluster::create(self.programs.clone(), port, &create)
    }

    /// Makes commits wait for the standby, from the moment on at which it has everything; or no longer.
    pub(crate) fn wait_for_standby(&self, waits: bool) {
        let name = if waits { "standby" } else { "" };
        let set = format!("ALTER SYSTEM SET synchronous_standby_names = '{name}'");
        self.run("postgres", &set);
        self.run("postgres", "SELECT pg_reload_conf()");
        let is_in_step = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'
            AND application_name = 'standby'";
        while waits && self.run("postgres", is_in_step) != "1" {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        // The state of the standby changes before commits wait for it: what they read is set by the
        // checkpointer, which reads the settings before it begins a checkpoint.
        self.run("postgres", "CHECKPOINT");
    }

    /// Creates a cluster by a shell command and starts its server.
    fn create(programs: PathBuf, port: u16, create: &str) -> Cluster {
        let folder = tempfile::Builder::new().prefix("henge-pg-").tempdir();
        let folder = folder.expect("a folder").keep();
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
            "-p {port} -c max_connections=400 -c listen_addresses=127.0.0.1 \
            -c unix_socket_directories={} {}",
            folder.display(),
            env::var("RIG_POSTGRES").unwrap_or_else(|_| "-c fsync=off".to_owned()),
        );
        let mut keeper = keeper
            .args(["-c", KEEPER])
            .env("BIN", &programs)
            .env("DIR", &folder)
            .env("OPTIONS", &options)
            .env("CREATE", create)
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
            options,
            n_databases: AtomicU32::new(0),
            _keeper: keeper,
        }
    }

    /// The address of a database.
    pub(crate) fn url(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    /// Creates an empty database. Returns its address.
    pub(crate) fn new_database(&self) -> String {
        let n = self.n_databases.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{n}");
        self.run("postgres", &format!("CREATE DATABASE {name}"));
        self.url(&name)
    }

    /// Executes SQL as superuser. Returns the output.
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

    /// Runs `f` while every statement on a stream or an event waits, even one that only reads.
    pub(crate) fn while_locked<T>(&self, database: &str, f: impl FnOnce() -> T) -> T {
        /// Ends the lock, even after a failed assertion.
        struct Unlock<'a>(&'a Cluster, &'a str);

        impl Drop for Unlock<'_> {
            fn drop(&mut self) {
                self.0.run(self.1, "CREATE TABLE unlock ()");
            }
        }

        let lock = "BEGIN; LOCK TABLE henge.stream, henge.event;
            DO $$ BEGIN WHILE NOT EXISTS (SELECT 1 FROM pg_class WHERE relname = 'unlock') LOOP
                PERFORM pg_sleep(0.01); END LOOP; END $$; COMMIT";
        let is_locked = "SELECT count(*) FROM pg_locks WHERE granted
            AND mode = 'AccessExclusiveLock' AND relation = 'henge.event'::regclass";
        std::thread::scope(|scope| {
            scope.spawn(|| self.run(database, lock));
            let _unlock = Unlock(self, database);
            while self.run(database, is_locked) == "0" {
                std::thread::sleep(std::time::Duration::from_millis(10));
            }
            f()
        })
    }

    /// Stops the server without a shutdown, as a crash would, and starts it again.
    pub(crate) fn crash(&self) {
        // `restart` reuses the options of the start.
        self.control(&["--mode", "immediate", "restart"]);
    }

    /// Starts the server again after [`stop`](Self::stop).
    pub(crate) fn restart(&self) {
        self.control(&["--options", &self.options, "start"]);
    }

    /// Stops the server without a shutdown, as a crash of its machine would.
    pub(crate) fn stop(&self) {
        self.control(&["--mode", "immediate", "stop"]);
    }

    /// Makes a standby the primary.
    pub(crate) fn promote(&self) {
        self.control(&["promote"]);
    }

    /// Runs `pg_ctl` on the server's data.
    fn control(&self, what: &[&str]) {
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
        let done = command
            .arg("--pgdata")
            .arg(data)
            .arg("--log")
            .arg(self.folder.join("log"))
            .arg("--wait")
            .args(what)
            .current_dir(Path::new("/"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        assert!(done.expect("pg_ctl").success(), "{what:?}");
    }
}

/// The folder of the server's programs. `None` if `PostgreSQL` isn't installed; with `HENGE_TESTS=all` that is a
/// failure.
fn installed() -> Option<PathBuf> {
    let programs = programs();
    let must = env::var("HENGE_TESTS").is_ok_and(|value| value == "all");
    assert!(
        programs.is_some() || !must,
        "no PostgreSQL: scripts/setup --tests"
    );
    programs
}

/// Starts another server, for a test that crashes it. `None` if `PostgreSQL` isn't installed. It is stopped when
/// the value is dropped.
pub(crate) fn own_cluster() -> Option<Cluster> {
    installed().map(Cluster::start)
}

/// The server that all tests of a program share. `None` if `PostgreSQL` isn't installed.
pub(crate) fn cluster() -> Option<&'static Cluster> {
    static CLUSTER: OnceLock<Option<Cluster>> = OnceLock::new();
    CLUSTER
        .get_or_init(|| installed().map(Cluster::start))
        .as_ref()
}
