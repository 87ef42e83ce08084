//! Chess Loop as data.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A puzzle to be solved.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Solve)]
pub struct SolveRequest {
    /// Its size and its pieces.
    #[schema(example = "4x5:2N+2B")]
    pub puzzle: String,
    /// How many solutions to find, 1 unless told otherwise, 100 at most.
    pub limit: Option<usize>,
}

/// A puzzle whose solutions are to be counted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CountOf)]
pub struct CountRequest {
    /// Its size and its pieces.
    #[schema(example = "4x5:2N+2B")]
    pub puzzle: String,
}

/// A board to be checked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Check)]
pub struct VerifyRequest {
    /// Its text.
    #[schema(example = "RB./.BR")]
    pub board: String,
    /// The puzzle it should solve; any if it is not given.
    pub puzzle: Option<String>,
}

/// A board that need not be finished.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Inspect)]
pub struct InspectRequest {
    /// Its text.
    #[schema(example = "Q.N./N...")]
    pub board: String,
}

/// A puzzle to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Make)]
pub struct GenerateRequest {
    /// The same seed makes the same puzzle. Without one, chance decides.
    #[schema(example = "v2-4x5-3NK-easy-givens-42")]
    pub seed: Option<String>,
}

/// A puzzle somebody is stuck in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Stuck)]
pub struct HintRequest {
    /// Its size and its pieces.
    #[schema(example = "4x5:2N+2B")]
    pub puzzle: String,
    /// What is on the board so far.
    pub board: Option<String>,
}

/// Solutions of a puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Solutions {
    /// Its size and its pieces.
    pub puzzle: String,
    /// As many as were asked for, or as there are.
    pub solutions: Vec<Solution>,
}

/// A solution.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Solution {
    /// Its text.
    pub board: String,
    /// The squares in the order in which their pieces attack one another.
    #[serde(rename = "loop")]
    #[schema(required = true)]
    pub tour: Option<Vec<String>>,
}

/// How many solutions there are.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Count)]
pub struct SolutionCount {
    /// In all.
    pub total: u64,
    /// Counting those once that are identical up to rotation and reflection.
    pub classes: u64,
}

/// Whether a board is a solution.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Verdict {
    /// Whether it is.
    pub valid: bool,
    /// The squares in the order in which their pieces attack one another.
    #[serde(rename = "loop")]
    #[schema(required = true)]
    pub tour: Option<Vec<String>>,
    /// What is wrong first.
    #[schema(required = true)]
    pub reason: Option<Fault>,
}

/// What is wrong with a board.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Wrong)]
pub struct Fault {
    /// Names the kind of fault. Permanent.
    pub id: &'static str,
    /// The clause of the rules that it is about.
    #[schema(required = true)]
    pub clause: Option<&'static str>,
    /// In words, in the reader's language.
    pub message: String,
}

/// What the pieces on a board do to one another.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Inspection {
    /// Every attack.
    pub attacks: Vec<Attack>,
    /// All that is wrong with the board as it stands.
    pub faults: Vec<Conflict>,
}

/// An attack of a piece on another.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Attack {
    /// Where the attacker stands.
    pub from: String,
    /// Where the attacked piece stands.
    pub to: String,
    /// Whether the attacker attacks more than one piece, or one of its own type.
    pub wrong: bool,
}

/// Something that is wrong with a board as it stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Conflict {
    /// Where the piece stands that it is about.
    pub square: String,
    /// Where the pieces stand that it attacks, or that attack it.
    pub others: Vec<String>,
    /// What is wrong.
    pub reason: Fault,
}

/// A puzzle that was made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MadePuzzle {
    /// Makes the same puzzle again.
    pub seed: String,
    /// Its size and its pieces.
    pub puzzle: String,
    /// The board that solves it.
    pub solution: String,
    /// How hard it is.
    pub grade: &'static str,
}

/// A reason in an argument.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Because {
    /// Names the kind of reason, for ever.
    pub id: &'static str,
    /// The clause of the rules that it rests on.
    #[schema(required = true)]
    pub clause: Option<&'static str>,
    /// In words, in the reader's language.
    pub message: String,
}

/// Help, in words: where to look, why, and what to place.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Advice {
    /// Whether nothing is left to be done.
    pub solved: bool,
    /// Whether the board so far can be completed.
    pub solvable: bool,
    /// Whether something on the board is wrong.
    pub wrong: bool,
    /// Where to look.
    pub look: Vec<String>,
    /// Why there: a sentence for each link of the argument. A supposition is told down to the
    /// contradiction.
    pub why: Vec<String>,
    /// The same for programs, a reason for each sentence of `why`.
    pub reasons: Vec<Because>,
    /// What to place.
    #[serde(rename = "do")]
    pub action: Vec<String>,
}
