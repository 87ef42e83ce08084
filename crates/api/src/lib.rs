//! The stateless API without a server: a typed request in, a typed response out.
//!
//! The server passes on what arrives over HTTP; a browser or a Python program calls the same functions
//! directly and gets the same bytes. This crate has no runtime, thread, file or clock of its own: time,
//! random bits, memory and tables of exact results come from the host, so that it also runs as
//! WebAssembly.
//!
//! Operations that take no time are functions ([`games()`], [`legal()`], [`play()`] …). The others
//! validate the request and return a task ([`BestTask`], [`AnalyseTask`], [`ReviewTask`],
//! [`PictureTask`], [`PuzzleTask`]), which may be sent to another thread and runs there until it is done
//! or a flag cancels it. [`ROUTES`] lists all operations with their methods and paths. [`Host`] runs any
//! of them in one call, for programs without a job queue.
//!
//! # Examples
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use api::{Allowance, Host, Request};
//! use catalog::Knowledge;
//!
//! let host = Host::new(Knowledge::none(), Allowance::default());
//! let request = Request {
//!     method: "POST",
//!     path: "/api/v1/games/gorogo/best",
//!     body: br#"{ "position": "5/5/5/5/5 w 10,3 10,2 0,0", "level": 1, "seed": 3 }"#,
//!     ..Request::default()
//! };
//! let never = AtomicBool::new(false);
//! let response = host.answer(&request, &never, &mut |_| std::ops::ControlFlow::Continue(()));
//! assert_eq!(response.status, 200);
//! assert!(response.text().starts_with(r#"{"move":""#));
//! ```

pub mod description;
mod host;
mod operations;
mod problem;
mod routes;
mod wire;
mod words;

pub use host::{Host, Request, Response, read_body};
pub use operations::{
    allowance::Allowance,
    analyse::{AnalyseTask, analyse},
    best::{BestResult, BestTask, best},
    games::{game, games, legal, line, new_game, play, tap},
    lessons::{lesson, lesson_play, puzzle_lesson},
    picture::{PictureTask, picture},
    puzzles::{PuzzleAnswer, PuzzleTask, count, generate, hint, inspect, solve, verify},
    review::{ReviewTask, review},
};
pub use problem::{Problem, ProblemBody, ProblemKind};
pub use routes::{Handler, Method, ROUTES, Route, RouteInput, find_route};
pub use wire::{
    board::{Board, Change, Hand, Piece, SurfaceName},
    catalog::{ComputerPlayer, Exact, GameDetail, GameList, GameSummary, Receipt, Variant},
    lesson::{
        LessonComparison, LessonGame, LessonNote, LessonPlayRequest, LessonRemark, LessonStepView,
        LessonView,
    },
    line::{LineMove, LineRequest, LineState, NextMove},
    picture::{PictureFormat, PictureRequest, PictureTheme},
    play::{
        AnalyseRequest, BestRequest, GameState, LegalMove, LegalMoves, NewGame, PlayRequest,
        Played, PositionRequest, SearchLimits, TapAnswer, TapName, TapReason, TapRequest,
    },
    puzzles::{
        Advice, Attack, Because, Conflict, CountRequest, Fault, GenerateRequest, HintRequest,
        InspectRequest, Inspection, MadePuzzle, Solution, SolutionCount, Solutions, SolveRequest,
        Verdict, VerifyRequest,
    },
    review::{
        BetterLine, JudgementName, ProvenResult, ReviewPoint, ReviewReport, ReviewRequest,
        ReviewStage, ReviewTally, ReviewTurn, ReviewUpdate,
    },
    score::{AnalysisUpdate, BestMove, Outcome, Score, ScoredLine, rounded},
};
pub use words::{MESSAGES, Words};

/// The prefix of the path of every route of the API, with its version.
pub const PREFIX: &str = "/api/v1";
