//! Conversion of Python integers, which are unbounded, to integers of a fixed width.

use ::game::Reason;
use pyo3::{Borrowed, exceptions::PyOverflowError, prelude::*};

use crate::errors::Error;

/// A Python integer that fits into the integer type `T`.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Whole<T>(pub(crate) T);

/// Integer types of fixed width that Python integers are converted to, with their smallest and
/// largest value for error messages.
pub(crate) trait Ranged {
    const RANGE: [i128; 2];
}

impl Ranged for u64 {
    const RANGE: [i128; 2] = [0, u64::MAX as i128];
}

impl Ranged for usize {
    const RANGE: [i128; 2] = [0, usize::MAX as i128];
}

impl Ranged for i64 {
    const RANGE: [i128; 2] = [i64::MIN as i128, i64::MAX as i128];
}

impl<'a, 'py, T> FromPyObject<'a, 'py> for Whole<T>
where
    T: Ranged + FromPyObject<'a, 'py, Error = PyErr>,
{
    type Error = Error;

    fn extract(number: Borrowed<'a, 'py, PyAny>) -> Result<Whole<T>, Error> {
        match number.extract::<T>() {
            Ok(number) => Ok(Whole(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) => {
                let [least, most] = T::RANGE;
                Err(out_of_range(&number.str()?.to_string_lossy(), least, most))
            }
            Err(error) => Err(Error::Python(error)),
        }
    }
}

/// The error that refuses a number that is not between `least` and `most`.
pub(crate) fn out_of_range(number: &str, least: i128, most: i128) -> Error {
    let reason = Reason::new("python-number-range").with("number", number);
    Error::Input(
        reason
            .with("least", least.to_string())
            .with("most", most.to_string()),
    )
}

/// An action number as Python passes it, which may be out of range.
#[derive(Clone, Debug)]
pub(crate) struct Action {
    /// The action number if it fits into 32 bits, else `None`.
    pub(crate) number: Option<u32>,
    /// The action number as Python passed it, for error messages.
    pub(crate) given: String,
}

impl<'a, 'py> FromPyObject<'a, 'py> for Action {
    type Error = Error;

    fn extract(number: Borrowed<'a, 'py, PyAny>) -> Result<Action, Error> {
        match number.extract::<i64>() {
            Ok(number) => Ok(Action {
                number: u32::try_from(number).ok(),
                given: number.to_string(),
            }),
            Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) => Ok(Action {
                number: None,
                given: number.str()?.to_string_lossy().into_owned(),
            }),
            Err(error) => Err(Error::Python(error)),
        }
    }
}
