//! Killing the process, cutting the power, filling the disk: nothing acknowledged is ever lost.
//!
//! A child process, which is this very test program, appends with 32 threads and tells of every
//! acknowledged event on its standard output. It is killed, or its disk is made to fail by a library
//! that is preloaded into it (`rigs/faults.c`), and what is left is compared with what it had told.
//! `make soak` runs the long forms.

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

use store::{Append, Appended, Config, Error, Mark, Sqlite, Store, Sync};
use tempfile::TempDir;

const N_WRITERS: usize = 32;

/// How long the child may say nothing. It is for machines that have other things to do.
const PATIENCE: Duration = Duration::from_mins(5);

// The child.

#[test]
#[ignore = "the child of the other tests"]
fn child() {
    let Ok(path) = env::var("RIG_DATABASE") else {
        return;
    };
    let sync = match env::var("RIG_SYNC").as_deref() {
        Ok("normal") => Sync::Normal,
        _ => Sync::Full,
    };
    let config = Config {
        sync,
        // Often, so that whatever cuts it short does so at every moment of it.
        checkpoint: 50,
        ..Config::default()
    };
    let store = Sqlite::open(path, config).expect("a database");
    // The test runner has begun a line of its own.
    tell("");
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
        // Whoever got no answer asks again, and must not be served twice.
        let repeated = loop {
            match store.append(append(&stream, head - 1)) {
                Err(Error::Unavailable) => {
                    let readable = store.read(&stream, 1, 1).is_ok();
                    tell(if readable { "full readable" } else { "full" });
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
            // After a full disk the answer may have been lost, not the event.
            Ok(Appended::New(event) | Appended::Repeated(event)) => {
                head = event.seq;
                tell(&format!("ack {writer} {head}"));
            }
            Err(Error::Unavailable) => {
                let readable = store.read(&stream, 1, 1).is_ok();
                tell(if readable { "full readable" } else { "full" });
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

fn tell(line: &str) {
    let mut out = std::io::stdout().lock();
    // Where the parent has gone there is nobody to be told, and nobody who would end this.
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
        mark: Mark {
            label: "live".to_owned(),
            wake: Some(i64::try_from(expected).expect("small")),
        },
        fence: None,
    }
}

// The parent.

struct Rig {
    dir: TempDir,
    /// What is set in the child's environment.
    settings: Vec<(&'static str, String)>,
    /// By writer: the last event that was acknowledged, and the last that was found.
    acked: [u64; N_WRITERS],
    seen: [u64; N_WRITERS],
    n_acks: u64,
    rng: u64,
}

/// A child at work, and what it tells.
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

    /// A rig whose child runs with the library of faults.
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
                "child",
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
            let line = running.lines.recv_timeout(PATIENCE);
            self.hear(&line.expect("the child works"));
        }
    }

    fn hear(&mut self, line: &str) {
        // A last line may be cut short: what was not told in full was not acknowledged.
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

    /// Ends the child without a warning and hears what it had told.
    fn kill(&mut self, running: Running) {
        let Running { mut child, lines } = running;
        child.kill().expect("a child to kill");
        child.wait().expect("the end of the child");
        for line in lines {
            self.hear(&line);
        }
    }

    /// Waits for the child to end by itself.
    fn wait(&mut self, running: Running) -> ExitStatus {
        let Running { mut child, lines } = running;
        for line in lines {
            self.hear(&line);
        }
        child.wait().expect("the end of the child")
    }

    /// Compares what is left with what was acknowledged. Returns how many events are lost.
    fn lost(&mut self, thorough: bool) -> u64 {
        let store = Sqlite::open(self.path("data").join("events"), Config::default());
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

    /// A number below `n`.
    fn below(&mut self, n: u64) -> u64 {
        self.rng = self
            .rng
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.rng >> 33) % n
    }
}

/// How often: a few times in `make test`, as often as is asked for in `make soak`.
fn cycles(few: u64) -> u64 {
    env::var("RIG_CYCLES")
        .ok()
        .and_then(|it| it.parse().ok())
        .unwrap_or(few)
}

/// What the long forms found.
fn report(figures: &str) {
    if env::var_os("RIG_CYCLES").is_some() {
        tell(figures);
    }
}

#[test]
fn kills_lose_nothing() {
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

/// Cuts the power a number of times. Returns how many acknowledged events were lost.
fn cut_power(n: u64, sync: &'static str) -> u64 {
    let mut rig = Rig::with_faults();
    let (data, shadow) = (rig.path("data"), rig.path("shadow"));
    rig.set("FAULTS_SHADOW", &shadow);
    rig.settings.push(("RIG_SYNC", sync.to_owned()));
    let mut lost = 0;
    for cycle in 0..n {
        // At first all that is there is safe.
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

/// Makes one folder what another is.
fn copy_folder(from: &Path, to: &Path) {
    fs::remove_dir_all(to).unwrap_or_default();
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
fn power_cuts_lose_nothing() {
    assert_eq!(cut_power(cycles(6), "full"), 0);
}

#[test]
#[cfg(target_os = "linux")]
fn power_cuts_lose_events_where_syncing_is_put_off() {
    // If nothing could be lost here, the test above would prove nothing.
    assert!(0 < cut_power(cycles(6).min(20), "normal"));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told_and_gets_over_it() {
    let mut rig = Rig::with_faults();
    let full = rig.path("full");
    rig.set("FAULTS_FULL", &full);
    let running = rig.start();
    for _ in 0..cycles(3) {
        rig.expect_acks(&running, 100);
        fs::write(&full, "").expect("a flag");
        let mut told = BTreeSet::new();
        while !told.contains("full readable") {
            let line = running.lines.recv_timeout(PATIENCE);
            let line = line.expect("the child tells");
            rig.hear(&line);
            told.insert(line);
        }
        assert!(!told.contains("full"), "reads go on");
        fs::remove_file(&full).expect("a flag");
        // Without a restart.
        rig.expect_acks(&running, 100);
    }
    rig.kill(running);
    assert_eq!(rig.lost(true), 0);
}

#[test]
#[cfg(target_os = "linux")]
fn a_store_opens_for_reading_on_a_full_disk_and_gets_over_it() {
    let mut rig = Rig::with_faults();
    let full = rig.path("full");
    rig.set("FAULTS_FULL", &full);
    for has_log in [false, true] {
        let running = rig.start();
        rig.expect_acks(&running, 100);
        rig.kill(running);
        if !has_log {
            // Who opens it and closes it leaves nothing beside it.
            assert_eq!(rig.lost(true), 0);
            assert!(!rig.path("data").join("events-wal").exists());
        }
        // The index of the log does not outlive the machine.
        fs::remove_file(rig.path("data").join("events-shm")).unwrap_or_default();
        fs::write(&full, "").expect("a flag");
        let running = rig.start();
        let mut told = BTreeSet::new();
        while !told.contains("full readable") {
            let line = running.lines.recv_timeout(PATIENCE);
            let line = line.expect("the child tells");
            assert!(!line.starts_with("ack "), "{line}");
            told.insert(line);
        }
        assert!(!told.contains("full"), "reads go on");
        fs::remove_file(&full).expect("a flag");
        // Without a restart.
        rig.expect_acks(&running, 100);
        rig.kill(running);
        assert_eq!(rig.lost(true), 0);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_failing_disk_ends_the_writing() {
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
