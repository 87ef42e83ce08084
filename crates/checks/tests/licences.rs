//! All dependencies are under a permissive licence.

use std::fs;

use toml::de::{DeTable, DeValue};

/// The permissive licences: the list in `deny.toml`, which cargo-deny reads as well.
fn permissive() -> Vec<String> {
    let text = fs::read_to_string(checks::root().join("deny.toml")).expect("deny.toml");
    let table = DeTable::parse(&text).expect("TOML").into_inner();
    let Some(DeValue::Array(allowed)) = (table.get("licenses"))
        .and_then(|it| it.get_ref().get("allow"))
        .map(toml::Spanned::get_ref)
    else {
        panic!("deny.toml has no list of licences");
    };
    let texts = allowed.iter().filter_map(|it| it.get_ref().as_str());
    texts.map(ToOwned::to_owned).collect()
}

/// Whether a licence expression leaves us a permissive choice. Understands what crates write:
/// `A OR B`, `A/B`, `A AND B`, and parentheses around alternatives.
fn is_permissive(expression: &str, permissive: &[String]) -> bool {
    let plain = |it: &str| {
        let name = it.trim_matches(['(', ')', ' ']);
        permissive.iter().any(|it| it == name)
    };
    let either = |it: &str| it.replace('/', " OR ").split(" OR ").any(plain);
    expression.split(" AND ").all(either)
}

#[test]
fn every_dependency_is_permissive() {
    let permissive = permissive();
    for workspace in ["", "python"] {
        let metadata = checks::metadata_of(&checks::root().join(workspace));
        for package in metadata["packages"].as_array().expect("packages") {
            let (name, licence) = (
                &package["name"],
                package["license"].as_str().unwrap_or_default(),
            );
            assert!(
                is_permissive(licence, &permissive),
                "{name} is under “{licence}”"
            );
        }
    }
}

#[test]
fn copyleft_is_recognised() {
    let permissive = permissive();
    for (licence, expected) in [
        ("MIT OR Apache-2.0", true),
        ("MIT/Apache-2.0", true),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
        ("GPL-3.0-or-later OR MIT", true),
        ("GPL-3.0-or-later", false),
        ("MIT AND GPL-3.0-or-later", false),
        ("AGPL-3.0", false),
        ("", false),
    ] {
        assert_eq!(is_permissive(licence, &permissive), expected, "{licence}");
    }
}
