//! All tests of the crate in one program: each would be linked with everything it uses.

mod clauses;
mod contract;
mod everywhere;
mod remarks;
mod twin;
