//! Kills the process, cuts the power, fills the disk: no acknowledged event may be lost.
//!
//! A child process, which is this test program with the one test `child`, appends with 32 threads and prints
//! every acknowledged event. It is killed, or its disk is made to fail by a library that is preloaded into it
//! (`rigs/faults.c`), and then the database is compared with what the child had printed. `make soak` runs the
//! long forms, with `RIG_CYCLES` cycles each.

use std::{
    collections::BTreeSet,
    env, fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio, exit},
    sync::mpsc::{self, Receiver},
    thread,
    time::Duration,
};

use nevermind::Nevermind as _;
use store::{Append, Appended, Error, Sqlite, SqliteConfig, Store, StreamMark, SyncMode};
use tempfile::TempDir;

const N_WRITERS: usize = 32;

/// Maximum time that the child may print nothing. Long, for machines under load.
const CHILD_TIMEOUT: Duration = Duration::from_mins(5);

// The child.

#[test]
#[ignore = "the child of the other tests"]
fn child() {
    let Ok(path) = env::var("RIG_DATABASE") else {
        return;
    };
    let sync = match env::var("RIG_SYNC").as_deref() {
        Ok("normal") => SyncMode::Normal,
        _ => SyncMode::Full,
    };
    let config = SqliteConfig {
        sync,
        // Often, so that the child is also killed in the middle of checkpoints.
        checkpoint: 50,
        ..SqliteConfig::default()
    };
    let store = Sqlite::open(path, config).expect("a database");
    // Ends the line that the test harness has begun.
    print_line("");
    thread::scope(|scope| {
        for n in 0..N_WRITERS {
            let store = &store;
            scope.spawn(move || write_for_ever(store, n));
        }
    });
}

fn write_for_ever(store: &Sqlite, writer: usize) {
    let stream = stream(writer);
    let head = store.head(&stream).expect("readable");
    let mut head = head.map_or(0, |it| it.seq);
    if 0 < head {
        // The last append may not have been acknowledged. Sent again, it must not be executed twice.
        let repeated = loop {
            match store.append(append(&stream, head - 1)) {
                Err(Error::Unavailable) => {
                    let readable = store.read(&stream, 1, 1).is_ok();
                    print_line(if readable { "full readable" } else { "full" });
                    thread::sleep(Duration::from_millis(2));
                }
                other => break other,
            }
        };
        assert!(
            matches!(repeated, Ok(Appended::Repeated(_))),
            "{repeated:?}"
        );
    }
    loop {
        match store.append(append(&stream, head)) {
            // After a full disk the event may have been committed, although its append failed.
            Ok(Appended::New(event) | Appended::Repeated(event)) => {
                head = event.seq;
                print_line(&format!("ack {writer} {head}"));
            }
            Err(Error::Unavailable) => {
                let readable = store.read(&stream, 1, 1).is_ok();
                print_line(if readable { "full readable" } else { "full" });
                thread::sleep(Duration::from_millis(2));
            }
            Err(Error::Broken) => {
                assert!(!store.is_writable());
                exit(3);
            }
            other => panic!("{other:?}"),
        }
    }
}

fn print_line(line: &str) {
    let mut out = std::io::stdout().lock();
    // The parent has ended, so it won't kill this process.
    if writeln!(out, "{line}").is_err() {
        exit(0);
    }
}

fn stream(writer: usize) -> String {
    format!("writer {writer}")
}

fn append(stream: &str, expected: u64) -> Append {
    Append {
        stream: stream.to_owned(),
        expected,
        command: format!("command {}", expected + 1),
        request: "play".to_owned(),
        body: format!("{{\"event\":\"played\",\"number\":{expected},\"move\":\"d7W+\"}}"),
        mark: StreamMark {
            label: "live".to_owned(),
            wake: Some(i64::try_from(expected).expect("small")),
        },
        before: None,
        fence: None,
    }
}

// The parent.

struct Rig {
    dir: TempDir,
    /// Environment variables of the child.
    settings: Vec<(&'static str, String)>,
    /// By writer: the last event that was acknowledged.
    acked: [u64; N_WRITERS],
    /// By writer: the last event that was found in the database.
    seen: [u64; N_WRITERS],
    n_acks: u64,
    rng: u64,
}

/// A running child, and the lines it prints.
struct Running {
    child: Child,
    lines: Receiver<String>,
}

impl Rig {
    fn new() -> Rig {
        let dir = TempDir::new().expect("a place");
        fs::create_dir(dir.path().join("data")).expect("a folder");
        Rig {
            dir,
            settings: Vec::new(),
            acked: [0; N_WRITERS],
            seen: [0; N_WRITERS],
            n_acks: 0,
            rng: 1,
        }
    }

    /// A rig whose child runs with the fault library preloaded.
    fn with_faults() -> Rig {
        let mut rig = Rig::new();
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rigs/faults.c");
        let library = rig.path("faults.so");
        let built = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .args([&library, &source])
            .arg("-ldl")
            .status();
        assert!(built.expect("a C compiler, as SQLite needs one").success());
        rig.set("LD_PRELOAD", &library);
        rig.set("FAULTS_DIR", &rig.path("data"));
        rig
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn set(&mut self, name: &'static str, value: &Path) {
        self.settings.push((name, value.display().to_string()));
    }

    fn start(&self) -> Running {
        let mut child = Command::new(env::current_exe().expect("this program"))
            .args([
                "--exact",
                "rigs::child",
                "--ignored",
                "--nocapture",
                "--test-threads=1",
            ])
            .env("RIG_DATABASE", self.path("data").join("events"))
            .envs(self.settings.iter().map(|(name, value)| (name, value)))
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("a child");
        let out = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Running { child, lines }
    }

    /// Waits for `n` acknowledgements.
    fn expect_acks(&mut self, running: &Running, n: u64) {
        let enough = self.n_acks + n;
        while self.n_acks < enough {
            let line = running.lines.recv_timeout(CHILD_TIMEOUT);
            self.record(&line.expect("the child works"));
        }
    }

    fn record(&mut self, line: &str) {
        // The last line may be truncated. Then it doesn't count as an acknowledgement.
        let words: Vec<&str> = line.split(' ').collect();
        let ["ack", writer, seq] = words[..] else {
            return;
        };
        let (Ok(writer), Ok(seq)) = (writer.parse::<usize>(), seq.parse()) else {
            return;
        };
        self.acked[writer] = self.acked[writer].max(seq);
        self.n_acks += 1;
    }

    /// Kills the child, and reads the rest of what it had printed.
    fn kill(&mut self, running: Running) {
        let Running { mut child, lines } = running;
        child.kill().expect("a child to kill");
        child.wait().expect("the end of the child");
        for line in lines {
            self.record(&line);
        }
    }

    /// Waits for the child to exit.
    fn wait(&mut self, running: Running) -> ExitStatus {
        let Running { mut child, lines } = running;
        for line in lines {
            self.record(&line);
        }
        child.wait().expect("the end of the child")
    }

    /// Compares the database with what was acknowledged. Returns the number of lost events.
    fn lost(&mut self, thorough: bool) -> u64 {
        let store = Sqlite::open(self.path("data").join("events"), SqliteConfig::default());
        let store = store.expect("a database, whatever happened");
        let mut lost = 0;
        for writer in 0..N_WRITERS {
            let head = store.head(&stream(writer)).expect("readable");
            let head = head.map_or(0, |it| it.seq);
            lost += self.acked[writer].saturating_sub(head);
            let new = store.read(&stream(writer), self.seen[writer] + 1, usize::MAX);
            let new = new.expect("every event is what was appended");
            for (event, n) in new.iter().zip(self.seen[writer]..) {
                let expected = append(&stream(writer), n);
                assert_eq!(
                    (event.seq, &event.command, &event.body),
                    (n + 1, &expected.command, &expected.body)
                );
            }
            let n_found = self.seen[writer] + new.len() as u64;
            assert_eq!(n_found.max(head), head, "no gap, nothing twice");
            self.seen[writer] = head;
            self.acked[writer] = self.acked[writer].min(head);
        }
        if thorough {
            assert_eq!(
                store.verify().map(|it| it.events),
                Ok(self.seen.iter().sum())
            );
        }
        lost
    }

    /// A pseudo-random number below `n`.
    fn below(&mut self, n: u64) -> u64 {
        self.rng = self
            .rng
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.rng >> 33) % n
    }
}

/// Number of cycles: `default` in `make test`, more in `make soak`.
fn cycles(default: u64) -> u64 {
    env::var("RIG_CYCLES")
        .ok()
        .and_then(|it| it.parse().ok())
        .unwrap_or(default)
}

/// Prints the figures of the long forms.
fn report(figures: &str) {
    if env::var_os("RIG_CYCLES").is_some() {
        print_line(figures);
    }
}

#[test]
fn kills_lose_no_event() {
    let mut rig = Rig::new();
    let n = cycles(8);
    for cycle in 0..n {
        let running = rig.start();
        let after = 1 + rig.below(800);
        rig.expect_acks(&running, after);
        rig.kill(running);
        assert_eq!(
            rig.lost(cycle % 50 == 0 || cycle + 1 == n),
            0,
            "cycle {cycle}"
        );
    }
    report(&format!("{n} kills, {} acknowledged, 0 lost", rig.n_acks));
}

/// Simulates power cuts. Returns the number of acknowledged events that were lost.
fn cut_power(n: u64, sync: &'static str) -> u64 {
    let mut rig = Rig::with_faults();
    let (data, shadow) = (rig.path("data"), rig.path("shadow"));
    rig.set("FAULTS_SHADOW", &shadow);
    rig.settings.push(("RIG_SYNC", sync.to_owned()));
    let mut lost = 0;
    for cycle in 0..n {
        // Everything written so far has reached the disk.
        copy_folder(&data, &shadow);
        let running = rig.start();
        let after = 1 + rig.below(800);
        rig.expect_acks(&running, after);
        rig.kill(running);
        copy_folder(&shadow, &data);
        lost += rig.lost(cycle % 50 == 0 || cycle + 1 == n);
    }
    report(&format!(
        "{n} power cuts ({sync}), {} acknowledged, {lost} lost",
        rig.n_acks
    ));
    lost
}

/// Replaces the files of a folder by those of another.
fn copy_folder(from: &Path, to: &Path) {
    fs::remove_dir_all(to).nevermind("it doesn't exist yet");
    fs::create_dir(to).expect("a folder");
    for file in fs::read_dir(from).expect("a folder") {
        let file = file.expect("a file");
        let name = file.file_name();
        if !name.to_string_lossy().ends_with("-shm") {
            fs::copy(file.path(), to.join(name)).expect("a copy");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn power_cuts_lose_no_event() {
    assert_eq!(cut_power(cycles(6), "full"), 0);
}

#[test]
#[cfg(target_os = "linux")]
fn power_cuts_lose_events_without_sync() {
    // Shows that the simulation loses what isn't synced; otherwise the test above would prove nothing.
    assert!(0 < cut_power(cycles(6).min(20), "normal"));
}

#[test]
#[cfg(target_os = "linux")]
fn full_disk_is_reported_and_recovered_from() {
    let mut rig = Rig::with_faults();
    let full = rig.path("full");
    rig.set("FAULTS_FULL", &full);
    let running = rig.start();
    for _ in 0..cycles(3) {
        rig.expect_acks(&running, 100);
        fs::write(&full, "").expect("a flag");
        let mut printed = BTreeSet::new();
        while !printed.contains("full readable") {
            let line = running.lines.recv_timeout(CHILD_TIMEOUT);
            let line = line.expect("the child prints");
            rig.record(&line);
            printed.insert(line);
        }
        assert!(!printed.contains("full"), "reads go on");
        fs::remove_file(&full).expect("a flag");
        // It recovers without a restart.
        rig.expect_acks(&running, 100);
    }
    rig.kill(running);
    assert_eq!(rig.lost(true), 0);
}

#[test]
#[cfg(target_os = "linux")]
fn store_opens_read_only_on_a_full_disk_and_recovers() {
    let mut rig = Rig::with_faults();
    let full = rig.path("full");
    rig.set("FAULTS_FULL", &full);
    for has_log in [false, true] {
        let running = rig.start();
        rig.expect_acks(&running, 100);
        rig.kill(running);
        if !has_log {
            // Opening and closing the database removes its log.
            assert_eq!(rig.lost(true), 0);
            assert!(!rig.path("data").join("events-wal").exists());
        }
        // The index of the log is lost when the machine restarts.
        let removed = fs::remove_file(rig.path("data").join("events-shm"));
        removed.nevermind("there was none");
        fs::write(&full, "").expect("a flag");
        let running = rig.start();
        let mut printed = BTreeSet::new();
        while !printed.contains("full readable") {
            let line = running.lines.recv_timeout(CHILD_TIMEOUT);
            let line = line.expect("the child prints");
            assert!(!line.starts_with("ack "), "{line}");
            printed.insert(line);
        }
        assert!(!printed.contains("full"), "reads go on");
        fs::remove_file(&full).expect("a flag");
        // It recovers without a restart.
        rig.expect_acks(&running, 100);
        rig.kill(running);
        assert_eq!(rig.lost(true), 0);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn failing_disk_ends_writing() {
    for _ in 0..cycles(2) {
        let mut rig = Rig::with_faults();
        let failing = rig.path("failing");
        rig.set("FAULTS_EIO", &failing);
        let running = rig.start();
        rig.expect_acks(&running, 100);
        fs::write(&failing, "").expect("a flag");
        assert_eq!(rig.wait(running).code(), Some(3));
        fs::remove_file(&failing).expect("a flag");
        assert_eq!(rig.lost(true), 0);
        let running = rig.start();
        rig.expect_acks(&running, 100);
        rig.kill(running);
        assert_eq!(rig.lost(true), 0);
    }
}
