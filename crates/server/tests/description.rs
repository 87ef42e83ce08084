//! The `OpenAPI` document, from which `scripts/check-clients` generates clients, compared with the
//! routes that are served.

use std::collections::BTreeSet;

use api::{Method, PREFIX, ROUTES};
use serde_json::Value;

use crate::common::{Answer, Running, get, request, start};

/// Sends a request with a body that no route takes.
fn send(it: &Running, method: &str, path: &str) -> Answer {
    match method {
        "get" => get(it.http, path),
        _ => it.send(request(path, "?").as_bytes()),
    }
}

#[test]
fn every_stateless_route_is_served_and_described_and_no_other_is() {
    let it = start();
    let description = it.get("/api/v1/openapi.json").json();
    let mut described = BTreeSet::new();
    for (path, operations) in description["paths"].as_object().expect("paths") {
        for (method, _) in operations.as_object().expect("operations") {
            if !path.contains("/matches") && !path.contains("/lobby") {
                described.insert((method.clone(), path.clone()));
            }
        }
    }
    let listed = ROUTES.iter().map(|route| {
        let method = route.method.as_str().to_lowercase();
        (method, format!("{PREFIX}{}", route.path))
    });
    assert_eq!(described, listed.collect::<BTreeSet<_>>());
    for route in ROUTES.iter() {
        let path = format!("{PREFIX}{}", route.path.replace("{game}", "moai"));
        let (method, other, status) = match route.method {
            Method::Get => ("get", "post", 200),
            Method::Post => ("post", "get", 400),
        };
        let answer = send(&it, method, &path);
        assert_eq!(answer.status, status, "{method} {path} {}", answer.body);
        assert_eq!(send(&it, other, &path).status, 405, "{other} {path}");
    }
}

#[test]
fn query_string_is_refused_where_none_is_described() {
    let it = start();
    let description = it.get("/api/v1/openapi.json").json();
    for (path, operations) in description["paths"].as_object().expect("paths") {
        for (method, operation) in operations.as_object().expect("operations") {
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let reads = parameters.filter(|it| it["in"] == "query").count();
            let path = path.replace("{game}", "moai").replace("{id}", "x");
            let answer = send(&it, method, &format!("{path}?nonsense=1"));
            let refused = answer.body.contains("unknown field `nonsense`");
            // A route that reads a query refuses the field itself, but may miss the match first.
            assert!(refused || 0 < reads, "{method} {path} {}", answer.body);
        }
    }
}

/// Calls `visit` with every object of a value and the path to it.
fn walk(value: &Value, way: &str, visit: &mut impl FnMut(&str, &Value)) {
    match value {
        Value::Array(items) => {
            for (i, item) in items.iter().enumerate() {
                walk(item, &format!("{way}/{i}"), visit);
            }
        }
        Value::Object(fields) => {
            visit(way, value);
            for (name, field) in fields {
                // Examples may contain anything.
                if name != "example" && name != "examples" {
                    walk(field, &format!("{way}/{name}"), visit);
                }
            }
        }
        _ => {}
    }
}

#[test]
fn every_shape_has_a_name_and_no_all_of_is_left() {
    let it = start();
    let description = it.get("/api/v1/openapi.json").json();
    let mut n_references = 0;
    walk(&description, "", &mut |way, value| {
        assert!(value["allOf"].is_null(), "{way}");
        if let Some(reference) = value["$ref"].as_str() {
            let pointer = reference.trim_start_matches('#');
            assert!(description.pointer(pointer).is_some(), "{way} {reference}");
            n_references += 1;
        }
        for either in value["oneOf"].as_array().into_iter().flatten() {
            let is_named = either["$ref"].is_string() || either["type"] == "null";
            assert!(is_named, "{way} {either}");
        }
        if value["properties"].is_object() {
            let parent = way.rsplit_once('/').map(|(parent, _)| parent);
            assert_eq!(parent, Some("/components/schemas"), "{way} has no name");
        }
        if way.rsplit('/').nth(1) == Some("responses") {
            let about = value["description"].as_str();
            assert!(about.is_some_and(|it| !it.is_empty()), "{way}");
        }
    });
    assert!(50 < n_references);
    let schemas = &description["components"]["schemas"];
    for (name, tag, shapes) in [("Order", "do", 10), ("PublicEvent", "event", 15)] {
        let schema = &schemas[name];
        assert_eq!(schema["discriminator"]["propertyName"], tag);
        assert_eq!(schema["oneOf"].as_array().map(Vec::len), Some(shapes));
    }
    // Requests may have no unknown fields; responses may get more in a later version.
    assert_eq!(schemas["OrderResign"]["additionalProperties"], false);
    assert!(schemas["View"]["additionalProperties"].is_null());
    // A field that is always present is required, even if it may be null.
    let required = schemas["View"]["required"].as_array().expect("fields");
    assert!(required.contains(&"result".into()));
}

#[test]
fn problems_of_every_route_are_listed_at_every_route() {
    let it = start();
    let description = it.get("/api/v1/openapi.json").json();
    let paths = description["paths"].as_object().expect("paths");
    let (mut n_routes, mut n_matches) = (0, 0);
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().expect("methods") {
            let lists = |status: &str, id: &str| {
                let about = &operation["responses"][status]["description"];
                about.as_str().is_some_and(|it| it.contains(id))
            };
            assert!(lists("403", "`banned`"), "{method} {path}");
            assert!(lists("429", "`too-many-requests`"), "{method} {path}");
            n_routes += 1;
            let is_of_one = path.contains("/matches/{id}");
            assert_eq!(lists("410", "`deleted`"), is_of_one, "{method} {path}");
            n_matches += usize::from(is_of_one);
        }
    }
    assert!(20 < n_routes && 5 < n_matches, "{n_routes} {n_matches}");
}
