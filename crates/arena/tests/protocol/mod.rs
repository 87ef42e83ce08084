//! Conversations with our engine, in memory.

mod comforts;
mod common;
mod server;
