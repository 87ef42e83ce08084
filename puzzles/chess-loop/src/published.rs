//! The sixteen puzzles that Erich Friedman published, with their solutions.
//!
//! Numbers 1 to 15 are the published ones; 0 is the unnumbered example of the page. Puzzle 7 reads
//! "3 bishops and 3 knights" there, but the picture of its solution shows 4 of each. With 3 there is
//! no solution, with 4 exactly one up to symmetry, so this table has 4 (decision D1 in the README).

use crate::model::{Board, Instance};

/// The name of the author of the published puzzles, who invented Chess Loop.
pub const AUTHOR: &str = "Erich Friedman";

/// A puzzle that Erich Friedman published, with its number and solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Published {
    /// The number of the puzzle on the author's page, 1 to 15, or 0 for the page's unnumbered
    /// example.
    pub number: u8,
    instance: &'static str,
    solution: &'static str,
}

impl Published {
    /// The instance of the puzzle: board size, piece types and count.
    ///
    /// # Panics
    /// Never: the text is a constant, and the tests parse all of them.
    pub fn instance(&self) -> Instance {
        self.instance.parse().expect("a constant instance")
    }

    /// The published solution of the puzzle, which is unique up to symmetry.
    ///
    /// # Panics
    /// Never: the text is a constant, and the tests parse all of them.
    pub fn solution(&self) -> Board {
        self.solution.parse().expect("a constant board")
    }
}

/// All published puzzles in the order of their numbers, so that the index is the number.
pub const PUBLISHED: [Published; 16] = [
    published(0, "2x3:2B+2R", "RB./.BR"),
    published(1, "2x3:2N+2K", "K.K/N.N"),
    published(2, "4x5:3N+3K", "..KN./N..../.K..K/...N."),
    published(3, "2x4:2R+2K", "K.R./.R.K"),
    published(4, "4x5:3R+3K", "...K./K.R../.R..K/...R."),
    published(5, "3x3:2B+2N", "NN./..B/..B"),
    published(6, "4x4:4B+4N", ".B../.NNB/BNN./..B."),
    published(7, "3x5:4B+4N", ".NNB./BNN../..B.B"),
    published(8, "4x6:4B+4K", "..KB../K....B/B....K/..BK.."),
    published(9, "5x5:4B+4K", "K..../B.BK./...../.BK.K/....B"),
    published(10, "3x4:3N+3R", "R.NN/.RN./...R"),
    published(11, "3x8:5N+5R", "R.NN..R./.RNNR.../.....R.N"),
    published(12, "2x4:2N+2Q", "QN../..NQ"),
    published(13, "3x6:3N+3Q", "..N..Q/Q.NN../....Q."),
    published(14, "4x5:3N+3Q", ".N..Q/...../QN.N./...Q."),
    published(15, "4x7:4N+4Q", "N....Q./N.Q..../....Q.N/.Q....N"),
];

const fn published(number: u8, instance: &'static str, solution: &'static str) -> Published {
    Published {
        number,
        instance,
        solution,
    }
}
