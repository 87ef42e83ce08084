//! The search for the value of a position, as long as it takes.

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
    /// What the player to move can reach, in a search that may take days. Every `nodes` nodes of
    /// each thread `due` is told how many nodes were searched since the very start, roughly, and
    /// says whether it is time to write all that is known to a file. That is also done when the
    /// work is stopped; `hear` is told what comes of it. If there is such a file the search goes on
    /// from there.
    ///
    /// # Errors
    ///
    /// Says that the file can't be read, is damaged, or belongs to another position or to a solver
    /// with more or less memory, or that the work was stopped.
    pub fn value_with_checkpoints(
        &self,
        pos: &Cage,
        path: &Path,
        nodes: u64,
        stop: Stop<'_>,
        due: &mut dyn FnMut(u64) -> bool,
        hear: &dyn Fn(CheckpointEvent<'_>),
    ) -> Result<ProvenValue, Error> {
        match self.load(pos, path) {
            Err(error) if error.is_missing() => {}
            found => {
                found?;
                hear(CheckpointEvent::Resumed);
            }
        }
        loop {
            if let Some(value) = self.value_within(pos, nodes, stop)? {
                return Ok(value);
            }
            let stopped = stop.is_due();
            if due(self.nodes_in_all()) || stopped {
                hear(CheckpointEvent::from_result(&self.save(pos, path)));
            }
            if stopped {
                return Err(Error::Stopped);
            }
        }
    }

    /// Writes all that is known to a file that
    /// [`value_with_checkpoints`](Self::value_with_checkpoints) goes on from.
    ///
    /// # Errors
    ///
    /// Says what the system refused.
    pub fn save(&self, pos: &Cage, path: &Path) -> Result<(), receipt::Error> {
        let header = checkpoint::header(Cage::INFO.id, &pos.variant(), Solver::RULES)
            .with("position", pos.to_string())
            .with("nodes", self.nodes_in_all().to_string());
        checkpoint::save(self.table(), path, &header)
    }

    /// Takes over what a checkpoint knows, and how many nodes that took.
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
