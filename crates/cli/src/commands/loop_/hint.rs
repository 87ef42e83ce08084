//! `henge loop hint`: the next step of a puzzle, revealed in three levels, or all steps to the solution.

use std::{fmt::Write as _, process::ExitCode};

use api::Because;
use chess_loop::{
    BadBoard, Board, Givens, Square,
    deduce::{DeductionStep, PuzzleHint, SquareChange, find_hint, walk_to},
    depict,
    open::no_solution_reason,
    share::{BadPuzzle, Puzzle},
    words::square_name,
};
use game::{Marks, Reason};
use serde_json::{Value, json};

use super::{
    args,
    grade::{id, only_solution},
    read, task, watched,
};
use crate::{context::Context, failure::Failure};

pub(super) fn run(options: &args::Hint, context: &Context) -> Result<ExitCode, Failure> {
    let puzzle = watched(context, |control, _| read(&options.puzzle, control))?;
    let progress = progress(options.board.as_deref())?;
    // Together with the progress it must still be a puzzle: of the same size and types.
    let so_far = Puzzle::new(puzzle.instance(), puzzle.givens().and(&progress));
    let so_far = so_far.map_err(|error: BadPuzzle| error.reason())?;
    if options.all {
        return walkthrough(&puzzle, &progress, &so_far, context);
    }
    let hint = next(&puzzle, &progress, context)?;
    print_hint(&hint, options.level, &puzzle, &so_far, context)?;
    Ok(ExitCode::SUCCESS)
}

/// Parses the board as the player has filled it in so far. In a text with `?` that sign means
/// unknown and dots mean empty; without it dots mean unknown.
fn progress(text: Option<&str>) -> Result<Givens, Failure> {
    let Some(text) = text else {
        return Ok(Givens::none());
    };
    let parsed = if text.contains('?') {
        text.parse::<Givens>()
    } else {
        text.parse::<Board>().map(|board| Givens::pieces_of(&board))
    };
    parsed.map_err(|error: BadBoard| error.reason().into())
}

fn next(puzzle: &Puzzle, progress: &Givens, context: &Context) -> Result<PuzzleHint, Failure> {
    let hint = watched(context, |control, _| {
        Ok(find_hint(puzzle, progress, control)?)
    })?;
    hint.ok_or_else(|| Failure::Work(no_solution_reason(puzzle.instance().impossible())))
}

/// Prints a hint for a puzzle up to a level: 1 where to look, 2 why, 3 what to do.
fn print_hint(
    hint: &PuzzleHint,
    level: u8,
    puzzle: &Puzzle,
    so_far: &Puzzle,
    context: &Context,
) -> Result<(), Failure> {
    let levels = [hint.focus(puzzle), hint.why(puzzle), hint.action(puzzle)];
    let revealed = &levels[..usize::from(level).clamp(1, levels.len())];
    let look = match hint {
        PuzzleHint::Solved => &[][..],
        PuzzleHint::Wrong { square, .. } => &[*square],
        PuzzleHint::Next(step) => &step.focus,
    };
    if context.json {
        let rows = puzzle.instance().rows();
        let mut answer = json!({
            "puzzle": puzzle.to_string(),
            "solved": *hint == PuzzleHint::Solved,
            "wrong": matches!(hint, PuzzleHint::Wrong { .. }),
            "squares": names(rows, look),
        });
        for (name, reasons) in ["look", "why", "do"].into_iter().zip(revealed) {
            answer[name] = sentences(reasons, context);
        }
        if let (PuzzleHint::Next(step), true) = (hint, 1 < level) {
            answer["technique"] = json!(id(step.technique));
            answer["reasons"] = json!(Because::all(&step.because, &context.words));
        }
        return context.print_json(&answer);
    }
    let marks = depict::highlight(puzzle.instance().rows(), look);
    let mut reasons: Vec<&Reason> = revealed.iter().flatten().collect();
    reasons.dedup();
    let sentences: Vec<String> = reasons
        .iter()
        .map(|reason| context.words.sentence(reason))
        .collect();
    let board = board(so_far, &marks, context);
    context.print(&format!("{board}{}", sentences.join("\n")))
}

/// Prints every step to the solution of a puzzle from the board so far, each the easiest one in its
/// position. If that board is already solved or wrong, prints that instead. Fails if there are
/// several solutions.
fn walkthrough(
    puzzle: &Puzzle,
    progress: &Givens,
    so_far: &Puzzle,
    context: &Context,
) -> Result<ExitCode, Failure> {
    let hint = next(puzzle, progress, context)?;
    if !matches!(hint, PuzzleHint::Next(_)) {
        print_hint(&hint, 3, puzzle, so_far, context)?;
        return Ok(ExitCode::SUCCESS);
    }
    let (walk, solution) = watched(context, |control, _| {
        let solution = only_solution(so_far, control)?;
        Ok((walk_to(so_far, &solution), solution))
    })?;
    if context.json {
        let steps = walk.steps.iter();
        let steps: Vec<Value> = steps.map(|step| described(step, puzzle, context)).collect();
        context.print_json(&json!({
            "puzzle": puzzle.to_string(),
            "grade": walk.grade.id(),
            "steps": steps,
            "solution": solution.to_string(),
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = format!("{}\n\n", task(puzzle.instance(), context));
    text += &board(so_far, &Marks::default(), context);
    // The last step may only state that the puzzle is solved.
    let steps = walk.steps.iter().filter(|step| !step.changes.is_empty());
    for (index, step) in steps.enumerate() {
        let name = context.words.say(&step.technique.name());
        let args = [("number", (index + 1).into()), ("technique", name.into())];
        let nothing = "writing to a string can't fail";
        writeln!(text, "\n{}", context.with("cli-loop-step", &args)).expect(nothing);
        let hint = PuzzleHint::Next(step.clone());
        for reason in hint.why(puzzle).iter().chain(&hint.action(puzzle)) {
            writeln!(text, "   {}", context.words.sentence(reason)).expect(nothing);
        }
    }
    let end = match &walk.outcome {
        chess_loop::deduce::WalkOutcome::Solved(board) => board,
        _ => &solution,
    };
    let view = depict::view(end, puzzle.instance().pair());
    text += "\n";
    text += &context.draw(&view, &Marks::default(), context.text_style(false));
    context.print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn board(puzzle: &Puzzle, marks: &Marks, context: &Context) -> String {
    let view = depict::start(puzzle);
    context.draw(&view, marks, context.text_style(false))
}

fn described(step: &DeductionStep, puzzle: &Puzzle, context: &Context) -> Value {
    let rows = puzzle.instance().rows();
    let hint = PuzzleHint::Next(step.clone());
    let changes: Vec<Value> = step
        .changes
        .iter()
        .map(|change| {
            let (what, square, piece) = match *change {
                SquareChange::Place(square, piece) => ("place", square, Some(piece)),
                SquareChange::Empty(square) => ("empty", square, None),
                SquareChange::Occupied(square) => ("occupied", square, None),
                SquareChange::Exclude(square, piece) => ("exclude", square, Some(piece)),
            };
            let piece = piece.map(|piece| piece.letter().to_string());
            json!({ "change": what, "square": square_name(rows, square), "piece": piece })
        })
        .collect();
    json!({
        "technique": id(step.technique),
        "squares": names(rows, &step.focus),
        "why": sentences(&hint.why(puzzle), context),
        "reasons": Because::all(&step.because, &context.words),
        "do": sentences(&hint.action(puzzle), context),
        "changes": changes,
    })
}

fn names(rows: u8, squares: &[Square]) -> Vec<String> {
    squares
        .iter()
        .map(|square| square_name(rows, *square))
        .collect()
}

fn sentences(reasons: &[Reason], context: &Context) -> Value {
    let sentences = reasons.iter().map(|reason| context.words.sentence(reason));
    sentences.collect::<Vec<_>>().into()
}
