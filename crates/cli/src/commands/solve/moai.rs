//! `henge solve moai`: who wins a whole board with best placement and play, and how.

use std::{process::ExitCode, time::Instant};

use ::moai::Moai as Board;
use ::solve::{
    moai::{Solver, file, verify},
    strategy::Error,
};
use game::Position;
use serde_json::json;

use super::{advance, args::Moai, bar, rounded};
use crate::{context::Context, failure::Failure, interrupt};

/// Memory for what the search knows.
const BYTES: usize = 1 << 29;

pub(super) fn run(options: &Moai, context: &Context) -> Result<ExitCode, Failure> {
    let board = Board::<u64>::start(&options.variant)?;
    let variant = board.variant();
    let path = file(&options.work.folder()?, &variant);
    let start = Instant::now();
    let stop = interrupt::flag();
    let bar = bar();
    let tell = |done: usize, all: usize| advance(&bar, done as u64, all as u64);
    // What is there is checked, not believed.
    let found = match verify(&path, stop, &tell) {
        Ok(found) => Ok(found),
        Err(Error::Stopped) => Err(Error::Stopped),
        Err(_) => {
            let threads = options.work.threads();
            let solver = Solver::new(board.width(), board.height(), BYTES, threads);
            let too_large = || Failure::input("solve-board-too-large", &[]);
            let solver = solver.ok_or_else(too_large)?;
            solver.write_board_proof(&path, &variant, stop, &tell)
        }
    };
    bar.finish_and_clear();
    let found = found?;
    let seconds = start.elapsed().as_secs_f64();
    if context.json {
        context.print_json(&json!({
            "game": "moai",
            "variant": found.variant,
            "winner": Board::<u64>::INFO.players[found.winner as usize],
            "placements": found.placements,
            "mover_wins": found.wins,
            "answers": found.answers,
            "file": path.display().to_string(),
            "seconds": rounded(seconds),
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let args = [
        ("variant", found.variant.into()),
        ("player", found.winner.white_or_black()),
        ("placements", found.placements.into()),
        ("wins", found.wins.into()),
        ("seconds", format!("{seconds:.1}").into()),
        ("path", path.display().to_string().into()),
    ];
    context.print(&context.with("solve-board-done", &args))?;
    Ok(ExitCode::SUCCESS)
}
