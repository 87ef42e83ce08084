//! The interface for machine learning: numbered actions, observations as arrays, batches of games.
//!
//! A [`TrainingState`] is a game whose actions are numbers. In games whose whole turns are numbered
//! ([`ByTurns`]) an action is a turn; in others ([`ByTaps`]) it is one tap, and the state remembers the
//! taps of an unfinished turn. Either way, the numbers depend only on the size of the board. [`Layout`]
//! encodes a position as planes of numbers, derived from its picture. A [`Batch`] steps many games
//! together, and [`playouts`](AnyState::playouts) plays random games to their end.
//!
//! This crate knows no game: everything is derived from what a game already provides for front ends,
//! so a new game needs no code here. Code that runs for each move is generic over the position type;
//! [`AnyState`] and [`AnyBatch`] hide that type from callers (the catalog and the Python package) that
//! make one call for many moves. There are no threads here: a caller may split the games of a batch
//! into several batches and run each in a thread.

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

pub use actions::{ActionEffect, Actions, ByTaps, ByTurns};
pub use batch::{AnyBatch, Batch, IllegalAction, Stepped};
pub use observation::Layout;
pub use state::{AnyState, TrainingState, state_of};
