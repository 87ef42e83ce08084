//! All tests of the program but those that `scripts/soak` runs at length, in one program: each
//! would be linked with everything it uses.

mod archive;
mod checkpoints;
mod cli;
mod common;
mod documents;
#[path = "loop.rs"]
mod loop_;
mod loop_atlas;
mod matches;
mod screen;
mod serve_logs;
mod serve_operating;
mod serve_settings;
mod solve;
mod thinking;
