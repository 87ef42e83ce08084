//! Long searches that survive an interruption.
//!
//! All that a depth-first proof-number search knows is in its table: a search that starts anew with
//! the same table is soon where it was. A checkpoint therefore is the table, and the position.

use std::{
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
};

use cage::Cage;
use game::Position;

use super::solver::Solver;
use crate::{
    prove::Value,
    receipt::{self, Header, Receipt, Writer},
    strategy::Error,
};

/// Words read or written at once.
const CHUNK: usize = 1 << 13;

impl Solver {
    /// What the player to move can reach, in a search that may take days. Every `nodes` nodes of
    /// each thread `due` is told how many nodes were searched since the very start, roughly, and
    /// says whether it is time to write all that is known to a file. That is also done when the
    /// work is stopped. If there is such a file the search goes on from there.
    ///
    /// # Errors
    ///
    /// Says what the system refused, that the file belongs to another position or to a solver with
    /// more or less memory, or that the work was stopped.
    pub fn value_with_checkpoints(
        &self,
        pos: &Cage,
        path: &Path,
        nodes: u64,
        stop: &AtomicBool,
        due: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Value, Error> {
        let before = match self.load(pos, path) {
            Err(error) if error.is_missing() => 0,
            other => other?,
        };
        loop {
            if let Some(value) = self.value_within(pos, nodes, stop)? {
                return Ok(value);
            }
            let searched = before + self.table().nodes();
            let stopped = stop.load(Ordering::Relaxed);
            if due(searched) || stopped {
                self.save(pos, path, searched)?;
            }
            if stopped {
                return Err(Error::Stopped);
            }
        }
    }

    fn save(&self, pos: &Cage, path: &Path, searched: u64) -> Result<(), receipt::Error> {
        let header = Header {
            kind: "checkpoint".to_owned(),
            game: Cage::INFO.id.to_owned(),
            variant: pos.variant(),
            rules: "C1-C11".to_owned(),
            claim: "none yet: what an unfinished search knows".to_owned(),
            made: "depth-first proof-number search, whole positions as keys".to_owned(),
            more: Vec::new(),
        };
        let header = header
            .with("position", pos.to_string())
            .with("nodes", searched.to_string());
        let mut file = Writer::create(path, &header)?;
        let mut bytes = Vec::with_capacity(8 * CHUNK);
        for word in self.table().words() {
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

    /// Takes over what a checkpoint knows, and tells how many nodes that took.
    fn load(&self, pos: &Cage, path: &Path) -> Result<u64, receipt::Error> {
        let receipt = Receipt::open(path)?;
        receipt.expect("kind", "checkpoint")?;
        receipt.expect("game", Cage::INFO.id)?;
        receipt.expect("variant", &pos.variant())?;
        receipt.expect("position", &pos.to_string())?;
        if receipt.len() != 8 * self.table().len() {
            let problem = format!("a table of {} bytes was expected", 8 * self.table().len());
            return Err(receipt.wrong(receipt.len(), problem));
        }
        // Everything is checked before anything is used.
        let bytes = receipt.payload()?;
        let (words, _) = bytes.as_chunks::<8>();
        self.table()
            .load(words.iter().map(|it| u64::from_le_bytes(*it)));
        let nodes = receipt.header().field("nodes").unwrap_or_default();
        Ok(nodes.parse().unwrap_or(0))
    }
}
