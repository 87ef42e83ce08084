//! All integration tests of the crate, linked into one program.

mod matches;
mod protocol;
