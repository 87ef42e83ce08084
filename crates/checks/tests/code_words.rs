//! Comments and names use the words of the field: the tables under "Words in code" of
//! `docs/building/glossary.md` list what they must not say.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// Public type names that several crates share on purpose.
const SHARED_TYPES: [&str; 22] = [
    // One role in each crate that has it.
    "Config",
    "Error",
    "Event",
    // One concept: a full queue, a source of time, the line and the move of a search.
    "Busy",
    "TimeSource",
    "CurrentMove",
    "Variation",
    // One type per game or puzzle.
    "Move",
    "Piece",
    "Solver",
    "Square",
    "Variant",
    // A type and its form on the wire.
    "Attack",
    "Board",
    "Fault",
    "Hand",
    "LegalMove",
    "Outcome",
    "Played",
    "Receipt",
    "Seat",
    "SolutionCount",
];

/// The banned words of one table of the glossary: the first column of its rows.
fn banned(heading: &str) -> Vec<String> {
    let text = fs::read_to_string(checks::root().join("docs/building/glossary.md"))
        .expect("docs/building/glossary.md");
    let (_, section) = text.split_once("## Words in code").expect("a section");
    let rows = section
        .lines()
        .skip_while(|line| !line.starts_with(&format!("| {heading} |")));
    let rows = rows.skip(2).take_while(|line| line.starts_with("| "));
    let cells = rows.filter_map(|line| line.split('|').nth(1));
    let words: Vec<String> = cells
        .flat_map(|cell| cell.split(','))
        .map(|word| word.trim().trim_matches('`').to_owned())
        .collect();
    assert!(
        3 < words.len(),
        "docs/building/glossary.md: the table “{heading}” has changed: {words:?}"
    );
    words
}

/// A file of source code.
struct Source {
    path: PathBuf,
    text: String,
}

impl Source {
    /// The language's mark of a line comment.
    fn comment_mark(&self) -> &'static str {
        match self.path.extension().and_then(|it| it.to_str()) {
            Some("rs" | "ts" | "mjs") => "//",
            _ => "#",
        }
    }

    /// The text of the comment on a line, without its mark. Marks inside strings don't count, as far
    /// as they have no space on either side.
    fn comment<'a>(&self, line: &'a str) -> Option<&'a str> {
        let mark = self.comment_mark();
        // A line of a block comment, `/** … */` or ` * …`, or of a Python docstring.
        let trimmed = line.trim_start();
        let is_block = match mark {
            "//" => trimmed.starts_with("/*") || trimmed.starts_with("* "),
            _ => trimmed.starts_with("\"\"\""),
        };
        if is_block {
            return Some(trimmed.trim_start_matches(['/', '*', '"', ' ']));
        }
        let start = if trimmed.starts_with(mark) {
            line.find(mark)?
        } else {
            line.find(&format!(" {mark} "))? + 1
        };
        Some(line[start..].trim_start_matches(['/', '!', '#', ' ']))
    }
}

/// All source code of the project but generated files.
fn sources() -> Vec<Source> {
    let root = checks::root();
    let mut paths = Vec::new();
    for folder in [
        "crates", "games", "puzzles", "docs", "fuzz", "python", "web/src", "web/test",
    ] {
        for ending in [".rs", ".ts", ".mjs", ".py"] {
            paths.extend(checks::files(&root.join(folder), ending));
        }
    }
    paths.extend(checks::files(&root.join("scripts"), ""));
    let is_foreign = |path: &Path| {
        let text = path.to_string_lossy();
        text.contains("node_modules") || text.ends_with("schema.ts")
    };
    paths.retain(|path| !is_foreign(path));
    paths.sort();
    let sources: Vec<Source> = paths
        .into_iter()
        .map(|path| Source {
            text: fs::read_to_string(&path).unwrap_or_default(),
            path: path.strip_prefix(&root).unwrap_or(&path).to_owned(),
        })
        .collect();
    assert!(
        800 < sources.len(),
        "only {} files of source code",
        sources.len()
    );
    sources
}

/// The words of a comment or a line of code, in order.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
}

/// Fails with every place found, so that all are seen at once.
fn assert_none(found: &[String], advice: &str) {
    assert!(found.is_empty(), "{advice}\n{}", found.join("\n"));
}

#[test]
fn comments_use_the_words_of_the_field() {
    let (banned, openings) = (banned("word"), banned("opening"));
    let mut found = Vec::new();
    for source in sources() {
        for (number, line) in (1..).zip(source.text.lines()) {
            let Some(comment) = source.comment(line) else {
                continue;
            };
            let place = || format!("{}:{number}: {}", source.path.display(), line.trim());
            let lower = comment.to_lowercase();
            let has_banned = words(&lower).any(|word| banned.iter().any(|it| it == word));
            let is_opening = |opening: &String| {
                let rest = comment.strip_prefix(opening.as_str());
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ',', '.']))
            };
            if has_banned || openings.iter().any(is_opening) {
                found.push(place());
            }
        }
    }
    assert_none(
        &found,
        "docs/building/glossary.md, “Words in code”, has better words for these comments:",
    );
}

#[test]
fn names_say_what_they_bound_or_do() {
    let (constants, functions) = (banned("constant"), banned("function"));
    let mut found = Vec::new();
    for source in sources() {
        for (number, line) in (1..).zip(source.text.lines()) {
            if source
                .comment(line)
                .is_some_and(|comment| line.trim_start().ends_with(comment))
            {
                continue;
            }
            let mut before = "";
            for word in words(line) {
                let is_banned = match before {
                    "const" | "static" => {
                        constants.iter().any(|it| it == word) || word.starts_with("MOST_")
                    }
                    "fn" | "function" | "def" => functions.iter().any(|it| it == word),
                    _ => false,
                };
                if is_banned {
                    found.push(format!(
                        "{}:{number}: {}",
                        source.path.display(),
                        line.trim()
                    ));
                }
                before = word;
            }
        }
    }
    assert_none(
        &found,
        "docs/building/glossary.md, “Words in code”, has better names for these:",
    );
}

#[test]
fn tuples_and_closures_name_what_they_hold() {
    let mut found = Vec::new();
    for source in sources() {
        if source.comment_mark() != "//" {
            continue;
        }
        for (number, line) in (1..).zip(source.text.lines()) {
            let is_field = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
            let has_index = line.split(" it.").skip(1).any(is_field)
                || line.split("(it.").skip(1).any(is_field);
            // The body of a closure on one line: up to the next closure.
            let mut bodies = line.split("|it|").skip(1);
            let is_used_twice =
                bodies.any(|body| words(body).filter(|word| *word == "it").count() > 1);
            if has_index || is_used_twice {
                found.push(format!(
                    "{}:{number}: {}",
                    source.path.display(),
                    line.trim()
                ));
            }
        }
    }
    assert_none(
        &found,
        "Name the argument of these closures, or the fields of these tuples:",
    );
}

#[test]
fn a_public_type_name_means_one_thing() {
    let mut places: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in sources() {
        let path = source.path.to_string_lossy().into_owned();
        let is_product =
            source.comment_mark() == "//" && path.contains("/src/") && !path.starts_with("docs");
        if !is_product {
            continue;
        }
        for line in source.text.lines() {
            let Some(rest) = line.trim_start().strip_prefix("pub ") else {
                continue;
            };
            let mut rest = words(rest);
            if let (Some("struct" | "enum" | "trait" | "type"), Some(name)) =
                (rest.next(), rest.next())
            {
                places
                    .entry(name.to_owned())
                    .or_default()
                    .insert(path.clone());
            }
        }
    }
    let found: Vec<String> = places
        .into_iter()
        .filter(|(name, paths)| paths.len() > 1 && !SHARED_TYPES.contains(&name.as_str()))
        .map(|(name, paths)| {
            format!(
                "{name}: {}",
                paths.into_iter().collect::<Vec<_>>().join(" ")
            )
        })
        .collect();
    assert_none(
        &found,
        "Each of these names stands for several types; if they share a meaning, list it:",
    );
}
