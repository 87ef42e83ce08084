//! The symmetry of Racing Kings: the mirror image, with left and right exchanged.

use game::Symmetric;
use grid::Symmetry;

use crate::{
    board::{index, square},
    moves::Move,
    position::RacingKings,
};

/// The race has a direction, so only the reflection that exchanges left and right preserves the
/// game. Other symmetries are treated as the identity.
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
        let image = |at: u32| match symmetry {
            Symmetry::MirrorFiles => index(symmetry.apply(square(at), 8, 8)),
            _ => at,
        };
        Move::new(image(m.origin()), image(m.target()))
    }
}
