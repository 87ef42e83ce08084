//! A client of a WebSocket.

use std::{net::TcpStream, time::Duration};

use serde_json::{Value, json};
use tungstenite::{Error, Message, WebSocket, client::IntoClientRequest, http::Response};

use super::{Running, TEST_DEADLINE, tables::Table};

pub(crate) struct Socket(pub(crate) WebSocket<TcpStream>);

impl Running {
    /// Opens a socket, or says with which status it was refused.
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
            Err(tungstenite::HandshakeError::Failure(Error::Http(answer))) => {
                let answer: Response<_> = *answer;
                Err(answer.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// Follows a match after event number `since`.
    #[track_caller]
    pub(crate) fn follow(&self, table: &Table, since: u64) -> Socket {
        let path = format!("/matches/{}/socket?since={since}", table.id);
        let mut socket = self.try_open(&path, None).expect("opens");
        let hello = socket.hear();
        assert_eq!(hello["hello"]["match"], json!(table.id), "{hello}");
        socket
    }
}

impl Socket {
    pub(crate) fn say(&mut self, value: &Value) {
        self.0.send(Message::text(value.to_string())).expect("sent");
    }

    /// The next message that is no ping.
    #[track_caller]
    pub(crate) fn hear(&mut self) -> Value {
        match self.try_hear() {
            Ok(value) => value,
            Err(code) => panic!("closed with {code:?}"),
        }
    }

    /// The next message, or the code with which the socket was closed.
    pub(crate) fn try_hear(&mut self) -> Result<Value, Option<u16>> {
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => {
                    return Ok(serde_json::from_str(&text).expect("JSON"));
                }
                Ok(Message::Close(frame)) => return Err(frame.map(|it| it.code.into())),
                Ok(_) => {}
                Err(_) => return Err(None),
            }
        }
    }

    /// The messages up to the next one that is so, and that one.
    #[track_caller]
    pub(crate) fn until(&mut self, so: impl Fn(&Value) -> bool) -> Value {
        loop {
            let heard = self.hear();
            if so(&heard) {
                return heard;
            }
        }
    }

    /// Whether nothing comes for a while.
    pub(crate) fn is_silent(&mut self) -> bool {
        let stream = self.0.get_ref();
        stream
            .set_read_timeout(Some(Duration::from_millis(200)))
            .expect("a time");
        let read = self.0.read();
        let stream = self.0.get_ref();
        stream
            .set_read_timeout(Some(TEST_DEADLINE))
            .expect("a time");
        matches!(read, Err(Error::Io(_)))
    }
}
