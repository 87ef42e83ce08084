//! One test program for the whole crate: each further one would be linked with all dependencies again.

mod matches;
mod protocol;
