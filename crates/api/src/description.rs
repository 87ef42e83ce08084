//! The description of the API, made whole: what the code says about each route, with examples that
//! a test runs, and with every problem that an answer may be.

use matches::Refusal;
use messages::Messages;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

use crate::{matches::MatchProblem, problem::Problem};

/// A request and its answer, as they were sent and received.
#[derive(Debug, Deserialize)]
struct Example {
    method: String,
    /// The form of the path, as in the description.
    route: String,
    /// What is asked for. `ID` stands for the id of a match, which is never the same.
    path: String,
    /// Whether the token of a seat is shown.
    #[serde(default)]
    bearer: bool,
    request: Option<Value>,
    /// A list of lines where the answer is one.
    answer: Value,
}

/// One or more of every route. `tests/examples.rs` runs them all, in this order.
const EXAMPLES: &str = include_str!("examples.json");

/// What the code says of the API, completed.
pub(crate) fn complete(description: &OpenApi, words: &Messages) -> Value {
    let examples: Vec<Example> = serde_json::from_str(EXAMPLES).unwrap_or_default();
    let mut description = serde_json::to_value(description).unwrap_or_default();
    widen(&mut description);
    description["components"]["securitySchemes"]["seat"] = json!({
        "type": "http",
        "scheme": "bearer",
        "description": "The token of a seat, from the answer that made it.",
    });
    let paths = description["paths"].as_object_mut();
    for (path, methods) in paths.into_iter().flatten() {
        for (method, operation) in methods.as_object_mut().into_iter().flatten() {
            let first = path.split('/').nth(3).unwrap_or_default();
            operation["tags"] = json!([if first == "lobby" { "matches" } else { first }]);
            name_parameters(operation);
            let fits = |it: &Example| it.route == *path && it.method.eq_ignore_ascii_case(method);
            if let Some(order) = examples.iter().position(fits) {
                operation["x-order"] = json!(order);
                show(operation, &examples[order]);
            }
            for problem in problems(method, path) {
                mention(operation, &problem, words);
            }
        }
    }
    description
}

/// Numbers that can't be negative may be as large as their type allows, which is twice as large as
/// the description has it.
fn widen(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(widen),
        Value::Object(fields) => {
            if fields.get("minimum").is_some_and(|it| it == 0) {
                let format = fields.get_mut("format");
                if let Some(Value::String(format)) =
                    format.filter(|it| *it == "int32" || *it == "int64")
                {
                    format.insert(0, 'u');
                }
            }
            fields.values_mut().for_each(widen);
        }
        _ => {}
    }
}

/// Says what may stand in a path: which games there are, and what an id is.
fn name_parameters(operation: &mut Value) {
    let games: Vec<&str> = catalog::games().iter().map(|it| it.info.id).collect();
    let parameters = operation
        .get_mut("parameters")
        .and_then(Value::as_array_mut);
    for parameter in parameters.into_iter().flatten() {
        if parameter["name"] == "id" {
            parameter["description"] = json!("The match's id.");
        }
        if parameter["name"] == "game" {
            parameter["description"] = json!("The game's id.");
            parameter["schema"] = json!({ "type": "string", "enum": games });
            parameter["example"] = json!(games[0]);
        }
    }
}

/// Puts an example where readers look for it.
fn show(operation: &mut Value, example: &Example) {
    operation["x-example-path"] = json!(example.path);
    operation["x-example-bearer"] = json!(example.bearer);
    if let Some(request) = &example.request {
        operation["requestBody"]["content"]["application/json"]["example"] = request.clone();
    }
    let responses = operation
        .get_mut("responses")
        .and_then(Value::as_object_mut);
    let good = responses
        .into_iter()
        .flatten()
        .find(|it| it.0.starts_with('2'));
    let content = good.and_then(|it| it.1.get_mut("content"));
    let content = content.and_then(Value::as_object_mut);
    for (kind, content) in content.into_iter().flatten() {
        content["example"] = match &example.answer {
            Value::Array(lines) if kind == "application/x-ndjson" => {
                let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
                json!(lines.join("\n"))
            }
            answer => answer.clone(),
        };
    }
}

/// What may go wrong at a route.
fn problems(method: &str, path: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    let ends = |ends: &[&str]| ends.iter().any(|it| path.ends_with(it));
    if path.contains("{game}") {
        problems.push(Problem::UnknownGame("chess".to_owned()));
    }
    if method == "post" {
        let body = Problem::Body("expected value at line 1 column 1".to_owned());
        problems.extend([body, Problem::MediaType, Problem::TooLarge, Problem::Slow]);
        if path.contains("/matches") {
            problems.push(Problem::Origin);
        }
        if !path.contains("{id}") {
            problems.extend(bad_input());
        }
    }
    if ends(&["/play", "/best", "/analyse"]) {
        problems.extend(illegal());
    }
    if ends(&["/best"]) {
        problems.push(Problem::UnknownPlayer("9".to_owned()));
    }
    if ends(&[
        "/best",
        "/analyse",
        "/solve",
        "/count",
        "/generate",
        "/hint",
    ]) {
        problems.extend([Problem::Busy, Problem::OutOfTime]);
    }
    if path.ends_with("/socket") {
        problems.extend([Problem::Match(MatchProblem::NoSocket), Problem::Origin]);
    }
    if path.contains("/matches") {
        problems.extend(troubles(method, path).into_iter().map(Problem::Match));
    }
    problems.extend([Problem::Crowded, Problem::Internal]);
    problems
}

/// What may go wrong with matches.
fn troubles(method: &str, path: &str) -> Vec<MatchProblem> {
    let mut troubles = vec![MatchProblem::Unavailable];
    if path.contains("{id}") {
        troubles.extend([MatchProblem::NoMatch, MatchProblem::Damaged]);
    }
    if method == "get" && !path.ends_with("/{id}") && !path.ends_with("/record") {
        troubles.push(MatchProblem::Query("unknown field `x`".to_owned()));
    }
    if path.ends_with("/matches") || path.ends_with("/join") {
        troubles.push(MatchProblem::Limited { seconds: 1 });
    }
    if path.ends_with("/join") {
        troubles.push(MatchProblem::Refused(Refusal::Taken));
    }
    if path.ends_with("/commands") {
        troubles.extend([
            MatchProblem::NoToken,
            MatchProblem::WrongToken,
            MatchProblem::Stale { head: 7 },
            MatchProblem::Misused,
            MatchProblem::BadId,
            MatchProblem::Refused(Refusal::NotYourTurn),
            MatchProblem::Refused(Refusal::NotYet),
        ]);
    }
    troubles
}

/// A position that is none.
fn bad_input() -> Option<Problem> {
    let game = catalog::games().first()?;
    game.open(Some("?"), None).err().map(Problem::Input)
}

/// A move that is none.
fn illegal() -> Option<Problem> {
    let mut line = catalog::games().first()?.open(None, None).ok()?;
    line.try_play("?").err().map(Problem::Illegal)
}

/// Says that an answer may be a problem, and what it looks like then.
fn mention(operation: &mut Value, problem: &Problem, words: &Messages) {
    let body = problem.to_json(words);
    let id = problem.id();
    let responses = operation.get_mut("responses");
    let Some(responses) = responses.and_then(Value::as_object_mut) else {
        return;
    };
    let response = responses
        .entry(body["status"].to_string())
        .or_insert_with(|| json!({ "description": "" }));
    let told = response["description"].as_str().unwrap_or_default();
    let told = match told {
        "" => format!("`{id}`"),
        told if told.contains(id) => told.to_owned(),
        told => format!("{told}, `{id}`"),
    };
    response["description"] = json!(told);
    let content = &mut response["content"]["application/problem+json"];
    content["schema"] = json!({ "$ref": "#/components/schemas/ProblemBody" });
    let mut examples = content["examples"]
        .as_object()
        .cloned()
        .unwrap_or_else(Map::new);
    examples.insert(id.to_owned(), json!({ "value": body }));
    content["examples"] = Value::Object(examples);
}
