//! The build script of `henge`: sets its version and embeds the web app.

mod commit;
mod web_app;

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    commit::set_version();
    web_app::embed()
}
