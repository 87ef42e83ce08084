//! Solvers with exact answers, one module per game.
//!
//! Each module proves positions of its game or builds tables of them, writes the result as a receipt
//! (see [`solve`]) and exports a `VERIFIER` that derives the receipt again from the rules crate and the
//! file alone. `catalog` binds them to the games; nothing here prints or knows about users.

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

pub mod cage;
pub mod gorogo;
pub mod moai;
pub mod racing_kings;
