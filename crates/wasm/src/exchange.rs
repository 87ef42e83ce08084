//! Requests and responses as buffers of bytes.

use std::{ops::ControlFlow, sync::atomic::Ordering};

use api::{Allowance, Host, Request};
use catalog::Knowledge;
use matches::Home;
use messages::Language;

use crate::{
    imports::{self, CANCEL},
    match_routes,
};

/// Size in bytes above which a buffer is freed after its use instead of being kept for the next request.
const MAX_KEPT_BUFFER_SIZE: usize = 64 * 1024;

/// A request to the module.
pub(crate) struct Call<'a> {
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
    language: Language,
    /// The token of a seat; empty without one.
    pub(crate) token: &'a str,
    pub(crate) body: &'a [u8],
}

/// The state of the module: the API, the matches at home here, and the buffers of the current request and
/// response.
pub(crate) struct Exchange {
    host: Host,
    home: Home,
    request: Vec<u8>,
    response: Vec<u8>,
}

impl Exchange {
    pub(crate) fn new() -> Exchange {
        let allowance = Allowance {
            max_time: None,
            clock: imports::clock(),
        };
        Exchange {
            host: Host::new(Knowledge::in_memory(), allowance),
            home: Home::default(),
            request: Vec::new(),
            response: Vec::new(),
        }
    }

    /// Makes room for a request of `length` bytes, and returns its address.
    pub(crate) fn request_buffer(&mut self, length: usize) -> *mut u8 {
        shrink(&mut self.request);
        self.request.resize(length, 0);
        self.request.as_mut_ptr()
    }

    /// Executes the request in the buffer and returns the length of its response.
    pub(crate) fn answer(&mut self) -> usize {
        CANCEL.store(false, Ordering::Relaxed);
        shrink(&mut self.response);
        let call = parse(&self.request);
        let words = self.host.words(call.language);
        let answered = match_routes::answer(&mut self.home, &call, words);
        let answered = answered.unwrap_or_else(|| {
            let request = Request {
                method: call.method,
                path: call.path,
                language: call.language,
                body: call.body,
                chance: imports::random(),
            };
            self.host.answer(&request, &CANCEL, &mut |text| {
                imports::line(text);
                ControlFlow::Continue(())
            })
        });
        let head = format!("{} {}\n", answered.status, answered.media_type);
        self.response.extend_from_slice(head.as_bytes());
        self.response.extend_from_slice(&answered.body);
        self.response.len()
    }

    pub(crate) fn response(&self) -> &[u8] {
        &self.response
    }
}

/// Splits a request into its parts. Those that are missing or not text are empty, which no route accepts.
fn parse(bytes: &[u8]) -> Call<'_> {
    let end = bytes.iter().position(|byte| *byte == b'\n');
    let (head, body) = bytes.split_at(end.unwrap_or(bytes.len()));
    let mut words = str::from_utf8(head).unwrap_or_default().split(' ');
    let mut word = || words.next().unwrap_or_default();
    Call {
        method: word(),
        path: word(),
        language: word().parse().unwrap_or_default(),
        token: word(),
        body: body.get(1..).unwrap_or_default(),
    }
}

/// Empties a buffer, and frees it if it is large.
fn shrink(buffer: &mut Vec<u8>) {
    buffer.clear();
    buffer.shrink_to(MAX_KEPT_BUFFER_SIZE);
}
