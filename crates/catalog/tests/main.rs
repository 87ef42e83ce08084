//! One test program for the whole crate: each further one would be linked with all dependencies again.

mod catalog;
mod knowledge;
mod learn;
mod levels;
mod uci;
