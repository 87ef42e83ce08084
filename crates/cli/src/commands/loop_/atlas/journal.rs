//! The journal of an atlas: entries are appended to a file as they are found, one per line, so that an
//! interrupted run can resume. A last line that was cut short is dropped.

use std::{
    collections::HashMap,
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use chess_loop::{Instance, atlas::AtlasEntry};

use super::save;
use crate::failure::Failure;

/// The entries of an atlas (a list of all puzzles up to a size) that are known so far, in memory
/// and, if the atlas is written to a file, in another file beside it. An entry is an instance (a
/// size and its pieces) with its number of solutions and one of them, if there is any.
pub(super) struct Journal {
    entries: HashMap<Instance, AtlasEntry>,
    /// The file that finished entries of the atlas are appended to, so that an interrupted run can
    /// be resumed. `None` if the journal is in memory only.
    file: Option<JournalFile>,
}

/// The open file of an atlas journal, and its path for error messages.
struct JournalFile {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// An empty atlas journal in memory only, without a file.
    pub(super) fn in_memory() -> Journal {
        Journal {
            entries: HashMap::new(),
            file: None,
        }
    }

    /// Opens the journal beside the atlas file `output` and loads its entries about the `wanted`
    /// instances (sizes with their pieces). A line that was cut short by a crash or altered is
    /// dropped: examples are verified again.
    pub(super) fn open(output: &Path, wanted: &[Instance]) -> Result<Journal, Failure> {
        let path = Journal::path(output);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(&path, &error)),
        };
        let whole = text
            .split_inclusive('\n')
            .filter(|line| line.ends_with('\n'));
        let entries: HashMap<Instance, AtlasEntry> = whole
            .filter_map(|line| line.trim_end().parse().ok())
            .filter(AtlasEntry::is_sound)
            .filter(|entry| wanted.contains(&entry.instance))
            .map(|entry| (entry.instance, entry))
            .collect();
        // Rewritten, so that the next entry starts on a line of its own.
        let mut lines: Vec<String> = entries.values().map(|entry| format!("{entry}\n")).collect();
        lines.sort_unstable();
        save(&path, lines.concat().as_bytes())?;
        let file = OpenOptions::new().append(true).open(&path);
        let file = file.map_err(|error| failed(&path, &error))?;
        Ok(Journal {
            entries,
            file: Some(JournalFile { path, file }),
        })
    }

    /// The path of the journal's file that belongs to the atlas file `output`: its name with
    /// `.part` appended.
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

    /// Adds a finished entry of the atlas to the journal: to the file first, if there is one, so
    /// that an interrupted run can be resumed.
    pub(super) fn add(&mut self, entry: AtlasEntry) -> Result<(), Failure> {
        if let Some(JournalFile { path, file }) = &mut self.file {
            let line = format!("{entry}\n");
            let written = file.write_all(line.as_bytes());
            written.map_err(|error| failed(path, &error))?;
        }
        self.entries.insert(entry.instance, entry);
        Ok(())
    }

    /// The atlas entries of the given instances (puzzle sizes with their pieces), in the order of
    /// `instances`. Instances without an entry are skipped.
    pub(super) fn in_order(&self, instances: &[Instance]) -> Vec<&AtlasEntry> {
        let found = instances.iter().filter_map(|it| self.entries.get(it));
        found.collect()
    }

    /// Removes the journal's file, if there is one, once the atlas is written.
    pub(super) fn remove(&self) {
        if let Some(JournalFile { path, .. }) = &self.file {
            // A journal that is left behind does no harm: the next run finds it complete.
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
