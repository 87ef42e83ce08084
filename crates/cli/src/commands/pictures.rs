//! Pictures as files: written whole or not at all, and never over another without a word.

use std::{fs, io::IsTerminal, path::Path};

use crate::{context::Context, failure::Failure};

/// Refuses to write over a file unless that is wanted. To be asked before the work is done.
pub(crate) fn check(path: &Path, force: bool) -> Result<(), Failure> {
    if path.is_dir() {
        let args = [("path", path.display().to_string().into())];
        return Err(Failure::input("cli-is-folder", &args));
    }
    if !force && path.as_os_str() != "-" && path.exists() {
        let args = [("path", path.display().to_string().into())];
        return Err(Failure::input("cli-file-exists", &args));
    }
    if path.as_os_str() == "-" && std::io::stdout().is_terminal() {
        return Err(Failure::input("cli-no-picture-here", &[]));
    }
    Ok(())
}

/// Writes a file into a folder that is there; `-` is the standard output.
pub(crate) fn save(path: &Path, bytes: &[u8], context: &Context) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        return context.write_bytes(bytes);
    }
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    let found = folder.map_or(Ok(()), |it| fs::metadata(it).map(drop));
    let written = found.and_then(|()| home::write(path, bytes));
    written.map_err(|error| {
        let path = path.display().to_string();
        let args = [("path", path.into()), ("error", (&error).into())];
        Failure::work("cli-write-failed", &args)
    })
}

/// Why a picture of such a size can't be made.
pub(crate) fn bad_size(_: picture::raster::TooManyPixels) -> Failure {
    let args = [
        ("least", picture::raster::SMALLEST.into()),
        ("most", picture::raster::LARGEST.into()),
    ];
    Failure::input("picture-size", &args)
}
