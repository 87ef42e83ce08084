//! The stateless API without a server: a typed request in, a typed answer out.
//!
//! Programs in other languages meet Henge here. The server passes on what arrives over HTTP; a
//! browser or a Python program calls the same functions in place, and gets the same bytes. There is
//! no runtime, thread, file or clock of this crate's own: time, luck, memory and exact knowledge
//! come from the host, so that it also runs as WebAssembly.
//!
//! What can be answered at once is a function ([`games()`], [`legal()`], [`play()`] …). What needs
//! thought is checked first, which makes a task ([`BestTask`], [`AnalyseTask`], [`ReviewTask`],
//! [`PuzzleTask`]); a
//! task may be sent to another thread and run there until a flag stops it. [`Host`] does it all in
//! one call, for programs that have no queue of their own.
//!
//! # Examples
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use api::{Allowance, Call, Host};
//! use catalog::Knowledge;
//!
//! let host = Host::new(Knowledge::none(), Allowance::default());
//! let call = Call {
//!     method: "POST",
//!     path: "/api/v1/games/gorogo/best",
//!     body: br#"{ "position": "5/5/5/5/5 w 10,3 10,2 0,0", "level": 1, "seed": 3 }"#,
//!     ..Call::default()
//! };
//! let never = AtomicBool::new(false);
//! let reply = host.answer(&call, &never, &mut |_| std::ops::ControlFlow::Continue(()));
//! assert_eq!(reply.status, 200);
//! assert!(reply.body.starts_with(r#"{"move":""#));
//! ```

pub mod description;
mod host;
mod operations;
mod problem;
mod routes;
mod wire;
mod words;

pub use host::{Call, Host, Reply, read_body};
pub use operations::{
    analyse::{AnalyseTask, analyse},
    best::{BestTask, Finding, best},
    games::{game, games, legal, line, new_game, play},
    picture::{PictureTask, picture},
    puzzles::{PuzzleAnswer, PuzzleTask, count, generate, hint, inspect, solve, verify},
    review::{ReviewTask, review},
    thought::Allowance,
};
pub use problem::{Kind, Problem, ProblemBody};
pub use routes::{Handler, Method, ROUTES, Route, RouteInput, find_route};
pub use wire::{
    board::{Board, Change, Hand, Piece, SurfaceName},
    catalog::{ComputerPlayer, Exact, GameDetail, GameList, GameSummary, Receipt, Variant},
    line::{LineMove, LineRequest, LineState, NextMove},
    picture::{PictureFormat, PictureRequest, PictureTheme},
    play::{
        AnalyseRequest, BestRequest, GameState, LegalMove, LegalMoves, NewGame, PlayRequest,
        Played, PositionRequest, SearchLimits, TapName,
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

/// What the path of every route begins with.
pub const PREFIX: &str = "/api/v1";
