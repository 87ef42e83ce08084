//! The routes of Chess Loop: solve, count, verify, inspect and generate puzzles, and give hints.

use std::{ops::ControlFlow, sync::atomic::AtomicBool};

use chess_loop::{
    Board, Givens,
    deduce::{self, find_hint},
    generate::GenerateError,
    share::{BadPuzzle, BadSeed, Puzzle, PuzzleSpec, Seed},
    solve::SolveControl,
    verify::{self as check, VerifiedLoop},
};
use game::Reason;
use messages::Messages;
use serde::Serialize;

use crate::{
    Advice, Attack, Because, Conflict, CountRequest, Fault, GenerateRequest, HintRequest,
    InspectRequest, Inspection, MadePuzzle, Problem, Solution, SolutionCount, Solutions,
    SolveRequest, Verdict, VerifyRequest,
};

/// Maximum solutions of a puzzle in one response; a request for more gets this many.
const MAX_SOLUTIONS: usize = 100;

/// Upper limit of the seed for a new puzzle if the request gives none, so that the seed is short
/// enough to be typed.
const SEED_LIMIT: u64 = 1_000_000;

/// A validated request about a puzzle that takes time (solve, count, generate or hint), ready to be
/// run.
#[derive(Clone, Debug)]
pub struct PuzzleTask {
    operation: Operation,
    key: String,
}

#[derive(Clone, Debug)]
enum Operation {
    Solve { puzzle: Puzzle, limit: usize },
    Count(Puzzle),
    Generate(Seed),
    Hint { puzzle: Puzzle, progress: Givens },
}

/// The result of a [`PuzzleTask`]: solutions, their number, a new puzzle or a hint.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum PuzzleAnswer {
    /// The solutions of a puzzle: the result of running the task that [`solve()`] returns.
    Solutions(Solutions),
    /// The number of solutions: the result of running the task that [`count()`] returns.
    Count(SolutionCount),
    /// A new puzzle: the result of running the task that [`generate()`] returns.
    Made(MadePuzzle),
    /// A hint: the result of running the task that [`hint()`] returns.
    Advice(Advice),
}

fn read(text: &str) -> Result<Puzzle, Problem> {
    let puzzle = text.trim().parse();
    puzzle.map_err(|it: BadPuzzle| Problem::Input(it.reason()))
}

/// Solutions of a puzzle, each with its loop of attacks.
///
/// A puzzle is its size and its pieces, such as `4x5:2N+2B`. An empty list means there are none.
#[utoipa::path(post, path = "/puzzles/chess-loop/solve", request_body = SolveRequest, responses((status = 200, body = Solutions)))]
pub fn solve(request: &SolveRequest) -> Result<PuzzleTask, Problem> {
    let puzzle = read(&request.puzzle)?;
    let limit = request.limit.unwrap_or(1).clamp(1, MAX_SOLUTIONS);
    Ok(PuzzleTask {
        key: format!("solve {puzzle} {limit}"),
        operation: Operation::Solve { puzzle, limit },
    })
}

/// The number of solutions of a puzzle.
///
/// All of them, and those that differ by more than rotation and reflection.
#[utoipa::path(post, path = "/puzzles/chess-loop/count", request_body = CountRequest, responses((status = 200, body = SolutionCount)))]
pub fn count(request: &CountRequest) -> Result<PuzzleTask, Problem> {
    let puzzle = read(&request.puzzle)?;
    Ok(PuzzleTask {
        key: format!("count {puzzle}"),
        operation: Operation::Count(puzzle),
    })
}

/// Whether a board is a solution.
///
/// If not, the answer says the first thing that is wrong with it.
#[utoipa::path(post, path = "/puzzles/chess-loop/verify", request_body = VerifyRequest, responses((status = 200, body = Verdict)))]
pub fn verify(request: &VerifyRequest, words: &Messages) -> Result<Verdict, Problem> {
    let board = request.board.trim();
    let checked = match &request.puzzle {
        None => check::verify(board),
        Some(puzzle) => check::verify_as(board, &read(puzzle)?.wanted()),
    };
    Ok(Verdict::of(&checked, words))
}

/// The attacks between the pieces on a board.
///
/// The board doesn't have to be finished: the answer says everything that is wrong with it so far.
#[utoipa::path(post, path = "/puzzles/chess-loop/inspect", request_body = InspectRequest, responses((status = 200, body = Inspection)))]
pub fn inspect(request: &InspectRequest, words: &Messages) -> Result<Inspection, Problem> {
    let inspected = check::inspect(request.board.trim());
    let inspected = inspected.map_err(|it| Problem::Input(it.reason()))?;
    let conflict = |fault: &check::Fault| {
        let (man, others) = match fault {
            check::Fault::AttacksSeveral { man, targets } => (man, targets.as_slice()),
            check::Fault::AttacksOwn { man, target } => (man, std::slice::from_ref(target)),
            check::Fault::AttackedTwice { man, by } => (man, by.as_slice()),
            _ => return None,
        };
        Some(Conflict {
            square: man.at.to_string(),
            others: others.iter().map(|it| it.at.to_string()).collect(),
            reason: Fault::of(&fault.reason(), words),
        })
    };
    let attack = |&check::Attack { from, to }: &check::Attack| {
        let same_attacker = |other: &&check::Attack| other.from == from;
        let several = 1 < inspected.attacks.iter().filter(same_attacker).count();
        Attack {
            from: from.at.to_string(),
            to: to.at.to_string(),
            wrong: several || from.letter == to.letter,
        }
    };
    Ok(Inspection {
        attacks: inspected.attacks.iter().map(attack).collect(),
        faults: inspected.faults.iter().filter_map(conflict).collect(),
    })
}

/// A new puzzle, with its solution.
///
/// Equal seeds make equal puzzles; without a seed, it is random.
#[utoipa::path(post, path = "/puzzles/chess-loop/generate", request_body = GenerateRequest, responses((status = 200, body = MadePuzzle)))]
pub fn generate(request: &GenerateRequest, chance: u64) -> Result<PuzzleTask, Problem> {
    let seed = match &request.seed {
        Some(text) => {
            let seed = text.trim().parse();
            seed.map_err(|it: BadSeed| Problem::Input(it.reason()))?
        }
        None => Seed {
            spec: PuzzleSpec {
                givens: true,
                ..PuzzleSpec::default()
            },
            number: chance % SEED_LIMIT,
        },
    };
    Ok(PuzzleTask {
        key: format!("generate {seed}"),
        operation: Operation::Generate(seed),
    })
}

/// A hint for a puzzle.
///
/// Where to look, why, and what to place, each a list of sentences.
#[utoipa::path(post, path = "/puzzles/chess-loop/hint", request_body = HintRequest, responses((status = 200, body = Advice)))]
pub fn hint(request: &HintRequest, words: &Messages) -> Result<PuzzleTask, Problem> {
    let puzzle = read(&request.puzzle)?;
    let progress = match &request.board {
        None => Givens::none(),
        Some(text) => {
            let board = text.trim().parse::<Board>();
            Givens::pieces_of(&board.map_err(|it| Problem::Input(it.reason()))?)
        }
    };
    // Checks the size and the pieces of the board so far.
    Puzzle::new(puzzle.instance(), puzzle.givens().and(&progress))
        .map_err(|it| Problem::Input(it.reason()))?;
    Ok(PuzzleTask {
        key: format!("hint {puzzle} {:?} {:?}", request.board, words.language()),
        operation: Operation::Hint { puzzle, progress },
    })
}

impl PuzzleTask {
    /// Text that identifies the task: requests with equal keys have equal results and can share one
    /// run.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Executes the request about the puzzle until there is a result or `cancel` is set. `words`
    /// must be of the language that the task was made with: the key of a hint contains it.
    ///
    /// # Errors
    ///
    /// [`Problem::OutOfTime`] if it was cancelled, [`Problem::Input`] if no puzzle fits the seed.
    pub fn run(&self, cancel: &AtomicBool, words: &Messages) -> Result<PuzzleAnswer, Problem> {
        let control = &SolveControl::new(cancel);
        match &self.operation {
            Operation::Solve { puzzle, limit } => {
                let solutions = solutions(puzzle, *limit, control).ok_or(Problem::OutOfTime)?;
                Ok(PuzzleAnswer::Solutions(solutions))
            }
            Operation::Count(puzzle) => {
                let count = chess_loop::solve::count(&puzzle.instance(), puzzle.givens(), control);
                let count = count.map_err(|_| Problem::OutOfTime)?;
                Ok(PuzzleAnswer::Count(SolutionCount {
                    total: count.total,
                    classes: count.classes,
                }))
            }
            Operation::Generate(seed) => match chess_loop::generate::generate(seed, control) {
                Ok(made) => Ok(PuzzleAnswer::Made(MadePuzzle {
                    seed: made.seed.to_string(),
                    puzzle: made.puzzle.to_string(),
                    solution: made.solution.to_string(),
                    grade: made.grade.id(),
                })),
                Err(GenerateError::Stopped) => Err(Problem::OutOfTime),
                Err(failed) => Err(Problem::Input(failed.reason())),
            },
            Operation::Hint { puzzle, progress } => {
                let hint = find_hint(puzzle, progress, control);
                let hint = hint.map_err(|_| Problem::OutOfTime)?;
                Ok(PuzzleAnswer::Advice(
                    hint.map_or_else(Advice::default, |it| Advice::of(&it, puzzle, words)),
                ))
            }
        }
    }
}

/// Finds up to `limit` solutions of a puzzle, each with its loop of attacks. `None` if it was
/// cancelled.
fn solutions(puzzle: &Puzzle, limit: usize, control: &SolveControl<'_>) -> Option<Solutions> {
    let mut boards: Vec<Board> = Vec::new();
    let found = |board: &Board| {
        boards.push(board.clone());
        if boards.len() == limit {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    chess_loop::solve::for_each(&puzzle.instance(), puzzle.givens(), control, found).ok()?;
    let solutions = boards.iter().map(|board| {
        let board = board.to_string();
        let tour = check::verify_as(&board, &puzzle.wanted()).map(|it| tour(&it));
        Solution {
            tour: tour.ok(),
            board,
        }
    });
    Some(Solutions {
        puzzle: puzzle.to_string(),
        solutions: solutions.collect(),
    })
}

fn tour(verified: &VerifiedLoop) -> Vec<String> {
    verified.tour.iter().map(|it| it.at.to_string()).collect()
}

impl Verdict {
    /// The response for a checked board of the puzzle: its loop of attacks if it is a solution,
    /// otherwise its first fault.
    pub fn of(checked: &Result<VerifiedLoop, check::Fault>, words: &Messages) -> Verdict {
        Verdict {
            valid: checked.is_ok(),
            tour: checked.as_ref().ok().map(tour),
            reason: checked
                .as_ref()
                .err()
                .map(|it| Fault::of(&it.reason(), words)),
        }
    }
}

impl Fault {
    pub(crate) fn of(reason: &Reason, words: &Messages) -> Fault {
        Fault {
            id: reason.id(),
            clause: reason.clause(),
            message: words.say(reason),
        }
    }
}

impl Because {
    /// Converts the reasons why the deduction of a hint holds into data for the response (message
    /// id, clause of the rules, sentence), in order.
    pub fn all(reasons: &[Reason], words: &Messages) -> Vec<Because> {
        let because = |reason: &Reason| Because {
            id: reason.id(),
            clause: reason.clause(),
            message: words.sentence(reason),
        };
        reasons.iter().map(because).collect()
    }
}

impl Advice {
    fn of(hint: &deduce::PuzzleHint, puzzle: &Puzzle, words: &Messages) -> Advice {
        let sentences =
            |reasons: Vec<Reason>| reasons.iter().map(|it| words.sentence(it)).collect();
        Advice {
            solved: *hint == deduce::PuzzleHint::Solved,
            solvable: true,
            wrong: matches!(hint, deduce::PuzzleHint::Wrong { .. }),
            look: sentences(hint.focus(puzzle)),
            why: sentences(hint.why(puzzle)),
            reasons: Because::all(&hint.why(puzzle), words),
            action: sentences(hint.action(puzzle)),
        }
    }
}
