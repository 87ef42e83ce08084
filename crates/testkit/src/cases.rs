//! The number of random cases a test runs: a share in `make test`, all of them in `make soak`.

use std::env;

/// `make test` runs one random case in this many, so that all tests together stay within ten minutes.
const SHARE: usize = 5;

/// Scales the number of random cases of a test.
///
/// Returns `full` if the environment variable `HENGE_SOAK` is `1`, as `make soak` sets it, and
/// otherwise a fifth of it, rounded up. A test that seeds its generator with a constant and stops
/// after this many cases therefore runs a prefix of the full sequence: what fails in `make test`
/// fails in `make soak` at the same case.
///
/// Use it for positions, games and texts drawn at random, and for the minimum counts a test asserts
/// about them ("at least `cases(300)` games ended in a draw"). Don't scale exhaustive tests: a fifth
/// of all boards leaves a hole.
///
/// # Examples
///
/// ```
/// # if std::env::var_os("HENGE_SOAK").is_none() {
/// assert_eq!(testkit::cases(100_000), 20_000);
/// assert_eq!(testkit::cases(1), 1);
/// # }
/// ```
pub fn cases(full: usize) -> usize {
    if is_soak() {
        full
    } else {
        full.div_ceil(SHARE)
    }
}

/// Whether the tests run in their long form: the environment variable `HENGE_SOAK` is `1`.
pub(crate) fn is_soak() -> bool {
    env::var_os("HENGE_SOAK").is_some_and(|value| value == "1")
}
