//! `henge work` as a process of its own.

use std::{
    io::{self, BufRead as _, BufReader, Read},
    mem,
    process::{Child, Command, Stdio},
    thread,
};

use nevermind::Nevermind as _;

use super::henge;

/// A worker process, killed when it is dropped.
pub(crate) struct Worker {
    pub(crate) child: Child,
    stderr: BufReader<Box<dyn Read + Send>>,
}

impl Worker {
    /// Starts a worker that does one task at a time, and waits until it is ready.
    pub(crate) fn start(url: &str) -> Worker {
        Worker::with(url, 1, |_| ())
    }

    /// Starts a worker that does `threads` tasks at a time, and waits until it is ready. `change` may
    /// change its arguments and environment.
    pub(crate) fn with(url: &str, threads: u32, change: impl FnOnce(&mut Command)) -> Worker {
        let mut command = henge(&["work", "--threads", &threads.to_string()]);
        command
            .env("HENGE_DATABASE", url)
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        change(&mut command);
        let mut child = command.spawn().expect("henge runs");
        let stderr = child.stderr.take().expect("piped");
        let mut worker = Worker {
            child,
            stderr: BufReader::new(Box::new(stderr)),
        };
        assert!(worker.prints("waiting for work"), "it is ready");
        worker
    }

    /// Waits until the worker prints a line with `text`. `false` if it ends before.
    pub(crate) fn prints(&mut self, text: &str) -> bool {
        let mut line = String::new();
        loop {
            line.clear();
            match self.stderr.read_line(&mut line) {
                Ok(0) | Err(_) => return false,
                Ok(_) if line.contains(text) => return true,
                Ok(_) => {}
            }
        }
    }

    pub(crate) fn signal(&self, name: &str) {
        super::signal(self.child.id(), name);
    }

    /// Discards what the worker prints from now on, so that it never blocks.
    pub(crate) fn discard_output(mut self) -> Worker {
        let nothing: Box<dyn Read + Send> = Box::new(io::empty());
        let mut stderr = mem::replace(&mut self.stderr, BufReader::new(nothing));
        // The thread ends with the worker.
        thread::spawn(move || io::copy(&mut stderr, &mut io::sink()));
        self
    }

    /// Ends the worker as Ctrl-C does. Returns its exit code and the rest of what it printed.
    pub(crate) fn interrupt(mut self) -> (Option<i32>, String) {
        self.signal("-INT");
        let code = self.child.wait().expect("an end").code();
        let mut printed = String::new();
        self.stderr.read_to_string(&mut printed).expect("text");
        (code, printed)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.child.kill().nevermind("it has ended already");
        self.child.wait().expect("an end");
    }
}
