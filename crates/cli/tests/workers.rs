//! Jobs of a cluster: several workers produce what one process does, whatever fails.

use std::{
    env, fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    process::{Child, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    common::{
        henge,
        server::{Client, TestServer, connect},
        signal,
        worker::Worker,
    },
    postgres::{Cluster, cluster},
};

/// Runs a command, which must succeed. Returns its output.
fn run(args: &[&str]) -> String {
    let output = henge(args).output().expect("henge runs");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {told}");
    String::from_utf8(output.stdout).expect("text")
}

/// Polls the database until a query returns true.
fn wait_until(cluster: &Cluster, database: &str, question: &str) {
    while cluster.run(database, question) != "t" {
        thread::yield_now();
    }
}

/// The name of the database in its URL.
fn name(url: &str) -> &str {
    url.rsplit('/').next().expect("a name")
}

#[test]
fn atlas_of_two_workers_equals_that_of_one_process() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let dir = TempDir::new().expect("a place");
    let file = dir.path().join("atlas.csv").display().to_string();
    let alone = run(&["loop", "atlas", "--max", "4x4"]);
    let workers = [Worker::start(&url), Worker::start(&url)];
    let args = ["loop", "atlas", "--max", "4x4", "--cluster", &url];
    assert_eq!(run(&args), alone);
    // Both did some tasks, and a second run reuses their results.
    let n_workers = "SELECT count(DISTINCT worker) FROM henge.part";
    assert_eq!(cluster.run(name(&url), n_workers), "2");
    let fences = "SELECT sum(fence) FROM henge.part";
    let before = cluster.run(name(&url), fences);
    run(&[&args[..], &["--output", &file]].concat());
    assert_eq!(fs::read_to_string(&file).expect("written"), alone);
    assert_eq!(cluster.run(name(&url), fences), before);
    for worker in workers {
        let (code, told) = worker.interrupt();
        assert_eq!(code, Some(0), "{told}");
    }
    let left = "SELECT count(*) FROM henge.worker";
    assert_eq!(cluster.run(name(&url), left), "0");
}

#[test]
fn tables_of_two_workers_equal_those_of_one_process() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let dir = TempDir::new().expect("a place");
    let [alone, shared] = ["alone", "shared"].map(|it| dir.path().join(it));
    let path = |it: &std::path::Path| it.display().to_string();
    let solve = ["solve", "racing-kings", "--men", "3", "--dir"];
    run(&[&solve[..], &[&path(&alone)]].concat());
    // One table exists already, and is uploaded to the workers.
    fs::create_dir_all(&shared).expect("a folder");
    let files = || {
        fs::read_dir(&alone)
            .expect("a folder")
            .map(|it| it.expect("a file").file_name())
    };
    let small = files().find(|it| it.to_string_lossy().contains("KvK"));
    let small = small.expect("the smallest table");
    fs::copy(alone.join(&small), shared.join(&small)).expect("copied");
    let _workers = [Worker::start(&url), Worker::start(&url)];
    let said = run(&[&solve[..], &[&path(&shared), "--cluster", &url]].concat());
    assert!(said.contains("KQvK"), "{said}");
    for file in files() {
        let read = |it: &std::path::Path| fs::read(it.join(&file)).expect("a table");
        assert_eq!(read(&alone), read(&shared), "{}", file.display());
    }
    assert_eq!(
        files().count(),
        fs::read_dir(&shared).expect("a folder").count()
    );
}

#[test]
fn altered_table_is_rebuilt() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let dir = TempDir::new().expect("a place");
    let [alone, shared] = ["alone", "shared"].map(|it| dir.path().join(it).display().to_string());
    let solve = ["solve", "racing-kings", "--class", "KQvK", "--dir"];
    run(&[&solve[..], &[&alone]].concat());
    let args = [&solve[..], &[&shared, "--cluster", &url]].concat();
    let worker = Worker::start(&url);
    run(&args);
    worker.interrupt();
    // A byte in the middle of a stored table is changed.
    let spoil = "UPDATE henge.part SET answer = set_byte(answer, length(answer) / 2,
        255 - get_byte(answer, length(answer) / 2)) WHERE task LIKE '%KQvK%'";
    cluster.run(name(&url), spoil);
    fs::remove_dir_all(&shared).expect("removed");
    let _worker = Worker::start(&url);
    run(&args);
    for file in fs::read_dir(&alone).expect("a folder") {
        let file = file.expect("a file").path();
        let same = std::path::Path::new(&shared).join(file.file_name().expect("a name"));
        assert_eq!(
            fs::read(&file).expect("a table"),
            fs::read(&same).expect("a table")
        );
    }
}

#[test]
fn board_proved_by_two_workers_has_the_same_values() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let dir = TempDir::new().expect("a place");
    let [alone, shared] = ["alone", "shared"].map(|it| dir.path().join(it).display().to_string());
    let solve = ["solve", "moai", "--variant", "5x5", "--json", "--dir"];
    let values = |text: &str| {
        let mut answer: serde_json::Value = serde_json::from_str(text).expect("JSON");
        let fields = answer.as_object_mut().expect("an object");
        for other in ["seconds", "file", "nodes", "answers"] {
            assert!(fields.remove(other).is_some(), "{other}");
        }
        answer
    };
    let one = run(&[&solve[..], &[&alone]].concat());
    let _workers = [Worker::start(&url), Worker::start(&url)];
    let many = run(&[&solve[..], &[&shared, "--cluster", &url]].concat());
    assert_eq!(values(&many), values(&one));
    let files: Vec<String> = fs::read_dir(&shared)
        .expect("a folder")
        .map(|it| it.expect("a file").path().display().to_string())
        .collect();
    assert_eq!(files.len(), 1, "{files:?}");
    run(&["verify", &files[0]]);
}

/// The games of a contest without the times of moves, which differ between runs.
fn without_times(path: &str) -> String {
    let games = fs::read_to_string(path).expect("games");
    let is_time = |word: &&str| word.starts_with('{') && word.ends_with('}');
    let words = games.split_whitespace().filter(|word| !is_time(word));
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn contest_of_two_workers_has_the_same_games() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let dir = TempDir::new().expect("a place");
    let [alone, shared] = ["alone", "shared"].map(|it| dir.path().join(it).display().to_string());
    let play = |output: &str, more: &[&str]| {
        let args = [
            "match",
            "8",
            "random",
            "--game",
            "cage",
            "--variant",
            "4",
            "--games",
            "12",
            "--nodes",
            "200",
            "--output",
            output,
        ];
        run(&[&args[..], more].concat())
    };
    let one = play(&alone, &[]);
    let _workers = [Worker::start(&url), Worker::start(&url)];
    let many = play(&shared, &["--cluster", &url]);
    assert_eq!(many.replace(&shared, &alone), one);
    assert_eq!(without_times(&shared), without_times(&alone));
    // Workers never start other programs.
    let args = [
        "match",
        "8",
        "ugi:true",
        "--game",
        "cage",
        "--cluster",
        &url,
    ];
    let refused = henge(&args).output().expect("henge runs");
    assert_eq!(refused.status.code(), Some(2));
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(told.contains("programs can't play on a cluster"), "{told}");
}

impl Worker {
    /// Stops the process in the middle of a task, like a machine that hangs. Returns the key and the
    /// fencing token of the task.
    fn hang(&self, cluster: &Cluster, database: &str, id: &str) -> (String, u64) {
        let held = format!(
            "SELECT key || ' ' || fence FROM henge.part WHERE worker = '{id}' AND answer IS NULL"
        );
        // Queries that it sent before may still be running.
        let quiet = "SELECT NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE state = 'active'
            AND datname = current_database() AND pid <> pg_backend_pid())";
        loop {
            self.signal("-STOP");
            wait_until(cluster, database, quiet);
            if let Some((key, fence)) = cluster.run(database, &held).split_once(' ') {
                return (key.to_owned(), fence.parse().expect("a number"));
            }
            self.signal("-CONT");
        }
    }
}

/// A worker that is busy with an atlas, its id, and the process that asked for the atlas.
fn busy_worker(url: &str) -> (Worker, String, Child) {
    let worker = Worker::start(url);
    let cluster = cluster().expect("started before");
    wait_until(cluster, name(url), "SELECT count(*) = 1 FROM henge.worker");
    let id = cluster.run(name(url), "SELECT id FROM henge.worker");
    let asking = henge(&["loop", "atlas", "--max", "7x7", "--cluster", url])
        .stdout(Stdio::piped())
        .spawn()
        .expect("henge runs");
    (worker, id, asking)
}

/// Waits until another worker has claimed a task.
fn wait_for_successor(cluster: &Cluster, url: &str, part: &(String, u64)) {
    let (key, fence) = part;
    let taken = format!("SELECT fence > {fence} FROM henge.part WHERE key = '{key}'");
    wait_until(cluster, name(url), &taken);
}

/// The output of the process that asked.
fn answer(asking: Child) -> String {
    let output = asking.wait_with_output().expect("an end");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn killed_worker_is_replaced() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let (worker, id, asking) = busy_worker(&url);
    let part = worker.hang(cluster, name(&url), &id);
    worker.signal("-KILL");
    let _successor = Worker::start(&url);
    wait_for_successor(cluster, &url, &part);
    assert_eq!(answer(asking), run(&["loop", "atlas", "--max", "7x7"]));
}

#[test]
fn late_answer_of_a_hung_worker_is_refused() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let (mut worker, id, asking) = busy_worker(&url);
    let part = worker.hang(cluster, name(&url), &id);
    let _successor = Worker::start(&url);
    wait_for_successor(cluster, &url, &part);
    worker.signal("-CONT");
    assert!(worker.prints("too late: another worker has taken over atlas 7x7"));
    assert_eq!(answer(asking), run(&["loop", "atlas", "--max", "7x7"]));
}

#[test]
fn hung_task_is_retried_and_its_late_answer_refused() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let dir = TempDir::new().expect("a place");
    let file = dir.path().join("hangs");
    fs::write(&file, "").expect("written");
    let mut worker = Worker::with(&url, 2, |command| {
        command.env("HENGE_TEST_HANG", &file);
    });
    let args = ["loop", "atlas", "--max", "4x4", "--cluster", &url];
    let asking = henge(&args).stdout(Stdio::piped()).spawn();
    let asking = asking.expect("henge runs");
    let is_begun = "SELECT EXISTS (SELECT 1 FROM henge.part WHERE beat IS NOT NULL)";
    wait_until(cluster, name(&url), is_begun);
    let since = Instant::now();
    assert!(worker.prints("shows no sign of life"));
    // The job is complete while the task still hangs: another attempt answered it.
    assert_eq!(answer(asking), run(&["loop", "atlas", "--max", "4x4"]));
    let (taken, tries) = (since.elapsed(), "SELECT max(fence) FROM henge.part");
    assert_eq!(cluster.run(name(&url), tries), "2");
    // Its slot is lost for as long as it hangs.
    wait_until(cluster, name(&url), "SELECT slots = 1 FROM henge.worker");
    fs::remove_file(&file).expect("removed");
    assert!(worker.prints("too late: another worker has taken over atlas 4x4"));
    assert_eq!(cluster.run(name(&url), tries), "2");
    wait_until(cluster, name(&url), "SELECT slots = 2 FROM henge.worker");
    // Only on an idle machine.
    if env::var_os("RIG_KILLS").is_some() {
        assert!(taken < Duration::from_secs(10), "{taken:?}");
    }
    // No job is left in the queue.
    wait_until(
        cluster,
        name(&url),
        "SELECT count(*) = 0 FROM henge.part WHERE answer IS NULL",
    );
}

#[test]
fn worker_with_only_hung_tasks_exits_and_is_replaced() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let dir = TempDir::new().expect("a place");
    let file = dir.path().join("hangs");
    fs::write(&file, "").expect("written");
    let mut worker = Worker::with(&url, 1, |command| {
        command.env("HENGE_TEST_HANG", &file);
    });
    let args = ["loop", "atlas", "--max", "3x3", "--cluster", &url];
    let asking = henge(&args).stdout(Stdio::piped()).spawn();
    assert!(worker.prints("shows no sign of life"));
    assert!(worker.prints("start it again"));
    assert_eq!(worker.child.wait().expect("an end").code(), Some(1));
    let _successor = Worker::start(&url);
    let alone = run(&["loop", "atlas", "--max", "3x3"]);
    assert_eq!(answer(asking.expect("henge runs")), alone);
}

#[test]
fn interrupted_job_resumes() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let args = ["loop", "atlas", "--max", "4x5", "--cluster", &url];
    let mut asking = henge(&args)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("henge runs");
    let mut told = BufReader::new(asking.stderr.take().expect("piped"));
    let mut line = String::new();
    told.read_line(&mut line).expect("text");
    assert!(line.contains("no worker of version"), "{line}");
    signal(asking.id(), "-INT");
    assert_eq!(asking.wait().expect("an end").code(), Some(1));
    line.clear();
    told.read_line(&mut line).expect("text");
    assert!(line.contains("run the same command to resume"), "{line}");
    let _worker = Worker::start(&url);
    assert_eq!(run(&args), run(&["loop", "atlas", "--max", "4x5"]));
}

#[test]
fn unusable_database_gets_one_sentence() {
    let unreachable = "postgres://henge@127.0.0.1:1/henge";
    for (database, code, said) in [
        ("matches.db", 2, "isn't a PostgreSQL database"),
        ("memory:", 2, "isn't a PostgreSQL database"),
        ("postgres://:x:y", 2, "isn't the address"),
        (unreachable, 1, "no PostgreSQL server answers at"),
    ] {
        for args in [
            ["work", "--database", database].as_slice(),
            &["loop", "atlas", "--max", "3x3", "--cluster", database],
            &["solve", "moai", "--variant", "5x5", "--cluster", database],
            &["solve", "racing-kings", "--cluster", database],
            &["match", "1", "2", "--game", "cage", "--cluster", database],
        ] {
            let dir = TempDir::new().expect("a place");
            let output = henge(args).env("HENGE_DATA", dir.path()).output();
            let output = output.expect("henge runs");
            let told = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(code), "{args:?}: {told}");
            assert!(told.contains(said), "{args:?}: {told}");
            assert_eq!(told.lines().count(), 1, "{args:?}: {told}");
        }
    }
}

/// Sends a request to a server. Returns all lines of the response, without times.
fn ask(address: &str, path: &str, body: &Value) -> Vec<Value> {
    let mut stream = connect(address).expect("a server");
    let body = body.to_string();
    let text = format!(
        "POST /api/v1{path} HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\
        content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("text");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let lines = answer.lines().filter(|it| it.starts_with('{'));
    let mut lines: Vec<Value> = lines
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    for line in &mut lines {
        let fields = line.as_object_mut().expect("an object");
        fields.remove("seconds");
    }
    lines
}

#[test]
fn node_searches_on_workers_and_falls_back_to_itself() {
    let Some(cluster) = cluster() else { return };
    let url = cluster.new_database();
    let node = TestServer::start(std::path::Path::new(&url), |_| ());
    let position =
        json!({ "position": "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", "limits": { "depth": 4 } });
    let games = "/games/racing-kings";
    let last = |path: &str| {
        let lines = ask(&node.address, &format!("{games}/{path}"), &position);
        lines.last().cloned().expect("an answer")
    };
    let alone = ["analyse", "best"].map(last);
    let done = |n: u32| {
        let done = format!("SELECT coalesce(max(done), 0) >= {n} FROM henge.worker");
        cluster.run(name(&url), &done) == "t"
    };
    let worker = Worker::start(&url);
    // The node notices the worker within a second.
    while !done(1) {
        assert_eq!(last("analyse"), alone[0]);
    }
    let n: u32 = cluster
        .run(name(&url), "SELECT max(done) FROM henge.worker")
        .parse()
        .expect("a number");
    assert_eq!(last("best"), alone[1]);
    assert!(done(n + 1), "the worker has found it");

    // A computer's move in a match, with the worker and then without.
    let mut client = Client::new(&node.address).expect("a connection");
    let start = catalog::find("moai").expect("known").open(None, None);
    let first = start.expect("a start").legal_moves()[30].text.clone();
    let mut answered = || {
        let [human, computer] = [
            json!({ "kind": "human" }),
            json!({ "kind": "computer", "player": "1" }),
        ];
        let setup = json!({ "game": "moai", "seats": [human, computer] });
        let made = client.post("/matches", None, &setup).expect("an answer");
        let made = made.json();
        let id = made["id"].as_str().expect("a name").to_owned();
        let token = made["seats"][0]["token"]
            .as_str()
            .expect("a token")
            .to_owned();
        let order = json!({ "id": "m1", "seq": 1, "do": "play", "move": first });
        let path = format!("/matches/{id}/commands");
        let played = client.post(&path, Some(&token), &order).expect("an answer");
        assert_eq!(played.status, 200, "{}", played.body);
        let events = format!("/matches/{id}/events?since=0");
        loop {
            let told = client.get(&events).expect("an answer").json();
            let told = told["events"].as_array().expect("events").clone();
            if told
                .iter()
                .filter(|event| event["event"] == "played")
                .count()
                == 2
            {
                return;
            }
            thread::yield_now();
        }
    };
    answered();
    assert!(done(n + 2), "the worker has moved");
    worker.signal("-KILL");
    assert_eq!(last("analyse"), alone[0]);
    assert_eq!(last("best"), alone[1]);
    answered();
}
