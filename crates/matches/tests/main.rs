//! All integration tests of the crate in one program, so that its dependencies are linked once.

mod endings;
mod history;
mod home;
mod matches;
