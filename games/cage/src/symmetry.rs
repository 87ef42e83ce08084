//! The symmetries of Cage: all eight of the square board.

use game::{Player, Position, Symmetric};
use grid::{Direction, Square, Symmetry, Word};

use crate::{
    geometry::{bit, index, square},
    moves::Move,
    position::Cage,
};

impl Symmetric for Cage {
    fn symmetries(&self) -> &'static [Symmetry] {
        Symmetry::SQUARE
    }

    fn transformed(&self, symmetry: Symmetry) -> Cage {
        let checkers = Player::BOTH.map(|player| {
            let squares = self.checkers(player).ones().map(|i| square(i as u8));
            squares
                .map(|square| bit(symmetry.apply(square, self.side(), self.side())))
                .fold(0, |set, image| set | image)
        });
        Cage::new_unchecked(checkers, self.to_move(), self.size())
    }

    fn transformed_move(&self, m: Move, symmetry: Symmetry) -> Move {
        let Some(from) = m.from() else {
            return Move::PASS;
        };
        let from = u32::from(index(symmetry.apply(from, self.side(), self.side())));
        if let Some(d) = m.step_direction() {
            return Move::step(from, turned(d, &Direction::ALL, symmetry));
        }
        let moved = m.jump_directions().fold(Move::jumper(from), |moved, d| {
            moved.jump(turned(d, &Direction::ORTHOGONAL, symmetry))
        });
        if m.leaves_board() {
            moved.leaving()
        } else {
            moved
        }
    }
}

/// Index in `directions` of the image, under a symmetry of the board, of the direction with index
/// `d`.
fn turned(d: usize, directions: &[Direction], symmetry: Symmetry) -> usize {
    // A direction corresponds to a neighbour of the middle square of a 3 × 3 board.
    let middle = Square::new(1, 1);
    let turned = middle
        .step(directions[d], 3, 3)
        .map(|neighbour| symmetry.apply(neighbour, 3, 3));
    directions
        .iter()
        .position(|direction| middle.step(*direction, 3, 3) == turned)
        .unwrap_or(d)
}
