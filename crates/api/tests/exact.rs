//! Exact results of tables: cautions about the 50-move rule, and damaged files.

use std::{fs, path::Path};

use api::{Allowance, Host, Request};
use catalog::Knowledge;
use messages::Language;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{ask, get, json as parsed, send};

/// A host with the tables of a folder.
fn knowing(folder: &Path) -> Host {
    let knowledge = Box::leak(Box::new(Knowledge::at(folder)));
    Host::new(knowledge, Allowance::default())
}

/// A rook wins, but not before the 50-move rule makes it a draw.
const NEAR_50_MOVES: &str = "8/8/8/8/8/k6K/8/7R w - - 97 60";

/// A rook wins long before the 50-move rule applies.
const FAR_FROM_50_MOVES: &str = "8/8/8/8/8/k6K/8/7R w - - 0 60";

#[test]
fn win_that_the_50_move_rule_may_spoil_has_a_caution() {
    let folder = TempDir::new().expect("a folder");
    let host = knowing(folder.path());
    for (position, spoiled) in [(NEAR_50_MOVES, true), (FAR_FROM_50_MOVES, false)] {
        let request = json!({ "position": position, "limits": { "depth": 1 } });
        for (language, words) in [
            (Language::English, "the 50-move rule makes it a draw"),
            (Language::Portuguese, "a regra dos 50 lances dá empate"),
        ] {
            let body = request.to_string();
            let responses = |path| {
                let call = Request {
                    method: "POST",
                    path,
                    language,
                    body: body.as_bytes(),
                    ..Request::default()
                };
                let (rounds, last) = send(&host, &call);
                let all: Vec<Value> = (rounds.iter().map(String::as_str).chain([last.text()]))
                    .map(|it| parsed(it))
                    .collect();
                all
            };
            let best = responses("/api/v1/games/racing-kings/best");
            let analysis = responses("/api/v1/games/racing-kings/analyse");
            for answer in best.iter().chain(&analysis) {
                let caution = answer.get("caution").map(|it| it.as_str().expect("words"));
                let is_said = caution.is_some_and(|it| it.contains(words));
                assert_eq!(is_said, spoiled, "{position} {answer}");
                assert_eq!(caution.is_some(), spoiled, "{position} {answer}");
            }
        }
    }
}

#[test]
fn damaged_file_is_reported_without_its_folder() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("racing-kings-KQRvK.receipt");
    fs::write(&path, "henge receipt 1\nkind: table\n").expect("room");
    let host = knowing(folder.path());
    let problems = |host: &Host, id: &str, language| {
        let one = parsed(get(host, &format!("/api/v1/games/{id}"), language).text());
        one["exact"].get("problems").cloned()
    };
    // Files are opened when they are first needed.
    assert_eq!(problems(&host, "racing-kings", Language::English), None);
    let request = json!({ "position": FAR_FROM_50_MOVES, "limits": { "depth": 1 } });
    ask(&host, "/games/racing-kings/best", &request);
    for language in Language::ALL {
        let problems = problems(&host, "racing-kings", language).expect("a problem");
        let problem = problems[0].as_str().expect("a sentence");
        assert!(problem.contains("racing-kings-KQRvK.receipt"), "{problem}");
        let hidden = folder.path().to_string_lossy();
        assert!(!problem.contains(&*hidden), "{problem}");
    }
    let others = catalog::games().iter().map(|it| it.info.id);
    for id in others.filter(|it| *it != "racing-kings") {
        assert_eq!(problems(&host, id, Language::English), None, "{id}");
    }
}
