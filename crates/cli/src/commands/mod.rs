//! The commands, one module each: `run` takes the parsed options, prints the answer and returns an exit
//! code or a [`Failure`]. Helpers that several commands use are here and in `database`, `pictures`,
//! `records` and `remote_jobs`.

mod admin;
mod analyse;
mod archive;
mod bench;
mod browser;
mod check;
mod database;
mod engine;
mod games;
mod legal;
mod loop_;
mod manual;
mod match_;
mod migrate;
mod perft;
mod pictures;
mod play;
mod records;
mod remote_jobs;
mod replay;
mod review;
mod rules;
mod serve;
mod show;
mod solve;
mod top;
mod verify;
mod work;

pub(crate) use admin::{Admin, Purge};
pub(crate) use archive::{Backup, Export, Import};
pub(crate) use check::Check;
pub(crate) use database::own_database;
pub(crate) use engine::Engine;
pub(crate) use games::players;
pub(crate) use loop_::{args::Loop, cannot_open, task as puzzle_task};
pub(crate) use match_::args::Match;
pub(crate) use migrate::Migrate;
pub(crate) use replay::Replay;
pub(crate) use review::ReviewArgs;
pub(crate) use rules::render as rules_text;
pub(crate) use serve::Serve;
pub(crate) use solve::args::{Solve, Verify};
pub(crate) use top::Top;
pub(crate) use work::Work;

use std::process::ExitCode;

use api::Outcome;
use catalog::Game;
use game::AnyLine;
use serde_json::{Value, json};

use crate::{
    args::{Cli, Command, PositionArgs, ServerCommand},
    context::Context,
    failure::Failure,
};

/// Runs the command of the command line, or the menu if there is none.
pub(crate) fn run(cli: Cli, context: &Context) -> Result<ExitCode, Failure> {
    let Some(command) = cli.command else {
        return play::menu(false, context);
    };
    match command {
        Command::Games(_) => games::run(context),
        Command::Rules { game, .. } => rules::run(&game, context),
        Command::New { game, variant, .. } => {
            let line = find(&game)?.open(None, variant.as_deref())?;
            if context.json {
                context.print_json(&state(&*line, context))?;
            } else {
                context.print(&line.position())?;
            }
            Ok(())
        }
        Command::Operate(command) | Command::Server { command } => {
            return operate(command, context);
        }
        Command::Show(show) => show::run(&show, context),
        Command::Legal { at, .. } => legal::run(&at, context),
        Command::Perft {
            at, depth, divide, ..
        } => perft::run(&at, depth, divide, context),
        Command::Play(options) => return play::run(&options, context),
        Command::Join { link, name } => return play::join(link, name, context),
        Command::Loop { command } => return loop_::run(&command, context),
        Command::Analyse(options) => analyse::run(&options, context),
        Command::Bench(_) => bench::run(context),
        Command::Match(options) => return match_::run(&options, context),
        Command::Review(options) => return review::run(&options, context),
        Command::Replay(options) => return replay::run(&options, context),
        Command::Solve { command } => return solve::run(&command, context),
        Command::Verify(options) => return verify::run(&options, context),
        Command::Engine(options) => engine::run(&options, context),
        Command::Completions { shell } => manual::run_completions(shell, context),
        Command::Man { command } => manual::run_man(&command, context),
        Command::Manual { folder } => manual::run_manual(&folder, context),
        // The parser has printed it.
        Command::Help { .. } => Ok(()),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// Runs a command of `henge server`.
fn operate(command: ServerCommand, context: &Context) -> Result<ExitCode, Failure> {
    match command {
        ServerCommand::Serve(options) => serve::run(&options, context),
        ServerCommand::Top(options) => top::run(&options, context),
        ServerCommand::Admin { command } => return admin::run(&command, context),
        ServerCommand::Backup(options) => archive::run_backup(&options, context),
        ServerCommand::Check(options) => return check::run(&options, context),
        ServerCommand::Export(options) => return archive::run_export(&options, context),
        ServerCommand::Import(options) => return archive::run_import(&options, context),
        ServerCommand::Purge(options) => return admin::run_purge(&options, context),
        ServerCommand::Migrate(options) => migrate::run(&options, context),
        ServerCommand::Work(options) => work::run(&options, context),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// Finds the game of the catalog with this id. An unknown id is wrong input.
fn find(id: &str) -> Result<&'static Game, Failure> {
    catalog::find(id).ok_or_else(|| {
        if let Some(puzzle) = catalog::find_puzzle(id) {
            return Failure::input("cli-is-puzzle", &[("puzzle", puzzle.name.into())]);
        }
        unknown_game(id, false)
    })
}

/// Finds the game of the catalog with this id, for a command that accepts puzzles, too, and has found
/// no puzzle of this name. An unknown id is wrong input.
fn find_beside_puzzles(id: &str) -> Result<&'static Game, Failure> {
    catalog::find(id).ok_or_else(|| unknown_game(id, true))
}

fn unknown_game(id: &str, has_puzzles: bool) -> Failure {
    let games = catalog::games().iter().map(|it| it.info.id);
    let puzzles = catalog::PUZZLES.iter().map(|it| it.id);
    let known: Vec<&str> = games.chain(puzzles.filter(|_| has_puzzles)).collect();
    let args = [("game", id.into()), ("known", known.join(", ").into())];
    Failure::input("cli-unknown-game", &args)
}

/// Opens a game at the position that the option `--position` describes, or at the start of the variant.
fn start(
    game: &Game,
    position: Option<&str>,
    variant: Option<&str>,
) -> Result<Box<dyn AnyLine>, Failure> {
    game.open(position, variant)
        .map_err(|reason| match position {
            Some(_) if reason.id().starts_with("text-") => Failure::Position(reason),
            _ => Failure::from(reason),
        })
}

/// Opens the position that the options describe: a start, and the moves played since.
fn open(at: &PositionArgs) -> Result<Box<dyn AnyLine>, Failure> {
    let game = find(&at.game)?;
    let mut line = start(game, at.position.as_deref(), at.variant.as_deref())?;
    let moves = at.moves.as_deref().unwrap_or_default();
    for (i, m) in moves.split_whitespace().enumerate() {
        line.try_play(m).map_err(|reason| {
            if moves.split_whitespace().nth(1).is_none() {
                return Failure::from(reason);
            }
            let (number, text) = (i + 1, m.to_owned());
            Failure::Move {
                number,
                text,
                reason,
            }
        })?;
    }
    Ok(line)
}

/// The JSON fields that every answer about a position has: its text, variant, player to move and
/// outcome.
fn state(line: &dyn AnyLine, context: &Context) -> Value {
    json!({
        "position": line.position(),
        "variant": line.variant(),
        "to_move": line.info().player(line.to_move()).name,
        "outcome": Outcome::of(line, &context.words),
    })
}
