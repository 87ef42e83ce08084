//! The list of all placements of the two pawns on a Moai board, from the rules crate alone. Shared by
//! solver and verifier.

use std::collections::HashMap;

use game::{Player, Position, Reason};
use grid::Square;
use moai::Moai;

use solve::strategy::canonical;

/// The pawn placements of a Moai variant up to symmetry, in the order in which the rules crate lists
/// White's squares and then Black's. The first placement of each symmetry class represents it.
#[derive(Debug)]
pub(crate) struct Placements {
    pub(crate) positions: Vec<Moai<u64>>,
    /// For each position of `positions`, the number of placements that are images of it under
    /// symmetry, itself included.
    pub(crate) images: Vec<u32>,
    choices: Vec<WhiteChoice>,
}

/// A square for the white pawn, and the indices of the placements that Black can then choose from.
#[derive(Debug)]
struct WhiteChoice {
    square: Square,
    placements: Vec<usize>,
}

impl Placements {
    /// Lists the placements of both pawns in a Moai variant, up to symmetry.
    ///
    /// # Errors
    ///
    /// The message of the rules crate why the variant is invalid.
    pub(crate) fn new(variant: &str) -> Result<Placements, Reason> {
        let start = Moai::<u64>::start(variant)?;
        let (mut positions, mut images, mut choices) = (Vec::new(), Vec::new(), Vec::new());
        let mut numbers = HashMap::new();
        start.every_move(|white| {
            let mut after_white = start.clone();
            after_white.play_unchecked(white);
            let mut placements = Vec::new();
            after_white.every_move(|black| {
                let mut pos = after_white.clone();
                pos.play_unchecked(black);
                let number = *numbers.entry(canonical(&pos)).or_insert(positions.len());
                if number == positions.len() {
                    positions.push(pos);
                    images.push(0);
                }
                images[number] += 1;
                placements.push(number);
            });
            let square = after_white.pawn(Player::First);
            choices.extend(square.map(|square| WhiteChoice { square, placements }));
        });
        Ok(Placements {
            positions,
            images,
            choices,
        })
    }

    /// The squares of the white pawn with which White wins whatever Black chooses, given the winner
    /// of each placement.
    pub(crate) fn winning_squares(&self, winners: &[Player]) -> Vec<Square> {
        let wins = |n: &usize| winners.get(*n) == Some(&Player::First);
        let choices = self.choices.iter();
        let winning = choices.filter(|choice| choice.placements.iter().all(wins));
        winning.map(|choice| choice.square).collect()
    }

    /// The player who wins the game if both place their pawns and play perfectly, given the winner of
    /// each placement. White places first (M3), so one winning square is enough.
    pub(crate) fn winner(&self, winners: &[Player]) -> Player {
        if self.winning_squares(winners).is_empty() {
            Player::Second
        } else {
            Player::First
        }
    }
}
