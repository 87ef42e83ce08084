//! Connections for those who read: any number, or a single one while there is no room on the disk.

use std::{
    path::Path,
    sync::{Mutex, MutexGuard, PoisonError},
};

use rusqlite::Connection;

use super::{connect, schema::Tables};
use crate::{Error, Obstacle, Unopened};

/// Connections for those who read.
#[derive(Debug)]
pub(crate) struct Readers(Mutex<State>);

#[derive(Debug)]
enum State {
    /// Those that nobody is reading from. Any more are made when they are needed.
    Many(Vec<Connection>),
    /// The only one there can be: see [`connect::alone`].
    One(Option<Connection>),
}

impl Readers {
    /// Any number of readers.
    pub(crate) fn many() -> Readers {
        Readers(Mutex::new(State::Many(Vec::new())))
    }

    /// One reader, for a database that there is no room to open otherwise. `refused` is why.
    pub(crate) fn alone(path: &Path, refused: Error) -> Result<Readers, Error> {
        let is_full = |it: &Unopened| it.why == Obstacle::Full;
        if !matches!(&refused, Error::Open(it) if is_full(it)) {
            return Err(refused);
        }
        let Ok(connection) = connect::alone(path) else {
            return Err(refused);
        };
        // What an older program has left can't be modernised now.
        let is_current = Tables::of(&connection).is_ok_and(Tables::are_current);
        if !is_current {
            return Err(refused);
        }
        Ok(Readers(Mutex::new(State::One(Some(connection)))))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads with a connection that nobody else uses.
    pub(crate) fn read<T>(
        &self,
        path: &Path,
        f: impl FnOnce(&Connection) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut state = self.state();
        let idle = match &mut *state {
            State::Many(idle) => idle.pop(),
            // Nobody else can read meanwhile.
            State::One(connection) => {
                return f(connection.as_ref().ok_or(Error::Unavailable)?);
            }
        };
        drop(state);
        let connection = match idle {
            Some(it) => it,
            None => connect::for_reading(path)?,
        };
        let found = f(&connection)?;
        // After an error the connection may be in any state, and is not used again.
        if let State::Many(idle) = &mut *self.state() {
            idle.push(connection);
        }
        Ok(found)
    }

    /// Lets go of the single reader while the database is opened as usual. If it can be, any number
    /// may read from now on.
    pub(crate) fn give_way<T>(&self, path: &Path, open: impl FnOnce() -> Option<T>) -> Option<T> {
        let mut state = self.state();
        *state = State::One(None);
        let opened = open();
        *state = match opened {
            Some(_) => State::Many(Vec::new()),
            None => State::One(connect::alone(path).ok()),
        };
        opened
    }

    /// Closes those that nobody is reading from.
    pub(crate) fn close(&self) {
        *self.state() = State::Many(Vec::new());
    }
}
