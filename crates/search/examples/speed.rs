//! Positions a second in one thread, without an evaluation: `speed [SECONDS] [GAME]`.

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]
#![allow(clippy::print_stdout)]

use std::{ops::ControlFlow, sync::atomic::AtomicBool, time::Duration};

use game::{Blank, Line, Position, Reason};
use search::{Limits, Search, TranspositionTable};

fn measure<P: Position>(variant: &str, text: Option<&str>, time: Duration) -> Result<(), Reason> {
    if std::env::args().nth(2).is_some_and(|it| it != P::INFO.id) {
        return Ok(());
    }
    let pos = match text {
        Some(text) => P::read(text, Some(variant))?,
        None => P::start(variant)?,
    };
    let table = TranspositionTable::new(64);
    let cancel = AtomicBool::new(false);
    let search = Search::new(&Blank, &table);
    let report = search.run(&Line::new(pos), Limits::time(time), &cancel, |_| {
        ControlFlow::Continue(())
    });
    let line = report.lines.first();
    println!(
        "{} {variant}: {} nodes, {:.2} M nodes/s, depth {}, overrun {:?}, {:?} in {} moves",
        P::INFO.id,
        report.nodes,
        report.nodes as f64 / report.elapsed.as_secs_f64() / 1e6,
        report.depth,
        report.elapsed.saturating_sub(time),
        report.value,
        line.map_or(0, |it| it.moves.len()),
    );
    Ok(())
}

fn main() -> Result<(), Reason> {
    let seconds = std::env::args().nth(1).and_then(|it| it.parse().ok());
    let time = Duration::from_secs(seconds.unwrap_or(3));
    measure::<racing_kings::RacingKings>("standard", None, time)?;
    let placed = "#6#/8/8/4B3/3W4/8/8/#6# w";
    measure::<moai::Moai<u64>>("8x8", Some(placed), time)?;
    measure::<cage::Cage>("10", None, time)?;
    measure::<gorogo::GoRoGo>("standard", None, time)
}
