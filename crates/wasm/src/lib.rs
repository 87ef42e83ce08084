//! The API as a WebAssembly module: what a browser's worker would load, and what
//! `scripts/check-wasm` plays games with.
//!
//! The host writes a request with [`put`], one byte at a time: the method, the path, the language
//! and the body, with a newline behind each but the last. [`answer`] answers it and returns the
//! status; [`take`] then gives the answer's bytes until it returns -1. The lines of an analysis come
//! before its last one, each with a newline behind it.

use std::{cell::RefCell, collections::VecDeque, ops::ControlFlow, sync::atomic::AtomicBool};

use api::{Allowance, Host, Request};
use catalog::Knowledge;
use search::TimeSource;

/// What passes between the module and its host.
struct Exchange {
    host: Host,
    request: Vec<u8>,
    answer: VecDeque<u8>,
}

thread_local! {
    static EXCHANGE: RefCell<Exchange> = RefCell::new(Exchange {
        host: Host::new(
            Knowledge::none(),
            Allowance {
                max_time: None,
                clock: clock(),
            },
        ),
        request: Vec::new(),
        answer: VecDeque::new(),
    });
}

/// The host's clock, which it offers under the name `milliseconds`.
#[cfg(target_family = "wasm")]
fn clock() -> TimeSource {
    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        safe fn milliseconds() -> f64;
    }
    TimeSource::of_host(|| {
        let seconds = (milliseconds() / 1000.0).max(0.0);
        std::time::Duration::try_from_secs_f64(seconds).unwrap_or_default()
    })
}

#[cfg(not(target_family = "wasm"))]
fn clock() -> TimeSource {
    TimeSource::system()
}

/// Appends a byte to the request.
#[unsafe(no_mangle)]
pub extern "C" fn put(byte: u8) {
    EXCHANGE.with_borrow_mut(|it| it.request.push(byte));
}

/// Answers the request and returns the status. `chance` decides what is left to chance.
#[unsafe(no_mangle)]
pub extern "C" fn answer(chance: u32) -> u32 {
    EXCHANGE.with_borrow_mut(|it| {
        let request = std::mem::take(&mut it.request);
        let mut parts = request.splitn(4, |it| *it == b'\n');
        let mut part = || parts.next().unwrap_or_default();
        let mut word = || std::str::from_utf8(part()).unwrap_or_default();
        let (method, path, language) = (word(), word(), word());
        let call = Request {
            method,
            path,
            language: language.parse().unwrap_or_default(),
            body: part(),
            chance: chance.into(),
        };
        let Exchange { host, answer, .. } = it;
        answer.clear();
        let mut tell = |line: &str| {
            answer.extend(line.bytes().chain([b'\n']));
            ControlFlow::Continue(())
        };
        let never = AtomicBool::new(false);
        let reply = host.answer(&call, &never, &mut tell);
        answer.extend(reply.body.bytes());
        reply.status.into()
    })
}

/// The next byte of the answer, or -1 behind the last.
#[unsafe(no_mangle)]
pub extern "C" fn take() -> i32 {
    EXCHANGE.with_borrow_mut(|it| it.answer.pop_front().map_or(-1, i32::from))
}
