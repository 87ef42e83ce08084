//! The web app, built from the folder `web` and embedded by the build script (`build/web_app.rs`).

use server::AppFile;

/// The files of the web app, embedded into the program. Empty if the app had not been built when
/// this crate was.
pub(super) const FILES: &[AppFile] = include!(concat!(env!("OUT_DIR"), "/files.rs"));
