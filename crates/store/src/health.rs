//! The health of a writer thread, shared with the threads that don't write.
//!
//! Callers read it to report readiness and to fail early; only the writer and the checkpointer change it.
//!
//! ```text
//! writable <-> stuck      a write failed in a way that may pass (disk full, lock, server away)
//!     \________/
//!         v
//!      broken             writing has ended until the process restarts
//! ```

use std::sync::atomic::{AtomicU8, Ordering};

use nevermind::Nevermind as _;

const WRITABLE: u8 = 0;
const STUCK: u8 = 1;
const BROKEN: u8 = 2;

/// The health of a store's writer thread: writable (as at first), stuck after a failure that may pass, or
/// broken.
#[derive(Debug, Default)]
pub(crate) struct Health(AtomicU8);

impl Health {
    /// Records that a write succeeded. Does nothing if writing has ended for good.
    pub(crate) fn set_writable(&self) {
        self.change(STUCK, WRITABLE);
    }

    /// Records that a write failed, but may succeed later. Does nothing if writing has ended for good.
    pub(crate) fn set_stuck(&self) {
        self.change(WRITABLE, STUCK);
    }

    /// Records that writing has ended until the process restarts.
    pub(crate) fn set_broken(&self) {
        self.0.store(BROKEN, Ordering::Release);
    }

    pub(crate) fn is_writable(&self) -> bool {
        self.0.load(Ordering::Acquire) == WRITABLE
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.0.load(Ordering::Acquire) == BROKEN
    }

    fn change(&self, from: u8, to: u8) {
        self.0
            .compare_exchange(from, to, Ordering::AcqRel, Ordering::Acquire)
            .nevermind("it is in that state already, or broken");
    }
}
