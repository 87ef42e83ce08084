//! `henge engine`: serves UCI or UGI on standard input and output, for other programs.

use std::{io, str::FromStr};

use arena::protocol::{
    Dialect,
    server::{EngineConfig, serve},
};
use catalog::Knowledge;
use clap::Args;
use game::Reason;

use super::{find, play::fresh_seed};
use crate::{context::Context, failure::Failure};

#[derive(Debug, Args)]
pub(crate) struct Engine {
    #[arg(long, value_name = "ugi|uci", value_parser = Dialect::from_str)]
    protocol: Option<Dialect>,
    #[arg(long)]
    game: Option<String>,
    #[arg(long)]
    variant: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
}

pub(crate) fn run(options: &Engine, context: &Context) -> Result<(), Failure> {
    let dialect = options.protocol.unwrap_or(Dialect::Ugi);
    // The default is the first game that the protocol supports.
    let known: Vec<&str> = match dialect {
        Dialect::Uci => catalog::uci_games()
            .map(|(game, ..)| game.info.id)
            .collect(),
        Dialect::Ugi => catalog::games().iter().map(|game| game.info.id).collect(),
    };
    let default = known.first().copied().unwrap_or_default();
    let game = find(options.game.as_deref().unwrap_or(default))?;
    if !known.contains(&game.info.id) {
        let args = [("game", known.join(", ").into())];
        return Err(Failure::input("match-uci-game", &args));
    }
    game.open(None, options.variant.as_deref())?;
    let start = EngineConfig {
        dialect,
        only: options.protocol,
        game,
        variant: options.variant.clone(),
        name: concat!("Henge ", env!("CARGO_PKG_VERSION")).to_owned(),
        banner: true,
        seed: options.seed.unwrap_or_else(fresh_seed),
        knowledge: Knowledge::of_user(),
    };
    let words = |reason: &Reason| context.words.say(reason);
    Ok(serve(io::stdin().lock(), io::stdout(), start, &words)?)
}
