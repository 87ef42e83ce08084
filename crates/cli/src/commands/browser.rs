//! Opens the web app from the full-screen app: starts `henge serve` on this machine and a browser.

use std::{
    env,
    io::{BufRead, BufReader, Read},
    process::{Child, Command, Stdio},
};

use nevermind::Nevermind as _;

/// Addresses for the web app's server to listen on, in order of preference: the default one, and
/// any free port if that is taken.
const ADDRESSES: [&str; 2] = ["127.0.0.1:8080", "127.0.0.1:0"];

/// Opens the web app in a browser. Its server is started by the first [`Browser::open`] and killed
/// with this value.
#[derive(Debug, Default)]
pub(super) struct Browser {
    server: Option<WebServer>,
}

/// A running `henge serve` process, and the address (URL) of its page.
#[derive(Debug)]
struct WebServer {
    child: Child,
    link: String,
}

impl Browser {
    /// Opens the web app in a browser if there is a graphical display, and returns its address
    /// (URL). Starts the server first if it isn't running. The error is the server's message.
    pub(super) fn open(&mut self) -> Result<String, String> {
        let is_running = |server: &mut WebServer| matches!(server.child.try_wait(), Ok(None));
        let server = match self.server.take_if(is_running) {
            Some(server) => server,
            None => start()?,
        };
        let link = server.link.clone();
        self.server = Some(server);
        show(&link);
        Ok(link)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(server) = &mut self.server {
            server.child.kill().nevermind("it has ended already");
            server.child.wait().nevermind("it has ended already");
        }
    }
}

/// Starts `henge serve` on the first one of [`ADDRESSES`] at which it can listen, and waits until
/// it has printed its URL. The error is the message of the last attempt.
fn start() -> Result<WebServer, String> {
    let mut why = String::new();
    for address in ADDRESSES {
        match start_at(address) {
            Ok(started) => return Ok(started),
            Err(error) => why = error,
        }
    }
    Err(why)
}

fn start_at(address: &str) -> Result<WebServer, String> {
    let program = env::current_exe().map_err(|error| error.to_string())?;
    let mut child = Command::new(program)
        .args(["serve", "--listen", address, "--log", "error"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    // It prints its address, or else an error.
    let mut printed = String::new();
    if let Some(out) = child.stdout.take() {
        let read = BufReader::new(out).read_line(&mut printed);
        read.nevermind("the line then has no address");
    }
    let mut words = printed.split_whitespace();
    if let Some(link) = words.find(|word| word.starts_with("http")) {
        let link = link.to_owned();
        return Ok(WebServer { child, link });
    }
    let mut why = String::new();
    if let Some(mut error) = child.stderr.take() {
        let read = error.read_to_string(&mut why);
        read.nevermind("the reason is then unknown");
    }
    child.kill().nevermind("it has ended already");
    child.wait().nevermind("it has ended already");
    Err(why.trim().to_owned())
}

/// Opens a page in a browser if there is a graphical display; otherwise does nothing.
fn show(link: &str) {
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()));
    if !has_screen && !cfg!(target_os = "macos") {
        return;
    }
    for program in ["xdg-open", "open", "wslview"] {
        let started = Command::new(program)
            .arg(link)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        if started.is_ok() {
            return;
        }
    }
}
