//! All tests of the crate in one program: each would be linked with everything it uses.

mod api;
mod callers;
mod clocks;
mod common;
mod description;
mod examples;
mod fairness;
mod hardening;
mod leaving;
mod lobby;
mod matches;
mod nodes;
#[cfg(unix)]
mod operators;
mod outages;
mod pages;
mod prolog;
mod protocol;
mod sockets;
