//! The API as a WebAssembly module, for a browser's worker. `scripts/check-wasm` plays games with it in
//! Node.
//!
//! The embedder writes a request with [`write_byte`], byte by byte: the method, the path, the language
//! and the body, separated by newlines. [`answer`] executes it and returns the HTTP status;
//! [`read_byte`] then returns the bytes of the response until it returns -1. The lines of an analysis
//! but the last come first, each followed by a newline. Bytes one by one need no shared memory layout,
//! and requests are short.

use std::{cell::RefCell, collections::VecDeque, ops::ControlFlow, sync::atomic::AtomicBool};

use api::{Allowance, Host, Request};
use catalog::Knowledge;
use search::TimeSource;

/// The state of the WebAssembly module: the API, and the bytes of the current request and response.
struct Exchange {
    host: Host,
    request: Vec<u8>,
    response: VecDeque<u8>,
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
        response: VecDeque::new(),
    });
}

/// The embedder's monotonic clock, imported as `env.milliseconds`. WebAssembly has none of its own.
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

/// Appends a byte to the request that the next [`answer`] executes.
#[unsafe(no_mangle)]
pub extern "C" fn write_byte(byte: u8) {
    EXCHANGE.with_borrow_mut(|exchange| exchange.request.push(byte));
}

/// Executes the request that was written byte by byte (method, path, language and body, separated
/// by line feeds), and returns the HTTP status of the response. `chance` is the seed for random
/// choices of the request.
#[unsafe(no_mangle)]
pub extern "C" fn answer(chance: u32) -> u32 {
    EXCHANGE.with_borrow_mut(|exchange| {
        let bytes = std::mem::take(&mut exchange.request);
        let mut parts = bytes.splitn(4, |byte| *byte == b'\n');
        let mut part = || parts.next().unwrap_or_default();
        let mut word = || std::str::from_utf8(part()).unwrap_or_default();
        let (method, path, language) = (word(), word(), word());
        let request = Request {
            method,
            path,
            language: language.parse().unwrap_or_default(),
            body: part(),
            chance: chance.into(),
        };
        let Exchange { host, response, .. } = exchange;
        response.clear();
        let mut write_line = |line: &str| {
            response.extend(line.bytes().chain([b'\n']));
            ControlFlow::Continue(())
        };
        let never = AtomicBool::new(false);
        let answered = host.answer(&request, &never, &mut write_line);
        response.extend(answered.body.bytes());
        answered.status.into()
    })
}

/// Removes and returns the next byte of the response, or -1 after the last.
#[unsafe(no_mangle)]
pub extern "C" fn read_byte() -> i32 {
    EXCHANGE.with_borrow_mut(|exchange| exchange.response.pop_front().map_or(-1, i32::from))
}
