//! All tests of the crate in one program: each would be linked with everything it uses.

mod endings;
mod history;
mod matches;
