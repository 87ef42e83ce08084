//! Tests of the Moai solver.

mod checkpoints;
mod proofs;
