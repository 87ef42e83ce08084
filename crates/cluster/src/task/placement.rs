//! Boards of Moai, placement by placement.

use std::{fmt, fs};

use serde::{Deserialize, Serialize};
use solve::{Oracle, strategy::Error};
use solvers::moai::BoardProof;

use super::Unfinished;
use crate::workshop::Control;

/// The proof who wins after a placement of the pawns, by its number.
#[derive(Clone, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
pub struct Placement {
    variant: String,
    number: usize,
}

impl Placement {
    /// A placement of a variant, by its number in the order of [`BoardProof::positions`].
    pub fn new(variant: &str, number: usize) -> Placement {
        Placement {
            variant: variant.to_owned(),
            number,
        }
    }

    /// Its number.
    pub fn number(&self) -> usize {
        self.number
    }

    pub(super) fn carry_out(&self, control: &Control<'_>) -> Result<Vec<u8>, Unfinished> {
        let proof = BoardProof::new(&self.variant).map_err(Unfinished::failed)?;
        let pos = proof.positions().get(self.number);
        let pos = pos.ok_or_else(|| Unfinished::failed("there is no such placement"))?;
        let solver = control.workshop.solver(&self.variant, pos)?;
        let folder = control.workshop.folder()?;
        let path = folder.join(format!(
            "{}-{}.proof",
            self.variant.replace(',', "-"),
            self.number
        ));
        match solver.write_proof(&path, pos, control.stop()) {
            Err(Error::Stopped) => return Err(Unfinished::Stopped),
            Err(error) => return Err(Unfinished::failed(error)),
            Ok(_) => {}
        }
        let bytes = fs::read(&path).map_err(Unfinished::failed)?;
        // What is left behind goes with the folder.
        fs::remove_file(&path).unwrap_or_default();
        Ok(bytes)
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "moai {} {}", self.variant, self.number)
    }
}
