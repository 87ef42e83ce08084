//! Writes pictures and other answers to files: whole or not at all, and never over an existing file
//! without `--force`.

use std::{fs, io::IsTerminal, path::Path};

use crate::{context::Context, failure::Failure};

/// Checks that a picture may be written to `path`. To be called before the picture is drawn.
///
/// # Errors
///
/// The path is a folder, a file that exists (without `force`), or `-` while standard output is a terminal.
pub(crate) fn check(path: &Path, force: bool) -> Result<(), Failure> {
    refuse_existing(path, force)?;
    if path.as_os_str() == "-" && std::io::stdout().is_terminal() {
        return Err(Failure::input("cli-no-picture-here", &[]));
    }
    Ok(())
}

/// Checks that nothing is overwritten by writing to `path`: the rule of every command that writes a
/// file. Devices and pipes, and `-` for standard output, can always be written to. To be called before
/// the work begins.
///
/// # Errors
///
/// The path is a folder, or a file that exists (without `force`).
pub(crate) fn refuse_existing(path: &Path, force: bool) -> Result<(), Failure> {
    let id = if path.is_dir() {
        "cli-is-folder"
    } else if !force && path.as_os_str() != "-" && path.is_file() {
        "cli-file-exists"
    } else {
        return Ok(());
    };
    let args = [("path", path.display().to_string().into())];
    Err(Failure::input(id, &args))
}

/// Writes the bytes of a picture to a file, whose folder must exist; `-` is standard output.
pub(crate) fn save(path: &Path, bytes: &[u8], context: &Context) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        return context.write_bytes(bytes);
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let found = folder.map_or(Ok(()), |folder| fs::metadata(folder).map(drop));
    let written = found.and_then(|()| home::write(path, bytes));
    written.map_err(|error| {
        let path = path.display().to_string();
        let args = [("path", path.into()), ("error", (&error).into())];
        Failure::work("cli-write-failed", &args)
    })
}

/// The failure for a picture whose size in pixels is too small or too large.
pub(crate) fn bad_size(_: picture::raster::SizeOutOfBounds) -> Failure {
    let args = [
        ("least", picture::raster::MIN_PIXELS.into()),
        ("most", picture::raster::MAX_PIXELS.into()),
    ];
    Failure::input("picture-size", &args)
}
