//! Games for programs that learn: numbered actions, positions as numbers, many games at once.
//!
//! A [`State`] is a line of a game whose moves are entered by number. Where whole turns have numbers
//! ([`ByTurns`]) an action is a turn; elsewhere ([`ByTaps`]) it is one tap, and a state remembers the
//! taps of the turn that has been begun. Either way the numbers depend on the board's size alone.
//! [`Layout`] turns a position into planes of numbers, made from its picture. A [`Batch`] steps many
//! games, and [`playouts`](AnyState::playouts) plays random games to their ends.
//!
//! The crate knows no game, and everything is derived from what a game shows people: a new game can be
//! learned as soon as it can be played. Code that runs once a move knows the type of the position;
//! [`AnyState`] and [`AnyBatch`] hide it from those who call once for many moves. There is no thread
//! here: a batch can be cut into parts, and the parts be sent to threads.

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod actions;
mod batch;
mod observation;
mod playouts;
mod state;

pub use actions::{Actions, ByTaps, ByTurns, Choice};
pub use batch::{AnyBatch, Batch, Refused, Stepped};
pub use observation::Layout;
pub use state::{AnyState, State, state_of};
