//! The connections of a store that read.
//!
//! Normally there are as many as threads read at once, and idle ones are kept for the next. While the disk is
//! full there is a single one, which excludes all others; readers then wait for each other.

use std::{
    path::Path,
    sync::{Mutex, MutexGuard, PoisonError},
};

use rusqlite::Connection;

use super::{connect, schema::Tables};
use crate::{Error, Obstacle};

/// The connections by which a store reads its database, shared by all reading threads.
#[derive(Debug)]
pub(crate) struct Readers(Mutex<State>);

#[derive(Debug)]
enum State {
    /// Any number of connections may read: this is the list of idle ones, and more are opened when
    /// they are needed.
    Many(Vec<Connection>),
    /// The disk is full, so all threads share the connection of [`connect::alone`]. `None` if it couldn't be
    /// opened again.
    One(Option<Connection>),
}

impl Readers {
    /// Creates the readers of a database whose disk isn't full. It has no connections yet; any
    /// number is opened when they are needed.
    pub(crate) fn many() -> Readers {
        Readers(Mutex::new(State::Many(Vec::new())))
    }

    /// Opens a single connection that reads, for a full disk. `refused` is the error of opening the
    /// database as usual; it is returned if it has any other reason than a full disk, or if the
    /// database can't be read or has tables of another version.
    pub(crate) fn alone(path: &Path, refused: Error) -> Result<Readers, Error> {
        if !matches!(&refused, Error::Open(error) if error.why == Obstacle::Full) {
            return Err(refused);
        }
        let Ok(connection) = connect::alone(path) else {
            return Err(refused);
        };
        // Tables of an older version can't be migrated now.
        let is_current = Tables::of(&connection).is_ok_and(Tables::are_current);
        if !is_current {
            return Err(refused);
        }
        Ok(Readers(Mutex::new(State::One(Some(connection)))))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls `f` with a reading connection that no other thread uses. If there is only a single one, waits
    /// for it.
    pub(crate) fn read<T>(
        &self,
        path: &Path,
        f: impl FnOnce(&Connection) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut state = self.state();
        let idle = match &mut *state {
            State::Many(idle) => idle.pop(),
            // Under the lock: the only connection can't be shared.
            State::One(connection) => {
                return f(connection.as_ref().ok_or(Error::Unavailable)?);
            }
        };
        drop(state);
        let connection = match idle {
            Some(connection) => connection,
            None => connect::for_reading(path)?,
        };
        let found = f(&connection)?;
        // After an error the connection may be in any state, and isn't reused.
        if let State::Many(idle) = &mut *self.state() {
            idle.push(connection);
        }
        Ok(found)
    }

    /// Closes the single connection that reads on a full disk, and calls `open`, which needs exclusive
    /// access. If that succeeds, any number of connections may read from now on; otherwise the single one is
    /// opened again.
    pub(crate) fn close_and_reopen<T>(
        &self,
        path: &Path,
        open: impl FnOnce() -> Option<T>,
    ) -> Option<T> {
        let mut state = self.state();
        *state = State::One(None);
        let opened = open();
        *state = match opened {
            Some(_) => State::Many(Vec::new()),
            None => State::One(connect::alone(path).ok()),
        };
        opened
    }

    /// Closes all connections that no thread is reading with.
    pub(crate) fn close(&self) {
        *self.state() = State::Many(Vec::new());
    }
}
