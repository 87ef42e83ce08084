//! Tells the program which commit it is built from, for `henge --version`: as `HENGE_COMMIT` says, or
//! as git or the archive says that the sources came in. Without any of them it is just not told.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

fn main() {
    println!("cargo::rerun-if-env-changed=HENGE_COMMIT");
    println!("cargo::rerun-if-changed=commit.txt");
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let told = env::var("HENGE_COMMIT").ok();
    let found = told.or_else(|| of_archive(&here)).or_else(|| of_git(&here));
    // Nothing but a commit: it becomes part of a line that programs read.
    let is_commit = |it: &String| !it.is_empty() && it.chars().all(|c| c.is_ascii_hexdigit());
    let commit = found.map(|it| it.trim().to_owned()).filter(is_commit);
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let commit = commit.map(|it| format!(" ({it})")).unwrap_or_default();
    println!("cargo::rustc-env=HENGE_VERSION={version}{commit}");
}

/// What `git archive` wrote into the file, which otherwise holds a pattern.
fn of_archive(here: &Path) -> Option<String> {
    let text = fs::read_to_string(here.join("commit.txt")).ok()?;
    (!text.contains('$')).then_some(text)
}

/// The commit that is checked out, if the sources are those of a repository of ours and not part of
/// somebody else's.
fn of_git(here: &Path) -> Option<String> {
    let root = here.ancestors().nth(2)?.canonicalize().ok()?;
    let top = PathBuf::from(git(here, &["rev-parse", "--show-toplevel"])?);
    if top.canonicalize().ok()? != root {
        return None;
    }
    // A commit moves the branch, and a checkout changes which one it is.
    let branch = git(here, &["rev-parse", "--symbolic-full-name", "HEAD"])?;
    for file in ["HEAD", &branch] {
        let path = here.join(git(here, &["rev-parse", "--git-path", file])?);
        // Cargo would run this every time for a file that is not there.
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
