//! Requests to a `Host`, as a client would send them to a server.

use std::{ops::ControlFlow, sync::atomic::AtomicBool};

use api::{Allowance, Host, Request, Response};
use catalog::Knowledge;
use messages::Language;
use serde_json::Value;

/// A host without limits, tables or proofs.
pub(crate) fn host() -> Host {
    Host::new(Knowledge::none(), Allowance::default())
}

/// Sends a request. Returns the lines before the last, and the response.
pub(crate) fn send(host: &Host, request: &Request<'_>) -> (Vec<String>, Response) {
    let mut lines = Vec::new();
    let never = AtomicBool::new(false);
    let response = host.answer(request, &never, &mut |line| {
        lines.push(line.to_owned());
        ControlFlow::Continue(())
    });
    (lines, response)
}

/// Posts to the API.
pub(crate) fn post(host: &Host, path: &str, body: &Value) -> Response {
    let (path, body) = (format!("/api/v1{path}"), body.to_string());
    let request = Request {
        method: "POST",
        path: &path,
        body: body.as_bytes(),
        ..Request::default()
    };
    send(host, &request).1
}

/// Posts to the API and expects success.
#[track_caller]
pub(crate) fn ask(host: &Host, path: &str, body: &Value) -> Value {
    let response = post(host, path, body);
    assert_eq!(response.status, 200, "{path} {body}: {}", response.text());
    json(response.text())
}

/// Sends a `GET` request.
pub(crate) fn get(host: &Host, path: &str, language: Language) -> Response {
    let request = Request {
        method: "GET",
        path,
        language,
        ..Request::default()
    };
    send(host, &request).1
}

#[track_caller]
pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}
