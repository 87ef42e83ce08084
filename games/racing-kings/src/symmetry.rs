//! The one symmetry of the race: left and right.

use game::Symmetric;
use grid::Symmetry;

use crate::{
    board::{index, square},
    moves::Move,
    position::RacingKings,
};

/// The race runs upwards, so nothing but exchanging left and right leaves it as it is. Any other
/// symmetry is taken for the identity.
impl Symmetric for RacingKings {
    fn symmetries(&self) -> &'static [Symmetry] {
        &[Symmetry::Identity, Symmetry::MirrorFiles]
    }

    fn transformed(&self, symmetry: Symmetry) -> RacingKings {
        let board = match symmetry {
            Symmetry::MirrorFiles => self.board.mirrored(),
            _ => self.board,
        };
        RacingKings::new(board, self.to_move, self.variant, self.clock, self.number)
    }

    fn transformed_move(&self, m: Move, symmetry: Symmetry) -> Move {
        let image = |it: u32| match symmetry {
            Symmetry::MirrorFiles => index(symmetry.apply(square(it), 8, 8)),
            _ => it,
        };
        Move::new(image(m.origin()), image(m.target()))
    }
}
