//! The receipts of a folder.

use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

use super::{header::Header, reader::Receipt};

/// How names of receipts end.
const ENDINGS: [&str; 4] = ["receipt", "table", "proof", "checkpoint"];

/// The files of a folder whose names end like those of receipts, in the order of their names.
/// Empty if the folder can't be read.
pub fn files_in(folder: &Path) -> Vec<PathBuf> {
    let is_receipt = |it: &PathBuf| {
        let ending = it.extension().and_then(OsStr::to_str);
        it.is_file() && ending.is_some_and(|it| ENDINGS.contains(&it))
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|it| it.path()).filter(is_receipt).collect();
    files.sort();
    files
}

/// The receipts of a folder that can be opened, and what they say about themselves.
pub fn headers_in(folder: &Path) -> Vec<(PathBuf, Header)> {
    let open = |path: PathBuf| {
        let receipt = Receipt::open(&path).ok()?;
        let header = receipt.header().clone();
        Some((path, header))
    };
    files_in(folder).into_iter().filter_map(open).collect()
}
