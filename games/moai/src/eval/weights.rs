//! The weights of the evaluation, early and late in the game. Fitted: see `tuning/README.md`.

use game::TermTable;

use super::N_TERMS;

#[rustfmt::skip] // One term a line.
pub(super) const FITTED: TermTable<N_TERMS> = [
    ("ours-0", [0, 0]),
    ("ours-1", [22, 20]),
    ("ours-2", [-8, 0]),
    ("ours-3", [27, 4]),
    ("ours-4", [-4, -19]),
    ("ours-5", [2, -6]),
    ("ours-6", [-26, -1]),
    ("ours-7", [-13, -20]),
    ("ours-8", [-9, -1]),
    ("our-lines", [-4, 29]),
    ("our-freedom", [1, 14]),
    ("our-ring", [-8, 29]),
    ("our-far-ring", [1, -3]),
    ("our-edge", [1, -63]),
    ("theirs-0", [0, 0]),
    ("theirs-1", [-16, -20]),
    ("theirs-2", [3, 1]),
    ("theirs-3", [-19, -17]),
    ("theirs-4", [-2, 7]),
    ("theirs-5", [4, -11]),
    ("theirs-6", [11, 18]),
    ("theirs-7", [0, 0]),
    ("theirs-8", [9, 0]),
    ("their-lines", [1, -23]),
    ("their-freedom", [0, -8]),
    ("their-ring", [12, -27]),
    ("their-far-ring", [-2, 2]),
    ("their-edge", [-3, 55]),
    ("tempo", [-9, -22]),
];
