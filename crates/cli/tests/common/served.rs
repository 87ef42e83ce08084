//! The server as its own process, and a client that keeps its connection.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use serde_json::Value;

use super::henge;

/// The longest that an answer is waited for. A test only takes so long if it fails.
pub(crate) const PATIENCE: Duration = Duration::from_mins(5);

/// A server that runs until it is dropped.
pub(crate) struct Served {
    pub(crate) child: Child,
    pub(crate) address: String,
    /// What it says about itself.
    said: BufReader<ChildStdout>,
}

impl Served {
    /// Starts a server on a database, with room for everybody.
    pub(crate) fn start(database: &Path, change: impl FnOnce(&mut Command)) -> Served {
        let mut command = henge(&["serve", "--listen", "127.0.0.1:0", "--log", "error"]);
        command
            .env("HENGE_PER_ADDRESS", "10000")
            .env("HENGE_CONNECTIONS", "10000")
            .env("HENGE_MATCHES_PER_MINUTE", "1000000")
            .env("HENGE_REQUESTS_PER_MINUTE", "0")
            .env("HENGE_ALL_REQUESTS_PER_MINUTE", "0")
            .env("HENGE_COMMANDS_PER_MINUTE", "0")
            .env("HENGE_ALL_COMMANDS_PER_MINUTE", "0")
            .env("HENGE_DATABASE", database)
            .stdout(Stdio::piped());
        change(&mut command);
        let mut child = command.spawn().expect("a server");
        let mut said = BufReader::new(child.stdout.take().expect("piped"));
        let address = address(&mut said);
        Served {
            child,
            address,
            said,
        }
    }

    /// Where else it can be asked. Waits until it says so.
    pub(crate) fn other_address(&mut self) -> String {
        address(&mut self.said)
    }

    /// Ends it as an operator does, and waits until it has.
    pub(crate) fn end(&mut self) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &id]).status();
        assert!(sent.expect("a shell's tool").success());
        self.child.wait().expect("its end");
    }

    /// Ends it without a warning.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("a child to kill");
        self.child.wait().expect("its end");
    }
}

/// The address in the next line.
fn address(said: &mut impl BufRead) -> String {
    let mut line = String::new();
    said.read_line(&mut line).expect("a line");
    let address = line
        .trim_end()
        .split(['/', ' '])
        .find(|it| it.starts_with("127."));
    address.unwrap_or_else(|| panic!("{line}")).to_owned()
}

impl Drop for Served {
    fn drop(&mut self) {
        self.child.kill().unwrap_or_default();
        self.child.wait().map(drop).unwrap_or_default();
    }
}

/// A connection that is kept.
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
    /// Headers that every request has.
    headers: String,
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect(&self.body)
    }
}

pub(crate) fn connect(address: &str) -> io::Result<TcpStream> {
    let stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    Ok(stream)
}

impl Client {
    pub(crate) fn new(address: &str) -> io::Result<Client> {
        Ok(Client {
            stream: BufReader::new(connect(address)?),
            headers: String::new(),
        })
    }

    /// Somebody elsewhere, as a proxy tells it.
    pub(crate) fn of(address: &str, client: &str) -> io::Result<Client> {
        let headers = format!("x-forwarded-for: {client}\r\n");
        Ok(Client {
            headers,
            ..Client::new(address)?
        })
    }

    /// Asks, and doesn't wait for the answer.
    pub(crate) fn ask_only(&mut self, path: &str, body: &Value) -> io::Result<()> {
        self.send("POST", path, "connection: close\r\n", &body.to_string())
    }

    /// Waits until all has been said, or until it is told to stop. Returns the status.
    pub(crate) fn wait_for_end(&mut self, stop: &AtomicBool) -> Option<u16> {
        let stream = self.stream.get_ref();
        let wait = Some(Duration::from_millis(100));
        stream.set_read_timeout(wait).unwrap_or_default();
        let mut text = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            match self.stream.read_to_end(&mut text) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Ok(_) | Err(_) => {
                    let text = String::from_utf8_lossy(&text);
                    return text.split(' ').nth(1).and_then(|it| it.parse().ok());
                }
            }
        }
        None
    }

    fn send(&mut self, method: &str, path: &str, more: &str, body: &str) -> io::Result<()> {
        let text = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nhost: henge\r\n{}{more}\
            content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.headers,
            body.len()
        );
        self.stream.get_mut().write_all(text.as_bytes())
    }

    pub(crate) fn get(&mut self, path: &str) -> io::Result<Answer> {
        self.ask("GET", path, None, "")
    }

    pub(crate) fn post(
        &mut self,
        path: &str,
        token: Option<&str>,
        body: &Value,
    ) -> io::Result<Answer> {
        self.ask("POST", path, token, &body.to_string())
    }

    fn ask(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &str,
    ) -> io::Result<Answer> {
        let token = token.map(|it| format!("authorization: Bearer {it}\r\n"));
        self.send(method, path, &token.unwrap_or_default(), body)?;
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if self.stream.read_line(&mut head)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        let head = head.to_ascii_lowercase();
        let length = head
            .lines()
            .find_map(|it| it.strip_prefix("content-length: "));
        let length = length.and_then(|it| it.parse().ok()).unwrap_or(0);
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        let status = head.split(' ').nth(1).and_then(|it| it.parse().ok());
        Ok(Answer {
            status: status.ok_or(io::ErrorKind::InvalidData)?,
            body: String::from_utf8_lossy(&body).into_owned(),
            head,
        })
    }
}
