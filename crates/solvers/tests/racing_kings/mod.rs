//! Tests of the Racing Kings solver.

mod tables;
