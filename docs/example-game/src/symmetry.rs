//! The symmetry of Breakthrough: the mirror image, with left and right exchanged.

use game::{Player, Symmetric};
use grid::{Square, Symmetry};

use crate::{
    moves::Move,
    position::{Breakthrough, SIDE, bit},
};

impl Symmetric for Breakthrough {
    fn symmetries(&self) -> &'static [Symmetry] {
        &[Symmetry::Identity, Symmetry::MirrorFiles]
    }

    fn transformed(&self, symmetry: Symmetry) -> Breakthrough {
        let moved = |player: Player| {
            let stones = self.stones_of(player);
            stones.fold(0, |set, square| set | bit(image(square, symmetry)))
        };
        Breakthrough {
            stones: Player::BOTH.map(moved),
            ..*self
        }
    }

    fn transformed_move(&self, m: Move, symmetry: Symmetry) -> Move {
        let (from, to) = (image(m.from(), symmetry), image(m.to(), symmetry));
        Move::new(from, to).unwrap_or(m)
    }
}

fn image(square: Square, symmetry: Symmetry) -> Square {
    symmetry.apply(square, SIDE, SIDE)
}
