//! Everything we link is under a permissive licence.

/// Licences that ask for no more than credit.
const PERMISSIVE: [&str; 12] = [
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-1-Clause",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "0BSD",
    "Unicode-3.0",
    "Unlicense",
];

/// Whether a licence expression leaves us a permissive choice. Understands what crates write:
/// `A OR B`, `A/B`, `A AND B`, and parentheses around alternatives.
fn is_permissive(expression: &str) -> bool {
    let plain = |it: &str| PERMISSIVE.contains(&it.trim_matches(['(', ')', ' ']));
    let either = |it: &str| it.replace('/', " OR ").split(" OR ").any(plain);
    expression.split(" AND ").all(either)
}

#[test]
fn every_dependency_is_permissive() {
    let metadata = checks::metadata();
    for package in metadata["packages"].as_array().expect("packages") {
        let (name, licence) = (
            &package["name"],
            package["license"].as_str().unwrap_or_default(),
        );
        assert!(is_permissive(licence), "{name} is under “{licence}”");
    }
}

#[test]
fn copyleft_is_recognised() {
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
        assert_eq!(is_permissive(licence), expected, "{licence}");
    }
}
