//! A thread that opens the web app in a browser, so that the app doesn't block while the server
//! behind it starts.

use std::{
    sync::mpsc::{self, Receiver, Sender},
    thread::{self, JoinHandle},
};

use nevermind::Nevermind as _;

use super::Browser;

/// Opens the web app on demand. Dropping it blocks until an opening in progress has finished.
pub(super) struct BrowserThread {
    /// Requests to the thread to open the web app. `None` only while this is dropped, which ends the
    /// thread.
    requests: Option<Sender<()>>,
    outcomes: Receiver<Result<String, String>>,
    thread: Option<JoinHandle<()>>,
}

impl BrowserThread {
    pub(super) fn new(mut browser: Browser) -> BrowserThread {
        let (request_sender, requests) = mpsc::channel();
        let (outcome_sender, outcomes) = mpsc::channel();
        let thread = thread::spawn(move || {
            for () in requests {
                outcome_sender
                    .send(browser())
                    .nevermind("the app has been left");
            }
        });
        BrowserThread {
            requests: Some(request_sender),
            outcomes,
            thread: Some(thread),
        }
    }

    /// Starts to open the web app; [`BrowserThread::outcome`] reports the result.
    pub(super) fn open(&self) {
        if let Some(requests) = &self.requests {
            requests
                .send(())
                .nevermind("the thread has panicked, which the panic hook reported");
        }
    }

    /// The outcome of opening the web app, returned once: its address or an error message. `None` while
    /// no new outcome is known.
    pub(super) fn outcome(&self) -> Option<Result<String, String>> {
        self.outcomes.try_recv().ok()
    }
}

impl Drop for BrowserThread {
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            thread
                .join()
                .nevermind("the thread has panicked, which the panic hook reported");
        }
    }
}
