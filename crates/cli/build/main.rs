//! The build script of `henge`: sets its version and embeds the web app.

#![allow(
    clippy::print_stdout,
    reason = "cargo reads what a build script prints"
)]

mod commit;
mod web_app;

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    commit::set_version();
    web_app::embed()
}
