//! The server as a process of its own, and an HTTP client that keeps its connection.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use nevermind::Nevermind as _;
use serde_json::Value;

use super::{henge, signal};

/// Longest that a test waits for anything. A test only takes so long if it fails.
pub(crate) const TEST_DEADLINE: Duration = Duration::from_mins(5);

/// A server process, killed when it is dropped.
pub(crate) struct TestServer {
    pub(crate) child: Child,
    pub(crate) address: String,
    stdout: BufReader<ChildStdout>,
}

impl TestServer {
    /// Starts a server on a database, without limits on clients, and waits until it listens. `change`
    /// may change its arguments and environment.
    pub(crate) fn start(database: &Path, change: impl FnOnce(&mut Command)) -> TestServer {
        TestServer::start_at("127.0.0.1:0", database, change)
    }

    /// Starts a server as [`start`](Self::start) does, at an address of the test's choice.
    pub(crate) fn start_at(
        listen: &str,
        database: &Path,
        change: impl FnOnce(&mut Command),
    ) -> TestServer {
        let mut command = henge(&["serve", "--listen", listen, "--log", "error"]);
        command
            .env("HENGE_PER_ADDRESS", "10000")
            .env("HENGE_CONNECTIONS", "10000")
            .env("HENGE_MATCHES_PER_MINUTE", "1000000")
            .env("HENGE_JOINS_PER_MINUTE", "0")
            .env("HENGE_OPEN_CHALLENGES", "0")
            .env("HENGE_REQUESTS_PER_MINUTE", "0")
            .env("HENGE_ALL_REQUESTS_PER_MINUTE", "0")
            .env("HENGE_COMMANDS_PER_MINUTE", "0")
            .env("HENGE_ALL_COMMANDS_PER_MINUTE", "0")
            .env("HENGE_DATABASE", database)
            .stdout(Stdio::piped());
        change(&mut command);
        let mut child = command.spawn().expect("a server");
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        let address = read_address(&mut stdout);
        TestServer {
            child,
            address,
            stdout,
        }
    }

    /// The next address that the server prints, such as that of the Prolog socket.
    pub(crate) fn next_address(&mut self) -> String {
        read_address(&mut self.stdout)
    }

    /// Ends it with SIGTERM, as an operator does, and waits until it has ended.
    pub(crate) fn terminate(&mut self) {
        signal(self.child.id(), "-TERM");
        self.child.wait().expect("its end");
    }

    /// Kills it.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("a child to kill");
        self.child.wait().expect("its end");
    }
}

/// Reads a line, and returns the address in it.
fn read_address(stdout: &mut impl BufRead) -> String {
    let mut line = String::new();
    stdout.read_line(&mut line).expect("a line");
    let address = line
        .trim_end()
        .split(['/', ' '])
        .find(|word| word.starts_with("127."));
    address.unwrap_or_else(|| panic!("{line}")).to_owned()
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.child.kill().nevermind("it has ended already");
        self.child.wait().nevermind("it has ended already");
    }
}

/// An HTTP client with one connection.
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
    /// Headers of every request.
    headers: String,
}

pub(crate) struct Response {
    pub(crate) status: u16,
    /// In lower case.
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Response {
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect(&self.body)
    }
}

/// Connects with a read timeout of [`TEST_DEADLINE`].
pub(crate) fn connect(address: &str) -> io::Result<TcpStream> {
    let stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(TEST_DEADLINE))?;
    Ok(stream)
}

impl Client {
    pub(crate) fn new(address: &str) -> io::Result<Client> {
        Ok(Client {
            stream: BufReader::new(connect(address)?),
            headers: String::new(),
        })
    }

    /// A client at another address, as a proxy would forward it.
    pub(crate) fn forwarded_for(address: &str, client: &str) -> io::Result<Client> {
        let headers = format!("x-forwarded-for: {client}\r\n");
        Ok(Client {
            headers,
            ..Client::new(address)?
        })
    }

    /// Sends a request and doesn't wait for the response, after which the server closes the connection.
    pub(crate) fn post_only(&mut self, path: &str, body: &Value) -> io::Result<()> {
        self.send("POST", path, "connection: close\r\n", &body.to_string())
    }

    /// Waits until the server closes the connection, and returns the status. `None` if the connection
    /// broke, or `stop` was set before.
    pub(crate) fn wait_for_close(&mut self, stop: &AtomicBool) -> Option<u16> {
        let stream = self.stream.get_ref();
        let timeout = Some(Duration::from_millis(100));
        stream.set_read_timeout(timeout).expect("a timeout");
        let mut text = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            match self.stream.read_to_end(&mut text) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Ok(_) | Err(_) => {
                    let text = String::from_utf8_lossy(&text);
                    return text.split(' ').nth(1).and_then(|word| word.parse().ok());
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

    pub(crate) fn get(&mut self, path: &str) -> io::Result<Response> {
        self.request("GET", path, None, "")
    }

    pub(crate) fn post(
        &mut self,
        path: &str,
        token: Option<&str>,
        body: &Value,
    ) -> io::Result<Response> {
        self.request("POST", path, token, &body.to_string())
    }

    fn request(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: &str,
    ) -> io::Result<Response> {
        let token = token.map(|token| format!("authorization: Bearer {token}\r\n"));
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
            .find_map(|line| line.strip_prefix("content-length: "));
        let length = length.and_then(|text| text.parse().ok()).unwrap_or(0);
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
        Ok(Response {
            status: status.ok_or(io::ErrorKind::InvalidData)?,
            body: String::from_utf8_lossy(&body).into_owned(),
            head,
        })
    }
}
