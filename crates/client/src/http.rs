//! A question to a server and its answer, each over a connection of its own.
//!
//! Questions are HTTP/1.0: then an answer is never in pieces, and ends with the connection.

use std::io::{Read, Write};

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{Cause, Failure, Server, stream::Stream};

/// No answer is longer than this.
const LONGEST: u64 = 16_000_000;

pub(crate) fn get(server: &Server, path: &str, language: &str) -> Result<Value, Failure> {
    ask(server, "GET", path, "", language)
}

pub(crate) fn post(
    server: &Server,
    path: &str,
    body: &Value,
    language: &str,
) -> Result<Value, Failure> {
    ask(server, "POST", path, &body.to_string(), language)
}

/// What an answer tells, if it is what it should be.
pub(crate) fn read<T: DeserializeOwned>(answer: &Value) -> Result<T, Failure> {
    T::deserialize(answer).map_err(|it| Failure::Refused(it.to_string()))
}

fn ask(
    server: &Server,
    method: &str,
    path: &str,
    body: &str,
    language: &str,
) -> Result<Value, Failure> {
    let mut stream = Stream::open(server)?;
    let head = format!(
        "{method} {path} HTTP/1.0\r\nHost: {}\r\nAccept: application/json\r\nAccept-Language: {language}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        server.authority(),
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(body.as_bytes())?;
    stream.flush()?;
    let mut answer = Vec::new();
    let read = (&mut stream).take(LONGEST).read_to_end(&mut answer);
    // Some servers close an encrypted connection without a word. What came is what counts.
    if answer.is_empty() {
        read?;
    }
    understand(&answer)
}

/// The body of an answer, or why there is none.
fn understand(answer: &[u8]) -> Result<Value, Failure> {
    let text = String::from_utf8_lossy(answer);
    let other = |why: String| Failure::Unreachable(Cause::Other(why));
    let broken = || other("the answer is not HTTP".to_owned());
    let (head, body) = text.split_once("\r\n\r\n").ok_or_else(broken)?;
    let status = head.split_whitespace().nth(1);
    let status: u16 = status.and_then(|it| it.parse().ok()).ok_or_else(broken)?;
    let value: Option<Value> = serde_json::from_str(body).ok();
    match (status, value) {
        (200..300, Some(value)) => Ok(value),
        (status, value) => {
            let told = value.as_ref().and_then(|it| {
                let told = it.get("detail").or(it.get("title"))?;
                told.as_str().map(ToOwned::to_owned)
            });
            let told = told.unwrap_or_else(|| format!("HTTP {status}"));
            // Those may answer better later.
            Err(if status == 429 || 500 <= status {
                other(told)
            } else {
                Failure::Refused(told)
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_understood() {
        let check = |answer: &str, expected: Result<&str, Failure>| {
            let found = understand(answer.as_bytes()).map(|it| it.to_string());
            assert_eq!(found, expected.map(ToOwned::to_owned), "{answer}");
        };
        check("HTTP/1.1 200 OK\r\nA: b\r\n\r\n{\"a\":1}", Ok("{\"a\":1}"));
        let refused = |it: &str| Err(Failure::Refused(it.to_owned()));
        let unreachable = |it: &str| Err(Failure::Unreachable(Cause::Other(it.to_owned())));
        check(
            "HTTP/1.0 404 Not Found\r\n\r\n{\"detail\":\"no match\"}",
            refused("no match"),
        );
        check("HTTP/1.0 404 Not Found\r\n\r\n<html>", refused("HTTP 404"));
        check(
            "HTTP/1.0 503 Busy\r\n\r\n{\"title\":\"busy\"}",
            unreachable("busy"),
        );
        check("SSH-2.0-x\r\n", unreachable("the answer is not HTTP"));
        check("", unreachable("the answer is not HTTP"));
        check("HTTP/1.1 200 OK\r\n\r\nhello", refused("HTTP 200"));
    }
}
