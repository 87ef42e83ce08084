//! A fault that tests plant by the environment variable `HENGE_TEST_HANG`: a task that hangs. Builds without debug
//! assertions ignore it.

use std::{
    env,
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

/// Interval at which a task that hangs because a test planted it checks whether it may continue.
const CHECK_INTERVAL: Duration = Duration::from_millis(5);

/// The planted fault of a worker: its first task hangs before it returns its result, as long as a file of the
/// test exists.
#[derive(Debug, Default)]
pub(crate) struct Planted {
    file: Option<PathBuf>,
    has_hung: AtomicBool,
}

impl Planted {
    /// Reads the name of the file from the environment variable `HENGE_TEST_HANG`. No fault is planted
    /// without it.
    pub(crate) fn read() -> Planted {
        if !cfg!(debug_assertions) {
            return Planted::default();
        }
        Planted {
            file: env::var_os("HENGE_TEST_HANG").map(PathBuf::from),
            has_hung: AtomicBool::new(false),
        }
    }

    /// Hangs the calling task as long as the test's file exists, if one is set and no task has hung before.
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
