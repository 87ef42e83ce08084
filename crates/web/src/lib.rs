//! The web app, built from the folder `web` and put into the program by `build.rs`.

use server::AppFile;

/// Every file of the app; none if it was not built when this crate was.
pub const FILES: &[AppFile] = include!(concat!(env!("OUT_DIR"), "/files.rs"));
