//! `henge loop solve`: finds one solution of a puzzle, some or all of them, or says why there is none.

use std::{
    ops::ControlFlow,
    path::Path,
    process::ExitCode,
    time::{Duration, Instant},
};

use chess_loop::{
    Board, depict,
    open::no_solution_reason,
    share::Puzzle,
    solve::{self, Stats, Uniqueness},
};
use game::Marks;
use serde_json::{Value, json};

use super::{
    answer, args::Solve, draw_solution, read, save, sentence, task, tour, verified, watched,
};
use crate::{commands::pictures::refuse_existing, context::Context, failure::Failure};

pub(super) fn run(options: &Solve, context: &Context) -> Result<ExitCode, Failure> {
    if let Some(path) = &options.svg {
        refuse_existing(path, options.force)?;
    }
    let puzzle = watched(context, |control, _| read(&options.puzzle, control))?;
    if options.unique {
        return unique(&puzzle, options, context);
    }
    let limit = match options.limit {
        Some(limit) => limit,
        None if options.all => u64::MAX,
        None => 1,
    };
    let mut report = Report::start(&puzzle, options, context)?;
    let started = Instant::now();
    let stats = watched(context, |control, bar| {
        let mut failed = None;
        let found = |board: &Board| {
            if let Err(failure) = bar.suspend(|| report.solution(board)) {
                failed = Some(failure);
                return ControlFlow::Break(());
            }
            if report.n_shown == limit {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        let stats = solve::for_each(&puzzle.instance(), puzzle.givens(), control, found);
        match failed {
            Some(failure) => Err(failure),
            None => Ok(stats),
        }
    })?;
    let Ok(stats) = stats else {
        report.end(None)?;
        return Err(super::stopped());
    };
    report.end(Some((stats, started.elapsed())))?;
    Ok(answer(0 < report.n_shown))
}

/// Prints the solutions of a puzzle as they are found: there may be more than memory holds.
struct Report<'a> {
    puzzle: &'a Puzzle,
    options: &'a Solve,
    context: &'a Context,
    n_shown: u64,
}

impl<'a> Report<'a> {
    fn start(
        puzzle: &'a Puzzle,
        options: &'a Solve,
        context: &'a Context,
    ) -> Result<Report<'a>, Failure> {
        let report = Report {
            puzzle,
            options,
            context,
            n_shown: 0,
        };
        if context.json {
            let id = json!(puzzle.to_string());
            context.write(&format!("{{\"puzzle\":{id},\"solutions\":["))?;
        } else if !report.is_drawing() {
            context.print(&task(puzzle.instance(), context))?;
        }
        Ok(report)
    }

    /// Whether the user asked for an SVG picture on standard output instead of text (`--svg -`).
    fn is_drawing(&self) -> bool {
        self.options.svg.as_deref() == Some(Path::new("-"))
    }

    /// Prints a solution of the puzzle as text or JSON, and writes the SVG picture of the first one
    /// if it is requested. Prints no text if the picture goes to standard output.
    fn solution(&mut self, board: &Board) -> Result<(), Failure> {
        let is_first = self.n_shown == 0;
        self.n_shown += 1;
        if is_first && let Some(path) = &self.options.svg {
            draw(self.puzzle, board, path, self.options, self.context)?;
        }
        if self.context.json {
            let comma = if is_first { "" } else { "," };
            let board = json!(board.to_string());
            return self.context.write(&format!("{comma}{board}"));
        }
        if self.is_drawing() {
            return Ok(());
        }
        self.context.print(&shown(self.puzzle, board, self.context))
    }

    /// Prints the end of the command's answer: why the puzzle has no solution, or how many
    /// solutions were printed if several were requested, and search statistics with `--stats`.
    /// `work` is `None` if the search was stopped: then only the JSON object is closed.
    fn end(&mut self, work: Option<(Stats, Duration)>) -> Result<(), Failure> {
        let context = self.context;
        let reason = || no_solution_reason(self.puzzle.instance().impossible());
        if context.json {
            context.write("]")?;
            if work.is_some() && self.n_shown == 0 {
                let reason = json!(context.words.say(&reason()));
                context.write(&format!(",\"reason\":{reason}"))?;
            }
            if let Some((stats, time)) = work.filter(|_| self.options.stats) {
                context.write(&format!(",\"stats\":{}", numbers(stats, time)))?;
            }
            return context.print("}");
        }
        let Some((stats, time)) = work else {
            return Ok(());
        };
        let mut lines = Vec::new();
        if self.n_shown == 0 {
            let args = [("reason", context.words.with_rule(&reason()).into())];
            lines.push(context.with("cli-loop-no-solution", &args));
        } else if self.options.all || self.options.limit.is_some() {
            let args = [("found", self.n_shown.into())];
            lines.push(context.with("cli-loop-shown", &args));
        }
        if self.options.stats {
            let args = [
                ("pieces", stats.nodes.into()),
                ("decisions", stats.decisions.into()),
                ("conflicts", stats.conflicts.into()),
                (
                    "seconds",
                    context.words.decimal(time.as_secs_f64(), 3).into(),
                ),
            ];
            lines.push(context.with("cli-loop-stats", &args));
        }
        if !lines.is_empty() && (self.n_shown == 0 || !self.is_drawing()) {
            context.print(&format!("\n{}", lines.join("\n")))?;
        }
        Ok(())
    }
}

fn numbers(stats: Stats, time: Duration) -> Value {
    json!({
        "nodes": stats.nodes,
        "backtracks": stats.nodes,
        "decisions": stats.decisions,
        "conflicts": stats.conflicts,
        "seconds": time.as_secs_f64(),
    })
}

/// Formats a solution as text, after a blank line: the board drawn, its loop of attacks, and the
/// board as one line.
fn shown(puzzle: &Puzzle, board: &Board, context: &Context) -> String {
    let view = depict::view(board, puzzle.instance().pair());
    let drawn = context.draw(&view, &Marks::default(), context.text_style(false));
    let tour = verified(puzzle, board).map(|verified| tour(&verified, context));
    format!("\n{drawn}{}\n{board}\n", tour.unwrap_or_default())
}

/// Writes the SVG picture of a solution to a file, or to standard output if `path` is `-`. Writes
/// nothing to standard output with `--json`.
fn draw(
    puzzle: &Puzzle,
    board: &Board,
    path: &Path,
    options: &Solve,
    context: &Context,
) -> Result<(), Failure> {
    let title = task(puzzle.instance(), context);
    let svg = draw_solution(puzzle, board, options.colours.theme, &title).to_svg();
    if path != Path::new("-") {
        return save(path, svg.as_bytes());
    }
    if context.json {
        return Ok(());
    }
    context.print(&svg)
}

/// Runs `henge loop solve --unique`: prints whether the puzzle has a single solution, not counting
/// rotations and reflections of it.
fn unique(puzzle: &Puzzle, options: &Solve, context: &Context) -> Result<ExitCode, Failure> {
    let (instance, givens) = (puzzle.instance(), puzzle.givens());
    let found = watched(context, |control, _| {
        Ok(solve::uniqueness(&instance, givens, control)?)
    })?;
    let (id, boards) = match found {
        Uniqueness::None => ("none", Vec::new()),
        Uniqueness::Unique(board) => ("yes", vec![board]),
        Uniqueness::UniqueUpToSymmetry(board) => ("up-to-symmetry", vec![board]),
        Uniqueness::Several(boards) => ("no", boards.to_vec()),
    };
    let yes = matches!(id, "yes" | "up-to-symmetry");
    if let (Some(path), Some(board)) = (&options.svg, boards.first()) {
        draw(puzzle, board, path, options, context)?;
    }
    if context.json {
        let solutions: Vec<String> = boards.iter().map(ToString::to_string).collect();
        let id = json!({ "puzzle": puzzle.to_string(), "unique": id, "solutions": solutions });
        context.print_json(&id)?;
        return Ok(answer(yes));
    }
    let verdict = match id {
        "yes" => context.with("cli-loop-unique", &[]),
        "up-to-symmetry" => context.with("cli-loop-unique-up-to-symmetry", &[]),
        "no" => context.with("cli-loop-not-unique", &[]),
        _ => sentence(&no_solution_reason(instance.impossible()), context),
    };
    let boards: String = boards
        .iter()
        .map(|board| shown(puzzle, board, context))
        .collect();
    context.print(&format!("{}\n{boards}\n{verdict}", task(instance, context)))?;
    Ok(answer(yes))
}
