//! The tests of all stores, in one program: they share one `PostgreSQL` server, and are linked once.

mod common;
mod conformance;
mod postgres;
mod postgres_crash;
mod postgres_nodes;
mod postgres_refusals;
mod postgres_writer;
mod rigs;
mod sqlite;
#[cfg(unix)]
mod sqlite_copies;
#[cfg(unix)]
mod sqlite_damage;
