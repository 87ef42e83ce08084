//! The weights of the evaluation at the first and last stage of a game, fitted to games as described
//! in `tuning/README.md`.

use game::TermTable;

use super::N_TERMS;

#[rustfmt::skip] // One term a line.
pub(super) const FITTED: TermTable<N_TERMS> = [
    ("our-0", [0, 0]),
    ("our-1", [-39, -85]),
    ("our-2", [61, 73]),
    ("our-3", [100, 161]),
    ("our-largest", [39, 46]),
    ("our-groups", [11, -94]),
    ("our-liberties", [7, 31]),
    ("our-eyes", [24, 28]),
    ("our-ground", [18, 31]),
    ("our-corner", [-28, 55]),
    ("our-edge", [-108, -25]),
    ("our-henges", [87, 134]),
    ("our-stones-0", [0, 0]),
    ("our-stones-1", [-3, -10]),
    ("our-stones-2", [-7, -36]),
    ("our-h-stones-0", [0, 0]),
    ("our-h-stones-1", [-6, -19]),
    ("our-h-stones-2", [1, -25]),
    ("their-0", [0, 2]),
    ("their-1", [-22, 172]),
    ("their-2", [-5, -104]),
    ("their-3", [-76, -161]),
    ("their-largest", [-80, 51]),
    ("their-groups", [33, 125]),
    ("their-liberties", [-15, -52]),
    ("their-eyes", [-57, -20]),
    ("their-ground", [-4, -52]),
    ("their-corner", [18, -1]),
    ("their-edge", [80, 48]),
    ("their-henges", [-106, -117]),
    ("their-stones-0", [0, 0]),
    ("their-stones-1", [6, 19]),
    ("their-stones-2", [-8, -24]),
    ("their-h-stones-0", [0, 0]),
    ("their-h-stones-1", [14, 41]),
    ("their-h-stones-2", [11, 23]),
    ("captures", [100, 80]),
    ("white", [76, 176]),
    ("tempo", [61, 5]),
];
