//! A WebSocket client.

use std::{
    net::TcpStream,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tungstenite::{Error, Message, WebSocket, client::IntoClientRequest, http::Response};

use super::{Running, tables::Table};

/// A message that a test waits for must come within this time. The server's pings keep a socket open for
/// longer, so that a test would wait for minutes.
const TEST_DEADLINE: Duration = Duration::from_mins(1);

/// An open socket.
pub(crate) struct Socket(pub(crate) WebSocket<TcpStream>);

impl Running {
    /// Opens a socket, or returns the HTTP status of the refusal.
    pub(crate) fn try_open(&self, path: &str, origin: Option<&str>) -> Result<Socket, u16> {
        let stream = self.connect();
        let url = format!("ws://{}/api/v1{path}", self.http);
        let mut request = url.into_client_request().expect("a request");
        if let Some(origin) = origin {
            let origin = origin.parse().expect("a header");
            request.headers_mut().insert("origin", origin);
        }
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(tungstenite::HandshakeError::Failure(Error::Http(response))) => {
                let response: Response<_> = *response;
                Err(response.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// Opens a socket to a match that resumes after event number `since`.
    #[track_caller]
    pub(crate) fn subscribe(&self, table: &Table, since: u64) -> Socket {
        let path = format!("/matches/{}/socket?since={since}", table.id);
        let mut socket = self.try_open(&path, None).expect("opens");
        let hello = socket.receive();
        assert_eq!(hello["hello"]["match"], json!(table.id), "{hello}");
        socket
    }
}

impl Socket {
    /// Sends a message.
    pub(crate) fn send(&mut self, value: &Value) {
        self.0.send(Message::text(value.to_string())).expect("sent");
    }

    /// The next message that isn't a ping. Panics if the socket is closed.
    #[track_caller]
    pub(crate) fn receive(&mut self) -> Value {
        match self.try_receive() {
            Ok(value) => value,
            Err(code) => panic!("closed with {code:?}"),
        }
    }

    /// The next message, or the code with which the socket was closed; `None` if it was cut off.
    pub(crate) fn try_receive(&mut self) -> Result<Value, Option<u16>> {
        let began = Instant::now();
        loop {
            assert!(began.elapsed() < TEST_DEADLINE, "nothing but pings");
            match self.0.read() {
                Ok(Message::Text(text)) => {
                    return Ok(serde_json::from_str(&text).expect("JSON"));
                }
                Ok(Message::Close(frame)) => return Err(frame.map(|frame| frame.code.into())),
                Ok(_) => {}
                Err(_) => return Err(None),
            }
        }
    }

    /// Skips messages until the first that satisfies a condition, and returns it.
    #[track_caller]
    pub(crate) fn until(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.receive();
            if is_wanted(&message) {
                return message;
            }
        }
    }

    /// Checks that the server has nothing to send on the socket of a match: a message that it
    /// refuses is answered next. The server sends pending events and notifications before replies.
    #[track_caller]
    pub(crate) fn expect_nothing_pending(&mut self) {
        self.send(&json!({ "sentinel": 1 }));
        let reply = self.receive();
        assert_eq!(reply["problem"]["status"], 400, "{reply}");
    }
}
