//! The numbers of the search in one place.

/// What the search may skip, and when. Depths are in moves, margins in the evaluation's unit.
///
/// No setting makes a proven result wrong; it can only make one later to come.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Tuning {
    /// Whether the transposition table may answer, and not only suggest moves.
    pub table_answers: bool,
    /// Half the width of the first window around the score of the round before; 0 for none.
    pub aspiration: i32,
    /// Most noisy moves in a row beyond the horizon.
    pub quiescence: i32,
    /// Moves beyond the horizon that can't lift the evaluation to within this of the goal are
    /// left out.
    pub delta_margin: i32,
    /// Up to this depth, a position far better than needed counts as good enough.
    pub standing_depth: i32,
    /// How far, for each move of depth.
    pub standing_margin: i32,
    /// Up to this depth, quiet moves of a position far worse than needed are left out.
    pub futility_depth: i32,
    /// How far, for each move of depth.
    pub futility_margin: i32,
    /// Up to this depth, quiet moves late in the order are left out.
    pub late_depth: i32,
    /// How many quiet moves are early, at depth 0. Deeper, the square of the depth is added.
    pub late_moves: i32,
    /// From this depth on, a position that stays good after a pass counts as good enough.
    pub pass_depth: i32,
    /// From this depth on, late moves are searched less deeply at first.
    pub reduction_depth: i32,
    /// Reduction of a late move, in hundredths of a move: the constant part.
    pub reduction_base: i32,
    /// The part that grows with the logarithms of depth and number of the move.
    pub reduction_slope: i32,
    /// From this depth on, a position without a suggested move is searched less deeply.
    pub internal_depth: i32,
    /// From this depth on, a move that is much better than all others is searched more deeply.
    pub singular_depth: i32,
    /// How much better, for each move of depth.
    pub singular_margin: i32,
    /// Whether an only move is searched more deeply.
    pub extends_only_moves: bool,
}

/// A depth that is never reached.
const NEVER: i32 = i32::MAX;

impl Tuning {
    /// For play and analysis.
    pub const DEFAULT: Tuning = Tuning {
        table_answers: true,
        aspiration: 30,
        quiescence: 12,
        delta_margin: 150,
        standing_depth: 6,
        standing_margin: 90,
        futility_depth: 5,
        futility_margin: 110,
        late_depth: 4,
        late_moves: 6,
        pass_depth: 3,
        reduction_depth: 3,
        reduction_base: 60,
        reduction_slope: 45,
        internal_depth: 4,
        singular_depth: 7,
        singular_margin: 3,
        extends_only_moves: true,
    };

    /// Nothing is left out, reduced or extended but what can't change the result: the value is
    /// that of plain minimax to the same depth.
    pub const EXACT: Tuning = Tuning {
        table_answers: false,
        aspiration: 0,
        quiescence: 0,
        delta_margin: 0,
        standing_depth: 0,
        standing_margin: 0,
        futility_depth: 0,
        futility_margin: 0,
        late_depth: 0,
        late_moves: 0,
        pass_depth: NEVER,
        reduction_depth: NEVER,
        reduction_base: 0,
        reduction_slope: 0,
        internal_depth: NEVER,
        singular_depth: NEVER,
        singular_margin: 0,
        extends_only_moves: false,
    };

    /// For questions that only the end of the game answers. Reductions would put that off: without
    /// an evaluation, Moai 5x5 and `GoRoGo` from ply 12 take a third fewer positions this way.
    pub const SOLVE: Tuning = Tuning {
        table_answers: true,
        extends_only_moves: true,
        ..Tuning::EXACT
    };
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning::DEFAULT
    }
}

/// Reductions by depth and number of the move, in whole moves.
#[derive(Debug)]
pub(crate) struct Reductions {
    by_depth: Vec<[u8; Reductions::SIZE]>,
}

impl Reductions {
    const SIZE: usize = 64;

    pub(crate) fn new(tuning: &Tuning) -> Reductions {
        let row = |depth: usize| {
            std::array::from_fn(|number| {
                let growth = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
                let hundredths = growth.mul_add(
                    f64::from(tuning.reduction_slope),
                    f64::from(tuning.reduction_base),
                );
                (hundredths / 100.0).clamp(0.0, 32.0) as u8
            })
        };
        Reductions {
            by_depth: (0..Reductions::SIZE).map(row).collect(),
        }
    }

    #[inline]
    pub(crate) fn of(&self, depth: i32, number: usize) -> i32 {
        let last = Reductions::SIZE - 1;
        let depth = (depth.max(0) as usize).min(last);
        i32::from(self.by_depth[depth][number.min(last)])
    }
}
