//! The proof of the smallest board, which takes a moment, kept for later.

use std::{path::Path, sync::atomic::AtomicBool};

use super::{proof::file, solver::Solver};
use crate::receipt::Receipt;

/// The board whose proof is made without being asked for.
pub const SMALL: &str = "5x5";

/// Memory that is plenty for it.
const BYTES: usize = 1 << 24;

/// Makes the proof of the smallest board in a folder if it is not there. Whether that can be done
/// does not matter to anybody: it can be made again.
pub fn ready(folder: &Path) {
    let path = file(folder, SMALL);
    let sound = Receipt::open(&path).and_then(|it| it.payload().map(<[u8]>::len));
    if sound.is_ok() {
        return;
    }
    if let Some(solver) = Solver::new(5, 5, BYTES, 1) {
        let never = AtomicBool::new(false);
        solver
            .write_board_proof(&path, SMALL, &never, &|_, _| ())
            .ok();
    }
}
