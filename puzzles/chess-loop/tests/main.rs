//! All tests of the crate in one program: each would be linked with everything it uses.

mod atlas;
mod deduce;
mod generate;
mod model;
mod open;
mod sat;
mod share;
mod solve;
mod verify;
