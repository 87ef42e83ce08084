//! One trait, [`Nevermind`], for results that are dropped on purpose.
//!
//! `let _ = tx.send(event)` and `.ok()` hide both which error is dropped and why that is safe.
//! `.nevermind("viewer left")` states the reason, and `git grep nevermind` lists every such place.

/// Drops a result on purpose, with the reason for which that is safe.
///
/// # Examples
///
/// ```
/// use nevermind::Nevermind as _;
///
/// let (tx, rx) = std::sync::mpsc::channel();
/// drop(rx);
/// tx.send(1).nevermind("the receiver has hung up");
/// ```
pub trait Nevermind {
    /// Drops a result or option. `why` says under which circumstances it is an error or `None`, and why
    /// that is safe.
    fn nevermind(self, why: &str);
}

impl<T, E> Nevermind for Result<T, E> {
    fn nevermind(self, _why: &str) {}
}

impl<T> Nevermind for Option<T> {
    fn nevermind(self, _why: &str) {}
}
