//! A fault that tests plant by the environment variable `HENGE_TEST_HANG`: a task that hangs. Builds without debug
//! assertions ignore it.

use std::{
    env,
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

/// Interval at which a task that hangs on purpose, for a test, checks whether the test has removed its file.
const CHECK_INTERVAL: Duration = Duration::from_millis(5);

/// A fault that a test plants in a worker: its first finished task hangs before it returns its result, as
/// long as a file of the test exists.
#[derive(Debug, Default)]
pub(crate) struct Planted {
    file: Option<PathBuf>,
    has_hung: AtomicBool,
}

impl Planted {
    /// Reads the name of the test's file from the environment variable `HENGE_TEST_HANG`. No fault is planted
    /// without it, or in builds without debug assertions.
    pub(crate) fn read() -> Planted {
        if !cfg!(debug_assertions) {
            return Planted::default();
        }
        Planted {
            file: env::var_os("HENGE_TEST_HANG").map(PathBuf::from),
            has_hung: AtomicBool::new(false),
        }
    }

    /// Blocks the calling task's thread as long as the test's file exists, if one is set and no task of this
    /// worker has been blocked before.
    pub(crate) fn hang(&self) {
        let Some(file) = &self.file else {
            return;
        };
        if self.has_hung.swap(true, Ordering::Relaxed) {
            return;
        }
        while file.exists() {
            thread::sleep(CHECK_INTERVAL);
        }
    }
}
