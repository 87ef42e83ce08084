//! Exact answers with receipts: tables and proofs, built, verified and probed.

pub mod gorogo;
pub mod moai;
mod prove;
pub mod racing_kings;
pub mod receipt;

pub use prove::Value;
