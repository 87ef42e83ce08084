//! Tests of the Gorogo solver.

mod proofs;
