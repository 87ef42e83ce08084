//! All tests of the program but those that `scripts/soak` runs at length, in one program: each
//! would be linked with everything it uses.

mod archive;
mod checkpoints;
mod cli;
mod common;
mod documents;
mod install;
#[path = "loop.rs"]
mod loop_;
mod loop_atlas;
mod loop_making;
mod matches;
mod migrate;
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
mod solve;
mod thinking;
mod workers;
