//! Proves the winner of a single position, for games without draws.

use std::{
    panic,
    path::{Path, PathBuf},
    process::ExitCode,
    thread,
    time::{Duration, Instant},
};

use ::solve::{Oracle, strategy::Error};
use game::{AnyLine, Player, Position, Symmetric};
use indicatif::ProgressBar;
use serde_json::json;

use super::{
    args::{SolveArgs, SolvePosition},
    rounded, stop,
};
use crate::{args::PositionArgs, commands::open, context::Context, failure::Failure};

/// Opens the position to be solved that the options describe. A game that is over is wrong input.
pub(super) fn open_position(
    options: &SolvePosition,
    game: &str,
) -> Result<Box<dyn AnyLine>, Failure> {
    let line = open(&PositionArgs {
        game: game.to_owned(),
        variant: options.variant.clone(),
        position: options.position.clone(),
        moves: options.moves.clone(),
    })?;
    match line.ending() {
        Some(ending) => Err(Failure::Input(ending.reason)),
        None => Ok(line),
    }
}

/// The proof of a position's winner that was written to a file, with what it shows: the winner, the
/// length of the longest game, and an example game.
pub(super) struct ProvedPosition<'a, P> {
    pos: &'a P,
    path: &'a Path,
    winner: Player,
    /// Number of positions for which the proof gives the winner's answer.
    answers: u64,
    /// Length in plies of the longest game that the proof allows. `None` if it was not found within
    /// [`MAX_WINNER_TURNS`].
    plies: Option<u32>,
    /// The moves of an example game that follows the proof.
    line: Vec<String>,
    nodes: u64,
}

/// Proves the winner of a position, and writes the proof to `path`.
pub(super) fn prove<'a, P: Symmetric>(
    oracle: &(impl Oracle<P> + Sync),
    pos: &'a P,
    path: &'a Path,
    bar: &ProgressBar,
    context: &Context,
) -> Result<ProvedPosition<'a, P>, Error> {
    let stop = stop();
    watched(oracle, bar, context, || {
        let proof = oracle.write_proof(path, pos, stop)?;
        let plies = oracle.plies(pos, MAX_WINNER_TURNS, stop);
        let line = oracle.line(pos, stop).ok_or(Error::Stopped)?;
        let length = u32::try_from(line.len()).unwrap_or(u32::MAX);
        Ok(ProvedPosition {
            pos,
            path,
            winner: proof.winner,
            answers: proof.answers,
            // The example may be longer than the games that were counted.
            plies: plies.map(|plies| plies.max(length)),
            line: line.iter().map(ToString::to_string).collect(),
            nodes: oracle.nodes(),
        })
    })
}

impl<P: Position> ProvedPosition<'_, P> {
    /// Prints the winner and the proof. The work began at `start`. `resumed` says whether it
    /// resumed from a checkpoint, and is `None` for games without checkpoints.
    pub(super) fn print(
        &self,
        resumed: Option<bool>,
        start: Instant,
        context: &Context,
    ) -> Result<ExitCode, Failure> {
        let seconds = start.elapsed().as_secs_f64();
        if context.json {
            let mut answer = json!({
                "game": P::INFO.id,
                "variant": self.pos.variant(),
                "position": self.pos.to_string(),
                "winner": P::INFO.player(self.winner).name,
                "best": self.line.first(),
                "plies": self.plies,
                "exact": self.plies == Some(1),
                "line": self.line,
                "answers": self.answers,
                "nodes": self.nodes,
                "file": self.path.display().to_string(),
                "seconds": rounded(seconds),
            });
            if let Some(resumed) = resumed {
                answer["resumed"] = resumed.into();
            }
            context.print_json(&answer)?;
            return Ok(ExitCode::SUCCESS);
        }
        let args = [
            ("player", player_name::<P>(self.winner, context).into()),
            ("plies", self.plies.unwrap_or(0).into()),
            ("line", self.line.join(" ").into()),
            ("answers", self.answers.into()),
            ("seconds", context.words.decimal(seconds, 1).into()),
            ("path", self.path.display().to_string().into()),
        ];
        context.print(&context.with("solve-position-done", &args))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Maximum turns of the winner to examine when the length of the longest game is determined, to
/// bound the time.
const MAX_WINNER_TURNS: usize = 100_000;

/// The name of a player of the game in the reader's language.
pub(super) fn player_name<P: Position>(player: Player, context: &Context) -> String {
    let message = P::INFO.player(player).message;
    context.words.get(message).into_owned()
}

/// The path for the proof of a position, in the folder of tables and proofs, which must be
/// writable. The file's name only has to be unique: readers find the position in the file's header.
pub(super) fn file<P: Symmetric>(pos: &P, work: &SolveArgs) -> Result<PathBuf, Failure> {
    let name = format!("{}-{:016x}.proof", P::INFO.id, pos.key().0);
    Ok(work.writable_folder()?.join(name))
}

/// Runs `work`, which searches with the solver `oracle`, and meanwhile shows the number of nodes
/// searched, unless the progress bar is hidden.
#[expect(
    clippy::cast_precision_loss,
    reason = "millions of nodes need no more than 15 digits"
)]
pub(super) fn watched<P: Symmetric, T: Send>(
    oracle: &(impl Oracle<P> + Sync),
    bar: &ProgressBar,
    context: &Context,
    work: impl FnOnce() -> T + Send,
) -> T {
    if bar.is_hidden() {
        return work();
    }
    thread::scope(|scope| {
        let work = scope.spawn(work);
        while !work.is_finished() {
            let millions = context.words.decimal(oracle.nodes() as f64 / 1e6, 1);
            let args = [("millions", millions.into())];
            bar.set_message(context.with("solve-nodes", &args));
            bar.tick();
            thread::sleep(Duration::from_millis(50));
        }
        bar.finish_and_clear();
        work.join()
            .unwrap_or_else(|panic| panic::resume_unwind(panic))
    })
}
