//! Exact answers with receipts: tables and proofs, built, verified and probed.

pub mod racing_kings;
pub mod receipt;
