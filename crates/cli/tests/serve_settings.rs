//! Settings of the server: the precedence of flags, environment and file, and errors with their place.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};

use nevermind::Nevermind as _;

use crate::common::henge;

/// The error of `henge serve`, which must not start.
fn error_of(command: &mut Command) -> String {
    let output = command.output().expect("henge runs");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8(output.stderr).expect("text")
}

fn write(folder: &Path, text: &str) -> String {
    let file = folder.join("serve.toml");
    fs::write(&file, text).expect("written");
    file.display().to_string()
}

#[test]
fn errors_name_the_place_of_the_setting() {
    let folder = tempfile::tempdir().expect("a folder");
    let check = |text: &str, expected: &str| {
        let file = write(folder.path(), text);
        let told = error_of(&mut henge(&["serve", "--config", &file]));
        assert_eq!(told, format!("henge: {file}:{expected}\n"));
    };
    check(
        "# one\n\nlisten = \"127.0.0.1:0\"\nport = 80\n",
        "4: unknown setting “port”; henge serve --print-config lists them all",
    );
    check(
        "queue = 3\nworkers = 0\n",
        "2: workers must be a number from 1 to 1024, not “0”",
    );
    check(
        "connections = 0",
        "1: connections must be a number from 1 to 1000000, not “0”",
    );
    check(
        "listen = 8080",
        "1: listen must be an address with a port, such as \"127.0.0.1:8080\", not “8080”",
    );
    check(
        "origins = [\"https://a.example\", \"b\"]",
        "1: origins must be origins, such as \"https://example.org\", not “https://a.example,b”",
    );
    check(
        "[log]\nlevel = 3",
        "1: log must be \"off\", \"error\", \"warn\", \"info\" or \"debug\", not “{…}”",
    );
    let file = write(folder.path(), "queue = 3\nqueue = 4\n");
    let told = error_of(&mut henge(&["serve", "--config", &file]));
    assert!(told.starts_with(&format!("henge: {file}:2: ")), "{told}");
    let told = error_of(&mut henge(&["serve", "--time", "soon"]));
    assert!(told.contains("henge: --time must be a time"), "{told}");
    let told = error_of(henge(&["serve"]).env("HENGE_PER_ADDRESS", "many"));
    assert!(told.contains("henge: HENGE_PER_ADDRESS must be"), "{told}");
    let told = error_of(&mut henge(&["serve", "--workers", "100000"]));
    assert!(
        told.contains("henge: --workers must be a number from 1 to 1024, not"),
        "{told}"
    );
    let huge = u64::MAX.to_string();
    let told = error_of(henge(&["serve"]).env("HENGE_CONNECTIONS", huge));
    assert!(
        told.contains("henge: HENGE_CONNECTIONS must be a number from 1 to 1000000"),
        "{told}"
    );
    let told = error_of(henge(&["serve", "--lang", "pt"]).env("HENGE_LOG", "alto"));
    assert!(told.contains("não «alto»"), "{told}");
    let told = error_of(&mut henge(&["serve", "--config", "/nowhere/x.toml"]));
    assert!(
        told.contains("can't read the settings file /nowhere/x.toml"),
        "{told}"
    );
    let told = error_of(henge(&["serve"]).env("HENGE_CONFIG", "/nowhere/y.toml"));
    assert!(
        told.contains("can't read the settings file /nowhere/y.toml"),
        "{told}"
    );
}

/// A server process, killed when it is dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().nevermind("it has ended already");
        self.0.wait().expect("it ends");
    }
}

/// The first lines that a server prints: its addresses.
fn first_lines(command: &mut Command, n: usize) -> String {
    // In memory: two servers can't share a file, and tests run in parallel.
    let child = command
        .env("HENGE_DATABASE", "memory:")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("henge runs");
    let mut child = Running(child);
    let lines = BufReader::new(child.0.stdout.take().expect("piped")).lines();
    let lines: Vec<String> = lines.take(n).map(|it| it.expect("text")).collect();
    lines.join("\n")
}

#[test]
fn flags_override_the_environment_which_overrides_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = write(
        folder.path(),
        "listen = \"127.0.0.2:0\"\nprolog = \"127.0.0.2:0\"\nadmin = \"127.0.0.2:0\"\n",
    );
    let mut command = henge(&["serve", "--config", &file, "--listen", "127.0.0.4:0"]);
    command.env("HENGE_LISTEN", "127.0.0.3:0");
    command.env("HENGE_PROLOG", "127.0.0.3:0");
    let said = first_lines(&mut command, 3);
    assert!(said.contains("http://127.0.0.4:"), "{said}");
    assert!(said.contains("at 127.0.0.3:"), "{said}");
    assert!(said.contains("http://127.0.0.2:"), "{said}");
    // The user's settings file is found without an option.
    let own = folder.path().join("henge");
    fs::create_dir(&own).expect("a folder");
    write(&own, "listen = \"127.0.0.5:0\"\n");
    let mut command = henge(&["serve"]);
    command.env("XDG_CONFIG_HOME", folder.path());
    let said = first_lines(&mut command, 1);
    assert!(said.contains("http://127.0.0.5:"), "{said}");
}

#[test]
fn printed_file_contains_the_defaults() {
    let folder = tempfile::tempdir().expect("a folder");
    for lang in ["en", "pt"] {
        let output = henge(&["serve", "--print-config", "--lang", lang]).output();
        let text = String::from_utf8(output.expect("henge runs").stdout).expect("text");
        assert!(
            text.lines()
                .all(|line| line.is_empty() || line.starts_with('#'))
        );
        // Uncommented, its settings are the defaults.
        let active: Vec<&str> = text
            .lines()
            .filter_map(|it| it.strip_prefix("# "))
            .collect();
        assert!(12 < active.len(), "{active:?}");
        let active = active.join("\n").replace(":8080", ":0");
        let file = write(folder.path(), &active);
        let said = first_lines(&mut henge(&["serve", "--config", &file]), 1);
        assert!(said.contains("http://127.0.0.1:"), "{said}");
    }
}
