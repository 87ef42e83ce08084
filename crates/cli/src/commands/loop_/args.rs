//! The commands and options of `henge loop`.

use std::{num::NonZeroUsize, path::PathBuf};

use chess_loop::{Piece, deduce::Grade, model::MAX_SIDE};
use clap::{Args, Subcommand, ValueEnum};
use server::Database;

use crate::args::{Colours, JsonFlag};

/// The subcommands of `henge loop`.
#[derive(Debug, Subcommand)]
pub(crate) enum Loop {
    Solve(Solve),
    Count(Count),
    Verify(Verify),
    Generate(Generate),
    Grade(Count),
    Hint(Hint),
    List(JsonFlag),
    Atlas(Atlas),
    Print(Print),
}

#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of the command line"
)]
pub(crate) struct Solve {
    pub(crate) puzzle: String,
    #[arg(long)]
    pub(crate) all: bool,
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
    #[arg(long, conflicts_with_all = ["all", "limit"])]
    pub(crate) unique: bool,
    #[arg(long)]
    pub(crate) stats: bool,
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) colours: Colours,
    #[command(flatten)]
    form: JsonFlag,
}

/// Options of commands that take only a puzzle.
#[derive(Debug, Args)]
pub(crate) struct Count {
    pub(crate) puzzle: String,
    #[command(flatten)]
    form: JsonFlag,
}

#[derive(Debug, Args)]
pub(crate) struct Verify {
    pub(crate) board: String,
    #[arg(long, value_name = "PUZZLE")]
    pub(crate) instance: Option<String>,
    #[command(flatten)]
    form: JsonFlag,
}

#[derive(Debug, Args)]
pub(crate) struct Generate {
    #[command(flatten)]
    pub(crate) wishes: Wishes,
    #[arg(long, value_name = "NUMBER")]
    pub(crate) number: Option<NonZeroUsize>,
    #[command(flatten)]
    form: JsonFlag,
}

/// Options about the puzzles to generate.
#[derive(Debug, Args)]
pub(crate) struct Wishes {
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = size)]
    pub(crate) size: Option<(u8, u8)>,
    #[arg(long, value_name = "LETTERS", value_parser = types)]
    pub(crate) types: Option<[Piece; 2]>,
    #[arg(long, value_name = "NUMBER")]
    pub(crate) count: Option<u16>,
    #[arg(long, value_name = "GRADE")]
    pub(crate) difficulty: Option<Grade>,
    #[arg(long, conflicts_with = "bare")]
    pub(crate) givens: bool,
    #[arg(long)]
    pub(crate) bare: bool,
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<String>,
}

impl Wishes {
    /// Whether the user gave none of the options about puzzles to generate, such as size, pieces,
    /// difficulty or seed.
    pub(crate) fn are_none(&self) -> bool {
        let Wishes {
            size,
            types,
            count,
            difficulty,
            givens,
            bare,
            seed,
        } = self;
        let shape = size.is_none() && types.is_none() && count.is_none();
        shape && difficulty.is_none() && seed.is_none() && !givens && !bare
    }
}

#[derive(Debug, Args)]
pub(crate) struct Hint {
    pub(crate) puzzle: String,
    #[arg(long, value_name = "BOARD")]
    pub(crate) board: Option<String>,
    #[arg(
        long,
        value_name = "1|2|3",
        default_value = "1",
        hide_default_value = true,
        value_parser = clap::value_parser!(u8).range(1..=3)
    )]
    pub(crate) level: u8,
    #[arg(long, conflicts_with = "level")]
    pub(crate) all: bool,
    #[command(flatten)]
    form: JsonFlag,
}

#[derive(Debug, Args)]
pub(crate) struct Atlas {
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = size)]
    pub(crate) max: (u8, u8),
    #[arg(
        long,
        value_name = "csv|json",
        default_value = "csv",
        hide_default_value = true,
        hide_possible_values = true
    )]
    pub(crate) format: Format,
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long)]
    pub(crate) force: bool,
    #[arg(long, value_name = "NUMBER", conflicts_with = "cluster")]
    pub(crate) threads: Option<NonZeroUsize>,
    #[arg(long, value_name = "URL")]
    pub(crate) cluster: Option<Database>,
    #[command(flatten)]
    form: JsonFlag,
}

/// The format of an atlas.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum Format {
    Csv,
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct Print {
    #[arg(long, value_name = "PUZZLE", num_args = 1.., conflicts_with = "number")]
    pub(crate) puzzles: Vec<String>,
    #[arg(long, value_name = "NUMBER")]
    pub(crate) number: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) wishes: Wishes,
    #[arg(long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    #[arg(long)]
    pub(crate) force: bool,
    #[arg(long, value_name = "TITLE")]
    pub(crate) title: Option<String>,
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) link: Option<String>,
    #[arg(
        long,
        value_name = "a4|letter",
        default_value = "a4",
        hide_default_value = true,
        hide_possible_values = true
    )]
    pub(crate) paper: Paper,
    #[command(flatten)]
    form: JsonFlag,
}

/// The paper size of a booklet.
#[derive(Copy, Clone, Debug, ValueEnum)]
pub(crate) enum Paper {
    A4,
    Letter,
}

/// Parses the size of a puzzle's board, such as `4x5`: rows first, as everywhere in this puzzle.
fn size(text: &str) -> Result<(u8, u8), String> {
    let side = |text: &str| -> Option<u8> {
        let side = text.parse().ok()?;
        (1..=MAX_SIDE).contains(&side).then_some(side)
    };
    let sides = text.split_once('x');
    sides
        .and_then(|(rows, columns)| Some((side(rows)?, side(columns)?)))
        .ok_or_else(|| text.to_owned())
}

/// Parses the two different types of pieces of a puzzle, such as `NK` or `N+K`.
fn types(text: &str) -> Result<[Piece; 2], String> {
    let letters = text.chars().filter(|it| *it != '+');
    let pieces: Option<Vec<Piece>> = letters.map(Piece::from_letter).collect();
    match pieces.as_deref() {
        Some(&[first, second]) if first != second => Ok([first, second]),
        _ => Err(text.to_owned()),
    }
}
