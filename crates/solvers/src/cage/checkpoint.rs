//! Cage searches that take days: saved to a checkpoint file at intervals, and resumed from it.

use std::path::Path;

use cage::Cage;
use game::Position;
use solve::{
    Oracle, ProvenValue, Stop,
    checkpoint::{self, CheckpointEvent},
    receipt,
    strategy::Error,
};

use crate::cage::solver::Solver;

impl Solver {
    /// Proves the value of a Cage position for the player to move, by a search that may take days.
    /// Resumes from the checkpoint file at `path` if there is one.
    ///
    /// Every `nodes` nodes per thread, `is_due` is called with the approximate number of nodes
    /// searched in all; if it returns `true`, a checkpoint is written. One is also written when the
    /// search is stopped. `on_event` is called after each attempt to write, and after resuming.
    ///
    /// # Errors
    ///
    /// [`Error::Receipt`] if the checkpoint is damaged, or belongs to another position or to a table
    /// of another size; [`Error::Stopped`] if `stop` is due; [`Error::Unprovable`] for a position of
    /// another board. Failures to write a checkpoint are only reported to `on_event`.
    pub fn value_with_checkpoints(
        &self,
        pos: &Cage,
        path: &Path,
        nodes: u64,
        stop: Stop<'_>,
        is_due: &mut dyn FnMut(u64) -> bool,
        on_event: &dyn Fn(CheckpointEvent<'_>),
    ) -> Result<ProvenValue, Error> {
        match self.load(pos, path) {
            Err(error) if error.is_missing() => {}
            found => {
                found?;
                on_event(CheckpointEvent::Resumed);
            }
        }
        loop {
            if let Some(value) = self.value_within(pos, nodes, stop)? {
                return Ok(value);
            }
            let stopped = stop.is_due();
            if is_due(self.nodes_in_all()) || stopped {
                on_event(CheckpointEvent::from_result(&self.save(pos, path)));
            }
            if stopped {
                return Err(Error::Stopped);
            }
        }
    }

    /// Writes the state of the search for the value of `pos` to a checkpoint file that
    /// [`value_with_checkpoints`](Self::value_with_checkpoints) resumes from.
    ///
    /// # Errors
    ///
    /// [`receipt::Error::Io`] if the file could not be written.
    pub fn save(&self, pos: &Cage, path: &Path) -> Result<(), receipt::Error> {
        let header = checkpoint::header(Cage::INFO.id, &pos.variant(), Solver::RULES)
            .with("position", pos.to_string())
            .with("nodes", self.nodes_in_all().to_string());
        checkpoint::save(self.table(), path, &header)
    }

    /// Loads the table of proof numbers and the number of searched nodes from a checkpoint file,
    /// which must be about the Cage position `pos`.
    fn load(&self, pos: &Cage, path: &Path) -> Result<(), receipt::Error> {
        let (variant, position) = (pos.variant(), pos.to_string());
        let expected = [
            ("game", Cage::INFO.id),
            ("variant", &variant),
            ("position", &position),
        ];
        let found = checkpoint::load(self.table(), path, &expected)?;
        let nodes = found.field("nodes").unwrap_or_default();
        self.set_nodes_before(nodes.parse().unwrap_or(0));
        Ok(())
    }
}
