//! Games and puzzles are listed in the profiles that optimise some crates only. A new game that is
//! missing there would be built without optimisation and be slow in tests and in `make run`.

use std::fs;

use toml::de::DeTable;

/// The profiles that optimise a part of the crates.
const PROFILES: [&str; 2] = ["dev", "play"];

#[test]
fn every_game_puzzle_and_solver_is_optimised() {
    let root = checks::root();
    let text = fs::read_to_string(root.join("Cargo.toml")).expect("a manifest");
    let manifest = DeTable::parse(&text).expect("TOML").into_inner();
    let profiles = manifest.get("profile").expect("profiles").get_ref();
    for folder in ["games", "puzzles"] {
        for entry in fs::read_dir(root.join(folder)).expect("a folder") {
            let manifest = entry.expect("an entry").path().join("Cargo.toml");
            let manifest = fs::read_to_string(manifest).expect("a manifest");
            let name = (manifest.lines()).find_map(|it| it.strip_prefix("name = "));
            let name = name.expect("a name").trim_matches('"');
            for profile in PROFILES {
                let packages = profiles
                    .get(profile)
                    .and_then(|it| it.get_ref().get("package"));
                let listed = packages.and_then(|it| it.get_ref().get(name));
                assert!(
                    listed.is_some(),
                    "Cargo.toml, [profile.{profile}.package]: add {name} like its neighbours"
                );
            }
        }
    }
}
