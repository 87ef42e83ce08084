//! `henge solve cage`: who wins a position on the training boards. The smallest one is kept as a
//! table of all positions; on the next a search may take days, so what it knows is kept on the way.

use std::{path::Path, process::ExitCode, time::Instant};

use ::cage::Cage;
use ::solve::{
    cage::{Four, Solver, verify_four},
    strategy::Error,
};
use game::{Outcome, Position, Probe};
use serde_json::json;

use super::{
    args, kept,
    position::{self, asked, player_name, prove, watched},
    remove, rounded,
};
use crate::{context::Context, failure::Failure, interrupt};

/// Memory for what the search knows.
const BYTES: usize = 1 << 29;

/// Nodes between two looks at the clock: about a second.
const STEP: u64 = 1 << 20;

pub(super) fn run(options: &args::Cage, context: &Context) -> Result<ExitCode, Failure> {
    let work = &options.point.work;
    let line = asked(&options.point, Cage::INFO.id)?;
    let pos = Cage::read(&line.position(), Some(&line.variant()))?;
    if Cage::start("4").is_ok_and(|start| start == pos) {
        return four(&pos, &work.folder()?, context);
    }
    let start = Instant::now();
    let solver = Solver::new(&pos, BYTES, work.threads());
    let too_large = || Failure::input("solve-board-too-large", &[]);
    let solver = solver.ok_or_else(too_large)?;
    let path = position::file(&pos, work)?;
    let checkpoint = path.with_extension("checkpoint");
    let mut saved = Instant::now();
    let mut due = |_| {
        let due = options.every <= saved.elapsed();
        if due {
            saved = Instant::now();
        }
        due
    };
    let stop = interrupt::flag();
    let found = watched(&solver, context, || {
        solver.value_with_checkpoints(&pos, &checkpoint, STEP, stop, &mut due)
    });
    found.map_err(|error| kept(error, &checkpoint))?;
    let code = prove(&solver, &pos, &path, start, context)?;
    remove(&checkpoint)?;
    Ok(code)
}

/// All of 4 x 4, as a table.
fn four(start: &Cage, folder: &Path, context: &Context) -> Result<ExitCode, Failure> {
    let began = Instant::now();
    let path = folder.join(Four::FILE);
    // What is there is checked, not believed.
    if verify_four(&path).is_err() {
        Four::build().write(&path)?;
    }
    let table = Four::open(&path)?;
    let known = table.probe(start).ok_or(Error::Unprovable {
        position: start.to_string(),
    })?;
    let Outcome::Win(winner) = known.outcome else {
        return Err(Failure::work("solve-board-too-large", &[]));
    };
    let seconds = began.elapsed().as_secs_f64();
    if context.json {
        context.print_json(&json!({
            "game": Cage::INFO.id,
            "variant": start.variant(),
            "position": start.to_string(),
            "winner": Cage::INFO.players[winner as usize],
            "plies": known.plies,
            "positions": table.len(),
            "file": path.display().to_string(),
            "seconds": rounded(seconds),
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let args = [
        ("player", player_name::<Cage>(winner, context).into()),
        ("plies", known.plies.into()),
        ("positions", table.len().into()),
        ("seconds", format!("{seconds:.2}").into()),
        ("path", path.display().to_string().into()),
    ];
    context.print(&context.with("solve-table-done", &args))?;
    Ok(ExitCode::SUCCESS)
}
