//! `henge solve cage`: who wins a position on the training boards.

use std::process::ExitCode;

use ::cage::Cage;
use ::solve::cage::Solver;
use game::Position;

use super::{
    args::Point,
    position::{asked, prove},
};
use crate::{context::Context, failure::Failure};

/// Memory for what the search knows.
const BYTES: usize = 1 << 29;

pub(super) fn run(options: &Point, context: &Context) -> Result<ExitCode, Failure> {
    let line = asked(options, Cage::INFO.id)?;
    let pos = Cage::read(&line.position(), Some(&line.variant()))?;
    let solver = Solver::new(&pos, BYTES, options.work.threads());
    let too_large = || Failure::input("solve-board-too-large", &[]);
    prove(&solver.ok_or_else(too_large)?, &pos, &options.work, context)
}
