//! Squares as bits, and what each size of board looks like.
//!
//! Every board lies in the bottom left corner of one grid whose rows are [`STRIDE`] bits long. The
//! eleventh column and everything above the top row belong to no board, so a set shifted past an
//! edge falls on bits that the board's own mask removes: no shift needs a mask of its own.

use grid::{Direction, Square};

/// A set of squares: bit `STRIDE * rank + file` is the square in that file and rank.
pub(crate) type Set = u128;

/// Bits from a square to the one above it: one more than the widest board has files.
const STRIDE: u8 = 11;

/// Files and ranks of the largest board.
pub(crate) const LARGEST: u8 = 10;

/// Number of bits from a square to its neighbour in a direction.
pub(crate) const fn offset(direction: Direction) -> i32 {
    STRIDE as i32 * direction.ranks as i32 + direction.files as i32
}

/// The squares reached by moving every member of `set` by `offset` bits.
#[inline]
pub(crate) const fn shift(set: Set, offset: i32) -> Set {
    if 0 < offset {
        set << offset
    } else {
        set >> -offset
    }
}

/// The squares orthogonally adjacent to some member of `set` (C2), and bits off the board.
#[inline]
pub(crate) const fn adjacent(set: Set) -> Set {
    set << 1 | set >> 1 | set << STRIDE | set >> STRIDE
}

/// The bit number of a square.
pub(crate) const fn index(square: Square) -> u8 {
    STRIDE * square.rank + square.file
}

/// The square with a bit number.
pub(crate) const fn square(index: u8) -> Square {
    Square::new(index % STRIDE, index / STRIDE)
}

/// The set that contains only a square.
pub(crate) const fn bit(square: Square) -> Set {
    1 << index(square)
}

/// Size of a board: the game's own, or one of the training boards.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) enum Size {
    Four,
    Six,
    Eight,
    Ten,
}

impl Size {
    const ALL: [Size; 4] = [Size::Four, Size::Six, Size::Eight, Size::Ten];

    /// The board with `n` files and ranks, if Cage is played on it.
    pub(crate) fn with_side(n: usize) -> Option<Size> {
        Size::ALL
            .into_iter()
            .find(|size| usize::from(size.side()) == n)
    }

    /// Number of files, and of ranks.
    pub(crate) const fn side(self) -> u8 {
        4 + 2 * self as u8
    }

    /// The masks of the board.
    #[inline]
    pub(crate) const fn geometry(self) -> &'static Geometry {
        &GEOMETRY[self as usize]
    }
}

/// What the rules need to know about a board of some size.
#[derive(Debug)]
pub(crate) struct Geometry {
    /// Its squares.
    pub(crate) board: Set,
    /// For each of [`Direction::ORTHOGONAL`]: squares whose neighbour that way lies outside (C7).
    pub(crate) edge: [Set; 4],
    /// For each of [`Direction::ALL`]: squares whose neighbour that way is strictly closer to the
    /// board's centre (C6c).
    pub(crate) closer: [Set; 8],
    /// Squares at a file's and a rank's distance of less than 1, 2, 3 and 4 from the middle.
    pub(crate) inner: [Set; 4],
}

static GEOMETRY: [Geometry; 4] = [
    Geometry::new(Size::Four),
    Geometry::new(Size::Six),
    Geometry::new(Size::Eight),
    Geometry::new(Size::Ten),
];

impl Geometry {
    const fn new(size: Size) -> Geometry {
        let n = size.side();
        let mut geometry = Geometry {
            board: 0,
            edge: [0; 4],
            closer: [0; 8],
            inner: [0; 4],
        };
        let mut i = 0;
        while i < n * n {
            let square = Square::new(i % n, i / n);
            geometry.board |= bit(square);
            let mut ring = 0;
            while ring < 4 {
                let first = (n / 2).saturating_sub(ring as u8 + 1);
                let last = n - 1 - first;
                let (file, rank) = (square.file, square.rank);
                if first <= file && file <= last && first <= rank && rank <= last {
                    geometry.inner[ring] |= bit(square);
                }
                ring += 1;
            }
            let mut d = 0;
            while d < 8 {
                let direction = Direction::ALL[d];
                let outside = off_centre(square, direction, n);
                if d % 2 == 0 && outside.is_none() {
                    geometry.edge[d / 2] |= bit(square);
                }
                let here = off_centre(square, Direction::new(0, 0), n);
                if let (Some(there), Some(here)) = (outside, here)
                    && there < here
                {
                    geometry.closer[d] |= bit(square);
                }
                d += 1;
            }
            i += 1;
        }
        geometry
    }
}

/// The squared distance from the centre of a board of side `n` to a neighbour of a square, in half
/// squares (C6): `None` outside the board.
const fn off_centre(square: Square, direction: Direction, n: u8) -> Option<i32> {
    let file = square.file as i32 + direction.files as i32;
    let rank = square.rank as i32 + direction.ranks as i32;
    let last = n as i32 - 1;
    if file < 0 || last < file || rank < 0 || last < rank {
        return None;
    }
    let (x, y) = (2 * file - last, 2 * rank - last);
    Some(x * x + y * y)
}
