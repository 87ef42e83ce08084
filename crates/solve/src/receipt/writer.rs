//! Writing receipts: as a whole or not at all.

use std::{
    fs::{self, File, TryLockError},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering},
};

use super::{
    crc::crc64,
    error::{Error, FileOperation},
    header::Header,
    layout::{BLOCK, End},
};

/// Number of writers so far, so that no two write to the same file.
static STARTED: AtomicU32 = AtomicU32::new(0);

/// Writes one receipt. Nothing is seen at the target before [`finish`](Self::finish); a writer that
/// is dropped leaves nothing behind.
#[derive(Debug)]
pub struct ReceiptWriter {
    target: PathBuf,
    part: PathBuf,
    out: BufWriter<File>,
    header: u64,
    header_sum: u64,
    payload: u64,
    /// The last, incomplete block.
    block: Vec<u8>,
    sums: Vec<u8>,
    finished: bool,
}

impl ReceiptWriter {
    /// Begins a receipt beside its target. Makes the folder if there is none, and sweeps up what
    /// interrupted writers of the same target have left.
    ///
    /// # Errors
    ///
    /// Says which field of the header is bad, or what the system refused.
    pub fn create(target: &Path, header: &Header) -> Result<ReceiptWriter, Error> {
        let text = header.to_text(target)?;
        let folder = folder(target);
        fs::create_dir_all(folder).map_err(|it| Error::io(folder, FileOperation::Writing, it))?;
        sweep(target);
        let (part, file) = loop {
            let n = STARTED.fetch_add(1, Ordering::Relaxed);
            let part = target.with_added_extension(format!("{}.{n}.part", process::id()));
            let file =
                File::create(&part).map_err(|it| Error::io(target, FileOperation::Writing, it))?;
            // The lock tells `sweep` that this writer lives. Where files can't be locked nobody
            // sweeps; but a sweeper may have been quicker than the lock.
            let swept = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
            if !swept && part.exists() {
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

    /// Length of the payload so far.
    pub fn len(&self) -> u64 {
        self.payload
    }

    /// Whether nothing has been put yet.
    pub fn is_empty(&self) -> bool {
        self.payload == 0
    }

    /// Appends to the payload.
    ///
    /// # Errors
    ///
    /// Says what the system refused; the disk may be full.
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

    /// Ends the receipt, waits until it is on the disk and gives it its name. Returns the number
    /// that [`Receipt::root`](super::Receipt::root) will tell.
    ///
    /// # Errors
    ///
    /// Says what the system refused. The target is then what it was before.
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
        synced.map_err(|it| Error::io(&self.target, FileOperation::Writing, it))?;
        fs::rename(&self.part, &self.target)
            .map_err(|it| Error::io(&self.target, FileOperation::Writing, it))?;
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
        written.map_err(|it| Error::io(&self.target, FileOperation::Writing, it))
    }
}

impl Drop for ReceiptWriter {
    fn drop(&mut self) {
        if !self.finished {
            // Nobody to tell; the next writer of this target sweeps up.
            fs::remove_file(&self.part).ok();
        }
    }
}

/// Makes a folder, if there is none, and tries whether files can be written there.
///
/// # Errors
///
/// Says what the system refused.
pub fn check_writable(folder: &Path) -> Result<(), Error> {
    let refused = |it| Error::io(folder, FileOperation::Writing, it);
    fs::create_dir_all(folder).map_err(refused)?;
    let n = STARTED.fetch_add(1, Ordering::Relaxed);
    let part = folder.join(format!("try.{}.{n}.part", process::id()));
    File::create(&part).map_err(refused)?;
    fs::remove_file(&part).map_err(refused)
}

/// Removes a receipt, if there is one, and what interrupted writers of it have left.
///
/// # Errors
///
/// Says what the system refused.
pub fn remove(target: &Path) -> Result<(), Error> {
    sweep(target);
    match fs::remove_file(target) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(Error::io(target, FileOperation::Writing, error))
        }
        _ => Ok(()),
    }
}

/// The folder of a file: `.` for a bare name.
fn folder(target: &Path) -> &Path {
    match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Removes unfinished files of writers that are no longer alive. It is only tidiness: whatever
/// goes wrong here does not matter.
fn sweep(target: &Path) {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let prefix = format!("{name}.");
    for entry in fs::read_dir(folder(target)).into_iter().flatten().flatten() {
        let found = entry.file_name();
        let found = found.to_string_lossy();
        let middle = found
            .strip_prefix(&*prefix)
            .and_then(|it| it.strip_suffix(".part"));
        let is_part =
            middle.is_some_and(|it| it.bytes().all(|it| matches!(it, b'0'..=b'9' | b'.')));
        let unlocked = || File::open(entry.path()).is_ok_and(|it| it.try_lock().is_ok());
        if is_part && unlocked() {
            fs::remove_file(entry.path()).ok();
        }
    }
}

/// Makes a rename last. Only Unix can open a folder; elsewhere the system takes care of it.
fn sync_folder(folder: &Path) -> Result<(), Error> {
    if cfg!(unix) {
        let synced = File::open(folder).and_then(|it| it.sync_all());
        synced.map_err(|it| Error::io(folder, FileOperation::Writing, it))?;
    }
    Ok(())
}
