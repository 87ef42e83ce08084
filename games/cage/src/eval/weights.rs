//! The weights of the evaluation at the first and last stage of a game, fitted to games as described
//! in `tuning/README.md`.

use game::TermTable;

use super::N_TERMS;

#[rustfmt::skip] // One term a line.
pub(super) const FITTED: TermTable<N_TERMS> = [
    ("our-checkers", [-41, 135]),
    ("our-steps", [-18, 32]),
    ("our-leaving", [-6, 48]),
    ("our-jumps", [-14, 48]),
    ("our-chains", [-41, 129]),
    ("our-idle", [5, 6]),
    ("our-edge", [-8, 112]),
    ("our-corner", [-1, 197]),
    ("our-inner-1", [27, 18]),
    ("our-inner-2", [77, -46]),
    ("our-inner-3", [65, -75]),
    ("our-inner-4", [-33, 23]),
    ("our-touching", [-99, 43]),
    ("our-stuck", [-1, -8]),
    ("their-checkers", [73, -142]),
    ("their-steps", [5, -30]),
    ("their-leaving", [8, -82]),
    ("their-jumps", [17, -56]),
    ("their-chains", [52, -123]),
    ("their-idle", [2, -24]),
    ("their-edge", [22, -107]),
    ("their-corner", [38, -203]),
    ("their-inner-1", [-63, 1]),
    ("their-inner-2", [-86, 44]),
    ("their-inner-3", [-70, 89]),
    ("their-inner-4", [51, -35]),
    ("their-touching", [51, -17]),
    ("their-stuck", [1, 19]),
    ("tempo", [0, 1]),
];
