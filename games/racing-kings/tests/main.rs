//! All tests of the crate in one program: each would be linked with everything it uses.

mod battery;
mod clauses;
mod documents;
mod eval;
mod perft;
mod playthrough;
mod remarks;
mod twin;
mod twins;
mod vectors;
