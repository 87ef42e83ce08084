//! `henge solve gorogo`: proves the winner of a position.

use std::{process::ExitCode, time::Instant};

use ::gorogo::GoRoGo;
use game::Position;
use solvers::gorogo::Solver;

use super::{
    args::SolvePosition,
    position::{file, open_position, prove},
    spinner,
};
use crate::{context::Context, failure::Failure};

/// Size of the transposition table of the `GoRoGo` solver, in bytes.
const TABLE_SIZE: usize = 1 << 29;

pub(super) fn run(options: &SolvePosition, context: &Context) -> Result<ExitCode, Failure> {
    let line = open_position(options, GoRoGo::INFO.id)?;
    let pos = GoRoGo::read(&line.position(), Some(&line.variant()))?;
    let start = Instant::now();
    let solver = Solver::new(TABLE_SIZE, options.work.threads());
    let path = file(&pos, &options.work)?;
    let proved = prove(&solver, &pos, &path, &spinner(), context)?;
    proved.print(None, start, context)
}
