//! Tests of our engine over its protocols, in memory.

mod common;
mod features;
mod server;
