//! The file in which a match keeps its games.
//!
//! Every finished game is appended at once, so that a match that was broken off can go on later. A
//! record whose writing was interrupted is recognised and dropped: a whole one ends with an empty
//! line, and says how many moves it has.

use std::{
    fs::{File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::Path,
};

use record::{BadRecord, Record};

/// A file of finished games.
#[derive(Debug)]
pub struct Ledger {
    file: File,
}

/// Why a file can't be used to go on with a match.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// It can't be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Another match is writing to it right now.
    #[error("in use by another match")]
    Busy,
    /// It holds something else than records.
    #[error(transparent)]
    Bad(BadRecord),
    /// It holds a game of another match, or of the same players with other settings.
    #[error("record {number} is of another match")]
    Other {
        /// Number of the record, from 1.
        number: usize,
    },
}

/// The tag that holds the settings of the match.
pub(crate) const MATCH: &str = "match";
/// The tag that holds the number of moves.
const PLIES: &str = "plies";

impl Ledger {
    /// Opens a file, making it if there is none, and reads the games of the match that are in it.
    ///
    /// # Errors
    ///
    /// Says why the match can't go on in this file. Nothing is changed then.
    pub fn open(path: &Path, contest: &str) -> Result<(Ledger, Vec<Record>), LedgerError> {
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        // Where files can't be locked, the user has to take care.
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

    /// Appends a finished game.
    ///
    /// # Errors
    ///
    /// When the file can't be written.
    pub fn append(&mut self, mut record: Record) -> io::Result<()> {
        let plies = record.moves.len().to_string();
        record.tags.push((PLIES.to_owned(), plies));
        // All at once, so that a kill leaves at most one record torn.
        let text = format!("{record}\n");
        self.file.write_all(text.as_bytes())?;
        self.file.sync_data()
    }
}

/// How every record begins.
const BEGINNING: &str = "[game \"";

/// Length of the text without a last record whose writing was interrupted.
fn whole_records(text: &str, contest: &str) -> usize {
    // So little may have been written that not even the beginning is there.
    let (before, line) = text.split_at(text.rfind('\n').map_or(0, |it| it + 1));
    let is_between = before.is_empty() || before.ends_with("\n\n");
    if is_between && !line.is_empty() && BEGINNING.starts_with(line) {
        return before.len();
    }
    let next = text.rfind(&format!("\n{BEGINNING}"));
    let start = next.map_or(0, |it| it + 1);
    let last = &text[start..];
    let is_whole = last.ends_with("\n\n")
        && last.parse::<Record>().is_ok_and(|it| {
            let plies = it.tag(PLIES).and_then(|it| it.parse().ok());
            plies == Some(it.moves.len())
        });
    if is_whole || !is_begun_by_us(last, contest) {
        return text.len();
    }
    start
}

/// Whether a text is the beginning of a record of the match, so that dropping it loses nothing.
fn is_begun_by_us(text: &str, contest: &str) -> bool {
    let before = [
        "game", "variant", "start", "first", "second", "result", "reason",
    ];
    // The last line may be cut anywhere, so only the others tell.
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
