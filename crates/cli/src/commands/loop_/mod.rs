//! `henge loop`: the commands about the puzzle Chess Loop, one module each. Helpers that they share are
//! here.

pub(crate) mod args;
mod atlas;
mod count;
mod generate;
mod grade;
mod hint;
mod list;
mod print;
mod solve;
mod verify;

use std::{fs, io, path::Path, process::ExitCode};

use chess_loop::{
    Board, Instance, depict,
    generate::GenerateError,
    open::{OpenPuzzleError, PuzzleName},
    share::Puzzle,
    solve::{SolveControl, Stats, Stopped},
    verify::{VerifiedLoop, verify_as},
    words::piece_plural,
};
use game::{Arg, Reason};
use indicatif::ProgressBar;
use picture::{Charset, DrawStyle, Drawing, Theme};

use crate::{context::Context, failure::Failure, interrupt, progress};

use args::Loop;

/// Runs a `henge loop` command.
pub(crate) fn run(command: &Loop, context: &Context) -> Result<ExitCode, Failure> {
    match command {
        Loop::Solve(options) => solve::run(options, context),
        Loop::Count(options) => count::run(&options.puzzle, context),
        Loop::Verify(options) => verify::run(options, context),
        Loop::Generate(options) => generate::run(options, context),
        Loop::Grade(options) => grade::run(&options.puzzle, context),
        Loop::Hint(options) => hint::run(options, context),
        Loop::List(_) => list::run(context),
        Loop::Atlas(options) => atlas::run(options, context),
        Loop::Print(options) => print::run(options, context),
    }
}

/// The exit code of a command whose answer is yes or no: 0 for yes, 1 for no.
fn answer(yes: bool) -> ExitCode {
    if yes {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    }
}

/// Opens the Chess Loop puzzle that the user names by the number of a published one, an id, or a
/// seed.
fn read(text: &str, control: &SolveControl<'_>) -> Result<Puzzle, Failure> {
    let named = text
        .parse::<PuzzleName>()
        .and_then(|name| name.puzzle(control));
    named
        .map(|opened| opened.puzzle)
        .map_err(|refused| cannot_open(&refused))
}

/// The failure for a puzzle that can't be opened: wrong input if the text is not a puzzle, else failed work.
pub(crate) fn cannot_open(refused: &OpenPuzzleError) -> Failure {
    match refused {
        OpenPuzzleError::NotMade(failed) => refusal(failed),
        OpenPuzzleError::NoSolution(_) => Failure::Work(refused.reason()),
        _ => Failure::Input(refused.reason()),
    }
}

/// The failure for a puzzle that can't be generated: wrong input if the requested size, pieces and
/// difficulty contradict each other, else failed work.
fn refusal(failed: &GenerateError) -> Failure {
    match failed {
        GenerateError::BadSpec(_) => Failure::Input(failed.reason()),
        GenerateError::Stopped => stopped(),
        _ => Failure::Work(failed.reason()),
    }
}

fn stopped() -> Failure {
    Failure::work("cli-loop-stopped", &[])
}

/// Runs a search of the puzzle solver that Ctrl-C stops, with its progress on standard error if
/// that is a terminal.
fn watched<T>(
    context: &Context,
    work: impl FnOnce(&SolveControl<'_>, &ProgressBar) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let bar = progress::bar(0, "{spinner} {msg} {elapsed}", context);
    let report = |stats: &Stats| {
        let work = [
            ("pieces", stats.nodes.into()),
            ("found", stats.found.into()),
        ];
        bar.set_message(context.with("cli-loop-progress", &work));
        bar.tick();
    };
    let control = SolveControl::new(interrupt::flag()).with_progress(&report);
    let done = work(&control, &bar);
    bar.finish_and_clear();
    done
}

impl From<Stopped> for Failure {
    fn from(Stopped: Stopped) -> Failure {
        stopped()
    }
}

/// The task of a puzzle (which pieces to place on which board), in a sentence.
pub(crate) fn task(instance: Instance, context: &Context) -> String {
    context.with("cli-loop-task", &task_values(instance))
}

/// The arguments of messages that describe the task of a puzzle: the size of its board, and the
/// number and names of its pieces.
fn task_values(instance: Instance) -> [(&'static str, Arg); 5] {
    let [first, second] = instance.pair();
    [
        ("n", instance.n().into()),
        ("first", piece_plural(first.letter())),
        ("second", piece_plural(second.letter())),
        ("rows", instance.rows().into()),
        ("columns", instance.cols().into()),
    ]
}

/// Formats a message (such as a fault of a board) as a complete sentence, with the clause of the
/// rules that it rests on, if it has one.
fn sentence(reason: &Reason, context: &Context) -> String {
    context.words.sentence_with_rule(reason)
}

/// Checks a solution of a puzzle with the independent verifier, which also finds its loop of
/// attacks. `None` would be a bug of the solver; the board is then shown without its loop.
fn verified(puzzle: &Puzzle, board: &Board) -> Option<VerifiedLoop> {
    let checked = verify_as(&board.to_string(), &puzzle.wanted());
    debug_assert!(checked.is_ok(), "{puzzle}: {board}: {checked:?}");
    checked.ok()
}

/// Formats the loop of attacks of a solution as squares: `a1 → c2 → a1`.
fn tour(verified: &VerifiedLoop, context: &Context) -> String {
    let arrow = match context.text_style(false).charset {
        Charset::Unicode => " → ",
        Charset::Ascii => " -> ",
    };
    let first = verified.tour.first();
    let squares = verified.tour.iter().chain(first);
    let names: Vec<String> = squares.map(|man| man.at.to_string()).collect();
    names.join(arrow)
}

/// Draws a solution of a puzzle with its loop of attacks.
fn draw_solution(puzzle: &Puzzle, board: &Board, theme: Theme, title: &str) -> Drawing {
    let marks = verified(puzzle, board)
        .map(|verified| depict::arrows(&verified))
        .unwrap_or_default();
    let view = depict::view(board, puzzle.instance().pair());
    let style = DrawStyle {
        theme,
        title,
        labels: true,
        ..DrawStyle::default()
    };
    picture::draw(&view, &marks, &style)
}

/// Writes a file atomically: if that fails, an older file is left as it was. Devices and pipes are
/// written to directly.
fn save(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let unwritable = |error: io::Error| {
        let path = path.display().to_string();
        let args = [("path", path.into()), ("error", (&error).into())];
        Failure::work("cli-write-failed", &args)
    };
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    // Devices and pipes can't be replaced, only written to.
    if path.exists() && !path.is_file() {
        return fs::write(path, bytes).map_err(unwritable);
    }
    fs::write(&new, bytes)
        .and_then(|()| fs::rename(&new, path))
        .map_err(unwritable)
}
