//! `henge solve moai`: proves the winner of a board with best placement and play, and keeps the proof.

mod shared;

use std::{
    path::Path,
    process::ExitCode,
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};

use ::moai::Moai as Board;
use ::solve::{Oracle, checkpoint::CheckpointEvent, receipt, strategy::Error};
use game::{Player, Position};
use indicatif::ProgressBar;
use serde_json::{Value, json};
use solvers::moai::{
    SolvedPlacement, Solver, VerifiedBoard, default_table_bytes, proof_file, verify_board,
};

use super::{
    advance, args::Moai, bar, checkpoints::CheckpointReporter, position::player_name, rounded, stop,
};
use crate::{context::Context, failure::Failure};

/// The result of solving a Moai board: the verified proof, the result of each placement of the two
/// pawns (if requested), and the work done.
struct BoardResult {
    found: VerifiedBoard,
    placements: Vec<SolvedPlacement>,
    /// Number of nodes searched. `None` if the proof existed already or the workers of a cluster
    /// searched.
    nodes: Option<u64>,
    resumed: bool,
}

pub(super) fn run(options: &Moai, context: &Context) -> Result<ExitCode, Failure> {
    let start = Board::<u64>::start(&options.variant).map_err(|reason| match reason.id() {
        "moai-too-large" => too_large(),
        _ => reason.into(),
    })?;
    let path = proof_file(&options.work.folder()?, &start.variant());
    let began = Instant::now();
    let bar = bar();
    let report = |done: usize, all: usize| advance(&bar, done as u64, all as u64);
    // An existing proof is verified before it is used.
    let known = match verify_board(&path, stop(), &report) {
        Err(Error::Stopped) => return Err(Error::Stopped.into()),
        known => known.ok(),
    };
    let result = match known {
        Some(found) if !options.placements => BoardResult {
            found,
            placements: Vec::new(),
            nodes: None,
            resumed: false,
        },
        known => match &options.cluster {
            Some(database) => BoardResult {
                found: shared::prove(database, options, &start.variant(), &path, &bar, context)?,
                placements: Vec::new(),
                nodes: None,
                resumed: false,
            },
            None => search(options, &start, known, &path, &bar, context)?,
        },
    };
    bar.finish_and_clear();
    result.print(options, &path, began, context)
}

fn too_large() -> Failure {
    Failure::input("solve-board-too-large", &[("most", "8x8".into())])
}

/// Solves a Moai board on this machine: finds the result of each placement of the two pawns if
/// requested, and writes the proof of the winner unless it is `known`.
fn search(
    options: &Moai,
    start: &Board<u64>,
    known: Option<VerifiedBoard>,
    path: &Path,
    bar: &ProgressBar,
    context: &Context,
) -> Result<BoardResult, Failure> {
    let (variant, stop) = (start.variant(), stop());
    let (width, height) = (start.width(), start.height());
    let bytes = default_table_bytes(width, height);
    let solver = Solver::new(width, height, bytes, options.work.threads());
    let solver = solver.ok_or_else(too_large)?;
    if known.is_none() {
        options.work.writable_folder()?;
    }
    let checkpoint = path.with_extension("checkpoint");
    let reporter = CheckpointReporter::new(&checkpoint, bar, context);
    let handle = |event: CheckpointEvent<'_>| reporter.handle(event);
    let writing = AtomicBool::new(false);
    let report = |done: usize, all: usize| {
        advance(bar, done as u64, all as u64);
        if done == all {
            writing.store(true, Ordering::Relaxed);
            bar.set_message(context.words.get("solve-writing").into_owned());
        } else if !writing.load(Ordering::Relaxed) {
            bar.set_message(format!("{done}/{all}"));
        }
    };
    let finish = || -> Result<_, Error> {
        let mut placements = Vec::new();
        if options.placements {
            let board =
                solver.with_checkpoints(&variant, &checkpoint, options.every, &handle, || {
                    let board = solver.board(&variant, stop, &report);
                    board.ok_or(Error::Stopped)
                })?;
            placements = board.placements;
        }
        if let Some(found) = known {
            return Ok((found, placements));
        }
        let found =
            solver.with_checkpoints(&variant, &checkpoint, options.every, &handle, || {
                solver.write_board_proof(path, &variant, stop, &report)
            })?;
        Ok((found, placements))
    };
    let finished = finish();
    match &finished {
        // The checkpoint was written, or an unreadable one is left as it is.
        Ok(_) | Err(Error::Stopped) => {}
        Err(Error::Receipt(error)) if error.path() == checkpoint => {}
        Err(_) => reporter.record_last(&solver.save_board(&variant, &checkpoint)),
    }
    let (found, placements) = finished.map_err(|error| reporter.failure(error))?;
    // The proof makes the checkpoint useless.
    receipt::remove(&checkpoint)?;
    Ok(BoardResult {
        found,
        placements,
        nodes: Some(solver.nodes()),
        resumed: reporter.has_resumed(),
    })
}

impl BoardResult {
    fn print(
        self,
        options: &Moai,
        path: &Path,
        began: Instant,
        context: &Context,
    ) -> Result<ExitCode, Failure> {
        let seconds = began.elapsed().as_secs_f64();
        let found = self.found;
        let squares = found.winning_squares.iter().map(ToString::to_string);
        let squares: Vec<String> = squares.collect();
        if context.json {
            let mut answer = json!({
                "game": Board::<u64>::INFO.id,
                "variant": found.variant,
                "winner": Board::<u64>::INFO.player(found.winner).name,
                "winning_squares": squares,
                "white_wins": found.images[0],
                "black_wins": found.images[1],
                "placements": found.placements,
                "mover_wins": found.wins,
                "answers": found.answers,
                "nodes": self.nodes,
                "resumed": self.resumed,
                "file": path.display().to_string(),
                "seconds": rounded(seconds),
            });
            if options.placements {
                answer["list"] = self.placements.iter().map(in_json).collect();
            }
            context.print_json(&answer)?;
            return Ok(ExitCode::SUCCESS);
        }
        let listed = self
            .placements
            .iter()
            .map(|placement| in_words(placement, context));
        let text: String = listed.collect();
        let args = [
            ("variant", found.variant.into()),
            ("player", Board::<u64>::INFO.player(found.winner).into()),
            ("n-squares", squares.len().into()),
            ("squares", squares.join(" ").into()),
            ("white", found.images[0].into()),
            ("black", found.images[1].into()),
            ("all", found.images.iter().sum::<u32>().into()),
            ("placements", found.placements.into()),
            ("answers", found.answers.into()),
            ("seconds", context.words.decimal(seconds, 1).into()),
            ("path", path.display().to_string().into()),
        ];
        context.print(&(text + &context.with("solve-board-done", &args)))?;
        Ok(ExitCode::SUCCESS)
    }
}

fn moves(placement: &SolvedPlacement) -> Vec<String> {
    placement.line.iter().map(ToString::to_string).collect()
}

fn in_json(placement: &SolvedPlacement) -> Value {
    json!({
        "position": placement.position.to_string(),
        "images": placement.images,
        "winner": Board::<u64>::INFO.player(placement.winner).name,
        "line": moves(placement),
    })
}

/// Formats the result of a placement (of both Moai pawns) as a line of text: the pawns, the number
/// of its images under symmetry, the winner, and a game.
fn in_words(placement: &SolvedPlacement, context: &Context) -> String {
    let square = |player| {
        placement
            .position
            .pawn(player)
            .map(|square| square.to_string())
    };
    format!(
        "{:3} {:3} {:>2}  {:8} {}\n",
        square(Player::First).unwrap_or_default(),
        square(Player::Second).unwrap_or_default(),
        placement.images,
        player_name::<Board<u64>>(placement.winner, context),
        moves(placement).join(" "),
    )
}
