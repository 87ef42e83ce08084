//! Tests of the Cage solver.

mod checkpoints;
mod proofs;
mod table4x4;
