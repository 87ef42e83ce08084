//! Evaluations that are weighted sums, so that their weights can be fitted to results.

use crate::{Heuristic, Position};

/// Steps from the first position of a game to the last.
pub const LAST_STAGE: i32 = 64;

/// What an evaluation sees in a position, from the point of view of the player to move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct TermValues<const N: usize> {
    /// The numbers to be weighted.
    pub values: [i32; N],
    /// How far the game has come, from 0 to [`LAST_STAGE`].
    pub stage: i32,
}

/// What each term is worth at the first stage and at the last. In between, weights change evenly.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Weights<const N: usize>(pub [[i32; 2]; N]);

/// Names of terms and their weights.
pub type TermTable<const N: usize> = [(&'static str, [i32; 2]); N];

impl<const N: usize> Weights<N> {
    /// The weights of a table.
    pub const fn of(table: &TermTable<N>) -> Weights<N> {
        let mut weights = [[0; 2]; N];
        let mut i = 0;
        while i < N {
            weights[i] = table[i].1;
            i += 1;
        }
        Weights(weights)
    }

    /// The weighted sum.
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
    /// The terms in their order and the weights that were fitted to games.
    const FITTED: TermTable<N>;

    /// The evaluation with other weights.
    fn new(weights: Weights<N>) -> Self;

    /// The weights in use.
    fn weights(&self) -> &Weights<N>;

    /// What the evaluation sees in a position.
    fn terms(pos: &P) -> TermValues<N>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_change_evenly() {
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
