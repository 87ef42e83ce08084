//! The options of `henge match`.

use std::{num::NonZeroUsize, path::PathBuf, time::Duration};

use arena::{GameTime, Opening, PlayerLimits};
use catalog::Game;
use clap::{Args, Subcommand};
use server::Database;

use crate::args::{JsonFlag, duration};

/// Options of a match between two computer players, or the subcommand `ladder`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Match {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    #[arg(required = true)]
    pub(super) a: Option<String>,
    #[arg(required = true)]
    pub(super) b: Option<String>,
    #[arg(long, required = true)]
    game: Option<String>,
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) games: Option<u32>,
    #[arg(long, value_name = "E0,E1", allow_hyphen_values = true)]
    pub(super) sprt: Option<String>,
    #[command(flatten)]
    pub(super) setup: Setup,
    #[arg(long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    form: JsonFlag,
}

impl Match {
    /// The id of the game that is played. The parser requires it unless there is a subcommand.
    pub(super) fn game(&self) -> &str {
        self.game.as_deref().unwrap_or_default()
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Ladder(Ladder),
    FindOpenings(FindOpenings),
}

/// Options of `henge match find-openings`.
#[derive(Debug, Args)]
pub(crate) struct FindOpenings {
    #[arg(long)]
    pub(super) game: String,
    #[arg(
        long,
        value_name = "NUMBER",
        default_value = "500",
        hide_default_value = true,
        value_parser = clap::value_parser!(u32).range(1..=100_000)
    )]
    pub(super) count: u32,
    #[arg(
        long,
        value_name = "NUMBER",
        default_value = "100000",
        hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(10..)
    )]
    pub(super) nodes: u64,
    #[arg(
        long,
        value_name = "NUMBER",
        default_value = "1",
        hide_default_value = true
    )]
    pub(super) seed: u64,
    #[arg(long, value_name = "FILE", required = true)]
    pub(super) output: PathBuf,
    #[command(flatten)]
    form: JsonFlag,
}

#[derive(Debug, Args)]
pub(crate) struct Ladder {
    #[arg(long)]
    pub(super) game: String,
    #[arg(
        long,
        value_name = "NUMBER",
        default_value = "200",
        hide_default_value = true,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000)
    )]
    pub(super) games: u32,
    #[command(flatten)]
    pub(super) setup: Setup,
    #[arg(long, value_name = "PREFIX")]
    pub(super) output: Option<String>,
    #[command(flatten)]
    form: JsonFlag,
}

/// Options about how games are played, of a match and of a ladder.
#[derive(Clone, Debug, Args)]
pub(crate) struct Setup {
    #[arg(long)]
    pub(super) variant: Option<String>,
    #[arg(long)]
    pub(super) position: Option<String>,
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) openings: Option<u32>,
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(..=1000))]
    plies: Option<u32>,
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    #[arg(long, value_name = "TIME+TIME", value_parser = clock)]
    clock: Option<GameTime>,
    #[arg(long, value_name = "MEGABYTES", value_parser = clap::value_parser!(u32).range(1..=16_384))]
    hash: Option<u32>,
    #[arg(long, value_name = "NUMBER")]
    threads: Option<NonZeroUsize>,
    #[arg(
        long,
        value_name = "NUMBER",
        default_value = "1",
        hide_default_value = true,
        conflicts_with = "cluster"
    )]
    pub(super) concurrency: NonZeroUsize,
    #[arg(long, value_name = "URL")]
    pub(super) cluster: Option<Database>,
    #[arg(
        long,
        value_name = "NUMBER",
        default_value = "1",
        hide_default_value = true
    )]
    pub(super) seed: u64,
}

impl Setup {
    /// How each game opens: with the number of random moves that an option sets, or else as is usual
    /// for the game. A position of its own is followed by random moves.
    pub(super) fn opening(&self, game: &Game) -> Opening {
        if self.plies.is_some() || self.position.is_some() {
            return Opening::Random(self.plies(game));
        }
        Opening::usual(game, self.variant.as_deref())
    }

    /// The number of random moves of a random opening: the option, or else the game's default.
    pub(super) fn plies(&self, game: &Game) -> u32 {
        self.plies.unwrap_or(game.opening_plies)
    }

    /// The limits that the options set for both players. A player that is given with limits of its
    /// own on time, nodes, depth or clock uses those instead.
    pub(super) fn means(&self) -> PlayerLimits {
        PlayerLimits {
            time: self.time,
            nodes: self.nodes,
            depth: self.depth,
            clock: self.clock,
            hash: self.hash.map(|megabytes| megabytes as usize),
            threads: self.threads,
        }
    }
}

/// Parses a chess clock such as `60s+0.6s`: time for the whole game, and time added per move.
fn clock(text: &str) -> Result<GameTime, String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let increment = arena::duration(increment).ok_or_else(|| text.to_owned())?;
    Ok(GameTime {
        base: duration(base)?,
        increment,
    })
}
