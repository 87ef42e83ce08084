//! Writes receipts (files with results) atomically: to a temporary file beside the target, renamed
//! when it is complete.
//!
//! The temporary file is named `TARGET.PID.N.part` and locked while its writer lives. A crash leaves
//! it behind; the next writer of the same target removes such files if they aren't locked.

use std::{
    fs::{self, File, TryLockError},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering},
};

use nevermind::Nevermind as _;

use super::{
    crc::crc64,
    error::{Error, FileOperation},
    header::Header,
    layout::{BLOCK, End},
};

/// Number of receipt writers created by this process so far, so that their temporary files have
/// different names.
static STARTED: AtomicU32 = AtomicU32::new(0);

/// Writes one receipt (file with a result) to a temporary file, with which [`finish`](Self::finish)
/// replaces the target. A writer that is dropped before that removes the temporary file and leaves
/// the target as it was.
#[derive(Debug)]
pub struct ReceiptWriter {
    target: PathBuf,
    part: PathBuf,
    out: BufWriter<File>,
    /// Length of the receipt's header in bytes.
    header: u64,
    header_sum: u64,
    /// Length of the payload written so far, in bytes.
    payload: u64,
    /// The last block of the payload, while it is incomplete.
    block: Vec<u8>,
    /// The checksums of all complete payload blocks, 8 bytes each.
    sums: Vec<u8>,
    finished: bool,
}

impl ReceiptWriter {
    /// Creates the temporary file of a receipt and writes its header. Creates the folder if there is
    /// none, and removes temporary files that interrupted writers of the same target have left.
    ///
    /// # Errors
    ///
    /// [`Error::Header`] with the invalid field of the header, or [`Error::Io`].
    pub fn create(target: &Path, header: &Header) -> Result<ReceiptWriter, Error> {
        let text = header.to_text(target)?;
        let folder = folder(target);
        fs::create_dir_all(folder)
            .map_err(|error| Error::io(folder, FileOperation::Writing, error))?;
        remove_stale_parts(target);
        let (part, file) = loop {
            let n = STARTED.fetch_add(1, Ordering::Relaxed);
            let part = target.with_added_extension(format!("{}.{n}.part", process::id()));
            let file = File::create(&part)
                .map_err(|error| Error::io(target, FileOperation::Writing, error))?;
            // The lock keeps `remove_stale_parts` of other writers from removing the file. One of
            // them may have locked and removed it before this lock: then try another name. Where
            // files can't be locked, none are removed.
            let is_taken = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
            if !is_taken && part.exists() {
                break (part, file);
            }
        };
        let mut writer = ReceiptWriter {
            target: target.to_owned(),
            part,
            out: BufWriter::with_capacity(1 << 16, file),
            header: text.len() as u64,
            header_sum: crc64(text.as_bytes()),
            payload: 0,
            block: Vec::with_capacity(BLOCK),
            sums: Vec::new(),
            finished: false,
        };
        writer.write(text.as_bytes())?;
        Ok(writer)
    }

    /// Length of the payload written so far, in bytes.
    pub fn len(&self) -> u64 {
        self.payload
    }

    /// Whether no payload has been written so far.
    pub fn is_empty(&self) -> bool {
        self.payload == 0
    }

    /// Appends bytes to the payload of the receipt.
    ///
    /// # Errors
    ///
    /// [`Error::Io`], for instance because the disk is full.
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.write(bytes)?;
        self.payload += bytes.len() as u64;
        let mut rest = bytes;
        while !rest.is_empty() {
            let (now, later) = rest.split_at(rest.len().min(BLOCK - self.block.len()));
            self.block.extend_from_slice(now);
            rest = later;
            if self.block.len() == BLOCK {
                self.end_block();
            }
        }
        Ok(())
    }

    /// Completes the receipt, syncs it to disk and renames it to its target. Returns the checksum that
    /// [`Receipt::root`](super::Receipt::root) will return.
    ///
    /// # Errors
    ///
    /// [`Error::Io`]; the target is then unchanged, unless only the final sync of the folder failed.
    pub fn finish(mut self) -> Result<u64, Error> {
        if !self.block.is_empty() {
            self.end_block();
        }
        let end = End {
            header: self.header,
            payload: self.payload,
            header_sum: self.header_sum,
            sums_sum: crc64(&self.sums),
        };
        let sums = std::mem::take(&mut self.sums);
        self.write(&sums)?;
        self.write(&end.to_bytes())?;
        let flushed = self.out.flush();
        let synced = flushed.and_then(|()| self.out.get_ref().sync_all());
        let failed = |error| Error::io(&self.target, FileOperation::Writing, error);
        synced.map_err(failed)?;
        fs::rename(&self.part, &self.target).map_err(failed)?;
        self.finished = true;
        sync_folder(folder(&self.target))?;
        Ok(end.root())
    }

    fn end_block(&mut self) {
        self.sums.extend(crc64(&self.block).to_le_bytes());
        self.block.clear();
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let written = self.out.write_all(bytes);
        written.map_err(|error| Error::io(&self.target, FileOperation::Writing, error))
    }
}

impl Drop for ReceiptWriter {
    fn drop(&mut self) {
        if !self.finished {
            fs::remove_file(&self.part).nevermind("the next writer of the target removes it");
        }
    }
}

/// Creates a folder for receipts if there is none, and checks that files can be written to it.
///
/// # Errors
///
/// [`Error::Io`] if the folder or a test file could not be created.
pub fn check_writable(folder: &Path) -> Result<(), Error> {
    let failed = |error| Error::io(folder, FileOperation::Writing, error);
    fs::create_dir_all(folder).map_err(failed)?;
    let n = STARTED.fetch_add(1, Ordering::Relaxed);
    let part = folder.join(format!("try.{}.{n}.part", process::id()));
    File::create(&part).map_err(failed)?;
    fs::remove_file(&part).map_err(failed)
}

/// Removes the receipt at a path, if there is one, and temporary files that interrupted writers of it
/// have left.
///
/// # Errors
///
/// [`Error::Io`] if the receipt exists but could not be removed.
pub fn remove(target: &Path) -> Result<(), Error> {
    remove_stale_parts(target);
    match fs::remove_file(target) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(Error::io(target, FileOperation::Writing, error))
        }
        _ => Ok(()),
    }
}

/// The folder of a file; `.` for a bare file name.
fn folder(target: &Path) -> &Path {
    match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Removes temporary files of a target whose writers have died, which are those that aren't locked.
/// Errors are ignored: the files only take space.
fn remove_stale_parts(target: &Path) {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let prefix = format!("{name}.");
    for entry in fs::read_dir(folder(target)).into_iter().flatten().flatten() {
        let found = entry.file_name();
        let found = found.to_string_lossy();
        let numbers = found
            .strip_prefix(&*prefix)
            .and_then(|rest| rest.strip_suffix(".part"));
        let is_number = |byte: u8| matches!(byte, b'0'..=b'9' | b'.');
        let is_part = numbers.is_some_and(|numbers| numbers.bytes().all(is_number));
        let unlocked = || File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
        if is_part && unlocked() {
            fs::remove_file(entry.path()).nevermind("it only takes space");
        }
    }
}

/// Syncs a folder, so that a rename in it survives a power failure. Only Unix can open a folder; other
/// systems need no sync.
fn sync_folder(folder: &Path) -> Result<(), Error> {
    if cfg!(unix) {
        let synced = File::open(folder).and_then(|folder| folder.sync_all());
        synced.map_err(|error| Error::io(folder, FileOperation::Writing, error))?;
    }
    Ok(())
}
