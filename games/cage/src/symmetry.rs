//! The eight symmetries of the board, all of which leave the game as it is.

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
            let squares = self.checkers(player).ones().map(|it| square(it as u8));
            squares
                .map(|it| bit(symmetry.apply(it, self.side(), self.side())))
                .fold(0, |set, it| set | it)
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

/// The number of the direction that a symmetry turns direction number `d` into.
fn turned(d: usize, directions: &[Direction], symmetry: Symmetry) -> usize {
    // A direction is where the middle of a board of 3 × 3 has its neighbour.
    let middle = Square::new(1, 1);
    let turned = middle
        .step(directions[d], 3, 3)
        .map(|it| symmetry.apply(it, 3, 3));
    directions
        .iter()
        .position(|it| middle.step(*it, 3, 3) == turned)
        .unwrap_or(d)
}
