//! Faults that tests plant by environment variables, in builds with debug assertions only.
//!
//! `HENGE_TEST_FAULT` plants a bug, so that a test can show that the judge of a recorded history catches
//! it. `HENGE_TEST_TABLES` selects the tables of the version before this one or of the next, so that a
//! test can run nodes of both versions side by side. A release build ignores both.

use std::{env, sync::LazyLock, time::Duration};

use super::schema::{MIGRATIONS, Migration};

/// Faults that a test has planted in a store's writer thread, to show that its checks detect them.
/// A release build has none.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Planted {
    /// Planted bug: the writer acknowledges events before they are committed.
    #[cfg(debug_assertions)]
    pub(super) acknowledges_early: bool,
    /// Planted bug: the writer ignores fencing tokens, so that a node without a lease can write.
    pub(super) is_unfenced: bool,
    /// Time that the writer waits before it writes each batch. Not a planted bug itself: it gives a test
    /// time to stop or kill the server in between.
    pub(super) hold: Duration,
}

impl Planted {
    /// Returns no planted faults: a release build ignores the environment variables that plant
    /// them.
    #[cfg(not(debug_assertions))]
    pub(super) fn read() -> Planted {
        Planted::default()
    }

    /// Reads the faults that a test has planted from the environment variables `HENGE_TEST_FAULT`
    /// and `HENGE_TEST_HOLD`.
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

/// SQL that a test has planted in every session: commits that don't wait for the synchronous standby.
/// `None` without that bug, and in a release build.
pub(super) fn session_settings() -> Option<&'static str> {
    let is_planted = env::var("HENGE_TEST_FAULT").is_ok_and(|fault| fault == "unreplicated");
    (cfg!(debug_assertions) && is_planted).then_some("SET synchronous_commit = local")
}

/// Whether a test has planted the bug that a repeated command is answered by a plain read, which doesn't wait
/// for the synchronous standby.
#[cfg(debug_assertions)]
pub(super) fn is_repeat_unconfirmed() -> bool {
    env::var("HENGE_TEST_FAULT").is_ok_and(|fault| fault == "unconfirmed-repeat")
}

/// The migration of an imagined next version, for tests that run two versions side by side: adds
/// columns to the tables that every move is written to, an index and a table.
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

/// The table migrations of this program or, if a test selects it by `HENGE_TEST_TABLES`, of the version
/// before or after it.
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
