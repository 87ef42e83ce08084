//! An instance in the terms both engines think in: numbered squares, rays, and the symmetries
//! that may be divided out.

use grid::Bits;

use crate::model::{Given, Givens, Instance, MAX_SIDE, Piece, Square};
use crate::symmetry::{Symmetry, symmetries};

/// A set of squares of the largest board.
pub(super) type AllSquares = Bits<3>;

const _: () = assert!(MAX_SIDE as usize * MAX_SIDE as usize <= AllSquares::CAPACITY);

/// A solution as an engine reports it: for each of the two types, its squares.
#[derive(Clone, Debug, Default)]
pub(super) struct Placement {
    pub(super) of: [Vec<u8>; 2],
}

impl Placement {
    fn sets(&self, image: &[u8]) -> [AllSquares; 2] {
        let set = |squares: &Vec<u8>| squares.iter().map(|&s| image[usize::from(s)]).collect();
        [set(&self.of[0]), set(&self.of[1])]
    }
}

/// What all images of a placement have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Class([AllSquares; 2]);

/// What both engines need to know of an instance and its givens.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) rows: u8,
    pub(super) cols: u8,
    pub(super) n: usize,
    /// The two types; "side" 0 and 1 index this everywhere in the engines.
    pub(super) pair: [Piece; 2],
    pub(super) rays: [Rays; 2],
    /// What is known of each square.
    pub(super) given: Vec<Given>,
    /// The images of all squares under each symmetry of the task, the identity first. Engines
    /// report one solution out of each class under these.
    pub(super) symmetries: Vec<Vec<u8>>,
}

impl Task {
    /// The task, or nothing when it is plain that no solution exists.
    pub(super) fn new(instance: Instance, givens: &Givens) -> Option<Task> {
        if instance.impossible().is_some() {
            return None;
        }
        let (rows, cols) = (instance.rows(), instance.cols());
        let mut given = vec![Given::Unknown; instance.squares()];
        for (square, known) in givens.known() {
            if square.row < rows && square.col < cols {
                given[number(cols, square)] = known;
            } else if known != Given::Empty {
                return None; // A piece off the board stands nowhere.
            }
        }
        let pair = instance.pair();
        let strange = |&known: &Given| matches!(known, Given::Piece(p) if !pair.contains(&p));
        if given.iter().any(strange) {
            return None;
        }

        // Givens break the symmetry of the board, except by chance, which is not worth the code.
        let all = symmetries(rows, cols);
        let symmetries = if givens.is_none() { all } else { &all[..1] };
        let image = |symmetry: Symmetry| -> Vec<u8> {
            let images = squares(rows, cols).map(|s| s.transformed(symmetry, rows, cols));
            images.map(|s| number(cols, s) as u8).collect()
        };
        Some(Task {
            rows,
            cols,
            n: usize::from(instance.n()),
            pair,
            rays: pair.map(|piece| Rays::new(rows, cols, piece)),
            given,
            symmetries: symmetries.iter().map(|&symmetry| image(symmetry)).collect(),
        })
    }

    /// The number of squares.
    pub(super) fn squares(&self) -> usize {
        self.given.len()
    }

    /// A key that two placements share exactly if a symmetry of the task maps one to the other.
    pub(super) fn class(&self, placement: &Placement) -> Class {
        let images = self.symmetries.iter().map(|image| placement.sets(image));
        Class(images.min().unwrap_or([AllSquares::EMPTY; 2]))
    }

    /// The number of placements in the class of this one.
    pub(super) fn class_size(&self, placement: &Placement) -> u64 {
        let own = placement.sets(&self.symmetries[0]);
        let images = self.symmetries.iter();
        let fixing = images.filter(|image| placement.sets(image) == own).count();
        (self.symmetries.len() / fixing) as u64
    }

    /// The square one step away, if it is on the board.
    pub(super) fn step(&self, from: usize, (down, right): (i8, i8)) -> Option<usize> {
        let cols = usize::from(self.cols);
        let row = (from / cols).checked_add_signed(isize::from(down))?;
        let col = (from % cols).checked_add_signed(isize::from(right))?;
        (row < usize::from(self.rows) && col < cols).then(|| row * cols + col)
    }

    /// Whether a square is known to hold a piece of this side.
    pub(super) fn is_given(&self, square: usize, side: usize) -> bool {
        self.given[square] == Given::Piece(self.pair[side])
    }
}

/// All squares of a board in reading order, which is the order of their numbers.
fn squares(rows: u8, cols: u8) -> impl Iterator<Item = Square> {
    (0..rows).flat_map(move |row| (0..cols).map(move |col| Square { row, col }))
}

fn number(cols: u8, square: Square) -> usize {
    usize::from(square.row) * usize::from(cols) + usize::from(square.col)
}

/// The rays of one type from every square.
///
/// A ray is the squares in one direction, nearest first; a piece attacks the first piece on each
/// of its rays (L3). A leaper's rays have one square, so that both engines treat leapers and
/// sliders alike.
#[derive(Debug)]
pub(super) struct Rays {
    directions: usize,
    /// Where each ray ends in `squares`, by square and direction; it starts where the one
    /// before ends.
    ends: Vec<u16>,
    squares: Vec<u8>,
}

impl Rays {
    fn new(rows: u8, cols: u8, piece: Piece) -> Rays {
        let (mut ends, mut ray_squares) = (vec![0], Vec::new());
        for from in squares(rows, cols) {
            for &(down, right) in piece.steps() {
                let mut at = from;
                while let (Some(row), Some(col)) = (
                    at.row.checked_add_signed(down).filter(|&row| row < rows),
                    at.col.checked_add_signed(right).filter(|&col| col < cols),
                ) {
                    at = Square { row, col };
                    ray_squares.push(number(cols, at) as u8);
                    if !piece.slides() {
                        break;
                    }
                }
                ends.push(ray_squares.len() as u16);
            }
        }
        Rays {
            directions: piece.steps().len(),
            ends,
            squares: ray_squares,
        }
    }

    /// The number of directions, the same from every square.
    pub(super) fn directions(&self) -> usize {
        self.directions
    }

    /// The ray from a square in one direction; empty at the edge.
    pub(super) fn ray(&self, from: usize, direction: usize) -> &[u8] {
        let index = from * self.directions + direction;
        &self.squares[usize::from(self.ends[index])..usize::from(self.ends[index + 1])]
    }

    /// All rays from a square, by direction in the order of [`Piece::steps`].
    pub(super) fn from(&self, from: usize) -> impl Iterator<Item = &[u8]> {
        (0..self.directions).map(move |direction| self.ray(from, direction))
    }
}
