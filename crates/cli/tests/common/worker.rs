//! A worker as its own process.

use std::{
    io::{self, BufRead as _, BufReader, Read},
    mem,
    process::{Child, Command, Stdio},
    thread,
};

use super::henge;

/// A worker that runs, until it is dropped.
pub(crate) struct Worker {
    pub(crate) child: Child,
    told: BufReader<Box<dyn Read + Send>>,
}

impl Worker {
    /// Starts one that does one task at a time, and waits until it is ready.
    pub(crate) fn start(url: &str) -> Worker {
        Worker::with(url, 1, |_| ())
    }

    /// Starts one that does so many tasks at a time, and waits until it is ready.
    pub(crate) fn with(url: &str, threads: u32, change: impl FnOnce(&mut Command)) -> Worker {
        let mut command = henge(&["work", "--threads", &threads.to_string()]);
        command
            .env("HENGE_DATABASE", url)
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        change(&mut command);
        let mut child = command.spawn().expect("henge runs");
        let told = child.stderr.take().expect("piped");
        let mut worker = Worker {
            child,
            told: BufReader::new(Box::new(told)),
        };
        assert!(worker.says("waiting for work"), "it is ready");
        worker
    }

    /// Waits until it says something.
    pub(crate) fn says(&mut self, what: &str) -> bool {
        let mut line = String::new();
        loop {
            line.clear();
            match self.told.read_line(&mut line) {
                Ok(0) | Err(_) => return false,
                Ok(_) if line.contains(what) => return true,
                Ok(_) => {}
            }
        }
    }

    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([name, &id]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// Lets it say what it likes from here on, without anybody listening.
    pub(crate) fn leave_alone(mut self) -> Worker {
        let nothing: Box<dyn Read + Send> = Box::new(io::empty());
        let mut told = mem::replace(&mut self.told, BufReader::new(nothing));
        // It ends with the worker.
        thread::spawn(move || io::copy(&mut told, &mut io::sink()));
        self
    }

    /// Ends it as Ctrl-C does, and returns what it says.
    pub(crate) fn end(mut self) -> (Option<i32>, String) {
        self.signal("-INT");
        let code = self.child.wait().expect("an end").code();
        let mut told = String::new();
        self.told.read_to_string(&mut told).expect("text");
        (code, told)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.child.kill().unwrap_or_default();
        self.child.wait().expect("an end");
    }
}
