//! Exact answers with receipts: tables and proofs, built, verified and probed.

pub mod cage;
mod checkpoint;
pub mod gorogo;
pub mod moai;
mod oracle;
mod prove;
pub mod racing_kings;
pub mod receipt;
mod shelf;
pub mod strategy;
mod turn;
mod verify;

pub use checkpoint::Kept;
pub use oracle::Oracle;
pub use prove::Value;
pub use shelf::{files, receipts};
pub use verify::{Error, Verified, verify};

/// What receipts and their checks tell people, in each language.
pub const MESSAGES: [(&str, &str); 2] = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];
