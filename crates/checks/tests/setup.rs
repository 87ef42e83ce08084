//! `scripts/setup` says what is missing before anything is built.

use std::{
    env, fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// A folder with a Rust of this version in it, which does nothing but say so.
fn fake_rust(version: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("rust-{version}"));
    fs::create_dir_all(&folder).expect("a folder");
    for program in ["rustc", "cargo"] {
        let path = folder.join(program);
        let script = format!("#!/bin/sh\necho '{program} {version} (0123abc 2026-01-01)'\n");
        fs::write(&path, script).expect("a script");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
    }
    folder
}

/// Runs `scripts/setup` with a fake Rust of this version first on the path.
fn set_up(version: &str) -> Output {
    let others = env::var("PATH").unwrap_or_default();
    Command::new(checks::root().join("scripts/setup"))
        .env("PATH", format!("{}:{others}", fake_rust(version).display()))
        .output()
        .expect("a script")
}

/// The oldest Rust that will do, as its numbers.
fn wanted() -> (String, u32) {
    let manifest = fs::read_to_string(checks::root().join("Cargo.toml")).expect("a manifest");
    let line = (manifest.lines()).find_map(|it| it.strip_prefix("rust-version = \"1."));
    let minor = line.expect("a version").trim_end_matches('"');
    (format!("1.{minor}"), minor.parse().expect("a number"))
}

#[test]
fn a_rust_that_is_too_old_is_told_of_in_a_sentence() {
    let (wanted, minor) = wanted();
    for old in [
        format!("1.{}.3", minor - 1),
        "1.9.0".to_owned(),
        "0.95.0".to_owned(),
    ] {
        let output = set_up(&old);
        let told = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{old}: {told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        assert!(
            told.contains(&format!(
                "needs Rust {wanted} or newer, and here is {old}: "
            )),
            "{told}"
        );
    }
}

#[test]
fn a_rust_that_is_new_enough_needs_no_word() {
    let (wanted, minor) = wanted();
    for new in [
        format!("{wanted}.0"),
        format!("1.{}.0-nightly", minor + 5),
        "1.100.0".to_owned(),
    ] {
        let output = set_up(&new);
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && told.is_empty(), "{new}: {told}");
    }
}
