//! Precomputed tables of empty boards: rays, rings and corners, computed once for each size.

use std::{
    fmt::{self, Debug},
    sync::OnceLock,
};

use grid::{Direction, Square};

use crate::{
    cells::Cells,
    variant::{MAX_SIDE, MIN_SIDE},
};

/// The eight directions of the board: four in which cell indices rise, then their opposites in the
/// same order.
pub(crate) const DIRECTIONS: [Direction; 8] = [
    Direction::new(0, 1),
    Direction::new(1, 1),
    Direction::new(1, 0),
    Direction::new(-1, 1),
    Direction::new(0, -1),
    Direction::new(-1, -1),
    Direction::new(-1, 0),
    Direction::new(1, -1),
];

/// Index in [`DIRECTIONS`] of the opposite of the direction with the given index.
#[inline]
pub(crate) const fn opposite(direction: usize) -> usize {
    direction ^ 4
}

/// Whether cell indices rise in the direction with the given index in [`DIRECTIONS`].
#[inline]
pub(crate) const fn is_rising(direction: usize) -> bool {
    direction < 4
}

/// Index in [`DIRECTIONS`] of the direction whose line leads from one square to another. For squares
/// that share no line, the diagonal direction of the quadrant. `None` if the squares are equal.
#[inline]
pub(crate) fn direction_between(from: Square, to: Square) -> Option<usize> {
    // Indexed by the signs of the differences: 3 * (down, level, up) + (left, level, right).
    const BY_SIGNS: [usize; 9] = [5, 4, 7, 6, 8, 2, 3, 0, 1];
    let sign = |from: u8, to: u8| usize::from(from < to) + usize::from(from <= to);
    let direction = BY_SIGNS[3 * sign(from.rank, to.rank) + sign(from.file, to.file)];
    (direction < DIRECTIONS.len()).then_some(direction)
}

/// The precomputed tables of an empty board of one size: the cells in each direction from a cell
/// (rays), the cells at each distance (rings), and the removed corners.
pub(crate) struct Board<S: Cells> {
    pub(crate) width: u8,
    pub(crate) height: u8,
    /// The cells of the four removed corners (rule M1).
    pub(crate) corners: S,
    /// By index in [`DIRECTIONS`]: the difference between the cell indices of neighbouring cells.
    steps: [isize; 8],
    /// By cell index: the square of the cell.
    squares: Box<[Square]>,
    /// By cell and direction: the cells up to the edge of the board, removed corners included.
    rays: Box<[[S::Ray; 8]]>,
    /// By cell: the cells one, two and three king's moves away, removed corners included.
    rings: Box<[[S; 3]]>,
}

impl<S: Cells> Board<S> {
    fn new(width: u8, height: u8) -> Board<S> {
        let ranks = 0..height;
        let squares = ranks.flat_map(|rank| (0..width).map(move |file| Square::new(file, rank)));
        let step = |direction: Direction| {
            isize::from(direction.ranks) * isize::from(width) + isize::from(direction.files)
        };
        let mut board = Board {
            width,
            height,
            corners: S::EMPTY,
            steps: DIRECTIONS.map(step),
            squares: squares.collect(),
            rays: Box::default(),
            rings: Box::default(),
        };
        for square in corners(width, height) {
            board.corners.insert(board.cell(square));
        }
        let rays = |square: &Square| std::array::from_fn(|i| board.ray(*square, i));
        board.rays = board.squares.iter().map(rays).collect();
        board.rings = {
            let rings = |centre: &Square| [1, 2, 3].map(|distance| board.ring(*centre, distance));
            board.squares.iter().map(rings).collect()
        };
        board
    }

    fn ray(&self, from: Square, direction: usize) -> S::Ray {
        let next = |square: &Square| square.step(DIRECTIONS[direction], self.width, self.height);
        let length = std::iter::successors(next(&from), next).count();
        let first = self.along(self.cell(from), direction, 1);
        S::ray(first, self.steps[direction], length)
    }

    fn ring(&self, centre: Square, distance: u8) -> S {
        let mut ring = S::EMPTY;
        for square in self.squares() {
            let files = centre.file.abs_diff(square.file);
            if files.max(centre.rank.abs_diff(square.rank)) == distance {
                ring.insert(self.cell(square));
            }
        }
        ring
    }

    /// Index of the cell on a square. Cells are numbered row by row from a1.
    #[inline]
    pub(crate) fn cell(&self, square: Square) -> usize {
        usize::from(square.rank) * usize::from(self.width) + usize::from(square.file)
    }

    /// The square of the cell with the given index.
    #[inline]
    pub(crate) fn square(&self, cell: usize) -> Square {
        self.squares[cell]
    }

    /// All squares of the board, removed corners included, in the order of their cell indices.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> {
        self.squares.iter().copied()
    }

    /// Index of the cell `n` steps away from a cell in a direction. Meaningless if that is not on
    /// the board.
    #[inline]
    pub(crate) fn along(&self, cell: usize, direction: usize, n: u8) -> usize {
        cell.wrapping_add_signed(self.steps[direction] * isize::from(n))
    }

    /// The cells in each of [`DIRECTIONS`] from a cell to the edge of the board.
    #[inline]
    pub(crate) fn rays(&self, from: usize) -> &[S::Ray; 8] {
        &self.rays[from]
    }

    /// The cells one, two and three king's moves away from a cell, removed corners included.
    #[inline]
    pub(crate) fn rings_around(&self, cell: usize) -> &[S; 3] {
        &self.rings[cell]
    }

    /// Number of squares between a cell and the nearest edge of the board, capped at two.
    #[inline]
    pub(crate) fn edge_distance(&self, cell: usize) -> i32 {
        let Square { file, rank } = self.square(cell);
        let (right, top) = (self.width - 1 - file, self.height - 1 - rank);
        i32::from(file.min(rank).min(right).min(top).min(2))
    }

    /// Number of cells of the board: all squares but the four removed corners (rule M1).
    pub(crate) fn n_cells(&self) -> u32 {
        u32::from(self.width) * u32::from(self.height) - 4
    }
}

/// The four corner squares of a board, which are removed (rule M1).
pub(crate) fn corners(width: u8, height: u8) -> [Square; 4] {
    let (right, top) = (width - 1, height - 1);
    [(0, 0), (right, 0), (0, top), (right, top)].map(|(file, rank)| Square::new(file, rank))
}

impl<S: Cells> Debug for Board<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

const N_SIDES: usize = (MAX_SIDE - MIN_SIDE + 1) as usize;

/// The tables of boards of all sizes, each computed on first use.
#[derive(Debug)]
pub struct Boards<S: Cells>([[OnceLock<Board<S>>; N_SIDES]; N_SIDES]);

impl<S: Cells> Boards<S> {
    /// A collection in which no board has been computed yet.
    pub(crate) const fn new() -> Boards<S> {
        Boards([const { [const { OnceLock::new() }; N_SIDES] }; N_SIDES])
    }

    /// The tables of the board with this many columns and rows, each from [`MIN_SIDE`] to
    /// [`MAX_SIDE`]. Computed on first use.
    pub(crate) fn of(&self, width: u8, height: u8) -> &Board<S> {
        let [w, h] = [width, height].map(|side| usize::from(side - MIN_SIDE));
        self.0[w][h].get_or_init(|| Board::new(width, height))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn direction_between_squares_is_found_both_ways() {
        let board = u64::boards().of(8, 8);
        let from = Square::new(4, 3);
        for (i, direction) in DIRECTIONS.into_iter().enumerate() {
            assert_eq!(DIRECTIONS[opposite(i)], direction.reversed());
            assert_eq!(0 < board.steps[i], is_rising(i));
            for n in 1..=3 {
                let to = board.square(board.along(board.cell(from), i, n));
                assert_eq!(direction_between(from, to), Some(i));
                assert_eq!(direction_between(to, from), Some(opposite(i)));
            }
        }
        assert_eq!(direction_between(from, from), None);
    }
}
