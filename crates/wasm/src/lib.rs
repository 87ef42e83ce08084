//! The API as a WebAssembly module, for a browser's worker. `web/src/module` calls it there, and
//! `scripts/check-wasm` in Node.
//!
//! Requests and responses cross the boundary as whole buffers in the module's memory:
//!
//! 1. The embedder calls [`request_buffer`] with the length of a request and writes the request at
//!    the address it returns: a line with method, path, language and the token of a seat,
//!    separated by spaces, then the body.
//! 2. It calls [`answer`], which executes the request and returns the length of the response. If the
//!    response has many lines, all but the last are handed to the import `line` as they are found.
//! 3. It reads the response at the address that [`response`] returns: a line with the status and the
//!    media type, then the body. The address is valid until the next call.
//!
//! The module imports six functions from `env`: `line` and `append` (address and length of a line of a
//! response, or of an event to be stored), `random` (64 random bits), `milliseconds` (a monotonic clock),
//! `now` (milliseconds since 1970), and `stopped`, which is called about every tenth of a millisecond of a
//! search and returns other than zero to end it.

mod exchange;
mod imports;
mod match_routes;

use std::cell::RefCell;

use exchange::Exchange;

thread_local! {
    static EXCHANGE: RefCell<Exchange> = RefCell::new(Exchange::new());
}

/// Returns the address at which the embedder writes the next request, of `length` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn request_buffer(length: usize) -> *mut u8 {
    EXCHANGE.with_borrow_mut(|exchange| exchange.request_buffer(length))
}

/// Executes the request in the buffer that [`request_buffer`] returned. Returns the length of the
/// response.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    EXCHANGE.with_borrow_mut(Exchange::answer)
}

/// Returns the address of the response to the last request.
#[unsafe(no_mangle)]
pub extern "C" fn response() -> *const u8 {
    EXCHANGE.with_borrow(|exchange| exchange.response().as_ptr())
}
