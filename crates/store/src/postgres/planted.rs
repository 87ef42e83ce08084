//! Faults that tests plant by environment variables, in builds with debug assertions only.
//!
//! `HENGE_TEST_FAULT` plants a bug, so that a test can show that the judge of a recorded history catches
//! it. `HENGE_TEST_TABLES` selects the tables of the version before this one or of the next, so that a
//! test can run nodes of both versions side by side. A release build contains neither the faults nor the
//! names of these variables.

#[cfg(debug_assertions)]
pub(super) use self::faults::is_repeat_unconfirmed;
pub(super) use self::faults::{Planted, migrations, session_settings};

#[cfg(debug_assertions)]
mod faults {
    use std::{env, sync::LazyLock, time::Duration};

    use super::super::schema::{MIGRATIONS, Migration};

    /// Faults that a test has planted in a store's writer thread, to show that its checks detect them.
    #[derive(Copy, Clone, Debug)]
    pub(in super::super) struct Planted {
        /// Planted bug: the writer acknowledges events before they are committed.
        pub(in super::super) acknowledges_early: bool,
        is_unfenced: bool,
        hold: Duration,
    }

    impl Planted {
        /// Reads the faults that a test has planted from the environment variables `HENGE_TEST_FAULT`
        /// and `HENGE_TEST_HOLD`.
        pub(in super::super) fn read() -> Planted {
            let hold = env::var("HENGE_TEST_HOLD").ok();
            let hold = hold.and_then(|millis| millis.parse().ok());
            Planted {
                acknowledges_early: is_planted("acknowledge-early"),
                is_unfenced: is_planted("unfenced"),
                hold: Duration::from_millis(hold.unwrap_or(0)),
            }
        }

        /// Planted bug: the writer ignores fencing tokens, so that a node without a lease can write.
        pub(in super::super) fn is_unfenced(self) -> bool {
            self.is_unfenced
        }

        /// Time that the writer waits before it writes each batch. Not a planted bug itself: it gives a
        /// test time to stop or kill the server in between.
        pub(in super::super) fn hold(self) -> Duration {
            self.hold
        }
    }

    fn is_planted(bug: &str) -> bool {
        env::var("HENGE_TEST_FAULT").is_ok_and(|fault| fault == bug)
    }

    /// SQL that a test has planted in every session: commits that don't wait for the synchronous standby.
    /// `None` without that bug.
    pub(in super::super) fn session_settings() -> Option<&'static str> {
        is_planted("unreplicated").then_some("SET synchronous_commit = local")
    }

    /// Whether a test has planted the bug that a repeated command is answered by a plain read, which
    /// doesn't wait for the synchronous standby.
    pub(in super::super) fn is_repeat_unconfirmed() -> bool {
        is_planted("unconfirmed-repeat")
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

    /// The table migrations of this program or, if a test selects it by `HENGE_TEST_TABLES`, of the
    /// version before or after it.
    pub(in super::super) fn migrations() -> &'static [Migration] {
        static WITH_NEXT: LazyLock<Vec<Migration>> =
            LazyLock::new(|| [MIGRATIONS, &[NEXT]].concat());
        match env::var("HENGE_TEST_TABLES").as_deref() {
            Ok("previous") => &MIGRATIONS[..MIGRATIONS.len() - 1],
            Ok("next") => &WITH_NEXT,
            _ => MIGRATIONS,
        }
    }
}

#[cfg(not(debug_assertions))]
mod faults {
    use std::time::Duration;

    use super::super::schema::{MIGRATIONS, Migration};

    /// No faults of a store's writer thread.
    #[derive(Copy, Clone, Debug)]
    pub(in super::super) struct Planted;

    impl Planted {
        /// Returns no faults: a release build has none.
        pub(in super::super) fn read() -> Planted {
            Planted
        }

        /// Whether the writer ignores fencing tokens: never.
        pub(in super::super) fn is_unfenced(self) -> bool {
            false
        }

        /// Time that the writer waits before it writes each batch: none.
        pub(in super::super) fn hold(self) -> Duration {
            Duration::ZERO
        }
    }

    /// SQL that a test has planted in every session: none.
    pub(in super::super) fn session_settings() -> Option<&'static str> {
        None
    }

    /// The table migrations of this program.
    pub(in super::super) fn migrations() -> &'static [Migration] {
        MIGRATIONS
    }
}
