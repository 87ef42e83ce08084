//! Every example of the `OpenAPI` document is sent and must get the response that is shown; and the
//! pages that show them.
//!
//! `EXAMPLES=write` writes the responses into the files after an intended change.

use std::{env, fs, ops::ControlFlow, process::Command, sync::atomic::AtomicBool};

use api::{Allowance, Host, Request, Words, description::examples};
use catalog::Knowledge;
use messages::Language;
use serde_json::{Value, json};

use crate::common::{Running, start};

/// The examples of the stateless routes, and those of matches.
const FILES: [&str; 2] = [
    concat!(env!("CARGO_MANIFEST_DIR"), "/../api/src/examples.json"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/src/examples.json"),
];

/// The id and a token of the match that the examples are about, which differ in every run.
#[derive(Default)]
struct Secrets {
    id: String,
    token: String,
}

impl Secrets {
    /// Remembers a match if the response is that of creating one.
    fn note(&mut self, made: &Value) {
        if let (Some(id), Some(token)) = (made["id"].as_str(), made["seats"][0]["token"].as_str()) {
            (self.id, self.token) = (id.to_owned(), token.to_owned());
        }
    }

    fn fill(&self, text: &str) -> String {
        text.replace("/ID", &format!("/{}", self.id))
            .replace("TOKEN", &self.token)
    }
}

/// The server's response to an example.
fn answer(it: &Running, example: &Value, secrets: &mut Secrets) -> Value {
    let path = secrets.fill(example["path"].as_str().expect("a path"));
    let bearer = match example["bearer"].as_bool() {
        Some(true) => secrets.fill("authorization: Bearer TOKEN\r\n"),
        _ => String::new(),
    };
    let body = match &example["request"] {
        Value::Null => String::new(),
        body => body.to_string(),
    };
    let text = format!(
        "{} {path} HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n{bearer}\
        content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        example["method"].as_str().expect("a method"),
        body.len()
    );
    let answer = it.send(text.as_bytes());
    assert!(
        [200, 201].contains(&answer.status),
        "{path}: {}",
        answer.body
    );
    if answer.head.contains("ndjson") {
        // Earlier lines depend on the reader's speed; the examples show the last one.
        return answer
            .body
            .lines()
            .last()
            .map(json_of)
            .into_iter()
            .collect();
    }
    if answer.head.contains("text/plain") || answer.head.contains("image/svg+xml") {
        return json!(answer.body);
    }
    let answer = json_of(&answer.body);
    secrets.note(&answer);
    answer
}

fn json_of(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}

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

/// The fields of a response with the types of their values: a match differs in every run.
fn shape(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(shape).collect(),
        Value::Object(fields) => {
            let fields = fields
                .iter()
                .map(|(name, value)| (name.clone(), shape(value)));
            Value::Object(fields.collect())
        }
        Value::String(_) => json!("text"),
        Value::Number(_) => json!(0),
        other => other.clone(),
    }
}

#[test]
fn examples_get_the_response_that_is_shown() {
    let it = start();
    let write = env::var("EXAMPLES").is_ok_and(|it| it == "write");
    let mut secrets = Secrets::default();
    for file in FILES {
        let mut examples = json_of(&fs::read_to_string(file).expect("a file"));
        for example in examples.as_array_mut().expect("a list") {
            let answer = answer(&it, example, &mut secrets);
            // A response computed from the catalog is not in the file.
            if example["answer"].is_null() {
                continue;
            }
            let of_a_match = example["route"]
                .as_str()
                .expect("a route")
                .contains("/matches");
            if write {
                let text = answer.to_string();
                example["answer"] = match secrets.id.as_str() {
                    "" => answer,
                    id => json_of(&text.replace(id, "ID").replace(&secrets.token, "TOKEN")),
                };
                continue;
            }
            let form = if of_a_match { shape } else { timeless };
            let (shown, told) = (form(&example["answer"]), form(&answer));
            assert_eq!(shown, told, "{}", example["path"]);
        }
        if write {
            let text = serde_json::to_string_pretty(&examples).expect("text");
            fs::write(file, text + "\n").expect("written");
        }
    }
}

#[test]
fn responses_equal_those_of_the_api_without_a_server() {
    let it = start();
    let host = Host::new(Knowledge::none(), Allowance::default());
    let never = AtomicBool::new(false);
    let words = Words::new(&[]);
    let mut calls: Vec<(String, String, Value)> = examples(words.of(Language::English))
        .into_iter()
        .map(|example| {
            let body = example.request.unwrap_or_default();
            (example.method, example.path, body)
        })
        .collect();
    for (path, request) in [
        ("/api/v1/games/chess/new", json!({})),
        ("/api/v1/games/moai/new", json!({ "variant": "?" })),
        ("/api/v1/games/moai/legal", json!({ "position": "?" })),
        ("/api/v1/games/moai/best", json!([])),
        ("/api/v1/nothing", json!({})),
    ] {
        calls.push(("POST".to_owned(), path.to_owned(), request));
    }
    for (method, path, request) in calls {
        let body = request.to_string();
        let call = Request {
            method: &method,
            path: &path,
            body: body.as_bytes(),
            ..Request::default()
        };
        let mut rounds = Vec::new();
        let response = host.answer(&call, &never, &mut |round| {
            rounds.push(without_seconds(round));
            ControlFlow::Continue(())
        });
        let answer = match &*method {
            "GET" => it.get(&path),
            _ => it.post(&path, &body),
        };
        assert_eq!(answer.status, response.status, "{path} {body}");
        let mut lines: Vec<&str> = answer.body.lines().collect();
        let last = lines.pop().unwrap_or_default();
        // A slow reader misses rounds; those that arrive are in order.
        let mut rounds = rounds.iter();
        for line in lines {
            let line = without_seconds(line);
            assert!(rounds.any(|it| *it == line), "{path}: {line}");
        }
        assert_eq!(
            without_seconds(last),
            without_seconds(response.text().trim_end_matches('\n')),
            "{path} {body}"
        );
    }
}

/// JSON without the value of `seconds`.
fn without_seconds(text: &str) -> String {
    let Some((before, rest)) = text.split_once("\"seconds\":") else {
        return text.to_owned();
    };
    let rest = rest.trim_start_matches(|it: char| it.is_ascii_digit() || ".e-".contains(it));
    format!("{before}{rest}")
}

#[test]
fn every_route_is_described_with_examples_and_problems() {
    let it = start();
    let description = it.get("/api/v1/openapi.json").json();
    assert_eq!(description["openapi"], "3.1.0");
    for (path, methods) in description["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let route = format!("{method} {path}");
            let has = |pointer: &str| {
                let it = operation.pointer(pointer);
                it.is_some_and(|value| !value.is_null() && *value != json!(""))
            };
            assert!(has("/summary"), "{route}");
            assert!(has("/tags/0"), "{route}");
            assert!(has("/responses/500"), "{route}");
            let parameters = operation["parameters"].as_array();
            for parameter in parameters.into_iter().flatten() {
                assert!(parameter["description"].is_string(), "{route} {parameter}");
            }
            // A socket has no response body.
            if path.ends_with("/socket") {
                continue;
            }
            let responses = operation["responses"].as_object().expect("answers");
            let success = responses.iter().find(|(status, _)| status.starts_with('2'));
            let (_, response) = success.expect("an answer");
            let content = response["content"].as_object();
            let content = content.and_then(|it| it.values().next());
            assert!(!content.expect("content")["example"].is_null(), "{route}");
            if method == "post" {
                assert!(
                    has("/requestBody/content/application~1json/example"),
                    "{route}"
                );
                for status in [400, 408, 413, 415, 422, 429, 500] {
                    assert!(has(&format!("/responses/{status}")), "{route} {status}");
                }
            }
        }
    }
}

#[test]
fn reference_page_shows_every_route_and_its_commands_work() {
    let it = start();
    let description = it.get("/api/v1/openapi.json").json();
    // The commands contain the server's URL as the client sees it.
    let request = format!(
        "GET /api/docs HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n",
        it.http
    );
    let page = it.send(request.as_bytes()).body;
    let paths = description["paths"].as_object().expect("paths");
    for path in paths.keys() {
        assert!(page.contains(path.as_str()), "{path}");
    }
    for left in ["<script", "style=", " onclick="] {
        assert!(!page.contains(left), "{left}");
    }
    // Examples and code may contain the marks of emphasis; no sentence does.
    let quoted = page
        .split("<pre")
        .map(|part| part.split_once("</pre>").map_or(part, |(_, rest)| rest));
    let sentences = quoted.collect::<String>().replace("<code>**</code>", "");
    assert!(!sentences.contains("**"), "{sentences}");
    let commands = page.split("<pre class=\"curl\" tabindex=\"0\">").skip(1);
    let mut secrets = Secrets::default();
    let mut n_commands = 0;
    for command in commands {
        let command = command.split("</pre>").next().unwrap_or_default();
        let command = command
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&quot;", "\"")
            .replace("&amp;", "&");
        let command = secrets.fill(&command);
        let output = Command::new("sh").args(["-c", &command]).output();
        let output = output.expect("a shell");
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success(),
            "curl is needed: {command}\n{output:?}"
        );
        if command.ends_with("/record'") {
            assert!(told.contains("&c3"), "{told}");
            continue;
        }
        if command.contains("/picture'") {
            assert!(told.starts_with("<svg"), "{told}");
            continue;
        }
        for line in told.lines() {
            let answer = json_of(line);
            assert!(answer["detail"].is_null(), "{command}\n{told}");
            secrets.note(&answer);
        }
        n_commands += 1;
    }
    assert!(18 <= n_commands, "{n_commands}");
}

#[test]
fn reference_page_is_fully_translated() {
    let it = start();
    for (language, sentence) in [
        ("en", "All legal moves."),
        ("pt", "Todos os lances legais."),
    ] {
        let page = it.get(&format!("/api/docs?lang={language}")).body;
        assert!(page.contains(sentence), "{language}");
        // A sentence without a translation in `messages/reference` is marked as English. Only the
        // main part counts: the header's link to the other language is in that language.
        let main = page.split("<main>").nth(1).expect("content");
        let foreign = main.split(" lang=\"en\">").skip(1);
        let foreign: Vec<&str> = foreign.filter_map(|it| it.split("</").next()).collect();
        assert!(foreign.is_empty(), "{foreign:#?}");
    }
}

#[test]
fn pages_link_to_all_games_in_both_languages() {
    let it = start();
    for (language, words) in [("en", "How to play"), ("pt", "Como se joga")] {
        let get = |path: &str| {
            let text = format!(
                "GET {path} HTTP/1.1\r\nhost: henge\r\nconnection: close\r\n\
                accept-language: {language}\r\n\r\n"
            );
            it.send(text.as_bytes())
        };
        let mut waiting = vec!["/".to_owned()];
        let mut seen: Vec<String> = Vec::new();
        while let Some(path) = waiting.pop() {
            let answer = get(&path);
            assert_eq!(answer.status, 200, "{path}");
            assert!(!answer.body.contains("style="), "{path}");
            for attribute in ["href=\"/", "src=\"/"] {
                for link in answer.body.split(attribute).skip(1) {
                    let link = link.split(['"', '#']).next().unwrap_or_default();
                    let link = format!("/{link}");
                    if !seen.contains(&link) {
                        seen.push(link.clone());
                        waiting.push(link);
                    }
                }
            }
        }
        let home = get("/").body;
        assert!(home.contains(words), "{home}");
        let tag = if language == "pt" { "pt-PT" } else { language };
        assert!(home.contains(&format!("<html lang=\"{tag}\">")));
        for id in ["moai", "cage", "racing-kings", "gorogo", "chess-loop"] {
            assert!(seen.contains(&format!("/rules/{id}")), "{seen:?}");
            assert!(seen.contains(&format!("/boards/{id}.svg")), "{seen:?}");
        }
        assert!(seen.contains(&"/api/v1/openapi.json".to_owned()));
    }
    assert_eq!(it.get("/rules/moai/0-en.svg").status, 404);
    assert_eq!(it.get("/rules/moai/99-en.svg").status, 404);
    assert_eq!(it.get("/rules/moai/1-xx.svg").status, 404);
    assert_eq!(it.get("/rules/chess").status, 404);
}

#[test]
fn match_page_needs_no_script() {
    let it = start();
    let made = it.post(
        "/api/v1/matches",
        r#"{"game":"gorogo","seats":[{"kind":"human","name":"<b>Ana"},{"kind":"computer","player":"2"}],
            "clock":{"kind":"sudden-death","seconds":300}}"#,
    );
    let made = made.json();
    let link = made["watch"].as_str().expect("a link").to_owned();
    let token = made["seats"][0]["token"].as_str().expect("a token");
    let page = it.get(&link);
    assert_eq!(page.status, 200);
    for words in [
        "&lt;b&gt;Ana – Cobble, level 2",
        "White to move",
        "5:00",
        "<a class=\"btn\" href=\"?\">Look again</a>",
    ] {
        assert!(page.body.contains(words), "{words}: {}", page.body);
    }
    let board = it.get(&format!("{link}/board.svg"));
    assert_eq!(board.status, 200);
    assert!(board.body.starts_with("<svg"), "{}", board.body);
    let id = made["id"].as_str().expect("a name");
    let path = format!("/matches/{id}/commands");
    let resigned = it.post_as(token, &path, r#"{"id":"a","seq":1,"do":"resign"}"#);
    assert_eq!(resigned.status, 200, "{}", resigned.body);
    let page = it.get(&link).body;
    assert!(page.contains("Black wins: by resignation"), "{page}");
    assert!(
        !page.contains("Look again") && !page.contains(token),
        "{page}"
    );
    assert_eq!(it.get("/matches/AAAAAAAAAAAA").status, 404);
    assert_eq!(it.get("/matches/x/board.svg").status, 404);
}
