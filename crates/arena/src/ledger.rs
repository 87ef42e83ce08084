//! The ledger: the file that holds the finished games of a contest.
//!
//! Every finished game is appended and synced at once, so that an interrupted contest can be resumed.
//! A last record whose write was interrupted is recognised and dropped: a complete record ends with
//! an empty line and has the number of its moves in a tag. The file is locked while it is open.

use std::{
    fs::{File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::Path,
};

use record::{BadRecord, Record};

/// The open file that keeps the finished games of a contest, locked against other contests.
#[derive(Debug)]
pub struct Ledger {
    file: File,
}

/// Why a file can't be used to keep the finished games of a contest.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// The file with the finished games of the contest can't be opened, read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Another contest has locked the file of finished games.
    #[error("in use by another match")]
    Busy,
    /// The file holds anything else than game records, so it isn't a file of a contest; holds where
    /// it is wrong.
    #[error(transparent)]
    Bad(BadRecord),
    /// The file holds a game of another contest, or of the same players with other terms (such as
    /// limits or seed).
    #[error("record {number} is of another match")]
    Other {
        /// Number, from 1, of the first record in the file that isn't of this contest.
        number: usize,
    },
}

/// Name of the tag of a game record that holds the terms of the contest (players, limits, game and
/// seed) as text.
pub(crate) const MATCH: &str = "match";
/// Name of the tag of a game record that holds its number of moves. A record with fewer moves was
/// cut off while it was written.
const PLIES: &str = "plies";

impl Ledger {
    /// Opens or creates the file of a contest and reads the games in it. `contest` is the text of
    /// the contest's terms, which every record must have. A last record that was cut off while it
    /// was written is dropped.
    ///
    /// # Errors
    ///
    /// The file can't be used for this contest. It is then left unchanged.
    pub fn open(path: &Path, contest: &str) -> Result<(Ledger, Vec<Record>), LedgerError> {
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        // On file systems without locks, the user must not run two contests on one file.
        if matches!(file.try_lock(), Err(std::fs::TryLockError::WouldBlock)) {
            return Err(LedgerError::Busy);
        }
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let whole = whole_records(&text, contest);
        let records = record::read_all(&text[..whole]).map_err(LedgerError::Bad)?;
        let ours = |it: &Record| it.tag(MATCH) == Some(contest);
        if let Some(i) = records.iter().position(|it| !ours(it)) {
            return Err(LedgerError::Other { number: i + 1 });
        }
        if whole < text.len() {
            file.set_len(whole as u64)?;
            file.seek(SeekFrom::End(0))?;
        }
        Ok((Ledger { file }, records))
    }

    /// Appends the record of a finished game to the file, and syncs it to disk.
    ///
    /// # Errors
    ///
    /// The file can't be written.
    pub fn append(&mut self, mut record: Record) -> io::Result<()> {
        let plies = record.moves.len().to_string();
        record.tags.push((PLIES.to_owned(), plies));
        // A single write, so that a kill tears at most one record.
        let text = format!("{record}\n");
        self.file.write_all(text.as_bytes())?;
        self.file.sync_data()
    }
}

/// The first characters of every game record, by which the start of the last one is found in the
/// file.
const BEGINNING: &str = "[game \"";

/// Length in bytes of the complete records in the text of a contest's file. A last record that was
/// cut off while it was written isn't counted, unless it is of another contest.
fn whole_records(text: &str, contest: &str) -> usize {
    // The write may have stopped within the record's first few bytes.
    let (before, line) = text.split_at(text.rfind('\n').map_or(0, |it| it + 1));
    let is_between = before.is_empty() || before.ends_with("\n\n");
    if is_between && !line.is_empty() && BEGINNING.starts_with(line) {
        return before.len();
    }
    let next = text.rfind(&format!("\n{BEGINNING}"));
    let start = next.map_or(0, |it| it + 1);
    let last = &text[start..];
    let is_whole = last.ends_with("\n\n")
        && last.parse::<Record>().is_ok_and(|record| {
            let plies = record.tag(PLIES).and_then(|it| it.parse().ok());
            plies == Some(record.moves.len())
        });
    if is_whole || !is_begun_by_us(last, contest) {
        return text.len();
    }
    start
}

/// Whether a text may be the cut-off beginning of a game record of this contest, and so may be
/// dropped: it begins like a record and, if it gets as far as the tag with the contest's terms, has
/// those of this contest.
fn is_begun_by_us(text: &str, contest: &str) -> bool {
    let before = [
        "game", "variant", "start", "first", "second", "result", "reason",
    ];
    // The last line may be cut anywhere, so only the complete lines are compared.
    let lines = text.split_inclusive('\n').filter(|it| it.ends_with('\n'));
    for line in lines {
        let name = line.strip_prefix('[').and_then(|it| it.split_once(' '));
        match name {
            Some((name, _)) if before.contains(&name) => {}
            Some((MATCH, _)) => {
                let alone = format!("[game \"x\"]\n{line}");
                let read = alone.parse::<Record>();
                return read.is_ok_and(|it| it.tag(MATCH) == Some(contest));
            }
            _ => return false,
        }
    }
    text.starts_with(BEGINNING)
}
