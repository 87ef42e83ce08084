//! Access to the arguments of a [`Reason`], for tests that compute the expected values themselves.

use game::{Arg, Reason};

/// The value of the argument `name` of a [`Reason`], a message for players.
///
/// # Panics
///
/// Panics if the reason has no such argument.
pub fn value(reason: &Reason, name: &str) -> Arg {
    let found = reason.args().iter().find(|(key, _)| *key == name);
    let (_, value) = found.unwrap_or_else(|| panic!("{reason} has no {name}"));
    value.clone()
}

/// The number in the argument `name` of a [`Reason`], a message for players.
///
/// # Panics
///
/// Panics if the reason has no such argument, or if it is not a number.
pub fn number(reason: &Reason, name: &str) -> i64 {
    match value(reason, name) {
        Arg::Number(number) => number,
        other => panic!("{reason}: {name} is {other:?}"),
    }
}
