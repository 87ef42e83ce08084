//! Lists the receipts, the files with results, of a folder.

use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

use super::{header::Header, reader::Receipt};

/// File name extensions of receipts (files with results). Files with other extensions aren't
/// listed.
const EXTENSIONS: [&str; 4] = ["receipt", "table", "proof", "checkpoint"];

/// The files of a folder that have an extension of receipts (files with results), sorted by name.
/// Empty if the folder can't be read.
pub fn files_in(folder: &Path) -> Vec<PathBuf> {
    let is_receipt = |path: &PathBuf| {
        let extension = path.extension().and_then(OsStr::to_str);
        path.is_file() && extension.is_some_and(|extension| EXTENSIONS.contains(&extension))
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut files: Vec<PathBuf> = paths.filter(is_receipt).collect();
    files.sort();
    files
}

/// The receipts (files with results) in a folder that can be opened, as (path, header). Others are
/// skipped.
pub fn headers_in(folder: &Path) -> Vec<(PathBuf, Header)> {
    let open = |path: PathBuf| {
        let receipt = Receipt::open(&path).ok()?;
        let header = receipt.header().clone();
        Some((path, header))
    };
    files_in(folder).into_iter().filter_map(open).collect()
}
