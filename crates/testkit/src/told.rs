//! What a reason says, for tests that count it again.

use game::{Arg, Reason};

/// A value of a reason.
///
/// # Panics
///
/// Panics when the reason has no such value.
pub fn value(reason: &Reason, name: &str) -> Arg {
    let found = reason.args().iter().find(|it| it.0 == name);
    let (_, value) = found.unwrap_or_else(|| panic!("{reason} has no {name}"));
    value.clone()
}

/// A number in a reason.
///
/// # Panics
///
/// Panics when the reason has no such number.
pub fn number(reason: &Reason, name: &str) -> i64 {
    match value(reason, name) {
        Arg::Number(number) => number,
        other => panic!("{reason}: {name} is {other:?}"),
    }
}
