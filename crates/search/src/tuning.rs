//! The parameters of the search: which pruning, reductions and extensions apply, and from which
//! depth on.

/// Defines the struct of parameters, and its method that sets one by name.
macro_rules! parameters {
    ($(#[$about:meta])* pub struct $type:ident { $($(#[$doc:meta])* pub $name:ident: $kind:ty,)* }) => {
        $(#[$about])*
        pub struct $type { $($(#[$doc])* pub $name: $kind,)* }

        impl $type {
            /// Sets the parameter of this name, such as `reduction_base`. A switch is off for 0 and
            /// on for every other value. Returns `false` if there is no parameter of this name.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = Parameter::of(value),)*
                    _ => return false,
                }
                true
            }
        }
    };
}

/// The type of a search parameter: a number or a switch.
trait Parameter {
    fn of(value: i32) -> Self;
}

impl Parameter for i32 {
    fn of(value: i32) -> i32 {
        value
    }
}

impl Parameter for bool {
    fn of(value: i32) -> bool {
        value != 0
    }
}

parameters! {
    /// Search parameters: which pruning, reductions and extensions apply, and how far. Depths are in
    /// plies, margins in the evaluation's unit.
    ///
    /// No setting makes a proven result wrong; it can only delay one.
    #[derive(Copy, Clone, Debug, PartialEq)]
    pub struct Tuning {
        /// Whether scores of the transposition table cut off the search. If not, the table only
        /// suggests the first move to try.
        pub table_answers: bool,
        /// Whether a score of the transposition table replaces the static evaluation where it is
        /// the better estimate of the two.
        pub table_evaluates: bool,
        /// Whether quiescence search reads and writes the transposition table.
        pub table_in_quiescence: bool,
        /// Half the width of the first aspiration window around the previous iteration's score; 0
        /// searches with the full window.
        pub aspiration: i32,
        /// Maximum number of noisy moves (such as captures) in a row that quiescence search plays
        /// below depth 0.
        pub quiescence: i32,
        /// Number of plies of quiescence search that also play
        /// [pressing moves](game::Heuristic::pressing_moves).
        pub quiescence_pressing: i32,
        /// Whether quiescence search skips captures that lose material in the
        /// [exchange](game::Heuristic::exchange_is_at_least).
        pub quiescence_exchange: bool,
        /// Delta pruning: quiescence search skips a move if evaluation, urgency and this margin
        /// together don't exceed alpha.
        pub delta_margin: i32,
        /// Whether positions that the heuristic calls [critical](game::Heuristic::is_critical) are
        /// spared razoring, reverse futility pruning and null-move pruning.
        pub spares_critical: bool,
        /// Razoring applies up to this depth: a position whose evaluation is below alpha by a margin
        /// is searched by quiescence search only, unless that exceeds alpha.
        pub razor_depth: i32,
        /// Constant part of the margin of razoring.
        pub razor_base: i32,
        /// Growing part of the margin of razoring, multiplied by the square of the depth in plies.
        pub razor_margin: i32,
        /// Reverse futility pruning applies up to this depth: a position whose evaluation exceeds
        /// beta by a margin is not searched.
        pub standing_depth: i32,
        /// Margin of reverse futility pruning, per ply of remaining depth.
        pub standing_margin: i32,
        /// Futility pruning applies up to this depth: quiet moves are skipped in a position whose
        /// evaluation is below alpha by a margin.
        pub futility_depth: i32,
        /// Constant part of the margin of futility pruning.
        pub futility_base: i32,
        /// Growing part of the margin of futility pruning, multiplied by the depth in plies.
        pub futility_margin: i32,
        /// Whether the depth in futility pruning is that after the move's late move reduction.
        pub futility_reduced: bool,
        /// Late move pruning applies up to this depth: quiet moves late in the order are skipped.
        pub late_depth: i32,
        /// Constant part of the number of moves after which late move pruning applies.
        pub late_moves: i32,
        /// Growing part of the number of moves after which late move pruning applies, in hundredths:
        /// multiplied by the square of the depth in plies.
        pub late_slope: i32,
        /// Whether late move pruning applies after half as many moves where the evaluation is not
        /// improving.
        pub late_improving: bool,
        /// History pruning applies up to this depth after the late move reduction: quiet moves with
        /// a bad history are skipped.
        pub history_depth: i32,
        /// Bound of history pruning, per ply of depth: moves whose history is below its negative are
        /// skipped.
        pub history_margin: i32,
        /// Exchange pruning applies up to this depth: moves that lose material in the
        /// [exchange](game::Heuristic::exchange_is_at_least) are skipped.
        pub exchange_depth: i32,
        /// Loss of material per ply of depth above which exchange pruning skips a move.
        pub exchange_margin: i32,
        /// Null-move pruning applies from this depth on: a position that exceeds beta even after a
        /// pass is not searched.
        pub pass_depth: i32,
        /// Constant part of the reduction of null-move pruning, in plies.
        pub pass_base: i32,
        /// Number of plies of depth for which null-move pruning reduces by one ply more.
        pub pass_slope: i32,
        /// Excess of the evaluation over beta for which null-move pruning reduces by one ply more, up
        /// to three.
        pub pass_excess: i32,
        /// Null-move pruning is verified from this depth on, by a reduced search without it.
        pub pass_verified: i32,
        /// `ProbCut` applies from this depth on: a position where a noisy move exceeds beta by a
        /// margin at reduced depth is not searched.
        pub probcut_depth: i32,
        /// Margin of `ProbCut`.
        pub probcut_margin: i32,
        /// Late move reductions apply from this depth on: quiet moves late in the order are first
        /// searched less deeply.
        pub reduction_depth: i32,
        /// Constant part of a late move reduction, in hundredths of a ply.
        pub reduction_base: i32,
        /// Factor of the growing part of a late move reduction, in hundredths of a ply: multiplied
        /// by the logarithm of the depth and by that of the move's number.
        pub reduction_slope: i32,
        /// Resolution of late move reductions, in hundredths of a ply: its parts are rounded towards
        /// zero to multiples of this, and their sum to whole plies.
        pub reduction_step: i32,
        /// History score for which a move is reduced by one ply less, or more if it is negative.
        pub reduction_history: i32,
        /// Addition to a late move reduction where a cutoff is expected, in hundredths of a ply.
        pub reduction_cut: i32,
        /// Addition to a late move reduction on the principal variation, in hundredths of a ply.
        pub reduction_pv: i32,
        /// Addition to a late move reduction where the evaluation is improving, in hundredths of a
        /// ply.
        pub reduction_improving: i32,
        /// Whether noisy moves are reduced, too, by one ply less than quiet ones.
        pub reduces_noisy: bool,
        /// A reduced move that exceeds the best score so far by this margin is searched again one
        /// ply deeper than the others; 0 for never.
        pub deeper_margin: i32,
        /// A reduced move that exceeds alpha, but the best score so far by less than this, is
        /// searched again one ply less deeply than the others.
        pub shallower_margin: i32,
        /// Number of plies by which moves are searched less deeply after one that raised alpha.
        pub raised_reduction: i32,
        /// Internal iterative reduction applies from this depth on: a position without a table move
        /// is searched one ply less deeply.
        pub internal_depth: i32,
        /// Singular extension applies from this depth on: a table move much better than all others
        /// is searched one ply deeper.
        pub singular_depth: i32,
        /// Margin by which a singular move must exceed all others, per ply of depth.
        pub singular_margin: i32,
        /// Margin beyond that of a singular move by which a move must exceed all others to be
        /// searched two plies deeper; 0 for never.
        pub double_margin: i32,
        /// Multi-cut and negative extensions: whether a position is not searched if more moves than
        /// the table's seem to exceed beta, and the table's move is searched less deeply if it is
        /// not singular though it exceeds beta.
        pub multi_cut: bool,
        /// Whether the only legal move of a position is searched one ply deeper.
        pub extends_only_moves: bool,
        /// Binary logarithm of the number of entries of each history table.
        pub history_bits: i32,
        /// Whether history also counts a move as a reply to the moves two and four plies before.
        pub distant_replies: bool,
        /// Weight of a result in the history tables, multiplied by the square of the depth in plies.
        pub history_bonus: i32,
        /// Upper bound of the weight of a result in the history tables.
        pub history_cap: i32,
        /// Whether history counts replies by the heuristic's [subject](game::Heuristic::subject) of
        /// each move.
        pub history_subjects: bool,
        /// Maximum correction of the evaluation by each table of correction history; 0 for none.
        pub correction_weight: i32,
        /// Whether a search begins with the history and corrections of the last search with the same table.
        pub keeps_experience: bool,
    }
}

/// A depth in plies that is never reached: as the minimum depth of a method it switches the method
/// off.
const NEVER: i32 = i32::MAX;

impl Tuning {
    /// The parameters of this name: `default` or `steady`. `None` for other names.
    pub fn named(name: &str) -> Option<Tuning> {
        match name {
            "default" => Some(Tuning::DEFAULT),
            "steady" => Some(Tuning::STEADY),
            _ => None,
        }
    }

    /// The default parameters of a search, for play and analysis.
    pub const DEFAULT: Tuning = Tuning {
        table_in_quiescence: true,
        aspiration: 18,
        quiescence_pressing: 1,
        spares_critical: true,
        standing_depth: 8,
        standing_margin: 60,
        futility_depth: 7,
        futility_base: 70,
        futility_margin: 105,
        futility_reduced: true,
        history_depth: 3,
        history_margin: 4500,
        exchange_depth: 6,
        exchange_margin: 110,
        pass_base: 4,
        pass_slope: 3,
        pass_excess: 110,
        pass_verified: 14,
        reduction_base: 90,
        reduction_slope: 52,
        reduction_step: 1,
        reduction_history: 4500,
        reduction_cut: 70,
        reduction_pv: -80,
        deeper_margin: 60,
        shallower_margin: 8,
        singular_depth: 5,
        double_margin: 20,
        multi_cut: true,
        distant_replies: true,
        history_bonus: 45,
        history_cap: 1100,
        history_subjects: true,
        correction_weight: 40,
        keeps_experience: true,
        ..Tuning::STEADY
    };

    /// The parameters with which the levels below the strongest play. They stay as they are when
    /// [`Tuning::DEFAULT`] changes, because the strength of the levels was measured with them.
    pub const STEADY: Tuning = Tuning {
        table_answers: true,
        table_evaluates: false,
        table_in_quiescence: false,
        aspiration: 30,
        quiescence: 12,
        quiescence_pressing: 0,
        quiescence_exchange: false,
        delta_margin: 150,
        spares_critical: false,
        razor_depth: 0,
        razor_base: 0,
        razor_margin: 0,
        standing_depth: 6,
        standing_margin: 90,
        futility_depth: 5,
        futility_base: 110,
        futility_margin: 110,
        futility_reduced: false,
        late_depth: 4,
        late_moves: 6,
        late_slope: 100,
        late_improving: false,
        history_depth: 0,
        history_margin: 0,
        exchange_depth: 0,
        exchange_margin: 0,
        pass_depth: 3,
        pass_base: 3,
        pass_slope: 4,
        pass_excess: NEVER,
        pass_verified: NEVER,
        probcut_depth: NEVER,
        probcut_margin: 0,
        reduction_depth: 3,
        reduction_base: 60,
        reduction_slope: 45,
        reduction_step: 100,
        reduction_history: 5000,
        reduction_cut: 100,
        reduction_pv: -100,
        reduction_improving: -100,
        reduces_noisy: false,
        deeper_margin: 0,
        shallower_margin: 0,
        raised_reduction: 0,
        internal_depth: 4,
        singular_depth: 7,
        singular_margin: 3,
        double_margin: 0,
        multi_cut: false,
        extends_only_moves: true,
        history_bits: 14,
        distant_replies: false,
        history_bonus: 32,
        history_cap: 1200,
        history_subjects: false,
        correction_weight: 0,
        keeps_experience: false,
    };

    /// Alpha-beta without pruning, reductions, extensions or table cutoffs: the value is that of
    /// [`minimax`](crate::minimax()) to the same depth.
    pub const EXACT: Tuning = Tuning {
        table_answers: false,
        aspiration: 0,
        quiescence: 0,
        standing_depth: 0,
        futility_depth: 0,
        late_depth: 0,
        pass_depth: NEVER,
        reduction_depth: NEVER,
        internal_depth: NEVER,
        singular_depth: NEVER,
        extends_only_moves: false,
        ..Tuning::STEADY
    };

    /// The parameters for proving results without an evaluation. There, pruning and reductions only
    /// delay the proof: Moai 5x5 and `GoRoGo` from ply 12 are solved with a third fewer positions
    /// than with [`Tuning::STEADY`].
    pub const SOLVE: Tuning = Tuning {
        table_answers: true,
        extends_only_moves: true,
        ..Tuning::EXACT
    };
}

impl Tuning {
    /// Plies by which a move is searched deeper, after its reduced search has returned `value`, than
    /// without a reduction: more if it exceeds the best score so far by much, less if by little.
    #[inline]
    pub(crate) fn correction(&self, value: i32, best: i32, reduction: i32) -> i32 {
        if reduction == 0 || self.deeper_margin == 0 {
            return 0;
        }
        let gain = value - best;
        i32::from(self.deeper_margin < gain && 1 < reduction)
            - i32::from(gain < self.shallower_margin)
    }
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning::DEFAULT
    }
}

/// Precomputed late move reductions in hundredths of a ply, by depth and by the move's number in the
/// order.
#[derive(Debug)]
pub(crate) struct Reductions {
    by_depth: Vec<[i16; Reductions::SIZE]>,
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
                let steps = hundredths.clamp(0.0, 3200.0) / f64::from(tuning.reduction_step.max(1));
                (steps.trunc() * f64::from(tuning.reduction_step)) as i16
            })
        };
        Reductions {
            by_depth: (0..Reductions::SIZE).map(row).collect(),
        }
    }

    /// The reduction in hundredths of a ply.
    #[inline]
    pub(crate) fn of(&self, depth: i32, number: usize) -> i32 {
        let last = Reductions::SIZE - 1;
        let depth = (depth.max(0) as usize).min(last);
        i32::from(self.by_depth[depth][number.min(last)])
    }
}
