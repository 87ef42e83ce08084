//! The program under test. It never sees the files of whoever runs the tests.

#![allow(dead_code, reason = "every test file uses a part of this")]

pub(crate) mod served;
pub(crate) mod worker;

use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// The program.
pub(crate) const HENGE: &str = env!("CARGO_BIN_EXE_henge");

/// The folder that stands for the user's.
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
        // What requests of tests are sent to.
        .env("HENGE_HOSTS", "henge, x, secret-host")
        .env("LC_ALL", "C.UTF-8")
        .env_remove("NO_COLOR");
    command
}

/// How other programs are told to start it as an engine.
pub(crate) fn engine() -> String {
    format!("env 'HENGE_DATA={}' '{HENGE}' engine", data().display())
}
