//! Exact answers with receipts: tables and proofs, built, verified and probed.

pub mod cage;
pub mod gorogo;
pub mod moai;
mod prove;
pub mod racing_kings;
pub mod receipt;
mod turn;

pub use prove::Value;
