//! Bugs that tests plant with `HENGE_TEST_FAULT`, in builds with debug assertions only, to show that
//! their checks catch them. A release build has none.

/// Whether a test has planted the bug of this name.
#[cfg(debug_assertions)]
pub(crate) fn is_planted(bug: &str) -> bool {
    use std::{env, sync::LazyLock};

    static PLANTED: LazyLock<String> =
        LazyLock::new(|| env::var("HENGE_TEST_FAULT").unwrap_or_default());
    *PLANTED == bug
}

/// Whether a test has planted the bug of this name: never in a release build.
#[cfg(not(debug_assertions))]
pub(crate) fn is_planted(_: &str) -> bool {
    false
}
