//! Game-independent search. Accesses positions only through the [`Position`](game::Position) trait.
//!
//! [`Search`] finds the best lines by principal-variation search with a shared
//! [`TranspositionTable`]. [`minimax()`] is the reference implementation that the tests compare it
//! with, and [`uct()`] a fixed opponent whose strength never changes, for measuring other players.
//! A [`Value`] is either [proven](Value::Proven) or an [estimate](Value::Estimate).
//!
//! This crate never prints and never sleeps, and reads the time only through [`Limits`], whose
//! [`TimeSource`] the host may supply. A search with one thread spawns none, so it runs on platforms
//! without threads (WASM). With one thread, a fresh table and no time limit it is deterministic: the
//! same position and limits give the same report.
//!
//! # Examples
//!
//! ```
//! use std::{ops::ControlFlow, sync::atomic::AtomicBool};
//!
//! use game::{Blank, Line, Outcome, Player, Reason};
//! use racing_kings::RacingKings;
//! use search::{Limits, Search, TranspositionTable, Value};
//!
//! let line = Line::new("8/1K4k1/8/8/8/8/8/8 b - - 0 1".parse::<RacingKings>()?);
//! let table = TranspositionTable::new(16); // megabytes
//! let cancel = AtomicBool::new(false); // to be set by another thread
//! let search = Search::new(&Blank, &table);
//! let report = search.run(&line, Limits::depth(8), &cancel, |round| {
//!     assert!(round.depth <= 8);
//!     ControlFlow::Continue(())
//! });
//! let win = Value::Proven { outcome: Outcome::Win(Player::Second), plies: 1 };
//! assert_eq!(report.value, Some(win));
//! # Ok::<(), Reason>(())
//! ```

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod correction;
mod limits;
mod minimax;
mod ordering;
mod path;
mod pruning;
mod pvs;
mod quiescence;
mod report;
mod score;
mod search_thread;
mod table;
mod tag;
mod time_source;
mod tuning;
mod uct;

pub use limits::Limits;
pub use minimax::minimax;
pub use pvs::Search;
pub use report::{CurrentMove, SearchReport, Variation};
pub use score::Value;
pub use table::TranspositionTable;
pub use time_source::TimeSource;
pub use tuning::Tuning;
pub use uct::uct;
