//! The parameters of the search: which pruning, reductions and extensions apply, and from which
//! depth on.

/// Search parameters: which pruning, reductions and extensions apply, and how far. Depths are in
/// plies, margins in the evaluation's unit.
///
/// No setting makes a proven result wrong; it can only delay one.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Tuning {
    /// Whether scores of the transposition table cut off the search. If not, the table only
    /// suggests the first move to try.
    pub table_answers: bool,
    /// Half the width of the first aspiration window around the previous iteration's score; 0
    /// searches with the full window.
    pub aspiration: i32,
    /// Maximum number of noisy moves (such as captures) in a row that quiescence search plays below
    /// depth 0.
    pub quiescence: i32,
    /// Delta pruning: quiescence search skips a move if evaluation, urgency and this margin together
    /// don't exceed alpha.
    pub delta_margin: i32,
    /// Reverse futility pruning applies up to this depth: a position whose evaluation exceeds beta
    /// by a margin is not searched.
    pub standing_depth: i32,
    /// Margin of reverse futility pruning, per ply of remaining depth.
    pub standing_margin: i32,
    /// Futility pruning applies up to this depth: quiet moves are skipped in a position whose
    /// evaluation is below alpha by a margin.
    pub futility_depth: i32,
    /// Margin of futility pruning, multiplied by the remaining depth in plies plus one.
    pub futility_margin: i32,
    /// Late move pruning applies up to this depth: quiet moves late in the order are skipped.
    pub late_depth: i32,
    /// Late move pruning skips quiet moves only after this number of moves plus the square of the
    /// depth.
    pub late_moves: i32,
    /// Null-move pruning applies from this depth on: a position that exceeds beta even after a pass
    /// is not searched.
    pub pass_depth: i32,
    /// Late move reductions apply from this depth on: quiet moves late in the order are first
    /// searched less deeply.
    pub reduction_depth: i32,
    /// Constant part of a late move reduction, in hundredths of a ply.
    pub reduction_base: i32,
    /// Factor of the growing part of a late move reduction, in hundredths of a ply: multiplied by
    /// the logarithm of the depth and by that of the move's number.
    pub reduction_slope: i32,
    /// Internal iterative reduction applies from this depth on: a position without a table move is
    /// searched one ply less deeply.
    pub internal_depth: i32,
    /// Singular extension applies from this depth on: a table move much better than all others is
    /// searched one ply deeper.
    pub singular_depth: i32,
    /// Margin by which a singular move must exceed all others, per ply of depth.
    pub singular_margin: i32,
    /// Whether the only legal move of a position is searched one ply deeper.
    pub extends_only_moves: bool,
}

/// A depth in plies that is never reached: as the minimum depth of a method it switches the method
/// off.
const NEVER: i32 = i32::MAX;

impl Tuning {
    /// The default parameters of a search, for play and analysis.
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

    /// Alpha-beta without pruning, reductions, extensions or table cutoffs: the value is that of
    /// [`minimax`](crate::minimax()) to the same depth.
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

    /// The parameters for proving results without an evaluation. There, pruning and reductions only
    /// delay the proof: Moai 5x5 and `GoRoGo` from ply 12 are solved with a third fewer positions
    /// than with [`Tuning::DEFAULT`].
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

/// Precomputed late move reductions in plies, by depth and by the move's number in the order.
#[derive(Debug)]
pub(crate) struct Reductions {
    by_depth: Vec<[u8; Reductions::SIZE]>,
}

impl Reductions {
    /// Number of depths and of move numbers that the table distinguishes. Greater ones share the last
    /// row or column.
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
