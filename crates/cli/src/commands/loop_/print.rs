//! `henge loop print`: a PDF booklet of puzzles, with their solutions at the back.

use std::{num::NonZeroUsize, process::ExitCode};

use chess_loop::{
    Board,
    deduce::{Grade, grade},
    depict,
    open::{OpenedPuzzle, PuzzleName},
    published::{AUTHOR, PUBLISHED},
    share::Puzzle,
};
use game::Marks;
use picture::booklet::{Booklet, BookletItem};
use picture::{DrawStyle, Theme};
use serde_json::json;

use super::{
    args::{Paper, Print},
    cannot_open, draw_solution,
    generate::make,
    grade::only_solution,
    save, task_values, watched,
};
use crate::{commands::pictures::refuse_existing, context::Context, failure::Failure};

/// Number of puzzles to generate for a booklet if `--number` isn't given.
const DEFAULT_NUMBER: usize = 12;

/// Names of puzzles of up to this many characters are printed to be typed. A longer name is printed
/// only as a QR code.
const MAX_TYPED_NAME: usize = 30;

/// A puzzle to be printed in the booklet, with its solution and grade.
struct Sheet {
    label: String,
    /// The text that opens the puzzle in the app: a number, a seed, or an id without characters
    /// that a shell would change.
    name: String,
    puzzle: Puzzle,
    solution: Board,
    grade: Grade,
}

pub(super) fn run(options: &Print, context: &Context) -> Result<ExitCode, Failure> {
    refuse_existing(&options.output, options.force)?;
    let sheets = sheets(options, context)?;
    let pdf = booklet(&sheets, options, context).to_pdf();
    save(&options.output, &pdf)?;
    let path = options.output.display().to_string();
    if context.json {
        let ids: Vec<String> = sheets
            .iter()
            .map(|sheet| sheet.puzzle.to_string())
            .collect();
        context.print_json(&json!({ "file": path, "puzzles": ids }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let args = [("puzzles", sheets.len().into()), ("path", path.into())];
    context.print(&context.with("cli-loop-printed", &args))?;
    Ok(ExitCode::SUCCESS)
}

/// The puzzles of the booklet, with their solutions and grades: those named or generated, or else
/// the published ones except the first, which is the booklet's example.
fn sheets(options: &Print, context: &Context) -> Result<Vec<Sheet>, Failure> {
    if options.number.is_some() || (options.puzzles.is_empty() && !options.wishes.are_none()) {
        let n_wanted = options.number.map_or(DEFAULT_NUMBER, NonZeroUsize::get);
        let made = make(&options.wishes, n_wanted, context)?;
        if let Some(failure) = made.incomplete {
            return Err(failure);
        }
        let sheets = made.puzzles.into_iter().enumerate();
        let sheets = sheets.map(|(index, generated)| Sheet {
            label: (index + 1).to_string(),
            name: generated.seed.to_string(),
            puzzle: generated.puzzle,
            solution: generated.solution,
            grade: generated.grade,
        });
        return Ok(sheets.collect());
    }
    // The first published puzzle is the solved example of the booklet.
    let published = PUBLISHED.iter().skip(1);
    let published = published.map(|puzzle| puzzle.number.to_string());
    let names: Vec<String> = if options.puzzles.is_empty() {
        published.collect()
    } else {
        options.puzzles.clone()
    };
    watched(context, |control, _| {
        let sheets = names.iter().enumerate().map(|(index, name)| {
            let opened = name
                .parse::<PuzzleName>()
                .and_then(|name| name.puzzle(control));
            let OpenedPuzzle { name, puzzle, .. } =
                opened.map_err(|refused| cannot_open(&refused))?;
            let solution = only_solution(&puzzle, control)?;
            let grade = grade(&puzzle, &solution);
            Ok(Sheet {
                label: (index + 1).to_string(),
                name: match name {
                    PuzzleName::Published(number) => number.to_string(),
                    PuzzleName::Seed(seed) => seed.to_string(),
                    PuzzleName::Id(puzzle) if puzzle.givens().is_none() => puzzle.to_string(),
                    PuzzleName::Id(puzzle) => puzzle.slug(),
                },
                puzzle,
                solution,
                grade,
            })
        });
        sheets.collect()
    })
}

fn booklet(sheets: &[Sheet], options: &Print, context: &Context) -> Booklet {
    let words = &context.words;
    let say = |id: &'static str| context.with(id, &[]);
    let title = options.title.clone();
    Booklet {
        language: words.language().code().to_owned(),
        title: title.unwrap_or_else(|| say("booklet-title")),
        subtitle: context.with("booklet-subtitle", &[("puzzles", sheets.len().into())]),
        intro: vec![
            say("booklet-rules-place"),
            say("booklet-rules-loop"),
            say("booklet-rules-attack"),
            say("booklet-rules-unique"),
        ],
        example: Some(example(context)),
        credit: context.with("booklet-credit", &[("author", AUTHOR.into())]),
        puzzles_title: say("booklet-puzzles"),
        puzzles: sheets
            .iter()
            .map(|sheet| sheet.question(options.link.as_deref(), context))
            .collect(),
        solutions_title: say("booklet-solutions"),
        solutions: sheets.iter().map(Sheet::answer).collect(),
        paper: match options.paper {
            Paper::A4 => picture::booklet::Paper::A4,
            Paper::Letter => picture::booklet::Paper::Letter,
        },
    }
}

/// The solved example on the first page of the booklet: the first published puzzle.
fn example(context: &Context) -> BookletItem {
    let puzzle: Puzzle = PUBLISHED[0].instance().into();
    let picture = draw_solution(&puzzle, &PUBLISHED[0].solution(), Theme::Light, "");
    BookletItem {
        text: context.with("booklet-example", &[]),
        picture,
        ..BookletItem::default()
    }
}

impl Sheet {
    /// The unsolved puzzle as an item of the booklet: its task, grade and board, with its name or a
    /// QR code to open it.
    fn question(&self, link: Option<&str>, context: &Context) -> BookletItem {
        let view = depict::start(&self.puzzle);
        let style = DrawStyle {
            theme: Theme::Light,
            labels: true,
            hands: true,
            ..DrawStyle::default()
        };
        let is_short = self.name.chars().count() <= MAX_TYPED_NAME;
        BookletItem {
            label: self.label.clone(),
            text: context.with("booklet-task", &task_values(self.puzzle.instance())),
            note: context.words.say(&self.grade.name()),
            // Not repeated if the label is the same number.
            small: if is_short && self.name != self.label {
                self.name.clone()
            } else {
                String::new()
            },
            code: match link {
                Some(link) => format!("{}/puzzles/{}", link.trim_end_matches('/'), self.name),
                None if is_short => String::new(),
                None => self.name.clone(),
            },
            picture: picture::draw(&view, &Marks::default(), &style),
        }
    }

    /// The solution of the puzzle as an item at the back of the booklet.
    fn answer(&self) -> BookletItem {
        BookletItem {
            label: self.label.clone(),
            picture: draw_solution(&self.puzzle, &self.solution, Theme::Light, ""),
            ..BookletItem::default()
        }
    }
}
