//! Checks of the project itself: its architecture, its licences and its messages.
//!
//! The checks are the tests of this crate; the library only finds the workspace, its files and its
//! cargo metadata.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

/// The root folder of the workspace, two levels above this crate.
///
/// # Panics
///
/// Panics when this crate lies less than two folders deep.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors()
        .nth(2)
        .expect("the crate lies two folders deep")
        .to_owned()
}

/// Returns the output of `cargo metadata` for the workspace and all its dependencies.
///
/// # Panics
///
/// Panics when cargo can't be run, fails, or doesn't print JSON.
pub fn metadata() -> Value {
    metadata_of(&root())
}

/// Returns the output of `cargo metadata` for the workspace in a folder and all its dependencies.
///
/// # Panics
///
/// Panics when cargo can't be run, fails, or doesn't print JSON.
pub fn metadata_of(folder: &Path) -> Value {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version=1", "--locked"])
        .current_dir(folder)
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).expect("cargo answers in JSON")
}

/// Files below a folder whose names end in `ending`, in no particular order. Hidden folders and
/// those named `target` are skipped.
///
/// # Panics
///
/// Panics when a folder can't be read.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if path.is_dir() && name != "target" && !name.starts_with('.') {
                folders.push(path);
            } else if name.ends_with(ending) {
                found.push(path);
            }
        }
    }
    found
}
