//! What tests plant: bugs, to see that whoever judges a history catches them, and the tables of the
//! version before this one and of the one after it, to see that nodes of both work side by side. A
//! program that was built for use has none of this: only one with debug assertions looks at the
//! environment.

use std::{env, sync::LazyLock, time::Duration};

use super::schema::{MIGRATIONS, Migration};

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

/// What a next version may add: to tables that every move is written to, and beside them.
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

/// What leads to the tables of this program.
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
