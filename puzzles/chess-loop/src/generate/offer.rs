//! The grades that the generator can deliver for a [`PuzzleSpec`], and the instances and sizes that it
//! draws from.

use crate::deduce::Grade;
use crate::model::{Instance, Piece};
use crate::share::PuzzleSpec;

/// An instance (board size, piece types and count) with a grade that all or many of its puzzles
/// have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GradedInstance {
    rows: u8,
    cols: u8,
    n: u16,
    pair: [Piece; 2],
    /// The grade that all or many of the instance's puzzles have, whichever way the board is turned
    /// and the types are ordered.
    pub grade: Grade,
}

/// All instances up to 8x8, with no more rows than columns, whose solution without any givens is
/// unique up to symmetry. The tests check that the table is complete up to 6x8 and the grades right.
pub const BARE: [GradedInstance; 25] = {
    use Grade::{Easy, Fiendish, Hard, Medium, Search};
    use Piece::{Bishop, King, Knight, Queen, Rook};
    [
        graded(2, 3, 2, [Knight, King], Easy),
        graded(2, 3, 2, [Bishop, Rook], Easy),
        graded(2, 4, 2, [Knight, Queen], Easy),
        graded(2, 4, 2, [King, Rook], Easy),
        graded(3, 3, 2, [Knight, Bishop], Easy),
        graded(3, 3, 2, [Knight, Queen], Medium),
        graded(2, 6, 4, [Knight, Rook], Medium),
        graded(3, 4, 3, [Knight, Rook], Medium),
        graded(3, 4, 2, [King, Rook], Medium),
        graded(2, 7, 4, [Knight, Rook], Medium),
        graded(3, 5, 4, [Knight, Bishop], Hard),
        graded(4, 4, 4, [Knight, Bishop], Medium),
        graded(3, 6, 3, [Knight, Queen], Hard),
        graded(4, 5, 3, [Knight, King], Hard),
        graded(4, 5, 3, [Knight, Queen], Hard),
        graded(4, 5, 3, [King, Rook], Hard),
        graded(3, 8, 5, [Knight, Rook], Search),
        graded(4, 6, 4, [Bishop, King], Hard),
        graded(5, 5, 4, [Bishop, King], Fiendish),
        graded(4, 7, 4, [Knight, Queen], Fiendish),
        graded(5, 6, 5, [Bishop, Rook], Search),
        graded(5, 7, 6, [Bishop, Rook], Search),
        graded(6, 7, 6, [Knight, Rook], Search),
        graded(6, 8, 8, [Knight, King], Search),
        graded(8, 8, 10, [Knight, King], Search),
    ]
};

/// Instances whose puzzles with givens often or always have the grade beside them. On other instances
/// puzzles of these grades are too rare to be found by drawing at random.
const DENSE: [GradedInstance; 13] = {
    use Grade::{Fiendish, Search};
    use Piece::{Bishop, King, Knight, Rook};
    [
        graded(4, 6, 3, [Knight, King], Fiendish),
        graded(4, 6, 4, [Knight, Rook], Fiendish),
        graded(4, 7, 3, [Knight, King], Fiendish),
        graded(5, 6, 6, [Knight, Bishop], Fiendish),
        graded(5, 7, 5, [Knight, Rook], Fiendish),
        graded(6, 6, 5, [Knight, Rook], Fiendish),
        graded(6, 7, 3, [Knight, King], Fiendish),
        graded(6, 8, 3, [Knight, King], Fiendish),
        graded(5, 6, 5, [Bishop, Rook], Search),
        graded(6, 7, 6, [Knight, Rook], Search),
        graded(6, 7, 6, [Bishop, Rook], Search),
        graded(6, 8, 6, [Bishop, Rook], Search),
        graded(7, 8, 7, [Bishop, Rook], Search),
    ]
};

const fn graded(rows: u8, cols: u8, n: u16, pair: [Piece; 2], grade: Grade) -> GradedInstance {
    GradedInstance {
        rows,
        cols,
        n,
        pair,
        grade,
    }
}

impl GradedInstance {
    /// The instance: board size, piece types and count.
    ///
    /// # Panics
    /// Never: the values are constants, and the tests convert all of them.
    pub fn instance(self) -> Instance {
        let [first, second] = self.pair;
        Instance::new(self.rows, self.cols, self.n, first, second).expect("a constant instance")
    }

    /// The instance with its sides and types in the order that the requirements name; `None` if it
    /// doesn't satisfy them.
    pub(super) fn fitting(self, spec: &PuzzleSpec) -> Option<Instance> {
        let (rows, cols) = match spec.size {
            Some(size) if size == (self.rows, self.cols) || size == (self.cols, self.rows) => size,
            Some(_) => return None,
            None => (self.rows, self.cols),
        };
        let [first, second] = match spec.pair {
            Some(pair) if pair == self.pair || pair == [self.pair[1], self.pair[0]] => pair,
            Some(_) => return None,
            None => self.pair,
        };
        if spec.n.is_some_and(|n| n != self.n) {
            return None;
        }
        Instance::new(rows, cols, self.n, first, second).ok()
    }
}

/// The grades that the generator can deliver for the requirements on a puzzle, easiest first; the
/// grade among the requirements is ignored. Menus offer these, and the generator rejects the others
/// at once.
///
/// Without givens the answer is exact for boards up to 8x8; larger ones are not in the table. With
/// givens, every seed delivers if the spec leaves types and count open; if it doesn't, most seeds do.
///
/// # Examples
/// ```
/// use chess_loop::deduce::Grade;
/// use chess_loop::generate::offers;
/// use chess_loop::share::PuzzleSpec;
///
/// let mut spec = PuzzleSpec { givens: true, ..PuzzleSpec::default() };
/// assert_eq!(offers(&spec), Grade::ALL);
/// spec.size = Some((3, 4));
/// assert!(!offers(&spec).contains(&Grade::Fiendish));
/// ```
pub fn offers(spec: &PuzzleSpec) -> Vec<Grade> {
    if !spec.givens {
        let fitting = BARE.iter().filter(|known| known.fitting(spec).is_some());
        let mut grades: Vec<Grade> = fitting.map(|known| known.grade).collect();
        grades.sort_unstable();
        grades.dedup();
        return grades;
    }
    let squares = spec
        .size
        .map(|(rows, cols)| u32::from(rows) * u32::from(cols));
    let is_large = |least| squares.is_none_or(|squares| least <= squares);
    let is_offered = |grade: &Grade| match grade {
        Grade::Gentle => true,
        Grade::Easy => is_large(9),
        Grade::Medium => is_large(12),
        Grade::Hard => is_large(24),
        Grade::Fiendish => is_large(42) || dense(spec, *grade).next().is_some(),
        Grade::Search => dense(spec, *grade).next().is_some(),
    };
    Grade::ALL.into_iter().filter(is_offered).collect()
}

/// The instances of [`DENSE`] that are listed with this grade and satisfy the requirements on a
/// puzzle.
pub(super) fn dense(spec: &PuzzleSpec, grade: Grade) -> impl Iterator<Item = Instance> {
    let of_grade = DENSE.iter().filter(move |known| known.grade == grade);
    of_grade.filter_map(|known| known.fitting(spec))
}

/// The ranges, as [minimum, maximum], from which the generator draws the rows, columns and piece
/// counts that a seed leaves open.
#[derive(Clone, Copy, Debug)]
pub(super) struct DrawRanges {
    pub(super) rows: [u32; 2],
    pub(super) cols: [u32; 2],
    pub(super) n: [u32; 2],
}

impl DrawRanges {
    /// The ranges of the random instances on the puzzle author's page, for grades up to medium and
    /// if no grade is required.
    const USUAL: DrawRanges = DrawRanges {
        rows: [2, 5],
        cols: [3, 8],
        n: [2, 5],
    };
    /// The ranges for hard puzzles, which need larger boards and more pieces.
    const LARGE: DrawRanges = DrawRanges {
        rows: [4, 5],
        cols: [5, 8],
        n: [3, 5],
    };
    /// The ranges for fiendish and search puzzles, which need the largest boards.
    const LARGEST: DrawRanges = DrawRanges {
        rows: [5, 6],
        cols: [6, 8],
        n: [3, 6],
    };

    /// The ranges in which puzzles of a grade are frequent enough to be found by drawing at random.
    pub(super) const fn for_grade(grade: Option<Grade>) -> DrawRanges {
        match grade {
            None | Some(Grade::Gentle | Grade::Easy | Grade::Medium) => DrawRanges::USUAL,
            Some(Grade::Hard) => DrawRanges::LARGE,
            Some(Grade::Fiendish | Grade::Search) => DrawRanges::LARGEST,
        }
    }
}
