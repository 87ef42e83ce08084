//! Tests of our engine over its protocols, in memory.

mod comforts;
mod common;
mod server;
