//! How writing goes, as those who don't write see it.

use std::sync::atomic::{AtomicU8, Ordering};

const WRITABLE: u8 = 0;
const STUCK: u8 = 1;
const BROKEN: u8 = 2;

/// How writing goes. Once it is broken it stays so.
#[derive(Debug, Default)]
pub(crate) struct Health(AtomicU8);

impl Health {
    /// Something was written.
    pub(crate) fn set_writable(&self) {
        self.pass(STUCK, WRITABLE);
    }

    /// Something could not be written, and may be later.
    pub(crate) fn set_stuck(&self) {
        self.pass(WRITABLE, STUCK);
    }

    /// Nothing will be written any more.
    pub(crate) fn set_broken(&self) {
        self.0.store(BROKEN, Ordering::Release);
    }

    pub(crate) fn is_writable(&self) -> bool {
        self.0.load(Ordering::Acquire) == WRITABLE
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.0.load(Ordering::Acquire) == BROKEN
    }

    fn pass(&self, from: u8, to: u8) {
        let passed = self
            .0
            .compare_exchange(from, to, Ordering::AcqRel, Ordering::Acquire);
        // It was so already, or is broken.
        passed.map(drop).unwrap_or_default();
    }
}
