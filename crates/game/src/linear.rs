//! Linear evaluations: weighted sums of terms. Their weights can be fitted to the results of games
//! by logistic regression (`crates/search/examples/lab`).
//!
//! Each term has two weights, for the first and the last stage of a game, and the evaluation
//! interpolates between them: mobility may matter early and material late.

use crate::{Heuristic, Position};

/// Number of the last stage of a game, where a stage is a measure of progress; the first is 0.
/// Linear evaluations interpolate their weights between the two.
pub const LAST_STAGE: i32 = 64;

/// Values of the terms (features) of a linear evaluation in a position, as seen by the player to
/// move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct TermValues<const N: usize> {
    /// Value of each term of the evaluation, before it is multiplied by its weight.
    pub values: [i32; N],
    /// Progress of the game in this position, from 0 at the start to [`LAST_STAGE`].
    pub stage: i32,
}

/// Weights of the terms of a linear evaluation, each at stage 0 and at [`LAST_STAGE`] of a game. In
/// between they are interpolated linearly.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Weights<const N: usize>(pub [[i32; 2]; N]);

/// Names of the terms of a linear evaluation, each with its weights at stage 0 and at
/// [`LAST_STAGE`].
pub type TermTable<const N: usize> = [(&'static str, [i32; 2]); N];

impl<const N: usize> Weights<N> {
    /// Extracts the weights from a table of named terms of an evaluation.
    pub const fn of(table: &TermTable<N>) -> Weights<N> {
        let mut weights = [[0; 2]; N];
        let mut i = 0;
        while i < N {
            weights[i] = table[i].1;
            i += 1;
        }
        Weights(weights)
    }

    /// The evaluation of a position: the weighted sum of its term values, with weights interpolated
    /// for the stage of the game.
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

/// A static evaluation that is a weighted sum of `N` terms.
pub trait Linear<P: Position, const N: usize>: Heuristic<P> + Sized {
    /// Names of the evaluation's terms in order, each with the weights that were fitted to the
    /// results of games.
    const FITTED: TermTable<N>;

    /// The evaluation that uses the given weights instead of the fitted ones.
    fn new(weights: Weights<N>) -> Self;

    /// The weights that this evaluation multiplies its terms by.
    fn weights(&self) -> &Weights<N>;

    /// Computes the values of the evaluation's terms in a position, before weighting.
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
