//! The systemd units and container files: their commands parse, and their references resolve.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use tempfile::TempDir;

use crate::common::{HENGE, henge, server::TestServer};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging")
}

fn read(name: &str) -> String {
    fs::read_to_string(folder().join(name)).expect(name)
}

/// Whether a command line parses. `--help` keeps it from being run.
fn parses(words: &[&str]) -> bool {
    let output = henge(words).arg("--help").output();
    output.expect("henge runs").status.success()
}

/// The words after `henge` in a command line, with a value for its variables.
fn words(line: &str) -> Vec<&str> {
    let words = line.split_whitespace();
    words
        .skip_while(|it| !it.ends_with("henge"))
        .skip(1)
        .collect()
}

/// The unit files, and the names under which they are checked.
const UNITS: [(&str, &str); 4] = [
    ("henge.service", "henge.service"),
    ("henge.socket", "henge.socket"),
    ("henge@.service", "henge@8081.service"),
    ("henge-work@.service", "henge-work@4.service"),
];

#[test]
fn units_start_commands_that_parse() {
    for (file, name) in UNITS.iter().filter(|(file, _)| file.ends_with("service")) {
        let text = read(file);
        let instance = name.split(['@', '.']).nth(1).expect("a part");
        let line = text.lines().find_map(|it| it.strip_prefix("ExecStart="));
        let line = line.expect("a command").replace("%i", instance);
        assert!(parses(&words(&line)), "{file}: {line}");
        assert!(text.contains("Restart=always"), "{file}");
    }
    assert!(!parses(&["work", "--thread", "4"]), "control");
}

#[test]
fn systemd_analyze_accepts_the_units() {
    if Command::new("systemd-analyze")
        .arg("--version")
        .output()
        .is_err()
    {
        return;
    }
    let dir = TempDir::new().expect("a place");
    let verify = |change: &dyn Fn(String) -> String| {
        let paths = UNITS.map(|(file, name)| {
            let text = read(file).replace("/usr/local/bin/henge", HENGE);
            // The program itself is not installed where the test runs.
            let text = text.replace("EnvironmentFile=/", "EnvironmentFile=-/");
            let path = dir.path().join(name);
            fs::write(&path, change(text)).expect("written");
            path
        });
        let mut verify = Command::new("systemd-analyze");
        verify.args(["verify", "--man=no", "--recursive-errors=no"]);
        let output = verify.args(paths).output().expect("it runs");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        let is_ours = |it: &&str| it.contains("henge");
        let told: Vec<String> = told.lines().filter(is_ours).map(str::to_owned).collect();
        (output.status.success(), told)
    };
    assert_eq!(verify(&|it| it), (true, Vec::new()));
    let (_, told) = verify(&|it| it.replace("DynamicUser=yes", "DynamicUsr=yes"));
    assert!(told.iter().any(|it| it.contains("DynamicUsr")), "{told:?}");
}

/// The children of a key of a YAML file, by indentation: their names and lines.
fn under<'a>(text: &'a str, key: &str) -> Vec<(&'a str, Vec<&'a str>)> {
    let mut found: Vec<(&str, Vec<&str>)> = Vec::new();
    let lines = text.lines().filter(|it| !it.trim_start().starts_with('#'));
    let inside = lines.skip_while(|it| *it != key).skip(1);
    for line in inside.take_while(|it| it.starts_with(' ')) {
        match line.strip_prefix("  ").filter(|it| !it.starts_with(' ')) {
            Some(name) => {
                let (name, rest) = name.split_once(':').expect("a name");
                found.push((name, vec![rest]));
            }
            None => found.last_mut().expect("a name first").1.push(line.trim()),
        }
    }
    found
}

#[test]
fn container_files_refer_to_services_and_files_that_exist() {
    let text = read("compose.yaml");
    assert!(!text.contains('\t'), "YAML has no tabs");
    let services = under(&text, "services:");
    let names: Vec<&str> = services.iter().map(|(name, _)| *name).collect();
    assert_eq!(
        names,
        ["database", "node1", "node2", "node3", "worker", "proxy"]
    );
    let mut n_commands = 0;
    for (name, lines) in &services {
        // A command of several lines ends at the next key.
        let from = lines.iter().position(|it| it.starts_with("exec henge "));
        if let Some(from) = from {
            let rest = &lines[from..];
            let is_key = |it: &&str| it.split(' ').next().is_some_and(|it| it.ends_with(':'));
            let end = rest.iter().position(is_key).unwrap_or(rest.len());
            let line = rest[..end].join(" ");
            assert!(parses(&words(&line)), "{name}: {line}");
            n_commands += 1;
        }
        // Services that others depend on exist, and so do files that are mounted.
        for line in lines {
            if let Some(list) = line.strip_prefix("depends_on: [") {
                let list = list.trim_end_matches(']').split(", ");
                assert!(list.clone().all(|it| names.contains(&it)), "{name}: {line}");
            }
            if let Some((_, path)) = line.split_once("[\"./") {
                let path = path.split(':').next().expect("a path");
                assert!(folder().join(path).exists(), "{name}: {path}");
            }
        }
    }
    assert_eq!(n_commands, 2, "those of nodes and of workers");
    // Every secret and volume that is used is declared.
    assert_eq!(under(&text, "volumes:")[0].0, "database");
    assert_eq!(under(&text, "secrets:")[0].0, "password");
    // The proxy lists all nodes, with the port that they listen on.
    let proxy = read("nginx.conf");
    for node in names.iter().filter(|it| it.starts_with("node")) {
        assert!(proxy.contains(&format!("server {node}:8080 ")), "{node}");
    }
    assert!(text.contains("--listen 0.0.0.0:8080"));
    // The address that the nodes trust is that of the proxy.
    let believed = text
        .split("--proxies ")
        .nth(1)
        .and_then(|it| it.split_whitespace().next());
    let believed = believed.expect("an address");
    assert!(text.contains(&format!("ipv4_address: {believed}")));

    let image = read("Containerfile");
    let line = image.lines().find_map(|it| it.strip_prefix("CMD "));
    let command: Vec<String> = serde_json::from_str(line.expect("a command")).expect("a list");
    let command: Vec<&str> = command.iter().map(String::as_str).collect();
    assert!(parses(&command), "{command:?}");
}

/// The names of our metrics in a text, without the parts of histograms.
fn metric_names(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let ours = words.filter(|word| word.starts_with("henge_") || word.starts_with("process_"));
    let whole = ours.map(|word| {
        let parts = ["_bucket", "_count", "_sum"];
        let part = parts.iter().find_map(|part| word.strip_suffix(part));
        part.unwrap_or(word).to_owned()
    });
    whole.collect()
}

#[test]
fn alarms_and_dashboard_use_metrics_that_exist() {
    let server = TestServer::start(Path::new("memory:"), |_| {});
    // The first request is counted in the second one's answer.
    let url = format!("http://{}/metrics", server.address);
    let metrics = Command::new("curl").args(["-s", &url, &url]).output();
    let metrics = metrics.expect("curl is needed").stdout;
    let known = metric_names(&String::from_utf8_lossy(&metrics));
    for file in ["alarms.yml", "alarms-test.yml", "grafana.json"] {
        let used = metric_names(&read(file));
        assert!(4 < used.len(), "{file}: {used:?}");
        let unknown: Vec<_> = used.difference(&known).collect();
        assert!(unknown.is_empty(), "{file}: {unknown:?}");
    }
    let dashboard: serde_json::Value = serde_json::from_str(&read("grafana.json")).expect("JSON");
    assert!(
        dashboard["panels"]
            .as_array()
            .is_some_and(|panels| 15 < panels.len())
    );
    // Every alarm says which metric it is about, and the page for operators explains that.
    let page = include_str!("../../../docs/operating/operating.md");
    for metric in metric_names(&read("alarms.yml")) {
        assert!(page.contains(&format!("`{metric}`")), "{metric}");
    }
}
