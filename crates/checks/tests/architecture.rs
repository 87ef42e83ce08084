//! The table "Who may use whom" of `ARCHITECTURE.md` lists the dependencies of each crate, lowest layer
//! first. Cargo's metadata must agree with it exactly.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use serde_json::Value;

type Uses = BTreeMap<String, BTreeSet<String>>;

/// The crates of the workspace and the folders they are in, such as `games`.
fn folders() -> BTreeMap<String, String> {
    let metadata = checks::metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    let own = packages.iter().filter(|it| it["source"].is_null());
    own.map(|package| {
        let text = |field: &str| package[field].as_str().expect("a string");
        // …/games/moai/Cargo.toml
        let folder = text("manifest_path").rsplit(['/', '\\']).nth(2);
        let folder = folder.unwrap_or_default().to_owned();
        (text("name").to_owned(), folder)
    })
    .collect()
}

/// The crates that a name in the table stands for: itself, or with `games/*` all in a folder.
fn meant(name: &str, folders: &BTreeMap<String, String>) -> Vec<String> {
    let Some(folder) = name.strip_suffix("/*") else {
        return vec![name.to_owned()];
    };
    let inside = folders.iter().filter(|(_, place)| place.as_str() == folder);
    inside.map(|(name, _)| name.clone()).collect()
}

/// The rows `| crate | uses |` of the table under "Who may use whom".
fn documented() -> Uses {
    let folders = folders();
    let text = fs::read_to_string(checks::root().join("ARCHITECTURE.md")).expect("the page");
    let (_, table) = text.split_once("## Who may use whom").expect("the section");
    let names = |cell: &str| -> BTreeSet<String> {
        cell.split('`')
            .skip(1)
            .step_by(2)
            .map(ToOwned::to_owned)
            .collect()
    };
    table
        .lines()
        .skip_while(|line| !line.starts_with("|---"))
        .skip(1)
        .take_while(|line| line.starts_with('|'))
        .flat_map(|line| {
            let cells: Vec<&str> = line.split('|').collect();
            let name = names(cells[1])
                .pop_first()
                .expect("a crate in the first column");
            let used = cells[2..].iter().flat_map(|cell| names(cell));
            let used: BTreeSet<String> = used.flat_map(|it| meant(&it, &folders)).collect();
            let crates = meant(&name, &folders).into_iter();
            crates.map(move |it| (it, used.clone()))
        })
        .collect()
}

/// The dependencies of each crate of the workspace, without dev-dependencies.
fn actual() -> Uses {
    let metadata = checks::metadata();
    let text = |value: &Value| value.as_str().expect("a string").to_owned();
    let members: BTreeSet<String> = metadata["workspace_members"]
        .as_array()
        .expect("members")
        .iter()
        .map(text)
        .collect();
    let packages = metadata["packages"].as_array().expect("packages");
    packages
        .iter()
        .filter(|package| members.contains(&text(&package["id"])))
        .map(|package| {
            let dependencies = package["dependencies"].as_array().expect("dependencies");
            let uses = dependencies
                .iter()
                .filter(|it| it["kind"].is_null())
                .map(|it| text(&it["name"]))
                .collect();
            (text(&package["name"]), uses)
        })
        .collect()
}

#[test]
fn crates_use_what_the_table_says() {
    let (documented, actual) = (documented(), actual());
    for (name, uses) in &actual {
        let expected = documented.get(name).unwrap_or_else(|| {
            panic!("add a row for {name} to the table “Who may use whom” of ARCHITECTURE.md")
        });
        assert_eq!(
            uses, expected,
            "what {name} uses, and what ARCHITECTURE.md says"
        );
    }
    for name in documented.keys() {
        assert!(
            actual.contains_key(name),
            "{name} is in the table but not in the workspace"
        );
    }
}

#[test]
fn arrows_point_down_only() {
    // The table is ordered lowest layer first: no crate may use one that stands below it there.
    let text = fs::read_to_string(checks::root().join("ARCHITECTURE.md")).expect("the page");
    let folders = folders();
    let place = |name: &str| {
        let folder = folders.get(name).map(|it| format!("\n| `{it}/*` |"));
        let row = text.find(&format!("\n| `{name}` |"));
        row.or_else(|| text.find(&folder?))
    };
    for (name, uses) in actual() {
        let own = place(&name).expect("in the table");
        for used in uses {
            assert!(
                place(&used).is_none_or(|it| it < own),
                "{name} uses {used} from above"
            );
        }
    }
}

#[test]
fn test_tools_stay_in_tests() {
    for (name, uses) in actual() {
        assert!(
            name == "checks" || !uses.contains("testkit"),
            "{name} ships the test kit"
        );
    }
}
