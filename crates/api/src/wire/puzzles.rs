//! Requests and responses about the puzzle Chess Loop.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A puzzle to be solved.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Solve)]
pub struct SolveRequest {
    /// The puzzle: its size and its pieces.
    #[schema(example = "4x5:2N+2B")]
    pub puzzle: String,
    /// Number of solutions to find, 100 at most. Without it, 1.
    pub limit: Option<usize>,
}

/// A puzzle whose solutions are to be counted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CountOf)]
pub struct CountRequest {
    /// The puzzle: its size and its pieces.
    #[schema(example = "4x5:2N+2B")]
    pub puzzle: String,
}

/// A board to be checked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Check)]
pub struct VerifyRequest {
    /// The board as text, a row after the other.
    #[schema(example = "RB./.BR")]
    pub board: String,
    /// The puzzle that the board should solve. Without one, any puzzle.
    pub puzzle: Option<String>,
}

/// A board that need not be finished.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Inspect)]
pub struct InspectRequest {
    /// The board as text, a row after the other.
    #[schema(example = "Q.N./N...")]
    pub board: String,
}

/// A puzzle to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Make)]
pub struct GenerateRequest {
    /// The seed: equal seeds make equal puzzles. Without one, it is random.
    #[schema(example = "v2-4x5-3NK-easy-givens-42")]
    pub seed: Option<String>,
}

/// A puzzle in progress, for which a hint is wanted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Stuck)]
pub struct HintRequest {
    /// The puzzle: its size and its pieces.
    #[schema(example = "4x5:2N+2B")]
    pub puzzle: String,
    /// The board so far. Without one, the empty board.
    pub board: Option<String>,
}

/// Solutions of a puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Solutions {
    /// The puzzle: its size and its pieces.
    pub puzzle: String,
    /// The solutions: as many as requested, or as there are.
    pub solutions: Vec<Solution>,
}

/// A solution.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Solution {
    /// The board as text, a row after the other.
    pub board: String,
    /// The squares in the order in which their pieces attack one another.
    #[serde(rename = "loop")]
    #[schema(required = true)]
    pub tour: Option<Vec<String>>,
}

/// The number of solutions of a puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Count)]
pub struct SolutionCount {
    /// Number of solutions.
    pub total: u64,
    /// Number of solutions that differ by more than rotation and reflection.
    pub classes: u64,
}

/// Whether a board is a solution.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Verdict {
    /// Whether the board is a solution.
    pub valid: bool,
    /// The squares in the order in which their pieces attack one another.
    #[serde(rename = "loop")]
    #[schema(required = true)]
    pub tour: Option<Vec<String>>,
    /// The first fault of the board. Null if it is a solution.
    #[schema(required = true)]
    pub reason: Option<Fault>,
}

/// A fault of a board.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Wrong)]
pub struct Fault {
    /// Names the kind of fault. Permanent.
    pub id: &'static str,
    /// The clause of the rules that it is about.
    #[schema(required = true)]
    pub clause: Option<&'static str>,
    /// A sentence, in the reader's language.
    pub message: String,
}

/// The attacks between the pieces on a board, and their faults.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Inspection {
    /// Every attack.
    pub attacks: Vec<Attack>,
    /// The faults of the board so far.
    pub faults: Vec<Conflict>,
}

/// An attack of a piece on another.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Attack {
    /// The attacker's square.
    pub from: String,
    /// The attacked piece's square.
    pub to: String,
    /// Whether the attacker attacks more than one piece, or one of its own type.
    pub wrong: bool,
}

/// A fault of a board, with the pieces it is about.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Conflict {
    /// The square of the piece that is at fault.
    pub square: String,
    /// The squares of the pieces that it attacks, or that attack it.
    pub others: Vec<String>,
    /// The fault.
    pub reason: Fault,
}

/// A puzzle that was made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MadePuzzle {
    /// The seed, which makes the same puzzle again.
    pub seed: String,
    /// The puzzle: its size and its pieces.
    pub puzzle: String,
    /// The board that solves the puzzle.
    pub solution: String,
    /// The difficulty.
    pub grade: &'static str,
}

/// A reason in an argument.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Because {
    /// Names the kind of reason. Permanent.
    pub id: &'static str,
    /// The clause of the rules that it rests on.
    #[schema(required = true)]
    pub clause: Option<&'static str>,
    /// A sentence, in the reader's language.
    pub message: String,
}

/// A hint in sentences: where to look, why, and what to place.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Advice {
    /// Whether the puzzle is solved.
    pub solved: bool,
    /// Whether the board so far can be completed.
    pub solvable: bool,
    /// Whether something on the board is wrong.
    pub wrong: bool,
    /// Where to look, in sentences.
    pub look: Vec<String>,
    /// The argument, a sentence for each step. A supposition is followed to its contradiction.
    pub why: Vec<String>,
    /// The argument for programs: a reason for each sentence of `why`.
    pub reasons: Vec<Because>,
    /// What to place, in sentences.
    #[serde(rename = "do")]
    pub action: Vec<String>,
}
