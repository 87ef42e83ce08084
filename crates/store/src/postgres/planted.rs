//! Bugs that tests plant, to see that whoever judges a history catches them. A program that was built
//! for use has none of this: only one with debug assertions looks at the environment.

use std::{env, time::Duration};

/// What is wrong on purpose.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Planted {
    /// Events are acknowledged before they are committed.
    pub(super) acknowledges_early: bool,
    /// Whether a node has lost its lease is not looked at.
    pub(super) is_unfenced: bool,
    /// How long every batch is held before it is written. No bug, but time for faults.
    pub(super) hold: Duration,
}

impl Planted {
    pub(super) fn read() -> Planted {
        if !cfg!(debug_assertions) {
            return Planted::default();
        }
        let fault = env::var("HENGE_TEST_FAULT").unwrap_or_default();
        let hold = env::var("HENGE_TEST_HOLD").ok();
        Planted {
            acknowledges_early: fault == "acknowledge-early",
            is_unfenced: fault == "unfenced",
            hold: Duration::from_millis(hold.and_then(|it| it.parse().ok()).unwrap_or(0)),
        }
    }
}
