//! All placements of the pawns on a board, by the rules crate alone.

use std::collections::HashMap;

use game::{Player, Position, Reason};
use grid::Square;
use moai::Moai;

use solve::strategy::canonical;

/// All placements of a variant, in the order in which the rules crate lists White's squares and
/// then Black's. The first of all that are alike stands for the others.
#[derive(Debug)]
pub(crate) struct Placements {
    pub(crate) positions: Vec<Moai<u64>>,
    /// How many placements each one stands for, itself included.
    pub(crate) images: Vec<u32>,
    /// By square of the white pawn: the numbers of the placements that Black can choose from.
    choices: Vec<(Square, Vec<usize>)>,
}

impl Placements {
    /// # Errors
    ///
    /// Says what is wrong with the variant.
    pub(crate) fn new(variant: &str) -> Result<Placements, Reason> {
        let start = Moai::<u64>::start(variant)?;
        let (mut positions, mut images, mut choices) = (Vec::new(), Vec::new(), Vec::new());
        let mut numbers = HashMap::new();
        start.every_move(|white| {
            let mut after_white = start.clone();
            after_white.play_unchecked(white);
            let mut group = Vec::new();
            after_white.every_move(|black| {
                let mut pos = after_white.clone();
                pos.play_unchecked(black);
                let number = *numbers.entry(canonical(&pos)).or_insert(positions.len());
                if number == positions.len() {
                    positions.push(pos);
                    images.push(0);
                }
                images[number] += 1;
                group.push(number);
            });
            choices.extend(
                after_white
                    .pawn(Player::First)
                    .map(|square| (square, group)),
            );
        });
        Ok(Placements {
            positions,
            images,
            choices,
        })
    }

    /// The squares from which White wins whatever Black chooses, given who wins each placement.
    pub(crate) fn winning_squares(&self, winners: &[Player]) -> Vec<Square> {
        let wins = |n: &usize| winners.get(*n) == Some(&Player::First);
        let good = self.choices.iter().filter(|it| it.1.iter().all(wins));
        good.map(|it| it.0).collect()
    }

    /// Who wins if both place and play well: White places first (M3), so he needs one good square.
    pub(crate) fn winner(&self, winners: &[Player]) -> Player {
        if self.winning_squares(winners).is_empty() {
            Player::Second
        } else {
            Player::First
        }
    }
}
