//! Tasks of `henge solve moai`: a board, proved placement by placement.

use std::{fmt, fs};

use nevermind::Nevermind as _;
use serde::{Deserialize, Serialize};
use solve::{Oracle, strategy::Error};
use solvers::moai::BoardProof;

use super::TaskError;
use crate::task_context::TaskContext;

/// Task that proves who wins the game Moai on a board after its pawns have been placed in one
/// particular way. The result is the proof, as the bytes of a file.
#[derive(Clone, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
pub struct PlacementTask {
    variant: String,
    number: usize,
}

impl PlacementTask {
    /// Creates the task for one way to place the pawns on the board of a Moai variant, by its index
    /// in [`BoardProof::positions`].
    pub fn new(variant: &str, number: usize) -> PlacementTask {
        PlacementTask {
            variant: variant.to_owned(),
            number,
        }
    }

    /// Index of the way in which the pawns are placed, in [`BoardProof::positions`].
    pub fn number(&self) -> usize {
        self.number
    }

    pub(super) fn execute(&self, context: &TaskContext<'_>) -> Result<Vec<u8>, TaskError> {
        let proof = BoardProof::new(&self.variant).map_err(TaskError::failed)?;
        let pos = proof.positions().get(self.number);
        let pos = pos.ok_or_else(|| TaskError::failed("there is no such placement"))?;
        let solver = context.cache.solver(&self.variant, pos)?;
        let folder = context.cache.folder()?;
        let path = folder.join(format!(
            "{}-{}.proof",
            self.variant.replace(',', "-"),
            self.number
        ));
        match solver.write_proof(&path, pos, context.stop()) {
            Err(Error::Stopped) => return Err(TaskError::Stopped),
            Err(error) => return Err(TaskError::failed(error)),
            Ok(_) => {}
        }
        let bytes = fs::read(&path).map_err(TaskError::failed)?;
        let removed = fs::remove_file(&path);
        removed.nevermind("the folder is temporary");
        Ok(bytes)
    }
}

impl fmt::Display for PlacementTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "moai {} {}", self.variant, self.number)
    }
}
