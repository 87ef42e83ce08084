//! `henge perft`: counts the leaves of the tree of legal moves, to compare move generators.

use std::{fmt::Write as _, sync::atomic::Ordering};

use arena::protocol::MAX_PERFT_DEPTH;
use serde_json::{Map, json};

use super::open;
use crate::{args::PositionArgs, context::Context, failure::Failure, interrupt, progress};

pub(crate) fn run(
    at: &PositionArgs,
    depth: u32,
    divide: bool,
    context: &Context,
) -> Result<(), Failure> {
    if MAX_PERFT_DEPTH < depth {
        let args = [("depth", depth.into()), ("most", MAX_PERFT_DEPTH.into())];
        return Err(Failure::input("cli-perft-depth", &args));
    }
    let line = open(at)?;
    let stopped = interrupt::flag();
    // Moves of the position alone: perft ignores rules about history, such as repetition.
    let mut n_moves = 0_u64;
    line.divide(1, stopped, &mut |_, _| n_moves += 1);
    let bar = progress::bar(n_moves, "{bar:30} {pos}/{len} {left}", context);
    let (mut total, mut each) = (u64::from(depth == 0), Vec::new());
    if 0 < depth {
        line.divide(depth, stopped, &mut |m, n| {
            total += n;
            each.push((m, n));
            bar.inc(1);
        });
        bar.finish_and_clear();
        if (each.len() as u64) < n_moves || stopped.load(Ordering::Relaxed) {
            let args = [("done", each.len().into()), ("all", n_moves.into())];
            return Err(Failure::work("cli-perft-stopped", &args));
        }
    }
    if context.json {
        let mut answer = json!({ "nodes": total });
        if divide {
            let each: Map<_, _> = each.into_iter().map(|(m, n)| (m, n.into())).collect();
            answer["divide"] = each.into();
        }
        return context.print_json(&answer);
    }
    let mut text = String::new();
    for (m, n) in each.iter().filter(|_| divide) {
        writeln!(text, "{m} {n}").expect("writing to a string can't fail");
    }
    context.print(&format!("{text}nodes {total}"))
}
