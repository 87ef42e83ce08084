//! Checkpoints of long proof searches: files from which an interrupted search resumes.
//!
//! The whole state of a depth-first proof-number search is its [`ProofTable`]: a search that restarts
//! from the root with the same table finds its way back in moments. So a checkpoint is a receipt with
//! the words of the table as payload and the searched position in the header. It may be saved while
//! threads search, because every word of the table is valid independently of the others.
//!
//! The solvers of the games decide when to save; this module only writes and loads the file.

use std::path::Path;

use crate::{
    prove::ProofTable,
    receipt::{Error, Header, Receipt, ReceiptWriter},
};

/// An event of a search with checkpoints (saves of its state to a file), reported to the caller.
#[derive(Copy, Clone, Debug)]
pub enum CheckpointEvent<'a> {
    /// A checkpoint was found and loaded; the search continues from it.
    Resumed,
    /// The state of the search was written to its checkpoint file.
    Written,
    /// A checkpoint could not be written, for instance because the disk is full. The search
    /// continues: it may finish, or the next checkpoint may succeed.
    Failed(&'a Error),
}

impl CheckpointEvent<'_> {
    /// The event that reports whether [`save`] has written a checkpoint: `Written` or `Failed`.
    pub fn from_result(written: &Result<(), Error>) -> CheckpointEvent<'_> {
        match written {
            Ok(()) => CheckpointEvent::Written,
            Err(error) => CheckpointEvent::Failed(error),
        }
    }
}

/// The value of the field `kind` in the text header of a checkpoint file, the saved state of an
/// unfinished search. It distinguishes checkpoints from files that claim a result.
pub const KIND: &str = "checkpoint";

/// Number of words of the proof table per write to a checkpoint file: 64 KiB.
const WORDS_PER_WRITE: usize = 1 << 13;

/// Creates the header of a checkpoint file, the saved state of a search. The caller adds fields
/// that identify what is searched.
pub fn header(game: &str, variant: &str, rules: &str) -> Header {
    Header {
        kind: KIND.to_owned(),
        game: game.to_owned(),
        variant: variant.to_owned(),
        rules: rules.to_owned(),
        claim: "none yet: what an unfinished search knows".to_owned(),
        made: "depth-first proof-number search, whole positions as keys".to_owned(),
        more: Vec::new(),
    }
}

/// Writes a search's table of proof numbers to a checkpoint file, replacing an older one
/// atomically.
///
/// # Errors
///
/// [`Error::Io`] if the file could not be written, [`Error::Header`] if the header is invalid.
pub fn save(table: &ProofTable, path: &Path, header: &Header) -> Result<(), Error> {
    let mut file = ReceiptWriter::create(path, header)?;
    let mut bytes = Vec::with_capacity(8 * WORDS_PER_WRITE);
    for word in table.words() {
        bytes.extend(word.to_le_bytes());
        if bytes.len() == 8 * WORDS_PER_WRITE {
            file.put(&bytes)?;
            bytes.clear();
        }
    }
    file.put(&bytes)?;
    file.finish()?;
    Ok(())
}

/// Loads a checkpoint file into a proof table of the same size and returns its header. `expected` are
/// fields that the header must have, such as the position searched.
///
/// # Errors
///
/// The file can't be read ([`Error::is_missing`] if there is none), is damaged, belongs to another
/// search ([`Error::Unexpected`]), or to a table of another size ([`Error::Payload`]). The table is
/// then unchanged.
pub fn load(
    table: &ProofTable,
    path: &Path,
    expected: &[(&'static str, &str)],
) -> Result<Header, Error> {
    let receipt = Receipt::open(path)?;
    receipt.expect("kind", KIND)?;
    for (field, value) in expected {
        receipt.expect(field, value)?;
    }
    if receipt.len() != 8 * table.len() {
        let problem = format!("a table of {} bytes was expected", 8 * table.len());
        return Err(receipt.bad_payload(receipt.len(), problem));
    }
    // Checks every block before the table is changed.
    let bytes = receipt.payload()?;
    let (words, _) = bytes.as_chunks::<8>();
    table.load(words.iter().map(|&word| u64::from_le_bytes(word)));
    Ok(receipt.header().clone())
}
