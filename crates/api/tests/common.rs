//! A host that is asked like a server.

use std::{ops::ControlFlow, sync::atomic::AtomicBool};

use api::{Allowance, Host, Request, Response};
use catalog::Knowledge;
use messages::Language;
use serde_json::Value;

/// A host without limits or knowledge.
pub(crate) fn host() -> Host {
    Host::new(Knowledge::none(), Allowance::default())
}

/// What a host answers, and what it tells on the way.
pub(crate) fn send(host: &Host, call: &Request<'_>) -> (Vec<String>, Response) {
    let mut told = Vec::new();
    let never = AtomicBool::new(false);
    let reply = host.answer(call, &never, &mut |line| {
        told.push(line.to_owned());
        ControlFlow::Continue(())
    });
    (told, reply)
}

/// Posts to the API.
pub(crate) fn post(host: &Host, path: &str, body: &Value) -> Response {
    let (path, body) = (format!("/api/v1{path}"), body.to_string());
    let call = Request {
        method: "POST",
        path: &path,
        body: body.as_bytes(),
        ..Request::default()
    };
    send(host, &call).1
}

/// Posts to the API and expects success.
#[track_caller]
pub(crate) fn ask(host: &Host, path: &str, body: &Value) -> Value {
    let reply = post(host, path, body);
    assert_eq!(reply.status, 200, "{path} {body}: {}", reply.body);
    json(&reply.body)
}

/// What is at an address.
pub(crate) fn get(host: &Host, path: &str, language: Language) -> Response {
    let call = Request {
        method: "GET",
        path,
        language,
        ..Request::default()
    };
    send(host, &call).1
}

#[track_caller]
pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}
