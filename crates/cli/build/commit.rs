//! The commit that the program is built from, for `henge --version`.
//!
//! Taken from the variable `HENGE_COMMIT`, else from `commit.txt` (filled in by `git archive`), else
//! from git. Without any of them the version is printed alone.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Sets the compile-time variable `HENGE_VERSION`: the version and, if it is known, the commit,
/// such as `0.2.0 (7cb3f63a11)`.
pub(super) fn set_version() {
    println!("cargo::rerun-if-env-changed=HENGE_COMMIT");
    println!("cargo::rerun-if-changed=commit.txt");
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let given = env::var("HENGE_COMMIT").ok();
    let found = given
        .or_else(|| from_archive(&here))
        .or_else(|| from_git(&here));
    // The version is part of a line that programs parse: anything but hexadecimal digits is ignored.
    let is_commit = |text: &String| !text.is_empty() && text.chars().all(|c| c.is_ascii_hexdigit());
    let commit = found.map(|it| it.trim().to_owned()).filter(is_commit);
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let commit = commit.map(|it| format!(" ({it})")).unwrap_or_default();
    println!("cargo::rustc-env=HENGE_VERSION={version}{commit}");
}

/// Reads the commit that `git archive` wrote into `commit.txt`. `None` in a checkout, where the
/// file still holds git's placeholder.
fn from_archive(here: &Path) -> Option<String> {
    let text = fs::read_to_string(here.join("commit.txt")).ok()?;
    (!text.contains('$')).then_some(text)
}

/// Returns the commit that is checked out, as ten hexadecimal digits, or `None` if the sources are
/// not the top of a repository (they may be vendored into another one).
fn from_git(here: &Path) -> Option<String> {
    let root = here.ancestors().nth(2)?.canonicalize().ok()?;
    let top = PathBuf::from(git(here, &["rev-parse", "--show-toplevel"])?);
    if top.canonicalize().ok()? != root {
        return None;
    }
    // Rebuild after a commit, which moves the branch, and after a checkout, which changes `HEAD`.
    let branch = git(here, &["rev-parse", "--symbolic-full-name", "HEAD"])?;
    for file in ["HEAD", &branch] {
        let path = here.join(git(here, &["rev-parse", "--git-path", file])?);
        // For a missing file cargo would run the build script every time.
        if path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    git(here, &["rev-parse", "--short=10", "HEAD"])
}

fn git(here: &Path, args: &[&str]) -> Option<String> {
    let output = Command::new("git").current_dir(here).args(args).output();
    let output = output.ok().filter(|it| it.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}
