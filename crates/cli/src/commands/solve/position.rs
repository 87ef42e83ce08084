//! Who wins a single position, and how: what the games without draws have in common.

use std::{path::PathBuf, process::ExitCode, time::Instant};

use ::solve::{Oracle, strategy::Error};
use game::{AnyLine, Symmetric};
use serde_json::json;

use super::{
    args::{Point, Work},
    rounded,
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

/// Proves who wins, keeps the proof and tells.
pub(super) fn prove<P: Symmetric>(
    oracle: &impl Oracle<P>,
    pos: &P,
    work: &Work,
    context: &Context,
) -> Result<ExitCode, Failure> {
    let path = file(pos, work)?;
    let start = Instant::now();
    let stop = interrupt::flag();
    let proof = oracle.write_proof(&path, pos, stop)?;
    let line = oracle.line(pos, stop).ok_or(Error::Stopped)?;
    let seconds = start.elapsed().as_secs_f64();
    let winner = P::INFO.players[proof.winner as usize];
    let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
    if context.json {
        context.print_json(&json!({
            "game": P::INFO.id,
            "variant": pos.variant(),
            "position": pos.to_string(),
            "winner": winner,
            "line": moves,
            "answers": proof.answers,
            "file": path.display().to_string(),
            "seconds": rounded(seconds),
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let args = [
        ("winner", winner.into()),
        ("line", moves.join(" ").into()),
        ("answers", proof.answers.into()),
        ("seconds", format!("{seconds:.1}").into()),
        ("path", path.display().to_string().into()),
    ];
    context.print(&context.with("solve-position-done", &args))?;
    Ok(ExitCode::SUCCESS)
}

/// The file of a position's proof. Who builds on it looks at its header, not at its name.
fn file<P: Symmetric>(pos: &P, work: &Work) -> Result<PathBuf, Failure> {
    let name = format!("{}-{:016x}.proof", P::INFO.id, pos.key().0);
    Ok(work.folder()?.join(name))
}
