//! The functions that the embedder provides. On other targets, where the module is only compiled and
//! linted, they are stand-ins.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use matches::Time;
use search::TimeSource;

/// Set while a search runs if the embedder wants it to end.
pub(crate) static CANCEL: AtomicBool = AtomicBool::new(false);

#[cfg(target_family = "wasm")]
mod env {
    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        pub(super) safe fn append(address: *const u8, length: usize);
        pub(super) safe fn line(address: *const u8, length: usize);
        pub(super) safe fn milliseconds() -> f64;
        pub(super) safe fn now() -> f64;
        pub(super) safe fn random() -> u64;
        pub(super) safe fn stopped() -> u32;
    }
}

#[cfg(not(target_family = "wasm"))]
mod env {
    pub(super) fn append(_address: *const u8, _length: usize) {}

    pub(super) fn line(_address: *const u8, _length: usize) {}

    pub(super) fn milliseconds() -> f64 {
        0.0
    }

    pub(super) fn now() -> f64 {
        0.0
    }

    pub(super) fn random() -> u64 {
        0
    }

    pub(super) fn stopped() -> u32 {
        0
    }
}

/// Hands an event of a match to the embedder, which stores it.
pub(crate) fn append(event: &str) {
    env::append(event.as_ptr(), event.len());
}

/// Hands a line of a response to the embedder.
pub(crate) fn line(text: &str) {
    env::line(text.as_ptr(), text.len());
}

/// Returns 64 random bits.
pub(crate) fn random() -> u64 {
    env::random()
}

/// Fills a buffer with random bytes.
pub(crate) fn fill_random(bytes: &mut [u8]) {
    for chunk in bytes.chunks_mut(size_of::<u64>()) {
        let drawn = random().to_le_bytes();
        chunk.copy_from_slice(&drawn[..chunk.len()]);
    }
}

/// The time of the embedder's clock.
pub(crate) fn now() -> Time {
    // Milliseconds since 1970 are exact in a float for longer than there will be browsers.
    #[expect(clippy::cast_possible_truncation, reason = "a conversion saturates")]
    let milliseconds = env::now() as i64;
    Time(milliseconds)
}

/// The embedder's monotonic clock; WebAssembly has none of its own. A search reads it about every tenth
/// of a millisecond, so that is also when the embedder is asked whether the search is to end.
pub(crate) fn clock() -> TimeSource {
    TimeSource::of_host(|| {
        if env::stopped() != 0 {
            CANCEL.store(true, Ordering::Relaxed);
        }
        let seconds = (env::milliseconds() / 1000.0).max(0.0);
        Duration::try_from_secs_f64(seconds).unwrap_or_default()
    })
}
