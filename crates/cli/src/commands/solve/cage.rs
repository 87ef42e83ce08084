//! `henge solve cage`: who wins a position on the training boards. The smallest one is kept as a
//! table of all positions that can come up; on the next a search may take days, so what it knows is
//! kept on the way.

use std::{path::Path, process::ExitCode, time::Instant};

use ::cage::Cage;
use ::solve::{checkpoint::CheckpointEvent, receipt};
use game::{KnownValue, Outcome, Player, Position, Probe};
use serde_json::json;
use solvers::cage::{Solver, Table4x4, verify_4x4};

use super::{
    args,
    checkpoints::CheckpointReporter,
    position::{self, asked, player_name, prove, watched},
    rounded, spinner, stop,
};
use crate::{context::Context, failure::Failure};

/// Memory for what the search knows.
const BYTES: usize = 1 << 29;

/// Nodes of a thread between two looks at the clock: a second at most.
const STEP: u64 = 1 << 18;

pub(super) fn run(options: &args::Cage, context: &Context) -> Result<ExitCode, Failure> {
    let work = &options.point.work;
    let line = asked(&options.point, Cage::INFO.id)?;
    let pos = Cage::read(&line.position(), Some(&line.variant()))?;
    let start = Instant::now();
    if pos.side() == 4 {
        let path = work.folder()?.join(Table4x4::FILE);
        let table = table(&path)?;
        if let Some(known) = TableAnswer::find(&table, &pos) {
            return known.tell(&table, &pos, &path, start, context);
        }
    }
    let bytes = if pos.side() == 4 { BYTES / 16 } else { BYTES };
    let solver = Solver::new(&pos, bytes, work.threads());
    let too_large = || Failure::input("solve-board-too-large", &[("most", "6x6".into())]);
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
    let bar = spinner();
    let reporter = CheckpointReporter::new(&checkpoint, &bar, context);
    let found = watched(&solver, &bar, context, || {
        let hear = |it: CheckpointEvent<'_>| reporter.hear(it);
        solver.value_with_checkpoints(&pos, &checkpoint, STEP, stop(), &mut due, &hear)
    });
    found.map_err(|error| reporter.failure(error))?;
    let proved = prove(&solver, &pos, &path, &bar, context);
    if proved.is_err() {
        reporter.hear_last(&solver.save(&pos, &checkpoint));
    }
    let proved = proved.map_err(|error| reporter.failure(error))?;
    // The proof tells all that matters.
    receipt::remove(&checkpoint)?;
    proved.tell(Some(reporter.has_resumed()), start, context)
}

/// All of 4 x 4.
fn table(path: &Path) -> Result<Table4x4, Failure> {
    // What is there is checked, not believed.
    if verify_4x4(path).is_err() {
        Table4x4::build().write(path)?;
    }
    Ok(Table4x4::open(path)?)
}

/// What the table knows about a position.
struct TableAnswer {
    winner: Player,
    plies: u32,
    /// A game in which the winner hurries and the loser does not.
    line: Vec<String>,
}

impl TableAnswer {
    /// `None` if the position can't come up.
    fn find(table: &Table4x4, pos: &Cage) -> Option<TableAnswer> {
        let KnownValue {
            outcome: Outcome::Win(winner),
            plies,
        } = table.probe(pos)?
        else {
            return None;
        };
        let mut line = Vec::new();
        let mut pos = pos.clone();
        for left in (0..plies).rev() {
            let wanted = KnownValue {
                outcome: Outcome::Win(winner),
                plies: left,
            };
            let is_next = |it: &Cage| match it.outcome() {
                Some(outcome) => wanted == (KnownValue { outcome, plies: 0 }),
                None => table.probe(it) == Some(wanted),
            };
            let mut found = None;
            pos.every_move(|m| {
                let mut next = pos.clone();
                next.play_unchecked(m);
                if is_next(&next) {
                    found = Some((m, next));
                }
            });
            let (m, next) = found?;
            line.push(m.to_string());
            pos = next;
        }
        Some(TableAnswer {
            winner,
            plies,
            line,
        })
    }

    /// Tells of it. The work began at `start`.
    fn tell(
        &self,
        table: &Table4x4,
        pos: &Cage,
        path: &Path,
        start: Instant,
        context: &Context,
    ) -> Result<ExitCode, Failure> {
        let seconds = start.elapsed().as_secs_f64();
        if context.json {
            context.print_json(&json!({
                "game": Cage::INFO.id,
                "variant": pos.variant(),
                "position": pos.to_string(),
                "winner": Cage::INFO.player(self.winner).name,
                "best": self.line.first(),
                "plies": self.plies,
                "exact": true,
                "line": self.line,
                "positions": table.len(),
                "file": path.display().to_string(),
                "seconds": rounded(seconds),
            }))?;
            return Ok(ExitCode::SUCCESS);
        }
        let args = [
            ("player", player_name::<Cage>(self.winner, context).into()),
            ("plies", self.plies.into()),
            ("line", self.line.join(" ").into()),
            ("positions", table.len().into()),
            ("seconds", context.words.decimal(seconds, 2).into()),
            ("path", path.display().to_string().into()),
        ];
        context.print(&context.with("solve-table-done", &args))?;
        Ok(ExitCode::SUCCESS)
    }
}
