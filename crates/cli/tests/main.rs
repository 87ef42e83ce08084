//! All tests of the program `henge`, in one test program: each further one would be linked with
//! everything that the suite uses.
//!
//! Tests start the program as child processes, so they share nothing but the data folder of
//! [`common::data`] and one `PostgreSQL` server. The modules of [`soak`] measure throughput and latency;
//! `scripts/test` skips them by that name, and `scripts/soak` runs them at full size, as well as the
//! long forms of other tests, whose size is read by [`common::size`].

// Sizes and measurements of tests are small: casts between their widths lose nothing that matters.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod archive;
mod checkpoints;
mod cli;
mod common;
mod documents;
mod fairness;
mod install;
mod kills;
#[path = "loop.rs"]
mod loop_;
mod loop_atlas;
mod loop_generating;
mod malformed_input;
mod matches;
mod migrate;
mod nodes;
mod online;
mod packaging;
mod pgn;
mod pictures;
mod playing;
mod portuguese;
#[path = "../../store/tests/common/mod.rs"]
mod postgres;
mod review;
mod screen;
mod serve_admin;
mod serve_database;
mod serve_logs;
mod serve_operating;
mod serve_settings;
mod serve_starting;
mod soak;
mod solve;
mod thinking;
mod workers;
