//! Entries as they are found, kept in a file, one a line, that may end anywhere.

use std::{
    collections::HashMap,
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use chess_loop::{Instance, atlas::AtlasEntry};

use super::save;
use crate::failure::Failure;

/// The entries found so far.
pub(super) struct Journal {
    entries: HashMap<Instance, AtlasEntry>,
    file: Option<(PathBuf, File)>,
}

impl Journal {
    /// Entries that are kept in memory only.
    pub(super) fn in_memory() -> Journal {
        Journal {
            entries: HashMap::new(),
            file: None,
        }
    }

    /// The journal beside the file `output`, with what it already has of what is wanted.
    ///
    /// A line that was cut short by a crash is dropped, and so is one that was tampered with:
    /// examples are verified again.
    pub(super) fn open(output: &Path, wanted: &[Instance]) -> Result<Journal, Failure> {
        let path = Journal::path(output);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(&path, &error)),
        };
        let whole = text.split_inclusive('\n').filter(|it| it.ends_with('\n'));
        let entries: HashMap<Instance, AtlasEntry> = whole
            .filter_map(|line| line.trim_end().parse().ok())
            .filter(AtlasEntry::is_sound)
            .filter(|entry| wanted.contains(&entry.instance))
            .map(|entry| (entry.instance, entry))
            .collect();
        // Written again as a whole, so that what is added starts on a line of its own.
        let mut lines: Vec<String> = entries.values().map(|it| format!("{it}\n")).collect();
        lines.sort_unstable();
        save(&path, lines.concat().as_bytes())?;
        let file = OpenOptions::new().append(true).open(&path);
        let file = file.map_err(|error| failed(&path, &error))?;
        Ok(Journal {
            entries,
            file: Some((path, file)),
        })
    }

    /// Where the journal of a file is.
    pub(super) fn path(output: &Path) -> PathBuf {
        let mut name = output.file_name().unwrap_or_default().to_owned();
        name.push(".part");
        output.with_file_name(name)
    }

    pub(super) fn has(&self, instance: Instance) -> bool {
        self.entries.contains_key(&instance)
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Adds an entry, in the file first.
    pub(super) fn add(&mut self, entry: AtlasEntry) -> Result<(), Failure> {
        if let Some((path, file)) = &mut self.file {
            let line = format!("{entry}\n");
            let written = file.write_all(line.as_bytes());
            written.map_err(|error| failed(path, &error))?;
        }
        self.entries.insert(entry.instance, entry);
        Ok(())
    }

    /// The entries of some instances in their order.
    pub(super) fn in_order(&self, instances: &[Instance]) -> Vec<&AtlasEntry> {
        let found = instances.iter().filter_map(|it| self.entries.get(it));
        found.collect()
    }

    /// Removes the file, once there is a better one.
    pub(super) fn remove(&self) {
        if let Some((path, _)) = &self.file {
            // What is left behind does no harm: it is read and found complete.
            let removed = fs::remove_file(path);
            debug_assert!(removed.is_ok(), "{removed:?}");
        }
    }
}

fn failed(path: &Path, error: &io::Error) -> Failure {
    let path = path.display().to_string();
    let args = [("path", path.into()), ("error", error.into())];
    Failure::work("cli-write-failed", &args)
}
