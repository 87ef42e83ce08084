//! The options of `henge solve` and `henge verify`.

use std::{num::NonZeroUsize, path::PathBuf, time::Duration};

use clap::{Args, Subcommand};
use server::Database;

use crate::args::{JsonFlag, duration};

/// The subcommands of `henge solve`, one per game.
#[derive(Debug, Subcommand)]
pub(crate) enum Solve {
    RacingKings(RacingKings),
    Moai(Moai),
    Gorogo(SolvePosition),
    Cage(Cage),
}

/// Options that all games have.
#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[arg(long, value_name = "DIR")]
    pub(super) dir: Option<PathBuf>,
    #[arg(long, value_name = "NUMBER")]
    pub(super) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    form: JsonFlag,
}

#[derive(Debug, Args)]
pub(crate) struct RacingKings {
    #[arg(long, value_name = "2|3|4", value_parser = clap::value_parser!(u8).range(2..=4))]
    pub(super) men: Option<u8>,
    #[arg(long, value_name = "KQRvKR", conflicts_with = "men")]
    pub(super) class: Option<String>,
    #[arg(long, value_name = "URL")]
    pub(super) cluster: Option<Database>,
    #[command(flatten)]
    pub(super) work: SolveArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Moai {
    #[arg(long, value_name = "WxH")]
    pub(super) variant: String,
    #[arg(long, conflicts_with = "cluster")]
    pub(super) placements: bool,
    #[arg(long, value_name = "URL")]
    pub(super) cluster: Option<Database>,
    #[arg(long, value_name = "TIME", default_value = "1m", hide_default_value = true, value_parser = duration)]
    pub(super) every: Duration,
    #[command(flatten)]
    pub(super) work: SolveArgs,
}

/// Options of games of which a single position is solved.
#[derive(Debug, Args)]
pub(crate) struct SolvePosition {
    #[arg(long)]
    pub(super) variant: Option<String>,
    #[arg(long)]
    pub(super) position: Option<String>,
    #[arg(long, value_name = "MOVES")]
    pub(super) moves: Option<String>,
    #[command(flatten)]
    pub(super) work: SolveArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Cage {
    #[command(flatten)]
    pub(super) point: SolvePosition,
    #[arg(long, value_name = "TIME", default_value = "5m", hide_default_value = true, value_parser = duration)]
    pub(super) every: Duration,
}

#[derive(Debug, Args)]
pub(crate) struct Verify {
    #[arg(required = true, value_name = "FILES")]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long, value_name = "NUMBER")]
    pub(crate) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    form: JsonFlag,
}
