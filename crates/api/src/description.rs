//! The description of the API: what the code says about each route, with examples that a test runs,
//! and with every problem that an answer may be.

use catalog::Knowledge;
use messages::Messages;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

use crate::{Handler, Method, Problem, Route, routes};

mod shapes;

/// The stateless routes as an `OpenAPI` document without examples and problems, for a host to add its
/// own routes and to [`complete`] it.
pub fn routes() -> OpenApi {
    routes::description()
}

/// The stateless routes, described on their own.
pub fn whole(words: &Messages) -> Value {
    complete(&routes(), &examples(words), |method, path| {
        let route = routes::find_route(&method.to_uppercase(), path).ok();
        let problems = route.map(|(route, _)| problems(route));
        let problems = problems.into_iter().flatten();
        problems.map(|problem| problem.to_json(words)).collect()
    })
}

/// A request and its answer, as they were sent and received.
#[derive(Clone, Debug, Deserialize)]
pub struct Example {
    /// `GET` or `POST`.
    pub method: String,
    /// The form of the path, as in the description.
    pub route: String,
    /// What is asked for. `ID` stands for the id of a match, which is never the same.
    pub path: String,
    /// Whether the token of a seat is shown.
    #[serde(default)]
    pub bearer: bool,
    /// The body, if there is one.
    pub request: Option<Value>,
    /// A list of lines where the answer is one. Absent where it follows from the catalog.
    #[serde(default)]
    pub answer: Value,
}

/// One or more of every stateless route. `tests/examples.rs` runs them all.
const EXAMPLES: &str = include_str!("examples.json");

/// The examples of the stateless routes. The list of games is made when it is asked for, so that a
/// new game needs no change here.
pub fn examples(words: &Messages) -> Vec<Example> {
    let mut examples: Vec<Example> = serde_json::from_str(EXAMPLES).unwrap_or_default();
    for example in &mut examples {
        if example.answer.is_null() {
            let games = crate::games(Knowledge::none(), words);
            example.answer = serde_json::to_value(games).unwrap_or_default();
        }
    }
    examples
}

/// What the code says of an API, completed with examples, in their order, and with the problems, as
/// they are told, that an answer to a method at a path may be.
pub fn complete(
    description: &OpenApi,
    examples: &[Example],
    problems: impl Fn(&str, &str) -> Vec<Value>,
) -> Value {
    let mut description = serde_json::to_value(description).unwrap_or_default();
    widen(&mut description);
    let games: Vec<&str> = catalog::games().iter().map(|it| it.info.id).collect();
    description["components"]["schemas"]["GameId"] = json!({
        "type": "string",
        "enum": games,
        "description": "A game's id.",
    });
    let paths = description["paths"].as_object_mut();
    for (path, methods) in paths.into_iter().flatten() {
        for (method, operation) in methods.as_object_mut().into_iter().flatten() {
            let first = path.split('/').nth(3).unwrap_or_default();
            operation["tags"] = json!([if first == "lobby" { "matches" } else { first }]);
            name_parameters(operation);
            describe_answers(operation);
            let fits = |it: &Example| it.route == *path && it.method.eq_ignore_ascii_case(method);
            if let Some(order) = examples.iter().position(fits) {
                operation["x-order"] = json!(order);
                show(operation, &examples[order]);
            }
            for problem in problems(method, path) {
                mention(operation, &problem);
            }
        }
    }
    shapes::simplify(&mut description);
    description
}

/// The schemas of messages that are `received` and `sent` by name, as [`complete`] would have them.
pub fn schemas(description: &OpenApi, received: &[&str], sent: &[&str]) -> Value {
    let description = serde_json::to_value(description).unwrap_or_default();
    let parts = description["components"]["schemas"].as_object().cloned();
    let mut schemas = shapes::of_messages(&parts.unwrap_or_default(), received, sent);
    widen(&mut schemas);
    schemas
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

/// Every answer has a description, as readers of the format insist.
fn describe_answers(operation: &mut Value) {
    let about = operation["summary"].as_str().unwrap_or("An answer");
    let about = json!(about.trim_end_matches('.'));
    let responses = operation.get_mut("responses");
    let responses = responses.and_then(Value::as_object_mut);
    for (_, response) in responses.into_iter().flatten() {
        if response["description"].as_str().is_none_or(str::is_empty) {
            response["description"] = about.clone();
        }
    }
}

/// Says what may stand in a path: which games there are, and what an id is.
fn name_parameters(operation: &mut Value) {
    let parameters = operation
        .get_mut("parameters")
        .and_then(Value::as_array_mut);
    for parameter in parameters.into_iter().flatten() {
        if parameter["name"] == "id" {
            parameter["description"] = json!("The match's id.");
        }
        if parameter["name"] == "game" {
            parameter["description"] = json!("The game's id.");
            parameter["schema"] = json!({ "$ref": "#/components/schemas/GameId" });
            parameter["example"] = json!(catalog::games().first().map(|it| it.info.id));
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
        if kind == "image/png" || kind == "image/gif" {
            // Bytes are no example that anybody could read.
            content["schema"] = json!({ "type": "string", "format": "binary" });
            content["example"] = json!("(bytes)");
            continue;
        }
        content["example"] = match &example.answer {
            Value::Array(lines) if kind == "application/x-ndjson" => {
                let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
                json!(lines.join("\n"))
            }
            answer => answer.clone(),
        };
    }
}

/// An example of each problem that a response of a stateless route may be.
pub fn problems(route: &Route) -> Vec<Problem> {
    let mut problems = Vec::new();
    if route.path.contains("{game}") {
        problems.push(Problem::UnknownGame("chess".to_owned()));
    }
    if route.method == Method::Post {
        problems.push(bad_body());
        problems.extend(bad_input());
    }
    if route.may_be_illegal() {
        problems.extend(illegal());
    }
    if matches!(route.handler, Handler::Best) {
        problems.push(Problem::UnknownPlayer("9".to_owned()));
    }
    if route.needs_worker() {
        problems.push(Problem::OutOfTime);
    }
    problems
}

/// A body that is not what it should be.
pub fn bad_body() -> Problem {
    Problem::Body("expected value at line 1 column 1".to_owned())
}

/// A text that is not a position.
pub fn bad_input() -> Option<Problem> {
    let game = catalog::games().first()?;
    game.open(Some("?"), None).err().map(Problem::Input)
}

/// A text that is not a move.
fn illegal() -> Option<Problem> {
    let mut line = catalog::games().first()?.open(None, None).ok()?;
    line.try_play("?").err().map(Problem::Illegal)
}

/// Says that an answer may be a problem, and what it looks like then.
fn mention(operation: &mut Value, body: &Value) {
    let id = body["type"].as_str().unwrap_or_default();
    let id = id.rsplit(':').next().unwrap_or_default();
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
