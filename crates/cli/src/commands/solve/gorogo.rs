//! `henge solve gorogo`: who wins a position.

use std::{process::ExitCode, time::Instant};

use ::gorogo::GoRoGo;
use game::Position;
use solvers::gorogo::Solver;

use super::{
    args::Point,
    position::{asked, file, prove},
    spinner,
};
use crate::{context::Context, failure::Failure};

/// Memory for what the search knows.
const BYTES: usize = 1 << 29;

pub(super) fn run(options: &Point, context: &Context) -> Result<ExitCode, Failure> {
    let line = asked(options, GoRoGo::INFO.id)?;
    let pos = GoRoGo::read(&line.position(), Some(&line.variant()))?;
    let start = Instant::now();
    let solver = Solver::new(BYTES, options.work.threads());
    let path = file(&pos, &options.work)?;
    let proved = prove(&solver, &pos, &path, &spinner(), context)?;
    proved.tell(None, start, context)
}
