//! One test program for the whole crate: each further one would be linked with all dependencies again.

// Tests count small things: casts between the widths of their numbers lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod bots;
mod catalog;
mod knowledge;
mod lessons;
mod levels;
mod openings;
mod provers;
mod rules;
mod steady_levels;
mod training;
mod uci;
