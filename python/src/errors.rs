//! Errors as Python exceptions, with the sentence for the user and the clause of the rules.

use std::sync::{Mutex, MutexGuard, TryLockError};

use game::Reason;
use pyo3::{prelude::*, sync::PyOnceLock, types::PyType};

use crate::words::words;

/// Why a call from Python failed. Converted to a Python exception when the call returns.
#[derive(Debug)]
pub(crate) enum Error {
    /// An argument is wrong (a text, a number or a name), another thread uses the object, or memory
    /// is short. Raised in Python as `HengeError`.
    Input(Reason),
    /// A move or action is illegal, the game is over, or a bot finds no move. Raised in Python as
    /// `IllegalMoveError`.
    Illegal(Reason),
    /// An exception that Python raised itself, such as `KeyboardInterrupt` when Ctrl-C was pressed.
    /// Raised unchanged.
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
