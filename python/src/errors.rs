//! Errors as Python exceptions, with the sentence for the user and the clause of the rules.

use std::sync::{Mutex, MutexGuard, TryLockError};

use game::Reason;
use pyo3::{prelude::*, sync::PyOnceLock, types::PyType};

use crate::words::words;

/// The reason why a call from Python was refused.
#[derive(Debug)]
pub(crate) enum Error {
    /// An argument is wrong: a text, a number or a name.
    Input(Reason),
    /// A move is illegal, or the game is over.
    Illegal(Reason),
    /// An exception of Python itself, such as `KeyboardInterrupt` when Ctrl-C was pressed.
    Python(PyErr),
}

impl From<PyErr> for Error {
    fn from(error: PyErr) -> Error {
        Error::Python(error)
    }
}

impl From<Error> for PyErr {
    fn from(error: Error) -> PyErr {
        let (class, reason) = match error {
            Error::Python(error) => return error,
            Error::Input(reason) => ("HengeError", reason),
            Error::Illegal(reason) => ("IllegalMoveError", reason),
        };
        Python::attach(|py| {
            exception(py, class).map_or_else(
                |error| error,
                |class| {
                    let sentence = words().sentence(&reason);
                    PyErr::from_type(class, (sentence, reason.clause()))
                },
            )
        })
    }
}

/// Locks a value that one Python thread may use at a time.
///
/// # Errors
///
/// `python-busy` if another thread is using it: waiting would block the interpreter.
pub(crate) fn alone<T>(shared: &Mutex<T>) -> Result<MutexGuard<'_, T>, Error> {
    match shared.try_lock() {
        Ok(own) => Ok(own),
        Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => Err(Error::Input(Reason::new("python-busy"))),
    }
}

/// Returns an exception class of the Python package by name. The classes are defined in Python,
/// because only those can carry attributes.
fn exception<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyType>> {
    static INPUT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static ILLEGAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = if name == "HengeError" {
        &INPUT
    } else {
        &ILLEGAL
    };
    class.import(py, "henge._errors", name).cloned()
}
