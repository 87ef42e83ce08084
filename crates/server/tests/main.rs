//! All tests of the crate in one program: each would be linked with everything it uses.

mod api;
mod callers;
mod clocks;
mod common;
mod examples;
mod hardening;
mod matches;
mod pages;
mod prolog;
mod sockets;
