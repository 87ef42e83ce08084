//! The `OpenAPI` document: the routes and types as the code has them, with examples that a test runs,
//! and with every problem that a response may be.

use catalog::Knowledge;
use messages::Messages;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

use crate::{Handler, Method, Problem, Route, routes};

mod shapes;

/// The stateless routes (those that need no stored match) as an `OpenAPI` document without examples
/// and error responses, for the program that serves the API to add its own routes and to
/// [`complete`] it.
pub fn routes() -> OpenApi {
    routes::description()
}

/// The complete `OpenAPI` document of the stateless routes alone (those that need no stored match),
/// with examples and error responses.
pub fn whole(words: &Messages) -> Value {
    complete(&routes(), &examples(words), |method, path| {
        let route = routes::find_route(&method.to_uppercase(), path).ok();
        let problems = route.map(|(route, _)| problems(route));
        let problems = problems.into_iter().flatten();
        problems.map(|problem| problem.to_json(words)).collect()
    })
}

/// An example request to the API with its expected response, for the `OpenAPI` document and for
/// tests.
#[derive(Clone, Debug, Deserialize)]
pub struct Example {
    /// The HTTP method of the request: `GET` or `POST`.
    pub method: String,
    /// The route's path as in the `OpenAPI` document, such as `/api/v1/games/{game}`.
    pub route: String,
    /// The path of the request, with values in place of the route's parameters. `ID` stands for the
    /// id of a match, which is different in every run.
    pub path: String,
    /// Whether the request is sent with a bearer token, which proves the right to play one side of
    /// a match.
    #[serde(default)]
    pub bearer: bool,
    /// The JSON body of the request. `None` if the request has no body.
    pub request: Option<Value>,
    /// The body of the expected response; a list if it has many lines. Null for the list of games,
    /// which is computed from the catalog.
    #[serde(default)]
    pub answer: Value,
}

/// The text of a JSON file with one or more examples of every stateless route. Tests run them all.
const EXAMPLES: &str = include_str!("examples.json");

/// The examples of the stateless routes, parsed from the embedded file. The response with the list
/// of games is computed, so that a new game needs no change of the file.
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

/// Completes an `OpenAPI` document: adds tags, descriptions and the first example of each route,
/// whose index becomes `x-order`, then the error responses that `problems(method, path)` returns,
/// and simplifies the schemas for generators of clients.
pub fn complete(
    description: &OpenApi,
    examples: &[Example],
    problems: impl Fn(&str, &str) -> Vec<Value>,
) -> Value {
    let mut description = serde_json::to_value(description).unwrap_or_default();
    use_unsigned_formats(&mut description);
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
            describe_parameters(operation);
            describe_responses(operation);
            let fits = |example: &Example| {
                example.route == *path && example.method.eq_ignore_ascii_case(method)
            };
            if let Some(order) = examples.iter().position(fits) {
                operation["x-order"] = json!(order);
                add_example(operation, &examples[order]);
            }
            for problem in problems(method, path) {
                add_problem(operation, &problem);
            }
        }
    }
    shapes::simplify(&mut description);
    description
}

/// The schemas of the types named in `received` and `sent` and of all types that they contain,
/// simplified for generators of clients. Those of `received` forbid unknown fields.
pub fn schemas(description: &OpenApi, received: &[&str], sent: &[&str]) -> Value {
    let description = serde_json::to_value(description).unwrap_or_default();
    let parts = description["components"]["schemas"].as_object().cloned();
    let mut schemas = shapes::of_messages(&parts.unwrap_or_default(), received, sent);
    use_unsigned_formats(&mut schemas);
    schemas
}

/// Replaces the formats `int32` and `int64` of numbers that can't be negative by `uint32` and `uint64`:
/// `utoipa` writes the signed ones, which exclude half of the values.
fn use_unsigned_formats(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(use_unsigned_formats),
        Value::Object(fields) => {
            if fields.get("minimum").is_some_and(|it| it == 0) {
                let format = fields.get_mut("format");
                if let Some(Value::String(format)) =
                    format.filter(|format| *format == "int32" || *format == "int64")
                {
                    format.insert(0, 'u');
                }
            }
            fields.values_mut().for_each(use_unsigned_formats);
        }
        _ => {}
    }
}

/// Adds a description, the operation's own summary, to every response of an operation that has
/// none, because `OpenAPI` requires one.
fn describe_responses(operation: &mut Value) {
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

/// Describes the parameters in the path of an operation: the ids of games and of matches.
fn describe_parameters(operation: &mut Value) {
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

/// Adds an example, with its request and response, to an operation of an `OpenAPI` document.
fn add_example(operation: &mut Value, example: &Example) {
    operation["x-example-path"] = json!(example.path);
    operation["x-example-bearer"] = json!(example.bearer);
    if let Some(request) = &example.request {
        operation["requestBody"]["content"]["application/json"]["example"] = request.clone();
    }
    let responses = operation
        .get_mut("responses")
        .and_then(Value::as_object_mut);
    let mut responses = responses.into_iter().flatten();
    let success = responses.find(|(status, _)| status.starts_with('2'));
    let content = success.and_then(|(_, response)| response.get_mut("content"));
    let content = content.and_then(Value::as_object_mut);
    for (kind, content) in content.into_iter().flatten() {
        if kind == "image/png" || kind == "image/gif" {
            // Bytes are no readable example.
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

/// An example of each error (RFC 9457 problem) with which a stateless route may respond.
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
        problems.extend(illegal_move());
    }
    if matches!(route.handler, Handler::Best) {
        problems.push(Problem::UnknownPlayer("9".to_owned()));
    }
    if route.needs_worker() {
        problems.push(Problem::OutOfTime);
    }
    problems
}

/// An example of the error for a request's body that can't be parsed, for the `OpenAPI` document.
pub fn bad_body() -> Problem {
    Problem::Body("expected value at line 1 column 1".to_owned())
}

/// An example of the error for a text that is no position, for the `OpenAPI` document. `None` if
/// the catalog is empty.
pub fn bad_input() -> Option<Problem> {
    let game = catalog::games().first()?;
    game.open(Some("?"), None).err().map(Problem::Input)
}

/// An example of the error for a text that is no legal move, for the `OpenAPI` document. `None` if
/// the catalog is empty.
fn illegal_move() -> Option<Problem> {
    let mut line = catalog::games().first()?.open(None, None).ok()?;
    line.try_play("?").err().map(Problem::Illegal)
}

/// Adds an error response to an operation of an `OpenAPI` document, with `body` as an example.
/// Errors of one HTTP status share a response.
fn add_problem(operation: &mut Value, body: &Value) {
    let id = body["type"].as_str().unwrap_or_default();
    let id = id.rsplit(':').next().unwrap_or_default();
    let responses = operation.get_mut("responses");
    let Some(responses) = responses.and_then(Value::as_object_mut) else {
        return;
    };
    let response = responses
        .entry(body["status"].to_string())
        .or_insert_with(|| json!({ "description": "" }));
    let known = response["description"].as_str().unwrap_or_default();
    let description = match known {
        "" => format!("`{id}`"),
        known if known.contains(id) => known.to_owned(),
        known => format!("{known}, `{id}`"),
    };
    response["description"] = json!(description);
    let content = &mut response["content"]["application/problem+json"];
    content["schema"] = json!({ "$ref": "#/components/schemas/ProblemBody" });
    let mut examples = content["examples"]
        .as_object()
        .cloned()
        .unwrap_or_else(Map::new);
    examples.insert(id.to_owned(), json!({ "value": body }));
    content["examples"] = Value::Object(examples);
}
