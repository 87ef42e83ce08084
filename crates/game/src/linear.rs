//! Linear evaluations: weighted sums of terms. Their weights can be fitted to the results of games
//! by logistic regression (`crates/search/examples/lab`).
//!
//! Each term has two weights, for the first and the last stage of a game, and the evaluation
//! interpolates between them: mobility may matter early and material late.

use crate::{Heuristic, Position};

/// Number of the last stage of a game. The first is 0.
pub const LAST_STAGE: i32 = 64;

/// Values of an evaluation's terms in a position, as seen by the player to move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct TermValues<const N: usize> {
    /// One number per term, before weighting.
    pub values: [i32; N],
    /// Progress of the game, from 0 to [`LAST_STAGE`].
    pub stage: i32,
}

/// Weights of each term at stage 0 and at [`LAST_STAGE`]. In between they are interpolated linearly.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Weights<const N: usize>(pub [[i32; 2]; N]);

/// Names of the terms, each with its weights at stage 0 and at [`LAST_STAGE`].
pub type TermTable<const N: usize> = [(&'static str, [i32; 2]); N];

impl<const N: usize> Weights<N> {
    /// The weights in a table, without the names.
    pub const fn of(table: &TermTable<N>) -> Weights<N> {
        let mut weights = [[0; 2]; N];
        let mut i = 0;
        while i < N {
            weights[i] = table[i].1;
            i += 1;
        }
        Weights(weights)
    }

    /// The weighted sum, interpolated for the stage.
    #[inline]
    pub fn sum(&self, terms: &TermValues<N>) -> i32 {
        let (mut early, mut late) = (0, 0);
        for (value, weight) in terms.values.iter().zip(&self.0) {
            early += value * weight[0];
            late += value * weight[1];
        }
        (early * (LAST_STAGE - terms.stage) + late * terms.stage) / LAST_STAGE
    }
}

/// An evaluation that is a weighted sum of `N` terms.
pub trait Linear<P: Position, const N: usize>: Heuristic<P> + Sized {
    /// Names of the terms in their order, with the weights that were fitted to games.
    const FITTED: TermTable<N>;

    /// The evaluation with other weights.
    fn new(weights: Weights<N>) -> Self;

    /// The weights in use.
    fn weights(&self) -> &Weights<N>;

    /// Computes the terms of a position.
    fn terms(pos: &P) -> TermValues<N>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_interpolated_linearly() {
        let weights = Weights([[100, 0], [0, 50]]);
        let sum = |stage| {
            weights.sum(&TermValues {
                values: [1, 2],
                stage,
            })
        };
        assert_eq!([sum(0), sum(LAST_STAGE / 2), sum(LAST_STAGE)], [100; 3]);
    }
}
