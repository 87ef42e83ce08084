//! All tests of the crate in one program: each would be linked with everything it uses.

mod catalog;
mod knowledge;
mod learn;
mod levels;
mod uci;
