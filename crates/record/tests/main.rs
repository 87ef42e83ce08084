//! One test program for the whole crate: each further one would be linked with all dependencies again.

mod documentation;
mod lenient_pgn;
mod pgn;
mod record;
