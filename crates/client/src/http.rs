//! HTTP requests to a match server: JSON out, JSON in.
//!
//! All requests of the process share one [`Agent`], which keeps connections alive, so following a match costs
//! one TCP and TLS handshake instead of one per event. A response that is refused for good (a status such as
//! 404, or JSON of an unexpected form) is [`ClientError::Refused`]. Everything that a retry may mend (a
//! broken connection, a body that isn't JSON, 429 and 5xx) is [`ClientError::Unreachable`]. Redirects and
//! proxies are not followed: the WebSocket of the same match couldn't follow them.

use std::sync::{Arc, OnceLock};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use ureq::{
    Agent, Body,
    http::{Response, header},
    tls::{Certificate, RootCerts, TlsConfig},
};

use crate::{
    Cause, ClientError, ServerAddress,
    socket::{SERVER_TIMEOUT, root_certificates},
};

/// Maximum size of an HTTP response body, in bytes. Bounds the memory that a faulty server can take; the view
/// of a very long match is far smaller.
const MAX_RESPONSE_SIZE: u64 = 16_000_000;

/// Sends a GET request to a match server and decodes the JSON response. A request whose connection breaks is
/// sent once more: a kept-alive connection may be closed by the server just as the request is written to it.
pub(crate) fn get<T: DeserializeOwned>(
    server: &ServerAddress,
    path: &str,
    language: &str,
) -> Result<T, ClientError> {
    let send = || {
        let request = agent().get(format!("{server}{path}"));
        let response = request.header(header::ACCEPT_LANGUAGE, language).call();
        decode(response.map_err(|error| failure(server, error))?)
    };
    match send() {
        Err(ClientError::Unreachable(Cause::Interrupted)) => send(),
        result => result,
    }
}

/// Sends a POST request with a JSON body to a match server and decodes the JSON response. Sent once only: the
/// caller knows whether the request is idempotent.
pub(crate) fn post<T: DeserializeOwned>(
    server: &ServerAddress,
    path: &str,
    body: &impl Serialize,
    language: &str,
) -> Result<T, ClientError> {
    let body = serde_json::to_vec(body).map_err(|error| ClientError::other(&error))?;
    let request = agent()
        .post(format!("{server}{path}"))
        .header(header::ACCEPT_LANGUAGE, language)
        .header(header::CONTENT_TYPE, "application/json");
    let response = request.send(&body[..]);
    decode(response.map_err(|error| failure(server, error))?)
}

/// The HTTP client of the process, with its connection pool.
fn agent() -> &'static Agent {
    static AGENT: OnceLock<Agent> = OnceLock::new();
    AGENT.get_or_init(|| {
        let roots = root_certificates().iter();
        let roots = roots.map(|certificate| Certificate::from_der(certificate).to_owned());
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls = TlsConfig::builder()
            .root_certs(RootCerts::Specific(Arc::new(roots.collect())))
            .unversioned_rustls_crypto_provider(provider)
            .build();
        let config = Agent::config_builder()
            .tls_config(tls)
            .user_agent(concat!("henge/", env!("CARGO_PKG_VERSION")))
            .accept("application/json")
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .proxy(None)
            .timeout_connect(Some(SERVER_TIMEOUT))
            .timeout_send_request(Some(SERVER_TIMEOUT))
            .timeout_send_body(Some(SERVER_TIMEOUT))
            .timeout_recv_response(Some(SERVER_TIMEOUT))
            .timeout_recv_body(Some(SERVER_TIMEOUT))
            .build();
        config.new_agent()
    })
}

/// Reads the whole body of an HTTP response and decodes its JSON. An error status becomes an error with the
/// server's message, or with the status code if it sent none.
fn decode<T: DeserializeOwned>(mut response: Response<Body>) -> Result<T, ClientError> {
    let status = response.status();
    let body = response.body_mut().with_config().limit(MAX_RESPONSE_SIZE);
    let body = body.read_to_vec().map_err(body_failure)?;
    let value: Option<Value> = serde_json::from_slice(&body).ok();
    if status.is_success() {
        // Without a length, a response that was cut short looks whole until it is parsed.
        let value = value.ok_or_else(|| ClientError::other(&"the response is not JSON"))?;
        return T::deserialize(value).map_err(|error| ClientError::Refused(error.to_string()));
    }
    let problem = value.as_ref().and_then(|body| {
        let sentence = body.get("detail").or(body.get("title"))?;
        sentence.as_str().map(ToOwned::to_owned)
    });
    let problem = problem.unwrap_or_else(|| format!("HTTP {}", status.as_u16()));
    if status.as_u16() == 429 || status.is_server_error() {
        return Err(ClientError::other(&problem));
    }
    Err(ClientError::Refused(problem))
}

/// Converts an error that occurred before the head of an HTTP response had arrived. Recognises a host name
/// that can't be resolved.
fn failure(server: &ServerAddress, error: ureq::Error) -> ClientError {
    match error {
        // A failed lookup is an I/O error without a kind of its own.
        ureq::Error::Io(_) if server.addresses().is_err() => {
            ClientError::Unreachable(Cause::UnknownHost)
        }
        ureq::Error::HostNotFound => ClientError::Unreachable(Cause::UnknownHost),
        other => body_failure(other),
    }
}

/// Converts an error of an HTTP request other than a failed name lookup: I/O and TLS errors, timeouts, broken
/// HTTP.
fn body_failure(error: ureq::Error) -> ClientError {
    match error {
        ureq::Error::Io(error) => ClientError::from(error),
        ureq::Error::Rustls(error) => ClientError::from(error),
        ureq::Error::Timeout(_) => ClientError::Unreachable(Cause::Timeout),
        other => ClientError::other(&other),
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::{BufRead as _, BufReader, Read as _, Write as _},
        net::{TcpListener, TcpStream},
        thread::{self, JoinHandle},
    };

    use serde_json::json;

    use super::*;

    /// Reads one HTTP request, head and body, from the connection and discards it.
    fn read_request(stream: &mut BufReader<TcpStream>) {
        let mut length = 0;
        loop {
            let mut line = String::new();
            stream.read_line(&mut line).expect("a line of the head");
            let (name, value) = line.split_once(':').unwrap_or_default();
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().expect("a length");
            }
            if line.trim().is_empty() {
                break;
            }
        }
        stream.read_exact(&mut vec![0; length]).expect("the body");
    }

    /// Starts a test server in a thread. For each list it accepts one connection, answers one request with
    /// each response of the list, and closes the connection. Returns its address and the thread.
    fn serve(connections: Vec<Vec<String>>) -> (ServerAddress, JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("bound").to_string();
        let serve = move || {
            for responses in connections {
                let (stream, _) = listener.accept().expect("a connection");
                let mut stream = BufReader::new(stream);
                for response in responses {
                    read_request(&mut stream);
                    let written = stream.get_mut().write_all(response.as_bytes());
                    written.expect("to be read");
                }
            }
        };
        (address.parse().expect("a server"), thread::spawn(serve))
    }

    fn response(status: &str, body: &str) -> String {
        let length = body.len();
        format!("HTTP/1.1 {status}\r\nContent-Length: {length}\r\n\r\n{body}")
    }

    fn other(why: &str) -> ClientError {
        ClientError::other(&why)
    }

    #[test]
    fn responses_are_classified_by_status_and_body() {
        let check = |response: String, expected: Result<Value, ClientError>| {
            let (server, thread) = serve(vec![vec![response.clone()]]);
            let found: Result<Value, ClientError> = post(&server, "/", &json!({}), "en");
            assert_eq!(found, expected, "{response}");
            thread.join().expect("a response");
        };
        let refused = |why: &str| Err(ClientError::Refused(why.to_owned()));
        check(response("200 OK", r#"{"a":1}"#), Ok(json!({ "a": 1 })));
        check(
            response("404 Not Found", r#"{"detail":"no match"}"#),
            refused("no match"),
        );
        check(response("404 Not Found", "<html>"), refused("HTTP 404"));
        check(response("301 Moved", ""), refused("HTTP 301"));
        check(
            response("503 Busy", r#"{"title":"busy"}"#),
            Err(other("busy")),
        );
        check(response("429 Slow", ""), Err(other("HTTP 429")));
        let not_json = Err(other("the response is not JSON"));
        check(response("200 OK", "hello"), not_json.clone());
        check("HTTP/1.0 200 OK\r\n\r\n{\"a\":".to_owned(), not_json);
    }

    #[test]
    fn response_that_is_not_http_is_unreachable() {
        for text in ["SSH-2.0-x\r\n", ""] {
            let (server, thread) = serve(vec![vec![text.to_owned()]]);
            let found: Result<Value, ClientError> = post(&server, "/", &json!({}), "en");
            assert!(
                matches!(found, Err(ClientError::Unreachable(_))),
                "{found:?}"
            );
            thread.join().expect("a response");
        }
    }

    #[test]
    fn truncated_response_is_retried() {
        let whole = response("200 OK", r#"{"a":1}"#);
        let truncated = whole[..whole.len() - 3].to_owned();
        let (server, thread) = serve(vec![vec![truncated.clone()], vec![whole]]);
        assert_eq!(get(&server, "/", "en"), Ok(json!({ "a": 1 })));
        thread.join().expect("two responses");

        let (server, thread) = serve(vec![vec![truncated.clone()], vec![truncated]]);
        let found: Result<Value, ClientError> = get(&server, "/", "en");
        assert_eq!(found, Err(ClientError::Unreachable(Cause::Interrupted)));
        thread.join().expect("two responses");
    }

    #[test]
    fn one_connection_carries_many_requests() {
        let responses = (0..3).map(|number| response("200 OK", &number.to_string()));
        let (server, thread) = serve(vec![responses.collect()]);
        for number in 0..3 {
            assert_eq!(get(&server, "/", "en"), Ok(number));
        }
        thread.join().expect("three responses");
    }

    #[test]
    fn refused_connections_and_unknown_hosts_have_causes_of_their_own() {
        let cause = |server: &str| {
            let server: ServerAddress = server.parse().expect("a server");
            get::<Value>(&server, "/", "en")
        };
        let closed = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = closed.local_addr().expect("bound").to_string();
        drop(closed);
        let refused = Err(ClientError::Unreachable(Cause::ConnectionRefused));
        assert_eq!(cause(&address), refused);
        let unknown = Err(ClientError::Unreachable(Cause::UnknownHost));
        assert_eq!(cause("http://no-such-host.invalid"), unknown);
    }
}
