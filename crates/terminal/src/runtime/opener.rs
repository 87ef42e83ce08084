//! A thread that opens the web app, so that nobody waits for a server to start.

use std::{
    sync::mpsc::{self, Receiver, Sender},
    thread::{self, JoinHandle},
};

use super::Browser;

/// Opens the web app on demand. Dropping it waits for what is going on.
pub(super) struct Opener {
    ask: Option<Sender<()>>,
    opened: Receiver<Result<String, String>>,
    thread: Option<JoinHandle<()>>,
}

impl Opener {
    pub(super) fn new(mut browser: Browser) -> Opener {
        let (ask, asked) = mpsc::channel();
        let (tell, opened) = mpsc::channel();
        let thread = thread::spawn(move || {
            for () in asked {
                // Who has left does not want to know.
                tell.send(browser()).unwrap_or_default();
            }
        });
        Opener {
            ask: Some(ask),
            opened,
            thread: Some(thread),
        }
    }

    pub(super) fn open(&self) {
        if let Some(ask) = &self.ask {
            ask.send(()).unwrap_or_default();
        }
    }

    /// What came of it, as soon as that is known.
    pub(super) fn opened(&self) -> Option<Result<String, String>> {
        self.opened.try_recv().ok()
    }
}

impl Drop for Opener {
    fn drop(&mut self) {
        self.ask = None;
        if let Some(thread) = self.thread.take() {
            // A panic of that thread has been told about already.
            thread.join().unwrap_or_default();
        }
    }
}
