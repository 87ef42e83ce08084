//! `henge solve moai`: who wins a whole board with best placement and play, and how.

use std::{process::ExitCode, time::Instant};

use ::moai::Moai as Board;
use ::solve::{
    Oracle,
    moai::{Placement, Solver, file, verify},
    strategy::Error,
};
use game::{Player, Position};
use serde_json::{Value, json};

use super::{advance, args::Moai, bar, kept, position::player_name, remove, rounded};
use crate::{context::Context, failure::Failure, interrupt};

pub(super) fn run(options: &Moai, context: &Context) -> Result<ExitCode, Failure> {
    let start = Board::<u64>::start(&options.variant)?;
    let variant = start.variant();
    let path = file(&options.work.folder()?, &variant);
    let began = Instant::now();
    let stop = interrupt::flag();
    let bar = bar();
    let tell = |done: usize, all: usize| advance(&bar, done as u64, all as u64);
    // What is there is checked, not believed.
    let known = match verify(&path, stop, &tell) {
        Err(Error::Stopped) => return Err(Error::Stopped.into()),
        known => known.ok(),
    };
    let (mut nodes, mut placements) = (None, Vec::new());
    let found = match known {
        Some(found) if !options.placements => found,
        known => {
            let (width, height) = (start.width(), start.height());
            let bytes = memory(width, height);
            let solver = Solver::new(width, height, bytes, options.work.threads());
            let too_large = || Failure::input("solve-board-too-large", &[]);
            let solver = solver.ok_or_else(too_large)?;
            let checkpoint = path.with_extension("checkpoint");
            let count = |done: usize, all: usize| {
                tell(done, all);
                bar.set_message(format!("{done}/{all}"));
            };
            solver
                .search_board(&variant, &checkpoint, options.every, stop, &count)
                .map_err(|error| kept(error, &checkpoint))?;
            bar.set_message(context.words.get("solve-writing").into_owned());
            let finish = || -> Result<_, Error> {
                let placements = if options.placements {
                    let board = solver.board(&variant, stop, &tell);
                    board.ok_or(Error::Stopped)?.placements
                } else {
                    Vec::new()
                };
                let found = match known {
                    Some(found) => found,
                    None => solver.write_board_proof(&path, &variant, stop, &tell)?,
                };
                Ok((found, placements))
            };
            let finished = finish();
            if let Err(Error::Stopped) = finished {
                solver.save_board(&variant, &checkpoint)?;
            }
            let (found, list) = finished.map_err(|error| kept(error, &checkpoint))?;
            placements = list;
            nodes = Some(solver.nodes());
            remove(&checkpoint)?;
            found
        }
    };
    bar.finish_and_clear();
    let seconds = began.elapsed().as_secs_f64();
    let squares: Vec<String> = found
        .winning_squares
        .iter()
        .map(ToString::to_string)
        .collect();
    if context.json {
        let mut answer = json!({
            "game": Board::<u64>::INFO.id,
            "variant": found.variant,
            "winner": Board::<u64>::INFO.players[found.winner as usize],
            "winning_squares": squares,
            "white_wins": found.images[0],
            "black_wins": found.images[1],
            "placements": found.placements,
            "mover_wins": found.wins,
            "answers": found.answers,
            "nodes": nodes,
            "file": path.display().to_string(),
            "seconds": rounded(seconds),
        });
        if options.placements {
            answer["list"] = placements.iter().map(in_json).collect();
        }
        context.print_json(&answer)?;
        return Ok(ExitCode::SUCCESS);
    }
    let text: String = placements.iter().map(|it| in_words(it, context)).collect();
    let args = [
        ("variant", found.variant.into()),
        ("player", found.winner.white_or_black()),
        ("n-squares", squares.len().into()),
        ("squares", squares.join(" ").into()),
        ("white", found.images[0].into()),
        ("black", found.images[1].into()),
        ("all", found.images.iter().sum::<u32>().into()),
        ("placements", found.placements.into()),
        ("answers", found.answers.into()),
        ("seconds", format!("{seconds:.1}").into()),
        ("path", path.display().to_string().into()),
    ];
    context.print(&(text + &context.with("solve-board-done", &args)))?;
    Ok(ExitCode::SUCCESS)
}

/// Memory for what the search knows: no more than helps, as clearing it takes time, too.
fn memory(width: u8, height: u8) -> usize {
    match u32::from(width) * u32::from(height) {
        0..=25 => 1 << 24,
        26..=30 => 1 << 28,
        _ => 1 << 29,
    }
}

fn moves(placement: &Placement) -> Vec<String> {
    placement.line.iter().map(ToString::to_string).collect()
}

fn in_json(placement: &Placement) -> Value {
    json!({
        "position": placement.position.to_string(),
        "images": placement.images,
        "winner": Board::<u64>::INFO.players[placement.winner as usize],
        "line": moves(placement),
    })
}

/// Where the pawns are, how often that comes up turned and mirrored, who wins, and how.
fn in_words(placement: &Placement, context: &Context) -> String {
    let square = |player| placement.position.pawn(player).map(|it| it.to_string());
    format!(
        "{:3} {:3} {:>2}  {:8} {}\n",
        square(Player::First).unwrap_or_default(),
        square(Player::Second).unwrap_or_default(),
        placement.images,
        player_name::<Board<u64>>(placement.winner, context),
        moves(placement).join(" "),
    )
}
