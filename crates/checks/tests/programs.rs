//! The integration tests of a crate are linked into one program, so that linking does not take longer
//! than testing. A test file that its `main.rs` doesn't list would never run.

use std::{fs, path::Path};

/// The folders that crates are in.
const FOLDERS: [&str; 3] = ["crates", "games", "puzzles"];

#[test]
fn every_file_of_tests_is_part_of_a_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut n_suites = 0;
    for folder in FOLDERS {
        for entry in fs::read_dir(root.join(folder)).expect("a folder") {
            let home = entry.expect("an entry").path();
            let manifest = fs::read_to_string(home.join("Cargo.toml")).expect("a manifest");
            if !manifest.contains("autotests = false") {
                continue;
            }
            n_suites += 1;
            let main = fs::read_to_string(home.join("tests/main.rs")).expect("a list of files");
            for entry in fs::read_dir(home.join("tests")).expect("a folder") {
                let path = entry.expect("an entry").path();
                let name = path.file_stem().and_then(|it| it.to_str()).expect("text");
                if path.extension().is_none_or(|it| it != "rs") || name == "main" {
                    continue;
                }
                let mentioned = main.lines().any(|it| it == format!("mod {name};"))
                    || main.contains(&format!("#[path = \"{name}.rs\"]"))
                    || manifest.contains(&format!("[[test]]\nname = \"{name}\"\n"));
                assert!(mentioned, "{} is in no program", path.display());
            }
        }
    }
    assert!(10 < n_suites, "{n_suites}");
}
