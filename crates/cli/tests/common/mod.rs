//! The program under test, and what several test modules share. The program never sees the files of the
//! user who runs the tests.

pub(crate) mod server;
pub(crate) mod worker;

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

/// The path of the program.
pub(crate) const HENGE: &str = env!("CARGO_BIN_EXE_henge");

/// The folder that stands for the user's data folder.
pub(crate) fn data() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("henge-data")
}

/// The program with some arguments, in an environment of its own.
pub(crate) fn henge(args: &[&str]) -> Command {
    let mut command = Command::new(HENGE);
    command
        .args(args)
        .env("HENGE_DATA", data())
        .env("XDG_CONFIG_HOME", data().join("config"))
        // The names that tests send in `Host`.
        .env("HENGE_HOSTS", "henge, x, secret-host")
        .env("LC_ALL", "C.UTF-8")
        .env_remove("NO_COLOR");
    command
}

/// The command that starts the program as a UCI or UGI engine.
pub(crate) fn engine() -> String {
    format!("env 'HENGE_DATA={}' '{HENGE}' engine", data().display())
}

/// The size of a test: `default` in `make test`, or the variable `name`, which `make soak` sets.
pub(crate) fn size(name: &str, default: u64) -> u64 {
    env::var(name).map_or(default, |value| value.parse().expect(name))
}

/// Sends a signal, such as `-STOP`, to a process that a test has started.
pub(crate) fn signal(process: u32, name: &str) {
    let sent = Command::new("kill")
        .args([name, &process.to_string()])
        .status();
    assert!(sent.expect("kill").success());
}

/// A value of a process in `/proc/PID/status`, such as `VmRSS`, in kilobytes. 0 where there is none.
pub(crate) fn memory(process: u32, value: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix(value)?.strip_prefix(':'));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
    kilobytes.and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// The value below which `percent` of the sorted values are.
pub(crate) fn percentile<T: Copy>(sorted: &[T], percent: usize) -> T {
    sorted[(sorted.len() - 1) * percent / 100]
}
