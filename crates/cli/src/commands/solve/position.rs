//! Who wins a single position, and how: what the games without draws have in common.

use std::{
    panic,
    path::{Path, PathBuf},
    process::ExitCode,
    thread,
    time::{Duration, Instant},
};

use ::solve::{Oracle, strategy::Error};
use game::{AnyLine, Player, Position, Symmetric};
use serde_json::json;

use super::{
    args::{Point, Work},
    rounded, spinner,
};
use crate::{args::At, commands::open, context::Context, failure::Failure, interrupt};

/// The point in a game that was asked about.
pub(super) fn asked(options: &Point, game: &str) -> Result<Box<dyn AnyLine>, Failure> {
    let line = open(&At {
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

/// Proves who wins, keeps the proof and tells. The work began at `start`.
pub(super) fn prove<P: Symmetric>(
    oracle: &(impl Oracle<P> + Sync),
    pos: &P,
    path: &Path,
    start: Instant,
    context: &Context,
) -> Result<ExitCode, Failure> {
    let stop = interrupt::flag();
    let found = watched(oracle, context, || -> Result<_, Error> {
        let proof = oracle.write_proof(path, pos, stop)?;
        let plies = oracle.plies(pos, PATIENCE, stop);
        let line = oracle.line(pos, stop).ok_or(Error::Stopped)?;
        // The example need not follow the very moves that were counted.
        Ok((proof, plies.map(|it| it.max(line.len() as u32)), line))
    });
    let (proof, plies, line) = found?;
    let seconds = start.elapsed().as_secs_f64();
    let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
    if context.json {
        context.print_json(&json!({
            "game": P::INFO.id,
            "variant": pos.variant(),
            "position": pos.to_string(),
            "winner": P::INFO.players[proof.winner as usize],
            "best": moves.first(),
            "plies": plies,
            "line": moves,
            "answers": proof.answers,
            "nodes": oracle.nodes(),
            "file": path.display().to_string(),
            "seconds": rounded(seconds),
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let args = [
        ("player", player_name::<P>(proof.winner, context).into()),
        ("plies", plies.unwrap_or(0).into()),
        ("line", moves.join(" ").into()),
        ("answers", proof.answers.into()),
        ("seconds", format!("{seconds:.1}").into()),
        ("path", path.display().to_string().into()),
    ];
    context.print(&context.with("solve-position-done", &args))?;
    Ok(ExitCode::SUCCESS)
}

/// Winner's turns to look at for the length of the longest game.
const PATIENCE: usize = 100_000;

/// A player's name for people.
pub(super) fn player_name<P: Position>(player: Player, context: &Context) -> String {
    let name = P::INFO.players[player as usize].to_lowercase();
    context.words.get(&format!("player-{name}")).into_owned()
}

/// The file of a position's proof. Who builds on it looks at its header, not at its name.
pub(super) fn file<P: Symmetric>(pos: &P, work: &Work) -> Result<PathBuf, Failure> {
    let name = format!("{}-{:016x}.proof", P::INFO.id, pos.key().0);
    Ok(work.folder()?.join(name))
}

/// Does some work and meanwhile shows on a terminal how many nodes have been searched.
pub(super) fn watched<P: Symmetric, T: Send>(
    oracle: &(impl Oracle<P> + Sync),
    context: &Context,
    work: impl FnOnce() -> T + Send,
) -> T {
    let bar = spinner();
    if bar.is_hidden() {
        return work();
    }
    thread::scope(|scope| {
        let work = scope.spawn(work);
        while !work.is_finished() {
            let args = [("millions", (oracle.nodes() / 1_000_000).into())];
            bar.set_message(context.with("solve-nodes", &args));
            bar.tick();
            thread::sleep(Duration::from_millis(50));
        }
        bar.finish_and_clear();
        work.join()
            .unwrap_or_else(|panic| panic::resume_unwind(panic))
    })
}
