//! A task that hangs, which tests plant to see that it is replaced. A program that was built for use has
//! none of this: only one with debug assertions looks at the environment.

use std::{
    env,
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

const MOMENT: Duration = Duration::from_millis(5);

/// The first task of this worker hangs before it answers, for as long as a file exists.
#[derive(Debug, Default)]
pub(crate) struct Planted {
    file: Option<PathBuf>,
    has_hung: AtomicBool,
}

impl Planted {
    pub(crate) fn read() -> Planted {
        if !cfg!(debug_assertions) {
            return Planted::default();
        }
        Planted {
            file: env::var_os("HENGE_TEST_HANG").map(PathBuf::from),
            has_hung: AtomicBool::new(false),
        }
    }

    /// Hangs, if it is to.
    pub(crate) fn hang(&self) {
        let Some(file) = &self.file else {
            return;
        };
        if self.has_hung.swap(true, Ordering::Relaxed) {
            return;
        }
        while file.exists() {
            thread::sleep(MOMENT);
        }
    }
}
