//! `henge solve cage`: proves the winner of a position on the training boards. For 4 x 4 a table of all
//! reachable positions is built; on 6 x 6 a search may take days, so it writes checkpoints.

use std::{path::Path, process::ExitCode, time::Instant};

use ::cage::Cage;
use ::solve::{checkpoint::CheckpointEvent, receipt};
use game::{KnownValue, Outcome, Player, Position, Probe};
use serde_json::json;
use solvers::cage::{Solver, Table4x4, verify_4x4};

use super::{
    args,
    checkpoints::CheckpointReporter,
    position::{self, open_position, player_name, prove, watched},
    rounded, spinner, stop,
};
use crate::{context::Context, failure::Failure};

/// Size of the transposition table of the Cage solver, in bytes.
const TABLE_SIZE: usize = 1 << 29;

/// Nodes that a thread of the Cage solver searches between two checks of the clock: a second at
/// most.
const NODES_PER_STEP: u64 = 1 << 18;

pub(super) fn run(options: &args::Cage, context: &Context) -> Result<ExitCode, Failure> {
    let work = &options.point.work;
    let line = open_position(&options.point, Cage::INFO.id)?;
    let pos = Cage::read(&line.position(), Some(&line.variant()))?;
    let start = Instant::now();
    if pos.side() == 4 {
        let path = work.folder()?.join(Table4x4::FILE);
        let table = table(&path)?;
        if let Some(known) = TableAnswer::find(&table, &pos) {
            return known.print(&table, &pos, &path, start, context);
        }
    }
    let bytes = if pos.side() == 4 {
        TABLE_SIZE / 16
    } else {
        TABLE_SIZE
    };
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
        let handle = |event: CheckpointEvent<'_>| reporter.handle(event);
        solver.value_with_checkpoints(&pos, &checkpoint, NODES_PER_STEP, stop(), &mut due, &handle)
    });
    found.map_err(|error| reporter.failure(error))?;
    let proved = prove(&solver, &pos, &path, &bar, context);
    if proved.is_err() {
        reporter.record_last(&solver.save(&pos, &checkpoint));
    }
    let proved = proved.map_err(|error| reporter.failure(error))?;
    // The proof makes the checkpoint useless.
    receipt::remove(&checkpoint)?;
    proved.print(Some(reporter.has_resumed()), start, context)
}

/// Opens the table of all reachable positions of 4 x 4 Cage, after building it if it is missing or
/// wrong.
fn table(path: &Path) -> Result<Table4x4, Failure> {
    if verify_4x4(path).is_err() {
        Table4x4::build().write(path)?;
    }
    Ok(Table4x4::open(path)?)
}

/// The result of a position of 4 x 4 Cage, from the table of all its positions: the winner, the
/// number of plies to the end, and the moves of such a game.
struct TableAnswer {
    winner: Player,
    plies: u32,
    /// The moves of a game in which the winner wins as soon as possible and the loser resists as
    /// long as possible.
    line: Vec<String>,
}

impl TableAnswer {
    /// Looks up a position in the table of 4 x 4 Cage. `None` if the table doesn't have it, because
    /// no game reaches it.
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
            let is_next = |next: &Cage| match next.outcome() {
                Some(outcome) => wanted == (KnownValue { outcome, plies: 0 }),
                None => table.probe(next) == Some(wanted),
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

    /// Prints the winner of the position, the number of plies and the moves. The work began at
    /// `start`.
    fn print(
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
