//! Long searches that survive an interruption.
//!
//! All that a depth-first proof-number search knows is in its table: a search that starts anew with
//! the same table is soon where it was. A checkpoint therefore is the table, and what is searched.
//! It may be written while threads search, for every word of the table stands for itself.

use std::path::Path;

use crate::{
    prove::ProofTable,
    receipt::{Error, Header, Receipt, ReceiptWriter},
};

/// What happens to the checkpoint of a search on the way, for people who wait for days.
#[derive(Copy, Clone, Debug)]
pub enum CheckpointEvent<'a> {
    /// There was one: the search goes on from there.
    Resumed,
    /// All that is known has been written.
    Written,
    /// It could not be written, because the disk is full, say. The search goes on all the same: it
    /// may come to its end, or to a moment when there is room.
    Failed(&'a Error),
}

impl CheckpointEvent<'_> {
    /// What came of writing one.
    pub fn from_result(written: &Result<(), Error>) -> CheckpointEvent<'_> {
        match written {
            Ok(()) => CheckpointEvent::Written,
            Err(error) => CheckpointEvent::Failed(error),
        }
    }
}

/// The kind of receipt that claims nothing.
pub const KIND: &str = "checkpoint";

/// Words written at once.
const CHUNK: usize = 1 << 13;

/// The header of a checkpoint. Other fields tell what is searched.
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

/// Writes all that a table knows.
///
/// # Errors
///
/// Says what the system refused.
pub fn save(table: &ProofTable, path: &Path, header: &Header) -> Result<(), Error> {
    let mut file = ReceiptWriter::create(path, header)?;
    let mut bytes = Vec::with_capacity(8 * CHUNK);
    for word in table.words() {
        bytes.extend(word.to_le_bytes());
        if bytes.len() == 8 * CHUNK {
            file.put(&bytes)?;
            bytes.clear();
        }
    }
    file.put(&bytes)?;
    file.finish()?;
    Ok(())
}

/// Takes over what a checkpoint knows, and gives back its header, whose fields have to be as
/// expected.
///
/// # Errors
///
/// Says that the file can't be read, is damaged, or is about something else.
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
    // Everything is checked before anything is used.
    let bytes = receipt.payload()?;
    let (words, _) = bytes.as_chunks::<8>();
    table.load(words.iter().map(|it| u64::from_le_bytes(*it)));
    Ok(receipt.header().clone())
}
