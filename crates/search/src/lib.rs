//! Game-independent search. Knows positions only through [`Position`](game::Position).
//!
//! [`Search`] finds the best lines by principal-variation search.
//! Nothing here prints, sleeps or reads a clock but through [`Limits`].

mod limits;
mod minimax;
mod ordering;
mod path;
mod pruning;
mod pvs;
mod score;
mod table;
mod tag;
mod tuning;
mod worker;

pub use limits::Limits;
pub use minimax::minimax;
pub use pvs::{Report, Search, Variation};
pub use score::Value;
pub use table::Table;
pub use tuning::Tuning;
