//! The input of both engines: an instance with its givens as numbered squares, rays, and the
//! symmetries under which solutions are equivalent.

use grid::Bits;

use crate::model::{Given, Givens, Instance, MAX_SIDE, Piece, Square};
use crate::symmetry::{Symmetry, symmetries};

/// A set of squares of a board of any allowed size, as bits by the squares' numbers.
pub(super) type AllSquares = Bits<3>;

const _: () = assert!(MAX_SIDE as usize * MAX_SIDE as usize <= AllSquares::CAPACITY);

/// A solution as an engine of the solver reports it: the numbers of the squares of each type.
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

/// A key of a symmetry class: equal for two placements exactly if one is an image of the other
/// under the symmetries of the task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Class([AllSquares; 2]);

/// An instance with its givens in the representation of the solver's engines.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) rows: u8,
    pub(super) cols: u8,
    pub(super) n: usize,
    /// The two piece types. A *side*, 0 or 1, is an index into this array everywhere in the engines.
    pub(super) pair: [Piece; 2],
    pub(super) rays: [Rays; 2],
    /// The known content of each square, by the square's number.
    pub(super) given: Vec<Given>,
    /// The symmetries of the board as permutations of squares, the identity first; the identity
    /// alone if there are givens. Engines report one solution of each class under these.
    pub(super) symmetries: Vec<Vec<u8>>,
}

impl Task {
    /// Creates the task of solving an instance with givens; `None` if there is no solution for a
    /// reason that needs no search: [`Instance::impossible`], or a given piece off the board or of
    /// a third type.
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
                return None; // No solution has a piece off the board.
            }
        }
        let pair = instance.pair();
        let strange = |&known: &Given| matches!(known, Given::Piece(p) if !pair.contains(&p));
        if given.iter().any(strange) {
            return None;
        }

        // Givens break the symmetry of the board, with rare exceptions that aren't worth the code.
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

    /// The number of squares of the board.
    pub(super) fn squares(&self) -> usize {
        self.given.len()
    }

    /// The key of the placement's symmetry class under the symmetries of the task.
    pub(super) fn class(&self, placement: &Placement) -> Class {
        let images = self.symmetries.iter().map(|image| placement.sets(image));
        Class(images.min().unwrap_or([AllSquares::EMPTY; 2]))
    }

    /// The number of distinct images of a placement under the symmetries of the task, itself
    /// included: always 1 if the task has givens.
    pub(super) fn class_size(&self, placement: &Placement) -> u64 {
        let own = placement.sets(&self.symmetries[0]);
        let images = self.symmetries.iter();
        let fixing = images.filter(|image| placement.sets(image) == own).count();
        (self.symmetries.len() / fixing) as u64
    }

    /// The number of the square that a step of (rows down, columns right) reaches from the square
    /// with number `from`; `None` if it is off the board.
    pub(super) fn step(&self, from: usize, (down, right): (i8, i8)) -> Option<usize> {
        let cols = usize::from(self.cols);
        let row = (from / cols).checked_add_signed(isize::from(down))?;
        let col = (from % cols).checked_add_signed(isize::from(right))?;
        (row < usize::from(self.rows) && col < cols).then(|| row * cols + col)
    }

    /// Whether the givens have a piece of this side on a square.
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

/// The rays of one piece type from every square: the squares that it may attack in each direction.
///
/// A ray is the list of squares in one direction, nearest first; a piece attacks the first piece on
/// each of its rays (L3). A leaper's rays have one square, so that the engines treat leapers and
/// sliders alike.
#[derive(Debug)]
pub(super) struct Rays {
    directions: usize,
    /// The end of each ray in `squares`, by square and direction; a ray begins where the one before
    /// ends.
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

    /// The number of rays of the piece type from every square; those that leave the board at once are
    /// empty.
    pub(super) fn directions(&self) -> usize {
        self.directions
    }

    /// The ray of the piece type from a square in one direction, nearest square first; empty at the
    /// edge.
    pub(super) fn ray(&self, from: usize, direction: usize) -> &[u8] {
        let index = from * self.directions + direction;
        &self.squares[usize::from(self.ends[index])..usize::from(self.ends[index + 1])]
    }

    /// All rays of the piece type from a square, by direction in the order of [`Piece::steps`].
    pub(super) fn from(&self, from: usize) -> impl Iterator<Item = &[u8]> {
        (0..self.directions).map(move |direction| self.ray(from, direction))
    }
}
