//! The API without a server: requests in, responses out.

mod common;
mod description;
mod exact;
mod games;
mod pictures;
mod puzzles;
mod requests;
mod reviews;
