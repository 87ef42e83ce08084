//! Faults that tests plant by environment variables, in builds with debug assertions only.
//!
//! `HENGE_TEST_FAULT` plants a bug, so that a test can show that the judge of a recorded history catches
//! it. `HENGE_TEST_TABLES` selects the tables of the version before this one or of the next, so that a
//! test can run nodes of both versions side by side. A release build ignores both.

use std::{env, sync::LazyLock, time::Duration};

use super::schema::{MIGRATIONS, Migration};

/// The planted faults of a writer.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Planted {
    /// Acknowledges events before they are committed.
    #[cfg(debug_assertions)]
    pub(super) acknowledges_early: bool,
    /// Ignores fencing tokens.
    pub(super) is_unfenced: bool,
    /// Delay before every batch is written. Not a bug: it gives other faults time to happen.
    pub(super) hold: Duration,
}

impl Planted {
    /// The faults of a release build: none.
    #[cfg(not(debug_assertions))]
    pub(super) fn read() -> Planted {
        Planted::default()
    }

    /// Reads the faults from the environment.
    #[cfg(debug_assertions)]
    pub(super) fn read() -> Planted {
        let fault = env::var("HENGE_TEST_FAULT").unwrap_or_default();
        let hold = env::var("HENGE_TEST_HOLD").ok();
        Planted {
            acknowledges_early: fault == "acknowledge-early",
            is_unfenced: fault == "unfenced",
            hold: Duration::from_millis(hold.and_then(|millis| millis.parse().ok()).unwrap_or(0)),
        }
    }
}

/// The migration of an imagined next version: adds columns to the tables that every move is written to,
/// an index and a table.
const NEXT: Migration = Migration {
    oldest: 1,
    sql: "
        ALTER TABLE henge.event ADD COLUMN sort integer NOT NULL DEFAULT 7;
        ALTER TABLE henge.stream ADD COLUMN rating integer;
        CREATE INDEX stream_by_rating ON henge.stream (rating) WHERE rating IS NOT NULL;
        ALTER TABLE henge.node ADD COLUMN place text;
        CREATE TABLE henge.rating (player text PRIMARY KEY, value integer NOT NULL);
    ",
};

/// The migrations of this program, or of the version that a test selects.
pub(super) fn migrations() -> &'static [Migration] {
    static WITH_NEXT: LazyLock<Vec<Migration>> = LazyLock::new(|| [MIGRATIONS, &[NEXT]].concat());
    if !cfg!(debug_assertions) {
        return MIGRATIONS;
    }
    match env::var("HENGE_TEST_TABLES").as_deref() {
        Ok("previous") => &MIGRATIONS[..MIGRATIONS.len() - 1],
        Ok("next") => &WITH_NEXT,
        _ => MIGRATIONS,
    }
}
