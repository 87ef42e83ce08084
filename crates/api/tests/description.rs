//! The `OpenAPI` document: every route is in it, and every example gets the response that is shown.
//!
//! `EXAMPLES=write` writes the responses into the file after an intended change.

use std::{env, fs};

use api::{Host, PREFIX, ROUTES, Request, Words, description};
use messages::Language;
use serde_json::{Value, json};

use crate::common::{host, json as parsed, send};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/examples.json");

/// A response without fields that depend on the machine's speed.
fn timeless(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(timeless).collect(),
        Value::Object(fields) => {
            let fields = fields.iter().filter(|(name, _)| *name != "seconds");
            let fields = fields.map(|(name, value)| (name.clone(), timeless(value)));
            Value::Object(fields.collect())
        }
        other => other.clone(),
    }
}

/// The response to an example; a list if it has many lines.
fn answer(host: &Host, example: &Value) -> Value {
    let text = |name: &str| example[name].as_str().expect("a text");
    let body = example["request"].to_string();
    let request = Request {
        method: text("method"),
        path: text("path"),
        body: body.as_bytes(),
        ..Request::default()
    };
    let (_, response) = send(host, &request);
    assert_eq!(response.status, 200, "{}", response.text());
    if text("path").ends_with("/picture") {
        return json!(response.text());
    }
    let answer = parsed(response.text());
    if ["/analyse", "/review"]
        .iter()
        .any(|it| text("path").ends_with(it))
    {
        // The examples show the last line only.
        return json!([answer]);
    }
    answer
}

#[test]
fn examples_get_the_response_that_is_shown() {
    let host = host();
    let mut examples = parsed(&fs::read_to_string(FILE).expect("a file"));
    let write = env::var("EXAMPLES").is_ok_and(|it| it == "write");
    for example in examples.as_array_mut().expect("a list") {
        let answer = answer(&host, example);
        if example["answer"].is_null() {
            continue;
        }
        if write {
            example["answer"] = answer;
            continue;
        }
        assert_eq!(timeless(&example["answer"]), timeless(&answer), "{example}");
    }
    if write {
        let text = serde_json::to_string_pretty(&examples).expect("text");
        fs::write(FILE, text + "\n").expect("written");
    }
}

/// A new game must not require a change of the examples.
#[test]
fn no_example_contains_a_list_of_games() {
    let words = Words::new(&[]);
    let whole = description::whole(words.of(Language::English));
    let shown = &whole["paths"]["/api/v1/games"]["get"]["responses"]["200"];
    let shown = &shown["content"]["application/json"]["example"]["games"];
    let ids: Vec<&str> = catalog::games().iter().map(|it| it.info.id).collect();
    let shown = shown.as_array().expect("a list").iter();
    assert_eq!(shown.map(|it| &it["id"]).collect::<Vec<_>>(), ids);
    let examples = parsed(&fs::read_to_string(FILE).expect("a file"));
    for example in examples.as_array().expect("a list") {
        assert!(example["answer"]["games"].is_null(), "{example}");
        let answer = example["answer"].to_string();
        let named = ids
            .iter()
            .filter(|id| answer.contains(&format!("\"{id}\"")));
        assert!(named.count() < 2, "{example}");
    }
}

#[test]
fn every_route_is_listed_and_described_once() {
    let words = Words::new(&[]);
    let whole = description::whole(words.of(Language::English));
    let described = whole["paths"].as_object().expect("paths").iter();
    let described = described.flat_map(|(path, operations)| {
        let operations = operations.as_object().expect("operations").keys();
        operations.map(move |method| format!("{} {path}", method.to_uppercase()))
    });
    let mut described: Vec<String> = described.collect();
    let listed = ROUTES.iter().map(|route| {
        let method = route.method.as_str();
        format!("{method} {PREFIX}{}", route.path)
    });
    let mut listed: Vec<String> = listed.collect();
    described.sort();
    listed.sort();
    assert_eq!(described, listed);
}

#[test]
fn every_route_is_described_with_examples_and_problems() {
    let words = Words::new(&[]);
    let whole = description::whole(words.of(Language::English));
    let host = host();
    for (path, methods) in whole["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let route = format!("{method} {path}");
            assert!(operation["summary"].is_string(), "{route}");
            let content = &operation["responses"]["200"]["content"];
            let content = content.as_object().and_then(|it| it.values().next());
            assert!(!content.expect("content")["example"].is_null(), "{route}");
            if method == "post" {
                let request = &operation["requestBody"]["content"]["application/json"];
                assert!(!request["example"].is_null(), "{route}");
                for status in ["400", "422"] {
                    assert!(
                        !operation["responses"][status].is_null(),
                        "{route} {status}"
                    );
                }
            }
            // It exists, even if it refuses the body.
            let path = path.replace("{game}", catalog::games()[0].info.id);
            let request = Request {
                method: &method.to_uppercase(),
                path: &path,
                body: b"?",
                ..Request::default()
            };
            let (_, response) = send(&host, &request);
            assert!(
                [200, 400].contains(&response.status),
                "{route} {}",
                response.text()
            );
        }
    }
    assert_eq!(
        whole["paths"].as_object().map(serde_json::Map::len),
        Some(20)
    );
    let problem = &whole["components"]["schemas"]["ProblemBody"];
    assert_eq!(problem["properties"]["type"]["type"], json!("string"));
}
