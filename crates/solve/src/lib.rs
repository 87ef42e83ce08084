//! Exact answers with receipts: tables and proofs, built, verified and probed.

pub mod cage;
pub mod gorogo;
pub mod moai;
mod oracle;
mod prove;
pub mod racing_kings;
pub mod receipt;
pub mod strategy;
mod turn;

pub use oracle::Oracle;
pub use prove::Value;
