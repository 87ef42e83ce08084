//! Bitboards, and the precomputed masks of each size of board.
//!
//! Every board lies in the bottom left corner of one grid whose rows are [`STRIDE`] bits long. The
//! eleventh column and everything above the top row belong to no board, so a set shifted past an
//! edge falls on bits that the board's own mask removes: no shift needs a mask of its own.

use grid::{Direction, Square};

/// A set of squares as a bitboard: bit `STRIDE * rank + file` is the square in that file and rank.
pub(crate) type Set = u128;

/// Number of bits in a bitboard from a square to the one above it: one more than the widest board
/// has files.
const STRIDE: u8 = 11;

/// Number of files, and of ranks, of the largest board of the game.
pub(crate) const LARGEST: u8 = 10;

/// Number of bits in a bitboard from a square to its neighbour in a direction.
pub(crate) const fn offset(direction: Direction) -> i32 {
    STRIDE as i32 * direction.ranks as i32 + direction.files as i32
}

/// The bitboard of the squares reached by moving every member of `set` by `offset` bits.
#[inline]
pub(crate) const fn shift(set: Set, offset: i32) -> Set {
    if 0 < offset {
        set << offset
    } else {
        set >> -offset
    }
}

/// The squares orthogonally adjacent to some member of `set` (rule C2). May include bits off the
/// board.
#[inline]
pub(crate) const fn adjacent(set: Set) -> Set {
    set << 1 | set >> 1 | set << STRIDE | set >> STRIDE
}

/// Index of a square's bit in a bitboard.
pub(crate) const fn index(square: Square) -> u8 {
    STRIDE * square.rank + square.file
}

/// The square that has the given bit index in a bitboard.
pub(crate) const fn square(index: u8) -> Square {
    Square::new(index % STRIDE, index / STRIDE)
}

/// The bitboard that contains a single square.
pub(crate) const fn bit(square: Square) -> Set {
    1 << index(square)
}

/// Size of a Cage board: 10 × 10 is the game, the others are training boards.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) enum BoardSize {
    Four,
    Six,
    Eight,
    Ten,
}

impl BoardSize {
    const ALL: [BoardSize; 4] = [
        BoardSize::Four,
        BoardSize::Six,
        BoardSize::Eight,
        BoardSize::Ten,
    ];

    /// The board size with `n` files and ranks, or `None` if Cage is not played on such a board.
    pub(crate) fn with_side(n: usize) -> Option<BoardSize> {
        BoardSize::ALL
            .into_iter()
            .find(|size| usize::from(size.side()) == n)
    }

    /// Number of files, and of ranks, of a board of this size.
    pub(crate) const fn side(self) -> u8 {
        4 + 2 * self as u8
    }

    /// The precomputed bitboards of a board of this size.
    #[inline]
    pub(crate) const fn geometry(self) -> &'static Geometry {
        &GEOMETRY[self as usize]
    }
}

/// Precomputed bitboards of the squares of a board of one size: all, edges, centre.
#[derive(Debug)]
pub(crate) struct Geometry {
    /// All squares of the board, as a bitboard.
    pub(crate) board: Set,
    /// For each of [`Direction::ORTHOGONAL`]: the squares whose neighbour in that direction lies
    /// outside the board, so that a jump there may leave it (rule C7).
    pub(crate) edge: [Set; 4],
    /// For each of [`Direction::ALL`]: the squares whose neighbour in that direction is strictly
    /// closer to the board's centre (rule C6c).
    pub(crate) closer: [Set; 8],
    /// The central areas of 2 × 2, 4 × 4, 6 × 6 and 8 × 8 squares. An area that is larger than the
    /// board is the whole board.
    pub(crate) inner: [Set; 4],
}

static GEOMETRY: [Geometry; 4] = [
    Geometry::new(BoardSize::Four),
    Geometry::new(BoardSize::Six),
    Geometry::new(BoardSize::Eight),
    Geometry::new(BoardSize::Ten),
];

impl Geometry {
    const fn new(size: BoardSize) -> Geometry {
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

/// The squared distance (rule C6) from the centre of a board of side `n` to the neighbour of a
/// square in a direction, in half squares so that it is an integer. `None` if the neighbour is
/// outside the board.
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
