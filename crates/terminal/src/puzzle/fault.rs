//! What is wrong with the board of a puzzle, in the verifier's words.

use chess_loop::verify::{Fault, Man, inspect, verify_as};
use grid::Square;

use super::PuzzleScreen;

impl PuzzleScreen {
    /// The clause of the rules that the status line cites. `None` if it cites none.
    pub(crate) fn cited(&self) -> Option<&'static str> {
        self.fault()?.reason().clause()
    }

    /// The fault of the piece under the cursor, or else, once all pieces are placed, the first fault of
    /// the board. `None` if there is neither.
    pub(super) fn fault(&self) -> Option<Fault> {
        if self.solved.is_some() {
            return None;
        }
        let board = self.board();
        let text = board.to_string();
        let faults = inspect(&text).map(|it| it.faults).unwrap_or_default();
        let concerning = faults
            .iter()
            .filter_map(|fault| Some((concern(fault, self.cursor)?, fault)));
        if let Some((_, fault)) = concerning.min_by_key(|(concern, _)| *concern) {
            return Some(fault.clone());
        }
        let instance = self.puzzle.instance();
        let n = usize::from(instance.n());
        let is_full = instance.pair().iter().all(|it| board.count(*it) == n);
        verify_as(&text, &self.puzzle.wanted())
            .err()
            .filter(|_| is_full)
    }
}

/// How much a fault concerns the piece on a square: 0 if the fault is its own, 1 if another piece's fault
/// has to do with it. `None` if it doesn't.
fn concern(fault: &Fault, square: Square) -> Option<u8> {
    let is_here = |man: &Man| {
        let here = (usize::from(square.file), usize::from(square.rank));
        (man.at.column, man.at.row) == here
    };
    let (man, others) = match fault {
        Fault::AttacksOwn { man, target } => (man, std::slice::from_ref(target)),
        Fault::AttacksSeveral { man, targets } => (man, targets.as_slice()),
        Fault::AttackedTwice { man, by } => (man, by.as_slice()),
        _ => return None,
    };
    if is_here(man) {
        Some(0)
    } else {
        others.iter().any(is_here).then_some(1)
    }
}
