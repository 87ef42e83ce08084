//! Requests and responses about the puzzle Chess Loop.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A puzzle whose solutions are to be found.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Solve)]
pub struct SolveRequest {
    /// The puzzle as text: the size of its board, and its pieces.
    #[schema(example = "4x5:2N+2B")]
    pub puzzle: String,
    /// Maximum number of solutions to find, 100 at most. Without it, 1.
    pub limit: Option<usize>,
}

/// A puzzle whose solutions are to be counted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CountOf)]
pub struct CountRequest {
    /// The puzzle as text: the size of its board, and its pieces.
    #[schema(example = "4x5:2N+2B")]
    pub puzzle: String,
}

/// A board to be checked against the rules of the puzzle.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Check)]
pub struct VerifyRequest {
    /// The board as text: its rows from the top, separated by `/`, with `.` for an empty square.
    #[schema(example = "RB./.BR")]
    pub board: String,
    /// The puzzle that the board should solve, as text. Without it, the board may solve any puzzle.
    pub puzzle: Option<String>,
}

/// A board whose attacks and faults are to be found. It need not be finished.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Inspect)]
pub struct InspectRequest {
    /// The board as text: its rows from the top, separated by `/`, with `.` for an empty square.
    #[schema(example = "Q.N./N...")]
    pub board: String,
}

/// A request for a new puzzle.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Make)]
pub struct GenerateRequest {
    /// Seed from which the puzzle is generated: equal seeds make equal puzzles. Without it, a
    /// random one is chosen.
    #[schema(example = "v2-4x5-3NK-easy-givens-42")]
    pub seed: Option<String>,
}

/// A puzzle in progress, for which a hint is wanted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Stuck)]
pub struct HintRequest {
    /// The puzzle as text: the size of its board, and its pieces.
    #[schema(example = "4x5:2N+2B")]
    pub puzzle: String,
    /// The player's board so far, as text. Without it, the empty board.
    pub board: Option<String>,
}

/// The solutions of a puzzle that were found.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Solutions {
    /// The puzzle that was solved, as text: the size of its board, and its pieces.
    pub puzzle: String,
    /// The solutions found: as many as requested, or all if there are fewer. Empty if there is
    /// none.
    pub solutions: Vec<Solution>,
}

/// One solution of a puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Solution {
    /// The solved board as text: its rows from the top, separated by `/`, with `.` for an empty
    /// square.
    pub board: String,
    /// Names of the solution's squares with pieces, in the order in which the pieces attack one
    /// another.
    #[serde(rename = "loop")]
    #[schema(required = true)]
    pub tour: Option<Vec<String>>,
}

/// The number of solutions of a puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Count)]
pub struct SolutionCount {
    /// Number of all solutions of the puzzle.
    pub total: u64,
    /// Number of solutions of the puzzle, where rotations and reflections of a solution count as
    /// one.
    pub classes: u64,
}

/// Whether a board is a solution of a puzzle, and if not, why.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Verdict {
    /// Whether the board is a solution of the puzzle.
    pub valid: bool,
    /// Names of the squares with pieces, in the order in which the pieces attack one another. Null
    /// if the board is no solution.
    #[serde(rename = "loop")]
    #[schema(required = true)]
    pub tour: Option<Vec<String>>,
    /// The first fault found on the board. Null if it is a solution.
    #[schema(required = true)]
    pub reason: Option<Fault>,
}

/// A fault on the board of a puzzle: a rule that it breaks.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Wrong)]
pub struct Fault {
    /// Name of the kind of fault, for programs. It never changes.
    pub id: &'static str,
    /// Clause of the rules that the board breaks, such as `L4`. Null if the fault is about none.
    #[schema(required = true)]
    pub clause: Option<&'static str>,
    /// A sentence that explains the fault to the player, in the reader's language.
    pub message: String,
}

/// The attacks between the pieces on a board, and the faults of the board.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Inspection {
    /// Every attack of a piece on another on the board.
    pub attacks: Vec<Attack>,
    /// The faults of the board as it is, each with the pieces it is about.
    pub faults: Vec<Conflict>,
}

/// An attack of a piece on another on the board of a puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Attack {
    /// Name of the attacking piece's square.
    pub from: String,
    /// Name of the attacked piece's square.
    pub to: String,
    /// Whether the attack breaks the rules: the attacker attacks more than one piece, or one of its
    /// own type.
    pub wrong: bool,
}

/// A fault of a board, with the squares of the pieces it is about.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Conflict {
    /// Name of the square of the piece that is at fault.
    pub square: String,
    /// Names of the squares of the pieces that this piece attacks, or that attack it.
    pub others: Vec<String>,
    /// The fault: the rule that the piece breaks, with a sentence for the player.
    pub reason: Fault,
}

/// A puzzle that was generated, with its solution.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MadePuzzle {
    /// Seed from which the puzzle was generated. Sent in a request, it makes the same puzzle again.
    pub seed: String,
    /// The puzzle that was generated, as text: the size of its board, and its pieces.
    pub puzzle: String,
    /// The board that solves the puzzle, as text.
    pub solution: String,
    /// Difficulty of the puzzle for a person: `gentle`, `easy`, `medium`, `hard`, `fiendish` or
    /// `search`, which is too hard by hand.
    pub grade: &'static str,
}

/// A reason in the argument of a hint.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Because {
    /// Name of the kind of reason, for programs. It never changes.
    pub id: &'static str,
    /// Clause of the rules that the reason rests on, such as `L4`. Null if it rests on none.
    #[schema(required = true)]
    pub clause: Option<&'static str>,
    /// A sentence that explains the reason to the player, in the reader's language.
    pub message: String,
}

/// A hint for a puzzle in sentences: where on the board to look, why, and what to place.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Advice {
    /// Whether the player's board solves the puzzle, so that no hint is needed.
    pub solved: bool,
    /// Whether the player's board can be completed to a solution.
    pub solvable: bool,
    /// Whether a piece on the player's board is wrong.
    pub wrong: bool,
    /// Sentences that say where on the board to look, in the reader's language.
    pub look: Vec<String>,
    /// The argument of the hint, one sentence per step, in the reader's language. A supposition is
    /// followed to its contradiction.
    pub why: Vec<String>,
    /// The argument of the hint for programs: one reason for each sentence of `why`.
    pub reasons: Vec<Because>,
    /// Sentences that say what to place on the board, in the reader's language.
    #[serde(rename = "do")]
    pub action: Vec<String>,
}
