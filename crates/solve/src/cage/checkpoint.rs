//! The search for the value of a position, as long as it takes.

use std::{
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
};

use cage::Cage;
use game::Position;

use super::solver::Solver;
use crate::{checkpoint, oracle::Oracle, prove::Value, receipt, strategy::Error};

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
        let header = checkpoint::header(Cage::INFO.id, &pos.variant(), Solver::RULES)
            .with("position", pos.to_string())
            .with("nodes", searched.to_string());
        checkpoint::save(self.table(), path, &header)
    }

    /// Takes over what a checkpoint knows, and tells how many nodes that took.
    fn load(&self, pos: &Cage, path: &Path) -> Result<u64, receipt::Error> {
        let (variant, position) = (pos.variant(), pos.to_string());
        let expected = [
            ("game", Cage::INFO.id),
            ("variant", &variant),
            ("position", &position),
        ];
        let found = checkpoint::load(self.table(), path, &expected)?;
        let nodes = found.field("nodes").unwrap_or_default();
        Ok(nodes.parse().unwrap_or(0))
    }
}
