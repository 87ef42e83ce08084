//! The web app beside the full-screen app: a server of our own on this machine, and a browser.

use std::{
    env,
    io::{BufRead, BufReader, Read},
    process::{Child, Command, Stdio},
};

/// Where the web app is served, the usual place first and any other if that is taken.
const ADDRESSES: [&str; 2] = ["127.0.0.1:8080", "127.0.0.1:0"];

/// The server that shows the web app, once it was wanted. It ends with this value.
#[derive(Debug, Default)]
pub(super) struct Browser {
    server: Option<(Child, String)>,
}

impl Browser {
    /// Starts the server if there is none, opens the page where there is a browser, and returns its
    /// address.
    pub(super) fn open(&mut self) -> Result<String, String> {
        let is_running = match &mut self.server {
            Some((child, _)) => matches!(child.try_wait(), Ok(None)),
            None => false,
        };
        if !is_running {
            self.server = Some(start()?);
        }
        let link = self.server.as_ref().map(|it| it.1.clone());
        let link = link.unwrap_or_default();
        show(&link);
        Ok(link)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some((child, _)) = &mut self.server {
            // It may have ended by itself.
            child.kill().unwrap_or_default();
            child.wait().map(drop).unwrap_or_default();
        }
    }
}

/// A server on this machine only, and its address.
fn start() -> Result<(Child, String), String> {
    let mut why = String::new();
    for address in ADDRESSES {
        match start_at(address) {
            Ok(started) => return Ok(started),
            Err(error) => why = error,
        }
    }
    Err(why)
}

fn start_at(address: &str) -> Result<(Child, String), String> {
    let program = env::current_exe().map_err(|it| it.to_string())?;
    let mut child = Command::new(program)
        .args(["serve", "--listen", address, "--log", "error"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|it| it.to_string())?;
    // It says where it is, or else why it is not.
    let mut line = String::new();
    if let Some(out) = child.stdout.take() {
        BufReader::new(out).read_line(&mut line).unwrap_or_default();
    }
    if let Some(link) = line.split_whitespace().find(|it| it.starts_with("http")) {
        return Ok((child, link.to_owned()));
    }
    let mut why = String::new();
    if let Some(mut error) = child.stderr.take() {
        error.read_to_string(&mut why).unwrap_or_default();
    }
    child.kill().unwrap_or_default();
    child.wait().map(drop).unwrap_or_default();
    Err(why.trim().to_owned())
}

/// Opens a page in a browser, where there is a screen for it.
fn show(link: &str) {
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|it| env::var_os(it).is_some_and(|it| !it.is_empty()));
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
