//! `docs/operating/operating.md`: its commands are run, and its tables are complete.

use std::{
    collections::BTreeSet,
    env, fs,
    io::{Read, Write},
    path::Path,
    process::Command,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use ptyprocess::{PtyProcess, WaitStatus};
use serde_json::{Value, json};

use crate::common::{
    HENGE, henge,
    server::{Client, TestServer, connect},
    worker::Worker,
};

const PAGE: &str = include_str!("../../../docs/operating/operating.md");
const SCALING: &str = include_str!("../../../docs/operating/scaling.md");
const NGINX: &str = include_str!("../../../packaging/nginx.conf");
const SOCKET: &str = include_str!("../../../packaging/henge.socket");
const UNIT: &str = include_str!("../../../packaging/henge.service");

/// The commands in the section of a heading.
fn commands(heading: &str) -> String {
    let (_, section) = PAGE.split_once(heading).expect(heading);
    let (_, block) = section.split_once("```sh\n").expect("a block");
    block.split("```").next().unwrap_or_default().to_owned()
}

/// Runs commands in a folder, with our program as `henge`.
fn run(commands: &str, folder: &Path) {
    let bin = Path::new(HENGE).parent().expect("a folder");
    let path = env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-eu", "-c", commands])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", bin.display()))
        .env("HENGE_DATA", folder)
        .output()
        .expect("a shell");
    assert!(output.status.success(), "{commands}\n{output:?}");
}

fn play(client: &mut Client, made: &Value, seq: u64, m: &str) -> u16 {
    let path = format!("/matches/{}/commands", made["id"].as_str().expect("an id"));
    let token = made["seats"][(seq as usize + 1) % 2]["token"].as_str();
    let order = json!({ "id": format!("m{seq}"), "seq": seq, "do": "play", "move": m });
    client.post(&path, token, &order).expect("an answer").status
}

#[test]
fn a_backup_made_while_serving_can_be_restored() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("matches.db");
    let mut server = TestServer::start(&database, |_| {});
    let mut client = Client::new(&server.address).expect("a connection");
    let human = json!({ "kind": "human" });
    let setup = json!({ "game": "gorogo", "seats": [human, human] });
    let made = client
        .post("/matches", None, &setup)
        .expect("an answer")
        .json();
    assert_eq!(play(&mut client, &made, 1, "&c3"), 200);
    run(&commands("## Backup"), folder.path());
    // Moves after the backup are lost with the disk.
    assert_eq!(play(&mut client, &made, 2, "a1"), 200);
    server.kill();
    for file in ["matches.db", "matches.db-wal", "matches.db-shm"] {
        fs::write(folder.path().join(file), "damaged").expect("written");
    }
    run(&commands("## Restore"), folder.path());
    let server = TestServer::start(&database, |_| {});
    let mut client = Client::new(&server.address).expect("a connection");
    // The match is as it was, and its tokens are still valid.
    assert_eq!(play(&mut client, &made, 2, "b2"), 200);
}

#[test]
fn admin_and_check_work_as_documented() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::start(&folder.path().join("matches.db"), |_| {});
    run(&commands("## Check"), folder.path());
    run(&commands("## Orders to a running server"), folder.path());
    drop(server);
}

#[test]
fn a_backup_of_nothing_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = folder.path().join("none.db").display().to_string();
    let output = henge(&["backup", "copy.db", "--database", &missing])
        .current_dir(folder.path())
        .output()
        .expect("henge runs");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

/// The commands of a page that call our program: lines of its blocks, and code within its sentences.
fn documented_commands(page: &str) -> Vec<String> {
    // Every odd part is a block, or code within a line.
    let blocks = page.split("```").skip(1).step_by(2).flat_map(str::lines);
    let prose = page.split("```").step_by(2);
    let inline = prose.flat_map(|prose| prose.split('`').skip(1).step_by(2));
    let commands = blocks.chain(inline).filter_map(|line| {
        // Variables may come before it, and a comment, a pipe or a redirection after it.
        let words = line
            .split(' ')
            .skip_while(|word| word.starts_with("HENGE_"));
        let words = words.take_while(|word| !["#", "|", "2>&1", "2>>"].contains(word));
        let command: Vec<&str> = words.collect();
        (1 < command.len() && command[0] == "henge").then(|| command.join(" "))
    });
    commands.collect()
}

#[test]
fn documented_commands_parse() {
    let mut n_commands = 0;
    for command in [PAGE, SCALING].into_iter().flat_map(documented_commands) {
        // Quoted values are one word.
        let words: Vec<String> = command
            .split('"')
            .enumerate()
            .flat_map(|(n, part)| match n % 2 {
                0 => part.split_whitespace().map(ToOwned::to_owned).collect(),
                _ => vec![part.to_owned()],
            })
            .skip(1)
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        // `--help` keeps it from being run, but not from being parsed.
        let output = henge(&words).arg("--help").output().expect("henge runs");
        assert!(output.status.success(), "{command}: {output:?}");
        n_commands += 1;
    }
    assert!(20 < n_commands, "{n_commands}");
    let wrong = henge(&["check", "--database", "matches.db", "--help"]).output();
    assert!(!wrong.expect("henge runs").status.success(), "control");
}

#[test]
fn packaged_proxy_forwards_what_the_documented_one_does() {
    let headers = |text: &str| -> Vec<String> {
        let lines = text.lines().map(str::trim);
        let headers = lines.filter(|line| line.starts_with("proxy_set_header "));
        headers.map(ToOwned::to_owned).collect()
    };
    let (_, block) = PAGE.split_once("```nginx\n").expect("a block");
    let documented = headers(block.split("```").next().unwrap_or_default());
    assert_eq!(headers(NGINX), documented);
    for name in ["Host", "X-Forwarded-For", "X-Forwarded-Proto", "Upgrade"] {
        let is_set = |header: &String| header.starts_with(&format!("proxy_set_header {name} "));
        assert!(documented.iter().any(is_set), "{name}");
    }
}

/// Whether a cell of a table contains a name in backticks, alone or with others.
fn names(cell: &str, name: &str) -> bool {
    cell.split(',').any(|it| it.trim() == format!("`{name}`"))
}

#[test]
fn every_setting_and_every_metric_is_documented() {
    let output = henge(&["serve", "--print-config"]).output();
    let text = String::from_utf8(output.expect("henge runs").stdout).expect("text");
    let settings = text
        .lines()
        .filter_map(|it| it.strip_prefix("# ")?.split(" = ").next());
    for setting in settings {
        let told = PAGE.lines().any(|it| {
            it.starts_with('|') && it.split('|').nth(1).is_some_and(|it| names(it, setting))
        });
        assert!(told, "{setting}");
    }
    let server = TestServer::start(Path::new("memory:"), |_| {});
    let metrics = Command::new("curl")
        .args(["-s", &format!("http://{}/metrics", server.address)])
        .output()
        .expect("curl is needed");
    let metrics = String::from_utf8(metrics.stdout).expect("text");
    let types = metrics.lines().filter_map(|it| it.strip_prefix("# TYPE "));
    for (name, kind) in types.filter_map(|it| it.split_once(' ')) {
        // Prometheus stores a counter under the name of its samples.
        let suffix = if kind == "counter" { "_total" } else { "" };
        assert!(PAGE.contains(&format!("`{name}{suffix}`")), "{name}");
    }
    assert!(SOCKET.contains("\nFileDescriptorName=http\n"), "{SOCKET}");
    for promise in ["NoNewPrivileges=yes", "ProtectSystem=strict", "MemoryMax="] {
        assert!(UNIT.contains(promise), "{promise}");
    }
}

#[test]
fn every_alarm_is_tested() {
    let rules = include_str!("../../../packaging/alarms.yml");
    let tests = include_str!("../../../packaging/alarms-test.yml");
    let names = |text: &'static str, key| -> BTreeSet<&str> {
        let lines = text.lines().map(str::trim);
        lines.filter_map(|line| line.strip_prefix(key)).collect()
    };
    let alarms = names(rules, "- alert: ");
    assert!(15 < alarms.len(), "{alarms:?}");
    assert_eq!(names(tests, "alertname: "), alarms);
}

#[test]
fn requests_in_flight_are_finished_on_shutdown() {
    let mut server = TestServer::start(Path::new("memory:"), |_| {});
    let body = r#"{"position":"5/5/5/5/5 w 10,3 10,2 0,0","limits":{"seconds":1.5}}"#;
    let text = format!(
        "POST /api/v1/games/gorogo/best HTTP/1.1\r\nhost: henge\r\n\
        content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    // An unfinished request must not keep it from stopping.
    let mut idle = connect(&server.address).expect("a connection");
    idle.write_all(b"GET / HT").expect("sent");
    let metrics = |address: &str| {
        let mut stream = connect(address).expect("a connection");
        let wish = b"GET /metrics HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\r\n";
        stream.write_all(wish).expect("sent");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("text");
        text
    };
    // On a busy machine a request may be answered before the metric was read.
    let mut stream = loop {
        let mut stream = connect(&server.address).expect("a connection");
        stream.write_all(text.as_bytes()).expect("sent");
        stream.set_nonblocking(true).expect("a setting");
        let mut seen = false;
        while !seen && stream.peek(&mut [0]).is_err() {
            seen = metrics(&server.address).contains("henge_questions_open 1\n");
        }
        if seen {
            stream.set_nonblocking(false).expect("a setting");
            break stream;
        }
    };
    let told = Command::new("kill")
        .arg(server.child.id().to_string())
        .status();
    assert!(told.expect("kill runs").success());
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    assert!(answer.contains("\"move\""), "{answer}");
    assert!(server.child.wait().expect("its end").success());
}

#[test]
fn records_nested_a_million_deep_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("records.txt").display().to_string();
    let database = folder.path().join("new.db").display().to_string();
    for deep in ["(", "[", "{", "# game: ", "1. "] {
        fs::write(&file, deep.repeat(1_000_000)).expect("written");
        for args in [
            vec!["import", &file, "--database", &database],
            vec!["replay", &file],
        ] {
            let output = henge(&args).output().expect("henge runs");
            let code = output.status.code();
            assert!(matches!(code, Some(1 | 2)), "{args:?} {deep} {code:?}");
        }
    }
}

#[test]
fn top_shows_the_nodes_of_a_cluster_and_what_they_do() {
    let top = |args: &[&str]| {
        let output = henge(&[&["top", "--once"], args].concat()).output();
        let output = output.expect("henge runs");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    let server = TestServer::start(Path::new("memory:"), |_| {});
    let mut client = Client::new(&server.address).expect("a connection");
    let human = json!({ "kind": "human" });
    let setup = json!({ "game": "gorogo", "seats": [human, human] });
    let made = client.post("/matches", None, &setup).expect("an answer");
    assert_eq!(made.status, 201);
    let shown: Value = serde_json::from_str(&top(&[&server.address, "--json"])).expect("JSON");
    let node = &shown["nodes"][0];
    assert_eq!(node["address"], json!(server.address));
    assert_eq!(node["matches"], json!(1.0), "{shown}");
    assert_eq!(node["moves_per_second"], json!(0.0), "{shown}");
    assert_eq!(shown["workers"], Value::Null);
    // A node that doesn't answer is shown as well.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let silent = silent.local_addr().expect("an address").to_string();
    let text = top(&[&server.address, &silent]);
    let line = text.lines().find(|line| line.starts_with(&silent));
    assert!(
        line.is_some_and(|line| line.contains("doesn't answer")),
        "{text}"
    );
    let Some(cluster) = crate::postgres::cluster() else {
        return;
    };
    let url = cluster.new_database();
    let node = TestServer::start(Path::new(&url), |_| {});
    // Another one serves its metrics elsewhere.
    let mut other = TestServer::start(Path::new(&url), |command| {
        command.env("HENGE_ADMIN", "127.0.0.1:0");
    });
    let text = top(&["--database", &url]);
    for address in [&node.address, &other.next_address()] {
        let line = text.lines().find(|line| line.starts_with(address));
        let is_answer = |line: &str| !line.contains("doesn't answer");
        assert!(line.is_some_and(is_answer), "{address}: {text}");
    }
    assert!(text.contains("No henge work is running."), "{text}");
    // While matches are created, which are events as well, and a worker waits.
    let _worker = Worker::with(&url, 3, |_| ());
    let stop = AtomicBool::new(false);
    let shown: Value = thread::scope(|scope| {
        scope.spawn(|| {
            let mut client = Client::new(&node.address).expect("a connection");
            while !stop.load(Ordering::Relaxed) {
                let made = client.post("/matches", None, &setup).expect("an answer");
                assert_eq!(made.status, 201);
            }
        });
        let text = top(&["--database", &url, "--json"]);
        stop.store(true, Ordering::Relaxed);
        serde_json::from_str(&text).expect("JSON")
    });
    let workers = shown["workers"].as_array().expect("a list");
    assert_eq!(workers.len(), 1, "{shown}");
    assert_eq!(workers[0]["slots"], json!(3), "{shown}");
    let rows = shown["nodes"].as_array().expect("a list");
    let busy = rows
        .iter()
        .find(|row| row["address"] == json!(node.address));
    let number = |name: &str| busy.and_then(|row| row[name].as_f64()).unwrap_or(-1.0);
    for name in ["moves_per_second", "p99_seconds", "matches", "memory_bytes"] {
        assert!(0.0 < number(name), "{name}: {shown}");
    }
    assert!(
        (0.0..5.0).contains(&number("heartbeat_age_seconds")),
        "{shown}"
    );
}

#[test]
fn top_updates_its_view_until_it_is_interrupted() {
    let server = TestServer::start(Path::new("memory:"), |_| {});
    let mut command = henge(&["top", &server.address, "--interval", "50ms"]);
    command.env("TERM", "xterm");
    let process = PtyProcess::spawn(command).expect("henge runs");
    let mut terminal = process.get_raw_handle().expect("a handle");
    let mut shown = Vec::new();
    let mut until = |is_shown: &dyn Fn(&str) -> bool| {
        let mut buffer = [0; 4096];
        while !is_shown(&String::from_utf8_lossy(&shown)) {
            let n = terminal.read(&mut buffer).unwrap_or(0);
            let text = String::from_utf8_lossy(&shown);
            assert_ne!(n, 0, "it has ended: {text}");
            shown.extend_from_slice(&buffer[..n]);
        }
    };
    // The terminal's second screen, and the same place of it again and again.
    until(&|text| text.contains("\x1b[?1049h") && 3 < text.matches("\x1b[H\x1b[J").count());
    until(&|text| text.contains(&server.address));
    let mut keys = process.get_raw_handle().expect("a handle");
    keys.write_all(b"\x03").expect("Ctrl-C");
    until(&|text| text.ends_with("\x1b[?1049l"));
    let ended = process.wait().expect("its end");
    assert!(matches!(ended, WaitStatus::Exited(_, 0 | 130)), "{ended:?}");
}
